import { costCentreField, governedFields } from '../employee-fields/index.ts'
import type { Run } from './run.ts'

/** Employees whose facts go in one statement, so that the database's own memory stays flat too. */
const bundle = 25_000

/**
 * Facts of what `changed_employee` changed: of new employees every value, from the first day of the engagement; of others
 * the changed ones, from today on or, where that is ahead, from the first day. What began with the engagement moves
 * with its first day.
 */
export async function recordFacts(run: Run): Promise<void> {
  await moveFirstDays(run)
  const { rows } = await run.client.query<{ last: number | null }>('select max(line) as last from changed_employee')
  for (let line = 0; line <= (rows[0]?.last ?? 0); line += bundle) {
    const within = `n.line > ${line} and n.line <= ${line + bundle}`
    await supersedeFacts(run, `${within} and not n.is_new and n.changed <> '{}'`)
    await insertFacts(run, within)
  }
}

const today = (run: Run) => `('${run.now}'::timestamptz at time zone coalesce(
  (select m.time_zone from employer m where m.employer_group_id = e.employer_group_id and m.id = e.employer_id),
  '${run.group.timeZone}'))::date`

async function supersedeFacts(run: Run, which: string): Promise<void> {
  await run.client.query(`
    update employee_fact f set superseded_at = '${run.now}'
    from changed_employee n join employee e on e.employer_group_id = ${run.group.id} and e.id = n.id
    where f.employer_group_id = ${run.group.id} and f.employee_id = n.id and f.superseded_at is null and ${which}
      and f.field = any(n.changed) and f.valid_from = greatest(${today(run)}, e.start_date)`)
}

async function insertFacts(run: Run, which: string): Promise<void> {
  const values = governedFields.map(({ field, table, columnInSql, ciphertextInSql }) => {
    const row = table === 'person' ? 'p' : 'e'
    const ciphertext = ciphertextInSql === undefined ? 'null' : `e.${ciphertextInSql}`
    return `('${field}', to_jsonb(${row}.${columnInSql}), ${ciphertext})`
  })
  await run.client.query(`
    insert into employee_fact (employer_group_id, employee_id, field, value, value_ciphertext, valid_from, recorded_at)
    select ${run.group.id}, n.id, f.field, coalesce(f.value, 'null'), f.ciphertext,
      case when n.is_new then e.start_date else greatest(${today(run)}, e.start_date) end, '${run.now}'
    from changed_employee n
    join employee e on e.employer_group_id = ${run.group.id} and e.id = n.id
    join person p on p.employer_group_id = ${run.group.id} and p.id = e.person_id
    cross join lateral (values
      ${values.join(',\n      ')},
      ('${costCentreField}', case when n.is_new or '${costCentreField}' = any(n.changed) then (
        select jsonb_agg(jsonb_build_object('costCentreId', c.cost_centre_id, 'percentage', c.percentage) order by c.cost_centre_id)
        from employee_cost_centre c where c.employer_group_id = ${run.group.id} and c.employee_id = n.id) end, null)
    ) f (field, value, ciphertext)
    where ${which} and (n.is_new and f.value is not null or f.field = any(n.changed))`)
}

/** A corrected first day: what was true from the old one on is true from the new one on. */
async function moveFirstDays(run: Run): Promise<void> {
  const moved = `changed_employee n join employee_fact f on f.employer_group_id = ${run.group.id} and f.employee_id = n.id
      and f.valid_from = n.stored_start_date and f.superseded_at is null
    join employee e on e.employer_group_id = ${run.group.id} and e.id = n.id
    where not n.is_new and n.stored_start_date <> e.start_date`
  await run.client.query(`
    create temporary table moved_fact on commit drop as
    select f.id, e.start_date, f.employee_id, f.field, f.value, f.value_ciphertext from ${moved};
    update employee_fact f set superseded_at = '${run.now}' from moved_fact m
    where f.employer_group_id = ${run.group.id} and f.id = m.id;
    insert into employee_fact (employer_group_id, employee_id, field, value, value_ciphertext, valid_from, recorded_at)
    select ${run.group.id}, m.employee_id, m.field, case when m.field = 'StartDate' then to_jsonb(m.start_date) else m.value end,
      m.value_ciphertext, m.start_date, '${run.now}'
    from moved_fact m
    on conflict (employer_group_id, employee_id, field, valid_from) where superseded_at is null do nothing`)
}
