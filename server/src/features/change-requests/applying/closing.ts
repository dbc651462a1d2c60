import { todayFor } from '../../../domain/caller.ts'
import type { CommandContext } from '../../../platform/command-context.ts'
import { noteOrganisationChange } from '../../../platform/organisation-changes.ts'
import { record } from '../../../platform/records.ts'
import { closePerson } from '../../accounts/index.ts'
import { lifecycle } from '../../approvals/index.ts'
import type { History } from '../../employee-facts/index.ts'
import { endHoldings } from '../../positions/index.ts'

type Engagement = Pick<History, 'id' | 'personId' | 'employerId' | 'startDate' | 'terminationDate' | 'closedOn'>

/**
 * Closes an engagement whose last day has passed: account, keys, sessions, delegations, roles, positions and drafts.
 * None of these come back by themselves. A repeat does nothing. If the engagement continues after all, clears the
 * former end, so that the next end is closed again, even on the same day. Call it with the employee locked.
 */
export async function closeEndedEngagement(
  ctx: CommandContext,
  { id: employeeId, personId, employerId, startDate, terminationDate: on, closedOn }: Engagement,
): Promise<void> {
  const isOver = on !== null && on < todayFor(ctx.today, employerId)
  const closing = isOver ? on : null
  if (closing === closedOn) return
  const isAnother = closedOn !== null && startDate > closedOn
  await ctx.tx
    .updateTable('employee')
    // An import may have stored a status for the former engagement. It does not apply to the new one.
    .set({ closedOn: closing, ...(isAnother && { status: 'Active' }) })
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', employeeId)
    .execute()
  if (!isOver) return
  const ended = [await closePerson(ctx, { employeeId, on }), await endHoldings(ctx, { employeeId, personId, on })]
  if (ended.includes(true)) await noteOrganisationChange(ctx, 'An engagement has ended.')
  await lifecycle.deleteDraftsOf(ctx, personId)
  await record(ctx, {
    type: 'employee.terminated',
    resource: { type: 'Employee', id: employeeId },
    employeeId,
    effectiveDate: on,
  })
}
