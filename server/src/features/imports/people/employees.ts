import { recordEmployees, storeEmployees } from '../../employee-facts/index.ts'
import { changesOf, employeeColumns, joinsOf, nextOf, personColumns, plannedValue, type Value } from '../rows/index.ts'
import { presentIn, type Run, refusalsIn } from '../run/index.ts'
import { refuseWrongEmployees } from './employee-checks.ts'

const file = 'employees.csv'

/** The columns of a tax file number. They change together, where the blind index differs. */
const numberColumns = ['tax_file_number_ciphertext', 'tax_file_number_index', 'tax_file_number_masked']

/**
 * Creates `next_employee`, and `employee_person` with the person of each stored and new employee. A new employee whom the
 * files link to a stored authority without an employee gets the person of that authority.
 */
export async function resolveEmployees(run: Run): Promise<void> {
  await refusalsIn(run, file).doubledCodes('an employee')
  const present = presentIn(run, file)
  const group = run.employerGroupId
  const values = [
    ...personColumns.map(column => plannedValue(column, present, 'p')),
    ...employeeColumns.map(column => plannedValue(column, present, 't')),
    ...numberValues(present.has('taxFileNumber')),
  ]
  const costCentre = costCentreValue(present.has('costCentreCode'))
  await run.client.query(`
    create temporary table next_employee on commit drop as
    select s.line, k.id, k.is_new, s.code, s.token,
      coalesce(t.person_id, own.person_id, nextval('person_id_seq')) as person_id,
      t.person_id is null and own.person_id is null as is_new_person,
      t.start_date as stored_start_date,
      ${nextOf([...values, costCentre])},
      ${changesOf([...values, costCentre])} as changed
    from stage_employees s
    join code_employee k on k.line = s.line
    left join employee t on t.employer_group_id = ${group} and t.id = k.id
    left join (
      select sa.employee_code, min(a.person_id) as person_id
      from stage_authorities sa join authority a on a.employer_group_id = ${group} and a.code = sa.code
      where not exists (select from employee e where e.employer_group_id = ${group} and e.person_id = a.person_id)
      group by sa.employee_code
    ) own on own.employee_code = s.code and t.id is null
    left join person p on p.employer_group_id = ${group} and p.id = coalesce(t.person_id, own.person_id)
    ${joinsOf(employeeColumns, present)}
    left join known_cost_centre of_cost_centre on of_cost_centre.code = s.cost_centre_code;
    create index on next_employee (id);
    create index on next_employee (code);
    analyze next_employee;
    create temporary view employee_person as
      select code, id, person_id from employee where employer_group_id = ${group}
      union all select code, id, person_id from next_employee where is_new`)
  await refuseWrongEmployees(run, present)
}

/** Ciphertexts of the same number differ: the stored one stays as long as the index is the same. */
function numberValues(isPresent: boolean): Value[] {
  const isSame = 's.tax_file_number_index is not distinct from t.tax_file_number_index'
  const next = (column: string) =>
    isPresent ? `case when ${isSame} then t.${column} else s.${column} end` : `t.${column}`
  const status = `case when ${next('tax_file_number_index')} is not null then 'Provided'
    when t.tax_file_number_status = 'Provided' then 'Pending' else coalesce(t.tax_file_number_status, 'Pending') end`
  return [
    ...numberColumns.map(column => ({
      column,
      field: 'TaxFileNumber',
      next: next(column),
      stored: `t.${column}`,
      when: String(column === 'tax_file_number_index'),
    })),
    {
      column: 'tax_file_number_status',
      field: 'TaxFileNumberStatus',
      next: status,
      stored: 't.tax_file_number_status',
    },
  ]
}

/** One cost centre carries all of an employee's cost; a split by several is left alone where the file has no column. */
const costCentreValue = (isPresent: boolean): Value => ({
  column: 'cost_centre_id',
  field: 'CostCentre',
  next: 'of_cost_centre.id',
  stored: `(select case when count(*) = 1 and min(percentage) = 100 then min(c.cost_centre_id) when count(*) > 0 then 0 end
    from employee_cost_centre c where c.employer_group_id = t.employer_group_id and c.employee_id = t.id)`,
  when: String(isPresent),
})

export const writeEmployees = (run: Run): Promise<void> =>
  storeEmployees(run, {
    from: 'next_employee',
    personColumns: personColumns.map(({ column }) => column),
    personFields: personColumns.map(({ field }) => field),
    employeeColumns: employeeColumns.map(({ column }) => column),
  })

/** Records all employees that changed, also those who get another extension by the row of their authority. */
export async function recordEmployeeChanges(run: Run): Promise<void> {
  const extension = "'{WorkExtension}'::text[]"
  await run.client.query(`
    create temporary table changed_employee on commit drop as
    select n.line, n.id, n.is_new, n.stored_start_date,
      case when x.id is null or n.is_new then n.changed else n.changed || ${extension} end as changed
    from next_employee n left join extended_employee x on x.id = n.id
    where n.is_new or n.changed <> '{}' or x.id is not null
    union all
    select x.line, x.id, false, null, ${extension} from extended_employee x
    where not exists (select from next_employee n where n.id = x.id);
    create index on changed_employee (line);
    analyze changed_employee`)
  await recordEmployees(run, {
    from: 'changed_employee',
    uncounted: `not c.is_new and c.changed = ${extension}`,
    timeZone: run.timeZone,
  })
}
