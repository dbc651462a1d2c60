import { spawnSync } from 'node:child_process'
import { appendFile, chmod, chown, mkdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { release } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ownPostgres } from '../../../test/support/database/own-postgres.ts'
import { startEmbeddedPostgres } from './index.ts'
import { userNobody } from './system-user.ts'

const root = process.getuid?.() === 0
const refusal = /^Another Muster server is running on DATA_DIR /

const own = ownPostgres()
const { ask, running, start, startChild } = own

test('rows outlast a stop, and only the owner of DATA_DIR may read the passwords', async () => {
  const first = await start({ durable: true, connections: 100 })
  expect(await ask(first.serverUrl, 'show max_connections')).toEqual([{ max_connections: '100' }])
  await ask(first.ownerUrl, `create table person as select 'Zoë' as name; grant select on person to muster_server`)
  expect(await ask(first.serverUrl, 'select name from person')).toEqual([{ name: 'Zoë' }])
  expect((await stat(join(own.dataDir, 'postgres-credentials.json'))).mode & 0o777).toBe(0o600)
  await Promise.all([first.stop(), first.stop()])
  expect(await running()).toBeUndefined()

  await appendFile(join(own.dataDir, 'postgres', 'postgresql.conf'), 'max_connections = 120\n')
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

test('DATA_DIR may hold blanks, quotes and umlauts, and be too long for a socket', async () => {
  own.dataDir = join(own.top, `dä ta, "it's" %20`)
  const short = await start()
  expect(await ask(short.serverUrl, 'select inet_server_port() as port')).toEqual([{ port: null }])
  await short.stop()

  own.dataDir = join(own.top, 'long'.repeat(30))
  const long = await start()
  expect(new URL(long.serverUrl).hostname).toBe('127.0.0.1')
  expect(await ask(long.serverUrl, 'select inet_server_port() is null as socket')).toEqual([{ socket: false }])
  expect(await running()).toEqual({ ...long, stop: undefined })
})

test('an ordinary user may run it, but not in a folder that they may not write', async () => {
  const reachable = root && spawnSync(process.execPath, ['--version'], userNobody).status === 0
  const ordinary = reachable ? userNobody : undefined
  await chmod(own.top, 0o755)
  await mkdir(own.dataDir, { mode: 0o555 })
  if (ordinary || !root)
    expect(await startChild({ user: ordinary }).said).toMatch(/^DATA_DIR .* is not writable for this user/)
  await chmod(own.dataDir, 0o700)
  if (ordinary) await chown(own.dataDir, ordinary.uid, ordinary.gid)
  expect(await startChild({ user: ordinary }).said).toBe('up')
})

test('in a folder that only root may enter, as in its home, the files go elsewhere', async () => {
  vi.stubEnv('TMPDIR', '/elsewhere')
  await chmod(own.top, 0o700)
  const { serverUrl } = await start().finally(vi.unstubAllEnvs)
  expect(await ask(serverUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  const link = await readlink(join(own.dataDir, 'postgres')).catch(() => undefined)
  expect(link).toEqual(root ? expect.stringMatching(/^\/var\/lib\/muster-[^/]+\/postgres$/) : undefined)
})

test('of three first starts at the same moment one wins', async () => {
  const said = await Promise.all([1, 2, 3].map(() => startChild().said))
  expect(said.filter(line => line === 'up')).toHaveLength(1)
  expect(said.filter(line => refusal.test(line))).toHaveLength(2)
})

test('what keeps it from starting is said in a sentence', async () => {
  await writeFile(own.dataDir, '')
  await expect(start()).rejects.toThrow(/^DATA_DIR .* is not a folder/)
  await rm(own.dataDir)
  await (await start()).stop()

  const credentials = join(own.dataDir, 'postgres-credentials.json')
  const right = await readFile(credentials, 'utf8')
  await rm(credentials)
  await expect(start()).rejects.toThrow(/postgres-credentials.json is missing/)
  await writeFile(credentials, '{')
  await expect(start()).rejects.toThrow(/postgres-credentials.json is damaged/)
  await writeFile(credentials, right.replaceAll(/: ".{8}/g, ': "12345678'))
  await expect(start()).rejects.toThrow(/password in .*postgres-credentials.json is not the database's/)
  expect(await running()).toBeUndefined()

  await writeFile(join(own.dataDir, 'postgres', 'PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow(/is of PostgreSQL 17, and this Muster comes with PostgreSQL 18/)
  await rm(join(own.dataDir, 'postgres', 'PG_VERSION'))
  await expect(start()).rejects.toThrow(/holds no PostgreSQL database/)
})

test.runIf(process.platform === 'linux')('a DATA_DIR that cannot be made is refused at once', async () => {
  for (const place of ['/proc/muster', '/proc/muster/data']) {
    await expect(startEmbeddedPostgres({ dataDir: place, durable: false })).rejects.toThrow(
      `DATA_DIR ${place} cannot be made; set another DATA_DIR`,
    )
  }
})
