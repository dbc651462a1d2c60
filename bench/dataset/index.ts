import type pg from 'pg'
import { addCallers, addWriters, type Keys } from './callers.ts'
import { organisationStatements } from './organisation.ts'
import { type Population, populationOf } from './population.ts'
import { policyStatement, workStatements } from './work.ts'

export { type Caller, callers, type Keys, numberOf, oneCostCentre } from './callers.ts'
export { type Population, waiting } from './population.ts'

/** The measured group of a filled database. */
export type Dataset = Population & Readonly<{ keys: Keys }>

/**
 * Fills a migrated, empty database by SQL, past the import: the measured group, a second one of a tenth of its size,
 * which no caller sees, what people raised, and the callers. A million people take minutes.
 */
export async function fill(admin: pg.Client, people: number): Promise<Dataset> {
  const population = populationOf(people)
  const keys = await filling(admin, async () => {
    const statements = [
      ...organisationStatements(1, population),
      ...organisationStatements(2, populationOf(people / 10)),
      ...workStatements(population),
    ]
    for (const statement of statements) await admin.query(statement)
    return addCallers(admin, people)
  })
  return { ...population, keys }
}

/** Groups of so many people each, numbered from 1, each with a policy. @returns the keys of the writers of each group */
export const fillGroups = (
  admin: pg.Client,
  groups: readonly Readonly<{ people: number; writers: number }>[],
): Promise<string[][]> =>
  filling(admin, async () => {
    const keys: string[][] = []
    for (const [place, { people, writers }] of groups.entries()) {
      const group = place + 1
      for (const statement of organisationStatements(group, populationOf(people))) await admin.query(statement)
      // The same three approve in each group, however many administrators of human resources write.
      await admin.query(policyStatement(group, 'Payroll'))
      await admin.query(`insert into role_grant (employer_group_id, authority_id, role)
        select ${group}, generate_series(90, 92), 'PayrollAdministrator'`)
      keys.push(await addWriters(admin, { group, writers }))
    }
    return keys
  })

async function filling<Result>(admin: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await admin.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'")
  // Statistics lag behind the rows; where they know no row of a group, PostgreSQL would compare each with each.
  await admin.query('set enable_nestloop = off')
  // The rows are ours and refer to each other as they should: checking each takes most of the time.
  await admin.query('set session_replication_role = replica')
  const indexes = await dropIndexes(admin)
  const result = await work()
  for (const index of indexes) await admin.query(index)
  // Above all numbers of the bench's own.
  await admin.query("select setval(oid, 100000000) from pg_class where relkind = 'S'")
  await admin.query('reset all')
  await admin.query('vacuum (freeze, analyze)')
  await admin.query('checkpoint')
  return result
}

/** Those that are no constraints; returns the statements that create them again, which is faster than row by row. */
async function dropIndexes(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     join pg_class on pg_class.oid = indexrelid
     where relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  )
  for (const { name } of rows) await admin.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}
