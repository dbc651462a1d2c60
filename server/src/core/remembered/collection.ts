import type { Collection } from '../../platform/database/collection.ts'
import { type Db, waysToRead } from '../../platform/database/index.ts'
import type { Freshness, Seen } from './changes.ts'
import { look, type Pick, type Picked, readFresh } from './fresh.ts'
import { bring, type IdList, isFar } from './lists.ts'
import { readRecordTexts, type TextOf, type Texts } from './record-texts.ts'
import type { SortedIds } from './sorted-ids.ts'
import { readerOf } from './texts.ts'

/** A list of visible records, and how they are read by their ids. */
export type RecordList<Row extends Readonly<{ id: number }>, Item> = IdList &
  Readonly<{
    order?: 'OldestFirst' | 'NewestFirst' | undefined
    /** Only records that were made before the one of this id. */
    before?: number | undefined
    /** The visible rows of these ids, in any order; with the two columns where they are asked for. */
    rows(db: Db, ids: readonly number[], fresh: Freshness | undefined): Promise<readonly (Row & Partial<Seen>)[]>
    /** Makes the answer's records of rows, perhaps with further statements. */
    toItems(db: Db, rows: readonly Row[]): Item[] | Promise<Item[]>
    /** Present where texts of records are remembered. */
    text?: TextOf | undefined
  }>

/** A list of any records. */
export type AnyRecordList = RecordList<Readonly<{ id: number }>, unknown>

/** The records of a list, found by remembered ids and read in one snapshot. */
export function rememberedCollection<Row extends Readonly<{ id: number }>, Item>(
  db: Db,
  list: RecordList<Row, Item>,
): Collection<Item> {
  const { text } = list
  const isNewestFirst = list.order === 'NewestFirst'
  const read = (pick: Pick) => readPicked(db, list, pick)
  const endOf = (ids: SortedIds) =>
    list.before === undefined ? ids.length : ids.rankOf(list.before < 0 ? Infinity : list.before)
  const pickFrom = (ids: SortedIds, offset: number, limit: number) => {
    const end = endOf(ids)
    if (!isNewestFirst) return ids.slice(offset, Math.min(offset + limit, end))
    return ids.slice(Math.max(end - offset - limit, 0), Math.max(end - offset, 0)).reverse()
  }
  return {
    async page(offset, limit) {
      const { items, total } = await read(ids => ({ ids: pickFrom(ids, offset, limit), total: endOf(ids) }))
      return { items, total }
    },
    async count() {
      return (await read(ids => ({ ids: [], total: endOf(ids) }))).total
    },
    ...(text && {
      texts: (offset: number, limit: number, textOf: (item: Item) => string) =>
        readRecordTexts(db, { ...list, text }, { pick: ids => ({ ids: pickFrom(ids, offset, limit), total: endOf(ids) }), textOf }),
    }),
    async after(last, limit) {
      const { items, ids } = await read(all => {
        const end = endOf(all)
        const offset = last === undefined ? 0 : isNewestFirst ? end - all.rankOf(last.id) : all.rankOf(last.id + 1)
        return { ids: pickFrom(all, offset, limit), total: end }
      })
      const id = ids.at(-1)
      return { items, last: id === undefined || ids.length < limit ? undefined : { id } }
    },
  }
}

/**
 * The text of one record of a list; `texts` is empty if it is not in the list. Undefined: the list is not known yet, and
 * is read meanwhile.
 */
export async function rememberedRecord<Row extends Readonly<{ id: number }>, Item>(
  db: Db,
  list: RecordList<Row, Item>,
  { id, textOf }: Readonly<{ id: number; textOf(item: Item): string }>,
): Promise<Texts | undefined> {
  const { text } = list
  if (!text || !waysToRead(db)) return undefined
  const reader = readerOf(db)
  await reader.start(db)
  if (isFar(reader, list)) {
    bring(db, reader, list).catch(() => {})
    return undefined
  }
  return readRecordTexts(db, { ...list, text }, { pick: ids => ({ ids: ids.has(id) ? [id] : [], total: 1 }), textOf })
}

async function readPicked<Row extends Readonly<{ id: number }>, Item>(
  db: Db,
  list: RecordList<Row, Item>,
  pick: Pick,
): Promise<Picked & { items: Item[] }> {
  return readFresh(db, list, {
    pick,
    async read(connection, { ids, total }, fresh) {
      if (ids.length === 0) return { result: { ids, total, items: [] }, seen: fresh && (await look(connection, fresh)) }
      const rows = await list.rows(connection, ids, fresh)
      const byId = new Map(rows.map(row => [row.id, row]))
      const made = list.toItems(
        connection,
        ids.flatMap(id => byId.get(id) ?? []),
      )
      const items = await made
      const [first] = rows
      // Further statements may have seen more than the first.
      const isWhole = !(made instanceof Promise) && first?.snapshot !== undefined
      const seen = isWhole ? (first as Seen) : fresh && (await look(connection, fresh))
      return { result: { ids, total, items }, seen }
    },
  })
}
