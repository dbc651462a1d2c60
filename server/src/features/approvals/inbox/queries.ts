import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { freshColumns, listKey, rememberedCollection, type Subject } from '../../../core/remembered/index.ts'
import { type Caller, todayFor } from '../../../domain/caller.ts'
import type { UserRole } from '../../../domain/user-role.ts'
import { type Collection, isAmong, isBefore } from '../../../platform/database/collection.ts'
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
  const { authorityId, personId } = caller
  const orderBy = orderOf(caller, Order)
  return rememberedCollection(db, {
    employerGroupId: caller.employerGroupId,
    subject: stepSubject,
    // What one decided and still sees depends on more than the log names.
    key:
      State === 'Waiting'
        ? listKey(caller, { State, authorityId, personId, ...(orderBy && { Order, BeforeId }) })
        : undefined,
    ids: also => sql`select id from ${stepsOf(caller, query)} approval_step where ${also}`,
    isSelective: true,
    orderBy,
    order: Order === 'NewestFirst' ? Order : 'OldestFirst',
    before: orderBy ? undefined : BeforeId,
    rows: (connection, ids, fresh) =>
      stepsWithResource(connection, caller, stepsOf(caller, query, ids))
        .select(freshColumns(fresh))
        .execute(),
    toItems: async (connection, rows: readonly Row[]) =>
      (await decidable(connection, caller, rows)).map(itemOf(caller, now)),
  })
}

/** Without stale steps that the caller may no longer decide. */
async function decidable(db: Db, { employerGroupId, today, authorityId }: Caller, rows: readonly Row[]) {
  const stale = rows.filter(({ isStale }) => isStale).map(({ approvableId }) => approvableId)
  const fresh = await readFreshSteps({ tx: db, employerGroupId, today }, stale)
  return rows.filter(
    ({ isStale, approvableId }) =>
      !isStale || fresh.get(approvableId)?.candidates.some(({ id }) => id === authorityId) === true,
  )
}

/** An order other than that of the ids. Steps that are not reached yet, or that the caller has not decided, come last. */
function orderOf(caller: Caller, order: InboxQuery['Order']): RawBuilder<unknown> | undefined {
  if (order === 'LongestWaitingFirst') return sql`waiting_since nulls last, id`
  if (order === 'LatestDecisionFirst')
    return sql`${lastDecision(caller, sql`decision.decided_at`, 'approval_step')} desc nulls last, id desc`
  return undefined
}

/** Steps as remembered lists know them. */
const stepSubject: Subject = {
  table: 'approval_step',
  kinds: ['approvable'],
  isConcerned: changes => sql<SqlBool>`approval_step.approvable_id = any(${changes.idsOf('approvable')}::bigint[])`,
}

const stepsWithResource = (db: Db, caller: Caller, found: RawBuilder<unknown>) =>
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
    .where(sql<boolean>`step.id = any(array(select id from ${found} found))`)

type Row = Awaited<ReturnType<ReturnType<typeof stepsWithResource>['execute']>>[number]

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
const lastDecision = <Value>({ personId }: Caller, value: RawBuilder<unknown>, step = 'step') => sql<Value>`(
  select ${value} from approval_decision decision
  where decision.employer_group_id = ${sql.ref(`${step}.employer_group_id`)} and decision.approval_step_id = ${sql.ref(`${step}.id`)}
    and decision.decided_by_person_id = ${personId} order by decision.id desc limit 1)`

/** A subquery: the steps of the query, of these ids or of all. */
function stepsOf(caller: Caller, { State = 'Waiting', BeforeId }: InboxQuery, ids?: readonly number[]) {
  const isAsked = (column: string) => sql`${isBefore(column, BeforeId)} and ${ids ? isAmong(column, ids) : sql`true`}`
  return State === 'Waiting' ? waitingFor(caller, isAsked) : decidedBy(caller, isAsked)
}

const columns = sql.raw('step.employer_group_id, step.id, step.approvable_id, step.waiting_since')

type IsAsked = (column: string) => RawBuilder<unknown>

/** An array, as below, so that PostgreSQL reads its index first. */
const decidedBy = (caller: Caller, isAsked: IsAsked) => sql`(
  select ${columns} from approval_step step cross join lateral ${resourceOfStep(caller)} resource
  where step.employer_group_id = ${caller.employerGroupId} and resource.is_visible and step.id = any(array(
    select approval_step_id from approval_decision decision where decision.employer_group_id = ${caller.employerGroupId}
      and decision.decided_by_person_id = ${caller.personId} and ${isAsked('decision.approval_step_id')})))`

/**
 * The steps that wait come first, then of these alone the few that are left out. Each comes as an array, which one scan
 * of an index looks up, whatever number of steps PostgreSQL expects.
 */
const waitingFor = (caller: Caller, isAsked: IsAsked) => sql`(
  with waiting as materialized (
    select ${columns} from approval_step step
    where step.employer_group_id = ${caller.employerGroupId} and step.status = 'Waiting' and step.id = any(array(
      select approval_step_id from approval_candidate candidate
      where candidate.employer_group_id = ${caller.employerGroupId}
        and candidate.authority_id = ${caller.authorityId ?? null}::bigint and ${isAsked('candidate.approval_step_id')})))
  select * from waiting step
  where approvable_id <> all(array(select id from approvable
      where employer_group_id = ${caller.employerGroupId} and id = any(array(select approvable_id from waiting))
        and ${caller.personId} in (requested_by_person_id, subject_person_id)))
    and (id <> all(array(select approval_step_id from approval_decision
        where employer_group_id = ${caller.employerGroupId} and approval_step_id = any(array(select id from waiting))
          and not is_voided))
      or exists (select from approval_candidate candidate where candidate.employer_group_id = step.employer_group_id
        and candidate.approval_step_id = step.id and candidate.authority_id = ${caller.authorityId ?? null}::bigint
        and ${isVoteOpen(caller)})
      and not exists (select from approval_decision own where own.employer_group_id = step.employer_group_id
        and own.approval_step_id = step.id and own.decided_by_person_id = ${caller.personId} and not own.is_voided)))`

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
