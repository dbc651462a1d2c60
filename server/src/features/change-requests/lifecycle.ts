import type { CallerContext, CommandContext, Effect } from '../../platform/command-context.ts'
import { record } from '../../platform/records.ts'
import {
  addRemark,
  approvableEvent,
  type Held,
  type Lifecycle,
  registerApprovable,
  type SubmittedRecord,
} from '../approvals/index.ts'
import { applyApproved, violationsWithoutApproval } from './applying/index.ts'
import {
  type ChangeRequestColumns,
  changeRequestKind,
  deleteChangeRequestRow,
  effectOn,
  insertChangeRequest,
  recordPlan,
  writeChangeRequest,
} from './record/index.ts'

/** Change requests in the lifecycle of what people approve. */
export const changeRequests: Lifecycle<ChangeRequestColumns> = registerApprovable({
  ...changeRequestKind,
  codePrefix: 'CR',
  insert: insertChangeRequest,
  update: writeChangeRequest,
  remove: deleteChangeRequestRow,
  violationsWithoutApproval,
  approved,
  cancelled,
})

/** Applied where its day has come, in the same transaction, or waiting for it. */
async function approved(ctx: CommandContext, request: SubmittedRecord): Promise<readonly Effect[]> {
  await writeChangeRequest(ctx, request.id, { status: 'Approved', decidedAt: ctx.now })
  await record(ctx, approvableEvent(changeRequestKind, request, 'approved'))
  if (request.isDue) return applyApproved(ctx, request)
  await recordPlan(ctx, request, 'change-scheduled')
  return [effectOn(request, 'Scheduled', `${request.code} would be applied on ${request.effectiveDate}.`)]
}

/** Nothing was written of it, so nothing has to be undone. */
async function cancelled(ctx: CallerContext, { row, approvable }: Held): Promise<readonly Effect[]> {
  await addRemark(ctx, approvable, { type: 'Cancellation', remark: 'Cancelled.' })
  if (row.status === 'Approved') await recordPlan(ctx, row, 'change-unscheduled')
  return [effectOn(row, 'Cancelled', `${row.code} would be cancelled.`)]
}
