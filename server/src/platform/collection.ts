import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from './tables.generated.ts'

/** What a list can be asked for: a page of it, how many there are, and the rows behind one in order of id. */
export interface Collection<Item> {
  page(offset: number, limit: number): Promise<Item[]>
  count(): Promise<number>
  /** Items behind the one whose id is `last`, and the id to go on behind; none when these were the last. */
  after(last: number | undefined, limit: number): Promise<Readonly<{ items: Item[]; last: number | undefined }>>
}

/** What is common to the queries of any table, so that one function can page them. */
type AnyQuery<Row> = SelectQueryBuilder<Tables, never, Row>

/**
 * A collection of the rows of a scoped query, which selects at least `id` and has no order of its own.
 *
 * @param query every visible row that the filters let through
 * @param toWire makes the wire's record of a row
 * @param id the column to order by, qualified where the query joins: `authority.id`
 */
export const collectionOf = <Row extends { id: number }, Item>(
  query: unknown,
  toWire: (row: Row) => Item,
  id: string,
): Collection<Item> => batchedCollectionOf(query, async (rows: readonly Row[]) => rows.map(toWire), id)

/**
 * The same for records of more than one table: `toWire` is given a page or batch of rows at once, so that what belongs
 * to them takes one statement for all of them, not one for each.
 */
export function batchedCollectionOf<Row extends { id: number }, Item>(
  query: unknown,
  toWire: (rows: readonly Row[]) => Promise<Item[]>,
  id: string,
): Collection<Item> {
  const rows = query as AnyQuery<Row>
  const inOrder = () => rows.orderBy(id as never)
  return {
    async page(offset, limit) {
      const found = await inOrder().limit(limit).offset(offset).execute()
      return toWire(found as Row[])
    },
    async count() {
      const counted = await (rows.clearSelect() as AnyQuery<unknown>)
        .select(eb => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return (counted as { total: number }).total
    },
    async after(last, limit) {
      const behind = last === undefined ? inOrder() : inOrder().where(id as never, '>', last as never)
      const found = (await behind.limit(limit).execute()) as Row[]
      return { items: await toWire(found), last: lastOf(found, limit) }
    },
  }
}

/**
 * Whether a column is one of these ids. A single one is compared as such: of a list PostgreSQL expects ten rows, and so
 * takes planning anew, each time, for less work than the plan that it has.
 */
export const isAmong = (column: string, ids: readonly number[]) =>
  ids.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${ids[0]}`
    : sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`

/** A collection of records that are in memory, in their own order. */
export const collectionOfRecords = <Item extends { id: number }>(records: readonly Item[]): Collection<Item> => ({
  page: async (offset, limit) => records.slice(offset, offset + limit),
  count: async () => records.length,
  async after(last, limit) {
    const start = records.findIndex(({ id }) => id === last) + 1
    const items = records.slice(start, start + limit)
    return { items, last: lastOf(items, limit) }
  },
})

/** Where to go on: nowhere when there were fewer rows than asked for, however many of them became items. */
export const lastOf = (rows: readonly { id: number }[], limit: number): number | undefined =>
  rows.length < limit ? undefined : rows.at(-1)?.id
