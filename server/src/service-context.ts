import packageFile from '../package.json' with { type: 'json' }
import type { Config } from './config.ts'
import { type Allowances, createAllowances } from './http/limits/shared-allowances.ts'
import { type BackupFile, writeBackupFile } from './platform/backup/index.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { mayPass } from './platform/database/errors.ts'
import { type Database, openDatabase } from './platform/database/index.ts'
import { refuseForeignReplica, withReplica } from './platform/database/replica.ts'
import { KeyUses } from './platform/key-uses.ts'
import { createMetrics, type Metrics } from './platform/metrics.ts'
import { Outgoing } from './platform/outgoing/index.ts'
import { openRootKey } from './platform/secrets/root-key.ts'
import { openVault, type Vault } from './platform/secrets/vault.ts'
import { startTraces, type Traces } from './platform/traces.ts'
import { WakeUp } from './platform/wake-up.ts'

/** Shared by routes, commands and jobs: settings, clock, database, vault, and a wake-up after each write. */
export type ServiceContext = Readonly<{
  config: Config
  clock: Clock
  database: Database
  vault: Vault
  /** Rings when this process has stored something. */
  committed: WakeUp
  /** Absent without METRICS_TOKEN. */
  metrics: Metrics | undefined
  /** Absent without OTEL_EXPORTER_OTLP_ENDPOINT. */
  traces: Traces | undefined
  /** What clients may still ask for at this moment. */
  allowances: Allowances
  /** The last uses of keys that are not stored yet. */
  keyUses: KeyUses
  /** Requests to the receivers of webhooks. */
  outgoing: Outgoing
  /** Writes a backup of the database into a new file. */
  backUp(wanted: Readonly<{ path: string; signal?: AbortSignal | undefined }>): Promise<BackupFile>
  close(): Promise<void>
}>

const { version: release } = packageFile

/** `masterKeys`: of which one is in use. A new database gets the first. */
type Parts = Readonly<{
  config: Config
  databaseUrl: string
  masterKeys: readonly Buffer[]
  clock?: Clock
  /** Gets the root key where another process may have it already. */
  findRootKey?(open: () => Promise<Buffer>): Promise<Buffer>
}>

type Databases = Readonly<{
  databaseUrl: string
  databaseReplicaUrl: string | undefined
  remembers: boolean
  traces: Traces | undefined
}>

/** The database, and its replica where there is one. */
async function openDatabases({ databaseUrl, databaseReplicaUrl, ...options }: Databases): Promise<Database> {
  const primary = openDatabase({ url: databaseUrl, ...options })
  if (databaseReplicaUrl === undefined) return primary
  const replica = openDatabase({ url: databaseReplicaUrl, ...options, otherwise: primary })
  const both = withReplica(primary, replica)
  await refuseForeignReplica(primary, replica).catch(async error => {
    // One that is away is looked at again before it is read.
    if (mayPass(error)) return
    await both.close()
    throw error
  })
  return both
}

/**
 * Opens what the server works with.
 * @throws with a sentence for the operator when no master key is the one in use
 */
export async function createServiceContext({
  config,
  databaseUrl,
  masterKeys,
  clock = systemClock,
  findRootKey = open => open(),
}: Parts): Promise<ServiceContext> {
  const traces = config.tracesEndpoint === undefined ? undefined : await startTraces(config.tracesEndpoint, release)
  const database = await openDatabases({ ...config, databaseUrl, traces })
  const rootKey = await findRootKey(() => openRootKey(database, masterKeys, clock)).catch(async error => {
    await database.close()
    throw error
  })
  const vault = openVault(rootKey, clock)
  const outgoing = new Outgoing(config.webhookAllowNetworks)
  return {
    config,
    clock,
    database,
    vault,
    committed: new WakeUp(),
    metrics: config.metricsToken === undefined ? undefined : await createMetrics({ database, clock }),
    allowances: createAllowances(config.rateLimitPerMinute, clock),
    keyUses: new KeyUses(),
    outgoing,
    backUp: wanted => writeBackupFile({ ...wanted, serverUrl: databaseUrl, vault, release }),
    traces,
    close: async () => {
      outgoing.close()
      await database.close()
      await traces?.stop()
    },
  }
}
