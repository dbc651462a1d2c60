import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { platform, release } from 'node:os'
import { join } from 'node:path'
import type { Passwords } from './credentials.ts'
import type { Folder } from './folder.ts'

/** Where the database listens: `host` is the folder of a Unix socket when it begins with a slash. */
export type Address = Readonly<{ host: string; port: number }>
type Settings = Readonly<Record<string, string | number>>

/** `durable`: the data is safe on the disk; `connections`: so many at least, where the database's own setting is too few. */
export type Wanted = Readonly<{ durable: boolean; connections?: number | undefined }>

/**
 * Whether one call makes a whole file system durable and says what it could not write: syncfs since Linux 5.8. A killed database
 * is back in a tenth of the time that it needs to open and sync each of its files.
 */
const syncsWhole = platform() === 'linux' && isLeast(release(), 5, 8)

function isLeast(version: string, major: number, minor: number): boolean {
  const [its = 0, itsMinor = 0] = version.split('.').map(part => Number.parseInt(part, 10))
  return its > major || (its === major && itsMinor >= minor)
}

/**
 * A Unix socket in a folder that no other user may enter: other users cannot connect, and no other program can take a port
 * between two starts. Where the path is too long for a socket, or the file
 * system has none, a free port of the loopback interface. Passwords are asked for on both.
 */
export async function chooseAddress({ sockets }: Folder): Promise<Address> {
  const longest = process.platform === 'darwin' ? 103 : 107
  const fits = Buffer.byteLength(socketFile({ host: sockets, port: 5432 })) <= longest
  if (process.platform !== 'win32' && fits && (await takesSockets(sockets))) return { host: sockets, port: 5432 }
  return { host: '127.0.0.1', port: await freePort() }
}

export const usesSocket = ({ host }: Address) => host.startsWith('/')
export const socketFile = ({ host, port }: Address) => join(host, `.s.PGSQL.${port}`)

/** The addresses of the roles, in the form that pg, libpq and `new URL` all understand. */
export function urlsOf(address: Address, { owner, server, superuser }: Passwords) {
  const { host, port } = address
  const place = usesSocket(address)
    ? { authority: `localhost:${port}`, query: `?host=${encodeURIComponent(host)}&sslmode=disable` }
    : { authority: `${host}:${port}`, query: '?sslmode=disable' }
  const url = (role: string, password: string, database: string) =>
    `postgres://${role}:${password}@${place.authority}/${database}${place.query}`
  return {
    ownerUrl: url('muster_owner', owner, 'muster'),
    serverUrl: url('muster_server', server, 'muster'),
    superuserUrl: url('postgres', superuser, 'postgres'),
  }
}

/** Written to postgresql.conf when the database is made: an operator may change these there. */
export const initialSettings: Settings = {
  shared_buffers: '128MB',
  max_connections: 60,
  // One request, one process: a query that takes every core slows all the others down.
  max_parallel_workers_per_gather: 0,
  jit: 'off',
  // Of solid state: the default, of turning disks, takes reading a whole table for cheaper than ten look-ups by a key.
  random_page_cost: 1.1,
  max_logical_replication_workers: 0,
  log_checkpoints: 'off',
}

/** Given on the command line at every start, where no file overrides them: Muster's promises rest on these. */
export function fixedSettings(address: Address, { durable, connections }: Wanted): Settings {
  const { host, port } = address
  return {
    listen_addresses: usesSocket(address) ? '' : host,
    unix_socket_directories: usesSocket(address) ? `"${host.replaceAll('"', '""')}"` : '',
    port,
    fsync: onOrOff(durable),
    full_page_writes: onOrOff(durable),
    synchronous_commit: onOrOff(durable),
    ...(connections !== undefined && { max_connections: connections }),
    ...(syncsWhole && { recovery_init_sync_method: 'syncfs' }),
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    password_encryption: 'scram-sha-256',
    ...withoutPersonalData,
  }
}

/** Statements, parameters and the values in error messages hold people's data: none of them reaches the log. */
const withoutPersonalData: Settings = {
  logging_collector: 'off',
  log_destination: 'stderr',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_duration: 'off',
  log_min_duration_statement: -1,
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
}

const onOrOff = (on: boolean) => (on ? 'on' : 'off')

/** PostgreSQL's words for what keeps it from starting, and what to tell the operator. */
const explanations: readonly (readonly [RegExp, string])[] = [
  [/No space left on device|Disk quota exceeded/, 'the disk is full; make room and start again'],
  [/Permission denied|has wrong ownership|invalid permissions/, 'its files are not accessible to the user who runs it'],
  [/Read-only file system/, 'it lies on a read-only file system'],
  [/pre-existing shared memory block/, 'processes of an earlier database are still at work in it; end them first'],
  [/could not (create|map|resize) .*(shared memory|semaphores)/, 'the system gives it no shared memory'],
  [/could not look up effective user ID/, 'the user who runs it has no entry in /etc/passwd; give it one'],
  [/shared libraries/, 'its program is incomplete; install the dependencies again'],
]

/** What the log of a failed start means, in a few words. */
export function explain(log: string): string {
  const known = explanations.find(([words]) => words.test(log))
  if (known) return known[1]
  const lines = log.split('\n').filter(line => line.trim() !== '')
  const decisive = lines.findLast(line => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1)
  return decisive?.replace(/^.*?(FATAL|PANIC|error): +/, '') ?? 'it says nothing about why'
}

async function takesSockets(folder: string): Promise<boolean> {
  const probe = join(folder, 'probe')
  await rm(probe, { force: true })
  const server = createServer().listen(probe)
  return once(server, 'listening').then(
    () => new Promise<boolean>(done => server.close(() => done(true))),
    () => false,
  )
}

/** A port of the loopback interface on which no program listens now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise(done => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.')
  return address.port
}
