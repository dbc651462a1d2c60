import { sql } from 'kysely'
import { type CallerContext, type CommandContext, type Outcome, refuseStale } from '../../../core/command-context.ts'
import { record, recordAll } from '../../../core/records.ts'
import { removeOnce } from '../../../core/tombstones.ts'
import { reject } from '../../../domain/failure.ts'
import { required } from '../../../domain/violation.ts'
import { addRemarks, approvableEvent, approvableKinds, deleteApprovable } from '../approvable/index.ts'
import { cancelHeld, hasText, hold, refuse } from './held.ts'
import type { Held, Lifecycle } from './kind.ts'

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
  const [remarkId = 0] = await addRemarks(ctx, [{ approvable, type: 'Comment', remark: Remark }])
  await record(ctx, approvableEvent(kind, row, 'remark-added', { isDraft: row.submittedAt === null }))
  return { id: remarkId }
}

type Draft = Readonly<{ id: number; employeeId: number; approvableId: number }>

/** Deletes the drafts of a person who leaves: no other person can read them. */
export async function deleteDraftsOf(ctx: CommandContext, personId: number): Promise<void> {
  const { tx, employerGroupId } = ctx
  for (const kind of approvableKinds()) {
    const { rows } = await sql<Draft>`
      delete from ${sql.table(kind.table)} draft using approvable
      where draft.employer_group_id = ${employerGroupId} and draft.submitted_at is null
        and draft.status in ('Draft', 'Cancelled') and approvable.employer_group_id = draft.employer_group_id
        and approvable.id = draft.approvable_id and approvable.requested_by_person_id = ${personId}
      returning draft.id, draft.employee_id, draft.approvable_id`.execute(tx)
    for (const { approvableId } of rows) await deleteApprovable(ctx, { id: approvableId })
    await recordAll(
      ctx,
      rows.map(draft => approvableEvent(kind, draft, 'deleted', { isDraft: true })),
    )
  }
}
