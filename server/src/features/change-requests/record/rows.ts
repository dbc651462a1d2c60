import { sql } from 'kysely'
import type { Caller } from '../../../domain/caller.ts'
import { isAmong } from '../../../platform/database/collection.ts'
import type { Db } from '../../../platform/database/index.ts'
import { approvables } from '../../approvals/index.ts'
import { rescinded } from './kind.ts'
import { changeRequestIsVisible, changeRequestIsVisibleToDecider } from './visibility.ts'

/** Change requests that the caller may see. Every read of a request starts here. */
export const visibleChangeRequests = (db: Db, caller: Caller) =>
  changeRequests(db, caller).where(changeRequestIsVisible(caller))

/**
 * Those, and the ones that the caller was an approver of. A repeated or late decision then gets its proper answer,
 * although no step waits for the caller any more. Use it for decisions only.
 */
export const changeRequestsForDecider = (db: Db, caller: Caller) =>
  changeRequests(db, caller).where(changeRequestIsVisibleToDecider(caller))

const changeRequests = (db: Db, caller: Caller) =>
  db
    .selectFrom('changeRequest')
    .select(['changeRequest.id', 'changeRequest.token', 'changeRequest.code', 'changeRequest.changeType'])
    .select(['changeRequest.approvableId', 'changeRequest.status', 'changeRequest.version'])
    .select(['changeRequest.effectiveDate', 'changeRequest.effectiveToDate'])
    .select(['changeRequest.reason', 'changeRequest.description', 'changeRequest.externalReference'])
    .select(['changeRequest.submittedAt', 'changeRequest.decidedAt', 'changeRequest.appliedAt'])
    .select(['changeRequest.cancelledAt', 'changeRequest.createdAt', 'changeRequest.lastModified'])
    .select(['changeRequest.failureCode', 'changeRequest.failureMessage', 'changeRequest.failedAt'])
    .select(['changeRequest.conflicts', 'changeRequest.supersedesChangeRequestId'])
    .select(['changeRequest.rescindsChangeRequestId'])
    .where('changeRequest.employerGroupId', '=', caller.employerGroupId)

export type ChangeRequestRow = Awaited<ReturnType<ReturnType<typeof visibleChangeRequests>['execute']>>[number]

/**
 * The related records of visible requests, and the caller's standing towards them. Separate from the rows, so that
 * counting and paging need no joins.
 */
export const particularsOf = (db: Db, caller: Caller, ids: readonly number[]) =>
  joined(db)
    .select('changeRequest.id')
    .select(approvables.relatedColumns)
    .select(['requester.familyName as requesterFamilyName', 'requester.givenName as requesterGivenName'])
    .select(emailOfRequester().as('requesterEmail'))
    .select(countOfRemarks().as('remarkCount'))
    .select(rescinded.as('rescinds'))
    .select(approvables.standingOf(caller))
    .where('changeRequest.employerGroupId', '=', caller.employerGroupId)
    .where(isAmong('change_request.id', ids))

const joined = (db: Db) =>
  db
    .selectFrom('changeRequest')
    .innerJoin('approvable', join =>
      join
        .onRef('approvable.employerGroupId', '=', 'changeRequest.employerGroupId')
        .onRef('approvable.id', '=', 'changeRequest.approvableId'),
    )
    .innerJoin('person as requester', join =>
      join
        .onRef('requester.employerGroupId', '=', 'approvable.employerGroupId')
        .onRef('requester.id', '=', 'approvable.requestedByPersonId'),
    )
    .innerJoin('employee', join =>
      join
        .onRef('employee.employerGroupId', '=', 'changeRequest.employerGroupId')
        .onRef('employee.id', '=', 'changeRequest.employeeId'),
    )
    .innerJoin('person', join =>
      join
        .onRef('person.employerGroupId', '=', 'employee.employerGroupId')
        .onRef('person.id', '=', 'employee.personId'),
    )
    .leftJoin('chartPosition as position', join =>
      join
        .onRef('position.employerGroupId', '=', 'changeRequest.employerGroupId')
        .onRef('position.id', '=', 'changeRequest.positionId'),
    )

export type ParticularsRow = Awaited<ReturnType<ReturnType<typeof particularsOf>['execute']>>[number]

/** The requester's email: as an employee, else as an authority, else of their login. */
const emailOfRequester = () => sql<string | null>`coalesce(
  (select email from employee where employer_group_id = requester.employer_group_id and person_id = requester.id),
  (select email from authority where employer_group_id = requester.employer_group_id and person_id = requester.id),
  (select login.email from user_account account join login on login.id = account.login_id
   where account.employer_group_id = requester.employer_group_id and account.person_id = requester.id))`

const countOfRemarks = () => sql<number>`(select count(*) from remark
  where remark.employer_group_id = approvable.employer_group_id and remark.approvable_id = approvable.id)`

/** The changes of visible requests, with sensitive values masked as stored. */
export const changesOf = (db: Db, caller: Caller, ids: readonly number[]) =>
  db
    .selectFrom('changeRequestChange')
    .select(['changeRequestId', 'field', 'label', 'oldValue', 'newValue', 'isSensitive'])
    .select(sql<string | null>`case when fact_field = 'PayRate' then fact_value ->> 'per' end`.as('per'))
    .where('employerGroupId', '=', caller.employerGroupId)
    .where(isAmong('change_request_id', ids))
    .orderBy('changeRequestId')
    .orderBy('ordinal')

export type ChangeRow = Awaited<ReturnType<ReturnType<typeof changesOf>['execute']>>[number]

/** The columns of a request besides those of all approvables. */
export const getOwnColumns = (db: Db, { employerGroupId }: Caller, id: number) =>
  db
    .selectFrom('changeRequest')
    .select(['token', 'changeType', 'effectiveDate', 'effectiveToDate', 'positionId', 'reasonId', 'reason'])
    .select(['description', 'supersedesChangeRequestId', 'rescindsChangeRequestId', 'rescindsAlso'])
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export type OwnColumns = Awaited<ReturnType<typeof getOwnColumns>>
