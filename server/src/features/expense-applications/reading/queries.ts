import { sql } from 'kysely'
import { freshColumns, rememberedCollection } from '../../../core/remembered/index.ts'
import type { Caller } from '../../../domain/caller.ts'
import { notFound } from '../../../domain/failure.ts'
import { type Collection, isAmong } from '../../../platform/database/collection.ts'
import type { Db } from '../../../platform/database/index.ts'
import { approvables } from '../../approvals/index.ts'
import { expenseApplicationKind, splitsOf } from '../record/index.ts'
import {
  type ExpenseApplicationRow,
  expenseApplicationsForDecider,
  particularsOf,
  visibleExpenseApplications,
} from './rows.ts'
import type { ExpenseApplication, ExpenseRemark, ListQuery } from './schemas.ts'
import { expenseApplicationOf } from './wire.ts'

export function listExpenseApplications(db: Db, caller: Caller, query: ListQuery): Collection<ExpenseApplication> {
  const { Statuses, EmployeeId, Order, BeforeId } = query
  const found = visibleExpenseApplications(db, caller)
    .where(approvables.isInNarrowScope(caller, 'expense_application'))
    .$if(Statuses !== undefined, q => q.where('expenseApplication.status', 'in', Statuses ?? []))
    .$if(EmployeeId !== undefined, q => q.where('expenseApplication.employeeId', '=', EmployeeId ?? 0))
  return rememberedCollection(db, {
    ...approvables.listOf(caller, 'expense_application', { Statuses, EmployeeId, Order, BeforeId }),
    ids: also => sql`${found.clearSelect().select('expenseApplication.id').where(also)}`,
    rows: (connection, ids, fresh) =>
      visibleExpenseApplications(connection, caller)
        .select(freshColumns(fresh))
        .where(isAmong('expense_application.id', ids))
        .execute(),
    toItems: (connection, rows: readonly ExpenseApplicationRow[]) => toWire(connection, caller, rows),
  })
}

/** @throws notFound */
export const getExpenseApplication = (db: Db, caller: Caller, { id }: { id: number }) =>
  recordOf(db, caller, visibleExpenseApplications(db, caller).where('expenseApplication.id', '=', id))

/** Reads an application after a write, also for an approver whose step no longer waits. @throws notFound */
export const getExpenseApplicationForDecider = (db: Db, caller: Caller, { id }: { id: number }) =>
  recordOf(db, caller, expenseApplicationsForDecider(db, caller).where('expenseApplication.id', '=', id))

async function recordOf(db: Db, caller: Caller, found: ReturnType<typeof visibleExpenseApplications>) {
  const missing = notFound('The expense application')
  const row = await found.executeTakeFirstOrThrow(missing)
  const [record] = await toWire(db, caller, [row])
  if (!record) throw missing()
  return { record, version: row.version }
}

/** The records of rows, with five statements for all rows together. */
async function toWire(db: Db, caller: Caller, rows: readonly ExpenseApplicationRow[]): Promise<ExpenseApplication[]> {
  const ids = rows.map(row => row.id)
  const [found, splits] = await Promise.all([
    approvables.readWithSteps(db, caller, { rows, related: particularsOf(db, caller, ids) }),
    splitsOf(db, caller, ids).execute(),
  ])
  const splitsById = Map.groupBy(splits, split => split.expenseApplicationId)
  return found.map(({ row, steps }) =>
    expenseApplicationOf(row, { caller, steps, splits: splitsById.get(row.id) ?? [] }),
  )
}

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
