import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startMuster } from '../../test/support/muster.ts'
import type { ServiceContext } from '../service-context.ts'
import type { Job } from './jobs.ts'

const muster = startMuster()

test('a job goes on when the database comes back, and says nothing of its absence', async () => {
  let looks = 0
  const look: Job<ServiceContext> = {
    name: 'look',
    every: 10,
    async run({ database }) {
      await sql`select 1`.execute(database.withoutGroup)
      await database.transaction(1, async tx => void (await sql`select 1`.execute(tx)))
      looks += 1
    },
  }
  const stop = muster.startJobs([look])
  await expect.poll(() => looks).toBeGreaterThan(1)
  const database = (await muster.admin.query('select current_database() as name')).rows[0].name
  await muster.admin.query(`alter database ${database} connection limit 0`)
  await muster.admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}' and usename = 'muster_server'`,
  )
  await sleep(200)
  const before = looks
  await muster.admin.query(`alter database ${database} connection limit -1`)
  await expect.poll(() => looks, { timeout: 10_000 }).toBeGreaterThan(before + 1)
  expect(muster.jobFailures).toEqual([])
  await stop()
})

test('a job that fails is tried again, and its failure is said', async () => {
  let runs = 0
  const fail: Job<ServiceContext> = {
    name: 'fail',
    every: 10,
    async run() {
      runs += 1
      throw new Error('Not today.')
    },
  }
  const stop = muster.startJobs([fail])
  await expect.poll(() => runs).toBeGreaterThan(2)
  await stop()
  expect(muster.jobFailures[0]).toMatchObject({ job: 'fail', err: { message: 'Not today.' } })
  muster.jobFailures.length = 0
})

test('stopping waits for what is under way, and begins nothing more', async () => {
  const done: string[] = []
  const slow: Job<ServiceContext> = {
    name: 'slow',
    every: 10,
    async run() {
      done.push('begun')
      await sleep(150)
      done.push('ended')
    },
  }
  const stop = muster.startJobs([slow])
  await expect.poll(() => done.length).toBeGreaterThan(0)
  await stop()
  expect(done.at(-1)).toBe('ended')
  const { length } = done
  await sleep(100)
  expect(done).toHaveLength(length)
})

test('one that wakes looks as soon as something is stored, also while it is looking', async () => {
  let looks = 0
  const wake: Job<ServiceContext> = {
    name: 'wake',
    every: 60_000,
    wakes: true,
    async run({ committed }) {
      looks += 1
      // As if another process had stored something meanwhile.
      if (looks === 1) committed.notify()
    },
  }
  const stop = muster.startJobs([wake])
  await expect.poll(() => looks).toBe(2)
  muster.context.committed.notify()
  await expect.poll(() => looks).toBe(3)
  await stop()
})
