import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, folderProblem, reasonOf, syncFolder } from './folder.ts'

export type Passwords = Readonly<{ superuser: string; owner: string; server: string }>

/** The passwords of the database's roles; undefined when none were made yet. Throws a sentence when unreadable. */
export async function readPasswords(dataDir: string): Promise<Passwords | undefined> {
  const file = credentialsFile(dataDir)
  const text = await readFile(file, 'utf8').catch(error => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new Error(`Cannot read ${file}: ${reasonOf(error)}.`)
  })
  if (text === undefined) return undefined
  const passwords = parsePasswords(text)
  if (!passwords) {
    throw new Error(`${file} is damaged, and without it the database cannot be opened; put it back from a backup.`)
  }
  return passwords
}

/** Makes the passwords: whole and on the disk, or not at all. */
export async function createPasswords(dataDir: string): Promise<Passwords> {
  const password = () => randomBytes(32).toString('base64url')
  const passwords = { superuser: password(), owner: password(), server: password() }
  const file = credentialsFile(dataDir)
  try {
    await writeDurably(`${file}.part`, `${JSON.stringify(passwords, undefined, 2)}\n`)
    await rename(`${file}.part`, file)
    await syncFolder(dataDir)
    return passwords
  } catch (error) {
    throw folderProblem(error, dataDir)
  }
}

export const credentialsFile = (dataDir: string) => join(dataDir, 'postgres-credentials.json')

/** A file of mode 0600 whose content is on the disk when this returns. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.chmod(0o600)
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

function parsePasswords(text: string): Passwords | undefined {
  try {
    const { superuser, owner, server } = JSON.parse(text)
    const whole = [superuser, owner, server].every(it => typeof it === 'string' && it.length >= 32)
    return whole ? { superuser, owner, server } : undefined
  } catch {
    return undefined
  }
}
