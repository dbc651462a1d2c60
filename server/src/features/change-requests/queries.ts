import { sql } from 'kysely'
import type { Caller } from '../../domain/caller.ts'
import { notFound } from '../../domain/failure.ts'
import { batchedCollectionOf, type Collection, collectionOf } from '../../platform/collection.ts'
import type { Db } from '../../platform/database.ts'
import { listSteps } from '../approvals/index.ts'
import { employeeIsVisible } from '../employees/index.ts'
import type { ChangeRequest, ListQuery, Remark } from './schemas.ts'
import { approvableIsVisible } from './visibility.ts'
import { changeRequestOf, remarkOf } from './wire.ts'

/** Change requests that the caller may see. Every read of a request starts here. */
const visibleChangeRequests = (db: Db, caller: Caller) =>
  db
    .selectFrom('changeRequest')
    .innerJoin('approvable', join =>
      join
        .onRef('approvable.employerGroupId', '=', 'changeRequest.employerGroupId')
        .onRef('approvable.id', '=', 'changeRequest.approvableId'),
    )
    .innerJoin('employee', join =>
      join
        .onRef('employee.employerGroupId', '=', 'changeRequest.employerGroupId')
        .onRef('employee.id', '=', 'changeRequest.employeeId'),
    )
    .innerJoin('person', join =>
      join
        .onRef('person.employerGroupId', '=', 'changeRequest.employerGroupId')
        .onRef('person.id', '=', 'employee.personId'),
    )
    .leftJoin('chartPosition as position', join =>
      join
        .onRef('position.employerGroupId', '=', 'changeRequest.employerGroupId')
        .onRef('position.id', '=', 'changeRequest.positionId'),
    )
    .select(['changeRequest.id', 'changeRequest.token', 'changeRequest.code', 'changeRequest.changeType'])
    .select(['changeRequest.status', 'changeRequest.effectiveDate', 'changeRequest.effectiveToDate'])
    .select(['changeRequest.reason', 'changeRequest.description', 'changeRequest.externalReference'])
    .select(['changeRequest.submittedAt', 'changeRequest.decidedAt', 'changeRequest.appliedAt'])
    .select(['changeRequest.cancelledAt', 'changeRequest.createdAt', 'changeRequest.lastModified'])
    .select(['changeRequest.failureCode', 'changeRequest.failureMessage', 'changeRequest.failedAt'])
    .select(['changeRequest.conflicts', 'changeRequest.version'])
    .select(['changeRequest.supersedesChangeRequestId', 'changeRequest.rescindsChangeRequestId'])
    .select(['approvable.id as approvableId', 'approvable.revision', 'approvable.isTwoPerson'])
    .select(['approvable.requestedByPersonId', 'approvable.subjectPersonId'])
    .select(['employee.id as employeeId', 'employee.code as employeeCode', 'employee.status as employeeStatus'])
    .select(['employee.email', 'employee.startDate', 'employee.terminationDate', 'employee.employerId'])
    .select(['person.givenName', 'person.familyName'])
    .select(['position.id as positionId', 'position.code as positionCode', 'position.name as positionName'])
    .select(['position.status as positionStatus', 'position.reportingPositionId'])
    .select(sql<boolean>`coalesce(${employeeIsVisible(caller)}, false)`.as('isWithinReach'))
    .where('changeRequest.employerGroupId', '=', caller.employerGroupId)
    .where(approvableIsVisible(caller))

export type ChangeRequestRow = Awaited<ReturnType<ReturnType<typeof visibleChangeRequests>['execute']>>[number]

export function listChangeRequests(db: Db, caller: Caller, query: ListQuery): Collection<ChangeRequest> {
  const { Statuses, LastModified } = query
  const found = visibleChangeRequests(db, caller)
    .$if(Statuses !== undefined, q => q.where('changeRequest.status', 'in', Statuses ?? []))
    .$if(LastModified !== undefined, q => q.where('changeRequest.lastModified', '>=', LastModified ?? ''))
  return batchedCollectionOf(found, rows => toWire(db, caller, rows), 'changeRequest.id')
}

/** @throws notFound */
export async function getChangeRequest(db: Db, caller: Caller, id: number) {
  const row = await findRow(db, caller, id)
  const [record] = await toWire(db, caller, [row])
  return { record: record as ChangeRequest, version: row.version }
}

const findRow = (db: Db, caller: Caller, id: number) =>
  visibleChangeRequests(db, caller)
    .where('changeRequest.id', '=', id)
    .executeTakeFirstOrThrow(notFound('The change request'))

/** Records of rows: five statements for all that belongs to them, however many rows there are. */
async function toWire(db: Db, caller: Caller, rows: readonly ChangeRequestRow[]): Promise<ChangeRequest[]> {
  const approvableIds = rows.map(row => row.approvableId)
  const ids = rows.map(row => row.id)
  const [changes, steps, circumstances] = await Promise.all([
    changesOf(db, caller, ids).execute(),
    listSteps(db, caller, approvableIds),
    circumstancesOf(db, caller, approvableIds).execute(),
  ])
  const changesById = Map.groupBy(changes, change => change.changeRequestId)
  const circumstancesById = new Map(circumstances.map(each => [each.id, each]))
  return rows.map(row =>
    changeRequestOf(row, {
      caller,
      changes: changesById.get(row.id) ?? [],
      steps: steps.get(row.approvableId) ?? [],
      circumstances: circumstancesById.get(row.approvableId),
    }),
  )
}

/** What visible requests change, sensitive values masked as they are stored. */
const changesOf = (db: Db, caller: Caller, ids: readonly number[]) =>
  db
    .selectFrom('changeRequestChange')
    .select(['changeRequestId', 'field', 'label', 'oldValue', 'newValue', 'isSensitive'])
    .where('employerGroupId', '=', caller.employerGroupId)
    .where(sql<boolean>`change_request_id = any(${ids}::bigint[])`)
    .orderBy('changeRequestId')
    .orderBy('ordinal')

export type ChangeRow = Awaited<ReturnType<ReturnType<typeof changesOf>['execute']>>[number]

/** Who raised visible requests, how much was said about them, and whether the caller had a hand in them. */
const circumstancesOf = (db: Db, caller: Caller, approvableIds: readonly number[]) =>
  db
    .selectFrom('approvable')
    .innerJoin('person as requester', join =>
      join
        .onRef('requester.employerGroupId', '=', 'approvable.employerGroupId')
        .onRef('requester.id', '=', 'approvable.requestedByPersonId'),
    )
    .select(['approvable.id', 'requester.familyName', 'requester.givenName'])
    .select(emailOfRequester.as('email'))
    .select(
      sql<number>`(select count(*) from remark where remark.employer_group_id = approvable.employer_group_id
        and remark.approvable_id = approvable.id)`.as('remarkCount'),
    )
    .select(
      sql<boolean>`exists (select from approvable_revision edit where edit.employer_group_id = approvable.employer_group_id
        and edit.approvable_id = approvable.id and edit.edited_by_person_id = ${caller.personId})`.as('isEditedByCaller'),
    )
    .where('approvable.employerGroupId', '=', caller.employerGroupId)
    .where(sql<boolean>`approvable.id = any(${approvableIds}::bigint[])`)

export type CircumstancesRow = Awaited<ReturnType<ReturnType<typeof circumstancesOf>['execute']>>[number]

/** Where the requester is reached: as an employee, else as an authority, else where they sign in. */
const emailOfRequester = sql<string | null>`coalesce(
  (select email from employee where employer_group_id = requester.employer_group_id and person_id = requester.id),
  (select email from authority where employer_group_id = requester.employer_group_id and person_id = requester.id),
  (select login.email from user_account account join login on login.id = account.login_id
   where account.employer_group_id = requester.employer_group_id and account.person_id = requester.id))`

/**
 * What was said about a request, the oldest first.
 * @throws notFound when the caller sees no such request
 */
export async function listRemarks(db: Db, caller: Caller, id: number): Promise<Collection<Remark>> {
  const { approvableId } = await findRow(db, caller, id)
  return collectionOf(remarksOn(db, caller, approvableId), remarkOf(id), 'remark.id')
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

export type RemarkRow = Awaited<ReturnType<ReturnType<typeof remarksOn>['execute']>>[number]
