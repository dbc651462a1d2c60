import { todayFor } from '../../../domain/caller.ts'
import type { CommandContext } from '../../../platform/command-context.ts'
import { record } from '../../../platform/records.ts'
import { deleteDraftsOf } from '../../approvals/index.ts'
import { closePerson } from '../../departures/index.ts'
import { type History, noteClosing } from '../../employee-facts/index.ts'

type Engagement = Pick<History, 'id' | 'personId' | 'employerId' | 'startDate' | 'terminationDate' | 'closedOn'>

/**
 * Ends what an engagement leaves behind once its last day has passed: account, keys, sessions, delegations, roles,
 * positions and drafts. Nothing of it comes back by itself. Does nothing more when it is done; while the engagement goes on, a
 * former end is forgotten, so that the next one is closed again, also where it is for the same day. Call it with the
 * employee locked.
 */
export async function closeIfOver(
  ctx: CommandContext,
  { id: employeeId, personId, employerId, startDate, terminationDate: on, closedOn }: Engagement,
): Promise<void> {
  const isOver = on !== null && on < todayFor(ctx.today, employerId)
  const closing = isOver ? on : null
  if (closing === closedOn) return
  await noteClosing(ctx, employeeId, { closedOn: closing, isAnother: closedOn !== null && startDate > closedOn })
  if (!isOver) return
  await closePerson(ctx, { employeeId, personId, on })
  await deleteDraftsOf(ctx, personId)
  await record(ctx, {
    type: 'employee.terminated',
    resource: { type: 'Employee', id: employeeId },
    employeeId,
    effectiveDate: on,
  })
}
