import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { todayInSql } from '../../core/today.ts'
import type { Caller } from '../../domain/caller.ts'
import { costCentreIsVisible } from '../cost-centres/index.ts'
import { employeeIsVisible, hasRoleOver } from '../employees/index.ts'
import { isNamed } from '../people/index.ts'
import type { ListQuery, SearchCommand } from './schemas.ts'
import { heldCostCentreTie, isInForce, ownCostCentreTie, paymentGroupTie, positionTie } from './ties.ts'
import { isTied, relationOf } from './visibility.ts'

/** What a search asks for. A tax file number comes as its blind index; null: no employee can have it. */
export type Search = Omit<SearchCommand, 'TaxFileNumber'> & { taxFileNumberIndex?: Buffer | null }

type Condition = RawBuilder<SqlBool>

/** Filters are ANDed. Ids that nothing has match nothing; so do cost centres that the caller does not see. */
export function conditionsOfList(caller: Caller, query: ListQuery): Condition[] {
  const { costCentreIds, paymentGroupIds, positionIds } = query
  const gathered = { caller, manner: 'gathered' } as const
  const today = caller.today.group
  const conditions: Condition[] = []
  if (costCentreIds) conditions.push(isOfCostCentres(caller, costCentreIds))
  if (paymentGroupIds) conditions.push(isTied([paymentGroupTie], relationOf(paymentGroupIds), gathered))
  if (positionIds) conditions.push(isTied([positionTie(today)], relationOf(positionIds), gathered))
  return conditions
}

function isOfCostCentres(caller: Caller, ids: readonly number[]): Condition {
  const visible = sql`select cost_centre.id from cost_centre where cost_centre.employer_group_id = ${caller.employerGroupId}
    and cost_centre.id = any(${ids}::bigint[]) and ${costCentreIsVisible(caller)}`
  return isTied([ownCostCentreTie, heldCostCentreTie(caller.today.group)], visible, { caller, manner: 'gathered' })
}

/** Parameters are ANDed. Those of the employee match only through an employee that the caller sees. */
export function conditionsOfSearch(caller: Caller, search: Search): Condition[] {
  const { AuthorityId, AuthorityStatus, AuthorityEmail, AuthorityName, WebRole, CostCentreIds } = search
  const conditions: Condition[] = []
  if (AuthorityId !== undefined) conditions.push(sql`authority.id = ${AuthorityId}`)
  if (AuthorityStatus !== undefined) conditions.push(sql`authority.status = ${AuthorityStatus}`)
  if (AuthorityEmail !== undefined) conditions.push(sql`authority.email_lower = ${AuthorityEmail.toLowerCase()}`)
  if (AuthorityName !== undefined) conditions.push(isNamed('authority.person_id', AuthorityName))
  if (WebRole !== undefined) {
    conditions.push(sql`exists (select from role_grant where role_grant.employer_group_id = authority.employer_group_id
      and role_grant.authority_id = authority.id and role_grant.role = ${WebRole}
      and ${isInForce('role_grant', caller.today.group)})`)
  }
  if (CostCentreIds) conditions.push(isOfCostCentres(caller, CostCentreIds))
  const ofEmployee = conditionsOfEmployee(caller, search)
  if (ofEmployee.length > 0) {
    conditions.push(sql`authority.person_id in (select employee.person_id from employee
      where employee.employer_group_id = ${caller.employerGroupId} and ${employeeIsVisible(caller)}
        and ${sql.join(ofEmployee, sql` and `)})`)
  }
  return conditions
}

function conditionsOfEmployee(caller: Caller, search: Search): Condition[] {
  const { EmployeeId, EmployeeToken, EmployeeCode, EmployeeEmail, EmployeeStatus, taxFileNumberIndex } = search
  const conditions: Condition[] = []
  if (EmployeeId !== undefined) conditions.push(sql`employee.id = ${EmployeeId}`)
  if (EmployeeToken !== undefined) conditions.push(sql`employee.token = ${EmployeeToken}::uuid`)
  if (EmployeeCode !== undefined) conditions.push(sql`employee.code = ${EmployeeCode}`)
  if (EmployeeEmail !== undefined) conditions.push(sql`employee.email_lower = ${EmployeeEmail.toLowerCase()}`)
  if (taxFileNumberIndex !== undefined) {
    conditions.push(sql`employee.tax_file_number_index = ${taxFileNumberIndex}::bytea`)
    // A payroll administrator whose role is limited finds people within those limits.
    conditions.push(hasRoleOver(caller, ['PayrollAdministrator']))
  }
  if (EmployeeStatus !== undefined) {
    conditions.push(sql`employee_status_on(employee.status, employee.start_date, employee.termination_date,
      ${todayInSql(caller, 'employee.employer_id')}) = ${EmployeeStatus}`)
  }
  return conditions
}

/** Whether a search names one authority, or a few at most, so that scopes are best asked of each that it finds. */
export const isSelective = (search: Search): boolean =>
  [search.AuthorityId, search.AuthorityEmail, search.EmployeeId, search.EmployeeToken, search.EmployeeCode]
    .concat(search.EmployeeEmail, search.taxFileNumberIndex?.length)
    .some(parameter => parameter !== undefined)
