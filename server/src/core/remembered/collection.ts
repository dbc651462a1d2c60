import { sql } from 'kysely'
import type { Collection } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Seen } from './changes.ts'
import { look, type Pick, type Picked, readFresh } from './fresh.ts'
import type { RecordList } from './lists.ts'
import { readRecordTexts } from './record-texts.ts'
import type { SortedIds } from './sorted-ids.ts'

/** The records of a list, found by remembered ids and read in one snapshot. */
export function rememberedCollection<Row extends Readonly<{ id: number }>, Item>(
  db: Db,
  list: RecordList<Row, Item>,
): Collection<Item> {
  const { text } = list
  /** A long list is read on by the ids that it began with; records that went since are left out. */
  let all: SortedIds | undefined
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
        readRecordTexts(
          db,
          { ...list, text },
          { pick: ids => ({ ids: pickFrom(ids, offset, limit), total: endOf(ids) }), textOf },
        ),
    }),
    async after(last, limit) {
      const start = last?.id ?? 0
      const { items, ids } = all
        ? await readNow(db, list, pickFrom(all, start, limit))
        : await read(found => {
            all = found
            return { ids: pickFrom(found, 0, limit), total: 0 }
          })
      return { items, last: ids.length < limit ? undefined : { id: start + limit } }
    },
  }
}

/** The records of these ids that are in the list now. */
async function readNow<Row extends Readonly<{ id: number }>, Item>(
  db: Db,
  list: RecordList<Row, Item>,
  ids: readonly number[],
): Promise<Readonly<{ items: Item[]; ids: readonly number[] }>> {
  if (ids.length === 0) return { ids, items: [] }
  const found = list.ids(sql`${sql.ref(`${list.subject.table}.id`)} = any(${ids}::bigint[])`)
  const { rows: still } = await sql<{ id: number }>`${found}`.execute(db)
  const rows = await list.rows(
    db,
    still.map(({ id }) => id),
    undefined,
  )
  return { ids, items: await list.toItems(db, inOrderOf(ids, rows)) }
}

function inOrderOf<Row extends Readonly<{ id: number }>>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

async function readPicked<Row extends Readonly<{ id: number }>, Item>(
  db: Db,
  list: RecordList<Row, Item>,
  pick: Pick,
): Promise<Picked & { items: Item[] }> {
  return readFresh(db, [list], {
    pick: ids => pick(ids as SortedIds),
    async read(connection, { ids, total }, fresh) {
      if (ids.length === 0) return { result: { ids, total, items: [] }, seen: fresh && (await look(connection, fresh)) }
      const rows = await list.rows(connection, ids, fresh)
      const made = list.toItems(connection, inOrderOf(ids, rows))
      const items = await made
      const first = rows.find(({ snapshot }) => snapshot)
      // Further statements may have seen more than the first.
      const isWhole = !(made instanceof Promise) && first !== undefined
      const seen = isWhole ? (first as Seen) : fresh && (await look(connection, fresh))
      return { result: { ids, total, items }, seen }
    },
  })
}
