import { randomBytes } from 'node:crypto'
import { link, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database/index.ts'
import { writeDurably } from '../embedded-postgres/credentials.ts'
import { codeOf, folderProblem, makeFolder, reasonOf, syncFolder } from '../embedded-postgres/folder.ts'
import { parseMasterKey } from './vault.ts'

/** Where the master key of a trial lies, when MASTER_KEY is not set. */
export const masterKeyFile = (dataDir: string): string => join(dataDir, 'master-key')

/** Whether the database was started with a master key before: then no other will do, and a new one is never made. */
export async function remembersMasterKey(database: Database): Promise<boolean> {
  const rows = await database.withoutGroup.selectFrom('masterKey').select('id').execute()
  return rows.length > 0
}

type Place = Readonly<{ configured: Buffer | undefined; dataDir: string; isRemembered: boolean }>

/**
 * The master key: the configured one, else the one in DATA_DIR, else, for a database that never had one, a new one that
 * is on the disk in DATA_DIR before it is used.
 * @throws with a sentence for the operator when it is missing, damaged or cannot be kept
 */
export async function findMasterKey({ configured, dataDir, isRemembered }: Place): Promise<Buffer> {
  if (configured) return configured
  const found = await readMasterKey(dataDir)
  if (found) return found
  if (isRemembered) {
    throw new Error(
      `${masterKeyFile(dataDir)} is missing, and this database was started with a master key before: put the file back from a backup, or set MASTER_KEY (or MASTER_KEY_FILE) to that key. Without it, encrypted numbers cannot be read.`,
    )
  }
  return makeMasterKey(dataDir)
}

/** The key that lies in DATA_DIR; undefined when there is none. */
export async function readMasterKey(dataDir: string): Promise<Buffer | undefined> {
  const file = masterKeyFile(dataDir)
  const text = await readFile(file, 'utf8').catch(error => {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
    throw new Error(`Cannot read ${file}: ${reasonOf(error)}.`)
  })
  if (text === undefined) return undefined
  const key = parseMasterKey(text)
  if (!key) throw new Error(`${file} is damaged: put it back from a backup, or set MASTER_KEY to the key that it held.`)
  return key
}

async function makeMasterKey(dataDir: string): Promise<Buffer> {
  const file = masterKeyFile(dataDir)
  const part = `${file}.${process.pid}.part`
  const key = randomBytes(32)
  try {
    await makeFolder(dataDir, 0o700)
    await writeDurably(part, `${key.toString('base64')}\n`)
    // A link, unlike a rename, never replaces the key that another process has just made.
    await link(part, file)
    await syncFolder(dataDir)
    return key
  } catch (error) {
    const other = codeOf(error) === 'EEXIST' ? await readMasterKey(dataDir) : undefined
    if (other) return other
    throw folderProblem(error, dataDir)
  } finally {
    await rm(part, { force: true })
  }
}
