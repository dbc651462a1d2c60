import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CallerContext } from '../../core/command-context.ts'
import { type IdList, listKey, type Subject } from '../../core/remembered/index.ts'
import type { AccessScope, Caller, HeldRole } from '../../domain/caller.ts'
import { isPayRole, type UserRole } from '../../domain/user-role.ts'
import { isOneOf, type Tested } from '../../platform/database/collection.ts'

/**
 * Whether the caller sees the employee of the surrounding query, whose table has the name `alias` there: oneself, and
 * employees within every type of every access scope, by employer, payment group, cost centre or a position held today or, until a hire is applied, proposed.
 */
export function employeeIsVisible(caller: Caller, alias = 'employee', tested: Tested = 'Many'): RawBuilder<SqlBool> {
  if (caller.accessScopes.length === 0) return sql<SqlBool>`true`
  const scopes = caller.accessScopes.map(scope => isWithin(caller, scope, { alias, tested }))
  const isOneself = sql`${sql.ref(`${alias}.id`)} = ${caller.employeeId ?? null}::bigint`
  return sql<SqlBool>`(${isOneself} or (${sql.join(scopes, sql` and `)}))`
}

type Asked = Readonly<{ alias: string; tested: Tested }>

function isWithin(caller: Caller, scope: AccessScope, { alias, tested }: Asked): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const conditions: RawBuilder<SqlBool>[] = []
  if (scope.employerIds) conditions.push(sql`${of('employer_id')} = any(${scope.employerIds}::bigint[])`)
  if (scope.paymentGroupIds) conditions.push(sql`${of('payment_group_id')} = any(${scope.paymentGroupIds}::bigint[])`)
  if (scope.costCentreIds) {
    // `offset 0` keeps PostgreSQL from gathering all employees of the scope before it filters the few asked for.
    conditions.push(sql`exists (select from employee_cost_centre split
      where split.employer_group_id = ${of('employer_group_id')} and split.employee_id = ${of('id')}
        and ${isOneOf('split.cost_centre_id', scope.costCentreIds, tested)} offset 0)`)
  }
  if (scope.positionIds) {
    const held = holdsOneOf(scope.positionIds, {
      group: of('employer_group_id'),
      person: of('person_id'),
      today: caller.today.group,
    })
    // An employee who awaits a hire is seen at the proposed position.
    const isProposed = sql`${of('proposed_position_id')} is not null and ${of('proposed_position_id')} in (select unnest(${scope.positionIds}::bigint[]))`
    conditions.push(sql`(${held} or ${isProposed})`)
  }
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` and `)})`
}

/** Employees as remembered lists know them. They are never deleted. */
export const employeeSubject: Subject = {
  table: 'employee',
  kinds: ['person'],
  isConcerned: changes => sql<SqlBool>`employee.person_id = any(${changes.idsOf('person')}::bigint[])`,
}

/** Whether the caller sees the employee of an id; with `roles`, whether one of these roles covers the employee too. */
export async function seesEmployee(
  { tx, caller }: CallerContext,
  id: number,
  roles?: readonly UserRole[],
): Promise<boolean> {
  const seen = await tx
    .selectFrom('employee')
    .select('id')
    .where('employerGroupId', '=', caller.employerGroupId)
    .where('id', '=', id)
    .where(employeeIsVisible(caller))
    .where(roles ? hasRoleOver(caller, roles) : sql<SqlBool>`true`)
    .executeTakeFirst()
  return seen !== undefined
}

/** Whether a person holds one of these positions on a day. */
export const holdsOneOf = (
  positionIds: readonly number[],
  { group, person, today }: { group: RawBuilder<unknown>; person: RawBuilder<unknown>; today: string },
): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from position_holder holder
    where holder.employer_group_id = ${group} and holder.person_id = ${person}
      and (holder.position_id in (select unnest(${positionIds}::bigint[]))) is true
      and coalesce(holder.valid_from <= ${today}::date, true) and coalesce(holder.valid_to >= ${today}::date, true) offset 0)`

/**
 * Whether the caller has one of these roles over the employee of the surrounding query: without limits, or limited to cost
 * centres and payment groups of the employee. A position does not decide whose pay a caller sees: an access scope that names
 * positions, alone or beside other types, gives no pay role over any employee here.
 */
export function hasRoleOver(caller: Caller, roles: readonly UserRole[]): RawBuilder<SqlBool> {
  const held = heldAmong(caller, roles)
  if (held.some(isUnlimited)) return sql<SqlBool>`true`
  if (held.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`(${sql.join(held.map(hasInside), sql` or `)})`
}

const heldAmong = ({ heldRoles, isScopedByPositions }: Caller, roles: readonly UserRole[]): readonly HeldRole[] =>
  heldRoles.filter(({ role }) => roles.includes(role) && !(isScopedByPositions && isPayRole(role)))

const isUnlimited = ({ costCentreIds, paymentGroupIds }: HeldRole) =>
  costCentreIds.length === 0 && paymentGroupIds.length === 0

const hasInside = ({ role, costCentreIds, paymentGroupIds }: HeldRole) => {
  const ofCostCentre = sql`exists (select from employee_cost_centre split
    where split.employer_group_id = employee.employer_group_id and split.employee_id = employee.id
      and split.cost_centre_id = any(${costCentreIds}::bigint[]))`
  const ofPaymentGroup = sql`(employee.payment_group_id = any(${paymentGroupIds}::bigint[])) is true`
  const limits = [
    ...(costCentreIds.length > 0 ? [ofCostCentre] : []),
    ...(paymentGroupIds.length > 0 ? [ofPaymentGroup] : []),
    // A place that is only proposed brings no one's pay within the limits of a pay role.
    ...(isPayRole(role) ? [sql`not employee.awaits_hire`] : []),
  ]
  return sql`(${sql.join(limits, sql` and `)})`
}

const isOneself = (caller: Caller) => sql<boolean>`coalesce(employee.id = ${caller.employeeId ?? null}::bigint, false)`

const privateRoles: readonly UserRole[] = ['HumanResourcesAdministrator', 'PayrollAdministrator']

/** Whether the caller sees gender, date of birth, private phone, addresses and emergency contacts. */
export const privateIsShown = (caller: Caller) =>
  sql<boolean>`(${isOneself(caller)} or ${hasRoleOver(caller, privateRoles)})`

/** The employees of whom the caller sees these: all whom they see, or a list. */
export const shownWithPrivate = (caller: Caller): boolean | IdList => {
  const { employerGroupId, heldRoles, isScopedByPositions, employeeId } = caller
  if (heldAmong(caller, privateRoles).some(isUnlimited)) return true
  return {
    employerGroupId,
    subject: employeeSubject,
    key: listKey(caller, { isPrivateShown: true, heldRoles, isScopedByPositions, employeeId }),
    ids: also => sql`select employee.id from employee
      where employee.employer_group_id = ${employerGroupId} and ${privateIsShown(caller)} and ${also}`,
  }
}

/** Whether the caller sees the tax, pay, bank and superannuation blocks of the employee. */
export const payIsShown = (caller: Caller) =>
  caller.scopes.has('employees.sensitive')
    ? sql<boolean>`(${isOneself(caller)} or ${hasRoleOver(caller, ['PayrollAdministrator'])})`
    : isOneself(caller)
