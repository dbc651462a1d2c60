import { type CallerContext, type Outcome, refuseStale } from '../../../core/command-context.ts'
import { record } from '../../../core/records.ts'
import { removeOnce } from '../../../core/tombstones.ts'
import { reject } from '../../../domain/failure.ts'
import { required } from '../../../domain/violation.ts'
import { addRemark, approvableEvent, deleteApprovable } from '../approvable/index.ts'
import { cancelHeld, hold, refuse } from './held.ts'
import type { Held, Lifecycle } from './kind.ts'
import { hasText } from './rules.ts'

/** Cancels a record. Does nothing if it is cancelled already. @throws notFound, invalid `Status`, stale, forbidden */
export async function cancel(ctx: CallerContext, kind: Lifecycle, id: number): Promise<Outcome> {
  const held = await hold(ctx, kind, id)
  refuse(ctx, held, { kind, action: 'cancel' })
  if (held.row.status === 'Cancelled') return {}
  refuseStale(ctx, held.row.version)
  return { effects: await cancelHeld(ctx, kind, held) }
}

/** Deletes a draft permanently. A repeat does nothing. @throws notFound, invalid `Status`, stale, forbidden */
export async function deleteDraft(ctx: CallerContext, kind: Lifecycle, id: number): Promise<void> {
  let held: Held | undefined
  await removeOnce(ctx, {
    type: kind.type,
    id,
    async lock() {
      held = await hold(ctx, kind, id)
      refuse(ctx, held, { kind, action: 'delete' })
      // Only the author may repeat the deletion: other callers must not learn of the draft.
      return { version: held.row.version, employeeId: held.row.employeeId, onlyPersonId: ctx.caller.personId }
    },
    async remove() {
      if (!held) return
      await kind.remove(ctx, id)
      await deleteApprovable(ctx, held.approvable)
      await record(ctx, approvableEvent(kind, held.row, 'deleted', { isDraft: true }))
    },
  })
}

/** Adds a remark. The record and its version stay unchanged. @returns the outcome with the remark's id @throws notFound, invalid */
export async function addComment(
  ctx: CallerContext,
  kind: Lifecycle,
  { id, Remark }: Readonly<{ id: number; Remark: string }>,
): Promise<Outcome> {
  const { row, approvable } = await hold(ctx, kind, id)
  reject(hasText(Remark) ? [] : [required('Remark')])
  const remarkId = await addRemark(ctx, approvable, { type: 'Comment', remark: Remark })
  await record(ctx, approvableEvent(kind, row, 'remark-added', { isDraft: row.submittedAt === null }))
  return { id: remarkId }
}
