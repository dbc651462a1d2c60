import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../platform/database/index.ts'
import { connected } from '../platform/database/own-connection.ts'
import { credentialsFile } from '../platform/embedded-postgres/credentials.ts'
import { OtherServer } from '../platform/embedded-postgres/folder.ts'
import { findRunningEmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import { type Migrated, migrate, pendingMigrations } from '../platform/migrate.ts'
import { secretOfPrimary } from '../platform/questions-of-workers.ts'
import { findMasterKeys } from '../platform/secrets/master-key.ts'
import { hasRootKey } from '../platform/secrets/root-key.ts'
import { createServiceContext, type ServiceContext } from '../service-context.ts'
import type { Run } from './command.ts'
import { forgetCutShortLoading, isLoadingSample } from './sample-people.ts'

/** The addresses of the database. */
export type Place = Readonly<{
  ownerUrl: string
  serverUrl: string
  /** Muster itself runs it in DATA_DIR. */
  isOwn: boolean
  /** The migrations of this start. */
  migrated?: Migrated
}>

/**
 * The database for a command: the one of DATABASE_URL, which has to be migrated; the one of DATA_DIR beside the server
 * that runs it; or that one started for as long as the command takes, which is made first where `mayMake`.
 */
export async function findDatabase(run: Run, { mayMake = false } = {}): Promise<Place> {
  const { databaseUrl, dataDir } = run.config
  if (databaseUrl !== undefined) return givenDatabase(databaseUrl)
  const running = await findRunningEmbeddedPostgres({ dataDir })
  if (!running) {
    if (mayMake || existsSync(credentialsFile(dataDir))) return startOwnDatabase(run)
    throw new Error(
      `There is no Muster database in DATA_DIR ${dataDir}. Start Muster there first, or set DATA_DIR or DATABASE_URL.`,
    )
  }
  if (isLoadingSample(dataDir)) {
    throw new Error(
      'The sample groups are being loaded: try again in a moment, or restart Muster if that was cut short.',
    )
  }
  const pending = await pendingMigrations(running.serverUrl)
  if (pending.length === 0) return { ...running, isOwn: true }
  // Without a server, a process that was killed has left it running, perhaps in the middle of the migrations.
  return startOwnDatabase(run).catch(error => {
    if (!(error instanceof OtherServer)) throw error
    throw new Error(`The running server is of another release (${pending.length} migrations are pending): restart it.`)
  })
}

/** The database of DATABASE_URL, with the schema of this release. */
export async function givenDatabase(databaseUrl: string): Promise<Place> {
  await checkConnection(databaseUrl)
  const pending = await pendingMigrations(databaseUrl)
  if (pending.length > 0) {
    throw new Error(
      `The database of DATABASE_URL lacks ${pending.length} migration${pending.length > 1 ? 's' : ''} of this release: run \`muster migrate\` first.`,
    )
  }
  return { ownerUrl: databaseUrl, serverUrl: databaseUrl, isOwn: false }
}

/** Connections that one process takes at most, and as many for commands beside all of them. */
const connectionsOfProcess = 20

/**
 * Starts the database of DATA_DIR, making it when there is none, and brings it up to this release.
 * @param processes that serve on it; two find room in the connections that it has by default
 */
export async function startOwnDatabase({ config: { dataDir }, terminal, closing }: Run, processes = 1): Promise<Place> {
  const connections = processes > 2 ? connectionsOfProcess * (processes + 1) : undefined
  const starting = startEmbeddedPostgres({ dataDir, connections, say: terminal.note })
  // Also after a signal to stop before it has started.
  closing.defer(() => starting.then(postgres => postgres.stop()).catch(() => {}))
  const { ownerUrl, serverUrl } = await starting
  await forgetCutShortLoading(dataDir, async () => {
    terminal.note('The sample groups were being loaded when Muster ended last time: beginning anew.')
    await refuseRealGroups(ownerUrl)
    await execute(ownerUrl, 'drop schema public cascade; create schema public')
  })
  return { ownerUrl, serverUrl, isOwn: true, migrated: await migrate(ownerUrl) }
}

/** @throws where the database has a group of the operator's own, so that no real data is dropped */
async function refuseRealGroups(ownerUrl: string): Promise<void> {
  const [table] = await execute(ownerUrl, "select from pg_class where oid = to_regclass('public.employer_group')")
  if (!table) return
  const real = await execute(ownerUrl, 'select from employer_group where not is_test')
  if (real.length === 0) return
  throw new Error(
    'Loading the sample groups was cut short, but there is a group of your own too, so nothing was thrown away. Remove the file sample-loading in DATA_DIR to go on without the sample.',
  )
}

/** Connections as the server's limited role. */
export async function connect({ closing }: Run, { serverUrl }: Place): Promise<Database> {
  const database = openDatabase({ url: serverUrl, pool: 2, pipelines: 1 })
  closing.defer(() => closeSoon(database))
  await sql`select 1`.execute(database.withoutGroup)
  return database
}

/** The service context. Makes the master key of a database that never had one. */
export async function openServiceContext(run: Run, { serverUrl }: Place): Promise<ServiceContext> {
  // Loads all features, and with them all kinds of approvable: a new group gets the default policies of each.
  await import('../app.ts')
  const { config } = run
  const masterKeys = await findMasterKeys({
    configured: config.masterKey,
    dataDir: config.dataDir,
    isKnown: await isMasterKeyKnown(serverUrl),
  })
  const context = await createServiceContext({
    ...{ config, databaseUrl: serverUrl, masterKeys },
    findRootKey: open => secretOfPrimary('muster:root-key', open),
  })
  run.closing.defer(() => closeSoon(context))
  return context
}

/** An interrupted transaction could hold its connection for long. PostgreSQL rolls it back when this process ends. */
const closeSoon = (open: { close(): Promise<void> }): Promise<void> =>
  Promise.race([open.close(), sleep(1_000, undefined, { ref: false })])

async function isMasterKeyKnown(serverUrl: string): Promise<boolean> {
  const database = openDatabase({ url: serverUrl, pool: 1, pipelines: 1 })
  return hasRootKey(database).finally(() => database.close())
}

/** Checks within seconds that a database answers; migrations would wait for as long as the network does. */
export const checkConnection = (url: string): Promise<object[]> => execute(url, 'select 1')

/** Statements on a connection of their own, as the login of the address. */
export const execute = (url: string, text: string): Promise<object[]> =>
  connected(url, async client => (await client.query(text)).rows, 'muster')
