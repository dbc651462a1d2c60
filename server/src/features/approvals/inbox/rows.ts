import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { personNameInSql } from '../../../core/person-name.ts'
import { type Freshness, freshText, rowsByIds, type Seen } from '../../../core/remembered/index.ts'
import type { Caller } from '../../../domain/caller.ts'
import type { UserRole } from '../../../domain/user-role.ts'
import { given } from '../../../platform/database/compiled.ts'
import type { Tables } from '../../../platform/tables.generated.ts'
import { authorityNamed, type Named, resourcesOf } from '../approvable/index.ts'
import { isStale } from '../steps/index.ts'
import type { InboxItem, InboxQuery } from './schemas.ts'
import { isVoteOpen, stepsOf } from './visibility.ts'

type State = NonNullable<InboxQuery['State']>

/** A step of the inbox with its record. The columns of freshness stand in one of the rows. */
export type Row = Partial<Seen> &
  Readonly<
    Pick<Tables['employee'], 'email' | 'startDate' | 'terminationDate' | 'employerId'> &
      Pick<Tables['person'], 'givenName' | 'familyName'> &
      Pick<Tables['approvalStep'], 'approvableId' | 'step' | 'name' | 'waitingSince' | 'dueAt' | 'revision'> & {
        id: number
        approverType: UserRole
        isWaiting: boolean
        isStale: boolean
        kind: string
        resourceId: number
        resourceCode: string
        inInbox: object | null
        requestedById: number
        requestedByName: string
        employeeId: number
        employeeCode: string
        employeeStatus: Tables['employee']['status']
        isFirst: true | null
        personId: number
        onBehalfOf: Named | null
        decision: InboxItem['decision'] | null
        decidedAt: string | null
      }
  >

const ids = given<readonly number[]>('ids')

/** The steps of some ids, and their records. What the caller decided, and for whom they may, is read for all of them at once. */
const selectSteps = (caller: Caller, isShown: RawBuilder<SqlBool>, fresh?: Freshness) => sql<Row>`
  with found as materialized (
    select step.*, ${isStale(caller.employerGroupId, 'step')} as is_stale from approval_step step
    where step.employer_group_id = ${caller.employerGroupId} and step.id = any(${ids}::bigint[]) and ${isShown}),
  resource as materialized (${resourcesOf(caller, sql`array(select approvable_id from found)`)}),
  decided as materialized (
    select distinct on (approval_step_id) approval_step_id, decision, decided_at from approval_decision
    where employer_group_id = ${caller.employerGroupId} and approval_step_id = any(array(select id from found))
      and decided_by_person_id = ${caller.personId} order by approval_step_id, id desc),
  delegated as materialized (${delegatedTo(caller)})
  select step.id, step.approvable_id as "approvableId", step.step, step.name, step.approver_type as "approverType",
    step.waiting_since as "waitingSince", step.due_at as "dueAt", step.revision, step.status = 'Waiting' as "isWaiting",
    step.is_stale as "isStale", approvable.kind, resource.id as "resourceId", resource.code as "resourceCode",
    resource.in_inbox as "inInbox", requester.id as "requestedById",
    ${personNameInSql('requester')} as "requestedByName", employee.id as "employeeId",
    employee.person_id as "personId", employee.code as "employeeCode", employee.status as "employeeStatus", employee.email, employee.start_date as "startDate",
    employee.termination_date as "terminationDate", employee.employer_id as "employerId",
    person.given_name as "givenName", person.family_name as "familyName",
    delegated.on_behalf_of as "onBehalfOf", decided.decision, decided.decided_at as "decidedAt", fresh.*
  from found step
  join resource on resource.approvable_id = step.approvable_id
  join approvable on approvable.employer_group_id = ${caller.employerGroupId} and approvable.id = step.approvable_id
  join person requester on requester.employer_group_id = approvable.employer_group_id
    and requester.id = approvable.requested_by_person_id
  join employee on employee.employer_group_id = ${caller.employerGroupId} and employee.id = resource.employee_id
  join person on person.employer_group_id = employee.employer_group_id and person.id = employee.person_id
  left join decided on decided.approval_step_id = step.id
  left join delegated on delegated.approval_step_id = step.id
  left join (select true as "isFirst" ${freshText(fresh)}) fresh on step.id = (${ids}::bigint[])[1]`

const stepsThatAre = (State: State) =>
  rowsByIds(
    selectSteps,
    caller => sql<SqlBool>`step.id = any(array(select id from ${stepsOf(caller, { State }, ids)} shown))`,
  )

/** Reads the steps of some ids, by the state of the inbox that shows them. */
export const readSteps = { Waiting: stepsThatAre('Waiting'), Decided: stepsThatAre('Decided') }

/** A query: the authority on whose behalf the caller may decide a step of `found`, if not in their own name. */
const delegatedTo = (caller: Caller) => sql`
  select distinct on (step.id) step.id as approval_step_id,
    ${authorityNamed('candidate.on_behalf_of_authority_id')} as on_behalf_of
  from approval_candidate candidate join found step on step.id = candidate.approval_step_id
  where candidate.employer_group_id = ${caller.employerGroupId} and candidate.on_behalf_of_authority_id is not null
    and candidate.approval_step_id = any(array(select id from found))
    and candidate.authority_id = ${caller.authorityId ?? null}::bigint and ${isVoteOpen(caller)}
    and not exists (select from approval_candidate own where own.employer_group_id = step.employer_group_id
      and own.approval_step_id = step.id and own.authority_id = candidate.authority_id
      and own.on_behalf_of_authority_id is null)
  order by step.id, candidate.on_behalf_of_authority_id`
