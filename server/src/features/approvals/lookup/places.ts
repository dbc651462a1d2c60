import { sql } from 'kysely'
import { isInForce } from '../../../core/today.ts'
import type { ActiveStatus } from '../../../domain/active-status.ts'
import type { UserRole } from '../../../domain/user-role.ts'
import { compiledOnce } from '../../../platform/database/compiled.ts'
import type { Db } from '../../../platform/database/index.ts'
import { type CandidateRow, type Candidates, candidatesAmong, candidatesOf, type Within } from './candidates.ts'

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
}>

/** The part of an organisation that certain look-ups of one day depend on. `snapshot`: of the database. */
export type Organisation = Places & Readonly<{ candidates: Candidates; snapshot: string }>

type Row = Omit<Organisation, 'positions' | 'costCentres' | 'subjects' | 'candidates'> &
  Readonly<{ positions: LookupPosition[]; costCentres: CostCentre[]; subjects: Subject[]; candidates: CandidateRow[] }>

/** What a look-up goes by. It asks the holders of the positions above `lineId`, or those responsible for the cost centre. */
export type Sought = Readonly<{
  role: UserRole
  lineId: number | null
  costCentreId: number | null
  /** Its chart's fallback counts; that of the default chart if null. */
  placeId: number | null
  /** This authority alone, without fallbacks. */
  authorityId: number | null
}>

/** `positionIds`: positions that are read alone. `holdersOf`: roles all of whose holders are asked. */
type Beside = Readonly<{
  positionIds: readonly number[]
  personIds: readonly number[]
  holdersOf: readonly UserRole[]
}>

/**
 * Reads positions and cost centres with all above them, and the authorities that they lead to, in one statement. PostgreSQL
 * overestimates a recursion, and would read whole tables. So each level is a lateral look-up, and a line becomes an array
 * before its rows are fetched.
 */
export async function readPlaces(
  db: Db,
  within: Within,
  sought: readonly Sought[],
  { holdersOf, ...beside }: Beside,
): Promise<Organisation> {
  const column = <Name extends keyof Sought>(name: Name) => sought.map(each => each[name])
  // What a statement could do costs as much as what it does.
  const ifAny = <Value>(values: readonly Value[]) => (values.some(value => value !== null) ? values : undefined)
  const [row] = await selectPlaces({
    ...within,
    ...beside,
    roles: column('role'),
    lineIds: ifAny(column('lineId')),
    costCentreIds: ifAny(column('costCentreId')),
    placeIds: column('placeId'),
    authorityIds: column('authorityId'),
    holdersOf: ifAny(holdersOf),
  }).rows(db)
  if (!row) throw new Error(`There is no group ${within.employerGroupId}.`)
  return {
    ...row,
    positions: new Map(row.positions.map(position => [position.id, position])),
    costCentres: new Map(row.costCentres.map(centre => [centre.id, centre])),
    subjects: new Map(row.subjects.map(subject => [subject.personId, subject])),
    candidates: candidatesOf(row.candidates),
  }
}

type Ids = readonly (number | null)[]
type Asked = Within &
  Omit<Beside, 'holdersOf'> &
  Readonly<{
    roles: readonly UserRole[]
    lineIds: Ids | undefined
    costCentreIds: Ids | undefined
    placeIds: Ids
    authorityIds: Ids
    holdersOf: readonly UserRole[] | undefined
  }>

const selectPlaces = compiledOnce((_, asked: Asked) => {
  const { employerGroupId, day, lineIds, costCentreIds, positionIds, personIds, holdersOf } = asked
  const candidates = candidatesAmong({ employerGroupId, day }, { named: sql`named`, holdersOf })
  const tables = [soughtIn(asked), lineIds && lineAbove(asked), costCentreIds && centreAbove(asked), namedBy(asked)]
  return sql<Row>`
    with recursive ${sql.join(tables.filter(table => table !== undefined))}
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', place.id, 'code', place.code, 'name', place.name,
          'status', place.status, 'reportingPositionId', place.reporting_position_id,
          'costCentreId', place.cost_centre_id, 'chartFallbackId', chart.fallback_authority_id,
          'authorityIds', ${lineIds ? heldBy : nothing}))
        from chart_position place join organisation_chart chart on chart.employer_group_id = place.employer_group_id
          and chart.id = place.organisation_chart_id
        where place.employer_group_id = ${employerGroupId}
          and place.id = any(${lineIds ? sql`array(select id from line) || ` : sql``}${positionIds}::bigint[])), '[]') as positions,
      ${costCentreIds ? costCentresFound(employerGroupId) : nothing} as cost_centres,
      coalesce((select jsonb_agg(jsonb_build_object('personId', employee.person_id,
          'paymentGroupId', employee.payment_group_id,
          'costCentreIds', array(select cost_centre_id from employee_cost_centre split
            where split.employer_group_id = employee.employer_group_id and split.employee_id = employee.id
            order by percentage desc, cost_centre_id)))
        from employee where employee.employer_group_id = ${employerGroupId}
          and employee.person_id = any(${personIds}::bigint[])), '[]') as subjects,
      coalesce((select jsonb_agg(to_jsonb(candidate) order by id) from (${candidates}) candidate), '[]') as candidates,
      (select fallback_authority_id from organisation_chart where employer_group_id = ${employerGroupId} and is_default)
        as default_fallback_id,
      employer_group.fallback_authority_id as group_fallback_id,
      pg_current_snapshot()::text as snapshot
    from employer_group where employer_group.id = ${employerGroupId}`
})

const nothing = sql`'[]'::jsonb`

const soughtIn = ({ roles, lineIds, costCentreIds, placeIds, authorityIds }: Asked) => sql`
    sought (role, place_id, authority_id${lineIds ? sql`, line_id` : sql``}${costCentreIds ? sql`, cost_centre_id` : sql``}) as (
      select * from unnest(${roles}::text[], ${placeIds}::bigint[], ${authorityIds}::bigint[]
        ${lineIds ? sql`, ${lineIds}::bigint[]` : sql``}${costCentreIds ? sql`, ${costCentreIds}::bigint[]` : sql``})
    )`

/** The positions from the start of each line to the top, and the authorities that hold them. */
const lineAbove = ({ employerGroupId, day, lineIds }: Asked) => sql`
    line (start_id, id, above) as (
      select id, id, reporting_position_id from chart_position
      where employer_group_id = ${employerGroupId} and id = any(${lineIds}::bigint[])
      union
      select start_id, upper.* from line cross join lateral (select id, reporting_position_id from chart_position
        where employer_group_id = ${employerGroupId} and id = line.above limit 1) upper
    ),
    holder (position_id, authority_id) as (
      select place.id, authority.id from (select distinct id from line) place
      cross join lateral (select distinct person_id from position_holder
        where employer_group_id = ${employerGroupId} and position_id = place.id and ${isInForce('position_holder', day)}) held
      left join lateral (select id from authority
        where employer_group_id = ${employerGroupId} and authority.person_id = held.person_id limit 1) authority on true
    )`

/** The cost centres from each one to the top, and the authorities responsible for them. */
const centreAbove = ({ employerGroupId, costCentreIds }: Asked) => sql`
    centre (start_id, id, above) as (
      select id, id, parent_id from cost_centre
      where employer_group_id = ${employerGroupId} and id = any(${costCentreIds}::bigint[])
      union
      select start_id, upper.* from centre cross join lateral (select id, parent_id from cost_centre
        where employer_group_id = ${employerGroupId} and id = centre.above limit 1) upper
    )`

/** The authorities that the look-ups may find, other than by their role. */
const namedBy = ({ employerGroupId, lineIds, costCentreIds }: Asked) => {
  const ways = [
    sql`select role, authority_id from sought where authority_id is not null`,
    sql`select role, chart.fallback_authority_id from sought
        join organisation_chart chart on chart.employer_group_id = ${employerGroupId} and chart.id = coalesce(
          (select organisation_chart_id from chart_position where employer_group_id = ${employerGroupId} and id = place_id),
          (select id from organisation_chart where employer_group_id = ${employerGroupId} and is_default))
        where authority_id is null`,
    sql`select role, fallback_authority_id from sought cross join employer_group
        where employer_group.id = ${employerGroupId} and authority_id is null`,
    ...(lineIds
      ? [
          sql`select role, holder.authority_id from sought
        join line on start_id = line_id and line.id <> line_id join holder on position_id = line.id`,
        ]
      : []),
    ...(costCentreIds
      ? [
          sql`select role, tie.authority_id from sought join centre on start_id = cost_centre_id
        cross join lateral (select authority_id from authority_cost_centre
          where employer_group_id = ${employerGroupId} and cost_centre_id = centre.id) tie`,
        ]
      : []),
  ]
  return sql`
    named (role, id) as (${sql.join(ways, sql` union `)})`
}

/** The authorities that hold the `place` of the surrounding query. */
const heldBy = sql`
  coalesce((select jsonb_agg(authority_id order by authority_id nulls last) from holder where position_id = place.id), '[]')`

const costCentresFound = (employerGroupId: number) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', place.id, 'name', place.name, 'parentId', place.parent_id,
      'authorityIds', array(select tie.authority_id from authority_cost_centre tie
        where tie.employer_group_id = place.employer_group_id and tie.cost_centre_id = place.id
        order by tie.authority_id)))
    from cost_centre place where place.employer_group_id = ${employerGroupId}
      and place.id = any(array(select id from centre))), '[]')`
