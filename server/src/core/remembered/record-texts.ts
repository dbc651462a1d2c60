import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import { type ChangeKind, Changes, type Freshness, type Seen } from './changes.ts'
import { type Pick, type Picked, readFresh } from './fresh.ts'
import type { IdList, RecordList, TextOf } from './lists.ts'
import { readerOf } from './reader.ts'

/** Texts of records as answers have them. */
export type Texts = Picked & Readonly<{ texts: readonly string[] /** Of the last record. */; version: number }>

type Found = readonly [id: number, personId: number, version: number, part: unknown]

/**
 * The texts of picked records. One statement says which of them there are and whether anything changed; what is not
 * remembered is read by a second one.
 */
export const readRecordTexts = <Row extends Readonly<{ id: number }>, Item>(
  db: Db,
  list: RecordList<Row, Item> & Readonly<{ text: TextOf }>,
  { pick, textOf }: Readonly<{ pick: Pick; textOf(item: Item): string }>,
): Promise<Texts> => {
  const kinds: readonly ChangeKind[] = [...list.subject.kinds, 'names']
  return readFresh<Texts>(db, list, {
    pick,
    kinds,
    async read(connection, picked, fresh) {
      const reader = readerOf(db)
      const { generation } = reader
      /** Whether the remembered texts are those of the statement's snapshot. */
      const isCurrent = ({ news }: Readonly<{ news: Seen['news'] }>) =>
        !fresh || (!new Changes(news ?? []).concern(kinds) && reader.isStillAt(generation, kinds))
      const { seen, records } = await findRecords(connection, list, { ids: picked.ids, fresh })
      if (!isCurrent(seen)) return { seen }
      const keys = new Map(
        records.map(([id, personId, , part]) => [id, [personId, textKeyOf(list, id, part)] as const]),
      )
      const texts = new Map<number, string | undefined>()
      for (const [id, [personId, key]] of keys) texts.set(id, fresh && reader.textOf(personId, key))
      const missing = records.flatMap(([id]) => (texts.get(id) === undefined ? [id] : []))
      if (missing.length > 0) {
        const rows = await list.rows(connection, missing, fresh)
        const read = { news: null, ...rows[0] }
        if (!isCurrent(read)) return { seen }
        const items = await list.toItems(connection, rows)
        for (const [place, { id }] of rows.entries()) {
          const text = textOf(items[place] as Item)
          texts.set(id, text)
          const [personId, key] = keys.get(id) ?? []
          if (fresh && personId !== undefined && key !== undefined) reader.rememberText(personId, [key, text])
        }
      }
      const inOrder = picked.ids.flatMap(id => texts.get(id) ?? [])
      return { result: { ...picked, texts: inOrder, version: records.at(-1)?.[2] ?? 0 }, seen }
    },
  })
}

const textKeyOf = ({ subject, text }: WithText, id: number, part: unknown) =>
  `${subject.table} ${id} ${text.key} ${part}`

type WithText = IdList & Readonly<{ text: TextOf }>

type Wanted = Readonly<{ ids: readonly number[]; fresh: Freshness | undefined }>

async function findRecords(
  db: Db,
  { subject, employerGroupId, text }: WithText,
  { ids, fresh }: Wanted,
): Promise<{ seen: Seen; records: readonly Found[] }> {
  const of = (column: string) => sql.ref(`${subject.table}.${column}`)
  const { rows } = await sql<Seen & { records: Found[] | null }>`
    select ${fresh?.snapshot ?? sql`null`} as snapshot, ${fresh?.news ?? sql`null`} as news, (
      select json_agg(json_build_array(${of('id')}, ${of('person_id')}, ${of('version')}, ${text.part}))
      from ${sql.table(subject.table)}
      where ${of('employer_group_id')} = ${employerGroupId} and ${of('id')} = any(${ids}::bigint[])) as records`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('A select without a table gives one row.')
  return { seen: row, records: row.records ?? [] }
}
