import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { readConfig } from '../../src/config.ts'
import { loadSampleGroups } from '../../src/features/sample/index.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts'
import { migrate } from '../../src/platform/migrate.ts'
import { createServiceContext } from '../../src/service-context.ts'
import { makePasswordsCheap } from './cheap-passwords.ts'
import { asSuperuser, withDatabase } from './database/database.ts'
import type { SamplePerson } from './person.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { serverUrl: string; superuserUrl: string; ownerUrl: string }
    template: string
    masterKey: string
    people: Record<string, SamplePerson>
  }
}

const buildScript = fileURLToPath(new URL('../../../scripts/build.mjs', import.meta.url))

/** The built server and console, and one real PostgreSQL for the whole run, and in it one database, migrated and with the sample groups, to clone. */
export default async function setUp(project: TestProject) {
  const build = promisify(execFile)(process.execPath, [buildScript])
  const [provided, built] = await Promise.allSettled([provideTemplate(project), build])
  if (provided.status === 'rejected') throw provided.reason
  if (built.status === 'fulfilled') return provided.value
  await provided.value()
  throw built.reason
}

/** @returns what stops the PostgreSQL */
async function provideTemplate(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeTemporaryFolder()
  // For the workers, and the programs that they start.
  process.env.TMPDIR = folder
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'shared'), durable: false, connections: 200 })
  const masterKey = randomBytes(32)
  const template = 'muster_template'
  await asSuperuser(postgres.superuserUrl, `create database ${template} owner muster_owner`)
  await migrate(withDatabase(postgres.ownerUrl, template))
  const context = await createServiceContext({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    databaseUrl: withDatabase(postgres.serverUrl, template),
    masterKeys: [masterKey],
  })
  const people = await loadSampleGroups(context)
  await context.close()
  await makePasswordsCheap(withDatabase(postgres.superuserUrl, template), Object.values(people))
  const { serverUrl, superuserUrl, ownerUrl } = postgres
  project.provide('postgres', { serverUrl, superuserUrl, ownerUrl })
  project.provide('template', template)
  project.provide('masterKey', masterKey.toString('hex'))
  project.provide('people', people)
  return postgres.stop
}
