import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Caller, todayFor } from '../../../domain/caller.ts'
import type { UserRole } from '../../../domain/user-role.ts'
import {
  batchedCollectionOf,
  type Collection,
  inOrderOf,
  isBefore,
  type Order,
} from '../../../platform/database/collection.ts'
import type { Db } from '../../../platform/database/index.ts'
import { withinGroup } from '../../../platform/joins.ts'
import { employeeSummaryOf } from '../../employees/index.ts'
import { authorityNamed, kindOf, type Named, personNamed, resourceOfStep } from '../approvable/index.ts'
import { isStale, readFreshSteps } from '../steps/index.ts'
import type { InboxItem, InboxQuery } from './schemas.ts'

type InboxOf = InboxQuery & Readonly<{ now: string }>

/**
 * The steps that wait for the caller's decision, or those that they decided and still see. Leaves out records to which
 * the caller is a party, and steps on which they or their vote's other holder voted. The oldest step comes first by
 * default. A page leaves out stale steps that the caller may no longer decide.
 */
export function listApprovals(db: Db, caller: Caller, query: InboxOf): Collection<InboxItem> {
  const { State = 'Waiting', Order, BeforeId, now } = query
  const steps = stepsWithResource(db, caller)
    .where(State === 'Waiting' ? waitsFor(caller) : isDecidedBy(caller))
    .where(isBefore('step.id', BeforeId))
  const { employerGroupId, today, authorityId } = caller
  const toWire = async (rows: readonly Row[]) => {
    const stale = rows.filter(({ isStale }) => isStale).map(({ approvableId }) => approvableId)
    const fresh = await readFreshSteps({ tx: db, employerGroupId, today }, stale)
    const mayStillDecide = ({ isStale, approvableId }: Row) =>
      !isStale || fresh.get(approvableId)?.candidates.some(({ id }) => id === authorityId) === true
    return rows.filter(mayStillDecide).map(itemOf(caller, now))
  }
  return batchedCollectionOf(steps, toWire, orderOf(caller, Order))
}

function orderOf(caller: Caller, order: InboxQuery['Order']): Order<Row> {
  if (order === 'LongestWaitingFirst') return longestWaitingFirst
  if (order === 'LatestDecisionFirst') return latestDecisionFirst(caller)
  return inOrderOf('step.id', order)
}

const stepsWithResource = (db: Db, caller: Caller) =>
  db
    .selectFrom('approvalStep as step')
    .innerJoin('approvable', withinGroup('approvable.id', 'step.approvableId'))
    .innerJoinLateral(resourceOfStep(caller).as('resource'), join => join.onTrue())
    .innerJoin('employee', join =>
      join
        .onRef('employee.employerGroupId', '=', 'step.employerGroupId')
        .onRef('employee.id', '=', 'resource.employeeId'),
    )
    .innerJoin('person', withinGroup('person.id', 'employee.personId'))
    .select(['step.id', 'step.step', 'step.name', 'step.approverType', 'step.waitingSince', 'step.dueAt'])
    .select(['step.revision', 'step.status as stepStatus', 'approvable.kind'])
    .select(['resource.id as resourceId', 'resource.code as resourceCode', 'resource.inInbox'])
    .select(sql<Named>`${personNamed('approvable.requested_by_person_id')}`.as('requestedBy'))
    .select(['employee.id as employeeId', 'employee.code', 'employee.email', 'employee.status', 'employee.startDate'])
    .select(['employee.terminationDate', 'employee.employerId', 'person.givenName', 'person.familyName'])
    .select([onBehalfOf(caller).as('onBehalfOf'), decisionOf(caller).as('decision')])
    .select('step.approvableId')
    .select(isStale(caller.employerGroupId, 'step').as('isStale'))
    .where('step.employerGroupId', '=', caller.employerGroupId)

type Row = Awaited<ReturnType<ReturnType<typeof stepsWithResource>['execute']>>[number]

/** Steps that are not reached yet come last. */
const waitingSince = sql`coalesce(step.waiting_since, 'infinity')`

const longestWaitingFirst: Order<Row> = {
  terms: [waitingSince, sql`step.id`],
  behind: row => sql`(${waitingSince}, step.id) > (${row.waitingSince ?? 'infinity'}::timestamptz, ${row.id}::bigint)`,
}

/** Steps that the caller has not decided come last. */
function latestDecisionFirst(caller: Caller): Order<Row> {
  const decidedAt = sql`coalesce(${lastDecision(caller, sql`decision.decided_at`)}, '-infinity')`
  return {
    terms: [sql`${decidedAt} desc`, sql`step.id desc`],
    behind: ({ decision, id }) =>
      sql`(${decidedAt}, step.id) < (${decision?.decidedAt ?? '-infinity'}::timestamptz, ${id}::bigint)`,
  }
}

/** Whether the vote of the `candidate` of the surrounding query is open: no other person has cast it. */
const isVoteOpen = ({ personId }: Caller) => sql`not exists (select from approval_decision vote
  where vote.employer_group_id = step.employer_group_id and vote.approval_step_id = step.id
    and not vote.is_voided and vote.decided_by_person_id <> ${personId}
    and coalesce(vote.on_behalf_of_authority_id, vote.authority_id)
      = coalesce(candidate.on_behalf_of_authority_id, candidate.authority_id))`

/** The authority on whose behalf the caller may decide, if not in their own name. */
const onBehalfOf = (caller: Caller) => sql<Named | null>`(
  select ${authorityNamed('candidate.on_behalf_of_authority_id')} from approval_candidate candidate
  where candidate.on_behalf_of_authority_id is not null and candidate.employer_group_id = step.employer_group_id and candidate.approval_step_id = step.id
    and candidate.authority_id = ${caller.authorityId ?? null}::bigint and ${isVoteOpen(caller)}
    and not exists (select from approval_candidate own where own.employer_group_id = step.employer_group_id
      and own.approval_step_id = step.id and own.authority_id = candidate.authority_id
      and own.on_behalf_of_authority_id is null)
  order by candidate.on_behalf_of_authority_id limit 1)`

const decisionOf = (caller: Caller) =>
  lastDecision<{ decision: InboxItem['decision']; decidedAt: string } | null>(
    caller,
    sql`json_build_object('decision', decision.decision,
      'decidedAt', to_char(decision.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
  )

/** An expression on the caller's last decision of a step. */
const lastDecision = <Value>({ personId }: Caller, value: RawBuilder<unknown>) => sql<Value>`(
  select ${value} from approval_decision decision
  where decision.employer_group_id = step.employer_group_id and decision.approval_step_id = step.id
    and decision.decided_by_person_id = ${personId} order by decision.id desc limit 1)`

/** An array, as below, so that PostgreSQL reads its index first. */
const isDecidedBy = (caller: Caller): RawBuilder<SqlBool> => sql<SqlBool>`(step.id = any(array(
  select approval_step_id from approval_decision
  where employer_group_id = ${caller.employerGroupId} and decided_by_person_id = ${caller.personId}))
  and resource.is_visible)`

const waitsFor = (caller: Caller): RawBuilder<SqlBool> => sql<SqlBool>`(
  step.id = any(array(select waiting.id from approval_candidate own join approval_step waiting
    on waiting.employer_group_id = own.employer_group_id and waiting.id = own.approval_step_id
    where own.employer_group_id = ${caller.employerGroupId} and own.authority_id = ${caller.authorityId ?? null}::bigint
      and waiting.status = 'Waiting'))
  and resource.status = 'Pending'
  and exists (select from approval_candidate candidate where candidate.employer_group_id = step.employer_group_id
    and candidate.approval_step_id = step.id and candidate.authority_id = ${caller.authorityId ?? null}::bigint and ${isVoteOpen(caller)})
  and ${caller.personId} not in (approvable.requested_by_person_id, approvable.subject_person_id)
  and not exists (select from approval_decision decision
    where decision.employer_group_id = step.employer_group_id and decision.approval_step_id = step.id
      and decision.decided_by_person_id = ${caller.personId} and not decision.is_voided))`

const itemOf =
  (caller: Caller, now: string) =>
  (row: Row): InboxItem => ({
    id: row.id,
    resource: {
      type: row.kind,
      id: row.resourceId,
      code: row.resourceCode,
      uri: `${kindOf(row).path}/${row.resourceId}`,
    },
    ...row.inInbox,
    revision: row.revision,
    employee: employeeSummaryOf({ ...row, id: row.employeeId }, todayFor(caller.today, row.employerId)),
    requestedBy: row.requestedBy,
    step: row.step,
    name: row.name,
    approverType: row.approverType as UserRole,
    ...(row.onBehalfOf && { onBehalfOf: row.onBehalfOf }),
    ...(row.waitingSince !== null && { waitingSinceDateTime: row.waitingSince }),
    ...(row.dueAt !== null && { dueDateTime: row.dueAt }),
    isOverdue: row.stepStatus === 'Waiting' && row.dueAt !== null && row.dueAt < now,
    ...(row.decision?.decision && { decision: row.decision.decision, decidedDateTime: row.decision.decidedAt }),
  })
