import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../tables.generated.ts'

/** A list that can be read by pages, counted, and read on from a row in its order. */
export interface Collection<Item> {
  page(offset: number, limit: number): Promise<Page<Item>>
  count(): Promise<number>
  /** A page whose records are remembered as answers have them. */
  texts?(asked: TextsAsked<Item>): Promise<TextPage>
  after(last: Place | undefined, limit: number): Promise<Batch<Item>>
}

/** `total`: of the whole list. */
export type Page<Item> = Readonly<{ items: Item[]; total: number }>
export type TextPage = Readonly<{ texts: readonly string[]; ids: readonly number[]; total: number }>

export type TextsAsked<Item> = Readonly<{
  offset: number
  limit: number
  /** Serialises a record that is not remembered. */
  textOf(item: Item): string
  /** Reads no texts where the list has more than the limit. */
  isWholeOnly?: boolean
}>

/** Items in their order, and the row to go on behind; undefined when these were the last. */
export type Batch<Item> = Readonly<{ items: Item[]; last: Place | undefined }>

/** A row to go on behind, as it was read. */
export type Place = Readonly<{ id: number }>

/** An order without ties, so that pages neither repeat nor leave out what does not change. */
export type Order<Row extends Place> = Readonly<{
  terms: readonly RawBuilder<unknown>[]
  behind(row: Row): RawBuilder<SqlBool>
}>

/** By when rows were made. @param id the column, qualified where the query joins: `authority.id` */
export const inOrderOf = (id: string, order: 'OldestFirst' | 'NewestFirst' = 'OldestFirst'): Order<Place> =>
  order === 'NewestFirst'
    ? { terms: [sql`${sql.ref(id)} desc`], behind: row => sql`${sql.ref(id)} < ${row.id}` }
    : { terms: [sql.ref(id)], behind: row => sql`${sql.ref(id)} > ${row.id}` }

/** Rows that were made before one. An id beyond the exact range of numbers comes as -1, and every row is before it. */
export const isBefore = (id: string, before: number | undefined): RawBuilder<SqlBool> =>
  before === undefined || before < 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(id)} < ${before}`

/** The common type of queries of any table, so that one function can page them. */
type AnyQuery<Row> = SelectQueryBuilder<Tables, never, Row>

/**
 * A collection of the rows of a scoped query, which selects at least `id` and has no order of its own.
 *
 * @param query every visible row that the filters let through
 * @param toWire makes the wire's record of a row
 * @param order an order, or the column of the id, which is then the order; qualified where the query joins:
 *   `authority.id`
 */
export const collectionOf = <Row extends Place, Item>(
  query: unknown,
  toWire: (row: Row) => Item,
  order: string | Order<Row>,
): Collection<Item> => batchedCollectionOf(query, async (rows: readonly Row[]) => rows.map(toWire), order)

/**
 * The same for records of more than one table: `toWire` is given a page or batch of rows at once, so that what belongs
 * to them takes one statement for all of them, not one for each.
 */
export function batchedCollectionOf<Row extends Place, Item>(
  query: unknown,
  toWire: (rows: readonly Row[]) => Promise<Item[]>,
  order: string | Order<Row>,
): Collection<Item> {
  const rows = query as AnyQuery<Row>
  const { terms, behind } = typeof order === 'string' ? inOrderOf(order) : order
  const inOrder = () => terms.reduce<AnyQuery<Row>>((sorted, term) => sorted.orderBy(term as never), rows)
  const count = async () => {
    const counted = await (rows.clearSelect() as AnyQuery<unknown>)
      .select(eb => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return (counted as { total: number }).total
  }
  return {
    async page(offset, limit) {
      const readItems = async () =>
        toWire((await inOrder().limit(inText(limit)).offset(inText(offset)).execute()) as Row[])
      const [items, total] = await Promise.all([readItems(), count()])
      return { items, total }
    },
    count,
    async after(last, limit) {
      const rest = last === undefined ? inOrder() : inOrder().where(behind(last as Row) as never)
      const found = (await rest.limit(limit).execute()) as Row[]
      return { items: await toWire(found), last: lastOf(found, limit) }
    },
  }
}

/**
 * No offset, or a usual size of a page, as a constant of the statement. PostgreSQL plans a statement once, and for an
 * unknown number it prepares a tenth of all rows.
 */
const inText = (rows: number) => (usual.includes(rows) ? sql.lit(rows) : sql.val(rows))

const usual: readonly number[] = [0, 10, 25, 50, 100, 200]

/**
 * Whether a column is one of these ids. A single one is compared as such: of a list PostgreSQL expects ten rows, and so
 * takes planning anew, each time, for less work than the plan that it has.
 */
export const isAmong = (column: string, ids: readonly number[]) =>
  ids.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${ids[0]}`
    : sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`

/** How many rows a statement tests. */
export type Tested = 'Few' | 'Many'

/**
 * Whether a column of rows that are at hand is one of these ids, as many as they may be. For many rows PostgreSQL hashes the
 * ids once; for a few that takes longer than comparing each. `is true` keeps it from looking for rows by the ids.
 */
export const isOneOf = (column: string, ids: readonly number[], tested: Tested) =>
  tested === 'Few'
    ? sql<boolean>`(${sql.ref(column)} = any(${ids}::bigint[])) is true`
    : sql<boolean>`(${sql.ref(column)} in (select unnest(${ids}::bigint[]))) is true`

/** A collection of records that are in memory, in their own order. To go on behind a record takes its number in it. */
export const collectionOfRecords = <Item>(records: readonly Item[]): Collection<Item> => ({
  page: async (offset, limit) => ({ items: records.slice(offset, offset + limit), total: records.length }),
  count: async () => records.length,
  async after(last, limit) {
    const start = last?.id ?? 0
    const items = records.slice(start, start + limit)
    return { items, last: items.length < limit ? undefined : { id: start + limit } }
  },
})

/** Where to go on: nowhere when there were fewer rows than asked for, however many of them became items. */
export const lastOf = (rows: readonly Place[], limit: number): Place | undefined =>
  rows.length < limit ? undefined : rows.at(-1)
