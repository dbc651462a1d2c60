import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '../server/src/config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/index.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { createServiceContext, type ServiceContext } from '../server/src/service-context.ts'

/** A migrated, empty database. `superuserUrl` is of the database `muster` itself; `folder` is for files of the bench. */
export type OwnDatabase = Readonly<{ folder: string; superuserUrl: string; serverUrl: string }>

/**
 * Does the work on a database of its own, which is removed with its folder afterwards, after an interruption too.
 * @param at the folder to make; absent: one below that of temporary files
 * @param connections that it allows, where they are more than the usual ones
 */
export async function onOwnDatabase<Result>(
  work: (database: OwnDatabase) => Promise<Result>,
  { at, connections }: Readonly<{ at?: string | undefined; connections?: number }> = {},
): Promise<Result> {
  const folder = at ?? (await mkdtemp(join(tmpdir(), 'muster-bench-')))
  let postgres: EmbeddedPostgres | undefined
  const cleanUp = async () => {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
  process.once('SIGINT', () => void cleanUp().finally(() => process.exit(130)))
  process.once('SIGTERM', () => void cleanUp().finally(() => process.exit(143)))
  try {
    postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), connections })
    await migrate(postgres.ownerUrl)
    const superuserUrl = postgres.superuserUrl.replace(/\/[^/?]*(?=\?|$)/, '/muster')
    return await work({ folder, superuserUrl, serverUrl: postgres.serverUrl })
  } finally {
    await cleanUp()
  }
}

/** Statements of a superuser, while the work lasts. */
export async function asSuperuser<Result>(
  { superuserUrl }: Pick<OwnDatabase, 'superuserUrl'>,
  work: (admin: pg.Client) => Promise<Result>,
): Promise<Result> {
  const admin = new pg.Client({ connectionString: superuserUrl })
  // Cut after an interruption; the next statement then says so.
  admin.on('error', () => {})
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/** The service's own code on the database, while the work lasts. */
export async function inService<Result>(
  { serverUrl }: OwnDatabase,
  masterKey: Buffer,
  work: (context: ServiceContext) => Promise<Result>,
): Promise<Result> {
  const config = readConfig({ LOG_LEVEL: 'silent' })
  const context = await createServiceContext({ config, databaseUrl: serverUrl, masterKeys: [masterKey] })
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

/** Milliseconds that the work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
