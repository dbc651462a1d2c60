import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, slowly } from '../../platform/database/index.ts'
import type { ChangeKind, Changes, Freshness, Seen } from './changes.ts'
import { Memory } from './memory.ts'
import type { Reader } from './reader.ts'
import { SortedIds } from './sorted-ids.ts'
import type { About } from './texts.ts'

/** The records that a list is of: their table, and which of them a change concerns. */
export type Subject = Readonly<{
  table: string
  /** The kind by which the log names a record of the table that was deleted. Absent: none ever is. */
  own?: ChangeKind
  kinds: readonly ChangeKind[]
  /**
   * A condition on the rows of the table, by its name. Each part finds its rows by an index: a list is brought up to date by
   * it after every change.
   */
  isConcerned(changes: Changes, employerGroupId: number): RawBuilder<SqlBool>
}>

/** A list of visible records, by its ids. */
export type IdList = Readonly<{
  employerGroupId: number
  subject: Subject
  /**
   * Tells the list from others of the subject, by all that the query depends on beside what the log names. Undefined: it
   * depends on more, and is never remembered.
   */
  key: string | undefined
  /** A query of the `id` of every record in the list, in any order. `also`: a condition that narrows it. */
  ids(also: RawBuilder<SqlBool>): RawBuilder<unknown>
  /** Whether the query finds a few records by an index: it is read where quick reads are. */
  isSelective?: boolean
  /** Whether the query finds its records by an index, few or many. */
  isFoundByIndex?: boolean
  /**
   * An order other than that of the ids. Such a list is read whole after every change that concerns it, and has no ranks:
   * what `before` says must be part of its query.
   */
  orderBy?: RawBuilder<unknown> | undefined
}>

/** A record of a list as its table has it. */
export type ListedRow = Readonly<{ id: number }>

/** The ids of one answer, and how many the list has for it. */
export type Picked = Readonly<{ ids: readonly number[]; total: number }>

export type Ordered = Readonly<{
  order?: 'OldestFirst' | 'NewestFirst' | undefined
  /** Only records that were made before the one of this id. */
  before?: number | undefined
}>

/** A list of visible records, and how they are read by their ids. */
export type RecordList<Row extends ListedRow, Item> = IdList &
  Ordered &
  Readonly<{
    /** The rows of these ids that the caller sees, in any order; with the columns of freshness where they are asked for. */
    rows(db: Db, ids: readonly number[], fresh: Freshness | undefined): Promise<readonly (Row & Partial<Seen>)[]>
    /** Makes the answer's records of rows, perhaps with further statements. */
    toItems(db: Db, rows: readonly Row[]): Item[] | Promise<Item[]>
    /** Present where texts of records are remembered. */
    text?: TextOf<Item> | undefined
  }>

/** How texts of records are made, and what they depend on. */
export type TextOf<Item> = Readonly<{
  /** What the text depends on beside what the log names: the day, for instance. */
  key: string
  /** What a text may show, beside the records that make the list. */
  kinds: readonly ChangeKind[]
  /** Which records the caller sees whole; the others lack a part. */
  isWhole: boolean | IdList
  /** The present instant, where texts depend on it. */
  now?: string
  /** Reads the records of these ids, in any order, with all of those of `whole`. The list has said that the caller sees them. */
  read(db: Db, asked: Asked): Promise<ReadRecords<NoInfer<Item>>>
}>

export type Asked = Readonly<{ ids: readonly number[]; whole: readonly number[]; fresh: Freshness | undefined }>

export type ReadRecords<Item> = Readonly<{
  records: readonly ReadRecord<Item>[]
  /** What had changed when the records were read. Undefined: there are none. */
  seen: Seen | undefined
  /** Ids of records that the answer leaves out. */
  leftOut?: readonly number[]
}>

export type ReadRecord<Item> = Readonly<{
  id: number
  version: number
  item: Item
  /** What the record shows. Undefined: it shows what the log does not name, and is not remembered. */
  about: About | undefined
  /** The instant until which it is remembered; null or absent: for as long as nothing changes. */
  until?: string | null | undefined
}>

/** A list of any records. */
export type AnyRecordList = RecordList<ListedRow, unknown>

const lists = new Memory<Remembered>(96 * 1024 * 1024)

/** What all lists take, in bytes. */
export const weightOfLists = (): number => lists.weight

type Remembered = { ids: SortedIds; generation: number; making: Promise<void> | undefined }

/** What a list takes with its place in the memory, as heap snapshots show it. */
const weightOf = (key: string, ids: SortedIds): number =>
  key.length + 200 + (ids === SortedIds.none ? 0 : 350 + 8 * ids.length)

/** The ids of lists as the reader knows them now, or undefined: `bring` them up to date first. */
export function currentIds(reader: Reader, lists: readonly IdList[]): SortedIds[] | undefined {
  const found = lists.flatMap(list => currentIdsOf(reader, list) ?? [])
  return found.length === lists.length ? found : undefined
}

function currentIdsOf(reader: Reader, list: IdList): SortedIds | undefined {
  const known = lists.get(keyOf(reader, list))
  // Another request may be reading it for the first time.
  if (!known || known.generation < 0) return undefined
  if (known.generation === reader.generation) return known.ids
  if (reader.changesSince(known.generation).concern(list.subject.kinds)) return undefined
  known.generation = reader.generation
  return known.ids
}

/** The list as it was at some generation; -1: it was never read. */
export const knownIds = (reader: Reader, list: IdList): Readonly<{ ids: SortedIds; generation: number }> =>
  lists.get(keyOf(reader, list)) ?? { ids: SortedIds.none, generation: -1 }

/** Whether the list must be read whole, which takes long. */
export function isFar(reader: Reader, list: IdList): boolean {
  const { generation } = knownIds(reader, list)
  if (generation === reader.generation) return false
  return generation < 0 || reader.changesSince(generation).isWhole(list.subject.kinds)
}

/** Reads the list, or what changed of it. Requests that come meanwhile wait for the same. */
export async function bring(db: Db, reader: Reader, list: IdList): Promise<void> {
  const key = keyOf(reader, list)
  const known = lists.get(key) ?? { ids: SortedIds.none, generation: -1, making: undefined }
  known.making ??= bringNow().finally(() => {
    known.making = undefined
  })
  if (known.generation < 0) lists.set(key, known, weightOf(key, known.ids))
  return known.making

  async function bringNow() {
    const { generation } = reader
    const changes = known.generation < 0 ? undefined : reader.changesSince(known.generation)
    known.ids = await idsAfter(db, list, { ids: known.ids, changes })
    known.generation = generation
    lists.set(key, known, weightOf(key, known.ids))
  }
}

/** A list of fewer ids that an index finds is read sooner than it is compared with more changes. */
const fewIds = 200

type Former = Readonly<{ ids: SortedIds; changes: Changes | undefined }>

/**
 * The ids after changes; without changes to go by, all of them. Whether a record is in the list is read, not derived, so a
 * change that was taken in before does no harm.
 */
export async function idsAfter(db: Db, list: IdList, { ids, changes }: Former): Promise<SortedIds> {
  const { subject, employerGroupId } = list
  const isKnown = changes !== undefined && !changes.isWhole(subject.kinds)
  const isQuick = list.isSelective || (isKnown && list.isFoundByIndex && ids.length < fewIds)
  if (isKnown && !changes.concern(subject.kinds)) return ids
  const isSoonerRead = isQuick && isKnown && changes.count(subject.kinds) > fewIds
  if (!isKnown || list.orderBy || isSoonerRead) return readIds(isQuick ? db : slowly(db), list)
  const isConcerned = subject.isConcerned(changes, employerGroupId)
  const { rows } = await sql<{ concerned: number[]; present: number[] }>`
    select array(select id from ${sql.table(subject.table)} where employer_group_id = ${employerGroupId} and ${isConcerned})
      as concerned, array(${list.ids(isConcerned)}) as present`.execute(db)
  const { concerned = [], present = [] } = rows[0] ?? {}
  const stays = new Set(present)
  const gone = [...concerned, ...(subject.own ? changes.idsOf(subject.own) : [])].filter(id => !stays.has(id))
  return ids.changed(present, gone)
}

type Bytes = Readonly<{ bytes: Buffer | null }>

/** All ids of a list, as bytes: an array of a million would be read number by number. */
export async function readIds(db: Db, list: IdList): Promise<SortedIds> {
  const all = list.ids(sql`true`)
  const { rows } = await (list.orderBy
    ? sql<Bytes>`select string_agg(int8send(id), ''::bytea) as bytes from (${all} order by ${list.orderBy}) listed (id)`
    : sql<Bytes>`select string_agg(int8send(id), ''::bytea order by id) as bytes from (${all}) listed (id)`
  ).execute(db)
  const bytes = rows[0]?.bytes ?? Buffer.alloc(0)
  const ids = new Float64Array(bytes.length / 8)
  for (let place = 0; place < ids.length; place++) {
    ids[place] = bytes.readUInt32BE(place * 8) * 2 ** 32 + bytes.readUInt32BE(place * 8 + 4)
  }
  return SortedIds.of(ids)
}

const keyOf = (reader: Reader, { subject, key = '' }: IdList) => `${reader.name} ${subject.table} ${key}`
