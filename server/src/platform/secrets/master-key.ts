import { randomBytes } from 'node:crypto'
import { link, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeDurably } from '../embedded-postgres/credentials.ts'
import { codeOf, folderProblem, makeFolder, reasonOf, syncFolder } from '../embedded-postgres/folder.ts'

/** Where the master key of a trial lies, when MASTER_KEY is not set. */
export const masterKeyFile = (dataDir: string): string => join(dataDir, 'master-key')

/** Former keys lie beside it: backups of their time are under them, and the present one, if a rotation did not end. */
const isFormer = (name: string): boolean => /^master-key\.until-\d{8}T\d{9}Z$/.test(name)

type Place = Readonly<{ configured: Buffer | undefined; dataDir: string; isKnown: boolean }>

/**
 * The master keys to try: the configured one, else those in DATA_DIR, else, for a database that never had one, a new one that
 * is on the disk in DATA_DIR before it is used.
 * @param place `isKnown`: the database was started with a master key before
 * @throws with a sentence for the operator when there is none, or it is damaged or cannot be kept
 */
export async function findMasterKeys({ configured, dataDir, isKnown }: Place): Promise<Buffer[]> {
  if (configured) return [configured]
  const found = await readMasterKeys(dataDir)
  if (found.length > 0) return found
  if (isKnown) {
    throw new Error(
      `${masterKeyFile(dataDir)} is missing, and this database was started with a master key before: put the file back from a backup, or set MASTER_KEY (or MASTER_KEY_FILE) to that key. Without it, encrypted numbers cannot be read.`,
    )
  }
  return [await makeMasterKey(dataDir)]
}

/** The keys that lie in DATA_DIR: the present one first, if there is one, then former ones, the latest first. */
export async function readMasterKeys(dataDir: string): Promise<Buffer[]> {
  const names = await readdir(dataDir).catch(() => [])
  const files = [
    masterKeyFile(dataDir),
    ...names
      .filter(isFormer)
      .sort()
      .reverse()
      .map(name => join(dataDir, name)),
  ]
  return (await Promise.all(files.map(readKey))).filter(key => key !== undefined)
}

async function readKey(file: string): Promise<Buffer | undefined> {
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
  const key = randomBytes(32)
  try {
    await makeFolder(dataDir, 0o700)
    // A link, unlike a rename, never replaces the key that another process has just made.
    await withNewFile(file, key, part => link(part, file))
    return key
  } catch (error) {
    const other = codeOf(error) === 'EEXIST' ? await readKey(file) : undefined
    if (other) return other
    throw folderProblem(error, dataDir)
  }
}

/**
 * Puts a new key in DATA_DIR, and keeps the former one beside it under the name of this moment. Whatever stops it, both keys
 * are there or the former alone.
 * @param now UTC, with milliseconds
 */
export async function replaceMasterKey(dataDir: string, now: string): Promise<Buffer> {
  const file = masterKeyFile(dataDir)
  const key = randomBytes(32)
  try {
    await withNewFile(file, key, async part => {
      await link(file, `${file}.until-${now.replace(/[-:.]/g, '')}`)
      await syncFolder(dataDir)
      await rename(part, file)
    })
    return key
  } catch (error) {
    throw folderProblem(error, dataDir)
  }
}

/** Gives a file with the key, which is on the disk, its name. */
async function withNewFile(file: string, key: Buffer, name: (part: string) => Promise<void>): Promise<void> {
  const part = `${file}.${process.pid}.part`
  try {
    await writeDurably(part, `${key.toString('base64')}\n`)
    await name(part)
    await syncFolder(dirname(file))
  } finally {
    await rm(part, { force: true })
  }
}

/** A master key as operators write it: 32 bytes in base64 or 64 hexadecimal digits. Undefined when it is neither. */
export function parseMasterKey(text: string): Buffer | undefined {
  const trimmed = text.trim()
  const bytes = /^[0-9a-f]{64}$/i.test(trimmed) ? Buffer.from(trimmed, 'hex') : Buffer.from(trimmed, 'base64')
  return bytes.length === 32 ? bytes : undefined
}
