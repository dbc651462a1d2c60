import { mkdir, mkdtemp, readdir, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { writeBackup, writeBackupFile } from '../../platform/backup/index.ts'
import { migrationLock } from '../../platform/migrate.ts'
import type { ServiceContext } from '../../service-context.ts'
import { makeBackups, readBackupRuns } from './index.ts'
import { beginRun, endRun } from './runs.ts'

const muster = startMuster()
let top: string
let context: ServiceContext

beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'muster-nightly-'))
  context = withFolder(join(top, 'backups'))
})
afterAll(() => rm(top, { recursive: true }))

const withFolder = (folder: string): ServiceContext => ({
  ...muster.context,
  config: { ...muster.context.config, backups: { folder, keep: 2, at: '02:00' } },
})
const day = 86_400_000
const later = (milliseconds: number) => muster.clock.moveTo(new Date(muster.clock.now() + milliseconds).toISOString())
const names = () => readdir(join(top, 'backups'))

test('each day one backup is written by one process of all, and the oldest goes', async () => {
  await Promise.all([makeBackups.run(context), makeBackups.run(context)])
  await makeBackups.run(context)
  expect(await names()).toHaveLength(1)
  for (const expected of [2, 2]) {
    later(day)
    await makeBackups.run(context)
    expect(await names()).toHaveLength(expected)
  }
  const runs = await readBackupRuns(muster.database)
  expect(runs.map(({ file, failure }) => [(file ?? '').slice(0, 7), failure])).toEqual(
    Array.from({ length: 3 }, () => ['muster-', null]),
  )
})

test('a backup that fails says why, and is tried again after an hour', async () => {
  later(day)
  const inTheWay = join(top, 'file')
  await writeFile(inTheWay, '')
  await expect(makeBackups.run(withFolder(inTheWay))).rejects.toThrow()
  const [failed] = await readBackupRuns(muster.database)
  expect(failed).toMatchObject({ finishedAt: null, file: null, failure: expect.any(String) })
  await makeBackups.run(context)
  expect((await readBackupRuns(muster.database))[0]?.finishedAt).toBeNull()
  later(3_600_000)
  await makeBackups.run(context)
  expect((await readBackupRuns(muster.database))[0]).toMatchObject({ finishedAt: expect.any(String), failure: null })
})

test('one that is long in coming is still its own, and what a process left that died is deleted', async () => {
  later(day)
  const left = 'muster-20200101T000000Z.backup.part'
  await writeFile(join(top, 'backups', left), '')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    let hasTaken = false
    const alive = async () => (await muster.admin.query('select alive_at from backup order by id desc limit 1')).rows[0]
    const backUp: ServiceContext['backUp'] = async wanted => {
      expect(await names()).not.toContain(left)
      const { alive_at: before } = await alive()
      later(9 * 60_000)
      vi.advanceTimersByTime(60_000)
      await expect.poll(alive).not.toEqual({ alive_at: before })
      later(9 * 60_000)
      const second = { ...context, backUp: () => Promise.reject(new Error('a second one')) }
      await makeBackups.run(second)
      // Nor does one begin that is due by now.
      later(day - 9 * 60_000)
      const { alive_at: then } = await alive()
      vi.advanceTimersByTime(60_000)
      await expect.poll(alive).not.toEqual({ alive_at: then })
      await makeBackups.run(second)
      hasTaken = true
      return muster.context.backUp(wanted)
    }
    await makeBackups.run({ ...context, backUp })
    expect(hasTaken).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test('one that the end of the service cuts short leaves no file, and the next process makes it at once', async () => {
  later(day)
  const stop = new AbortController()
  const backUp: ServiceContext['backUp'] = wanted => {
    stop.abort()
    return muster.context.backUp(wanted)
  }
  const before = await names()
  await expect(makeBackups.run({ ...context, backUp }, { signal: stop.signal })).rejects.toThrow(/abort/i)
  expect(await names()).toEqual(before)

  // Also while the file is read again: then its key is asked for the second time.
  const reading = new AbortController()
  let asked = 0
  const vault = {
    keyFor: (label: string) => {
      asked += 1
      if (asked === 2) reading.abort()
      return muster.context.vault.keyFor(label)
    },
  }
  const path = join(top, 'cut-short.backup')
  const source = { serverUrl: muster.databaseUrl, vault, release: '0' }
  await expect(writeBackupFile({ ...source, path, signal: reading.signal })).rejects.toThrow(/abort/i)
  expect([asked, await readdir(top)]).toEqual([2, expect.not.arrayContaining([expect.stringMatching(/^cut-short/)])])

  await makeBackups.run(context)
  expect((await readBackupRuns(muster.database))[0]).toMatchObject({ finishedAt: expect.any(String), failure: null })
})

test('a process that was silent for too long does not say how the backup of another one ends', async () => {
  const dueAt = '2020-01-01T02:00:00Z'
  const silent = await beginRun(muster.database, { dueAt, now: '2020-01-01T02:00:00Z' })
  const other = await beginRun(muster.database, { dueAt, now: '2020-01-01T02:11:00Z' })
  if (!silent || !other) throw new Error('Each has begun.')
  await endRun(muster.database, other, { now: '2020-01-01T02:12:00Z', file: 'made', bytes: 1 })
  await endRun(muster.database, silent, { now: '2020-01-01T02:13:00Z', failure: 'too late' })
  const runs = await readBackupRuns(muster.database)
  expect(runs.find(({ file }) => file === 'made')).toMatchObject({ failure: null, finishedAt: expect.any(String) })
})

test('a backup is good though an older one cannot be deleted', async () => {
  later(day)
  const old = join(top, 'backups', 'muster-20200101T000000Z.backup')
  await mkdir(old)
  await expect(makeBackups.run(context)).rejects.toThrow()
  expect((await readBackupRuns(muster.database))[0]).toMatchObject({ finishedAt: expect.any(String), failure: null })
  await rmdir(old)
})

test('a backup waits for the end of a migration, and none begins meanwhile', async () => {
  const { admin, databaseUrl, context } = muster
  const tried: boolean[] = []
  const back = (to = async () => {}) =>
    writeBackup({ serverUrl: databaseUrl, vault: context.vault, release: '0', to }).then(
      () => 'made',
      ({ message }: Error) => message,
    )
  const tryLock = async () => {
    const { rows } = await admin.query(`select pg_try_advisory_lock(${migrationLock}) as is`)
    tried.push(rows[0].is)
  }
  expect(await back(tryLock)).toBe('made')
  expect(new Set(tried)).toEqual(new Set([false]))

  await admin.query(`select pg_advisory_lock(${migrationLock})`)
  const late = back()
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await admin.query(waiting)).rowCount).toBe(1)
  await admin.query(`insert into migration (name, checksum) values ('9999_later.sql', '')`)
  await admin.query(`select pg_advisory_unlock(${migrationLock})`)
  expect(await late).toMatch(/^The database is newer than this release/)
  await admin.query(`delete from migration where name = '9999_later.sql'`)
})

test('why a backup failed is said also where the database cannot note it', async () => {
  later(day)
  const backUp: ServiceContext['backUp'] = async () => {
    await muster.admin.query('alter table backup rename to taken_away')
    throw new Error('The disk is full.')
  }
  try {
    await expect(makeBackups.run({ ...context, backUp })).rejects.toThrow('The disk is full.')
  } finally {
    await muster.admin.query('alter table taken_away rename to backup')
  }
})

test('a backup goes on after a pause that PostgreSQL would not let other transactions have', async () => {
  const { admin, databaseUrl, context } = muster
  const name = new URL(databaseUrl).pathname.slice(1)
  await admin.query(`alter database "${name}" set idle_in_transaction_session_timeout = '100ms'`)
  let isFirst = true
  const onProgress = () => {
    if (isFirst) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
    isFirst = false
  }
  try {
    const source = { serverUrl: databaseUrl, vault: context.vault, release: '0', to: async () => {}, onProgress }
    expect((await writeBackup(source)).rows).toBeGreaterThan(0)
  } finally {
    await admin.query(`alter database "${name}" reset idle_in_transaction_session_timeout`)
  }
})
