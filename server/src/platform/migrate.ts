import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { installation } from '../installation.ts'
import { referenceRows } from '../reference-data/index.ts'
import { connected } from './database/own-connection.ts'

const folder = new URL('server/migrations/', installation)
const oldest = 15

/** The advisory lock of those who change the schema. */
export const migrationLock = "hashtext('muster migrate')"

export type Migrated = Readonly<{ applied: readonly string[]; current: string }>

/**
 * Brings the schema and the reference data up to this release, as the login of `ownerUrl`, which comes to own them.
 * Each file is a transaction of its own; an applied file that was edited since, and a database that is newer than this
 * release, are refused.
 */
export const migrate = (ownerUrl: string): Promise<Migrated> =>
  connected(ownerUrl, async client => {
    await client.query(`select pg_advisory_lock(${migrationLock})`)
    await refuseOldServer(client)
    const each = (work: () => Promise<void>) => inTransaction(client, work)
    const applied = await applyMigrations(client, { each })
    await each(() => writeReferenceData(client))
    return { applied, current: (await migrationFiles()).at(-1)?.name ?? '' }
  })

/**
 * Names of the migrations that the database lacks; readable by the server's role.
 * @throws with a sentence when the database is of a newer release, or was migrated with other files
 */
export const pendingMigrations = (url: string): Promise<string[]> => connected(url, findPending)

async function findPending(client: pg.ClientBase): Promise<string[]> {
  await refuseOldServer(client)
  const done = await appliedMigrations(client)
  const files = await migrationFiles()
  refuseUnknown(done, files)
  return files.map(file => file.name).filter(name => !done.has(name))
}

/**
 * Does work during which no migration runs: one that runs is waited for, and the next one waits for the work.
 * @throws with a sentence when the schema is not that of this release
 */
export const withinRelease = <Result>(url: string, work: () => Promise<Result>): Promise<Result> =>
  connected(url, client =>
    // In a transaction, so that the lock ends with it behind a transaction pooler, too.
    inTransaction(client, async () => {
      await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
      await client.query(`select pg_advisory_xact_lock_shared(${migrationLock})`)
      const pending = await findPending(client)
      if (pending.length > 0) throw new Error(`The database lacks ${pending.length} migrations of this release.`)
      return work()
    }),
  )

export async function refuseOldServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version")
  const major = Math.floor(Number(rows[0]?.version) / 10_000)
  if (major < oldest) {
    throw new Error(`Muster needs PostgreSQL ${oldest} or later; the server of DATABASE_URL is PostgreSQL ${major}.`)
  }
}

/**
 * Applies migrations that the database lacks, in their order. `of`: those of an earlier release alone.
 * @param each runs the work of one file, in a transaction of its own unless one is open
 * @returns the names of those applied
 */
export async function applyMigrations(
  client: pg.ClientBase,
  { of, each }: Readonly<{ of?: readonly string[]; each(work: () => Promise<void>): Promise<void> }>,
): Promise<string[]> {
  const done = await appliedMigrations(client)
  const files = await migrationFiles()
  refuseUnknown(done, files)
  const applied: string[] = []
  for (const file of files) {
    if (done.has(file.name) || (of && !of.includes(file.name))) continue
    await each(async () => {
      await client.query(file.text)
      if (applied.length === 0) await client.query(ledger)
      await client.query('insert into migration (name, checksum) values ($1, $2)', [file.name, file.checksum])
    })
    applied.push(file.name)
  }
  return applied
}

/** Of these migrations, the first that this release does not know. */
export async function unknownMigration(names: readonly string[]): Promise<string | undefined> {
  const known = new Set((await migrationFiles()).map(file => file.name))
  return names.find(name => !known.has(name))
}

const ledger = `
  create table if not exists migration (
    name       text        primary key,
    checksum   text        not null,
    applied_at timestamptz not null default now()
  );
  grant select on migration to muster_server`

async function appliedMigrations(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows: tables } = await client.query("select to_regclass('public.migration') as ledger")
  if (tables[0]?.ledger === null) return new Map()
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
  return new Map(rows.map(row => [row.name, row.checksum]))
}

function refuseUnknown(done: Map<string, string>, files: readonly MigrationFile[]): void {
  const known = new Map(files.map(file => [file.name, file.checksum]))
  for (const [name, checksum] of done) {
    if (!known.has(name))
      throw new Error(`The database is newer than this release: it has the migration ${name}. Start the newer release.`)
    if (known.get(name) !== checksum)
      throw new Error(`The migration ${name} was edited after it was applied. Restore the file as released.`)
  }
}

type MigrationFile = Readonly<{ name: string; text: string; checksum: string }>

async function migrationFiles(): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter(name => /^\d{4}_\w+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async name => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, checksum: hash('sha256', text, 'hex') }
    }),
  )
}

/** Brings the reference data up to this release, in the open transaction. */
export async function writeReferenceData(client: pg.ClientBase): Promise<void> {
  for (const [table, rows] of Object.entries(referenceRows())) {
    const columns = Object.keys(rows[0] ?? {})
    await client.query(
      `insert into ${table} (${columns.join(', ')})
       select ${columns.join(', ')} from jsonb_populate_recordset(null::${table}, $1)
       on conflict (id) do update set ${columns.map(column => `${column} = excluded.${column}`).join(', ')}`,
      [JSON.stringify(rows)],
    )
  }
}

/** @throws what the work throws, after a rollback */
export async function inTransaction<Result>(client: pg.ClientBase, work: () => Promise<Result>): Promise<Result> {
  // Not the database's own default: after a lock, a statement has to see what its last holder wrote.
  await client.query('begin isolation level read committed')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    // A connection that is gone has rolled back, and its error would hide this one.
    await client.query('rollback').catch(() => {})
    throw error
  }
}
