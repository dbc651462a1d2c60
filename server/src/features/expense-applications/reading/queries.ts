import { sql } from 'kysely'
import { rememberedCollection } from '../../../core/remembered/index.ts'
import { sortOf } from '../../../core/sorting.ts'
import type { Caller } from '../../../domain/caller.ts'
import { type Collection, isBefore } from '../../../platform/database/collection.ts'
import type { Db } from '../../../platform/database/index.ts'
import { approvables } from '../../approvals/index.ts'
import { employeeInWords } from '../../employees/index.ts'
import { expenseApplicationKind, expenseIsVisible } from '../record/index.ts'
import { expenseApplications } from './rows.ts'
import type { ExpenseApplication, ExpenseRemark, ListQuery } from './schemas.ts'
import { expenseApplicationOf } from './wire.ts'

export function listExpenseApplications(db: Db, caller: Caller, query: ListQuery): Collection<ExpenseApplication> {
  const { Statuses, EmployeeId, Order, BeforeId } = query
  const orderBy = sortOf(Order, 'expense_application.id', {
    Employee: employeeInWords('expense_application.employee_id'),
    DateIncurred: sql`expense_application.date_incurred`,
    AmountApplied: sql`expense_application.amount_applied`,
  })
  const found = db
    .selectFrom('expenseApplication')
    .select('expenseApplication.id')
    .where('expenseApplication.employerGroupId', '=', caller.employerGroupId)
    .where(expenseIsVisible(caller))
    .where(approvables.isInNarrowScope(caller, 'expense_application'))
    .$if(Statuses !== undefined, q => q.where('expenseApplication.status', 'in', Statuses ?? []))
    .$if(EmployeeId !== undefined, q => q.where('expenseApplication.employeeId', '=', EmployeeId ?? 0))
    .$if(orderBy !== undefined, q => q.where(isBefore('expenseApplication.id', BeforeId)))
  return rememberedCollection(db, {
    ...approvables.listOf(caller, 'expense_application', { Statuses, EmployeeId, Order, BeforeId, orderBy }),
    ids: also => sql`${found.where(also)}`,
    ...expenseApplications.listed(caller, expenseApplicationOf(caller)),
  })
}

/** @throws notFound */
export const getExpenseApplication = (db: Db, caller: Caller, wanted: { id: number; isForDecider?: boolean }) =>
  expenseApplications.get(db, caller, { ...wanted, itemOf: expenseApplicationOf(caller) })

/** Reads an application after a write, also for an approver whose step no longer waits. @throws notFound */
export const getExpenseApplicationForDecider = (db: Db, caller: Caller, { id }: { id: number }) =>
  getExpenseApplication(db, caller, { id, isForDecider: true })

/** The remarks on an application, the oldest first. @throws notFound if the caller sees no such application */
export const listExpenseRemarks = (db: Db, caller: Caller, id: number): Promise<Collection<ExpenseRemark>> =>
  approvables.listRemarks(db, caller, { kind: expenseApplicationKind, id, about: { expenseApplicationId: id } })

/** @throws notFound if the caller sees no such application, or it has no such remark */
export const getExpenseRemark = (
  db: Db,
  caller: Caller,
  { id, remarkId }: Readonly<{ id: number; remarkId: number }>,
) =>
  approvables.getRemark(db, caller, { kind: expenseApplicationKind, id, remarkId, about: { expenseApplicationId: id } })
