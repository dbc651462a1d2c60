import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { DatabaseUnavailable } from './errors.ts'
import { type Database, type Db, openDatabase, waysToRead } from './index.ts'

const muster = startMuster()
const [busy, harbour, freight] = [0, 1, 2]

function open(statementTimeout: number): Database {
  const database = openDatabase({ url: muster.databaseUrl, statementTimeout })
  onTestFinished(() => database.close())
  return database
}

function snapshot<Result>(database: Database, group: number, work: (db: Db) => Promise<Result>): Promise<Result> {
  const ways = waysToRead(database.forGroup(group))
  if (!ways) throw new Error('There is no other way to read.')
  return ways.snapshot(work)
}

/** Takes both connections for snapshots until the returned function is called. */
async function takeAll(database: Database): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: taken, resolve: take } = Promise.withResolvers<void>()
  let count = 0
  for (const group of [busy, busy - 1])
    snapshot(database, group, async db => {
      await sql`select 1`.execute(db)
      count += 1
      if (count === 2) take()
      await released
    })
  await taken
  return release
}

const look = async (db: Db) => {
  const { rows } = await sql<{ begun: string; ofGroup: string }>`
    select now()::text as begun, current_setting('muster.employer_group_id') as of_group`.execute(db)
  return rows[0]
}

test('reads that wait for a snapshot share one with those of their group, twenty at most', async () => {
  const database = open(15_000)
  const release = await takeAll(database)
  const asked = (group: number) => Array.from({ length: 30 }, () => snapshot(database, group, look))
  const [ours, theirs] = [asked(harbour), asked(freight)]
  release()
  for (const [group, looks] of [
    [harbour, ours],
    [freight, theirs],
  ] as const) {
    const seen = await Promise.all(looks)
    expect(new Set(seen.map(each => each?.ofGroup))).toEqual(new Set([String(group)]))
    const [first, second] = [seen.slice(0, 20), seen.slice(20)].map(each => new Set(each.map(one => one?.begun)))
    expect([first?.size, second?.size]).toEqual([1, 1])
    expect(first).not.toEqual(second)
  }
  const { begun: before } = (await snapshot(database, harbour, look)) ?? {}
  expect((await snapshot(database, harbour, look))?.begun, 'later ones see later rows').not.toBe(before)
})

test('each works in the surroundings of its own request, which its trace goes by', async () => {
  const database = open(15_000)
  const release = await takeAll(database)
  const surroundings = new AsyncLocalStorage<string>()
  const reads = ['one', 'other'].map(name =>
    surroundings.run(name, () => snapshot(database, harbour, async () => surroundings.getStore())),
  )
  release()
  expect(await Promise.all(reads)).toEqual(['one', 'other'])
})

test('a read that fails fails alone', async () => {
  const database = open(15_000)
  const release = await takeAll(database)
  const reads = [look, (db: Db) => sql`select 1 / 0`.execute(db), look].map(work =>
    snapshot<unknown>(database, harbour, work),
  )
  release()
  const ended = await Promise.allSettled(reads)
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(ended[1]).toMatchObject({ reason: { code: '22012' } })
})

test('a read waits for a connection no longer than a statement may take', async () => {
  const database = open(1_000)
  const release = await takeAll(database)
  const begun = performance.now()
  await expect(snapshot(database, harbour, look)).rejects.toThrow(DatabaseUnavailable)
  expect(performance.now() - begun).toBeLessThan(10_000)
  release()
  expect((await snapshot(database, harbour, look))?.ofGroup).toBe(String(harbour))
})
