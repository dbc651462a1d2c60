import { forbidden, notFound, reject } from '../../domain/failure.ts'
import { type CallersAct, refuseStale } from '../../platform/act.ts'
import {
  type Action,
  type Approvable,
  isAskedBy,
  isDecision,
  isUnderWay,
  listSteps,
  lockApprovable,
  type Matter,
  reasonAgainst,
  type Step,
  violationsOf,
} from '../approvals/index.ts'
import { circumstancesOf, knownChangeRequests, visibleChangeRequests } from './rows.ts'
import { type ChangeRequestStatus, transitions } from './rules.ts'
import { changeRequestIsVisible } from './visibility.ts'
import { matterOf } from './wire.ts'

type Row = Awaited<ReturnType<typeof lockRow>> & Readonly<{ employerId: number }>

/** A request that an act of the caller has locked, as it is from now until the act's end. */
export type Held = Readonly<{
  row: Row
  approvable: Approvable
  steps: readonly Step[]
  matter: Matter<ChangeRequestStatus>
}>

/**
 * Locks a request before anything is done with it: its row first, then what people approve.
 * @throws notFound where the caller does not see it
 */
export const holdChangeRequest = (act: CallersAct, id: number): Promise<Held> =>
  hold(act, visibleChangeRequests(act.tx, act.caller).where('changeRequest.id', '=', id))

/**
 * The same, for a decision: also where the caller was asked for one and nothing waits for them any more.
 * @throws notFound where the caller neither sees it nor was asked
 */
export const holdToDecide = (act: CallersAct, id: number): Promise<Held> =>
  hold(act, knownChangeRequests(act.tx, act.caller).where('changeRequest.id', '=', id))

async function hold(act: CallersAct, found: ReturnType<typeof visibleChangeRequests>): Promise<Held> {
  const { tx, caller } = act
  const row = await lockRow(act, found)
  const approvable = await lockApprovable(act, row.approvableId)
  const circumstances = await circumstancesOf(tx, caller, [row.id]).executeTakeFirstOrThrow()
  const steps = (await listSteps(tx, caller, [row.approvableId])).get(row.approvableId) ?? []
  const matter = matterOf({ ...row, ...circumstances }, steps, caller)
  return { row: { ...row, employerId: circumstances.employerId }, approvable, steps, matter }
}

const missing = notFound('The change request')

const lockRow = ({ caller }: CallersAct, found: ReturnType<typeof visibleChangeRequests>) =>
  found
    .select(['changeRequest.employeeId', 'changeRequest.positionId', 'changeRequest.reasonId'])
    .select(['changeRequest.requestedByAccountId', 'changeRequest.rescindsAlso'])
    .select(changeRequestIsVisible(caller).as('isVisible'))
    .forUpdate()
    .executeTakeFirstOrThrow(missing)

/** A dry run shows the record: of a decision that was made before, to those alone who see it still. @throws notFound */
export function refuseToShow({ isDryRun }: CallersAct, { row }: Held): void {
  if (isDryRun && !row.isVisible) throw missing()
}

/**
 * Refuses what the status does not allow (400, saying what is possible), and whom it is not for.
 * @throws forbidden `NotYourDecision` of decisions, `InsufficientRole` of all else
 */
export function refuse(action: Action, { matter }: Held, { caller }: CallersAct): void {
  reject(violationsOf(action, matter.status, transitions))
  const reason = reasonAgainst(action, matter, caller)
  if (reason === undefined) return
  if (action === 'cancel' && isUnderWay(matter)) reject([{ field: 'Status', message: `${reason} Rescind it instead.` }])
  if (!isDecision(action)) throw forbidden('InsufficientRole', reason)
  rejectLate(matter, { caller })
  throw forbidden('NotYourDecision', reason)
}

/** As `refuse`, and refuses those who have seen another version than there is. */
export function refuseOrStale(action: Action, held: Held, act: CallersAct): void {
  refuse(action, held, act)
  refuseStale(act, held.row.version)
}

/** Of several who were asked, one has decided: the others come too late, which is no want of permission. */
function rejectLate({ steps }: Matter<string>, { caller }: Pick<CallersAct, 'caller'>): void {
  const waiting = steps.find(step => step.status === 'Waiting')
  const cameTooLate =
    waiting !== undefined &&
    !isAskedBy(waiting, caller) &&
    steps.some(step => step.status === 'Approved' && isAskedBy(step, caller))
  const message = 'The step that waited for you has been decided; the next one waits for somebody else.'
  reject(cameTooLate ? [{ field: 'Status', message }] : [])
}
