import { sql } from 'kysely'
import { type Db, type WaysToRead, waysToRead } from '../../platform/database/index.ts'
import { type ChangeKind, Changes, type Freshness, freshness, type Seen } from './changes.ts'
import { bring, currentIds, type IdList, idsAfter, knownIds, readIds } from './lists.ts'
import { type Reader, readerOf } from './reader.ts'
import type { SortedIds } from './sorted-ids.ts'

type Reading<Result> = Readonly<{
  /**
   * Picks ids, and sends the statement that reads their records at once.
   * @param ids of each list, in the order of the lists
   * @param fresh columns that say what changed, absent where nothing can
   * @returns the result and the values of the columns; without a result the read is repeated
   */
  read(
    db: Db,
    ids: readonly SortedIds[],
    fresh: Freshness | undefined,
  ): Promise<Readonly<{ result?: Result; seen?: Seen | undefined }>>
  /** What the result depends on, if on more than the list. */
  kinds?: readonly ChangeKind[]
}>

/** How often a read is tried that meets changes, before a transaction reads that sees none. */
const attempts = 2

/**
 * Picks ids of lists, and reads their records in a snapshot in which the lists are right. The statement that reads also
 * says what changed since the lists were read. If that concerns them, they take it in, and the read is repeated.
 *
 * @param lists of one group, none of which is remembered if one has no key
 */
export async function readFresh<Result>(db: Db, lists: readonly IdList[], reading: Reading<Result>): Promise<Result> {
  const ways = waysToRead(db)
  if (!ways) return readAnew(db, lists, reading)
  if (!ways.remembers || lists.some(({ key }) => key === undefined))
    return ways.snapshot(tx => readAnew(tx, lists, reading))
  const { read, kinds = lists.flatMap(({ subject }) => subject.kinds) } = reading
  const reader = readerOf(db)
  await reader.start(db)
  for (let attempt = 1; attempt <= attempts; attempt++) {
    if (!currentIds(reader, lists)) await bringAll(db, reader, lists)
    // No other request runs from here until the statement is on its way: ids and generation belong together.
    const ids = currentIds(reader, lists)
    if (!ids) continue
    const { generation, since } = reader
    const { result, seen } = await read(db, ids, freshness(groupOf(lists), since))
    const isRight = seen !== undefined && reader.takeIn(seen, { generation, kinds })
    if (isRight && result !== undefined) return result
  }
  return readInSnapshot(ways, lists, { ...reading, reader })
}

const groupOf = ([first]: readonly IdList[]): number => first?.employerGroupId ?? 0

export const bringAll = (db: Db, reader: Reader, lists: readonly IdList[]) =>
  Promise.all(lists.map(list => bring(db, reader, list)))

async function readAnew<Result>(db: Db, lists: readonly IdList[], { read }: Reading<Result>): Promise<Result> {
  const ids = await Promise.all(lists.map(list => readIds(db, list)))
  return resultOf(await read(db, ids, undefined))
}

/** Other writers may always be faster than a read and its repetition. In one transaction there are none. */
async function readInSnapshot<Result>(
  ways: WaysToRead,
  lists: readonly IdList[],
  { read, reader }: Reading<Result> & Readonly<{ reader: Reader }>,
): Promise<Result> {
  const { since } = reader
  const former = lists
    .map(list => ({ list, ...knownIds(reader, list) }))
    .map(known => ({
      ...known,
      changes: known.generation < 0 ? undefined : reader.keptSince(known.generation),
    }))
  return ways.snapshot(async tx => {
    const news = (await look(tx, freshness(groupOf(lists), since))).news ?? []
    const ids = former.map(({ list, ids: known, changes }) =>
      idsAfter(tx, list, { ids: known, changes: changes && new Changes([...changes, ...news]) }),
    )
    return resultOf(await read(tx, await Promise.all(ids), undefined))
  })
}

function resultOf<Result>({ result }: Readonly<{ result?: Result }>): Result {
  if (result === undefined) throw new Error('A read that nothing can disturb has a result.')
  return result
}

export async function look(db: Db, { snapshot, started, news }: Freshness): Promise<Seen> {
  const { rows } = await sql<Seen>`select ${snapshot} as snapshot, ${started} as started, ${news} as news`.execute(db)
  return rows[0] as Seen
}
