import type { CallerContext, CommandContext, Effect } from '../../core/command-context.ts'
import { record } from '../../core/records.ts'
import { lifecycle } from '../approvals/index.ts'
import { applyApproved, type Foreseen, foreseeApplication, violationsWithoutApproval } from './applying/index.ts'
import { type Basis, getBasis, withoutChangesOf } from './drafting/index.ts'
import { changeTypes, kindNamed } from './kinds/index.ts'
import {
  type ChangeRequestColumns,
  changeRequestKind,
  deleteChangeRequestRow,
  effectOn,
  insertChangeRequest,
  type OwnColumns,
  readOwnColumns,
  writeChangeRequest,
} from './record/index.ts'
import type { Rescinds } from './rescission/index.ts'

/** The change requests' part of the lifecycle of approvables. */
export const changeRequests: lifecycle.Kind<ChangeRequestColumns> = lifecycle.register({
  ...changeRequestKind,
  defaultPolicies: changeTypes.map(type => {
    const { changeType, name, isTwoPerson, defaultChain: steps } = kindNamed(type)
    return { changeType, name, isTwoPerson, steps }
  }),
  insert: insertChangeRequest,
  update: writeChangeRequest,
  remove: deleteChangeRequestRow,
  violationsWithoutApproval,
  foresee: foreseeApplication,
  approved,
  cancelled,
  declined: withdraw,
})

/** Applies a due request in the same transaction; schedules others. */
async function approved(
  ctx: CommandContext,
  request: lifecycle.SubmittedRecord,
  approval?: lifecycle.Approval,
): Promise<readonly Effect[]> {
  const decidedAt = ctx.now
  const foreseen = approval?.foreseen as Foreseen | undefined
  const event = lifecycle.approvalEvent(changeRequestKind, request, approval)
  // A request without an approver is none of the kinds that do more.
  const changeType = (await foreseen?.row)?.changeType
  if (request.isDue) {
    const effects = await applyApproved(ctx, request, { decidedAt, event, foreseen })
    return [...effects, ...(await consequencesOf(ctx, { ...request, changeType }, effects))]
  }
  await writeChangeRequest(ctx, request.id, { status: 'Approved', decidedAt })
  await record(ctx, event)
  await recordPlan(ctx, request, 'change-scheduled')
  const scheduled = effectOn(request, 'Scheduled', `${request.code} would be applied on ${request.effectiveDate}.`)
  return [scheduled, ...(await consequencesOf(ctx, { ...request, changeType }))]
}

/** What the approval of some kinds does beside the changes, unless those failed. */
export async function consequencesOf(
  ctx: CommandContext,
  { id, employeeId, changeType }: Readonly<{ id: number; employeeId: number; changeType: string | undefined }>,
  effects: readonly Effect[] = [],
): Promise<readonly Effect[]> {
  const hasFailed = effects.some(({ type, resource }) => type === 'Failed' && resource?.id === id)
  if (hasFailed || changeType === undefined) return []
  return (await kindNamed(changeType).approved?.(ctx, { changeRequestId: id, employeeId })) ?? []
}

/** Takes back what a submitted request has entered. */
async function withdraw(
  ctx: CommandContext,
  { row, approvable }: Pick<lifecycle.Held, 'row' | 'approvable'>,
): Promise<void> {
  if (row.submittedAt !== null)
    await kindNamed(approvable.routing.changeType).withdraw?.(ctx, {
      changeRequestId: row.id,
      employeeId: row.employeeId,
    })
}

/** Only an applied request has written facts, so cancelling undoes nothing. */
async function cancelled(ctx: CallerContext, { row, approvable }: lifecycle.Held): Promise<readonly Effect[]> {
  await lifecycle.addRemark(ctx, approvable, { type: 'Cancellation', remark: 'Cancelled.' })
  if (row.status === 'Approved') await recordPlan(ctx, row, 'change-unscheduled')
  await withdraw(ctx, { row, approvable })
  return [effectOn(row, 'Cancelled', `${row.code} would be cancelled.`)]
}

/** Records that a change of an employee is scheduled for a future day, or no longer is. */
const recordPlan = (
  ctx: CommandContext,
  { id, employeeId, effectiveDate }: Pick<lifecycle.SubmittedRecord, 'id' | 'employeeId' | 'effectiveDate'>,
  verb: 'change-scheduled' | 'change-unscheduled',
): Promise<void> =>
  record(ctx, {
    type: `employee.${verb}`,
    resource: { type: 'Employee', id: employeeId },
    employeeId,
    changeRequestId: id,
    effectiveDate: effectiveDate ?? undefined,
  })

/**
 * A locked request with the basis of its next revision: `openChanges` are those of other requests. `rescinds`: the requests
 * that it rescinds, if any.
 */
export type HeldRequest = Readonly<{
  held: lifecycle.Held
  own: OwnColumns
  basis: Basis
  rescinds: Rescinds | undefined
}>

/** Locks a request for an action of the caller. @throws notFound, invalid `Status`, forbidden, stale */
export async function holdRequest(
  ctx: CallerContext,
  id: number,
  action: 'update' | 'submit' | 'rescind' | 'retry',
): Promise<HeldRequest> {
  const held = await lifecycle.hold(ctx, changeRequests, id)
  lifecycle.refuseOrStale(ctx, held, { kind: changeRequests, action })
  const [own, basis] = await Promise.all([readOwnColumns(ctx, id), getBasis(ctx, held.row.employeeId)])
  const { rescindsChangeRequestId: rescinded, rescindsAlso: also } = own
  const rescinds = rescinded === null ? undefined : { id: rescinded, also }
  return { held, own, basis: withoutChangesOf(basis, id), rescinds }
}
