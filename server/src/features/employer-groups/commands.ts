import type { Tx } from '../../platform/database.ts'
import { record } from '../../platform/records.ts'

/**
 * Suspends a group, whose keys and sessions are refused from then on, or lets it go on. Returns whether that changed
 * anything.
 */
export async function setGroupStatus(
  tx: Tx,
  { group, status, now }: Readonly<{ group: { id: number }; status: 'Active' | 'Suspended'; now: string }>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('employerGroup')
    .set(eb => ({ status, version: eb('version', '+', 1) }))
    .where('id', '=', group.id)
    .where('status', '<>', status)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await record(
    { tx, employerGroupId: group.id, actor: 'System', now },
    {
      type: status === 'Active' ? 'employer-group.resumed' : 'employer-group.suspended',
      resource: { type: 'EmployerGroup', id: group.id },
    },
  )
  return true
}
