import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Caller } from '../../domain/caller.ts'
import { approvables } from '../approvals/index.ts'
import { overseesGroup } from '../audit-log/index.ts'
import { authorityIsVisible } from '../authorities/index.ts'
import { changeRequestIsVisible } from '../change-requests/index.ts'
import { costCentreIsVisible } from '../cost-centres/index.ts'
import { employeeIsVisible } from '../employees/index.ts'
import { typesFor } from './resources.ts'

/**
 * Whether the `event` of the surrounding query is for the caller. Overseers get every event, others those of records that
 * they see now. Events of a deleted cost centre or authority are for callers who see all of them.
 */
export function eventIsVisible(caller: Caller): RawBuilder<SqlBool> {
  const { authorityId, accessScopes } = caller
  const seesAll = accessScopes.length === 0 ? sql`true` : undefined
  const mine = sql`${authorityId ?? null}::bigint in (delegation.authority_id, delegation.delegate_authority_id)`
  return sql<SqlBool>`(
    ${overseesGroup(caller)}
    or event.type = 'system.restored'
    or event.resource_type = any(${typesFor('members')}::text[]) and ${concernsVisiblePeople(caller)}
    or event.resource_type = any(${typesFor('employee')}::text[])
      and ${sees('employee', employeeOfEvent, employeeIsVisible(caller))}
    or event.resource_type = 'Authority' and ${seesAll ?? sees('authority', ofEvent, authorityIsVisible(caller))}
    or event.resource_type = 'CostCentre' and ${seesAll ?? sees('cost_centre', ofEvent, costCentreIsVisible(caller))}
    or event.resource_type = 'Delegation' and ${sees('delegation', ofEvent, mine)}
    or ${isOfVisibleApprovable(caller)})`
}

/**
 * Whether an overseer gets only the type of the event and the id of its record: the record is a draft that they do not see,
 * or a deleted one. The event is not for other callers.
 */
export const eventIsBare = (caller: Caller): RawBuilder<SqlBool> =>
  sql<SqlBool>`(event.resource_type = any(${approvables.kinds().map(({ type }) => type)}::text[])
    and not ${isOfVisibleApprovable(caller)})`

/**
 * Events of the structure itself, and events of holders for callers who see the employee. Other callers would learn of
 * planned departures and arrivals. Events of a holder who is no employee, and of planned moves, are for callers who see all.
 */
function concernsVisiblePeople(caller: Caller): RawBuilder<SqlBool> {
  if (caller.accessScopes.length === 0) return sql<SqlBool>`true`
  return sql<SqlBool>`(event.employee_id is null and not starts_with(event.type, 'position.holder-')
      and not starts_with(event.type, 'position.move-')
    or ${sees('employee', sql`event.employee_id`, employeeIsVisible(caller))})`
}

/** Whether the caller sees the change request that caused the event. */
export const isOfVisibleRequest = (caller: Caller): RawBuilder<SqlBool> =>
  sees('change_request', sql`event.change_request_id`, changeRequestIsVisible(caller))

function isOfVisibleApprovable(caller: Caller): RawBuilder<SqlBool> {
  const ofEachKind = approvables
    .kinds()
    .map(
      ({ type, table }) =>
        sql`event.resource_type = ${type} and ${sees(table, ofEvent, approvables.isVisible(caller, table))}`,
    )
  return sql<SqlBool>`(${sql.join(ofEachKind, sql` or `)})`
}

const ofEvent = sql`event.resource_id`

const employeeOfEvent = sql`coalesce(event.employee_id, case when event.resource_type = 'Employee' then event.resource_id end)`

const sees = (table: string, id: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from ${sql.table(table)} where ${sql.ref(`${table}.employer_group_id`)} = event.employer_group_id
    and ${sql.ref(`${table}.id`)} = ${id} and ${condition})`
