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
  violationsOf,
} from '../approvals/index.ts'
import { circumstancesOf, knownChangeRequests } from './rows.ts'
import { type ChangeRequestStatus, transitions } from './rules.ts'
import { matterOf } from './wire.ts'

type Row = Awaited<ReturnType<typeof lockRow>> & Readonly<{ employerId: number }>

/** A request that an act of the caller has locked, as it is from now until the act's end. */
export type Held = Readonly<{ row: Row; approvable: Approvable; matter: Matter<ChangeRequestStatus> }>

/**
 * Locks a request before anything is decided about it: its row first, then what people approve.
 * @throws notFound where the caller neither sees it nor was ever asked to decide it
 */
export async function holdChangeRequest(act: CallersAct, id: number): Promise<Held> {
  const { tx, caller } = act
  const row = await lockRow(act, id)
  const approvable = await lockApprovable(act, row.approvableId)
  const circumstances = await circumstancesOf(tx, caller, [id]).executeTakeFirstOrThrow()
  const steps = await listSteps(tx, caller, [row.approvableId])
  const matter = matterOf({ ...row, ...circumstances }, steps.get(row.approvableId) ?? [], caller)
  return { row: { ...row, employerId: circumstances.employerId }, approvable, matter }
}

const lockRow = ({ tx, caller }: CallersAct, id: number) =>
  knownChangeRequests(tx, caller)
    .select(['changeRequest.employeeId', 'changeRequest.positionId', 'changeRequest.reasonId'])
    .select(['changeRequest.requestedByAccountId', 'changeRequest.rescindsAlso'])
    .where('changeRequest.id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound('The change request'))

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
