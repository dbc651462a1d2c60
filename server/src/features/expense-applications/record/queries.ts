import type { CommandContext } from '../../../core/command-context.ts'
import type { Caller } from '../../../domain/caller.ts'
import { isAmong } from '../../../platform/collection.ts'
import type { Db } from '../../../platform/database.ts'
import { inGroup } from '../../../platform/joins.ts'

/** The cost centres that applications are charged to, with their shares. */
export const splitsOf = (db: Db, caller: Caller, ids: readonly number[]) =>
  db
    .selectFrom('expenseApplicationCostCentre as split')
    .innerJoin('costCentre', inGroup('costCentre.id', 'split.costCentreId'))
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
