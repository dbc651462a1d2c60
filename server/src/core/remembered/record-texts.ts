import { sql } from 'kysely'
import { type Db, waysToRead } from '../../platform/database/index.ts'
import { type ChangeKind, Changes, type Freshness, freshText, type Seen } from './changes.ts'
import { bringAll, type Pick, type Picked, readFresh } from './fresh.ts'
import { type IdList, isFar, type RecordList, type TextOf } from './lists.ts'
import { readerOf } from './reader.ts'
import type { SortedIds } from './sorted-ids.ts'

/** Texts of records as answers have them. */
export type Texts = Picked & Readonly<{ texts: readonly string[]; version: number }>

/** Records whose texts are remembered. */
export type TextList<Row extends Readonly<{ id: number }>, Item> = RecordList<Row, Item> & Readonly<{ text: TextOf }>

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
  if (!text || !waysToRead(db)?.remembers) return undefined
  const reader = readerOf(db)
  await reader.start(db)
  const lists = listsOf({ ...list, text })
  if (lists.some(each => isFar(reader, each))) {
    bringAll(db, reader, lists).catch(() => {})
    return undefined
  }
  return readRecordTexts(db, { ...list, text }, { pick: ids => ({ ids: ids.has(id) ? [id] : [], total: 1 }), textOf })
}

const listsOf = (list: IdList & Readonly<{ text: TextOf }>): IdList[] =>
  typeof list.text.isWhole === 'boolean' ? [list] : [list, list.text.isWhole]

/**
 * The texts of picked records. One statement says which of them there are and whether anything changed; what is not
 * remembered is read by a second one.
 */
export function readRecordTexts<Row extends Readonly<{ id: number }>, Item>(
  db: Db,
  list: TextList<Row, Item>,
  { pick, textOf }: Readonly<{ pick: Pick; textOf(item: Item): string }>,
): Promise<Texts> {
  const kinds: readonly ChangeKind[] = [...list.subject.kinds, 'names']
  const { key, isWhole } = list.text
  let whole: SortedIds | undefined
  const keyOf = (id: number) => `${list.subject.table} ${id} ${key} ${whole ? whole.has(id) : isWhole}`
  return readFresh<Texts>(db, listsOf(list), {
    kinds,
    pick(ids, ofWhole) {
      whole = ofWhole
      return pick(ids as SortedIds)
    },
    async read(connection, picked, fresh) {
      const reader = readerOf(db)
      const { generation } = reader
      /** Whether the remembered texts are those of the statement's snapshot. */
      const isCurrent = (news: Seen['news']) =>
        !fresh || (!new Changes(news ?? []).concern(kinds) && reader.isStillAt(generation, kinds))
      const { seen, records } = await findRecords(connection, list, { ids: picked.ids, fresh })
      if (!isCurrent(seen.news ?? null)) return { seen }
      const texts = new Map<number, string>()
      const missing = new Map<number, number>()
      for (const [id, personId] of records) {
        const text = fresh && reader.textOf(personId, keyOf(id))
        if (text === undefined) missing.set(id, personId)
        else texts.set(id, text)
      }
      if (missing.size > 0) {
        const rows = await list.rows(connection, [...missing.keys()], fresh)
        const items = await list.toItems(connection, rows)
        // Rows that went meanwhile cannot say so.
        if (fresh && (rows.length < missing.size || !isCurrent(rows[0]?.news ?? null))) return { seen }
        for (const [place, { id }] of rows.entries()) {
          const text = textOf(items[place] as Item)
          texts.set(id, text)
          if (fresh) reader.rememberText(missing.get(id) ?? 0, [keyOf(id), text])
        }
      }
      const inOrder = picked.ids.flatMap(id => texts.get(id) ?? [])
      return { result: { ...picked, texts: inOrder, version: records.at(-1)?.[2] ?? 0 }, seen }
    },
  })
}

type Found = readonly [id: number, personId: number, version: number]

type Wanted = Readonly<{ ids: readonly number[]; fresh: Freshness | undefined }>

async function findRecords(
  db: Db,
  { subject, employerGroupId }: IdList,
  { ids, fresh }: Wanted,
): Promise<Readonly<{ seen: Seen; records: readonly Found[] }>> {
  const { rows } = await sql<Seen & { records: Found[] | null }>`
    select (select json_agg(json_build_array(id, person_id, version)) from ${sql.table(subject.table)}
      where employer_group_id = ${employerGroupId} and id = any(${ids}::bigint[])) as records
      ${freshText(fresh)}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A select without a table gives one row.')
  return { seen: row, records: row.records ?? [] }
}
