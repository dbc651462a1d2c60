import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Caller } from '../../domain/caller.ts'
import { overseesGroup } from '../audit-log/index.ts'
import { authorityIsVisible } from '../authorities/index.ts'
import { changeRequestIsVisible } from '../change-requests/index.ts'
import { costCentreIsVisible } from '../cost-centres/index.ts'
import { employeeIsVisible } from '../employees/index.ts'
import { expenseIsVisible } from '../expense-applications/index.ts'
import { typesToldTo } from './resources.ts'

/**
 * Whether the caller is told of the `event` of the surrounding query: overseers of the group of every one, others of
 * what they may see now. Of a cost centre or an authority that is no longer there, those are told who see all of them.
 */
export function eventIsVisible(caller: Caller): RawBuilder<SqlBool> {
  const { authorityId, accessScopes } = caller
  const seesAll = accessScopes.length === 0 ? sql`true` : undefined
  const mine = sql`${authorityId ?? null}::bigint in (delegation.authority_id, delegation.delegate_authority_id)`
  return sql<SqlBool>`(
    ${overseesGroup(caller)}
    or event.resource_type = any(${typesToldTo('members')}::text[]) and ${concernsNobodyHidden(caller)}
    or event.resource_type = any(${typesToldTo('employee')}::text[])
      and ${isThere('employee', employeeOfEvent, employeeIsVisible(caller))}
    or event.resource_type = 'Authority' and ${seesAll ?? isThere('authority', ofEvent, authorityIsVisible(caller))}
    or event.resource_type = 'CostCentre' and ${seesAll ?? isThere('cost_centre', ofEvent, costCentreIsVisible(caller))}
    or event.resource_type = 'Delegation' and ${isThere('delegation', ofEvent, mine)}
    or ${isOfVisibleMatter(caller)})`
}

/**
 * Whether an overseer is told of the event without a word more than its type and its record's number: it is of a draft
 * that they do not see, or that was deleted. Others are not told of it at all.
 */
export const eventIsBare = (caller: Caller): RawBuilder<SqlBool> =>
  sql<SqlBool>`(event.resource_type in ('ChangeRequest', 'ExpenseApplication') and not ${isOfVisibleMatter(caller)})`

/**
 * Of the structure itself; or of who holds a position, on whatever day, to those who see them. Others would learn from it
 * of departures and arrivals that are only planned. Of a holder who is nobody's employee, those are told who see all.
 */
function concernsNobodyHidden(caller: Caller): RawBuilder<SqlBool> {
  if (caller.accessScopes.length === 0) return sql<SqlBool>`true`
  return sql<SqlBool>`(event.employee_id is null and not starts_with(event.type, 'position.holder-')
    or ${isThere('employee', sql`event.employee_id`, employeeIsVisible(caller))})`
}

/** Whether the caller sees the change request from which the event comes. */
export const isOfVisibleRequest = (caller: Caller): RawBuilder<SqlBool> =>
  isThere('change_request', sql`event.change_request_id`, changeRequestIsVisible(caller))

/** Of something that people approve, which the caller sees. */
const isOfVisibleMatter = (caller: Caller) => sql<SqlBool>`(
  event.resource_type = 'ChangeRequest' and ${isThere('change_request', ofEvent, changeRequestIsVisible(caller))}
  or event.resource_type = 'ExpenseApplication'
    and ${isThere('expense_application', ofEvent, expenseIsVisible(caller))})`

const ofEvent = sql`event.resource_id`

const employeeOfEvent = sql`coalesce(event.employee_id, case when event.resource_type = 'Employee' then event.resource_id end)`

const isThere = (table: string, id: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from ${sql.table(table)} where ${sql.ref(`${table}.employer_group_id`)} = event.employer_group_id
    and ${sql.ref(`${table}.id`)} = ${id} and ${condition})`
