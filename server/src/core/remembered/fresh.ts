import { sql } from 'kysely'
import { type Db, type WaysToRead, waysToRead } from '../../platform/database/index.ts'
import { type ChangeKind, Changes, type Freshness, freshness, type Seen } from './changes.ts'
import { bring, currentIds, type IdList, idsAfter, knownIds, readIds } from './lists.ts'
import { type Reader, readerOf } from './reader.ts'
import type { SortedIds } from './sorted-ids.ts'

/** The ids of one answer, and how many the list has for it. */
export type Picked = Readonly<{ ids: readonly number[]; total: number }>
export type Pick = (ids: SortedIds) => Picked

export type Reading<Result> = Readonly<{
  pick: Pick
  /**
   * Reads the records. `fresh`: columns that say what changed, absent where nothing can.
   * @returns the result and the values of the columns; without a result the read is repeated
   */
  read(
    db: Db,
    picked: Picked,
    fresh: Freshness | undefined,
  ): Promise<Readonly<{ result?: Result; seen?: Seen | undefined }>>
  /** What the result depends on, if on more than the list. */
  kinds?: readonly ChangeKind[]
}>

/** How often a read is tried that meets changes, before a transaction reads that sees none. */
const attempts = 2

/**
 * Picks ids of a list, and reads their records in a snapshot in which the list is right. The statement that reads also
 * says what changed since the list was read. If that concerns the list, the list takes it in, and the read is repeated.
 */
export async function readFresh<Result>(db: Db, list: IdList, reading: Reading<Result>): Promise<Result> {
  const { pick, read, kinds = list.subject.kinds } = reading
  const ways = waysToRead(db)
  const readNow = async (tx: Db) => resultOf(await read(tx, pick(await readIds(tx, list)), undefined))
  if (!ways) return readNow(db)
  if (!ways.remembers || list.key === undefined) return ways.snapshot(readNow)
  const reader = readerOf(db)
  await reader.start(db)
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const ids = currentIds(reader, list) ?? (await bring(db, reader, list).then(() => currentIds(reader, list)))
    if (!ids) continue
    const { generation, snapshot } = reader
    const { result, seen } = await read(db, pick(ids), freshness(list.employerGroupId, snapshot))
    const isRight = seen !== undefined && reader.takeIn(seen, { generation, kinds })
    if (isRight && result !== undefined) return result
  }
  return readInSnapshot(ways, reader, list, reading)
}

/** Other writers may always be faster than a read and its repetition. In one transaction there are none. */
async function readInSnapshot<Result>(
  ways: WaysToRead,
  reader: Reader,
  list: IdList,
  { pick, read }: Reading<Result>,
): Promise<Result> {
  const { ids, generation } = knownIds(reader, list)
  const { snapshot } = reader
  const former = generation < 0 ? undefined : reader.since(generation)
  return ways.snapshot(async tx => {
    const { news } = await look(tx, freshness(list.employerGroupId, snapshot))
    const changes = former && new Changes([...former, ...(news ?? [])])
    return resultOf(await read(tx, pick(await idsAfter(tx, list, { ids, changes })), undefined))
  })
}

function resultOf<Result>({ result }: Readonly<{ result?: Result }>): Result {
  if (result === undefined) throw new Error('A read that nothing can disturb has a result.')
  return result
}

export async function look(db: Db, { snapshot, news }: Freshness): Promise<Seen> {
  const { rows } = await sql<Seen>`select ${snapshot} as snapshot, ${news} as news`.execute(db)
  return rows[0] as Seen
}
