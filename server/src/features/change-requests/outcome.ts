import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/records.ts'
import type { StoredChange } from './kinds/index.ts'

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
export async function lockDue({ tx, employerGroupId }: Act, id: number): Promise<Due> {
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

/** Why a request cannot be applied. */
export type Failing = Readonly<{
  code: 'BaseChanged' | 'RuleBroken' | 'Unexpected'
  message: string
  conflicts: readonly Readonly<{ field: string; message: string }>[]
}>

/** It stays open, to be edited, tried again or cancelled. */
export async function markFailed(act: Act, due: Due, { code, message, conflicts }: Failing): Promise<void> {
  await move(act, due.id, {
    status: 'Failed',
    failureCode: code,
    failureMessage: message,
    failedAt: act.now,
    conflicts: conflicts.length === 0 ? null : JSON.stringify(conflicts),
  })
  const changedFields = conflicts.map(({ field }) => field)
  await tell(act, due, { type: 'change-request.failed', changedFields, details: { failure: code } })
}

/** What it takes back is Rescinded from now on, together with the later changes that were named. */
export async function markApplied(act: Act, due: Due, changes: readonly StoredChange[]): Promise<void> {
  const noFailure = { failureCode: null, failureMessage: null, failedAt: null, conflicts: null }
  await move(act, due.id, { status: 'Applied', appliedAt: act.now, ...noFailure })
  await tell(act, due, { type: 'change-request.applied', changedFields: changes.map(({ field }) => field) })
  const rescinded = due.rescindsChangeRequestId === null ? [] : [due.rescindsChangeRequestId, ...due.rescindsAlso]
  for (const id of rescinded) {
    await move(act, id, { status: 'Rescinded' })
    await tell(act, { ...due, id }, { type: 'change-request.rescinded', details: { by: due.code } })
  }
}

type Columns = Readonly<{ status: 'Applied' | 'Failed' | 'Rescinded' } & Record<string, string | null>>

const move = ({ tx, employerGroupId, now }: Act, id: number, columns: Columns) =>
  tx
    .updateTable('changeRequest')
    .set(eb => ({ ...columns, version: eb('version', '+', 1), lastModified: now }))
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .execute()

type Told = Readonly<{ type: string; changedFields?: readonly string[]; details?: Readonly<Record<string, unknown>> }>

const tell = (act: Act, { id, employeeId, effectiveDate }: Due, told: Told) =>
  record(act, {
    resource: { type: 'ChangeRequest', id },
    employeeId,
    changeRequestId: id,
    effectiveDate,
    ...told,
  })
