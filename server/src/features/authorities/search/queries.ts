import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { keyOfAnyone, rememberedCollection, rememberedSearch } from '../../../core/remembered/index.ts'
import { inNumbers, sortOf } from '../../../core/sorting.ts'
import { isInForce, todayInSql } from '../../../core/today.ts'
import type { Caller } from '../../../domain/caller.ts'
import type { Collection } from '../../../platform/database/collection.ts'
import type { Db } from '../../../platform/database/index.ts'
import { employeeIsVisible, hasRoleOver } from '../../employees/index.ts'
import { isFoundByIndex, isNamed, nameInWords } from '../../people/index.ts'
import { authoritiesThat, authorityList, isOfCostCentres, keyOf } from '../queries.ts'
import type { Authority, SearchAnswer, SearchCommand } from '../schemas.ts'

/** The parameters of a search, with the blind index of a tax file number; null: no employee can have it. */
export type Search = Omit<SearchCommand, 'TaxFileNumber'> & { taxFileNumberIndex?: Buffer | null }

type Condition = RawBuilder<SqlBool>

export function searchAuthorities(
  db: Db,
  caller: Caller,
  { Order, ...search }: Search & SearchAnswer,
): Collection<Authority> {
  const orderBy = sortOf(Order, 'authority.id', {
    Name: nameInWords('authority.person_id'),
    Code: inNumbers(sql`authority.code`),
    Status: sql`authority.status`,
  })
  const list = authoritiesThat(caller, {
    conditions: conditionsOfSearch(caller, search, employeeIsVisible(caller)),
    key: keyOfSearch(caller, { ...search, ...(orderBy && { Order }) }),
    orderBy,
    expand: search.expand,
    isSelective: isSelective(search),
  })
  const { text } = list
  if (!text || orderBy || !matchesForAnyone(search)) return rememberedCollection(db, list)
  const { expand: _, ...filters } = search
  const conditions = conditionsOfSearch(caller, search, sql`true`)
  const matching = {
    ...list,
    key: keyOfAnyone(caller, filters),
    ids: (also: Condition) =>
      sql`select authority.id from authority where authority.employer_group_id = ${caller.employerGroupId}
        and ${sql.join([...conditions, also], sql` and `)}`,
  }
  return rememberedSearch(db, {
    among: { ...authorityList(caller, {}), text },
    matching,
    isOfWhole: conditionsOfEmployee(caller, search).length > 0,
    list: { ...list, text },
  })
}

/**
 * Parameters are ANDed. Those of the employee match only through an employee that the caller sees.
 * @param isSeen whether the caller sees the employee
 */
function conditionsOfSearch(caller: Caller, search: Search, isSeen: Condition): Condition[] {
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
      where employee.employer_group_id = ${caller.employerGroupId} and ${isSeen}
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

/** The roles of the caller decide who is found by a tax file number. */
function keyOfSearch(caller: Caller, { expand: _, CostCentreIds: costCentreIds, ...others }: Search & SearchAnswer) {
  const { heldRoles, isScopedByPositions } = caller
  const rights = others.taxFileNumberIndex === undefined ? {} : { heldRoles, isScopedByPositions }
  return keyOf(caller, { costCentreIds, ...others, ...rights })
}

/** Whether an index finds the matches, and they are the same for every caller. */
const matchesForAnyone = (search: Search): boolean =>
  (isSelective(search) || isFoundByIndex(search.AuthorityName)) &&
  search.CostCentreIds === undefined &&
  search.taxFileNumberIndex === undefined

/** Whether a search names one authority, or a few at most. */
const isSelective = (search: Search): boolean =>
  [search.AuthorityId, search.AuthorityEmail, search.EmployeeId, search.EmployeeToken, search.EmployeeCode]
    .concat(search.EmployeeEmail, search.taxFileNumberIndex?.length)
    .some(parameter => parameter !== undefined)
