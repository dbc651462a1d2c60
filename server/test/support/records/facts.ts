import type pg from 'pg'
import { governedFields } from '../../../src/features/employee-fields/index.ts'

type Unlike = Readonly<{ code: string; field: string; value: unknown; row: unknown }>

/**
 * The values of employees' rows that are not what their facts of the day add up to: none, if all is well.
 * @param day absent: today where their employer is
 */
export async function rowsUnlikeTheirFacts({ admin }: Readonly<{ admin: pg.Client }>, day?: string): Promise<Unlike[]> {
  const columns = governedFields.map(
    ({ field, table, columnInSql }) => `('${field}', to_jsonb(${table}.${columnInSql}))`,
  )
  const { rows } = await admin.query<Unlike>(
    `select employee.code, fact.field, fact.value, own.value as row
     from employee join person on person.employer_group_id = employee.employer_group_id and person.id = employee.person_id
     join employer on employer.employer_group_id = employee.employer_group_id and employer.id = employee.employer_id
     join employer_group on employer_group.id = employee.employer_group_id
     cross join lateral (select distinct on (field) field, value from employee_fact f
       where f.employer_group_id = employee.employer_group_id and f.employee_id = employee.id and f.superseded_at is null
         and f.valid_from <= coalesce($1::date, (now() at time zone coalesce(employer.time_zone, employer_group.time_zone))::date)
       order by field, valid_from desc) fact
     join lateral (values ${columns.join(', ')}, ('CostCentre', (
       select jsonb_agg(jsonb_build_object('costCentreId', s.cost_centre_id, 'percentage', s.percentage) order by s.cost_centre_id)
       from employee_cost_centre s where s.employer_group_id = employee.employer_group_id and s.employee_id = employee.id
     ))) own (field, value) on own.field = fact.field
     where coalesce(own.value, 'null') <> fact.value`,
    [day],
  )
  return rows
}
