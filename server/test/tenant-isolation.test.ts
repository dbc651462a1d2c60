import { expect, test } from 'vitest'
import { dataClasses } from '../src/data-classes.ts'
import { startMuster } from './support/muster.ts'

const muster = startMuster()

/** Tables that are no tenant's: reference data, logins, and the service's own. */
const exceptions = new Set([
  'allowance',
  'backup',
  'credential_issuer',
  'credential_type',
  'login',
  'login_attempt',
  'login_credential',
  'login_session',
  'login_two_factor',
  'login_verification',
  'master_key',
  'migration',
  'reference_country',
  'reference_employment_state',
  'reference_state',
  'restoration',
])

/** They show rows of a table, by its row-level security. */
const views = ['event']

test('every column has a class and readers', async () => {
  const { rows } = await muster.admin.query<{ table: string; columns: string[] }>(`
    select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns where table_schema = 'public' group by 1`)
  const declared = Object.entries(dataClasses).map(([table, parts]) => [
    table,
    parts.flatMap(([, , columns]) => columns.split(' ')).sort(),
  ])
  expect(Object.fromEntries(declared)).toEqual(
    Object.fromEntries(rows.map(row => [row.table, row.columns.filter(Boolean).sort()])),
  )
})

test('columns without readers are in no record of the contract', async () => {
  const contract = (await muster.priya.get('/openapi.json')).text
  const hidden = Object.values(dataClasses).flatMap(parts =>
    parts
      .filter(([kind, readers]) => kind === 'secret' || (kind === 'numbers' && readers === 'service'))
      .flatMap(([, , columns]) => columns.split(' ')),
  )
  const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  const unmistakable = hidden.map(camel).filter(name => !['value', 'identifier', 'token', 'secret'].includes(name))
  expect(unmistakable.filter(name => contract.includes(`"${name}"`))).toEqual([])
})

test('row-level security is on and forced on every table of a tenant', async () => {
  const { rows } = await muster.admin.query<{ table: string; on: boolean; forced: boolean; first: string }>(`
    select c.relname as table, c.relrowsecurity as on, c.relforcerowsecurity as forced,
           (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
            where i.indrelid = c.oid and i.indisprimary) as first
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
  const tenants = rows.filter(row => !exceptions.has(row.table))
  expect(tenants.length).toBeGreaterThan(35)
  expect(tenants.filter(row => !row.on || !row.forced).map(row => row.table)).toEqual([])
  const keyed = tenants.filter(row => row.first !== null && row.table !== 'employer_group')
  expect(keyed.filter(row => row.first !== 'employer_group_id').map(row => row.table)).toEqual([])
})

type Key = Readonly<{ name: string; from: string; to: string; columns: string[]; isNeverNull: boolean }>

async function foreignKeys(): Promise<Key[]> {
  const { rows } = await muster.admin.query<Key>(`
    select k.conname as name, k.conrelid::regclass::text as from, k.confrelid::regclass::text as to,
           array_agg(a.attname::text order by c.place) as columns, bool_and(a.attnotnull) as "isNeverNull"
    from pg_constraint k cross join unnest(k.conkey) with ordinality c (attnum, place)
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.attnum
    where k.contype = 'f' group by k.oid`)
  return rows.filter(({ from, to }) => !exceptions.has(from) && !exceptions.has(to))
}

test('views read as their caller, not as the owner', async () => {
  const { rows } = await muster.admin.query(
    "select relname as name, reloptions as options from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace",
  )
  expect(rows).toEqual(views.map(name => ({ name, options: ['security_invoker=true'] })))
})

test("every foreign key between tenants' tables carries the group", async () => {
  const between = (await foreignKeys()).filter(({ to }) => to !== 'employer_group')
  expect(between.length).toBeGreaterThan(60)
  const first = ({ from, columns }: Key) => (from === 'employer_group' ? 'employer_group_id' : columns[0])
  expect(between.filter(key => first(key) !== 'employer_group_id').map(({ name }) => name)).toEqual([])
})

test('every table of a tenant has one kind of foreign key to its group: by its records, or its own', async () => {
  const keys = (await foreignKeys()).filter(({ from, to, isNeverNull }) => isNeverNull && from !== to)
  const tenants = Object.keys(dataClasses).filter(table => !exceptions.has(table) && table !== 'employer_group')
  const leads = new Set(['employer_group'])
  const isFound = ({ from, to }: Key) => leads.has(to) && !leads.has(from)
  for (let found = keys.filter(isFound); found.length > 0; found = keys.filter(isFound)) {
    for (const { from } of found) leads.add(from)
  }
  // Triggers write them from rows that carry the group. Every write would pay for another look-up.
  const byTriggers = ['change_log', 'change_log_end', 'unsealed_record']
  expect(tenants.filter(table => !leads.has(table) && !views.includes(table)).sort()).toEqual(byTriggers)
  const toRecords = new Set(keys.filter(({ to }) => to !== 'employer_group').map(({ from }) => from))
  const second = keys.filter(({ from, to }) => to === 'employer_group' && toRecords.has(from))
  expect(second.map(({ name }) => name)).toEqual([])
})

test("the server's role owns nothing, is no superuser and cannot bypass row-level security", async () => {
  const { rows } = await muster.admin.query(`
    select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
           (select count(*)::int from pg_class where relowner = r.oid) as owned
    from pg_roles r where rolname = 'muster_server'`)
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, owned: 0 }])
})

test('without a group no row of a tenant is there', async () => {
  const tables = Object.keys(dataClasses).filter(table => !exceptions.has(table))
  for (const table of tables) {
    const { rows } = await muster.admin
      .query(
        `begin; set local role muster_server; select '${table}' as table, count(*)::int as rows from ${table}; rollback`,
      )
      .then(results => (results as unknown as { rows: unknown[] }[])[2] ?? { rows: [] })
    expect(rows).toEqual([{ table, rows: 0 }])
  }
})
