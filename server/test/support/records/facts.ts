import { governedFields } from '../../../src/features/employee-fields/index.ts'
import type { Muster } from '../muster.ts'

/** The values of employees' rows that are not what their facts of the day add up to: none, if all is well. */
export async function rowsUnlikeTheirFacts({ admin }: Muster, day: string): Promise<unknown[]> {
  const columns = governedFields.map(
    ({ field, table, columnInSql }) => `('${field}', to_jsonb(${table}.${columnInSql}))`,
  )
  const { rows } = await admin.query(
    `select employee.code, fact.field, fact.value, own.value as row
     from employee join person on person.employer_group_id = employee.employer_group_id and person.id = employee.person_id
     cross join lateral (select distinct on (field) field, value from employee_fact f
       where f.employer_group_id = employee.employer_group_id and f.employee_id = employee.id and f.superseded_at is null
         and f.valid_from <= $1 order by field, valid_from desc) fact
     join lateral (values ${columns.join(', ')}, ('CostCentre', (
       select jsonb_agg(jsonb_build_object('costCentreId', s.cost_centre_id, 'percentage', s.percentage) order by s.cost_centre_id)
       from employee_cost_centre s where s.employer_group_id = employee.employer_group_id and s.employee_id = employee.id
     ))) own (field, value) on own.field = fact.field
     where coalesce(own.value, 'null') <> fact.value`,
    [day],
  )
  return rows
}
