import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { CommandContext } from '../../../platform/command-context.ts'
import { type Happening, record } from '../../../platform/records.ts'
import { approvableEvent } from '../../approvals/index.ts'
import type { StoredChange } from '../kinds/index.ts'
import { changeRequestKind, withoutFailure, writeChangeRequest } from '../record/index.ts'

/** A request that is to be applied. */
export type Due = Readonly<{
  id: number
  token: string
  code: string
  status: string
  changeType: string
  employeeId: number
  positionId: number | null
  effectiveDate: CalendarDate
  effectiveToDate: CalendarDate | undefined
  rescindsChangeRequestId: number | null
  rescindsAlso: readonly number[]
  decidedAt: string | null
}>

/** Locks the request, so that it is applied once. @throws when it is neither approved, nor failed, nor applied */
export async function lockDue({ tx, employerGroupId }: CommandContext, id: number): Promise<Due> {
  const { effectiveToDate, ...due } = await tx
    .selectFrom('changeRequest')
    .select(['id', 'token', 'code', 'status', 'changeType', 'employeeId', 'positionId', 'decidedAt'])
    .select(['effectiveDate', 'effectiveToDate', 'rescindsChangeRequestId', 'rescindsAlso'])
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!['Approved', 'Failed', 'Applied'].includes(due.status)) throw new Error(`${due.code} is not approved.`)
  return { ...due, effectiveToDate: effectiveToDate ?? undefined }
}

/** What a request takes back, that which it is about first; nothing where it is a change of its own. */
export const rescindedBy = ({ rescindsChangeRequestId: id, rescindsAlso }: Due): number[] =>
  id === null ? [] : [id, ...rescindsAlso]

/**
 * Locks applied requests that are taken back, or are to be: in the order of their ids, as everybody does who locks several.
 * Others, which whoever decides them may hold, are left alone.
 * @returns those that are not applied, or no more
 */
export async function lockRescinded(
  { tx, employerGroupId }: CommandContext,
  ids: readonly number[],
): Promise<Readonly<{ code: string; status: string }>[]> {
  if (ids.length === 0) return []
  const requests = tx
    .selectFrom('changeRequest')
    .select(['code', 'status'])
    .where('employerGroupId', '=', employerGroupId)
    .where('id', 'in', ids)
    .orderBy('id')
  await requests.where('status', '=', 'Applied').forUpdate().execute()
  return requests.where('status', '<>', 'Applied').execute()
}

/** Why a request cannot be applied. */
export type Failing = Readonly<{
  code: 'BaseChanged' | 'RuleBroken' | 'Unexpected'
  message: string
  conflicts: readonly Readonly<{ field: string; message: string }>[]
}>

/** It stays open, to be edited, tried again or cancelled. */
export async function markFailed(ctx: CommandContext, due: Due, { code, message, conflicts }: Failing): Promise<void> {
  await writeChangeRequest(ctx, due.id, {
    status: 'Failed',
    failureCode: code,
    failureMessage: message,
    failedAt: ctx.now,
    conflicts: conflicts.length === 0 ? null : JSON.stringify(conflicts),
  })
  const changedFields = conflicts.map(({ field }) => field)
  await record(ctx, approvableEvent(changeRequestKind, due, 'failed', { changedFields, details: { failure: code } }))
}

/**
 * What it takes back, which has to be locked, is Rescinded from now on, together with the later changes that were named.
 * @returns what is to be told of all these
 */
export async function markApplied(
  ctx: CommandContext,
  due: Due,
  changes: readonly StoredChange[],
): Promise<Happening[]> {
  await writeChangeRequest(ctx, due.id, { status: 'Applied', appliedAt: ctx.now, ...withoutFailure })
  const rescinded = rescindedBy(due)
  for (const id of rescinded) await writeChangeRequest(ctx, id, { status: 'Rescinded' })
  return [
    approvableEvent(changeRequestKind, due, 'applied', { changedFields: changes.map(({ field }) => field) }),
    ...rescinded.map(id =>
      approvableEvent(changeRequestKind, { ...due, id }, 'rescinded', { details: { by: due.code } }),
    ),
  ]
}
