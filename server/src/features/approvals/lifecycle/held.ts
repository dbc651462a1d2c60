import { sql } from 'kysely'
import { type CallerContext, type Effect, refuseStale } from '../../../core/command-context.ts'
import { record } from '../../../core/records.ts'
import { todayFor } from '../../../domain/caller.ts'
import { notFound } from '../../../domain/failure.ts'
import {
  type ApprovableKind,
  approvableEvent,
  approvableIsVisible,
  approvableIsVisibleToDecider,
  closeChain,
  lockApprovable,
  readStanding,
} from '../approvable/index.ts'
import { type Action, type Deciding, isRepeatedDecision, refuseAction, type Transitions } from '../deciding/index.ts'
import { listSteps } from '../steps/index.ts'
import type { Held, HeldRow, Lifecycle, SubmittedRecord } from './kind.ts'

type HeldKind = ApprovableKind & Readonly<{ transitions: Transitions<string> }>

/**
 * Locks a record for a command: its row first, then its approvable.
 * @throws notFound if the caller does not see it
 */
export const hold = (ctx: CallerContext, kind: HeldKind, id: number): Promise<Held> =>
  holdWhere(ctx, kind, { id, isFound: approvableIsVisible(ctx.caller, kind.table) })

/**
 * As `hold`, for a decision: also finds records whose step no longer waits for the caller.
 * @throws notFound if the caller neither sees it nor was an approver of it
 */
export const holdToDecide = (ctx: CallerContext, kind: HeldKind, id: number): Promise<Held> =>
  holdWhere(ctx, kind, { id, isFound: approvableIsVisibleToDecider(ctx.caller, kind.table) })

type Wanted = Readonly<{ id: number; isFound: ReturnType<typeof approvableIsVisible> }>

async function holdWhere(ctx: CallerContext, kind: HeldKind, { id, isFound }: Wanted): Promise<Held> {
  const { tx, caller } = ctx
  const { rows } = await sql<HeldRow>`
    select id, code, version, status, employee_id, approvable_id, submitted_at, requested_by_account_id,
      external_reference, ${kind.isDated ? sql`effective_date` : sql`null::date`} as effective_date,
      ${approvableIsVisible(caller, kind.table)} as is_visible
    from ${sql.table(kind.table)} where employer_group_id = ${caller.employerGroupId} and id = ${id} and ${isFound}
    for update`.execute(tx)
  const [row] = rows
  if (!row) throw missing(kind)()
  const approvable = await lockApprovable(ctx, row.approvableId)
  const { requestedByPersonId, subjectPersonId, isTwoPerson } = approvable
  const standing = await readStanding(tx, caller, { approvableId: approvable.id, employeeId: row.employeeId })
  const steps = (await listSteps(tx, caller, [row.approvableId])).get(row.approvableId) ?? []
  const isDue = row.effectiveDate !== null && row.effectiveDate <= todayFor(caller.today, standing.employerId)
  const { status } = row
  return {
    ...{ row, approvable, steps },
    state: { status, requestedByPersonId, subjectPersonId, isTwoPerson, isDue, steps, ...standing },
  }
}

export const missing = ({ name }: Pick<ApprovableKind, 'name'>) => notFound(`The ${name}`)

/** A locked record, for its next transition. */
export const submittedRecordOf = ({ row, state }: Held): SubmittedRecord => ({ ...row, isDue: state.isDue })

/** Whether the caller has made this decision before. @throws notFound in a dry run if they no longer see the record */
export const isRepeat = (
  ctx: CallerContext,
  held: Held,
  { kind, decision }: Readonly<{ kind: HeldKind; decision: Deciding['decision'] }>,
): boolean => isRepeatedDecision(ctx, held, { decision, missing: missing(kind) })

type Attempt = Readonly<{ kind: HeldKind; action: Action }>

/**
 * Refuses an action that the status does not allow (400, with the possible actions) or that is not the caller's.
 * @throws invalid `Status`, forbidden `NotYourDecision` for decisions, `InsufficientRole` for other actions
 */
export const refuse = ({ caller }: CallerContext, { state }: Held, { kind, action }: Attempt): void =>
  refuseAction(caller, state, { action, table: kind.transitions })

/** As `refuse`, and refuses a caller who has seen another version than the current one. @throws stale */
export function refuseOrStale(ctx: CallerContext, held: Held, attempt: Attempt): void {
  refuse(ctx, held, attempt)
  refuseStale(ctx, held.row.version)
}

/** Cancels a locked record that the caller may cancel. */
export async function cancelHeld(ctx: CallerContext, kind: Lifecycle, held: Held): Promise<readonly Effect[]> {
  const { row, approvable } = held
  await closeChain(ctx, approvable)
  await kind.update(ctx, row.id, { status: 'Cancelled', cancelledAt: ctx.now })
  await record(ctx, approvableEvent(kind, row, 'cancelled', { isDraft: row.status === 'Draft' }))
  return (await kind.cancelled?.(ctx, held)) ?? []
}
