import { sql } from 'kysely'
import { type Db, waysToRead } from '../../platform/database/index.ts'
import { type ChangeKind, Changes, type Freshness, freshText, type Seen } from './changes.ts'
import { bringAll, type Pick, type Picked, readFresh } from './fresh.ts'
import { type IdList, isFar, type ListedRow, type RecordList, type TextOf } from './lists.ts'
import { type Reader, readerOf } from './reader.ts'
import type { SortedIds } from './sorted-ids.ts'
import type { About, RecordText } from './texts.ts'
import { Together } from './together.ts'

/** Records as answers have them. */
export type TextsOfRecords = Picked & Readonly<{ texts: readonly RecordText[] }>

/** Records whose texts are remembered. */
export type TextList<Row extends ListedRow, Item> = RecordList<Row, Item> & Readonly<{ text: TextOf<Row> }>

/**
 * One record of a list; `texts` is empty if it is not in the list. Undefined: the list is not known yet, and is read
 * meanwhile.
 */
export async function rememberedRecord<Row extends ListedRow, Item>(
  db: Db,
  list: RecordList<Row, Item>,
  { id, textOf }: Readonly<{ id: number; textOf(item: Item): string }>,
): Promise<TextsOfRecords | undefined> {
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

const listsOf = ({ text, ...list }: IdList & Readonly<{ text: Readonly<{ isWhole: boolean | IdList }> }>): IdList[] =>
  typeof text.isWhole === 'boolean' ? [list] : [list, text.isWhole]

/** The texts of picked records, those that are not in the list left out. */
export function readRecordTexts<Row extends ListedRow, Item>(
  db: Db,
  list: TextList<Row, Item>,
  { pick, textOf }: Readonly<{ pick: Pick; textOf(item: Item): string }>,
): Promise<TextsOfRecords> {
  const { subject, text } = list
  const kinds: readonly ChangeKind[] = [...subject.kinds, 'names']
  let whole: SortedIds | undefined
  const isWhole = (id: number) => (whole ? whole.has(id) : text.isWhole === true)
  const keyOf = (id: number) => `${subject.table} ${id} ${text.key} ${isWhole(id)}`
  const make = async (connection: Db, ids: readonly number[], fresh: Freshness | undefined): Promise<Made> => {
    const rows = await text.rows(connection, { ids, whole: ids.filter(isWhole), fresh })
    const items = await list.toItems(connection, rows)
    const made = rows.map((row, place) => {
      const version = row.version ?? 0
      return [row.id, { text: textOf(items[place] as Item), version, about: text.about(row) }] as const
    })
    return { texts: new Map(made), seen: rows[0] as Seen | undefined }
  }
  return readFresh<TextsOfRecords>(db, listsOf(list), {
    kinds,
    pick(ids, ofWhole) {
      whole = ofWhole
      return pick(ids as SortedIds)
    },
    async read(connection, picked, fresh) {
      const { seen, texts } = fresh
        ? await readTogether(connection, list, { ...picked, fresh, reader: readerOf(db), kinds, keyOf, make })
        : await make(connection, picked.ids, undefined)
      return { seen, ...(texts && { result: { ...picked, texts: picked.ids.flatMap(id => texts.get(id) ?? []) } }) }
    },
  })
}

type Made = Readonly<{ texts: ReadonlyMap<number, NewText>; seen: Seen | undefined }>

type NewText = RecordText & Readonly<{ about: About }>

type Reading = Readonly<{
  ids: readonly number[]
  fresh: Freshness
  reader: Reader
  kinds: readonly ChangeKind[]
  keyOf(id: number): string
  make(db: Db, ids: readonly number[], fresh: Freshness): Promise<Made>
}>

const findings = new Together<Found>()
const makings = new Together<Made>()

/**
 * One statement finds the records whose texts are remembered, another one reads the others. Both say whether anything
 * changed, and both are shared with other requests.
 * @returns `texts` undefined: something changed
 */
async function readTogether(db: Db, list: IdList & Readonly<{ text: Readonly<{ key: string }> }>, reading: Reading) {
  const { ids, fresh, reader, kinds, keyOf, make } = reading
  const { generation } = reader
  const isCurrent = ({ news }: Seen) =>
    (news === null || !new Changes(news).concern(kinds)) && reader.isStillAt(generation, kinds)
  const known = new Map(ids.map(id => [id, reader.texts.get(keyOf(id))]))
  const unknown = ids.filter(id => known.get(id) === undefined)
  const question = `${reader.name} ${generation} ${list.subject.table}`
  const [found, made] = await Promise.all([
    unknown.length < ids.length || ids.length === 0
      ? findings.ask(question, ids, all => find(db, list, { ids: all, fresh }))
      : undefined,
    unknown.length > 0
      ? makings.ask(`${question} ${list.text.key} ${list.key}`, unknown, async all => {
          const { texts, seen } = await make(db, all, fresh)
          if (seen && isCurrent(seen)) for (const [id, text] of texts) reader.texts.set(keyOf(id), text)
          return { texts, seen }
        })
      : undefined,
  ])
  const seen = [found?.seen, made?.seen].find(each => each && !isCurrent(each)) ?? found?.seen ?? made?.seen
  // A row that went meanwhile cannot say so.
  const isWhole = unknown.every(id => made?.texts.has(id))
  if (!seen || !isCurrent(seen) || !isWhole) return { seen }
  const texts = new Map<number, RecordText>(made?.texts)
  for (const [id, text] of known) if (text && found?.ids.has(id)) texts.set(id, text)
  return { seen, texts }
}

type Found = Readonly<{ ids: ReadonlySet<number>; seen: Seen }>

/** Which of these records there are in the tenant, and what has changed. */
async function find(
  db: Db,
  { subject, employerGroupId }: IdList,
  { ids, fresh }: Readonly<{ ids: readonly number[]; fresh: Freshness }>,
): Promise<Found> {
  const { rows } = await sql<Seen & { ids: number[] }>`
    select array(select id from ${sql.table(subject.table)}
      where employer_group_id = ${employerGroupId} and id = any(${ids}::bigint[])) as ids ${freshText(fresh)}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('A select without a table gives one row.')
  return { seen: row, ids: new Set(row.ids) }
}
