import type { CallersAct } from '../../platform/act.ts'
import { removeOnce } from '../../platform/tombstones.ts'
import { addRemark, closeChain, deleteApprovable } from '../approvals/index.ts'
import { type Held, holdChangeRequest, refuse, refuseOrStale } from './held.ts'
import { affect, moveChangeRequest, tell, tellOfPlan } from './moving.ts'

/** Cancels a request that has not been applied. What is cancelled already stays so. @throws notFound, stale */
export async function cancelChangeRequest(act: CallersAct, id: number): Promise<void> {
  const held = await holdChangeRequest(act, id)
  refuse('cancel', held, act)
  if (held.matter.status === 'Cancelled') return
  refuseOrStale('cancel', held, act)
  await cancelHeld(act, held)
}

/** Cancels what is locked and may be cancelled. Nothing was written of it, so nothing has to be undone. */
export async function cancelHeld(act: CallersAct, { row, approvable, matter }: Held): Promise<void> {
  await closeChain(act, approvable)
  await moveChangeRequest(act, row, { status: 'Cancelled', cancelledAt: act.now })
  await addRemark(act, approvable, { type: 'Cancellation', remark: 'Cancelled.' })
  await tell(act, row, 'cancelled', { isDraft: matter.status === 'Draft' })
  if (matter.status === 'Approved') await tellOfPlan(act, row, 'change-unscheduled')
  affect(act, row, 'Cancelled', `${row.code} would be cancelled.`)
}

/** Deletes a draft for good; deleting it again does nothing. @throws notFound, stale */
export async function deleteChangeRequest(act: CallersAct, id: number): Promise<void> {
  let held: Held | undefined
  await removeOnce(act, {
    type: 'ChangeRequest',
    id,
    async lock() {
      held = await holdChangeRequest(act, id)
      refuse('delete', held, act)
      // Whoever raised it may delete it again; that it was there is nobody else's to know.
      return { version: held.row.version, employeeId: held.row.employeeId, onlyPersonId: act.caller.personId }
    },
    async remove() {
      if (held) await remove(act, held)
    },
  })
}

async function remove(act: CallersAct, { row, approvable }: Held): Promise<void> {
  await act.tx
    .deleteFrom('changeRequest')
    .where('employerGroupId', '=', act.employerGroupId)
    .where('id', '=', row.id)
    .execute()
  await deleteApprovable(act, approvable)
  await tell(act, row, 'deleted', { isDraft: true })
}
