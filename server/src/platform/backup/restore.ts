import type pg from 'pg'
import { brokenConstraint } from '../database/errors.ts'
import { connected } from '../database/own-connection.ts'
import {
  applyMigrations,
  inTransaction,
  migrationLock,
  refuseOldServer,
  unknownMigration,
  writeReferenceData,
} from '../migrate.ts'
import { quoted } from './contents.ts'
import { type BackupHeader, copying, type OpenBackup, type ReadBackup, readBackup } from './read.ts'

type Wanted = Readonly<{
  /** Of the owner of the database, or a superuser. */
  ownerUrl: string
  backup: OpenBackup
  /** UTC, with milliseconds. */
  now: string
  onProgress?(rows: number, table: string): void
}>

/** `postgres`: the version of the one that has it now. */
export type Restored = ReadBackup & Readonly<{ migrated: readonly string[]; postgres: string }>

/**
 * Restores a backup into an empty database, in one transaction: a backup that cannot be read to its end leaves the database as
 * it was. One of an earlier release is restored in the schema of that time, and migrated then. Call `refuseLater` before.
 */
export const restoreBackup = ({ ownerUrl, backup, now, onProgress }: Wanted): Promise<Restored> =>
  connected(ownerUrl, async client => {
    await refuseOldServer(client)
    return inTransaction(client, async () => {
      await client.query(`select pg_advisory_xact_lock(${migrationLock})`)
      await refuseContents(client)
      await applyMigrations(client, { of: backup.header.migrations, each: work => work() })
      const opened = await openTables(client)
      const read = await readBackup(backup, { ...copying(client), ...(onProgress && { onProgress }) })
      await setSequences(client, read.summary.sequences)
      await closeTables(client, opened)
      const migrated = await applyMigrations(client, { each: work => work() })
      await writeReferenceData(client)
      await beginAnew(client, { now, backedUpAt: backup.header.startedAt })
      await client.query('analyze')
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      return { ...read, migrated, postgres: rows[0]?.server_version ?? '' }
    })
  })

/** A database without schema will do, and one of Muster without a person, whose schema is made anew. */
async function refuseContents(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isOurs: boolean; tables: number }>(
    `select to_regclass('public.migration') is not null and to_regclass('public.employer_group') is not null as "isOurs",
       count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  if (rows[0]?.tables === 0) return
  const inUse = rows[0]?.isOurs
    ? await client.query('select from list_employer_groups() union all select from login limit 1')
    : undefined
  if (inUse?.rowCount !== 0)
    throw new Error(
      'The database is not empty, and nothing in it was changed. Restore into a new one: another DATA_DIR, or an empty database for DATABASE_URL.',
    )
  await client.query('drop schema public cascade; create schema public')
}

/** @throws a sentence for a backup of a later release */
export async function refuseLater({ release, migrations }: BackupHeader): Promise<void> {
  const unknown = await unknownMigration(migrations)
  if (unknown !== undefined)
    throw new Error(
      `The backup is of a later release (${release}, with the migration ${unknown}): restore it with that release.`,
    )
}

type Opened = Readonly<{
  keys: readonly Readonly<{ table: string; name: string; definition: string }>[]
  /** Tables whose owner is held back by row-level security, too. */
  forced: readonly string[]
}>

/** Empties the tables, and lets the owner store rows in any order. */
async function openTables(client: pg.ClientBase): Promise<Opened> {
  const { rows: keys } = await client.query<Opened['keys'][number]>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  const tables = await tablesOf(client)
  for (const { name } of tables)
    await client.query(`alter table ${name} disable trigger user, no force row level security; truncate ${name}`)
  return { keys, forced: tables.filter(({ isForced }) => isForced).map(({ name }) => name) }
}

/** The foreign keys look at all rows. */
async function closeTables(client: pg.ClientBase, { keys, forced }: Opened): Promise<void> {
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  for (const { name } of await tablesOf(client)) await client.query(`alter table ${name} enable trigger user`)
  for (const name of forced) await client.query(`alter table ${name} force row level security`)
}

async function tablesOf(client: pg.ClientBase): Promise<Readonly<{ name: string; isForced: boolean }>[]> {
  const { rows } = await client.query(
    `select oid::regclass::text as name, relforcerowsecurity as "isForced" from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'migration' order by 1`,
  )
  return rows
}

async function setSequences(client: pg.ClientBase, sequences: ReadBackup['summary']['sequences']): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    await client.query('select setval($1, $2)', [quoted(name), last])
}

/** Numbers of events after a restore come from the clock. */
function refuseFormerTime(error: unknown, now: string): never {
  if (brokenConstraint(error) !== 'event_epoch_is_later') throw error
  throw new Error(
    `The clock of this machine says ${now}, which is before a former restore of this database. Nothing was restored: set the clock, then restore again.`,
  )
}

/**
 * What others know of the former database does not hold in this one. Events get numbers that were never given, each group gets
 * an event of it, and emails are held. Steps have no snapshot, so that their approvers are found again.
 */
async function beginAnew(
  client: pg.ClientBase,
  { now, backedUpAt }: Readonly<{ now: string; backedUpAt: string }>,
): Promise<void> {
  await client.query('insert into restoration (restored_at, backed_up_at) values ($1, $2)', [now, backedUpAt])
  const { rows: groups } = await client.query<{ id: string }>('select id from list_employer_groups() order by id')
  for (const { id } of groups) {
    await client.query(`set local muster.employer_group_id = '${Number(id)}'`)
    const beginning = client.query(
      `with epoch as (
         insert into event_epoch (employer_group_id, first_sequence, last_before, started_at)
         values ($1, $2, coalesce((select max(sequence) from event_seal where employer_group_id = $1), 0), $3)
         returning first_sequence, last_before)
       insert into audit_entry (employer_group_id, occurred_at, actor, action, resource_type, resource_id, details, event_token)
       select $1, $3, 'System', 'system.restored', 'EmployerGroup', $1, jsonb_build_object('backedUpAt', $4::text,
         'lastBefore', last_before, 'firstSequence', first_sequence), gen_random_uuid() from epoch`,
      [id, Date.parse(now) * 1_000, now, backedUpAt],
    )
    await beginning.catch(error => refuseFormerTime(error, now))
  }
}
