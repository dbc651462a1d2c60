import { access, constants } from 'node:fs/promises'
import { systemClock } from '../../platform/clock.ts'
import { codeOf, reasonOf } from '../../platform/embedded-postgres/folder.ts'
import { masterKeyFile, readMasterKeys } from '../../platform/secrets/master-key.ts'
import { openRootKey } from '../../platform/secrets/root-key.ts'
import { openVault, type Vault } from '../../platform/secrets/vault.ts'
import type { Run } from '../command.ts'
import { connect } from '../database.ts'

/** The number of this release, for the header of a backup. */
export async function release(): Promise<string> {
  const {
    default: { version },
  } = await import('../../../package.json', { with: { type: 'json' } })
  return version
}

/** The master keys as one is set or some lie in DATA_DIR. @throws a sentence where there is none: none is ever made here */
export async function findGivenMasterKeys({ config: { masterKey, dataDir } }: Run): Promise<Buffer[]> {
  const found = masterKey ? [masterKey] : await readMasterKeys(dataDir)
  if (found.length > 0) return found
  throw new Error(
    `Backups are opened by the master key, and there is none: set MASTER_KEY (or MASTER_KEY_FILE) to the key of the service, or put it into ${masterKeyFile(dataDir)}.`,
  )
}

/** The vault of a database that was started before. */
export async function openKnownVault(run: Run, serverUrl: string): Promise<Vault> {
  const masterKeys = await findGivenMasterKeys(run)
  const database = await connect(run, { ownerUrl: serverUrl, serverUrl, isOwn: false })
  return openVault(await openRootKey(database, masterKeys, systemClock), systemClock)
}

/** @throws a sentence where the file of a backup is not there, or may not be read */
export async function refuseUnreadable(file: string): Promise<void> {
  await access(file, constants.R_OK).catch(error => {
    if (codeOf(error) === 'ENOENT') throw new Error(`There is no file ${file}.`)
    throw new Error(`The file ${file} cannot be read: ${reasonOf(error)}.`)
  })
}
