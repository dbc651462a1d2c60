import type { Caller } from '../../domain/caller.ts'
import { notFound, reject } from '../../domain/failure.ts'
import type { CallersAct } from '../../platform/act.ts'
import { type Collection, collectionOf } from '../../platform/collection.ts'
import type { Db } from '../../platform/database.ts'
import { addRemark } from '../approvals/index.ts'
import { wireName } from '../employees/index.ts'
import { lockApplication, tell } from './locking.ts'
import type { ExpenseRemark, RemarkCommand } from './remark-schemas.ts'
import { knownExpenseApplications, visibleExpenseApplications } from './rows.ts'
import { violationsOfRemarks } from './rules.ts'

/** What was said about an application, the oldest first. @throws notFound when the caller sees no such application */
export async function listExpenseRemarks(db: Db, caller: Caller, id: number): Promise<Collection<ExpenseRemark>> {
  const { approvableId } = await visibleExpenseApplications(db, caller)
    .where('expenseApplication.id', '=', id)
    .executeTakeFirstOrThrow(notFound('The expense application'))
  return collectionOf(remarksOn(db, caller, approvableId), remarkOf(id), 'remark.id')
}

/** Remarks never change: their version is their only one. @throws notFound */
export async function getExpenseRemark(db: Db, caller: Caller, { id, remarkId }: { id: number; remarkId: number }) {
  const missing = notFound('The remark')
  const { approvableId } = await knownExpenseApplications(db, caller)
    .where('expenseApplication.id', '=', id)
    .executeTakeFirstOrThrow(missing)
  const row = await remarksOn(db, caller, approvableId)
    .where('remark.id', '=', remarkId)
    .executeTakeFirstOrThrow(missing)
  return { record: remarkOf(id)(row), version: 1 }
}

/** Says something about an application. @returns the remark's id @throws notFound, invalid */
export async function createExpenseRemark(act: CallersAct, id: number, { Remark }: RemarkCommand): Promise<number> {
  const { row, approvable } = await lockApplication(act, id)
  reject(violationsOfRemarks(Remark, 'Remark'))
  const remarkId = await addRemark(act, approvable, { type: 'Comment', remark: Remark })
  await tell(act, row, 'remark-added', { isDraft: row.status === 'Draft' })
  return remarkId
}

const remarksOn = (db: Db, caller: Caller, approvableId: number) =>
  db
    .selectFrom('remark')
    .leftJoin('person as author', join =>
      join
        .onRef('author.employerGroupId', '=', 'remark.employerGroupId')
        .onRef('author.id', '=', 'remark.authorPersonId'),
    )
    .leftJoin('authority as other', join =>
      join
        .onRef('other.employerGroupId', '=', 'remark.employerGroupId')
        .onRef('other.id', '=', 'remark.onBehalfOfAuthorityId'),
    )
    .leftJoin('person as otherPerson', join =>
      join
        .onRef('otherPerson.employerGroupId', '=', 'other.employerGroupId')
        .onRef('otherPerson.id', '=', 'other.personId'),
    )
    .select(['remark.id', 'remark.sequence', 'remark.type', 'remark.remark', 'remark.revision', 'remark.createdAt'])
    .select(['author.id as authorId', 'author.familyName', 'author.givenName'])
    .select(['other.id as otherId', 'otherPerson.familyName as otherFamilyName'])
    .select(['otherPerson.givenName as otherGivenName'])
    .where('remark.employerGroupId', '=', caller.employerGroupId)
    .where('remark.approvableId', '=', approvableId)

type RemarkRow = Awaited<ReturnType<ReturnType<typeof remarksOn>['execute']>>[number]

const remarkOf =
  (expenseApplicationId: number) =>
  (row: RemarkRow): ExpenseRemark => ({
    id: row.id,
    expenseApplicationId,
    sequence: row.sequence,
    type: row.type,
    remark: row.remark,
    ...(row.authorId !== null && { author: { id: row.authorId, name: nameOf(row.familyName, row.givenName) } }),
    ...(row.otherId !== null && {
      onBehalfOf: { id: row.otherId, name: nameOf(row.otherFamilyName, row.otherGivenName) },
    }),
    ...(row.revision !== null && { revision: row.revision }),
    createdDateTime: row.createdAt,
  })

const nameOf = (familyName: string | null, givenName: string | null) =>
  wireName({ familyName: familyName ?? '', givenName: givenName ?? '' })
