import { type BulkContext, literal, recordChanges, storeRows } from '../../core/bulk.ts'
import { storePersons } from '../identities/index.ts'
import { valuesInSql } from './queries.ts'

/** Columns that go with the tax file number. */
const numberColumns = [
  'tax_file_number_ciphertext',
  'tax_file_number_index',
  'tax_file_number_masked',
  'tax_file_number_status',
]

/**
 * Employees to store. `from`: SQL for a relation with the columns of `BulkRows`, `person_id`, `is_new_person`, `token`, `code`,
 * those of the tax file number, `cost_centre_id` (null: none) and those named here. `changed` has the names of governed fields.
 */
type Employees = Readonly<{
  from: string
  personColumns: readonly string[]
  /** What changes of the person are called. */
  personFields: readonly string[]
  employeeColumns: readonly string[]
}>

/** Makes and changes employees, which the caller has checked, with their persons and the one cost centre of each. */
export async function storeEmployees(ctx: BulkContext, employees: Employees): Promise<void> {
  const { from, personColumns, personFields, employeeColumns } = employees
  await storePersons(ctx, {
    columns: personColumns,
    made: `${from} where is_new_person`,
    changed: `${from} where not is_new_person and (is_new or changed && array[${personFields.map(literal).join(', ')}])`,
  })
  await storeRows(ctx, 'employee', {
    from,
    columns: [...employeeColumns, ...numberColumns],
    firstColumns: ['token', 'person_id', 'code'],
  })
  const isCharged = `'CostCentre' = any(n.changed)`
  await ctx.client.query(`
    delete from employee_cost_centre c using ${from} n
    where c.employer_group_id = ${ctx.employerGroupId} and c.employee_id = n.id and ${isCharged};
    insert into employee_cost_centre (employer_group_id, employee_id, cost_centre_id, percentage)
    select ${ctx.employerGroupId}, id, cost_centre_id, 100 from ${from} n
    where cost_centre_id is not null and (is_new or ${isCharged})`)
}

/**
 * Employees whose rows have been stored. `from`: a table with `line`, `id`, `is_new`, `changed` and `stored_start_date`.
 * `uncounted`: SQL, which of its rows `c` have a version that counts the change yet. `timeZone`: the group's.
 */
type StoredEmployees = Readonly<{ from: string; uncounted: string; timeZone: string }>

/** Writes the facts of employees that were made or changed, and records each as its single command does. */
export async function recordEmployees(ctx: BulkContext, stored: StoredEmployees): Promise<void> {
  const { from, uncounted } = stored
  await ctx.client.query(`
    update employee e set version = e.version + 1, last_modified = '${ctx.now}' from ${from} c
    where e.employer_group_id = ${ctx.employerGroupId} and e.id = c.id and ${uncounted}`)
  await storeFacts(ctx, stored)
  await recordChanges(ctx, {
    ...{ prefix: 'employee', resource: 'Employee', employee: 'id', effectiveDate: 'start_date' },
    from: `(select c.id, c.is_new, e.start_date,
        array(select lower(left(field, 1)) || substr(field, 2) from unnest(c.changed) field) as changed
      from ${from} c join employee e on e.employer_group_id = ${ctx.employerGroupId} and e.id = c.id)`,
  })
}

/** Employees whose facts go in one statement, so that the database's own memory stays flat too. */
const factsAtOnce = 25_000

/**
 * Facts of new employees: every value, from the first day of the engagement; of others the changed ones, from today on or,
 * where that is ahead, from the first day. What began with the engagement moves with its first day.
 */
async function storeFacts(ctx: BulkContext, stored: StoredEmployees): Promise<void> {
  await moveFirstDays(ctx, stored)
  const { rows } = await ctx.client.query<{ last: number | null }>(`select max(line) as last from ${stored.from}`)
  for (let line = 0; line <= (rows[0]?.last ?? 0); line += factsAtOnce) {
    const within = `n.line > ${line} and n.line <= ${line + factsAtOnce}`
    await supersedeFacts(ctx, stored, `${within} and not n.is_new and n.changed <> '{}'`)
    await insertFacts(ctx, stored, within)
  }
}

const today = ({ now }: BulkContext, { timeZone }: StoredEmployees) => `('${now}'::timestamptz at time zone coalesce(
  (select m.time_zone from employer m where m.employer_group_id = e.employer_group_id and m.id = e.employer_id),
  ${literal(timeZone)}))::date`

const supersedeFacts = (ctx: BulkContext, stored: StoredEmployees, which: string) =>
  ctx.client.query(`
    update employee_fact f set superseded_at = '${ctx.now}'
    from ${stored.from} n join employee e on e.employer_group_id = ${ctx.employerGroupId} and e.id = n.id
    where f.employer_group_id = ${ctx.employerGroupId} and f.employee_id = n.id and f.superseded_at is null and ${which}
      and f.field = any(n.changed) and f.valid_from = greatest(${today(ctx, stored)}, e.start_date)`)

async function insertFacts(ctx: BulkContext, stored: StoredEmployees, which: string): Promise<void> {
  const { client, employerGroupId, now } = ctx
  await client.query(`
    insert into employee_fact (employer_group_id, employee_id, field, value, value_ciphertext, valid_from, recorded_at)
    select ${employerGroupId}, n.id, f.field, coalesce(f.value, 'null'), f.ciphertext,
      case when n.is_new then e.start_date else greatest(${today(ctx, stored)}, e.start_date) end, '${now}'
    from ${stored.from} n
    join employee e on e.employer_group_id = ${employerGroupId} and e.id = n.id
    join person p on p.employer_group_id = ${employerGroupId} and p.id = e.person_id
    cross join lateral (values ${valuesInSql}) f (field, value, ciphertext)
    where ${which} and (n.is_new and f.value is not null or f.field = any(n.changed))`)
}

/** A corrected first day: what was true from the old one on is true from the new one on. */
async function moveFirstDays({ client, employerGroupId, now }: BulkContext, { from }: StoredEmployees): Promise<void> {
  await client.query(`
    create temporary table moved_fact on commit drop as
    select f.id, e.start_date, f.employee_id, f.field, f.value, f.value_ciphertext
    from ${from} n join employee_fact f on f.employer_group_id = ${employerGroupId} and f.employee_id = n.id
      and f.valid_from = n.stored_start_date and f.superseded_at is null
    join employee e on e.employer_group_id = ${employerGroupId} and e.id = n.id
    where not n.is_new and n.stored_start_date <> e.start_date;
    update employee_fact f set superseded_at = '${now}' from moved_fact m
    where f.employer_group_id = ${employerGroupId} and f.id = m.id;
    insert into employee_fact (employer_group_id, employee_id, field, value, value_ciphertext, valid_from, recorded_at)
    select ${employerGroupId}, m.employee_id, m.field, case when m.field = 'StartDate' then to_jsonb(m.start_date) else m.value end,
      m.value_ciphertext, m.start_date, '${now}'
    from moved_fact m
    on conflict (employer_group_id, employee_id, field, valid_from) where superseded_at is null do nothing`)
}
