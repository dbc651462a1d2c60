import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { writeDurably } from './credentials.ts'
import { codeOf, type Folder, folderProblem, giveTo, reasonOf, syncFolder } from './folder.ts'
import { cleanEnvironment, type Program, postgresMajor, removeAll } from './program.ts'
import { type Address, explain, fixedSettings, initialSettings, socketFile, type Wanted } from './settings.ts'

/** The first process of a running database, from its own postmaster.pid. */
export type Postmaster = Readonly<{ pid: number; address: Address; status: string }>
export type Installation = Wanted & Readonly<{ folder: Folder; program: Program }>

/** Whether a database was made here before. Throws a sentence when it is none that this program can run. */
export async function isInitialised({ cluster }: Folder): Promise<boolean> {
  const major = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (major !== undefined) {
    if (major.trim() === postgresMajor) return true
    throw new Error(
      `The database in ${cluster} is of PostgreSQL ${major.trim()}, and this Muster comes with PostgreSQL ` +
        `${postgresMajor}. Restore a backup into another DATA_DIR, or run the Muster that made it.`,
    )
  }
  const occupied = await readFile(cluster).then(
    () => true,
    error => codeOf(error) !== 'ENOENT',
  )
  if (occupied) throw new Error(`${cluster} holds no PostgreSQL database; move it away, and Muster makes a new one.`)
  return false
}

/** Makes a new database: beside its place first, so that one which was cut short is never taken for a whole one. */
export async function initialise({ folder, program, durable }: Installation, password: string): Promise<void> {
  const { home, cluster, user } = folder
  try {
    await removeAll(home, 'postgres.part-')
    const part = await mkdtemp(join(home, 'postgres.part-'))
    const files = { data: join(part, 'data'), password: join(part, 'password') }
    await mkdir(files.data, { mode: 0o700 })
    await writeDurably(files.password, password)
    for (const path of [files.data, files.password, part]) await giveTo(user, path)
    await runInitdb(
      program,
      [
        ...['-D', files.data, '--username=postgres', `--pwfile=${files.password}`, '--auth=scram-sha-256'],
        ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        ...['--data-checksums', '--no-instructions', ...(durable ? [] : ['--no-sync'])],
        ...Object.entries(initialSettings).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
      ],
      folder,
    )
    await rm(files.password)
    await rename(files.data, cluster)
    await syncFolder(home)
    await rm(part, { recursive: true })
  } catch (error) {
    throw folderProblem(error, folder.dataDir)
  }
}

async function runInitdb({ initdb }: Program, args: readonly string[], { user, cluster }: Folder): Promise<void> {
  try {
    await promisify(execFile)(initdb, args, { ...user, cwd: '/', env: cleanEnvironment })
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : reasonOf(error)
    throw new Error(`Cannot make the database in ${cluster}: ${explain(said)}.`)
  }
}

/** Starts the database and waits until it takes connections. Throws a sentence from its log when it does not. */
export async function launch(installation: Installation, address: Address): Promise<Postmaster> {
  const { folder } = installation
  const patience = Date.now() + 30_000
  await disownPidFile(folder, address)
  for (;;) {
    const outcome = await launchOnce(installation, address)
    if (typeof outcome !== 'string') return outcome
    // After a kill -9 of the first process alone, the others need a moment to notice.
    const leftOver = /pre-existing shared memory block|lock file ".*" already exists/.test(outcome)
    if (!leftOver || Date.now() > patience) {
      throw new Error(`The database in ${folder.cluster} does not start: ${explain(outcome)}. Its log: ${folder.log}`)
    }
    await sleep(200)
  }
}

/** The `max_connections` of its files; 0 where they have none. What is given on the command line would override more. */
async function ownConnections({ cluster }: Folder): Promise<number> {
  const files = ['postgresql.conf', 'postgresql.auto.conf'].map(name =>
    readFile(join(cluster, name), 'utf8').catch(() => ''),
  )
  const texts = (await Promise.all(files)).join('\n')
  return Math.max(0, ...[...texts.matchAll(/^\s*max_connections\s*=?\s*'?(\d+)/gm)].map(([, number]) => Number(number)))
}

/** The running database, or what it said before it gave up. */
async function launchOnce(
  { folder, program, ...wanted }: Installation,
  address: Address,
): Promise<Postmaster | string> {
  const log = await openLog(folder)
  let end: string | undefined
  const connections = wanted.connections && Math.max(wanted.connections, await ownConnections(folder))
  const settings = Object.entries(fixedSettings(address, { ...wanted, connections })).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(program.postgres, ['-D', folder.cluster, ...settings], {
    ...folder.user,
    cwd: '/',
    env: cleanEnvironment,
    // A session of its own: a terminal's Ctrl-C and hang-up go to the server alone, which stops the database in order.
    detached: true,
    stdio: ['ignore', log.file.fd, log.file.fd],
  })
  child.once('error', error => (end = error.message))
  child.once('exit', () => (end = ''))
  child.unref()
  if (!wanted.durable) endWithUs(child)
  try {
    while (end === undefined) {
      const postmaster = await readPostmaster(folder)
      if (postmaster?.pid === child.pid && postmaster?.status === 'ready') return postmaster
      await sleep(10)
    }
    return end || (await readFile(folder.log)).subarray(log.start).toString()
  } finally {
    await log.file.close()
  }
}

/**
 * A database of the tests ends with the process that started it, however that ends: a shell waits for the other end
 * of its pipe to close. (A durable one goes on, for the next server to take over.)
 */
function endWithUs(database: ChildProcess): void {
  if (process.platform === 'win32' || !database.pid) return
  const wait = ['-c', 'read -r _; kill -INT "$1"', 'sh', String(database.pid)]
  const watch = spawn('/bin/sh', wait, { cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  watch.on('error', () => {})
  watch.unref()
  if (watch.stdin instanceof Socket) watch.stdin.unref()
  database.once('exit', () => watch.kill('SIGKILL'))
}

/** The log is emptied when it has grown; it holds no more than starts, stops and crashes. */
async function openLog({ log, dataDir }: Folder) {
  const oneMegabyte = 2 ** 20
  const file = await open(log, 'a', 0o600).catch(error => {
    throw folderProblem(error, dataDir)
  })
  const { size } = await file.stat()
  if (size > oneMegabyte) await file.truncate()
  return { file, start: size > oneMegabyte ? 0 : size }
}

/**
 * After a crash of the whole machine the number in postmaster.pid may belong to some other process by now, and
 * PostgreSQL would wait for that one. It never waits for its own parent, so our number goes there; the rest of the
 * file stays, as PostgreSQL finds left-over processes of its own by it.
 */
async function disownPidFile({ cluster }: Folder, address: Address): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  const read = () => readFile(file, 'utf8').catch(() => undefined)
  // Killed while it was written; another moment for a PostgreSQL that writes it just now.
  if ((await read()) === '') await sleep(1_000)
  const lines = await read()
  if (lines === '') await rm(file, { force: true })
  else if (lines !== undefined) await writeFile(file, lines.replace(/^-?\d+/, String(process.pid)))
  await rm(`${socketFile(address)}.lock`, { force: true })
}

/** The database that runs in the folder now, recognised by process number and data directory, never by a file's age. */
export async function findPostmaster(folder: Folder): Promise<Postmaster | undefined> {
  const postmaster = await readPostmaster(folder)
  return postmaster && (await runsIn(postmaster.pid, folder.cluster)) ? postmaster : undefined
}

async function readPostmaster({ cluster }: Folder): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const [pid, , , port, sockets, , , status] = text.split('\n')
  return {
    pid: Number(pid),
    address: { host: sockets || '127.0.0.1', port: Number(port) },
    status: status?.trim() ?? '',
  }
}

/** The command line tells, and every user may read it; the process's working folder is hidden from root in containers. */
async function runsIn(pid: number, cluster: string): Promise<boolean> {
  if (!(pid > 0)) return false
  if (process.platform === 'linux') {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return command.split('\0').includes(cluster)
  }
  const ps = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return ps.stdout.includes(cluster)
}

/**
 * Stops the database and waits for its end: in order, and by force only when that takes longer than `inOrder` and the
 * database does not write its last checkpoint, which may take long on a slow disk.
 */
export async function stopPostmaster({ pid }: Postmaster, { cluster }: Folder, inOrder = 60_000): Promise<void> {
  const ways = [
    ['SIGINT', inOrder],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ] as const
  for (const [signal, patience] of ways) {
    const until = Date.now() + patience
    if (await runsIn(pid, cluster)) signalProcess(pid, signal)
    const isPatient = async () => Date.now() < until || (signal === 'SIGINT' && (await writesLastCheckpoint(cluster)))
    while ((await runsIn(pid, cluster)) && (await isPatient())) await sleep(10)
  }
}

/** `pg_control` has the state of the database after two numbers of its format; three is that of a database that shuts down. */
async function writesLastCheckpoint(cluster: string): Promise<boolean> {
  const control = await readFile(join(cluster, 'global', 'pg_control')).catch(() => undefined)
  return control?.readInt32LE(16) === 3
}

/** A process that has just ended needs no signal. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}
