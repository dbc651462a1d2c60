import type { SqlBool, Updateable } from 'kysely'
import { notFound } from '../../domain/failure.ts'
import type { DeedTo } from '../../domain/happening-type.ts'
import { type CallerContext, refuseStale } from '../../platform/command-context.ts'
import { type Happening, record } from '../../platform/records.ts'
import type { Tables } from '../../platform/tables.generated.ts'
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
import { matterOf } from './matter.ts'
import {
  type ExpenseApplicationRow,
  knownExpenseApplications,
  type ParticularsRow,
  particularsOf,
  type SplitRow,
  splitsOf,
  visibleExpenseApplications,
} from './rows.ts'
import { type ExpenseStatus, transitions } from './state.ts'
import { expenseIsVisible } from './visibility.ts'

/** An application that nobody else can change until the command ends, as it is before the caller. */
export type Locked = Readonly<{
  row: ExpenseApplicationRow & ParticularsRow & Readonly<{ isVisible: SqlBool }>
  splits: readonly SplitRow[]
  steps: readonly Step[]
  approvable: Approvable
  matter: Matter<ExpenseStatus>
}>

/** @throws notFound where the caller does not see it */
export const lockApplication = (ctx: CallerContext, id: number): Promise<Locked> =>
  lock(ctx, visibleExpenseApplications(ctx.tx, ctx.caller).where('expenseApplication.id', '=', id))

/**
 * The same, for a decision: also where the caller was asked for one and nothing waits for them any more.
 * @throws notFound where the caller neither sees it nor was asked
 */
export const lockToDecide = (ctx: CallerContext, id: number): Promise<Locked> =>
  lock(ctx, knownExpenseApplications(ctx.tx, ctx.caller).where('expenseApplication.id', '=', id))

const missing = notFound('The expense application')

async function lock(ctx: CallerContext, found: ReturnType<typeof visibleExpenseApplications>): Promise<Locked> {
  const { tx, caller } = ctx
  const locked = await found
    .select(expenseIsVisible(caller).as('isVisible'))
    .forUpdate()
    .executeTakeFirstOrThrow(missing)
  const { id } = locked
  const approvable = await lockApprovable(ctx, locked.approvableId)
  const row = { ...locked, ...(await particularsOf(tx, caller, [id]).executeTakeFirstOrThrow(missing)) }
  const splits = await splitsOf(tx, caller, [id]).execute()
  const steps = (await listSteps(tx, caller, [approvable.id])).get(approvable.id) ?? []
  return { row, splits, steps, approvable, matter: matterOf(row, steps) }
}

/** Whether the caller has decided so before. @throws notFound of a dry run where they see it no more */
export const isRepeat = (ctx: CallerContext, locked: Locked, decision: Deciding['decision']): boolean =>
  isRepeatedDecision(ctx, locked, { decision, missing })

/**
 * Refuses what the status does not allow (400, saying what is possible), whom it is not for, and who has seen another
 * version than there is.
 * @throws invalid `Status`, forbidden `NotYourDecision` of decisions, `InsufficientRole` of all else, stale
 */
export function refuseUnless(ctx: CallerContext, action: Action, locked: Locked): void {
  refuse(ctx, action, locked)
  refuseStale(ctx, locked.row.version)
}

/** The same, whatever version was seen. */
export const refuse = ({ caller }: CallerContext, action: Action, { matter }: Locked): void =>
  refuseAction(caller, matter, { action, table: transitions })

type Columns = Updateable<Tables['expenseApplication']>

/** Writes columns of an application; whoever has read it before has read a former version. */
export async function writeApplication(ctx: CallerContext, id: number, columns: Columns): Promise<void> {
  await ctx.tx
    .updateTable('expenseApplication')
    .set(eb => ({ ...columns, version: eb('version', '+', 1), lastModified: ctx.now }))
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', id)
    .execute()
}

type Told = Readonly<{ id: number; employeeId: number }>
type More = Pick<Happening, 'changedFields' | 'before' | 'after' | 'only'> & Readonly<{ isDraft?: boolean }>

/** Tells what happened to an application, by its verb: `submitted`. Of a draft auditors alone, and only that it is there. */
export const tell = (ctx: CallerContext, told: Told, verb: DeedTo<'expense-application'>, more?: More): Promise<void> =>
  record(ctx, happeningTo(told, verb, more))

/** The same, to be told together with something else. */
export function happeningTo(
  { id, employeeId }: Told,
  verb: DeedTo<'expense-application'>,
  { isDraft = false, ...more }: More = {},
): Happening {
  const happening = { type: `expense-application.${verb}` as const, resource: { type: 'ExpenseApplication', id } }
  return isDraft ? { ...happening, only: 'Auditors' } : { ...happening, employeeId, ...more }
}
