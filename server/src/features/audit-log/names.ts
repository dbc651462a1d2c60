import { type RawBuilder, sql } from 'kysely'
import { personNameInSql } from '../../core/person-name.ts'
import type { Caller } from '../../domain/caller.ts'
import { approvables } from '../approvals/index.ts'

const personOf = (table: 'employee' | 'authority' | 'user_account') => sql`(
  select ${personNameInSql()} from ${sql.table(table)} of_person
  join person on person.employer_group_id = of_person.employer_group_id and person.id = of_person.person_id
  where of_person.employer_group_id = page.employer_group_id and of_person.id = page.resource_id)`

const columnOf = (table: string, column: string) => sql`(
  select named.${sql.ref(column)} from ${sql.table(table)} named
  where named.employer_group_id = page.employer_group_id and named.id = page.resource_id)`

const names: Readonly<Record<string, RawBuilder<unknown>>> = {
  ApiKey: columnOf('api_key', 'name'),
  ApprovalPolicy: columnOf('approval_policy', 'name'),
  Authority: personOf('authority'),
  ChangeRequest: columnOf('change_request', 'code'),
  CostCentre: columnOf('cost_centre', 'name'),
  Credential: sql`(
    select type.name from credential join credential_type type on type.id = credential.credential_type_id
    where credential.employer_group_id = page.employer_group_id and credential.id = page.resource_id)`,
  Employee: personOf('employee'),
  Employer: columnOf('employer', 'name'),
  EmployerGroup: sql`(select named.name from employer_group named where named.id = page.resource_id)`,
  ExpenseApplication: columnOf('expense_application', 'code'),
  ExpensePaycode: columnOf('expense_paycode', 'name'),
  OrganisationChart: columnOf('organisation_chart', 'name'),
  PaymentGroup: columnOf('payment_group', 'name'),
  Position: columnOf('chart_position', 'name'),
  UserAccount: personOf('user_account'),
  Webhook: columnOf('webhook', 'description'),
}

/** SQL: the present name or code of the record of an entry of `page`; null where it has none, or is gone. */
export const nameOfResource = sql<string | null>`case page.resource_type
  ${sql.join(
    Object.entries(names).map(([type, name]) => sql`when ${type} then ${name}`),
    sql` `,
  )} end`

/**
 * SQL: what the request of an entry of `page` asks for; null of one that the caller does not see, and of other records. A
 * request that rescinds another has its type, and asks for the opposite.
 */
export const changeTypeFor = (caller: Caller) => sql<
  string | null
>`case when page.resource_type = 'ChangeRequest' then (
  select change_request.change_type from change_request
  where change_request.employer_group_id = page.employer_group_id and change_request.id = page.resource_id
    and change_request.rescinds_change_request_id is null and ${approvables.isVisible(caller, 'change_request')}) end`

/** SQL: the employee whom an entry of `page` is about; null if none. */
export const employeeOfEntry = sql<{ id: number; name: string } | null>`(
  select json_build_object('id', employee.id, 'name', person.family_name || ', ' || person.given_name)
  from employee join person on person.employer_group_id = employee.employer_group_id and person.id = employee.person_id
  where employee.employer_group_id = page.employer_group_id and employee.id = page.employee_id)`
