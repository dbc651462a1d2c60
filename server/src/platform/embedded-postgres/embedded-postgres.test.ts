import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { release, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findFolder } from './folder.ts'
import { findRunningEmbeddedPostgres, startEmbeddedPostgres } from './index.ts'
import { findPostmaster, stopPostmaster } from './process.ts'
import { userNobody } from './system-user.ts'

const root = process.getuid?.() === 0
const refusal = /^Another Muster server is running on DATA_DIR /

let top: string
let dataDir: string
const children: ChildProcess[] = []
const stops: (() => Promise<void>)[] = []

beforeEach(async () => {
  top = await realpath(await mkdtemp(join(tmpdir(), 'muster-')))
  dataDir = join(top, 'data')
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await Promise.all(stops.splice(0).map(stop => stop()))
  const folder = await findFolder(dataDir)
  const orphan = folder && (await findPostmaster(folder))
  if (orphan) await stopPostmaster(orphan, folder)
  if (folder && folder.home !== folder.dataDir) await rm(folder.home, { recursive: true })
  await rm(top, { recursive: true })
})

test('rows outlast a stop, and only the owner of DATA_DIR may read the passwords', async () => {
  const first = await start({ durable: true, connections: 100 })
  expect(await ask(first.serverUrl, 'show max_connections')).toEqual([{ max_connections: '100' }])
  await ask(first.ownerUrl, `create table person as select 'Zoë' as name; grant select on person to muster_server`)
  expect(await ask(first.serverUrl, 'select name from person')).toEqual([{ name: 'Zoë' }])
  expect((await stat(join(dataDir, 'postgres-credentials.json'))).mode & 0o777).toBe(0o600)
  await Promise.all([first.stop(), first.stop()])
  expect(await running()).toBeUndefined()

  await appendFile(join(dataDir, 'postgres', 'postgresql.conf'), 'max_connections = 120\n')
  const second = await start({ durable: true, connections: 100 })
  expect(await ask(second.serverUrl, 'select name from person')).toEqual([{ name: 'Zoë' }])
  expect(await ask(second.serverUrl, 'show max_connections')).toEqual([{ max_connections: '120' }])
  const method = Number.parseInt(release(), 10) > 5 && process.platform === 'linux' ? 'syncfs' : expect.any(String)
  expect(await ask(second.serverUrl, 'show recovery_init_sync_method')).toEqual([{ recovery_init_sync_method: method }])
})

test('the roles own and may no more than they need, and a start that was cut short is finished by the next', async () => {
  const first = await start()
  await ask(first.superuserUrl, 'drop database muster')
  await ask(first.superuserUrl, 'drop role muster_server; alter role muster_owner createdb')
  await first.stop()

  const { superuserUrl, ownerUrl, serverUrl } = await start()
  const roles = `select rolname, rolcanlogin, rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls
    as privileged from pg_roles where rolname like 'muster%' order by 1`
  expect(await ask(superuserUrl, roles)).toEqual([
    { rolname: 'muster_owner', rolcanlogin: true, privileged: false },
    { rolname: 'muster_server', rolcanlogin: true, privileged: false },
  ])
  await ask(ownerUrl, 'create extension pgcrypto; create schema inside; create table inside.person (id int)')
  await expect(ask(serverUrl, 'create table person (id int)')).rejects.toThrow('permission denied for schema public')
  await expect(ask(serverUrl, 'select * from inside.person')).rejects.toThrow('permission denied for schema inside')
})

test('text sorts by code point and statements, values and parameters stay out of the log', async () => {
  const { ownerUrl } = await start()
  expect(await ask(ownerUrl, `select upper('zoë'), 'Z' < 'a' as z, 'z' < 'ä' as a`)).toEqual([
    { upper: 'ZOË', z: true, a: true },
  ])
  await ask(ownerUrl, 'create table person (name text primary key)')
  const insert = `insert into person values ('Emma Example')`
  await ask(ownerUrl, insert)
  await expect(ask(ownerUrl, insert)).rejects.toThrow('duplicate key')
  await expect(ask(ownerUrl, `select 'Emma Example'::date`)).rejects.toThrow('invalid input syntax')
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8')
  expect(log).toContain('ready to accept connections')
  expect(log).not.toContain('Emma')
})

test('a second server is refused and the first one stays up; a command beside it finds the addresses', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow(refusal)
  expect(await startChild().said).toMatch(refusal)
  expect(await running()).toEqual({ ...first, stop: undefined })

  await rm(join(dataDir, 'muster.lock'))
  await expect(start()).rejects.toThrow(refusal)
  expect(await ask(first.serverUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('of three first starts at the same moment one wins', async () => {
  const said = await Promise.all([1, 2, 3].map(() => startChild().said))
  expect(said.filter(line => line === 'up')).toHaveLength(1)
  expect(said.filter(line => refusal.test(line))).toHaveLength(2)
})

test('the database of a server that was killed is adopted, not started anew', async () => {
  const child = startChild({ durable: true })
  expect(await child.said).toBe('up')
  const orphan = await postmaster()
  await child.kill()

  const server = await start()
  expect(await postmaster()).toBe(orphan)
  await expect(start()).rejects.toThrow(refusal)
  await server.stop()
  expect(await running()).toBeUndefined()
})

test('the database of a test ends with the process that made it', async () => {
  const child = startChild()
  expect(await child.said).toBe('up')
  await child.kill()
  await vi.waitFor(async () => expect(await running()).toBeUndefined(), 20_000)
})

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'a database ended by %s under a living server comes back at its address',
  async signal => {
    const lines: string[] = []
    const server = await start({ durable: true, say: line => lines.push(line) })
    await ask(server.ownerUrl, `create table person as select 'Liam' as name`)
    const before = await postmaster()
    process.kill(before, signal)
    await vi.waitFor(() => expect(lines).toContain('The database is back.'), 20_000)

    expect(await postmaster()).not.toBe(before)
    expect(await ask(server.ownerUrl, 'select name from person')).toEqual([{ name: 'Liam' }])
    expect(await startChild().said).toMatch(refusal)
  },
)

test('after the end of both, a process that has the number of the old database by chance is no obstacle', async () => {
  const child = startChild({ durable: true })
  expect(await child.said).toBe('up')
  const old = await postmaster()
  await child.kill()
  process.kill(old, 'SIGKILL')
  const other = spawn('/bin/sleep', ['60'], root ? userNobody : {})
  children.push(other)
  await writeFile(pidFile(), (await readFile(pidFile(), 'utf8')).replace(/^\d+/, String(other.pid)))

  const { serverUrl } = await start()
  expect(await ask(serverUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(other.exitCode ?? other.signalCode).toBeNull()
})

test('DATA_DIR may hold blanks, quotes and umlauts, and be too long for a socket', async () => {
  dataDir = join(top, `dä ta, "it's" %20`)
  const short = await start()
  expect(await ask(short.serverUrl, 'select inet_server_port() as port')).toEqual([{ port: null }])
  await short.stop()

  dataDir = join(top, 'long'.repeat(30))
  const long = await start()
  expect(new URL(long.serverUrl).hostname).toBe('127.0.0.1')
  expect(await ask(long.serverUrl, 'select inet_server_port() is null as socket')).toEqual([{ socket: false }])
  expect(await running()).toEqual({ ...long, stop: undefined })
})

test('an ordinary user may run it, but not in a folder that they may not write', async () => {
  const reachable = root && spawnSync(process.execPath, ['--version'], userNobody).status === 0
  const ordinary = reachable ? userNobody : undefined
  await chmod(top, 0o755)
  await mkdir(dataDir, { mode: 0o555 })
  if (ordinary || !root)
    expect(await startChild({ user: ordinary }).said).toMatch(/^DATA_DIR .* is not writable for this user/)
  await chmod(dataDir, 0o700)
  if (ordinary) await chown(dataDir, ordinary.uid, ordinary.gid)
  expect(await startChild({ user: ordinary }).said).toBe('up')
})

test('in a folder that only root may enter, as in its home, the files go elsewhere', async () => {
  vi.stubEnv('TMPDIR', '/elsewhere')
  await chmod(top, 0o700)
  const { serverUrl } = await start().finally(vi.unstubAllEnvs)
  expect(await ask(serverUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  const link = await readlink(join(dataDir, 'postgres')).catch(() => undefined)
  expect(link).toEqual(root ? expect.stringMatching(/^\/var\/lib\/muster-[^/]+\/postgres$/) : undefined)
})

test('what keeps it from starting is said in a sentence', async () => {
  await writeFile(dataDir, '')
  await expect(start()).rejects.toThrow(/^DATA_DIR .* is not a folder/)
  await rm(dataDir)
  await (await start()).stop()

  const credentials = join(dataDir, 'postgres-credentials.json')
  const right = await readFile(credentials, 'utf8')
  await rm(credentials)
  await expect(start()).rejects.toThrow(/postgres-credentials.json is missing/)
  await writeFile(credentials, '{')
  await expect(start()).rejects.toThrow(/postgres-credentials.json is damaged/)
  await writeFile(credentials, right.replaceAll(/: ".{8}/g, ': "12345678'))
  await expect(start()).rejects.toThrow(/password in .*postgres-credentials.json is not the database's/)
  expect(await running()).toBeUndefined()

  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow(/is of PostgreSQL 17, and this Muster comes with PostgreSQL 18/)
  await rm(join(dataDir, 'postgres', 'PG_VERSION'))
  await expect(start()).rejects.toThrow(/holds no PostgreSQL database/)
})

test.runIf(process.platform === 'linux')('a DATA_DIR that cannot be made is refused at once', async () => {
  for (const place of ['/proc/muster', '/proc/muster/data']) {
    await expect(startEmbeddedPostgres({ dataDir: place, durable: false })).rejects.toThrow(
      `DATA_DIR ${place} cannot be made; set another DATA_DIR`,
    )
  }
})

async function start(options: { durable?: boolean; connections?: number; say?(line: string): void } = {}) {
  const server = await startEmbeddedPostgres({ dataDir, durable: false, ...options })
  stops.push(server.stop)
  return server
}

const running = () => findRunningEmbeddedPostgres({ dataDir })
const pidFile = () => join(dataDir, 'postgres', 'postmaster.pid')
const postmaster = async () => Number.parseInt(await readFile(pidFile(), 'utf8'), 10)

/** A server in a process of its own, which says "up" or why it is not. */
function startChild({ durable = false, user }: { durable?: boolean; user?: typeof userNobody } = {}) {
  const module = new URL('./index.ts', import.meta.url).href
  const program = `import { startEmbeddedPostgres } from '${module}'
    await startEmbeddedPostgres({ dataDir: process.argv[1], durable: ${durable} })
      .then(() => console.log('up'), error => console.log(error.message))`
  const args = ['--input-type=module', '-e', program, dataDir]
  const child = spawn(process.execPath, args, { ...user, cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const ended = once(child, 'exit')
  return {
    said: once(child.stdout, 'data').then(([bytes]) => String(bytes).trim()),
    kill: () => child.kill('SIGKILL') && ended,
  }
}

async function ask(url: string, text: string): Promise<object[]> {
  const client = new Client(url)
  await client.connect()
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}
