import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { employeesOf, listKey, type Subject } from '../../../core/remembered/index.ts'
import type { Caller } from '../../../domain/caller.ts'
import type { UserRole } from '../../../domain/user-role.ts'
import { compiledFor, given } from '../../../platform/database/compiled.ts'
import type { Db } from '../../../platform/database/index.ts'
import { employeeIsVisible, hasRoleOver } from '../../employees/index.ts'
import { approvableKinds } from './approvable.ts'

/** The table of a registered kind, which has no alias in the surrounding query. */
type ApprovedTable = string

/**
 * Whether the caller sees a record: because they see its employee, raised it, or may decide its waiting step. A record
 * that was never submitted, a draft or a cancelled one, is visible to its writer alone. Administrators do not see it
 * either.
 */
export const approvableIsVisible = (caller: Caller, table: ApprovedTable): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isInScope(caller, table)} and (${wasSubmitted(table)} or ${approvableIsRaisedBy(caller, table)}))`

/**
 * Whether the caller sees a record, or was an approver of a step of its revision. A repeated or late decision then gets
 * its proper answer, although no step waits for the caller any more. Use it for decisions only.
 */
export const approvableIsVisibleToDecider = (caller: Caller, table: ApprovedTable): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${approvableIsVisible(caller, table)} or exists (
    select from ${stepsWithCandidates}
    join approvable on approvable.employer_group_id = step.employer_group_id and approvable.id = step.approvable_id
      and approvable.revision = step.revision
    where ${isOf('step.approvable_id', table)} and step.status in ('Approved', 'Declined', 'Returned')
      and ${isCandidate(caller)}))`

/**
 * Narrows a list for callers with a narrow access scope, by indexes: testing the visibility of each row would be slow.
 * True for other callers.
 */
export function approvableIsInNarrowScope(caller: Caller, table: ApprovedTable): RawBuilder<SqlBool> {
  if (!hasNarrowScope(caller)) return sql<SqlBool>`true`
  const { employerGroupId, personId } = caller
  const ownBy = (column: string, ids: RawBuilder<unknown>) => sql`select own.id from ${sql.table(table)} own
    where own.employer_group_id = ${employerGroupId} and ${sql.ref(`own.${column}`)} in (${ids})`
  const ofEmployees = sql`select employee.id from employee
    where employee.employer_group_id = ${employerGroupId} and ${employeeIsVisible(caller)}`
  const raised = sql`select id from approvable
    where employer_group_id = ${employerGroupId} and requested_by_person_id = ${personId}`
  const isCandidateIn = (column: string) => sql`select approval_step_id from approval_candidate
    where employer_group_id = ${employerGroupId} and ${sql.ref(column)} = ${caller.authorityId ?? null}::bigint`
  const waiting = sql`select approvable_id from approval_step
    where employer_group_id = ${employerGroupId} and status = 'Waiting' and id = any(array(
      ${isCandidateIn('authority_id')} union all ${isCandidateIn('on_behalf_of_authority_id')}))`
  return sql<SqlBool>`${sql.ref(`${table}.id`)} in (${ownBy('employee_id', ofEmployees)}
    union all ${ownBy('approvable_id', raised)} union all ${ownBy('approvable_id', waiting)})`
}

/** An access scope of the caller alone, or of a small part of a chart. */
const hasNarrowScope = ({ accessScopes }: Caller): boolean =>
  accessScopes.some(
    ({ employerIds, paymentGroupIds, costCentreIds, positionIds }) =>
      (positionIds && positionIds.length <= 500) || !(employerIds || paymentGroupIds || costCentreIds || positionIds),
  )

/** Records of a kind as remembered lists know them. The log names them as their table is named. */
const subjectOf = (table: 'change_request' | 'expense_application'): Subject => ({
  table,
  own: table,
  kinds: [table, 'approvable', 'person'],
  isConcerned: (
    changes,
    employerGroupId,
  ) => sql<SqlBool>`(${sql.ref(`${table}.id`)} = any(${changes.idsOf(table)}::bigint[])
    or ${sql.ref(`${table}.approvable_id`)} = any(${changes.idsOf('approvable')}::bigint[])
    or ${sql.ref(`${table}.employee_id`)} = any(${employeesOf(changes.idsOf('person'), employerGroupId)}))`,
})

type Ordered = Readonly<{
  Order?: string | undefined
  BeforeId?: number | undefined
  /** An order by a column. The query of the ids then has `BeforeId`. */
  orderBy?: RawBuilder<unknown> | undefined
}>

/** The parts that the remembered lists of every kind share. */
export const approvableListOf = (
  caller: Caller,
  table: 'change_request' | 'expense_application',
  { Order, BeforeId, orderBy, ...filters }: Ordered & Readonly<Record<string, unknown>>,
) => ({
  employerGroupId: caller.employerGroupId,
  subject: subjectOf(table),
  key: listKey(caller, {
    ...filters,
    ...(orderBy && { Order, BeforeId }),
    ...{ personId: caller.personId, authorityId: caller.authorityId },
  }),
  orderBy,
  isSelective: hasNarrowScope(caller),
  ...(Order === 'NewestFirst' && ({ order: Order } as const)),
  before: orderBy ? undefined : BeforeId,
})

function isInScope(caller: Caller, table: ApprovedTable): RawBuilder<SqlBool> {
  if (caller.accessScopes.length === 0) return sql<SqlBool>`true`
  return sql<SqlBool>`(
    exists (select from employee where employee.employer_group_id = ${sql.ref(`${table}.employer_group_id`)}
      and employee.id = ${sql.ref(`${table}.employee_id`)} and ${employeeIsVisible(caller)})
    or ${approvableIsRaisedBy(caller, table)}
    or exists (select from ${stepsWithCandidates} where ${isOf('step.approvable_id', table)} and ${isWaitingFor(caller)}))`
}

/** Whether the caller raised it. */
export const approvableIsRaisedBy = (
  { personId }: Caller,
  table: ApprovedTable,
): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from approvable raised
  where ${isOf('raised.id', table)} and raised.requested_by_person_id = ${personId})`

/** Whether a column of an inner query refers to the row's approvable, in the same group. */
const isOf = (column: `${string}.${string}`, table: ApprovedTable) => sql`
  ${sql.ref(`${column.split('.')[0]}.employer_group_id`)} = ${sql.ref(`${table}.employer_group_id`)}
  and ${sql.ref(column)} = ${sql.ref(`${table}.approvable_id`)}`

const stepsWithCandidates = sql`approval_step step join approval_candidate candidate
  on candidate.employer_group_id = step.employer_group_id and candidate.approval_step_id = step.id`

const isWaitingFor = (caller: Caller) => sql`step.status = 'Waiting' and ${isCandidate(caller)}`

/** In their own name, or by a delegate who acts for them: `isApproverOf` in SQL. */
const isCandidate = ({ authorityId }: Caller) =>
  sql`${authorityId ?? null}::bigint in (candidate.authority_id, candidate.on_behalf_of_authority_id)`

const wasSubmitted = (table: ApprovedTable) =>
  sql`(${sql.ref(`${table}.status`)} not in ('Draft', 'Cancelled') or ${sql.ref(`${table}.submitted_at`)} is not null)`

/** The caller's standing towards an approvable. */
export type Standing = Readonly<{
  /**
   * Whether the caller wrote one of its revisions, or edited it without a new revision. For a decision also true of its
   * requester and its subject, whom the rules refuse before.
   */
  isEditedByCaller: boolean
  /** Whether the caller administers the employee: sees them, and holds the role with limits that cover them. */
  isHumanResources: boolean
  isEmployerAdministrator: boolean
  isPayroll: boolean
}>

/** Whether the caller edited the `approvable` of the surrounding query, with or without a new revision. */
const isEditedBy = ({ employerGroupId, personId }: Caller, approvableIds: RawBuilder<unknown>) => sql`
  approvable.id = any(array(
    select approvable_id from approvable_revision where employer_group_id = ${employerGroupId}
      and approvable_id = any(${approvableIds}) and edited_by_person_id = ${personId}
    union all select approvable_id from approvable_editor where employer_group_id = ${employerGroupId}
      and approvable_id = any(${approvableIds}) and person_id = ${personId}))`

/**
 * The caller's standing towards the `approvable` and the `employee` of the surrounding query, for the rules of actions.
 * A role counts if the caller sees the employee and the role's limits cover them.
 * @param approvableIds an array of all approvables of the query, so that PostgreSQL looks for edits once
 */
export const standingOf = (caller: Caller, approvableIds: RawBuilder<unknown>) => sql<Standing>`
  ${isEditedBy(caller, approvableIds)} as "isEditedByCaller",
  ${administers(caller, 'HumanResourcesAdministrator')} as "isHumanResources",
  ${administers(caller, 'EmployerAdministrator')} as "isEmployerAdministrator",
  ${administers(caller, 'PayrollAdministrator')} as "isPayroll"`

/** Reads `standingOf` for one approvable. */
export async function readStanding(
  db: Db,
  caller: Caller,
  about: Readonly<{ approvableId: number; employeeId: number }>,
): Promise<Standing> {
  const [row] = await oneStanding(db, caller, about)
  if (!row) throw new Error(`There is no approvable ${about.approvableId}.`)
  return row
}

const oneStanding = compiledFor(
  (caller: Caller) => sql<Standing>`
    select ${standingOf(caller, sql`array[approvable.id]`)}
    from approvable join employee on employee.employer_group_id = approvable.employer_group_id
    where approvable.employer_group_id = ${caller.employerGroupId} and approvable.id = ${given('approvableId')}
      and employee.id = ${given('employeeId')}`,
)

/** Whether the caller sees the employee of the surrounding query and has the role over them. */
const administers = (caller: Caller, role: UserRole) =>
  caller.roles.has(role)
    ? sql<boolean>`coalesce(${employeeIsVisible(caller)} and ${hasRoleOver(caller, [role])}, false)`
    : sql<boolean>`false`

/** An approvable record of any kind, for lists of several kinds. */
export type ListedResource = Readonly<{
  id: number
  code: string
  employeeId: number
  positionId: number | null
  status: string
  /** Whether the caller sees it. */
  isVisible: boolean
}>

/** A lateral subquery: the record of the step whose alias is `step` in the surrounding query. */
export const resourceOfStep = (caller: Caller): RawBuilder<ListedResource> =>
  sql<ListedResource>`(${sql.join(
    approvableKinds().map(
      ({ table }) => sql`
        select id, code, employee_id, position_id, status, ${approvableIsVisible(caller, table)} as is_visible
        from ${sql.table(table)} where ${isOf('step.approvable_id', table)}`,
    ),
    sql` union all `,
  )})`

/** A query: the records of approvables, with what an inbox item says about them, without whether the caller sees them. @param approvableIds an array */
export const resourcesOf = ({ employerGroupId }: Caller, approvableIds: RawBuilder<unknown>) =>
  sql.join(
    approvableKinds().map(
      ({ table, inInbox }) => sql`
        select approvable_id, id, code, employee_id, status, last_modified, ${inInbox?.stored ?? sql`null::json`} as in_inbox from ${sql.table(table)}
        where employer_group_id = ${employerGroupId} and approvable_id = any(${approvableIds})`,
    ),
    sql` union all `,
  )
