import { sql } from 'kysely'
import { isInForce } from '../../../core/today.ts'
import type { ActiveStatus } from '../../../domain/active-status.ts'
import { compiledOnce } from '../../../platform/database/compiled.ts'
import type { Db } from '../../../platform/database/index.ts'

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

export type Within = Readonly<{ employerGroupId: number; day: string }>

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
export async function readPlaces(
  db: Db,
  within: Within,
  { lineIds, costCentreIds, ...starts }: Starts,
): Promise<Places> {
  // What a statement could do costs as much as what it does.
  const goesUp = lineIds.length + costCentreIds.length > 0
  const [row] = await selectPlaces({ ...within, ...starts, ...(goesUp && { lineIds, costCentreIds }) }).rows(db)
  if (!row) throw new Error(`There is no group ${within.employerGroupId}.`)
  return {
    ...row,
    positions: new Map(row.positions.map(position => [position.id, position])),
    costCentres: new Map(row.costCentres.map(centre => [centre.id, centre])),
    subjects: new Map(row.subjects.map(subject => [subject.personId, subject])),
  }
}

type Above = Pick<Starts, 'lineIds' | 'costCentreIds'>
type Sought = Within & Omit<Starts, keyof Above> & Partial<Above>

/** Without lines and cost centres, no holders of positions either. */
const selectPlaces = compiledOnce((_, { employerGroupId, day, positionIds, personIds, ...above }: Sought) => {
  const { lineIds, costCentreIds } = above
  const goesUp = lineIds !== undefined && costCentreIds !== undefined
  return sql<Row>`
    ${goesUp ? tablesAbove(employerGroupId, { lineIds, costCentreIds }) : sql``}
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', place.id, 'code', place.code, 'name', place.name,
          'status', place.status, 'reportingPositionId', place.reporting_position_id,
          'costCentreId', place.cost_centre_id, 'chartFallbackId', chart.fallback_authority_id,
          'authorityIds', ${goesUp ? holdersOn(day) : nothing}))
        from chart_position place join organisation_chart chart on chart.employer_group_id = place.employer_group_id
          and chart.id = place.organisation_chart_id
        where place.employer_group_id = ${employerGroupId}
          and place.id = any(${goesUp ? sql`array(select id from line) || ` : sql``}${positionIds}::bigint[])), '[]') as positions,
      ${goesUp ? costCentresFound(employerGroupId) : nothing} as cost_centres,
      coalesce((select jsonb_agg(jsonb_build_object('personId', employee.person_id,
          'paymentGroupId', employee.payment_group_id,
          'costCentreIds', array(select cost_centre_id from employee_cost_centre split
            where split.employer_group_id = employee.employer_group_id and split.employee_id = employee.id
            order by percentage desc, cost_centre_id)))
        from employee where employee.employer_group_id = ${employerGroupId}
          and employee.person_id = any(${personIds}::bigint[])), '[]') as subjects,
      (select fallback_authority_id from organisation_chart where employer_group_id = ${employerGroupId} and is_default)
        as default_fallback_id,
      employer_group.fallback_authority_id as group_fallback_id,
      pg_current_snapshot()::text as snapshot
    from employer_group where employer_group.id = ${employerGroupId}`
})

const nothing = sql`'[]'::jsonb`

/** Common tables of the positions and of the cost centres, with all above them. */
const tablesAbove = (employerGroupId: number, { lineIds, costCentreIds }: Above) => sql`
    with recursive line (id, above) as (
      select id, reporting_position_id from chart_position
      where employer_group_id = ${employerGroupId} and id = any(${lineIds}::bigint[])
      union
      select upper.* from line cross join lateral (select id, reporting_position_id from chart_position
        where employer_group_id = ${employerGroupId} and id = line.above limit 1) upper
    ),
    centre (id, above) as (
      select id, parent_id from cost_centre
      where employer_group_id = ${employerGroupId} and id = any(${costCentreIds}::bigint[])
      union
      select upper.* from centre cross join lateral (select id, parent_id from cost_centre
        where employer_group_id = ${employerGroupId} and id = centre.above limit 1) upper
    )`

/** The authorities that hold the `place` of the surrounding query. */
const holdersOn = (day: string) => sql`
  coalesce((select jsonb_agg(authority.id order by authority.id nulls last)
    from (select distinct employer_group_id, person_id from position_holder
      where employer_group_id = place.employer_group_id and position_id = place.id
        and ${isInForce('position_holder', day)}) holder
    left join authority on authority.employer_group_id = holder.employer_group_id
      and authority.person_id = holder.person_id), '[]')`

const costCentresFound = (employerGroupId: number) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', place.id, 'name', place.name, 'parentId', place.parent_id,
      'authorityIds', array(select tie.authority_id from authority_cost_centre tie
        where tie.employer_group_id = place.employer_group_id and tie.cost_centre_id = place.id
        order by tie.authority_id)))
    from cost_centre place where place.employer_group_id = ${employerGroupId}
      and place.id = any(array(select id from centre))), '[]')`
