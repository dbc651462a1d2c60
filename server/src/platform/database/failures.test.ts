import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { DatabasePath } from '../../../test/support/database-path.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { DatabaseUnavailable, databaseErrorOf } from './errors.ts'
import { type Database, openDatabase } from './index.ts'
import { withReplica } from './replica.ts'

const muster = startMuster()

const one = sql`select 1`

test('what waits on a network path that was lost without a word ends, and later requests have new connections', async () => {
  const path = await DatabasePath.open(muster.databaseUrl)
  onTestFinished(() => path.close())
  const database = open(path.url)
  const work = () => [
    database.transaction(undefined, tx => one.execute(tx)),
    database.aside(0).selectFrom('employee').select('id').execute(),
    database.forGroup(0).selectFrom('employee').select('id').execute(),
  ]
  await Promise.all(work())
  path.stall()
  const ended = await Promise.allSettled(work())
  expect(ended.map(each => each.status === 'rejected' && each.reason)).toEqual(
    ended.map(() => expect.any(DatabaseUnavailable)),
  )
  path.resume()
  const states = async () => (await Promise.allSettled(work())).map(({ status }) => status)
  await expect.poll(states, { timeout: 5_000 }).toEqual(ended.map(() => 'fulfilled'))
}, 30_000)

test('a replica that hangs is given up long before it would be noticed that its path is lost', async () => {
  const path = await DatabasePath.open(muster.databaseUrl)
  onTestFinished(() => path.close())
  const replica = open(path.url)
  await replica.forGroup(0).selectFrom('employee').select('id').execute()
  path.stall()
  const { reader } = withReplica(muster.database, replica)
  const begun = performance.now()
  expect(await reader(1)).toBe(muster.database.forGroup(1))
  expect(performance.now() - begun).toBeLessThan(2_000)
})

test.each([
  Object.assign(new Error('connect'), { code: 'EHOSTUNREACH' }),
  // What the driver says where an attempt to connect gets no answer.
  new Error('timeout expired'),
])('a machine that is off is a database that is away: %s', error => {
  expect(databaseErrorOf(error)).toBeInstanceOf(DatabaseUnavailable)
})

test('a single statement whose commit fails is an error', async () => {
  const { admin, databaseUrl } = muster
  await admin.query(`create table once_only (word text unique deferrable initially deferred);
    grant insert on once_only to muster_server`)
  const database = open(databaseUrl)
  const insert = (word: string) => sql`insert into once_only values (${word})`.execute(database.aside(0))
  await insert('Priya')
  await expect(insert('Priya')).rejects.toThrow('once_only_word_key')
})

function open(url: string): Database {
  const database = openDatabase({ url, pipelines: 1, pool: 1, statementTimeout: 100 })
  onTestFinished(() => database.close())
  return database
}
