import type { Caller } from '../../../domain/caller.ts'
import { isAmong } from '../../../platform/database/collection.ts'
import type { Db } from '../../../platform/database/index.ts'
import { withinGroup } from '../../../platform/joins.ts'
import { approvables } from '../../approvals/index.ts'
import { expenseApplicationKind, expenseIsVisible } from '../record/index.ts'

/** Expense applications that the caller may see. Every read of an application starts here. */
export const visibleExpenseApplications = (db: Db, caller: Caller) =>
  expenseApplications(db, caller).where(expenseIsVisible(caller))

/**
 * Applications that the caller may see or was an approver of, for decisions only: a repeated or late decision gets its
 * proper answer, although no step waits for the caller any more.
 */
export const expenseApplicationsForDecider = (db: Db, caller: Caller) =>
  expenseApplications(db, caller).where(approvables.isVisibleToDecider(caller, expenseApplicationKind.table))

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
    .innerJoin('approvable', withinGroup('approvable.id', 'expenseApplication.approvableId'))
    .innerJoin('employee', withinGroup('employee.id', 'expenseApplication.employeeId'))
    .innerJoin('person', withinGroup('person.id', 'employee.personId'))
    .innerJoin('chartPosition as position', withinGroup('position.id', 'expenseApplication.positionId'))
    .innerJoin('expensePaycode as paycode', withinGroup('paycode.id', 'expenseApplication.expensePaycodeId'))

export type ParticularsRow = Awaited<ReturnType<ReturnType<typeof particularsOf>['execute']>>[number]
