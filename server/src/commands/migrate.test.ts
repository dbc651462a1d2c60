import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../test/support/database/database.ts'
import { begin, endPrograms, muster, startServer } from '../../test/support/program.ts'
import { findRunningEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import { execute } from './database.ts'

const settings = { DATA_DIR: '', MASTER_KEY: Buffer.alloc(32, 7).toString('base64') }

beforeAll(async () => {
  settings.DATA_DIR = await mkdtemp(join(tmpdir(), 'muster-migrate-'))
})
afterEach(endPrograms)
afterAll(() => rm(settings.DATA_DIR, { recursive: true }))

/** Without the last migration, as if it had not been applied yet. It can be applied twice, so nothing has to be undone. */
async function forgetLast(): Promise<void> {
  const running = await findRunningEmbeddedPostgres({ dataDir: settings.DATA_DIR })
  await execute(running?.ownerUrl ?? '', `delete from migration where name = '${last}'`)
}
const last = '0088_names_of_positions.sql'

test('a database that a killed process left running is migrated; beside a running server it is not', async () => {
  const dataDir = settings.DATA_DIR
  const server = await startServer(['serve'], settings)
  await forgetLast()

  const beside = await muster(['migrate'], settings)
  expect([beside.code, beside.stderr]).toEqual([
    1,
    'The running server is of another release (1 migrations are pending): restart it.\n',
  ])

  server.signal('SIGKILL')
  await server.ended
  expect(await findRunningEmbeddedPostgres({ dataDir })).toBeDefined()
  const migrated = await muster(['migrate', '--json'], settings)
  expect([migrated.code, migrated.json]).toEqual([0, { applied: [last], current: last }])
  expect(await findRunningEmbeddedPostgres({ dataDir })).toBeUndefined()
}, 120_000)

test('a database that was to stop, and does not, is stopped by the next start', async () => {
  const server = await startServer(['serve'], settings)
  const [first] = (await readFile(join(settings.DATA_DIR, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const running = await findRunningEmbeddedPostgres({ dataDir: settings.DATA_DIR })
  const checkpointers = "select pid from pg_stat_activity where backend_type = 'checkpointer'"
  const [checkpointer] = (await execute(running?.superuserUrl ?? '', checkpointers)) as Readonly<{ pid: number }>[]
  server.signal('SIGKILL')
  await server.ended
  process.kill(Number(checkpointer?.pid), 'SIGSTOP')
  process.kill(Number(first), 'SIGINT')
  expect((await muster(['migrate'], settings)).code).toBe(0)
}, 120_000)

test('a migration whose connection breaks ends with a sentence, and stops its database', async () => {
  const server = await startServer(['serve'], settings)
  await forgetLast()
  server.signal('SIGKILL')
  await server.ended
  const running = await findRunningEmbeddedPostgres({ dataDir: settings.DATA_DIR })
  const superuser = (text: string) => execute(withDatabase(running?.superuserUrl ?? '', 'muster'), text)
  const waits =
    "select pid from pg_stat_activity where application_name = 'muster migrate' and wait_event_type = 'Lock'"
  // Held, so that the migration waits.
  const holder = new pg.Client({ connectionString: withDatabase(running?.superuserUrl ?? '', 'muster') })
  holder.on('error', () => {})
  await holder.connect()
  await holder.query('begin; lock table migration in share mode')
  const run = begin(['migrate'], settings)
  while ((await superuser(waits)).length === 0) await sleep(50)
  // The database may be stopped before it has answered this.
  await superuser(`select pg_terminate_backend(pid) from (${waits}) as waiting`).catch(() => {})
  await holder.end()
  const { code, stderr } = await run.ended
  expect([code, stderr]).toEqual([1, expect.not.stringContaining('    at ')])
  expect(await findRunningEmbeddedPostgres({ dataDir: settings.DATA_DIR })).toBeUndefined()
}, 120_000)

test('a database whose postmaster.pid was cut short is started', async () => {
  await writeFile(join(settings.DATA_DIR, 'postgres', 'postmaster.pid'), '')
  expect(await muster(['migrate'], settings)).toMatchObject({ code: 0, stderr: '' })
}, 120_000)
