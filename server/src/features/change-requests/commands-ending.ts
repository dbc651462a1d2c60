import type { CallerContext, Effect, Outcome } from '../../platform/command-context.ts'
import { removeOnce } from '../../platform/tombstones.ts'
import { addRemark, closeChain, deleteApprovable } from '../approvals/index.ts'
import { type Held, holdChangeRequest, refuse, refuseOrStale } from './held.ts'
import { effectOn, moveChangeRequest, tell, tellOfPlan } from './moving.ts'

/** Cancels a request that has not been applied. What is cancelled already stays so. @throws notFound, stale */
export async function cancelChangeRequest(ctx: CallerContext, id: number): Promise<Outcome> {
  const held = await holdChangeRequest(ctx, id)
  refuse('cancel', held, ctx)
  if (held.matter.status === 'Cancelled') return {}
  refuseOrStale('cancel', held, ctx)
  return { effects: [await cancelHeld(ctx, held)] }
}

/** Cancels what is locked and may be cancelled. Nothing was written of it, so nothing has to be undone. */
export async function cancelHeld(ctx: CallerContext, { row, approvable, matter }: Held): Promise<Effect> {
  await closeChain(ctx, approvable)
  await moveChangeRequest(ctx, row, { status: 'Cancelled', cancelledAt: ctx.now })
  await addRemark(ctx, approvable, { type: 'Cancellation', remark: 'Cancelled.' })
  await tell(ctx, row, 'cancelled', { isDraft: matter.status === 'Draft' })
  if (matter.status === 'Approved') await tellOfPlan(ctx, row, 'change-unscheduled')
  return effectOn(row, 'Cancelled', `${row.code} would be cancelled.`)
}

/** Deletes a draft for good; deleting it again does nothing. @throws notFound, stale */
export async function deleteChangeRequest(ctx: CallerContext, id: number): Promise<void> {
  let held: Held | undefined
  await removeOnce(ctx, {
    type: 'ChangeRequest',
    id,
    async lock() {
      held = await holdChangeRequest(ctx, id)
      refuse('delete', held, ctx)
      // Whoever raised it may delete it again; that it was there is nobody else's to know.
      return { version: held.row.version, employeeId: held.row.employeeId, onlyPersonId: ctx.caller.personId }
    },
    async remove() {
      if (held) await remove(ctx, held)
    },
  })
}

async function remove(ctx: CallerContext, { row, approvable }: Held): Promise<void> {
  await ctx.tx
    .deleteFrom('changeRequest')
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', row.id)
    .execute()
  await deleteApprovable(ctx, approvable)
  await tell(ctx, row, 'deleted', { isDraft: true })
}
