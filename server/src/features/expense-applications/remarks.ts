import type { Caller } from '../../domain/caller.ts'
import { notFound, reject } from '../../domain/failure.ts'
import { type Collection, collectionOf } from '../../platform/collection.ts'
import type { CallerContext } from '../../platform/command-context.ts'
import type { Db } from '../../platform/database.ts'
import { addRemark, type RemarkRow, remarkOf, remarksOn } from '../approvals/index.ts'
import { lockApplication, tell } from './locking.ts'
import type { ExpenseRemark, RemarkCommand } from './remark-schemas.ts'
import { visibleExpenseApplications } from './rows.ts'
import { violationsOfRemarks } from './rules.ts'

/** What was said about an application, the oldest first. @throws notFound when the caller sees no such application */
export async function listExpenseRemarks(db: Db, caller: Caller, id: number): Promise<Collection<ExpenseRemark>> {
  const approvableId = await findApprovable(db, caller, id)
  const toWire = (row: RemarkRow) => remarkOf(row, { expenseApplicationId: id })
  return collectionOf(remarksOn(db, caller, approvableId), toWire, 'remark.id')
}

/**
 * Remarks never change: their version is their only one.
 * @throws notFound when the caller sees no such application, or it has no such remark
 */
export async function getExpenseRemark(db: Db, caller: Caller, { id, remarkId }: { id: number; remarkId: number }) {
  const approvableId = await findApprovable(db, caller, id)
  const row = await remarksOn(db, caller, approvableId)
    .where('remark.id', '=', remarkId)
    .executeTakeFirstOrThrow(notFound('The remark'))
  return { record: remarkOf(row, { expenseApplicationId: id }), version: 1 }
}

async function findApprovable(db: Db, caller: Caller, id: number): Promise<number> {
  const { approvableId } = await visibleExpenseApplications(db, caller)
    .where('expenseApplication.id', '=', id)
    .executeTakeFirstOrThrow(notFound('The expense application'))
  return approvableId
}

/** Says something about an application. @returns the remark's id @throws notFound, invalid */
export async function createExpenseRemark(ctx: CallerContext, id: number, { Remark }: RemarkCommand): Promise<number> {
  const { row, approvable } = await lockApplication(ctx, id)
  reject(violationsOfRemarks(Remark, 'Remark'))
  const remarkId = await addRemark(ctx, approvable, { type: 'Comment', remark: Remark })
  await tell(ctx, row, 'remark-added', { isDraft: row.submittedAt === null })
  return remarkId
}
