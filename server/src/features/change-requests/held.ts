import { notFound } from '../../domain/failure.ts'
import { type CallersAct, refuseStale } from '../../platform/act.ts'
import {
  type Action,
  type Approvable,
  type Deciding,
  isRepeatedDecision,
  listSteps,
  lockApprovable,
  type Matter,
  refuseAction,
  type Step,
} from '../approvals/index.ts'
import { knownChangeRequests, particularsOf, visibleChangeRequests } from './rows.ts'
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
  const particulars = await particularsOf(tx, caller, [row.id]).executeTakeFirstOrThrow()
  const steps = (await listSteps(tx, caller, [row.approvableId])).get(row.approvableId) ?? []
  const matter = matterOf({ ...row, ...particulars }, steps, caller)
  return { row: { ...row, employerId: particulars.employerId }, approvable, steps, matter }
}

const missing = notFound('The change request')

const lockRow = ({ caller }: CallersAct, found: ReturnType<typeof visibleChangeRequests>) =>
  found
    .select(['changeRequest.employeeId', 'changeRequest.positionId', 'changeRequest.reasonId'])
    .select(['changeRequest.requestedByAccountId', 'changeRequest.rescindsAlso'])
    .select(changeRequestIsVisible(caller).as('isVisible'))
    .forUpdate()
    .executeTakeFirstOrThrow(missing)

/** Whether the caller has decided so before. @throws notFound of a dry run where they see it no more */
export const isRepeat = (act: CallersAct, held: Held, decision: Deciding['decision']): boolean =>
  isRepeatedDecision(act, held, { decision, missing })

/**
 * Refuses what the status does not allow (400, saying what is possible), and whom it is not for.
 * @throws forbidden `NotYourDecision` of decisions, `InsufficientRole` of all else
 */
export const refuse = (action: Action, { matter }: Held, { caller }: CallersAct): void =>
  refuseAction(caller, matter, { action, table: transitions })

/** As `refuse`, and refuses those who have seen another version than there is. */
export function refuseOrStale(action: Action, held: Held, act: CallersAct): void {
  refuse(action, held, act)
  refuseStale(act, held.row.version)
}
