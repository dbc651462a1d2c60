import { sql } from 'kysely'
import { given } from '../../../platform/database/compiled.ts'
import type { Tables } from '../../../platform/tables.generated.ts'
import { approvables } from '../../approvals/index.ts'
import { type ChangeRow, changeRequestKind, changeRow, rescinded } from '../record/index.ts'
import type { ChangeRequest } from './schemas.ts'

type Stored = Tables['changeRequest']

/** The columns of a change request alone, and of its requester. */
export type ChangeRequestRow = Readonly<
  Pick<Stored, 'code' | 'changeType' | 'status' | 'effectiveDate' | 'effectiveToDate' | 'reason' | 'description'> &
    Pick<Stored, 'externalReference' | 'submittedAt' | 'decidedAt' | 'appliedAt' | 'cancelledAt'> &
    Pick<Stored, 'failureCode' | 'failureMessage' | 'failedAt'> &
    Pick<Stored, 'supersedesChangeRequestId' | 'rescindsChangeRequestId'> & {
      token: string
      conflicts: ChangeRequest['conflicts'] | null
      createdAt: string
      lastModified: string
      rescinds: approvables.RescindedRequests | null
      requesterFamilyName: string | null
      requesterGivenName: string | null
      /** The second one says that the first is of their login. */
      requesterEmail: readonly [email: string, source?: string] | null
    }
>

type PartColumns = Readonly<{
  changes: (readonly [changeRequestId: number, change: ChangeRow])[] | null
  remarkCounts: [approvableId: number, count: number][] | null
}>

/** What belongs to change requests, by the request, and by the approvable. */
export type Parts = ReturnType<typeof partsIn>

const partsIn = ({ changes, remarkCounts }: PartColumns) => ({
  changes: Map.groupBy(changes ?? [], ([changeRequestId]) => changeRequestId),
  remarkCounts: new Map(remarkCounts),
})

const isOfGroup = sql`employer_group_id = ${given('employerGroupId')}`

/** The requester's email: as an employee, else as an authority, else of their login. */
const emailOfRequester = sql`coalesce(
  (select array[email] from employee where employer_group_id = requester.employer_group_id and person_id = requester.id),
  (select array[email] from authority where employer_group_id = requester.employer_group_id and person_id = requester.id),
  (select array[login.email, 'login'] from user_account account join login on login.id = account.login_id
   where account.employer_group_id = requester.employer_group_id and account.person_id = requester.id))`

/** Change requests as answers show them. Every read of a request starts here. */
export const changeRequests = approvables.recordsOf({
  kind: changeRequestKind,
  columns: sql<ChangeRequestRow>`
    change_request.token, change_request.code, change_request.change_type as "changeType", change_request.status,
    change_request.effective_date as "effectiveDate", change_request.effective_to_date as "effectiveToDate",
    change_request.reason, change_request.description, change_request.external_reference as "externalReference",
    change_request.submitted_at as "submittedAt", change_request.decided_at as "decidedAt",
    change_request.applied_at as "appliedAt", change_request.cancelled_at as "cancelledAt",
    change_request.created_at as "createdAt", change_request.last_modified as "lastModified",
    change_request.failure_code as "failureCode", change_request.failure_message as "failureMessage",
    change_request.failed_at as "failedAt", change_request.conflicts,
    change_request.supersedes_change_request_id as "supersedesChangeRequestId",
    change_request.rescinds_change_request_id as "rescindsChangeRequestId", ${rescinded} as rescinds,
    requester.family_name as "requesterFamilyName", requester.given_name as "requesterGivenName",
    ${emailOfRequester} as "requesterEmail"`,
  joins: sql`join person requester on requester.employer_group_id = approvable.employer_group_id
    and requester.id = approvable.requested_by_person_id`,
  parts: sql<PartColumns>`
    (select json_agg(json_build_array(change_request_id, ${changeRow}) order by change_request_id, ordinal)
      from change_request_change where ${isOfGroup} and change_request_id = any(array(select id from found))) as changes,
    (select json_agg(json_build_array(approvable_id, count)) from (
      select approvable_id, count(*) from remark where ${isOfGroup} and approvable_id = any(array(select approvable_id from found))
      group by approvable_id) counted) as "remarkCounts"`,
  partsIn,
  showsMore: ({ requesterEmail }) => requesterEmail === null || requesterEmail.length > 1,
})
