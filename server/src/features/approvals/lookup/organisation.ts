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
  Readonly<{
    positions: Omit<LookupPosition, 'authorityIds'>[]
    holders: [positionId: number, authorityId: number | null][]
    costCentres: CostCentre[]
    subjects: Subject[]
    candidates: CandidateRow[]
  }>

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
 * overestimates a recursion, and would read whole tables. So what is found for each row of one is a lateral look-up, and a
 * line becomes an array before its rows are fetched.
 */
export async function selectOrganisation(
  db: Db,
  within: Within,
  sought: readonly Sought[],
  { holdersOf, ...beside }: Beside,
): Promise<Organisation> {
  // What a statement could do costs as much as what it does.
  const ifAny = <Value>(values: readonly Value[]) => (values.length > 0 ? [...new Set(values)] : undefined)
  const inLine = sought.filter(({ lineId }) => lineId !== null)
  const byCentre = sought.filter(({ costCentreId }) => costCentreId !== null)
  const named = [...new Map(sought.map(each => [`${each.role} ${each.placeId} ${each.authorityId}`, each])).values()]
  const [row] = await organisationStatement({
    ...within,
    ...beside,
    roles: named.map(({ role }) => role),
    placeIds: named.map(({ placeId }) => placeId),
    authorityIds: named.map(({ authorityId }) => authorityId),
    lineIds: ifAny(inLine.map(({ lineId }) => lineId)),
    lineRoles: ifAny(inLine.map(({ role }) => role)),
    costCentreIds: ifAny(byCentre.map(({ costCentreId }) => costCentreId)),
    centreRoles: ifAny(byCentre.map(({ role }) => role)),
    holdersOf: ifAny(holdersOf),
  }).rows(db)
  if (!row) throw new Error(`There is no group ${within.employerGroupId}.`)
  const { holders, ...found } = row
  const held = Map.groupBy(holders, ([positionId]) => positionId)
  const authorityIdsOf = (positionId: number) => (held.get(positionId) ?? []).map(([, authorityId]) => authorityId)
  return {
    ...found,
    positions: new Map(row.positions.map(each => [each.id, { ...each, authorityIds: authorityIdsOf(each.id) }])),
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
    placeIds: Ids
    authorityIds: Ids
    lineIds: Ids | undefined
    lineRoles: readonly UserRole[] | undefined
    costCentreIds: Ids | undefined
    centreRoles: readonly UserRole[] | undefined
    holdersOf: readonly UserRole[] | undefined
  }>

const organisationStatement = compiledOnce((_, asked: Asked) => {
  const { employerGroupId, day, lineIds, costCentreIds, positionIds, personIds, holdersOf } = asked
  const candidates = candidatesAmong({ employerGroupId, day }, { named: sql`named`, holdersOf })
  const tables = [soughtIn(asked), lineIds && lineAbove(asked), costCentreIds && centreAbove(asked), namedBy(asked)]
  return sql<Row>`
    with recursive ${sql.join(tables.filter(table => table !== undefined))}
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', place.id, 'code', place.code, 'name', place.name,
          'status', place.status, 'reportingPositionId', place.reporting_position_id,
          'costCentreId', place.cost_centre_id, 'chartFallbackId', chart.fallback_authority_id))
        from chart_position place join organisation_chart chart on chart.employer_group_id = place.employer_group_id
          and chart.id = place.organisation_chart_id
        where place.employer_group_id = ${employerGroupId}
          and place.id = any(${lineIds ? sql`array(select id from line) || ` : sql``}${positionIds}::bigint[])), '[]') as positions,
      ${lineIds ? holdersFound : nothing} as holders,
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

const soughtIn = ({ roles, placeIds, authorityIds }: Asked) => sql`
    sought (role, place_id, authority_id) as (
      select * from unnest(${roles}::text[], ${placeIds}::bigint[], ${authorityIds}::bigint[])
    )`

/** The positions above the start of each line to the top, and the authorities that hold them. */
const lineAbove = ({ employerGroupId, day, lineIds }: Asked) => sql`
    line (id, above) as (
      select id, reporting_position_id from chart_position where employer_group_id = ${employerGroupId}
        and id = any(array(select reporting_position_id from chart_position
          where employer_group_id = ${employerGroupId} and id = any(${lineIds}::bigint[])))
      union
      select upper.* from line cross join lateral (select id, reporting_position_id from chart_position
        where employer_group_id = ${employerGroupId} and id = line.above limit 1) upper
    ),
    holder (position_id, authority_id) as (
      select line.id, authority.id from line
      cross join lateral (select distinct person_id from position_holder
        where employer_group_id = ${employerGroupId} and position_id = line.id and ${isInForce('position_holder', day)}) held
      left join lateral (select id from authority
        where employer_group_id = ${employerGroupId} and authority.person_id = held.person_id limit 1) authority on true
    )`

/** The cost centres from each one to the top. */
const centreAbove = ({ employerGroupId, costCentreIds }: Asked) => sql`
    centre (id, above) as (
      select id, parent_id from cost_centre
      where employer_group_id = ${employerGroupId} and id = any(${costCentreIds}::bigint[])
      union
      select upper.* from centre cross join lateral (select id, parent_id from cost_centre
        where employer_group_id = ${employerGroupId} and id = centre.above limit 1) upper
    )`

/** The authorities that the look-ups may find, other than by their role. */
const namedBy = ({ employerGroupId, lineRoles, centreRoles }: Asked) => {
  const ways = [
    sql`select role, coalesce(authority_id, (select fallback_authority_id from organisation_chart
        where employer_group_id = ${employerGroupId} and id = coalesce(
          (select organisation_chart_id from chart_position where employer_group_id = ${employerGroupId} and id = place_id),
          (select id from organisation_chart where employer_group_id = ${employerGroupId} and is_default)))) from sought`,
    sql`select role, (select fallback_authority_id from employer_group where id = ${employerGroupId})
        from sought where authority_id is null`,
    ...(lineRoles ? [sql`select role, holder.authority_id from holder, unnest(${lineRoles}::text[]) role`] : []),
    ...(centreRoles
      ? [
          sql`select role, tie.authority_id from unnest(${centreRoles}::text[]) role, centre cross join lateral (select authority_id from authority_cost_centre
          where employer_group_id = ${employerGroupId} and cost_centre_id = centre.id offset 0) tie`,
        ]
      : []),
  ]
  return sql`
    named (role, id) as (${sql.join(ways, sql` union `)})`
}

const holdersFound = sql`
  coalesce((select jsonb_agg(jsonb_build_array(position_id, authority_id) order by authority_id nulls last) from holder), '[]')`

const costCentresFound = (employerGroupId: number) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', place.id, 'name', place.name, 'parentId', place.parent_id,
      'authorityIds', array(select tie.authority_id from authority_cost_centre tie
        where tie.employer_group_id = place.employer_group_id and tie.cost_centre_id = place.id
        order by tie.authority_id)))
    from cost_centre place where place.employer_group_id = ${employerGroupId}
      and place.id = any(array(select id from centre))), '[]')`
