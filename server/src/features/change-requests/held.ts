import { notFound } from '../../domain/failure.ts'
import { type CallerContext, refuseStale } from '../../platform/command-context.ts'
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

/** A request that a command of the caller has locked, as it is from now until the command's end. */
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
export const holdChangeRequest = (ctx: CallerContext, id: number): Promise<Held> =>
  hold(ctx, visibleChangeRequests(ctx.tx, ctx.caller).where('changeRequest.id', '=', id))

/**
 * The same, for a decision: also where the caller was asked for one and nothing waits for them any more.
 * @throws notFound where the caller neither sees it nor was asked
 */
export const holdToDecide = (ctx: CallerContext, id: number): Promise<Held> =>
  hold(ctx, knownChangeRequests(ctx.tx, ctx.caller).where('changeRequest.id', '=', id))

async function hold(ctx: CallerContext, found: ReturnType<typeof visibleChangeRequests>): Promise<Held> {
  const { tx, caller } = ctx
  const row = await lockRow(ctx, found)
  const approvable = await lockApprovable(ctx, row.approvableId)
  const particulars = await particularsOf(tx, caller, [row.id]).executeTakeFirstOrThrow()
  const steps = (await listSteps(tx, caller, [row.approvableId])).get(row.approvableId) ?? []
  const matter = matterOf({ ...row, ...particulars }, steps, caller)
  return { row: { ...row, employerId: particulars.employerId }, approvable, steps, matter }
}

const missing = notFound('The change request')

const lockRow = ({ caller }: CallerContext, found: ReturnType<typeof visibleChangeRequests>) =>
  found
    .select(['changeRequest.employeeId', 'changeRequest.positionId', 'changeRequest.reasonId'])
    .select(['changeRequest.requestedByAccountId', 'changeRequest.rescindsAlso'])
    .select(changeRequestIsVisible(caller).as('isVisible'))
    .forUpdate()
    .executeTakeFirstOrThrow(missing)

/** Whether the caller has decided so before. @throws notFound of a dry run where they see it no more */
export const isRepeat = (ctx: CallerContext, held: Held, decision: Deciding['decision']): boolean =>
  isRepeatedDecision(ctx, held, { decision, missing })

/**
 * Refuses what the status does not allow (400, saying what is possible), and whom it is not for.
 * @throws forbidden `NotYourDecision` of decisions, `InsufficientRole` of all else
 */
export const refuse = (action: Action, { matter }: Held, { caller }: CallerContext): void =>
  refuseAction(caller, matter, { action, table: transitions })

/** As `refuse`, and refuses those who have seen another version than there is. */
export function refuseOrStale(action: Action, held: Held, ctx: CallerContext): void {
  refuse(action, held, ctx)
  refuseStale(ctx, held.row.version)
}
