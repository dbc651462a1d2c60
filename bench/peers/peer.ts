import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { installIn } from '../packages.ts'
import type { Listening } from '../processes.ts'

/** What callers see: half of the cost centres, or everything. `apiKeys` has their keys. */
export type Caller = 'half' | 'all'

/** The keys that `tables.sql` gives the callers. */
export const apiKeys: Readonly<Record<Caller, string>> = { half: 'half-of-the-cost-centres', all: 'all-of-the-people' }

export type PeerRequest = Readonly<{
  method: 'GET' | 'POST'
  path: string
  headers: Readonly<Record<string, string>>
  body?: string
}>

/** A list of 50 records: their ids in order, and the number of all that the caller sees. */
export type Page = Readonly<{ ids: readonly number[]; total: number }>

/** A program that answers questions about the people of the measured group. */
export type Asked = Readonly<{
  name: string
  /** Whom it tells apart. One without keys and scopes answers `all` alone. */
  callers: readonly Caller[]
  /** On 127.0.0.1, with this database. */
  start(databaseUrl: string): Promise<Listening>
  requests: Readonly<{
    /** The authority with this id. */
    one(id: number, caller: Caller): PeerRequest
    /** Pages of 50 begin with 1. */
    page(number: number, caller: Caller): PeerRequest
    /** A change request for the employee with this id, whom the caller sees. */
    post(employeeId: number, caller: Caller): PeerRequest
  }>
  /** The status of a successful POST. */
  created: 200 | 201
  /** Reads the answer to `page`. */
  pageIn(body: unknown, headers: Headers): Page
}>

/** Another program than Muster. It is started with the URL of a superuser: its tables are its own. */
export type Peer = Asked &
  Readonly<{
    /** What Muster does for the same requests and the peer does not. */
    leavesOut: string
    /** By question: how many times as many answers a second Muster must and should give. */
    promised: Readonly<Record<string, readonly [must: number, aim: number]>>
    /** Installs the packages of its own lockfile into its folder, unless they are there, and builds it. Needs npm. */
    install(): Promise<void>
    /** Copies the rows of Muster's first group into a schema of its own. */
    prepare(adminUrl: string): Promise<void>
  }>

const run = promisify(execFile)

export const folderOf = (peer: string): string => fileURLToPath(new URL(`${peer}/`, import.meta.url))

/** Runs no script of a package: none of the peers needs one. */
export const installPackages = (peer: string): Promise<void> => installIn(folderOf(peer))

/** Runs a JavaScript program of a peer's folder to its end. */
export async function runProgram(
  peer: string,
  { args, environment = {} }: { args: readonly string[]; environment?: Record<string, string> },
): Promise<void> {
  await run(process.execPath, args, { cwd: folderOf(peer), env: { ...process.env, ...environment } })
}

/** Makes the schema anew, fills it with the rows of the measured group and lets the peer add to it. */
export async function fillSchema(
  adminUrl: string,
  schema: string,
  add: (client: pg.Client) => Promise<unknown> = async () => {},
): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(`drop schema if exists ${schema} cascade; create schema ${schema}; set search_path = ${schema}`)
    await client.query(await readFile(new URL('tables.sql', import.meta.url), 'utf8'))
    await add(client)
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}
