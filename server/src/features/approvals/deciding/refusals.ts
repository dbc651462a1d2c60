import type { SqlBool } from 'kysely'
import type { CallerContext } from '../../../core/command-context.ts'
import type { Caller } from '../../../domain/caller.ts'
import { type Failure, forbidden, reject } from '../../../domain/failure.ts'
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
 * Refuses an action that the status does not allow (400, with the possible actions) or that is not the caller's.
 * @throws invalid `Status`, forbidden `NotYourDecision` for decisions, `InsufficientRole` for other actions
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

/** Another approver of the step has decided. The caller is late, which is a matter of status and not of permission. */
function rejectLate(caller: Caller, { steps }: Pick<ApprovableState<string>, 'steps'>): void {
  const waiting = steps.find(step => step.status === 'Waiting')
  const cameTooLate =
    waiting !== undefined &&
    !isApproverOf(waiting, caller) &&
    steps.some(step => step.status === 'Approved' && isApproverOf(step, caller))
  const message = 'The step that waited for you has been decided. The next step waits for another approver.'
  reject(cameTooLate ? [{ field: 'Status', message }] : [])
}

/** The locked record that the caller decides. */
type Locked = Readonly<{
  row: Readonly<{ version: number; isVisible: SqlBool }>
  steps: readonly Step[]
  state: ApprovableState<string>
}>

type Decision = Readonly<{ decision: Deciding['decision']; missing: () => Failure }>

/**
 * The statuses in which a decision stands. Cancelling, returning, declining, rescinding or reversing a record ends its
 * approval, and cancelling ends its return.
 */
const standsIn: Readonly<Record<Deciding['decision'], readonly string[]>> = {
  Approved: ['Pending', 'Approved', 'Applied', 'Failed', 'Processed'],
  Declined: ['Declined'],
  Returned: ['Returned'],
}

/**
 * Whether this repeats a decision of the caller that stands. For an approver of a later step it is a new decision,
 * unless their entity tag is from before their first decision.
 * @throws `missing` in a dry run, which shows the record, if the caller no longer sees it
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
