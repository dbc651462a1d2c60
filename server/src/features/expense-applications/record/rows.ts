import type { Caller } from '../../../domain/caller.ts'
import { isAmong } from '../../../platform/database/collection.ts'
import type { Db } from '../../../platform/database/index.ts'
import { approvables } from '../../approvals/index.ts'
import { expenseIsVisible, expenseIsVisibleToDecider } from './visibility.ts'

/** Expense applications that the caller may see. Every read of an application starts here. */
export const visibleExpenseApplications = (db: Db, caller: Caller) =>
  expenseApplications(db, caller).where(expenseIsVisible(caller))

/**
 * Those, and the ones that the caller was an approver of. A repeated or late decision then gets its proper answer,
 * although no step waits for the caller any more. Use it for decisions only.
 */
export const expenseApplicationsForDecider = (db: Db, caller: Caller) =>
  expenseApplications(db, caller).where(expenseIsVisibleToDecider(caller))

const expenseApplications = (db: Db, caller: Caller) =>
  db
    .selectFrom('expenseApplication')
    .select(['expenseApplication.id', 'expenseApplication.code', 'expenseApplication.status'])
    .select(['expenseApplication.amountApplied', 'expenseApplication.amountApproved', 'expenseApplication.taxAmount'])
    .select(['expenseApplication.currencyText', 'expenseApplication.quantity', 'expenseApplication.dateIncurred'])
    .select(['expenseApplication.merchant', 'expenseApplication.description', 'expenseApplication.receiptReference'])
    .select(['expenseApplication.externalReference', 'expenseApplication.warnings', 'expenseApplication.version'])
    .select(['expenseApplication.submittedAt', 'expenseApplication.lastModified', 'expenseApplication.approvableId'])
    .where('expenseApplication.employerGroupId', '=', caller.employerGroupId)

export type ExpenseApplicationRow = Awaited<
  ReturnType<ReturnType<typeof visibleExpenseApplications>['execute']>
>[number]

/** The related records of visible applications, and the caller's standing towards them. */
export const particularsOf = (db: Db, caller: Caller, ids: readonly number[]) =>
  joined(db)
    .select('expenseApplication.id')
    .select(approvables.relatedColumns)
    .select(['paycode.id as paycodeId', 'paycode.code as paycodeCode', 'paycode.name as paycodeName'])
    .select(approvables.standingOf(caller))
    .where('expenseApplication.employerGroupId', '=', caller.employerGroupId)
    .where(isAmong('expense_application.id', ids))

const joined = (db: Db) =>
  db
    .selectFrom('expenseApplication')
    .innerJoin('approvable', join =>
      join
        .onRef('approvable.employerGroupId', '=', 'expenseApplication.employerGroupId')
        .onRef('approvable.id', '=', 'expenseApplication.approvableId'),
    )
    .innerJoin('employee', join =>
      join
        .onRef('employee.employerGroupId', '=', 'expenseApplication.employerGroupId')
        .onRef('employee.id', '=', 'expenseApplication.employeeId'),
    )
    .innerJoin('person', join =>
      join
        .onRef('person.employerGroupId', '=', 'employee.employerGroupId')
        .onRef('person.id', '=', 'employee.personId'),
    )
    .innerJoin('chartPosition as position', join =>
      join
        .onRef('position.employerGroupId', '=', 'expenseApplication.employerGroupId')
        .onRef('position.id', '=', 'expenseApplication.positionId'),
    )
    .innerJoin('expensePaycode as paycode', join =>
      join
        .onRef('paycode.employerGroupId', '=', 'expenseApplication.employerGroupId')
        .onRef('paycode.id', '=', 'expenseApplication.expensePaycodeId'),
    )

export type ParticularsRow = Awaited<ReturnType<ReturnType<typeof particularsOf>['execute']>>[number]

/** The cost centres that visible applications are charged to. */
export const splitsOf = (db: Db, caller: Caller, ids: readonly number[]) =>
  db
    .selectFrom('expenseApplicationCostCentre as split')
    .innerJoin('costCentre', join =>
      join
        .onRef('costCentre.employerGroupId', '=', 'split.employerGroupId')
        .onRef('costCentre.id', '=', 'split.costCentreId'),
    )
    .select(['split.expenseApplicationId', 'split.percentage'])
    .select(['costCentre.id', 'costCentre.code', 'costCentre.name'])
    .where('split.employerGroupId', '=', caller.employerGroupId)
    .where(isAmong('split.expense_application_id', ids))
    .orderBy('costCentre.id')

export type SplitRow = Awaited<ReturnType<ReturnType<typeof splitsOf>['execute']>>[number]

/** The columns of an application besides those of all approvables. */
export const getOwnColumns = (db: Db, { employerGroupId }: Caller, id: number) =>
  db
    .selectFrom('expenseApplication')
    .select(['employeeId', 'positionId', 'expensePaycodeId', 'amountApplied', 'amountApproved', 'currencyText'])
    .select([
      'quantity',
      'dateIncurred',
      'taxAmount',
      'merchant',
      'description',
      'receiptReference',
      'externalReference',
    ])
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export type OwnColumns = Awaited<ReturnType<typeof getOwnColumns>>
