import { sql } from 'kysely'
import type { Collection, TextPage, TextsAsked } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Seen } from './changes.ts'
import { look, readFresh } from './fresh.ts'
import type { ListedRow, Ordered, Picked, RecordList } from './lists.ts'
import { readRecordTexts } from './record-texts.ts'
import { SortedIds } from './sorted-ids.ts'
import type { TextList } from './text-reader.ts'

/** The records of a list, found by remembered ids and read in one snapshot. */
export function rememberedCollection<Row extends ListedRow, Item>(
  db: Db,
  list: RecordList<Row, Item>,
): Collection<Item> {
  const { text } = list
  /** A long list is read on by the ids that it began with; records that went since are left out. */
  let all: SortedIds | undefined
  const read = (pick: (ids: SortedIds) => Picked) => readPicked(db, list, pick)
  return {
    async page(offset, limit) {
      const { items, total } = await read(ids => pickFrom(list, ids, { offset, limit }))
      return { items, total }
    },
    async count() {
      return (await read(ids => pickFrom(list, ids, { offset: 0, limit: 0 }))).total
    },
    ...(text && {
      texts: (asked: TextsAsked<Item>) => textPageOf(db, { ...list, text }, asked),
    }),
    async after(last, limit) {
      const offset = last?.id ?? 0
      const { items, ids } = all
        ? await readNow(db, list, pickFrom(list, all, { offset, limit }).ids)
        : await read(found => {
            all = found
            return pickFrom(list, found, { offset, limit })
          })
      return { items, last: ids.length < limit ? undefined : { id: offset + limit } }
    },
  }
}

type Part = Pick<TextsAsked<unknown>, 'offset' | 'limit' | 'isWholeOnly'>

/** A page of a list whose texts are remembered. */
export async function textPageOf<Row extends ListedRow, Item>(
  db: Db,
  list: TextList<Row, Item>,
  { textOf, ...part }: TextsAsked<Item>,
): Promise<TextPage> {
  const { texts, ...picked } = await readRecordTexts(db, list, { pick: ids => pickFrom(list, ids, part), textOf })
  return { ...picked, texts: texts.map(({ text }) => text) }
}

function pickFrom({ before, order }: Ordered, ids: SortedIds, { offset, limit, isWholeOnly }: Part): Picked {
  const total = before === undefined ? ids.length : ids.rankOf(before < 0 ? Infinity : before)
  if (isWholeOnly && total > limit) return { ids: [], total }
  if (order !== 'NewestFirst') return { ids: ids.slice(offset, Math.min(offset + limit, total)), total }
  return { ids: ids.slice(Math.max(total - offset - limit, 0), Math.max(total - offset, 0)).reverse(), total }
}

/** The records of these ids that are in the list now. */
async function readNow<Row extends ListedRow, Item>(
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

function inOrderOf<Row extends ListedRow>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

async function readPicked<Row extends ListedRow, Item>(
  db: Db,
  list: RecordList<Row, Item>,
  pick: (ids: SortedIds) => Picked,
): Promise<Picked & { items: Item[] }> {
  return readFresh(db, [list], {
    async read(connection, [listed = SortedIds.none], fresh) {
      const { ids, total } = pick(listed)
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
