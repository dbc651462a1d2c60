import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isInForce } from '../../../core/today.ts'
import type { ActiveStatus } from '../../../domain/active-status.ts'
import type { UserRole } from '../../../domain/user-role.ts'
import { compiledOnce } from '../../../platform/database/compiled.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Candidate, Grant, Holder } from './rules.ts'

/**
 * A position, for the look-up. `authorityIds`: its holders in order; null for a holder without an authority. Empty where no
 * line was asked for.
 */
export type LookupPosition = Readonly<{
  id: number
  code: string
  name: string
  status: ActiveStatus
  reportingPositionId: number | null
  costCentreId: number | null
  authorityIds: readonly (number | null)[]
  chartFallbackId: number | null
}>

/** A cost centre, for the look-up. `authorityIds`: its responsible authorities, in order. */
export type CostCentre = Readonly<{
  id: number
  name: string
  parentId: number | null
  authorityIds: readonly number[]
}>

/** The employee that the approvable is about. `costCentreIds`: their split, the largest share first. */
export type Subject = Readonly<{
  personId: number
  paymentGroupId: number | null
  costCentreIds: readonly number[]
}>

/** The structure that look-ups depend on: positions and cost centres by id, subjects by person. */
export type Places = Readonly<{
  positions: ReadonlyMap<number, LookupPosition>
  costCentres: ReadonlyMap<number, CostCentre>
  subjects: ReadonlyMap<number, Subject>
  defaultFallbackId: number | null
  groupFallbackId: number | null
  /** The database snapshot of the read. */
  snapshot: string
}>

type Row = Omit<Places, 'positions' | 'costCentres' | 'subjects'> &
  Readonly<{ positions: LookupPosition[]; costCentres: CostCentre[]; subjects: Subject[] }>

type Within = Readonly<{ employerGroupId: number; day: string }>
/** `lineIds`: positions that are read with all above them; `positionIds`: those that are read alone. */
type Starts = Readonly<{
  lineIds: readonly number[]
  positionIds: readonly number[]
  costCentreIds: readonly number[]
  personIds: readonly number[]
}>

/**
 * Reads positions and cost centres with all above them, in one statement. PostgreSQL overestimates a recursion, and would
 * read the whole table. So each level is a lateral look-up, and a line becomes an array before its rows are fetched.
 */
export async function readPlaces(db: Db, { employerGroupId, day }: Within, starts: Starts): Promise<Places> {
  const goesUp = starts.lineIds.length + starts.costCentreIds.length > 0
  const [row] = await (goesUp ? selectPlacesAbove : selectPlaces)({ employerGroupId, day, ...starts }).rows(db)
  if (!row) throw new Error(`There is no group ${employerGroupId}.`)
  return {
    ...row,
    positions: new Map(row.positions.map(position => [position.id, position])),
    costCentres: new Map(row.costCentres.map(centre => [centre.id, centre])),
    subjects: new Map(row.subjects.map(subject => [subject.personId, subject])),
  }
}

/** Places alone, where the holders of no position are asked: what the other statement could do costs as much again. */
const selectPlaces = compiledOnce((_, { employerGroupId, ...starts }: Omit<Within, 'day'> & Starts) =>
  placesOf({
    employerGroupId,
    starts,
    ids: sql`${starts.positionIds}::bigint[]`,
    holders: nothing,
    costCentres: nothing,
  }),
)

const selectPlacesAbove = compiledOnce(
  (_, { employerGroupId, day, ...starts }: Within & Starts) => sql<Row>`
    with recursive line (id, above) as (
      select id, reporting_position_id from chart_position
      where employer_group_id = ${employerGroupId} and id = any(${starts.lineIds}::bigint[])
      union
      select upper.* from line cross join lateral (select id, reporting_position_id from chart_position
        where employer_group_id = ${employerGroupId} and id = line.above limit 1) upper
    ),
    centre (id, above) as (
      select id, parent_id from cost_centre
      where employer_group_id = ${employerGroupId} and id = any(${starts.costCentreIds}::bigint[])
      union
      select upper.* from centre cross join lateral (select id, parent_id from cost_centre
        where employer_group_id = ${employerGroupId} and id = centre.above limit 1) upper
    )
    ${placesOf({
      employerGroupId,
      starts,
      holders: sql`coalesce((select jsonb_agg(authority.id order by authority.id nulls last)
            from (select distinct employer_group_id, person_id from position_holder
              where employer_group_id = place.employer_group_id and position_id = place.id
                and ${isInForce('position_holder', day)}) holder
            left join authority on authority.employer_group_id = holder.employer_group_id
              and authority.person_id = holder.person_id), '[]')`,
      ids: sql`array(select id from line) || ${starts.positionIds}::bigint[]`,
      costCentres: sql`coalesce((select jsonb_agg(jsonb_build_object('id', place.id, 'name', place.name, 'parentId', place.parent_id,
          'authorityIds', array(select tie.authority_id from authority_cost_centre tie
            where tie.employer_group_id = place.employer_group_id and tie.cost_centre_id = place.id
            order by tie.authority_id)))
        from cost_centre place where place.employer_group_id = ${employerGroupId}
          and place.id = any(array(select id from centre))), '[]')`,
    })}`,
)

const nothing = sql`'[]'::jsonb`

type PlacesOf = Readonly<{
  employerGroupId: number
  starts: Starts
  /** Of the positions: an array. */
  ids: RawBuilder<unknown>
  /** The authorities that hold a `place`, and the cost centres: each a jsonb. */
  holders: RawBuilder<unknown>
  costCentres: RawBuilder<unknown>
}>

const placesOf = ({ employerGroupId, starts, ids, holders, costCentres }: PlacesOf) => sql<Row>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', place.id, 'code', place.code, 'name', place.name,
          'status', place.status, 'reportingPositionId', place.reporting_position_id,
          'costCentreId', place.cost_centre_id, 'chartFallbackId', chart.fallback_authority_id,
          'authorityIds', ${holders}))
        from chart_position place join organisation_chart chart on chart.employer_group_id = place.employer_group_id
          and chart.id = place.organisation_chart_id
        where place.employer_group_id = ${employerGroupId} and place.id = any(${ids})), '[]') as positions,
      ${costCentres} as cost_centres,
      coalesce((select jsonb_agg(jsonb_build_object('personId', employee.person_id,
          'paymentGroupId', employee.payment_group_id,
          'costCentreIds', array(select cost_centre_id from employee_cost_centre split
            where split.employer_group_id = employee.employer_group_id and split.employee_id = employee.id
            order by percentage desc, cost_centre_id)))
        from employee where employee.employer_group_id = ${employerGroupId}
          and employee.person_id = any(${starts.personIds}::bigint[])), '[]') as subjects,
      (select fallback_authority_id from organisation_chart where employer_group_id = ${employerGroupId} and is_default)
        as default_fallback_id,
      employer_group.fallback_authority_id as group_fallback_id,
      pg_current_snapshot()::text as snapshot
    from employer_group where employer_group.id = ${employerGroupId}`

/** The candidates to read: named authorities in a role, and all holders of certain roles. */
type CandidateQuery = Readonly<{
  named: readonly Readonly<{ role: UserRole; id: number }>[]
  holdersOf: readonly UserRole[]
}>

/** Authorities by role, then by id in ascending order. */
export type Candidates = ReadonlyMap<string, ReadonlyMap<number, Required<Holder>>>

type CandidateRow = Candidate & Readonly<{ role: UserRole; delegateIds: number[]; snapshot: string }>

/**
 * Reads authorities with their grants of the role in force, in one statement; named ones with their delegates for it, who
 * are read as well.
 *
 * Lists a delegate once, also if several delegations of the day name them. An authority counts as inactive from the day
 * after their engagement ends, even before the job has closed it. Each authority is a lateral look-up for the same reason as
 * the levels of a line, above.
 * @returns `snapshot`: of the database, absent without candidates
 */
export async function readCandidates(
  db: Db,
  within: Within,
  { named, holdersOf }: CandidateQuery,
): Promise<Readonly<{ candidates: Candidates; snapshot: string | undefined }>> {
  // At the top of a chart without a fallback no authority is asked.
  if (named.length === 0 && holdersOf.length === 0) return { candidates: new Map(), snapshot: undefined }
  const rows = await selectCandidates({
    ...within,
    roles: named.length > 0 ? named.map(({ role }) => role) : undefined,
    ids: named.map(({ id }) => id),
    holdersOf: holdersOf.length > 0 ? holdersOf : undefined,
  }).rows(db)
  const candidates = new Map(
    [...Map.groupBy(rows, ({ role }) => role)].map(([role, ofRole]) => {
      const known = new Map(ofRole.map(row => [row.id, row]))
      const holders = ofRole.map(authority => {
        const delegates = authority.delegateIds.flatMap(id => known.get(id) ?? [])
        return [authority.id, { authority, delegates }] as const
      })
      return [role, new Map(holders)]
    }),
  )
  return { candidates, snapshot: rows[0]?.snapshot }
}

type Sought = Within &
  Readonly<{
    roles: readonly UserRole[] | undefined
    ids: readonly number[]
    holdersOf: readonly UserRole[] | undefined
  }>

const selectCandidates = compiledOnce((_, { employerGroupId, day, roles, ids, holdersOf }: Sought) => {
  const within = { employerGroupId, day }
  const named = sql`unnest(${roles}::text[], ${ids}::bigint[]) as named (role, id)`
  const delegations = sql`delegation where delegation.employer_group_id = ${employerGroupId}`
  const required = [
    ...(roles
      ? [
          sql`select role, id from ${named}`,
          sql`select role, delegate_authority_id from ${named}
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
  const delegateIds = roles
    ? sql`array(select delegate_authority_id from ${delegations}
    and delegation.authority_id = authority.id and ${delegatesOn(day, sql`required.role`)}
    group by delegate_authority_id order by min(delegation.id))`
    : sql`'{}'::bigint[]`
  return sql<CandidateRow>`
    select required.role, authority.id, authority.person_id, authority.name, ${statusOn(within)} as status,
      ${grantsOn(within, sql`required.role`)} as grants, ${delegateIds} as delegate_ids,
      pg_current_snapshot()::text as snapshot
    from (${sql.join(required, sql` union `)}) required (role, id)
    cross join lateral (select authority.id, person_id, authority.status, family_name || ', ' || given_name as name
      from authority join person on person.employer_group_id = ${employerGroupId} and person.id = authority.person_id
      where authority.employer_group_id = ${employerGroupId} and authority.id = required.id limit 1) authority
    order by authority.id`
})

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
