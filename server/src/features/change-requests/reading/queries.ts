import { sql } from 'kysely'
import { freshColumns, rememberedCollection } from '../../../core/remembered/index.ts'
import type { Caller } from '../../../domain/caller.ts'
import { notFound } from '../../../domain/failure.ts'
import { type Collection, isAmong } from '../../../platform/database/collection.ts'
import type { Db } from '../../../platform/database/index.ts'
import { approvables } from '../../approvals/index.ts'
import { changeRequestKind } from '../record/index.ts'
import {
  type ChangeRequestRow,
  changeRequestsForDecider,
  changesOf,
  particularsOf,
  visibleChangeRequests,
} from './rows.ts'
import type { ChangeRequest, ListQuery, Remark } from './schemas.ts'
import { changeRequestOf } from './wire.ts'

type Expand = Pick<ListQuery, 'expand'>
type Wanted = Readonly<{ id: number } & Expand>

export function listChangeRequests(db: Db, caller: Caller, query: ListQuery): Collection<ChangeRequest> {
  const { Statuses, ChangeTypes, EffectiveFrom, EffectiveTo, EmployeeId, RequestedBy, LastModified, expand } = query
  const filters = { Statuses, ChangeTypes, EffectiveFrom, EffectiveTo, EmployeeId, RequestedBy, LastModified }
  const found = visibleChangeRequests(db, caller)
    .where(approvables.isInNarrowScope(caller, 'change_request'))
    .$if(Statuses !== undefined, q => q.where('changeRequest.status', 'in', Statuses ?? []))
    .$if(ChangeTypes !== undefined, q => q.where('changeRequest.changeType', 'in', ChangeTypes ?? []))
    .$if(EffectiveFrom !== undefined, q => q.where('changeRequest.effectiveDate', '>=', EffectiveFrom ?? ''))
    .$if(EffectiveTo !== undefined, q => q.where('changeRequest.effectiveDate', '<=', EffectiveTo ?? ''))
    .$if(EmployeeId !== undefined, q => q.where('changeRequest.employeeId', '=', EmployeeId ?? 0))
    .$if(RequestedBy === 'Me', q => q.where(approvables.isRaisedBy(caller, 'change_request')))
    .$if(LastModified !== undefined, q => q.where('changeRequest.lastModified', '>=', LastModified ?? ''))
  return rememberedCollection(db, {
    ...approvables.listOf(caller, 'change_request', { ...filters, Order: query.Order, BeforeId: query.BeforeId }),
    ids: also => sql`${found.clearSelect().select('changeRequest.id').where(also)}`,
    rows: (connection, ids, fresh) =>
      visibleChangeRequests(connection, caller)
        .select(freshColumns(fresh))
        .where(isAmong('change_request.id', ids))
        .execute(),
    toItems: (connection, rows: readonly ChangeRequestRow[]) => toWire(connection, caller, { rows, expand }),
  })
}

/** @throws notFound */
export const getChangeRequest = (db: Db, caller: Caller, { id, expand }: Wanted) =>
  recordOf(db, caller, { found: visibleChangeRequests(db, caller).where('changeRequest.id', '=', id), expand })

/**
 * A request that the caller sees or was an approver of: the result of a decision's dry run.
 * @throws notFound
 */
export const getChangeRequestForDecider = (db: Db, caller: Caller, { id, expand }: Wanted) =>
  recordOf(db, caller, { found: changeRequestsForDecider(db, caller).where('changeRequest.id', '=', id), expand })

type Found = Readonly<{ found: ReturnType<typeof visibleChangeRequests> }> & Expand

async function recordOf(db: Db, caller: Caller, { found, expand }: Found) {
  const missing = notFound('The change request')
  const row = await found.executeTakeFirstOrThrow(missing)
  const [record] = await toWire(db, caller, { rows: [row], expand })
  if (!record) throw missing()
  return { record, version: row.version }
}

/** The records of rows, with five statements for all rows together. */
async function toWire(
  db: Db,
  caller: Caller,
  { rows, expand }: Readonly<{ rows: readonly ChangeRequestRow[] }> & Expand,
): Promise<ChangeRequest[]> {
  const ids = rows.map(row => row.id)
  const [found, changes] = await Promise.all([
    approvables.readWithSteps(db, caller, { rows, related: particularsOf(db, caller, ids) }),
    changesOf(db, caller, ids).execute(),
  ])
  const changesById = Map.groupBy(changes, change => change.changeRequestId)
  return found.map(({ row, steps }) =>
    changeRequestOf(row, { caller, changes: changesById.get(row.id) ?? [], steps, expand }),
  )
}

/** The remarks on a request, the oldest first. @throws notFound if the caller sees no such request */
export const listRemarks = (db: Db, caller: Caller, id: number): Promise<Collection<Remark>> =>
  approvables.listRemarks(db, caller, { kind: changeRequestKind, id, about: { changeRequestId: id } })

/** @throws notFound if the caller sees no such request, or it has no such remark */
export const getRemark = (db: Db, caller: Caller, { id, remarkId }: Readonly<{ id: number; remarkId: number }>) =>
  approvables.getRemark(db, caller, { kind: changeRequestKind, id, remarkId, about: { changeRequestId: id } })
