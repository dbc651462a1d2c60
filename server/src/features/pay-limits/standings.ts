import { type RawBuilder, sql } from 'kysely'
import type { Scope, Standing } from './limits.ts'

/** These employees, or those who are charged to one of these cost centres, today or as far as is known. */
type Which = Readonly<{ employeeIds: readonly number[] } | { costCentreIds: readonly number[] }>

/** What limits of pay roles are compared with of an employee: one of several where it changes. */
type EmployeeStanding = Standing & Readonly<{ employeeId: number }>

/**
 * What limits of pay roles are compared with of employees: each split of theirs beside each payment group, those of today,
 * from a later day on and by a request under way, since what ends and begins between them is not known yet.
 */
export async function listStandings({ tx, employerGroupId }: Scope, which: Which): Promise<EmployeeStanding[]> {
  const wanted = 'employeeIds' in which ? which.employeeIds : []
  const reached = 'costCentreIds' in which ? which.costCentreIds : []
  const inShares = (shares: string) => sql`
    array(select (share ->> 'costCentreId')::bigint from jsonb_array_elements(${sql.ref(shares)}) share order by 1)`
  const { rows } = await sql<EmployeeStanding>`
    with charged as (
      select employee.id as employee_id, array(select split.cost_centre_id from employee_cost_centre split
        where split.employer_group_id = employee.employer_group_id and split.employee_id = employee.id
        order by 1) as cost_centre_ids
      from employee where employee.employer_group_id = ${employerGroupId}
        and (employee.id = any(${[...wanted]}::bigint[])
          or employee.id in (select one.employee_id from employee_cost_centre one
            where one.employer_group_id = ${employerGroupId} and one.cost_centre_id = any(${[...reached]}::bigint[])))
      union
      ${ahead({ employerGroupId, field: 'CostCentre', type: 'array', read: inShares })}
    ), concerned as (
      select * from charged
      where employee_id = any(${[...wanted]}::bigint[]) or cost_centre_ids && ${[...reached]}::bigint[]
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
  /** The JSON type of a value; of others there is nothing to compare. */
  type: string
  read: (column: string) => RawBuilder<unknown>
}>

/** What employees will have of a field from a later day on, or by a request under way. */
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
    where stored.employer_group_id = ${employerGroupId} and stored.field = ${field} and stored.is_open
      and request.status in ('Pending', 'Approved', 'Failed')) change
  where jsonb_typeof(change.value) = ${type}`
