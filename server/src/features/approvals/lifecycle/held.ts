import { sql } from 'kysely'
import { type CallerContext, type Effect, refuseStale } from '../../../core/command-context.ts'
import { record } from '../../../core/records.ts'
import { type Caller, todayFor } from '../../../domain/caller.ts'
import { type Failure, forbidden, notFound, reject } from '../../../domain/failure.ts'
import { required } from '../../../domain/violation.ts'
import { compiledFor, given } from '../../../platform/database/compiled.ts'
import {
  type Action,
  type DecidableStep,
  isApproverOf,
  isBeingApplied,
  isDecision,
  reasonAgainst,
  type Transitions,
  violationsOf,
} from '../actions/index.ts'
import {
  type ApprovableKind,
  approvableEvent,
  approvableIsVisible,
  approvableIsVisibleToDecider,
  closeChain,
  lockApprovable,
  readStanding,
  type Standing,
} from '../approvable/index.ts'
import { freshStepOf, lockChain, resolveWaiting, type StepRow, waitingOf } from '../steps/index.ts'
import type { Decision } from './decision.ts'
import type { Held, HeldRow, HeldToDecide, Lifecycle, SubmittedRecord } from './kind.ts'

type HeldKind = ApprovableKind & Readonly<{ transitions: Transitions<string> }>

/**
 * Locks a record for a command: its row first, then its approvable. Its state has no steps: only decisions depend on them.
 * @throws notFound if the caller does not see it
 */
export async function hold(ctx: CallerContext, kind: HeldKind, id: number): Promise<Held> {
  const row = await lockRow(ctx, kind, { id, isDeciding: false })
  const { approvableId, employeeId } = row
  const [approvable, standing] = await Promise.all([
    lockApprovable(ctx, approvableId),
    readStanding(ctx.tx, ctx.caller, { approvableId, employeeId }),
  ])
  return { row, approvable, state: { ...stateOf(ctx, { row, approvable, standing }), steps: [] } }
}

/**
 * As `hold`, for a decision: also finds records whose step no longer waits for the caller. Resolves the approvers of the
 * waiting step at this moment: a role or delegation that has ended since the step opened does not count.
 * @param foresee begins further reads, once the record is locked
 * @throws notFound if the caller neither sees it nor was an approver of it
 */
export async function holdToDecide(
  ctx: CallerContext,
  kind: HeldKind,
  id: number,
  foresee?: (id: number) => object,
): Promise<HeldToDecide> {
  const row = await lockRow(ctx, kind, { id, isDeciding: true })
  const locked = lockChain(ctx.reading, row.approvableId)
  const foreseen = foresee?.(row.id)
  const found = await locked
  const { approvable, parties, chain } = found
  const [waiting] = await resolveWaiting(ctx.reading, waitingOf(found))
  const standing = { ...withoutRoles, isEditedByCaller: parties.has(ctx.caller.personId) }
  const steps = chain.map(step =>
    waiting?.row === step && step.isStale ? { ...decidable(step), ...freshStepOf(waiting) } : decidable(step),
  )
  return { row, approvable, waiting, foreseen, state: { ...stateOf(ctx, { row, approvable, standing }), steps } }
}

/** Administrators' roles give no decision. */
const withoutRoles = { isHumanResources: false, isEmployerAdministrator: false, isPayroll: false }

type Locked = Readonly<{ row: HeldRow; approvable: Held['approvable']; standing: Standing }>

function stateOf({ caller }: CallerContext, { row, approvable, standing }: Locked): Omit<Held['state'], 'steps'> {
  const { requestedByPersonId, subjectPersonId, isTwoPerson, employerId } = approvable
  const isDue = row.effectiveDate !== null && row.effectiveDate <= todayFor(caller.today, employerId)
  return { status: row.status, requestedByPersonId, subjectPersonId, isTwoPerson, isDue, ...standing }
}

/** A stored step as the rules of actions see it. */
const decidable = ({ candidates, decisions, ...step }: StepRow): DecidableStep => ({
  ...step,
  candidates: candidates.map(({ id, onBehalfOfId, isAdded }) => ({ id, onBehalfOf: voterOf(onBehalfOfId), isAdded })),
  decisions: decisions.map(({ personId, authorityId, onBehalfOfId, decision }) => {
    return { personId, by: { id: authorityId }, onBehalfOf: voterOf(onBehalfOfId), decision }
  }),
})

const voterOf = (id: number | null) => (id === null ? undefined : { id })

type Wanted = Readonly<{ id: number; isDeciding: boolean }>

async function lockRow({ tx, caller }: CallerContext, kind: HeldKind, { id, isDeciding }: Wanted): Promise<HeldRow> {
  const { lock, lockToDecide } = locksOf(kind)
  const [row] = await (isDeciding ? lockToDecide : lock)(tx, caller, { id })
  if (!row) throw missing(kind)
  return row
}

const knownLocks = new WeakMap<HeldKind, ReturnType<typeof locksFor>>()

/** The statements that lock a record of a kind, built once for each kind and caller. */
function locksOf(kind: HeldKind) {
  const locks = knownLocks.get(kind) ?? locksFor(kind)
  knownLocks.set(kind, locks)
  return locks
}

function locksFor(kind: HeldKind) {
  const locking = (isFound: typeof approvableIsVisible) => (caller: Caller) =>
    sql<HeldRow>`
    select id, code, version, status, employee_id, approvable_id, submitted_at, requested_by_account_id,
      external_reference, ${kind.isDated ? sql`effective_date` : sql`null::date`} as effective_date,
      ${approvableIsVisible(caller, kind.table)} as is_visible
    from ${sql.table(kind.table)} where employer_group_id = ${caller.employerGroupId} and id = ${given('id')}
      and ${isFound(caller, kind.table)}
    for update`
  return {
    lock: compiledFor(locking(approvableIsVisible)),
    lockToDecide: compiledFor(locking(approvableIsVisibleToDecider)),
  }
}

const missing = ({ name }: HeldKind): Failure => notFound(`The ${name}`)()

/** A locked record, for its next transition. */
export const submittedRecordOf = ({ row, state }: Held): SubmittedRecord => ({ ...row, isDue: state.isDue })

type Attempt = Readonly<{ kind: HeldKind; action: Action }>

/**
 * Refuses an action that the status does not allow (400, with the possible actions) or that is not the caller's.
 * @throws invalid `Status`, forbidden `NotYourDecision` for decisions, `InsufficientRole` for other actions
 */
export function refuse({ caller }: CallerContext, { state }: Held, { kind, action }: Attempt): void {
  reject(violationsOf(action, state.status, kind.transitions))
  const reason = reasonAgainst(action, state, caller)
  if (reason === undefined) return
  if (action === 'cancel' && isBeingApplied(state)) {
    reject([{ field: 'Status', message: `${reason} Rescind it instead.` }])
  }
  if (!isDecision(action)) throw forbidden('InsufficientRole', reason)
  rejectLate(caller, state)
  throw forbidden('NotYourDecision', reason)
}

/** Another approver of the step has decided. The caller is late: a violation of the status, not of a permission. */
function rejectLate(caller: Caller, { steps }: Held['state']): void {
  const waiting = steps.find(step => step.status === 'Waiting')
  const cameTooLate =
    waiting !== undefined &&
    !isApproverOf(waiting, caller) &&
    steps.some(step => step.status === 'Approved' && isApproverOf(step, caller))
  const message = 'The step that waited for you has been decided. The next step waits for another approver.'
  reject(cameTooLate ? [{ field: 'Status', message }] : [])
}

/** As `refuse`, and refuses a caller who has seen another version than the current one. @throws stale */
export function refuseOrStale(ctx: CallerContext, held: Held, attempt: Attempt): void {
  refuse(ctx, held, attempt)
  refuseStale(ctx, held.row.version)
}

/**
 * The statuses in which a decision stands. Cancelling, returning, declining, rescinding or reversing a record ends its
 * approval, and cancelling ends its return.
 */
const standsIn: Readonly<Record<Decision['decision'], readonly string[]>> = {
  Approved: ['Pending', 'Approved', 'Applied', 'Failed', 'Processed'],
  Declined: ['Declined'],
  Returned: ['Returned'],
}

/**
 * Whether this repeats a decision of the caller that stands. For an approver of a later step it is a new decision,
 * unless their entity tag is from before their first decision.
 * @throws notFound in a dry run, which shows the record, if the caller no longer sees it
 */
export function isRepeat(
  { caller, isDryRun, seenVersions }: CallerContext,
  { row, state }: HeldToDecide,
  { kind, decision }: Readonly<{ kind: HeldKind; decision: Decision['decision'] }>,
): boolean {
  const own = state.steps.flatMap(step => step.decisions).filter(({ personId }) => personId === caller.personId)
  if (!standsIn[decision].includes(state.status) || !own.some(made => made.decision === decision)) return false
  const hasSeenThis = seenVersions?.includes(row.version) ?? true
  const isAskedAgain = state.status === 'Pending' && reasonAgainst('approve', state, caller) === undefined
  if (hasSeenThis && isAskedAgain) return false
  if (isDryRun && !row.isVisible) throw missing(kind)
  return true
}

/** Cancels a locked record that the caller may cancel. */
export async function cancelHeld(ctx: CallerContext, kind: Lifecycle, held: Held): Promise<readonly Effect[]> {
  const { row, approvable } = held
  await closeChain(ctx, approvable)
  await kind.update(ctx, row.id, { status: 'Cancelled', cancelledAt: ctx.now })
  await record(ctx, approvableEvent(kind, row, 'cancelled', { isDraft: row.status === 'Draft' }))
  return (await kind.cancelled?.(ctx, held)) ?? []
}

/** Refuses blank remarks. @throws invalid `Remarks` */
export const rejectBlankRemarks = (remarks: string): void => reject(hasText(remarks) ? [] : [required('Remarks')])

/** Whether a remark has text other than blanks. */
export const hasText = (remarks: string | undefined): remarks is string =>
  remarks !== undefined && remarks.trim() !== ''
