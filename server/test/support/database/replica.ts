import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { EmbeddedPostgres } from '../../../src/platform/embedded-postgres/index.ts'
import { freePort } from '../../../src/platform/embedded-postgres/settings.ts'

/** A streaming replica, in a process of its own. */
export type Replica = Readonly<{
  /** Of the server's role. */
  serverUrl: string
  /** A statement as its superuser, in the database of Muster. */
  query(text: string): Promise<pg.QueryResult>
  kill(): Promise<void>
  start(): Promise<void>
  /** Ends it, and removes its folder. */
  stop(): Promise<void>
}>

/**
 * Copies a running PostgreSQL, and starts the copy as a hot standby, by the same program and as the same user.
 * @param lag by which it has each commit later, in milliseconds
 */
export async function startReplica(
  primary: Pick<EmbeddedPostgres, 'superuserUrl' | 'serverUrl'>,
  { lag = 0 }: Readonly<{ lag?: number }> = {},
): Promise<Replica> {
  const admin = new pg.Client({ connectionString: primary.superuserUrl })
  await admin.connect()
  const { rows } = await admin.query(
    `select current_setting('data_directory') as data, pg_backend_pid() as pid, current_setting('max_connections') as most`,
  )
  const { data, pid, most } = rows[0]
  const { uid, gid } = await stat(data)
  const top = await mkdtemp(join(tmpdir(), 'muster-replica-'))
  const folder = join(top, 'data')
  await admin.query(`select pg_backup_start('copy', true)`)
  await cp(data, folder, {
    recursive: true,
    filter: path => !/postmaster\.(pid|opts)$/.test(path),
    preserveTimestamps: true,
  })
  const { rows: labels } = await admin.query('select labelfile from pg_backup_stop(false)')
  const program = await readlink(`/proc/${await postmasterOf(pid)}/exe`)
  await admin.end()
  const { password, username, hostname, port, searchParams } = new URL(primary.superuserUrl)
  const host = searchParams.get('host') ?? hostname
  const source = `host='${host}' port=${port} user=${username} password=${password} sslmode=disable`
  await writeFile(join(folder, 'backup_label'), labels[0].labelfile)
  await writeFile(join(folder, 'standby.signal'), '')
  await writeFile(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${source.replaceAll("'", "''")}'\n`)
  await own(top, uid, gid)
  // PostgreSQL refuses a folder that others may enter.
  await chmod(folder, 0o700)
  const ownPort = await freePort()
  let child: ChildProcess
  const urlOf = (url: string) => {
    const address = new URL(url)
    address.hostname = '127.0.0.1'
    address.port = String(ownPort)
    address.searchParams.delete('host')
    address.pathname = '/muster'
    return address.href
  }
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: urlOf(primary.superuserUrl) })
    await client.connect()
    return client.query(text).finally(() => client.end())
  }
  const start = async () => {
    // A replica has to take as many connections as its primary.
    const place = { port: ownPort, listen_addresses: '127.0.0.1', unix_socket_directories: '' }
    const settings = { ...place, max_connections: most, fsync: 'off', recovery_min_apply_delay: lag }
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    child = spawn(program, ['-D', folder, ...args], { uid, gid, cwd: '/', stdio: 'ignore' })
    for (let tries = 0; tries < 300; tries++) {
      if (
        await query('select 1').then(
          () => true,
          () => false,
        )
      )
        return
      await sleep(100)
    }
    throw new Error('The replica did not start.')
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  await start()
  return {
    serverUrl: urlOf(primary.serverUrl),
    query,
    start,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGINT')
      await rm(top, { recursive: true })
    },
  }
}

/** The first process of the PostgreSQL that a backend belongs to. */
async function postmasterOf(backend: number): Promise<number> {
  const status = await readFile(`/proc/${backend}/status`, 'utf8')
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1])
}

async function own(top: string, uid: number, gid: number): Promise<void> {
  await chown(top, uid, gid)
  for (const name of await readdir(top, { recursive: true })) await chown(join(top, name), uid, gid)
}
