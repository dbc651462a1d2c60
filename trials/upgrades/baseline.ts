import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { checkValueOf, type Source } from './source.ts'

const folder = new URL('../../server/migrations/', import.meta.url)

/** The names of all migrations, in their order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()

/** Gives an empty database of `ownerUrl` the schema that it had after the migration `last`. */
export async function migrateUpTo(ownerUrl: string, last: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query(
      'create table migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    for (const name of await migrationNames()) {
      if (name > last) break
      const text = await readFile(new URL(name, folder), 'utf8')
      await owner.query(text)
      await owner.query('insert into migration (name, checksum) values ($1, $2)', [name, hash('sha256', text, 'hex')])
    }
    await owner.query('grant select on migration to muster_server')
  } finally {
    await owner.end()
  }
}

/** How tables were filled before a migration, where that is more than today's rows without newer columns. */
const formerRows: readonly (readonly [before: string, table: string, rows: string])[] = [
  ['0052', 'login', 'select *, true as email_verified from login'],
  [
    '0052',
    'login_credential',
    `select *, user_id as id, user_id as account_id, 'credential' as provider_id from login_credential`,
  ],
  ['0063', 'audit_entry', 'select * from audit_entry where is_audited'],
  [
    '0063',
    'unsealed_record',
    `select waiting.*, kind from unsealed_record waiting
     join audit_entry entry on entry.employer_group_id = waiting.employer_group_id and entry.id = record_id
     cross join lateral (select 'AuditEntry' as kind where is_audited
       union all select 'Event' where event_token is not null) kinds`,
  ],
]

/** Copies the rows of the source into a database with the schema of `last`: of each table the columns that both have. */
export async function copyRows({ admin: from, masterKey }: Source, to: pg.Client, last: string): Promise<void> {
  // Rows come in the order of the tables' names, and each was checked where it is from.
  await to.query('set session_replication_role = replica')
  const { rows: tables } = await to.query<Table>(tablesQuery)
  for (const { table, columns } of tables.filter(({ table }) => !['migration', 'master_key'].includes(table))) {
    const former = formerRows.find(([before, name]) => last < before && name === table)
    const rows = former?.[2] ?? `select * from ${table}`
    const { fields } = await from.query(`select * from (${rows}) former limit 0`).catch(() => ({ fields: [] }))
    const common = columns.filter(column => fields.some(({ name }) => name === column)).join(', ')
    if (common === '') continue
    await to.query(`delete from ${table}`)
    await pipeline(
      from.query(copyTo(`copy (select ${common} from (${rows}) former) to stdout`)),
      to.query(copyFrom(`copy ${table} (${common}) from stdin`)),
    )
  }
  await to.query('insert into master_key (id, check_value, created_at) values (1, $1, now())', [
    checkValueOf(masterKey),
  ])
  // Above all numbers that were given.
  await to.query(
    "select setval(oid, 1000000) from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace",
  )
  await to.query('set session_replication_role = origin')
}

type Table = Readonly<{ table: string; columns: readonly string[] }>

/** The columns of each table that hold something of their own. */
const tablesQuery = `
  select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  group by c.oid, c.relname order by 1`
