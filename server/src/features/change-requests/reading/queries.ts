import { sql } from 'kysely'
import { rememberedCollection } from '../../../core/remembered/index.ts'
import { sortOf } from '../../../core/sorting.ts'
import type { Caller } from '../../../domain/caller.ts'
import { type Collection, isBefore } from '../../../platform/database/collection.ts'
import type { Db } from '../../../platform/database/index.ts'
import { approvables } from '../../approvals/index.ts'
import { employeeInWords } from '../../employees/index.ts'
import { changeRequestIsVisible, changeRequestKind } from '../record/index.ts'
import { changeRequests } from './rows.ts'
import type { ChangeRequest, ListQuery, Remark } from './schemas.ts'
import { changeRequestOf } from './wire.ts'

type Wanted = Readonly<{ id: number; isForDecider?: boolean }> & Pick<ListQuery, 'expand'>

export function listChangeRequests(db: Db, caller: Caller, query: ListQuery): Collection<ChangeRequest> {
  const { Statuses, ChangeTypes, EffectiveFrom, EffectiveTo, EmployeeId, RequestedBy, LastModified, expand } = query
  const { Order, BeforeId } = query
  const filters = { Statuses, ChangeTypes, EffectiveFrom, EffectiveTo, EmployeeId, RequestedBy, LastModified }
  const orderBy = sortOf(Order, 'change_request.id', {
    Employee: employeeInWords('change_request.employee_id'),
    EffectiveDate: sql`change_request.effective_date`,
    LastModified: sql`change_request.last_modified`,
  })
  const found = db
    .selectFrom('changeRequest')
    .select('changeRequest.id')
    .where('changeRequest.employerGroupId', '=', caller.employerGroupId)
    .where(changeRequestIsVisible(caller))
    .where(approvables.isInNarrowScope(caller, 'change_request'))
    .$if(Statuses !== undefined, q => q.where('changeRequest.status', 'in', Statuses ?? []))
    .$if(ChangeTypes !== undefined, q => q.where('changeRequest.changeType', 'in', ChangeTypes ?? []))
    .$if(EffectiveFrom !== undefined, q => q.where('changeRequest.effectiveDate', '>=', EffectiveFrom ?? ''))
    .$if(EffectiveTo !== undefined, q => q.where('changeRequest.effectiveDate', '<=', EffectiveTo ?? ''))
    .$if(EmployeeId !== undefined, q => q.where('changeRequest.employeeId', '=', EmployeeId ?? 0))
    .$if(RequestedBy === 'Me', q => q.where(approvables.isRaisedBy(caller, 'change_request')))
    .$if(LastModified !== undefined, q => q.where('changeRequest.lastModified', '>=', LastModified ?? ''))
    .$if(orderBy !== undefined, q => q.where(isBefore('changeRequest.id', BeforeId)))
  const { text, ...reading } = changeRequests.listed(caller, changeRequestOf(caller, expand))
  return rememberedCollection(db, {
    ...approvables.listOf(caller, 'change_request', { ...filters, Order, BeforeId, orderBy }),
    ids: also => sql`${found.where(also)}`,
    ...reading,
    text: expand === undefined ? text : undefined,
  })
}

/** @throws notFound */
export const getChangeRequest = (db: Db, caller: Caller, { expand, ...wanted }: Wanted) =>
  changeRequests.get(db, caller, { ...wanted, itemOf: changeRequestOf(caller, expand) })

/**
 * A request that the caller sees or was an approver of: the result of a decision's dry run.
 * @throws notFound
 */
export const getChangeRequestForDecider = (db: Db, caller: Caller, wanted: Wanted) =>
  getChangeRequest(db, caller, { ...wanted, isForDecider: true })

/** The remarks on a request, the oldest first. @throws notFound if the caller sees no such request */
export const listRemarks = (db: Db, caller: Caller, id: number): Promise<Collection<Remark>> =>
  approvables.listRemarks(db, caller, { kind: changeRequestKind, id, about: { changeRequestId: id } })

/** @throws notFound if the caller sees no such request, or it has no such remark */
export const getRemark = (db: Db, caller: Caller, { id, remarkId }: Readonly<{ id: number; remarkId: number }>) =>
  approvables.getRemark(db, caller, { kind: changeRequestKind, id, remarkId, about: { changeRequestId: id } })
