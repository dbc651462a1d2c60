import type { Config } from './config.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type Database, openDatabase } from './platform/database/index.ts'
import { KeyUses } from './platform/key-uses.ts'
import { checkMasterKey, openVault, type Vault } from './platform/secrets/vault.ts'
import { WakeUp } from './platform/wake-up.ts'

/** Shared by routes, commands and jobs: settings, clock, database, vault, and a wake-up after each write. */
export type ServiceContext = Readonly<{
  config: Config
  clock: Clock
  database: Database
  vault: Vault
  /** Rings when this process has stored something. */
  committed: WakeUp
  /** The last uses of keys that are not stored yet. */
  keyUses: KeyUses
  close(): Promise<void>
}>

type Parts = Readonly<{ config: Config; databaseUrl: string; masterKey: Buffer; clock?: Clock }>

/**
 * Opens what the server works with.
 * @throws with a sentence for the operator when the master key is not the database's
 */
export async function createServiceContext({
  config,
  databaseUrl,
  masterKey,
  clock = systemClock,
}: Parts): Promise<ServiceContext> {
  const database = openDatabase({ url: databaseUrl, remembers: config.remembers })
  try {
    await checkMasterKey(database, masterKey, clock)
  } catch (error) {
    await database.close()
    throw error
  }
  return {
    config,
    clock,
    database,
    vault: openVault(masterKey, clock),
    committed: new WakeUp(),
    keyUses: new KeyUses(),
    close: () => database.close(),
  }
}
