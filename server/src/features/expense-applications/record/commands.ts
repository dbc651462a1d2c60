import type { Insertable, Updateable } from 'kysely'
import type { CallerContext, CommandContext } from '../../../core/command-context.ts'
import type { Caller } from '../../../domain/caller.ts'
import { isAmong } from '../../../platform/database/collection.ts'
import type { Db } from '../../../platform/database/index.ts'
import { write } from '../../../platform/database/writes.ts'
import { withinGroup } from '../../../platform/joins.ts'
import type { ExpenseApplicationTable } from '../../../platform/tables.generated.ts'
import type { lifecycle } from '../../approvals/index.ts'

/** The columns of an application besides those of all approvables. */
export type ExpenseApplicationColumns = Omit<
  Insertable<ExpenseApplicationTable>,
  keyof lifecycle.NewRecord | keyof lifecycle.LifecycleColumns | 'version'
>

export const insertApplication = (
  { tx }: CallerContext,
  application: lifecycle.NewRecord & ExpenseApplicationColumns,
): void => write(tx, tx.insertInto('expenseApplication').values(application))

/** Writes columns of an application, and increments its version. */
export async function writeApplication(
  { tx, employerGroupId, now }: CommandContext,
  id: number,
  columns: Omit<Updateable<ExpenseApplicationTable>, 'version' | 'lastModified'>,
): Promise<void> {
  const updated = tx
    .updateTable('expenseApplication')
    .set(eb => ({ ...columns, version: eb('version', '+', 1), lastModified: now }))
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
  write(tx, updated)
}

/** A cost centre's share of the amount, as decimal text: `33.3333`. */
export type Share = Readonly<{ costCentreId: number; percentage: string }>

/** Replaces the cost centres that an application is charged to; empty means the employee's own. */
export async function replaceShares(
  { tx, employerGroupId }: CallerContext,
  expenseApplicationId: number,
  shares: readonly Share[],
): Promise<void> {
  const deleted = tx
    .deleteFrom('expenseApplicationCostCentre')
    .where('employerGroupId', '=', employerGroupId)
    .where('expenseApplicationId', '=', expenseApplicationId)
  write(tx, deleted)
  if (shares.length === 0) return
  const rows = shares.map(share => ({ employerGroupId, expenseApplicationId, ...share }))
  write(tx, tx.insertInto('expenseApplicationCostCentre').values(rows))
}

export async function deleteApplicationRow({ tx, employerGroupId }: CallerContext, id: number): Promise<void> {
  const deleted = tx
    .deleteFrom('expenseApplication')
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
  write(tx, deleted)
}

/** The cost centres that applications are charged to, with their shares. */
export const splitsOf = (db: Db, caller: Caller, ids: readonly number[]) =>
  db
    .selectFrom('expenseApplicationCostCentre as split')
    .innerJoin('costCentre', withinGroup('costCentre.id', 'split.costCentreId'))
    .select(['split.expenseApplicationId', 'split.percentage'])
    .select(['costCentre.id', 'costCentre.code', 'costCentre.name'])
    .where('split.employerGroupId', '=', caller.employerGroupId)
    .where(isAmong('split.expense_application_id', ids))
    .orderBy('costCentre.id')

export type SplitRow = Awaited<ReturnType<ReturnType<typeof splitsOf>['execute']>>[number]

/** The columns of an application that its commands read, besides those of all approvables. */
export const readOwnColumns = ({ tx, employerGroupId }: CommandContext, id: number) =>
  tx
    .selectFrom('expenseApplication')
    .select(['employeeId', 'positionId', 'expensePaycodeId', 'amountApplied', 'amountApproved', 'currencyText'])
    .select(['quantity', 'dateIncurred', 'taxAmount', 'merchant', 'description', 'receiptReference'])
    .select('externalReference')
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export type OwnColumns = Awaited<ReturnType<typeof readOwnColumns>>
