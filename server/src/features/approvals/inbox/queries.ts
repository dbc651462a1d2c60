import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  callerKey,
  type Freshness,
  freshText,
  givenFreshness,
  listKey,
  look,
  type ReadRecord,
  rememberedCollection,
  type Seen,
  type Subject,
  type TextOf,
} from '../../../core/remembered/index.ts'
import type { Caller } from '../../../domain/caller.ts'
import type { UserRole } from '../../../domain/user-role.ts'
import { type Collection, isBefore } from '../../../platform/database/collection.ts'
import type { Db } from '../../../platform/database/index.ts'
import { given, prepared } from '../../../platform/database/prepared.ts'
import type { Tables } from '../../../platform/tables.generated.ts'
import { joinedEmployeeOf } from '../../employees/index.ts'
import { authorityNamed, kindOf, type Named, resourceOfStep, resourcesOf } from '../approvable/index.ts'
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
      (fresh ? proved : visible[State])(connection, caller, {
        ...{ employerGroupId: caller.employerGroupId, ids },
        ...fresh?.since,
      }),
    toItems(connection, rows: readonly Row[]) {
      const items = (shown: readonly Row[]) => shown.map(itemOf(caller, now))
      return rows.some(({ isStale }) => isStale) ? decidable(connection, caller, rows).then(items) : items(rows)
    },
    text: State === 'Waiting' ? textOf(caller, now) : undefined,
  })
}

const textOf = (caller: Caller, now: string): TextOf<InboxItem> => ({
  key: callerKey(caller),
  kinds: ['change_request', 'expense_application', 'person', 'organisation'],
  isWhole: true,
  now,
  async read(db, { ids, fresh }) {
    const { employerGroupId } = caller
    const rows = await (fresh ? proved : visible.Waiting)(db, caller, { employerGroupId, ids, ...fresh?.since })
    const isStale = rows.some(row => row.isStale)
    const shown = isStale ? await decidable(db, caller, rows) : rows
    return {
      records: shown.map(row => ({ ...row, version: 0, item: itemOf(caller, now)(row), ...rememberedFor(row, now) })),
      leftOut: rows.filter(row => !shown.includes(row)).map(({ id }) => id),
      // Stale steps were resolved by further statements, which may have seen more than the first.
      seen: isStale && fresh ? await look(db, fresh) : (rows.find(({ isFirst }) => isFirst) as Seen | undefined),
    }
  },
})

/** What an item shows, and when it becomes overdue. Who decides a stale step, and for whom, depends on everything. */
const rememberedFor = (row: Row, now: string): Pick<ReadRecord<InboxItem>, 'about' | 'until'> => ({
  about:
    row.isStale || row.onBehalfOf
      ? undefined
      : [
          ['approvable', row.approvableId],
          [kindOf(row).table, row.resourceId],
          ['person', row.personId],
          ['person', row.requestedById],
          // It becomes stale with the next change of the organisation.
          ['organisation', 0],
        ],
  until: row.dueAt !== null && row.dueAt > now ? row.dueAt : null,
})

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
  if (order === 'LatestDecisionFirst') return sql`${lastDecision(caller)} desc nulls last, id desc`
  return undefined
}

/** Steps as remembered lists know them. */
const stepSubject: Subject = {
  table: 'approval_step',
  kinds: ['approvable'],
  isConcerned: changes => sql<SqlBool>`approval_step.approvable_id = any(${changes.idsOf('approvable')}::bigint[])`,
}

type Row = Partial<Seen> &
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
        inInbox: Readonly<Record<string, unknown>> | null
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
    requester.family_name || ', ' || requester.given_name as "requestedByName", employee.id as "employeeId",
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

/** Steps whose ids the columns of freshness prove to be in the caller's list. */
const proved = prepared((caller: Caller) => selectSteps(caller, sql<SqlBool>`true`, givenFreshness))

const stepsThatAre = (State: NonNullable<InboxQuery['State']>) =>
  prepared((caller: Caller) =>
    selectSteps(caller, sql<SqlBool>`step.id = any(array(select id from ${stepsOf(caller, { State }, ids)} shown))`),
  )
const visible = { Waiting: stepsThatAre('Waiting'), Decided: stepsThatAre('Decided') }

/** Whether the vote of the `candidate` of the surrounding query is open: no other person has cast it. */
const isVoteOpen = ({ personId }: Caller) => sql`not exists (select from approval_decision vote
  where vote.employer_group_id = step.employer_group_id and vote.approval_step_id = step.id
    and not vote.is_voided and vote.decided_by_person_id <> ${personId}
    and coalesce(vote.on_behalf_of_authority_id, vote.authority_id)
      = coalesce(candidate.on_behalf_of_authority_id, candidate.authority_id))`

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

/** When the caller last decided the `approval_step` of the surrounding query. */
const lastDecision = ({ personId }: Caller) => sql`(
  select decision.decided_at from approval_decision decision
  where decision.employer_group_id = approval_step.employer_group_id and decision.approval_step_id = approval_step.id
    and decision.decided_by_person_id = ${personId} order by decision.id desc limit 1)`

/** A subquery: the steps of the query, of these ids or of all. */
function stepsOf(caller: Caller, { State = 'Waiting', BeforeId }: InboxQuery, ids?: readonly number[]) {
  const isAsked = (column: string) =>
    sql`${isBefore(column, BeforeId)} and ${ids ? sql`${sql.ref(column)} = any(${ids}::bigint[])` : sql`true`}`
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
    employee: joinedEmployeeOf(row, caller.today),
    requestedBy: { id: row.requestedById, name: row.requestedByName },
    step: row.step,
    name: row.name,
    approverType: row.approverType,
    ...(row.onBehalfOf && { onBehalfOf: row.onBehalfOf }),
    ...(row.waitingSince !== null && { waitingSinceDateTime: row.waitingSince }),
    ...(row.dueAt !== null && { dueDateTime: row.dueAt }),
    isOverdue: row.isWaiting && row.dueAt !== null && row.dueAt < now,
    ...(row.decision && row.decidedAt && { decision: row.decision, decidedDateTime: row.decidedAt }),
  })
