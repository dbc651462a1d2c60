import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { endPrograms, muster, startServer } from '../../test/support/program.ts'
import { findRunningEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import { execute } from './database.ts'

afterEach(endPrograms)

test('a database that a killed process left running is migrated; beside a running server it is not', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-migrate-'))
  const settings = { DATA_DIR: dataDir, MASTER_KEY: Buffer.alloc(32, 7).toString('base64') }
  const server = await startServer(['serve'], settings)
  // As if the last migration had not been applied yet.
  const running = await findRunningEmbeddedPostgres({ dataDir })
  const last = '0069_waiting_work.sql'
  await execute(
    running?.ownerUrl ?? '',
    `drop function count_waiting_work; delete from migration where name = '${last}'`,
  )

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
  await rm(dataDir, { recursive: true })
}, 120_000)
