import type { CommandContext } from '../../../core/command-context.ts'
import { type DomainEvent, recordAll } from '../../../core/records.ts'
import type { Violation } from '../../../domain/violation.ts'
import { compiledOnce } from '../../../platform/database/compiled.ts'
import { lifecycle } from '../../approvals/index.ts'
import type { StoredChange } from '../kinds/index.ts'
import { listChanges } from '../proposals/index.ts'
import { changeRequestKind, withoutFailure, writeChangeRequest } from '../record/index.ts'

/** What the command that applies a request has just decided, and its row does not say yet. */
export type Decided = Readonly<{ decidedAt: string; event: DomainEvent; foreseen?: Foreseen | undefined }>

/** A request that is being locked, and its changes that are being read. Either may fail without the other. */
export type Foreseen = Readonly<{ row: ReturnType<typeof lockRow>; changes: Promise<readonly StoredChange[]> }>

/** Begins to lock a request and to read its changes, in one round trip. */
export function foreseeApplication(ctx: CommandContext, id: number): Foreseen {
  const foreseen = { row: lockRow(ctx, id), changes: listChanges(ctx, [id]) }
  // They may never be asked for.
  for (const each of Object.values(foreseen)) each.catch(() => {})
  return foreseen
}

/**
 * Locks the request, so that it is applied once. Reads none of its changes: those may be what cannot be read.
 * @throws if it is neither approved, nor failed, nor applied, and has not just been approved
 */
export async function lockDue(
  ctx: CommandContext,
  { id, decided, row: locking = decided?.foreseen?.row ?? lockRow(ctx, id) }: Locking,
) {
  const row = await locking
  if (!decided && !['Approved', 'Failed', 'Applied'].includes(row.status))
    throw new Error(`${row.code} is not approved.`)
  return { ...row, decided }
}

type Locking = Readonly<{ id: number; decided?: Decided | undefined }> & Partial<Pick<Foreseen, 'row'>>

async function lockRow({ tx, employerGroupId }: CommandContext, id: number) {
  const [row] = await selectDue({ employerGroupId, id }).rows(tx)
  if (!row) throw new Error(`There is no change request ${id}.`)
  return row
}

const selectDue = compiledOnce((tx, { employerGroupId, id }: Readonly<{ employerGroupId: number; id: number }>) =>
  tx
    .selectFrom('changeRequest')
    .select(['id', 'code', 'status', 'changeType', 'employeeId', 'positionId'])
    .select(['effectiveDate', 'effectiveToDate', 'rescindsChangeRequestId', 'rescindsAlso'])
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .forUpdate(),
)

/** A request to apply. */
export type Due = Awaited<ReturnType<typeof lockDue>>

/** The ids of the requests that a request rescinds, the named one first; empty if none. */
export const rescindedBy = ({ rescindsChangeRequestId: id, rescindsAlso }: Due): number[] =>
  id === null ? [] : [id, ...rescindsAlso]

/**
 * Locks applied requests that are being rescinded, in the order of their ids, as every command does that locks several.
 * Does not lock other requests, which their approvers may have locked.
 * @returns those that are not applied, or no longer
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
  /** Fields that another change has changed since the request was made. */
  conflicts: readonly Violation[]
}>

/** Marks a request as Failed. It stays open, to be edited, retried or cancelled. */
export async function markFailed(ctx: CommandContext, due: Due, { code, message, conflicts }: Failing): Promise<void> {
  await writeChangeRequest(ctx, due.id, {
    ...decisionOf(due),
    status: 'Failed',
    failureCode: code,
    failureMessage: message,
    failedAt: ctx.now,
    conflicts: conflicts.length === 0 ? null : JSON.stringify(conflicts),
  })
  const changedFields = conflicts.map(({ field }) => field)
  const failed = lifecycle.eventOf(changeRequestKind, due, 'failed', { changedFields, details: { failure: code } })
  await recordAll(ctx, [...eventsBefore(due), failed])
}

const decisionOf = ({ decided }: Due) => decided && { decidedAt: decided.decidedAt }

/** The event of the approval, which is recorded with those of its outcome. */
export const eventsBefore = ({ decided }: Due): readonly DomainEvent[] => (decided ? [decided.event] : [])

/** Marks a request as Applied, and the requests that it rescinds as Rescinded. Lock those first. */
export async function markApplied(ctx: CommandContext, due: Due): Promise<void> {
  await writeChangeRequest(ctx, due.id, {
    ...decisionOf(due),
    status: 'Applied',
    appliedAt: ctx.now,
    ...withoutFailure,
  })
  for (const id of rescindedBy(due)) await writeChangeRequest(ctx, id, { status: 'Rescinded' })
}
