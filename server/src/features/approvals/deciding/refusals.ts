import type { SqlBool } from 'kysely'
import type { Caller } from '../../../domain/caller.ts'
import { type Failure, forbidden, reject } from '../../../domain/failure.ts'
import type { CallerContext } from '../../../platform/command-context.ts'
import type { Step } from '../steps/index.ts'
import { type Deciding, hasDecided } from './commands.ts'
import {
  type Action,
  type ApprovableState,
  isApproverOf,
  isBeingApplied,
  isDecision,
  reasonAgainst,
  type Transitions,
  violationsOf,
} from './rules.ts'

type Attempt<Status extends string> = Readonly<{ action: Action; table: Transitions<Status> }>

/**
 * Refuses what the status does not allow (400, saying what is possible), and whom it is not for.
 * @throws invalid `Status`, forbidden `NotYourDecision` of decisions, `InsufficientRole` of all else
 */
export function refuseAction<Status extends string>(
  caller: Caller,
  state: ApprovableState<Status>,
  { action, table }: Attempt<Status>,
): void {
  reject(violationsOf(action, state.status, table))
  const reason = reasonAgainst(action, state, caller)
  if (reason === undefined) return
  if (action === 'cancel' && isBeingApplied(state))
    reject([{ field: 'Status', message: `${reason} Rescind it instead.` }])
  if (!isDecision(action)) throw forbidden('InsufficientRole', reason)
  rejectLate(caller, state)
  throw forbidden('NotYourDecision', reason)
}

/** Of several who were asked, one has decided: the others come too late, which is no want of permission. */
function rejectLate(caller: Caller, { steps }: Pick<ApprovableState<string>, 'steps'>): void {
  const waiting = steps.find(step => step.status === 'Waiting')
  const cameTooLate =
    waiting !== undefined &&
    !isApproverOf(waiting, caller) &&
    steps.some(step => step.status === 'Approved' && isApproverOf(step, caller))
  const message = 'The step that waited for you has been decided; the next one waits for somebody else.'
  reject(cameTooLate ? [{ field: 'Status', message }] : [])
}

/** What is decided about, locked by a command of the caller. */
type Locked = Readonly<{
  row: Readonly<{ version: number; isVisible: SqlBool }>
  steps: readonly Step[]
  state: ApprovableState<string>
}>

type Decision = Readonly<{ decision: Deciding['decision']; missing: () => Failure }>

/**
 * The statuses in which a decision stands: what was cancelled, returned, declined, rescinded or reversed since is no
 * longer approved, and what was cancelled since is no longer returned.
 */
const standsIn: Readonly<Record<Deciding['decision'], readonly string[]>> = {
  Approved: ['Pending', 'Approved', 'Applied', 'Failed', 'Processed'],
  Declined: ['Declined'],
  Returned: ['Returned'],
}

/**
 * Whether the caller has decided so before, the decision stands, and this is the same once more. Somebody who is asked
 * for a later step too decides anew, unless the entity tag that they send shows that they speak of what was before their
 * first decision.
 * @throws `missing` of a dry run, which shows the record: to those alone who see it still
 */
export function isRepeatedDecision(
  { caller, isDryRun, seenVersions }: CallerContext,
  { row, steps, state }: Locked,
  { decision, missing }: Decision,
): boolean {
  if (!standsIn[decision].includes(state.status) || !hasDecided(steps, caller, decision)) return false
  const hasSeenThis = seenVersions?.includes(row.version) ?? true
  const isAskedAgain = state.status === 'Pending' && reasonAgainst('approve', state, caller) === undefined
  if (hasSeenThis && isAskedAgain) return false
  if (isDryRun && !row.isVisible) throw missing()
  return true
}
