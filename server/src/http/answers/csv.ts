import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { recordAudit } from '../../core/records.ts'
import type { Collection } from '../../platform/database/collection.ts'
import { canonicalPath } from '../api.ts'
import { parseQuery } from '../requests/validation.ts'
import { queryOf } from '../requests/versioning.ts'
import { largestPageSize, type Pageable } from './pagination.ts'

/**
 * A whole list as CSV (RFC 4180), which the audit log has before the first row is sent. A cell that a spreadsheet would take
 * for a formula gets an apostrophe before it, as OWASP advises against CSV injection; numbers stay as they are.
 * @param item the schema of an item, whose fields are the columns: those of objects with a dot, lists in one cell
 */
export async function csvOf<Item>(
  request: FastifyRequest,
  reply: FastifyReply,
  { collection, item }: Readonly<{ collection: Exportable<Item>; item: TSchema }>,
): Promise<never> {
  const columns = columnsOf(item, id => request.server.getSchema(id) as TSchema)
  const path = canonicalPath(request)
  reply
    .type('text/csv; charset=utf-8; header=present')
    .header('Content-Disposition', `attachment; filename="${nameOf(path)}.csv"`)
    .header('Cache-Control', 'private, no-store')
  // Nothing leaves with the head of an answer. An empty text would get the tag and the length of one.
  if (request.method === 'HEAD') return Readable.from([]) as never
  const parameters = [...parseQuery(queryOf(request.raw).slice(1)).values()].map(({ name }) => name)
  await request.write(ctx =>
    recordAudit(ctx, { type: 'list.exported', resource: { type: 'List' }, details: { path, parameters } }),
  )
  // One batch ahead of the client, no more. Fastify sends a stream as it is.
  return Readable.from(piecesOf(collection, columns), { highWaterMark: 1 }) as never
}

/** `/Employees/12/History` is `employees-history`. */
const nameOf = (path: string): string => {
  const parts = path.split('/').filter(part => /^[a-z-]+$/i.test(part) && part.toLowerCase() !== 'search')
  return parts.join('-').toLowerCase() || 'list'
}

/** Lists that are never answered whole have pages alone. */
type Exportable<Item> = Collection<Item> | Pageable<Item>

async function* piecesOf<Item>(collection: Exportable<Item>, columns: readonly Column[]): AsyncGenerator<string> {
  yield linesOf([columns.map(column => column.join('.'))])
  for await (const items of batchesOf(collection)) {
    if (items.length > 0) yield linesOf(items.map(item => columns.map(column => cellOf(valueAt(item, column)))))
  }
}

async function* batchesOf<Item>(collection: Exportable<Item>): AsyncGenerator<readonly Item[]> {
  if ('after' in collection) {
    for (
      let batch = await collection.after(undefined, batchSize);
      ;
      batch = await collection.after(batch.last, batchSize)
    ) {
      yield batch.items
      if (batch.last === undefined) return
    }
  }
  for (let offset = 0; ; offset += largestPageSize) {
    const { items } = await collection.page(offset, largestPageSize)
    yield items
    if (items.length < largestPageSize) return
  }
}

const batchSize = 200

/** Quoted, it is a part of its cell. `csv-stringify` itself quotes the one that ends a row alone. */
const anyLineBreak = /[\n\v\f\r\u0085\u2028\u2029]/

const linesOf = (rows: readonly (readonly string[])[]): string =>
  stringify(rows as string[][], { record_delimiter: 'windows', quoted_match: anyLineBreak })

/** The names on the way to a value. */
type Column = readonly string[]

/** Objects are taken apart, to this depth. */
const deepest = 3

function columnsOf(schema: TSchema, find: (id: string) => TSchema, path: Column = []): Column[] {
  const { $ref } = schema as { $ref?: string }
  const { type, properties } = ($ref === undefined ? schema : find($ref)) as {
    type?: string
    properties?: Record<string, TSchema>
  }
  if (type !== 'object' || properties === undefined || path.length === deepest) return [path]
  return Object.entries(properties).flatMap(([name, each]) => columnsOf(each, find, [...path, name]))
}

const valueAt = (item: unknown, column: Column): unknown =>
  column.reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], item)

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return harmless(value)
  if (Array.isArray(value) && value.every(each => typeof each !== 'object')) return harmless(value.join('; '))
  return typeof value === 'object' ? harmless(JSON.stringify(value)) : String(value)
}

const harmless = (text: string): string => (/^[=+\-@\t\r\n＝＋－＠]/u.test(text) ? `'${text}` : text)
