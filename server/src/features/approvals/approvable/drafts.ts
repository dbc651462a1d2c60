import { sql } from 'kysely'
import type { CommandContext } from '../../../core/command-context.ts'
import { recordAll } from '../../../core/records.ts'
import { deleteApprovable } from './commands.ts'
import { approvableEvent, approvableKinds } from './kinds.ts'

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
