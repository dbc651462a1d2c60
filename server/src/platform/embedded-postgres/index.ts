import { chmod } from 'node:fs/promises'
import { createPasswords, credentialsFile, type Passwords, readPasswords } from './credentials.ts'
import { arrangeFolder, findFolder, openDataDir, takeGuard } from './folder.ts'
import { keepRunning } from './keeper.ts'
import { findPostmaster, type Installation, initialise, isInitialised } from './process.ts'
import { findProgram } from './program.ts'
import { urlsOf } from './settings.ts'
import { databaseUser } from './user.ts'

/** A PostgreSQL of our own in DATA_DIR, and the addresses of its roles. */
export type EmbeddedPostgres = Readonly<{
  /** Owns the database `muster` and its schema; for migrations only. */
  ownerUrl: string
  /** May log in and owns nothing; the migrations grant what it may touch. */
  serverUrl: string
  /** Of the maintenance database `postgres`; for tests and the doctor only. */
  superuserUrl: string
  /** Stops the database in order, waits for its end and gives DATA_DIR free. May be called twice. */
  stop(): Promise<void>
}>

/**
 * Starts the database of DATA_DIR (making it on first use), or takes over the one that a killed server left behind.
 * From then on it is started again, at the same address, whenever it ends under us.
 *
 * It takes `connections` at least, where more are wanted than its own settings allow; one that is taken over keeps its number.
 * `durable: false` is for tests and throw-away databases: the data is not safe on the disk, and the database ends with this process.
 * Throws one sentence for the operator, as when another server runs on DATA_DIR.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  durable?: boolean
  connections?: number | undefined
  say?(line: string): void
}): Promise<EmbeddedPostgres> {
  const { durable = true, connections, say = () => {} } = options
  const dataDir = await openDataDir(options.dataDir)
  const guard = takeGuard(dataDir)
  try {
    const folder = await arrangeFolder(dataDir, await databaseUser(dataDir, say), say)
    const installation = { folder, durable, connections, program: await findProgram(folder) }
    const passwords = await prepare(installation, say)
    const { address, stop } = await keepRunning({ ...installation, passwords, say })
    let stopped: Promise<void> | undefined
    return {
      ...urlsOf(address, passwords),
      stop() {
        stopped ??= stop().finally(guard.release)
        return stopped
      },
    }
  } catch (error) {
    guard.release()
    throw error
  }
}

/**
 * The addresses of the database that runs in DATA_DIR now, for a command beside the server; undefined when none
 * runs. Takes no lock and changes nothing. Throws a sentence when the passwords may not be read.
 */
export async function findRunningEmbeddedPostgres(options: {
  dataDir: string
}): Promise<Omit<EmbeddedPostgres, 'stop'> | undefined> {
  const folder = await findFolder(options.dataDir)
  const passwords = folder && (await readPasswords(folder.dataDir))
  if (!passwords) return undefined
  const postmaster = await findPostmaster(folder)
  return postmaster?.status === 'ready' ? urlsOf(postmaster.address, passwords) : undefined
}

/** Passwords first, then the database: cut short anywhere, the next start goes on from there. */
async function prepare(installation: Installation, say: (line: string) => void): Promise<Passwords> {
  const { dataDir, cluster } = installation.folder
  const initialised = await isInitialised(installation.folder)
  const found = await readPasswords(dataDir)
  if (initialised && !found) {
    throw new Error(
      `${credentialsFile(dataDir)} is missing, and without it the database in ${cluster} cannot be opened; ` +
        'put it back from a backup, or set another DATA_DIR.',
    )
  }
  if (found) await chmod(credentialsFile(dataDir), 0o600)
  const passwords = found ?? (await createPasswords(dataDir))
  if (!initialised) {
    say(`Creating the embedded PostgreSQL database in ${cluster} (first start).`)
    await initialise(installation, passwords.superuser)
  }
  return passwords
}
