import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync } from 'node:fs'
import {
  access,
  chmod,
  chown,
  constants,
  mkdir,
  mkdtemp,
  open,
  readlink,
  realpath,
  stat,
  symlink,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve, sep } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databaseUserName, findSystemUser, type User, userNobody } from './system-user.ts'

/** Where the parts of the database of one DATA_DIR lie, and who runs it when we are root. */
export type Folder = Readonly<{
  dataDir: string
  /** Holds `cluster`, `sockets` and, if need be, a copy of the program. DATA_DIR itself, except in `privateHome`. */
  home: string
  cluster: string
  sockets: string
  log: string
  user: User | undefined
}>
export type Guard = Readonly<{ release(): void }>

/** Makes DATA_DIR when it is missing and returns its real path. Throws a sentence when it cannot be used. */
export async function openDataDir(dataDir: string): Promise<string> {
  try {
    await makeFolder(dataDir, isRoot() ? 0o711 : 0o700)
    const path = await realpath(dataDir)
    const { mode } = await stat(path)
    if (isRoot() && (mode & 0o001) === 0) await chmod(path, (mode & 0o777) | 0o001)
    await access(path, constants.W_OK | constants.X_OK)
    await refuseForeignCluster(path)
    return path
  } catch (error) {
    throw folderProblem(error, dataDir)
  }
}

/**
 * Makes a folder, and those above it that are missing. Node's own way of it tries for ever where a file system says that
 * what it is asked to make is not there, as /proc does.
 */
export async function makeFolder(path: string, mode: number): Promise<void> {
  const parent = dirname(path)
  if (parent !== path && !existsSync(parent)) await makeFolder(parent, mode)
  await mkdir(path, { mode }).catch(async error => {
    if (codeOf(error) !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error
  })
}

/**
 * Keeps every other server away from DATA_DIR, from before the database exists until `release`. The lock is the
 * kernel's (SQLite's lock on a file), so it ends with this process however that ends, and is never stale.
 */
export function takeGuard(dataDir: string): Guard {
  const sqliteBusy = 5
  const path = join(dataDir, 'muster.lock')
  try {
    const file = new DatabaseSync(path)
    try {
      chmodSync(path, 0o600)
      file.exec('pragma busy_timeout = 0; pragma journal_mode = memory; begin exclusive')
    } catch (error) {
      file.close()
      throw error
    }
    return { release: () => file.isOpen && file.close() }
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) throw new OtherServer(dataDir)
    throw new Error(`Cannot lock DATA_DIR ${dataDir} for this server: ${reasonOf(error)}.`)
  }
}

/** What is not started, since another server has DATA_DIR. */
export class OtherServer extends Error {
  constructor(dataDir: string) {
    super(`Another Muster server is running on DATA_DIR ${dataDir}; stop it first, or set another DATA_DIR.`)
  }
}

/** Decides where the database lies that this user runs, and makes the folders. To be called under the guard. */
export async function arrangeFolder(
  dataDir: string,
  user: User | undefined,
  say: (line: string) => void,
): Promise<Folder> {
  try {
    if (user) await openTemporaryFolders(dataDir)
    const home = (await linkedHome(dataDir)) ?? (isPassable(dataDir, user) ? dataDir : await privateHome(dataDir, say))
    const folder = folderAt(dataDir, home, user)
    await makeFolder(folder.sockets, 0o700)
    await giveTo(user, folder.sockets)
    return folder
  } catch (error) {
    throw folderProblem(error, dataDir)
  }
}

/** The folder as it was arranged before; changes nothing. Undefined where there is none. */
export async function findFolder(dataDir: string): Promise<Folder | undefined> {
  const path = await realpath(dataDir).catch(() => undefined)
  return path === undefined ? undefined : folderAt(path, (await linkedHome(path)) ?? path, undefined)
}

export async function giveTo(user: User | undefined, path: string): Promise<void> {
  if (user) await chown(path, user.uid, user.gid)
}

/** Makes a rename in the folder last. Windows has no such call and needs none. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/** A file system's error as a sentence that says what to do; any other error as it is. */
export function folderProblem(error: unknown, dataDir: string): Error {
  const notWritable = 'is not writable for this user; change its owner, or set another DATA_DIR'
  const sentences: Record<string, string> = {
    EACCES: notWritable,
    EPERM: notWritable,
    EROFS: 'lies on a read-only file system; set another DATA_DIR',
    ENOSPC: 'lies on a full disk; make room and start again',
    EDQUOT: 'lies on a disk whose quota is used up; make room and start again',
    ENOENT: 'cannot be made; set another DATA_DIR',
    ENOTDIR: 'is not a folder',
    EEXIST: 'is not a folder',
  }
  const sentence = sentences[codeOf(error) ?? '']
  return sentence ? new Error(`DATA_DIR ${dataDir} ${sentence} (${reasonOf(error)}).`) : asError(error)
}

export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined
export const reasonOf = (error: unknown): string => asError(error).message

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
const isRoot = () => process.getuid?.() === 0

/** What PostgreSQL says. */
export const logFile = (dataDir: string): string => join(dataDir, 'postgres.log')

const folderAt = (dataDir: string, home: string, user: User | undefined): Folder => ({
  dataDir,
  home,
  cluster: join(home, 'postgres'),
  sockets: join(home, 'socket'),
  log: logFile(dataDir),
  user,
})

async function refuseForeignCluster(dataDir: string): Promise<void> {
  const owner = await clusterOwner(dataDir)
  if (!owner || !process.getuid || isRoot() || owner.uid === process.getuid()) return
  const isOfRoot = [userNobody.uid, findSystemUser(databaseUserName)?.uid].includes(owner.uid)
  const who = isOfRoot ? 'root (its database runs as a user of its own)' : `the user with id ${owner.uid}`
  throw new Error(
    `The database in DATA_DIR ${dataDir} was made by ${who}; start as that user, or set another DATA_DIR.`,
  )
}

/** Whose the database's files are; undefined where there are none. */
export async function clusterOwner(dataDir: string): Promise<User | undefined> {
  const found = await stat(join(dataDir, 'postgres')).catch(() => undefined)
  return found && { uid: found.uid, gid: found.gid }
}

async function linkedHome(dataDir: string): Promise<string | undefined> {
  return readlink(join(dataDir, 'postgres')).then(
    link => dirname(resolve(dataDir, link)),
    () => undefined,
  )
}

/**
 * Tests and trials work in temporary folders that only their owner may enter, here root. They are opened for
 * passing (not for listing), since a home elsewhere would outlast them.
 */
async function openTemporaryFolders(dataDir: string): Promise<void> {
  const temporary = await realpath(tmpdir()).catch(() => undefined)
  for (let path = dirname(dataDir); path.startsWith(`${temporary}${sep}`); path = dirname(path)) {
    const { mode, uid } = await stat(path)
    if (uid === 0) await chmod(path, (mode & 0o7777) | 0o001)
  }
}

/** Found by trying, since mode bits are not the whole truth (access lists, mounts). */
function isPassable(path: string, user: User | undefined): boolean {
  if (!user) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', path], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

/**
 * Root's home folder is closed to everybody else, so that a database of another user could not reach its files in
 * there. They get a folder of their own, and DATA_DIR a link to it.
 */
async function privateHome(dataDir: string, say: (line: string) => void): Promise<string> {
  if (await clusterOwner(dataDir)) {
    throw new Error(`PostgreSQL does not run as root, and only root may enter DATA_DIR ${dataDir}; move it elsewhere.`)
  }
  await makeFolder('/var/lib', 0o755)
  const home = await mkdtemp('/var/lib/muster-')
  await chmod(home, 0o711)
  await symlink(join(home, 'postgres'), join(dataDir, 'postgres'))
  await syncFolder(dataDir)
  say(`PostgreSQL does not run as root and only root may enter ${dataDir}: its files are kept in ${home}.`)
  return home
}
