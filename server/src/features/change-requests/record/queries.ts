import type { Caller } from '../../../domain/caller.ts'
import { notFound } from '../../../domain/failure.ts'
import { batchedCollectionOf, type Collection, inOrderOf, isBefore } from '../../../platform/collection.ts'
import type { Db } from '../../../platform/database.ts'
import {
  approvableIsInNarrowScope,
  approvableIsRaisedBy,
  getRemarkOn,
  listRemarksOn,
  listSteps,
} from '../../approvals/index.ts'
import { changeRequestKind } from './kind.ts'
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
  const {
    Statuses,
    ChangeTypes,
    EffectiveFrom,
    EffectiveTo,
    EmployeeId,
    RequestedBy,
    LastModified,
    Order,
    BeforeId,
    expand,
  } = query
  const found = visibleChangeRequests(db, caller)
    .where(approvableIsInNarrowScope(caller, 'change_request'))
    .where(isBefore('change_request.id', BeforeId))
    .$if(Statuses !== undefined, q => q.where('changeRequest.status', 'in', Statuses ?? []))
    .$if(ChangeTypes !== undefined, q => q.where('changeRequest.changeType', 'in', ChangeTypes ?? []))
    .$if(EffectiveFrom !== undefined, q => q.where('changeRequest.effectiveDate', '>=', EffectiveFrom ?? ''))
    .$if(EffectiveTo !== undefined, q => q.where('changeRequest.effectiveDate', '<=', EffectiveTo ?? ''))
    .$if(EmployeeId !== undefined, q => q.where('changeRequest.employeeId', '=', EmployeeId ?? 0))
    .$if(RequestedBy === 'Me', q => q.where(approvableIsRaisedBy(caller, 'change_request')))
    .$if(LastModified !== undefined, q => q.where('changeRequest.lastModified', '>=', LastModified ?? ''))
  const records = (rows: readonly ChangeRequestRow[]) => toWire(db, caller, { rows, expand })
  return batchedCollectionOf(found, records, inOrderOf('change_request.id', Order))
}

/** @throws notFound */
export async function getChangeRequest(db: Db, caller: Caller, { id, expand }: Wanted) {
  const row = await findRow(db, caller, id)
  const [record] = await toWire(db, caller, { rows: [row], expand })
  if (!record) throw missing()
  return { record, version: row.version }
}

/**
 * A request that the caller sees or was an approver of: the result of a decision's dry run.
 * @throws notFound
 */
export async function getChangeRequestForDecider(db: Db, caller: Caller, { id, expand }: Wanted) {
  const row = await changeRequestsForDecider(db, caller)
    .where('changeRequest.id', '=', id)
    .executeTakeFirstOrThrow(missing)
  const [record] = await toWire(db, caller, { rows: [row], expand })
  if (!record) throw missing()
  return { record, version: row.version }
}

const findRow = (db: Db, caller: Caller, id: number) =>
  visibleChangeRequests(db, caller).where('changeRequest.id', '=', id).executeTakeFirstOrThrow(missing)

const missing = notFound('The change request')

/** The records of rows, with five statements for all rows together. */
async function toWire(
  db: Db,
  caller: Caller,
  { rows, expand }: Readonly<{ rows: readonly ChangeRequestRow[] }> & Expand,
): Promise<ChangeRequest[]> {
  const ids = rows.map(row => row.id)
  const [particulars, changes, steps] = await Promise.all([
    particularsOf(db, caller, ids).execute(),
    changesOf(db, caller, ids).execute(),
    listSteps(
      db,
      caller,
      rows.map(row => row.approvableId),
    ),
  ])
  const particularsById = new Map(particulars.map(each => [each.id, each]))
  const changesById = Map.groupBy(changes, change => change.changeRequestId)
  return rows.flatMap(row => {
    const own = particularsById.get(row.id)
    // Its row was deleted after the read: a draft may be deleted at any moment.
    if (!own) return []
    const changes = changesById.get(row.id) ?? []
    const parts = { caller, changes, steps: steps.get(row.approvableId) ?? [], expand }
    return [changeRequestOf({ ...row, ...own }, parts)]
  })
}

/** The remarks on a request, the oldest first. @throws notFound if the caller sees no such request */
export const listRemarks = (db: Db, caller: Caller, id: number): Promise<Collection<Remark>> =>
  listRemarksOn(db, caller, { kind: changeRequestKind, id, about: { changeRequestId: id } })

/** @throws notFound if the caller sees no such request, or it has no such remark */
export const getRemark = (db: Db, caller: Caller, { id, remarkId }: Readonly<{ id: number; remarkId: number }>) =>
  getRemarkOn(db, caller, { kind: changeRequestKind, id, remarkId, about: { changeRequestId: id } })
