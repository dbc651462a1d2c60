import type pg from 'pg'
import { pairsOf, valuesOf } from './kinds.ts'
import type { Groups } from './questions.ts'

export type { Groups } from './questions.ts'

export async function idOfGroup(admin: pg.Client, name: string): Promise<number> {
  const { rows } = await admin.query<{ id: number }>('select id::int from employer_group where name = $1', [name])
  if (!rows[0]) throw new Error(`There is no group ${name}.`)
  return rows[0].id
}

/** What the group of a caller has, and the other one. */
export async function groupsFor(admin: pg.Client, ownGroup: number, otherGroup: number): Promise<Groups> {
  return {
    own: await valuesOf(admin, ownGroup),
    foreign: await valuesOf(admin, otherGroup),
    ownPairs: await pairsOf(admin, ownGroup),
    foreignPairs: await pairsOf(admin, otherGroup),
  }
}

/** Tables that the jobs, and the use of a key, write by themselves. */
const ofTheService = new Set([
  'api_key',
  'notice',
  'unsealed_record',
  'event_seal',
  'audit_seal',
  'change_log',
  'change_log_end',
])

/** A digest of each table's rows of a group: what a caller of another group must not change. */
export async function tablesOf(admin: pg.Client, groupId: number): Promise<ReadonlyMap<string, string>> {
  const { rows } = await admin.query<{ table: string }>(
    `select table_name as "table" from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'employer_group_id' and table_type = 'BASE TABLE' order by 1`,
  )
  const found = new Map<string, string>()
  for (const { table } of rows.filter(row => !ofTheService.has(row.table))) {
    const { rows: digests } = await admin.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as digest from ${table} t where employer_group_id = $1`,
      [groupId],
    )
    found.set(table, digests[0]?.digest ?? '')
  }
  return found
}

/** Does the work while row-level security is off: what stays apart is kept apart by the conditions of the queries. */
export async function withoutRowLevelSecurity<Result>(admin: pg.Client, work: () => Promise<Result>): Promise<Result> {
  const { rows } = await admin.query<{ table: string }>(
    `select c.relname as table from pg_class c where c.relrowsecurity and c.relnamespace = 'public'::regnamespace`,
  )
  for (const { table } of rows) await admin.query(`alter table ${table} disable row level security`)
  try {
    return await work()
  } finally {
    for (const { table } of rows) await admin.query(`alter table ${table} enable row level security`)
  }
}
