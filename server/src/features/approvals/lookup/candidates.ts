import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isInForce } from '../../../core/today.ts'
import type { ActiveStatus } from '../../../domain/active-status.ts'
import type { UserRole } from '../../../domain/user-role.ts'
import { compiledOnce } from '../../../platform/database/compiled.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Candidate, Grant, Holder } from './rules.ts'

export type Within = Readonly<{ employerGroupId: number; day: string }>

/** The candidates to read: named authorities in a role, or all holders of certain roles. */
type CandidateQuery =
  | Readonly<{ named: readonly Readonly<{ role: UserRole; id: number }>[]; holdersOf?: undefined }>
  | Readonly<{ named?: undefined; holdersOf: readonly UserRole[] }>

/** Authorities by role, then by id in ascending order. */
export type Candidates = ReadonlyMap<string, ReadonlyMap<number, Required<Holder>>>

export type CandidateRow = Candidate & Readonly<{ role: UserRole; delegateIds: number[] }>

/**
 * Reads authorities with their grants of the role in force, in one statement; named ones with their delegates for it.
 * @returns `snapshot`: of the database, absent without candidates
 */
export async function readCandidates(
  db: Db,
  within: Within,
  { named, holdersOf }: CandidateQuery,
): Promise<Readonly<{ candidates: Candidates; snapshot: string | undefined }>> {
  const rows = await selectCandidates({
    ...within,
    roles: named?.map(({ role }) => role),
    ids: named?.map(({ id }) => id),
    holdersOf,
  }).rows(db)
  return { candidates: candidatesOf(rows), snapshot: rows[0]?.snapshot }
}

/** Candidates from their rows, each with their delegates, who are among the rows. */
export const candidatesOf = (rows: readonly CandidateRow[]): Candidates =>
  new Map(
    [...Map.groupBy(rows, ({ role }) => role)].map(([role, ofRole]) => {
      const known = new Map(ofRole.map(row => [row.id, row]))
      const holders = ofRole.map(authority => {
        const delegates = authority.delegateIds.flatMap(id => known.get(id) ?? [])
        return [authority.id, { authority, delegates }] as const
      })
      return [role, new Map(holders)]
    }),
  )

/** `roles` and `ids`: of the named authorities, in the same order. */
type CandidateColumns = Within &
  Readonly<{
    roles: readonly UserRole[] | undefined
    ids: readonly number[] | undefined
    holdersOf: readonly UserRole[] | undefined
  }>

const selectCandidates = compiledOnce((_, { roles, ids, holdersOf, ...within }: CandidateColumns) => {
  const named = roles && sql`unnest(${roles}::text[], ${ids}::bigint[])`
  return sql<CandidateRow & Readonly<{ snapshot: string }>>`
    select candidate.*, pg_current_snapshot()::text as snapshot from (${candidatesAmong(within, { named, holdersOf })}) candidate
    order by id`
})

/** `named`: a table of roles and ids of authorities. */
type Among = Readonly<{ named?: RawBuilder<unknown> | undefined; holdersOf?: readonly UserRole[] | undefined }>

/**
 * The candidates, as rows: those named, their delegates, and the holders of the roles.
 *
 * Lists a delegate once, also if several delegations of the day name them. An authority counts as inactive from the day
 * after their engagement ends, even before the job has closed it. Each authority is a lateral look-up for the same reason as
 * the levels of a line (`selectOrganisation`).
 */
export function candidatesAmong(within: Within, { named, holdersOf }: Among): RawBuilder<CandidateRow> {
  const { employerGroupId, day } = within
  const table = sql`${named} as named (role, id)`
  const delegations = sql`delegation where delegation.employer_group_id = ${employerGroupId}`
  const required = [
    ...(named
      ? [
          sql`select role, id from ${table}`,
          sql`select role, delegate_authority_id from ${table}
      cross join lateral (select delegate_authority_id from ${delegations}
        and delegation.authority_id = named.id and ${delegatesOn(day, sql`named.role`)} offset 0) offered`,
        ]
      : []),
    ...(holdersOf
      ? [
          sql`select distinct role, authority_id from role_grant
      where employer_group_id = ${employerGroupId} and role = any(${holdersOf}::text[])`,
        ]
      : []),
  ]
  const delegateIds = named
    ? sql`array(select delegate_authority_id from ${delegations}
    and delegation.authority_id = authority.id and ${delegatesOn(day, sql`required.role`)}
    group by delegate_authority_id order by min(delegation.id))`
    : sql`'{}'::bigint[]`
  return sql<CandidateRow>`
    select required.role, authority.id, authority.person_id as "personId", authority.name, ${statusOn(within)} as status,
      ${grantsOn(within, sql`required.role`)} as grants, ${delegateIds} as "delegateIds"
    from (${sql.join(required, sql` union `)}) required (role, id)
    cross join lateral (select authority.id, person_id, authority.status, family_name || ', ' || given_name as name
      from authority join person on person.employer_group_id = ${employerGroupId} and person.id = authority.person_id
      where authority.employer_group_id = ${employerGroupId} and authority.id = required.id limit 1) authority`
}

/**
 * The status of the `authority` of the surrounding query: inactive from the day after their engagement ends, even before the
 * job has closed it.
 */
export const statusOn = ({ employerGroupId, day }: Within) => sql<ActiveStatus>`
  case when exists (select from employee where employee.employer_group_id = ${employerGroupId}
      and employee.person_id = authority.person_id and employee.termination_date < ${day}::date
      and employee.closed_on is distinct from employee.termination_date
      and employee.termination_date >= employee.created_at::date)
    then 'Inactive' else authority.status end`

/** The grants of the role to the `authority` of the surrounding query that are in force on the day. */
export const grantsOn = ({ employerGroupId, day }: Within, role: RawBuilder<unknown>) => sql<Grant[]>`
  coalesce((select json_agg(json_build_object(
      'costCentreIds', array(select cost_centre_id from role_grant_cost_centre
        where employer_group_id = ${employerGroupId} and role_grant_id = role_grant.id),
      'paymentGroupIds', array(select payment_group_id from role_grant_payment_group
        where employer_group_id = ${employerGroupId} and role_grant_id = role_grant.id)))
    from role_grant where role_grant.employer_group_id = ${employerGroupId}
      and role_grant.authority_id = authority.id and role_grant.role = ${role}
      and ${isInForce('role_grant', day)}), '[]')`

/** Whether a `delegation` gives the role on the day. */
export const delegatesOn = (day: string, role: RawBuilder<unknown>) =>
  sql<SqlBool>`(cardinality(roles) = 0 or ${role} = any(roles)) and ${isInForce('delegation', day)}`
