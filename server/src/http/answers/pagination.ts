import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Collection, collectionOfRecords } from '../../platform/database/collection.ts'
import { canonicalPath } from '../api.ts'
import { parseQuery } from '../requests/validation.ts'
import { mentionsTaxFileNumber, queryOf } from '../requests/versioning.ts'
import type { OrderQuery, PageQuery } from '../schemas.ts'
import { Frozen } from './caching.ts'

export const defaultPageSize = 50
export const largestPageSize = 200

/** One page, on its way to the hook that writes the paging headers. */
class Page<Item> {
  readonly items: readonly Item[]
  readonly number: number
  readonly size: number
  readonly total: number
  /** Parameters of the links to other pages, beside those of the request. */
  readonly anchor: string

  constructor(items: readonly Item[], place: { number: number; size: number; total: number }, newest?: number) {
    this.anchor = newest === undefined ? '' : `&BeforeId=${newest + 1}`
    this.items = items
    this.number = place.number
    this.size = place.size
    this.total = place.total
  }
}

/** All of a collection: sent at once where it is short, streamed batch by batch where it is not. */
class WholeList<Item> {
  readonly collection: Collection<Item>

  constructor(collection: Collection<Item>) {
    this.collection = collection
  }
}

/**
 * The page that was asked for, for a collection that the specification pages. Return it from a handler: its type is the
 * client's, and the paging headers are written on the way.
 *
 * A page beyond the last is an empty 200, not a 404: the collection exists, the page is merely bare.
 *
 * The links of the first page with the newest first are anchored: what is made later is on none of the pages they lead to.
 */
export async function pageOf<Item>(collection: Pageable<Item>, query: PageQuery & OrderQuery): Promise<Item[]> {
  const number = query.pageNumber ?? 1
  const size = Math.min(query.pageSize ?? defaultPageSize, largestPageSize)
  const [items, total] = await Promise.all([collection.page((number - 1) * size, size), collection.count()])
  const isStart = query.Order === 'NewestFirst' && query.BeforeId === undefined && number === 1
  const newest = isStart ? (collection.newest ?? firstIdOf)(items) : undefined
  return new Page(items, { number, size, total }, newest) as unknown as Item[]
}

/** In order of id, which is what `BeforeId` compares, or able to say what that is of the newest there is. */
export type Pageable<Item> = Pick<Collection<Item>, 'page' | 'count'> & {
  newest?(firstPage: readonly Item[]): number | undefined
}

const firstIdOf = ([first]: readonly unknown[]) => (first as { id?: number } | undefined)?.id

/** Everything, unless paging was asked for: collections that the specification shows without paging. */
export async function wholeOrPageOf<Item>(
  collection: Collection<Item>,
  query: PageQuery & OrderQuery,
): Promise<Item[]> {
  return asksForPage(query) ? pageOf(collection, query) : (new WholeList(collection) as unknown as Item[])
}

export const asksForPage = ({ pageNumber, pageSize }: PageQuery): boolean =>
  pageNumber !== undefined || pageSize !== undefined

/** Reference data: a collection that is answered whole from bytes made once. */
export const frozenListOf = <Item extends { id: number }>(records: readonly Item[]): FrozenList<Item> => ({
  ...collectionOfRecords(records),
  whole: new Frozen(records),
})

export type FrozenList<Item> = Collection<Item> & Readonly<{ whole: Frozen }>

export function addPagination(app: FastifyInstance): void {
  app.addHook('preSerialization', (request, reply, payload, done) => {
    if (payload instanceof WholeList) {
      sendWhole(reply, payload.collection).then(whole => done(null, whole), done)
    } else if (payload instanceof Page) {
      writePagingHeaders(request, reply, payload)
      done(null, payload.items)
    } else done(null, payload)
  })
}

function writePagingHeaders(request: FastifyRequest, reply: FastifyReply, page: Page<unknown>): void {
  const pages = Math.ceil(page.total / page.size)
  reply.header('X-Paging-PageNumber', page.number)
  reply.header('X-Paging-PageSize', page.size)
  reply.header('X-Paging-TotalPages', pages)
  reply.header('X-Paging-TotalRecords', page.total)
  const query = queryOf(request.raw)
  // A search by a body has no address, and no link repeats a tax file number.
  if (request.method === 'POST' || mentionsTaxFileNumber(query)) return
  const path = canonicalPath(request)
  const filters = filtersOf(query) + page.anchor
  const link = (number: number, rel: string) =>
    `<${path}?pageNumber=${number}&pageSize=${page.size}${filters}>;rel="${rel}"`
  const last = Math.max(pages, 1)
  const links = [
    link(page.number, 'self'),
    link(1, 'first'),
    ...(page.number > 1 ? [link(Math.min(page.number - 1, last), 'prev')] : []),
    ...(page.number < last ? [link(page.number + 1, 'next')] : []),
    link(last, 'last'),
  ]
  reply.header('Link', [reply.getHeader('Link'), ...links].filter(Boolean).join(', '))
}

/** The other parameters of the request, behind the two of the page. */
function filtersOf(query: string): string {
  const others = [...parseQuery(query.slice(1))].filter(([name]) => name !== 'pagenumber' && name !== 'pagesize')
  return others
    .flatMap(([, { name, values }]) => values.map(value => `&${encodeURIComponent(name)}=${encodeURIComponent(value)}`))
    .join('')
}

/** Lists up to this size are sent at once, with an entity tag. */
const shortList = 500

/** Of the rest: larger ones are no faster, and what a client is slow to take is held in memory. */
const batchSize = 100

async function sendWhole<Item>(reply: FastifyReply, collection: Collection<Item>): Promise<unknown> {
  const first = await collection.after(undefined, shortList)
  if (first.last === undefined) return first.items
  const serialise = reply.getSerializationFunction('200') ?? JSON.stringify
  reply.type('application/json; charset=utf-8').header('Cache-Control', 'private, no-store')
  // The stream is what the serializer is given and what it gives on.
  reply.serializer((stream: unknown) => stream as string)
  // One batch ahead of the client, no more.
  return Readable.from(batches(collection, first, serialise), { highWaterMark: 1 })
}

/** A JSON array in pieces, each batch serialised as an array of its own and joined without its brackets. */
async function* batches<Item>(
  collection: Collection<Item>,
  first: Awaited<ReturnType<Collection<Item>['after']>>,
  serialise: (items: readonly Item[]) => string,
): AsyncGenerator<string> {
  let opening = '['
  for (let batch = first; ; batch = await collection.after(batch.last, batchSize)) {
    if (batch.items.length > 0) {
      yield opening + serialise(batch.items).slice(1, -1)
      opening = ','
    }
    if (batch.last === undefined) break
  }
  yield opening === '[' ? '[]' : ']'
}
