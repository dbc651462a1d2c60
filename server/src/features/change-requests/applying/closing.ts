import type { CommandContext } from '../../../core/command-context.ts'
import { record } from '../../../core/records.ts'
import { todayFor } from '../../../domain/caller.ts'
import { lifecycle } from '../../approvals/index.ts'
import { closePerson } from '../../departures/index.ts'
import { type History, noteClosing } from '../../employee-facts/index.ts'

type Engagement = Pick<History, 'id' | 'personId' | 'employerId' | 'startDate' | 'terminationDate' | 'closedOn'>

/**
 * Closes an engagement whose last day has passed: account, keys, sessions, delegations, roles, positions and drafts.
 * None of these come back by themselves. A repeat does nothing. If the engagement continues after all, clears the
 * former end, so that the next end is closed again, even on the same day. Call it with the employee locked.
 * @returns whether it has closed the engagement
 */
export async function closeEndedEngagement(
  ctx: CommandContext,
  { id: employeeId, personId, employerId, startDate, terminationDate: on, closedOn }: Engagement,
): Promise<boolean> {
  const isOver = on !== null && on < todayFor(ctx.today, employerId)
  const closing = isOver ? on : null
  if (closing === closedOn) return false
  await noteClosing(ctx, employeeId, { closedOn: closing, isAnother: closedOn !== null && startDate > closedOn })
  if (!isOver) return false
  await closePerson(ctx, { employeeId, personId, on })
  await lifecycle.deleteDraftsOf(ctx, personId)
  await record(ctx, {
    type: 'employee.terminated',
    resource: { type: 'Employee', id: employeeId },
    employeeId,
    effectiveDate: on,
  })
  return true
}
