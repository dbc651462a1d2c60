import type { FastifyReply } from 'fastify'
import { type Collection, collectionOfRecords } from '../../platform/database/collection.ts'
import { canonicalPath } from '../api.ts'
import { HttpError } from '../errors.ts'
import { parseQuery } from '../requests/validation.ts'
import { mentionsTaxFileNumber, queryOf } from '../requests/versioning.ts'
import type { OrderQuery, PageQuery } from '../schemas.ts'
import { Frozen, itemSerialiserOf, sendTexts } from './caching.ts'
import { wholeList } from './long-lists.ts'

export const defaultPageSize = 50
export const largestPageSize = 200

/** Characters of `Link`, and of the filters in each of its links: many clients read answers with up to 16 KiB of headers. */
const [longestLinks, longestFilters] = [12_000, 11_500]

/**
 * The page that a request asks for, with its paging headers. Return it from a handler: its type is the client's.
 *
 * A page beyond the last is an empty 200, not a 404: the collection exists, the page is merely bare.
 *
 * With the newest first, the links of the first page carry `BeforeId`, so that later records move nothing from page to page.
 */
export async function pageOf<Item>(
  reply: FastifyReply,
  collection: Pageable<Item>,
  query: PageQuery & OrderQuery,
): Promise<Item[]> {
  const number = query.pageNumber ?? 1
  const size = Math.min(query.pageSize ?? defaultPageSize, largestPageSize)
  const offset = (number - 1) * size
  const isStart = query.Order === 'NewestFirst' && query.BeforeId === undefined && number === 1
  const anchorOf = (newest: number | undefined) => (isStart && newest !== undefined ? `&BeforeId=${newest + 1}` : '')
  if (collection.texts) {
    const { texts, ids, total } = await collection.texts({ offset, limit: size, textOf: itemSerialiserOf(reply) })
    writePagingHeaders(reply, { number, size, total, anchor: anchorOf(ids[0]) })
    return sendTexts(reply, texts)
  }
  const { items, total } = await collection.page(offset, size)
  writePagingHeaders(reply, { number, size, total, anchor: anchorOf((collection.newest ?? firstIdOf)(items)) })
  return items
}

/** A collection in the order of `id`, which `BeforeId` compares; others give the id of their newest record. */
export type Pageable<Item> = Pick<Collection<Item>, 'page' | 'texts'> & {
  newest?(firstPage: readonly Item[]): number | undefined
}

const firstIdOf = ([first]: readonly unknown[]) => (first as { id?: number } | undefined)?.id

/** Everything, unless paging was asked for: collections that the specification shows without paging. */
export const wholeOrPageOf = <Item>(
  reply: FastifyReply,
  collection: Collection<Item>,
  query: PageQuery & OrderQuery,
): Promise<Item[]> => (asksForPage(query) ? pageOf(reply, collection, query) : wholeList(reply, collection))

export const asksForPage = ({ pageNumber, pageSize }: PageQuery): boolean =>
  pageNumber !== undefined || pageSize !== undefined

/** Reference data: a collection that is answered whole from bytes made once. */
export const frozenListOf = <Item extends { id: number }>(records: readonly Item[]): FrozenList<Item> => ({
  ...collectionOfRecords(records),
  whole: new Frozen(records),
})

export type FrozenList<Item> = Collection<Item> & Readonly<{ whole: Frozen }>

/** `anchor`: a parameter of the links to other pages, beside those of the request. */
type Page = Readonly<{ number: number; size: number; total: number; anchor: string }>

function writePagingHeaders(reply: FastifyReply, page: Page): void {
  const pages = Math.ceil(page.total / page.size)
  reply.header('X-Paging-PageNumber', page.number)
  reply.header('X-Paging-PageSize', page.size)
  reply.header('X-Paging-TotalPages', pages)
  reply.header('X-Paging-TotalRecords', page.total)
  const { request } = reply
  const query = queryOf(request.raw)
  // A search by a body has no address, and no link repeats a tax file number.
  if (request.method === 'POST' || mentionsTaxFileNumber(query)) return
  const path = canonicalPath(request)
  const filters = filtersOf(query) + page.anchor
  const link = (number: number, rel: string) =>
    `<${path}?pageNumber=${number}&pageSize=${page.size}${filters}>;rel="${rel}"`
  const last = Math.max(pages, 1)
  const next = page.number < last ? [link(page.number + 1, 'next')] : []
  const links = [
    link(page.number, 'self'),
    link(1, 'first'),
    ...(page.number > 1 ? [link(Math.min(page.number - 1, last), 'prev')] : []),
    ...next,
    link(last, 'last'),
  ]
  const whole = links.join(', ')
  // A client that only follows `next` would take a page without it for the last one: hence an error.
  if (whole.length > longestLinks && filters.length > longestFilters)
    throw new HttpError(
      431,
      'HeadersTooLarge',
      `The query of a page, encoded, has at most ${longestFilters} characters.`,
    )
  const kept = whole.length > longestLinks ? next.join() : whole
  if (kept !== '') reply.header('Link', [reply.getHeader('Link'), kept].filter(Boolean).join(', '))
}

/** The other parameters of the request, behind the two of the page. */
function filtersOf(query: string): string {
  const others = [...parseQuery(query.slice(1))].filter(([name]) => name !== 'pagenumber' && name !== 'pagesize')
  return others
    .flatMap(([, { name, values }]) => values.map(value => `&${encodeURIComponent(name)}=${encodeURIComponent(value)}`))
    .join('')
}
