import { sql } from 'kysely'
import type { ActiveStatus } from '../../../domain/active-status.ts'
import type { Caller } from '../../../domain/caller.ts'
import type { Db } from '../../../platform/database/index.ts'
import { authorityIsVisible, isInForce } from '../../authorities/index.ts'
import { employeeIsVisible } from '../../employees/index.ts'
import { resourceOfStep } from '../approvable/index.ts'
import { isStale, readFreshSteps } from '../steps/index.ts'

import type { ChartHealth } from './schemas.ts'

/** A position of a chart with its holders of today. */
export type ChartSeat = Readonly<{
  id: number
  code: string
  name: string
  status: ActiveStatus
  reportingPositionId: number | null
  costCentreId: number | null
  holders: readonly Readonly<{
    personId: number
    authorityId: number | null
    name: string
    isActive: boolean
    /** Whether the caller sees their employee. */
    isEmployeeVisible: boolean
    costCentreId: number | null
    paymentGroupId: number | null
  }>[]
}>

type ChartRow = Readonly<{
  id: number
  code: string
  name: string
  fallbackAuthorityId: number | null
  groupFallbackAuthorityId: number | null
}>

export async function readChart(db: Db, caller: Caller, chartId: number): Promise<ChartRow | undefined> {
  const { rows } = await sql<ChartRow>`
    select chart.id, chart.code, chart.name, chart.fallback_authority_id,
      employer_group.fallback_authority_id as group_fallback_authority_id
    from organisation_chart chart join employer_group on employer_group.id = chart.employer_group_id
    where chart.employer_group_id = ${caller.employerGroupId} and chart.id = ${chartId}`.execute(db)
  return rows[0]
}

export async function listSeats(db: Db, caller: Caller, chartId: number): Promise<ChartSeat[]> {
  const { rows } = await sql<ChartSeat>`
    select position.id, position.code, position.name, position.status, position.reporting_position_id,
      position.cost_centre_id,
      coalesce((select jsonb_agg(jsonb_build_object('personId', person.id, 'authorityId', authority.id,
          'name', person.family_name || ', ' || person.given_name,
          'isActive', coalesce(authority.status = 'Active', true) and coalesce(employee_status_on(employee.status,
            employee.start_date, employee.termination_date, ${caller.today.group}::date) = 'Active', true),
          'isEmployeeVisible', employee.id is not null and ${employeeIsVisible(caller)},
          'paymentGroupId', employee.payment_group_id,
          'costCentreId', (select cost_centre_id from employee_cost_centre split
            where split.employer_group_id = employee.employer_group_id and split.employee_id = employee.id
            order by percentage desc, cost_centre_id limit 1)) order by authority.id nulls last, person.id)
        from (select distinct employer_group_id, person_id from position_holder
          where employer_group_id = position.employer_group_id and position_id = position.id
            and ${isInForce('position_holder', caller.today.group)}) holder
        join person on person.employer_group_id = holder.employer_group_id and person.id = holder.person_id
        left join authority on authority.employer_group_id = holder.employer_group_id
          and authority.person_id = holder.person_id
        left join employee on employee.employer_group_id = holder.employer_group_id
          and employee.person_id = holder.person_id), '[]') as holders
    from chart_position position
    where position.employer_group_id = ${caller.employerGroupId} and position.organisation_chart_id = ${chartId}
    order by position.id`.execute(db)
  return rows
}

/** Those of these authorities that the caller sees. */
export async function listSeen(db: Db, caller: Caller, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{
    id: number
  }>`select id from authority where employer_group_id = ${caller.employerGroupId}
    and id = any(${[...ids]}::bigint[]) and ${authorityIsVisible(caller)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

type Unroutable = ChartHealth['waitingForNobody'][number] & Readonly<{ isVisible: boolean }>

/** Waiting requests that lack approvers, and whether the caller may read each. */
export async function listWithoutApprover(db: Db, caller: Caller, chartId: number): Promise<Unroutable[]> {
  const { employerGroupId, today } = caller
  const { rows } = await sql<Unroutable & Readonly<{ approvableId: number; isStale: boolean }>>`
    select approvable.kind as type, resource.id, resource.code, step.name as step, step.approvable_id,
      ${isStale(employerGroupId, 'step')} as is_stale, resource.is_visible
    from approval_step step
    join approvable on approvable.employer_group_id = step.employer_group_id and approvable.id = step.approvable_id
    cross join lateral ${resourceOfStep(caller)} resource
    join chart_position position on position.employer_group_id = step.employer_group_id
      and position.id = resource.position_id
    where step.employer_group_id = ${employerGroupId} and step.status = 'Waiting' and step.needs_approver
      and position.organisation_chart_id = ${chartId}
    order by 3`.execute(db)
  const stale = rows.filter(row => row.isStale).map(({ approvableId }) => approvableId)
  const fresh = await readFreshSteps({ tx: db, employerGroupId, today }, stale)
  return rows
    .filter(({ approvableId }) => fresh.get(approvableId)?.needsApprover ?? true)
    .map(({ approvableId: _, isStale: __, ...row }) => row)
}
