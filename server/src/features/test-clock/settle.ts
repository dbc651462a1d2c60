import { type DueWork, forEachGroup, forEachOf } from '../../core/due-work.ts'
import { escalateOverdue, rerouteStaleSteps, routeAnewByDate } from '../approvals/index.ts'
import { applyDue, moveEmployeesOn } from '../change-requests/index.ts'
import { recordDueMilestones } from '../credentials/index.ts'
import { movePlanned } from '../positions/index.ts'

/** What a moment makes due, in the order in which it is done. */
const inOrder: readonly DueWork[] = [
  routeAnewByDate,
  movePlanned,
  applyDue,
  moveEmployeesOn,
  recordDueMilestones,
  escalateOverdue,
  rerouteStaleSteps,
]

/**
 * Does all that is due in a group, so that what follows finds it done. Jobs do it for groups that go by the real clock, some
 * time later; a group with a clock of its own has no later.
 */
export const settle: DueWork = (context, employerGroupId, circumstances) =>
  forEachGroup(context, [employerGroupId], id => forEachOf(inOrder, work => work(context, id, circumstances)))
