import { type RawBuilder, sql } from 'kysely'
import type { Scope, Standing } from './limits.ts'

/** The employees to read: these, and those who are charged to one of these cost centres. */
type Which = Readonly<{ employeeIds: readonly number[]; costCentreIds: readonly number[] }>

/** One combination of the compared values of an employee. */
type EmployeeStanding = Standing & Readonly<{ employeeId: number }>

/**
 * The compared values of employees: each split of theirs beside each payment group, those of today, from a later day on
 * and by an open request, since it is open when they begin and end.
 */
export async function listStandings(
  { tx, employerGroupId }: Scope,
  { employeeIds, costCentreIds }: Which,
): Promise<EmployeeStanding[]> {
  if (employeeIds.length + costCentreIds.length === 0) return []
  const wanted = sql`${[...employeeIds]}::bigint[]`
  const charged = sql`${[...costCentreIds]}::bigint[]`
  const inShares = (shares: string) => sql`
    array(select (share ->> 'costCentreId')::bigint from jsonb_array_elements(${sql.ref(shares)}) share order by 1)`
  const { rows } = await sql<EmployeeStanding>`
    with splits as (
      select employee.id as employee_id, array(select split.cost_centre_id from employee_cost_centre split
        where split.employer_group_id = employee.employer_group_id and split.employee_id = employee.id
        order by 1) as cost_centre_ids
      from employee where employee.employer_group_id = ${employerGroupId}
        and (employee.id = any(${wanted})
          or employee.id in (select one.employee_id from employee_cost_centre one
            where one.employer_group_id = ${employerGroupId} and one.cost_centre_id = any(${charged})))
      union
      ${ahead({ employerGroupId, field: 'CostCentre', type: 'array', read: inShares })}
    ), concerned as (
      select * from splits where employee_id = any(${wanted}) or cost_centre_ids && ${charged}
    ), paid as (
      select id as employee_id, payment_group_id from employee where employer_group_id = ${employerGroupId}
        and id in (select employee_id from concerned)
      union
      ${ahead({ employerGroupId, field: 'PaymentGroupId', type: 'number', read: value => sql`(${sql.ref(value)})::bigint` })}
    )
    select employee.id as employee_id, concerned.cost_centre_ids, paid.payment_group_id, employee.employer_id
    from concerned
    join paid on paid.employee_id = concerned.employee_id
    join employee on employee.employer_group_id = ${employerGroupId} and employee.id = concerned.employee_id
    order by 1`.execute(tx)
  return rows
}

type Ahead = Readonly<{
  employerGroupId: number
  field: string
  /** The JSON type of a value. Values of another type have nothing to compare. */
  type: string
  read: (column: string) => RawBuilder<unknown>
}>

/** The values of a field that employees will have from a later day on, or by an open request. */
const ahead = ({ employerGroupId, field, type, read }: Ahead) => sql`
  select fact.employee_id, ${read('fact.value')} from employee_fact fact
  where fact.employer_group_id = ${employerGroupId} and fact.field = ${field} and fact.is_ahead
    and fact.superseded_at is null and jsonb_typeof(fact.value) = ${type}
  union
  select change.employee_id, ${read('change.value')} from (
    select request.employee_id, coalesce(stored.fact_value, stored.new_value) as value
    from change_request_change stored
    join change_request request on request.employer_group_id = stored.employer_group_id
      and request.id = stored.change_request_id
    where stored.employer_group_id = ${employerGroupId} and coalesce(stored.fact_field, stored.field) = ${field}
      and stored.is_open
      and request.status in ('Pending', 'Approved', 'Failed')) change
  where jsonb_typeof(change.value) = ${type}`
