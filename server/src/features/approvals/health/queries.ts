import { sql } from 'kysely'
import { isInForce } from '../../../core/today.ts'
import type { Caller } from '../../../domain/caller.ts'
import { forbidden, notFound } from '../../../domain/failure.ts'
import { anyRole } from '../../../domain/text/wording.ts'
import type { UserRole } from '../../../domain/user-role.ts'
import { type Db, slowly } from '../../../platform/database/index.ts'
import { visibleAuthorities } from '../../authorities/index.ts'
import { employeeIsVisible } from '../../employees/index.ts'
import { type Named, resourceOfStep } from '../approvable/index.ts'
import { readCandidates } from '../lookup/index.ts'
import { isStale, readFreshSteps } from '../steps/index.ts'
import { type ChartPosition, healthOfRole, lineRoles } from './rules.ts'
import type { ChartHealth } from './schemas.ts'

const readers: readonly UserRole[] = [
  'EmployerAdministrator',
  'HumanResourcesAdministrator',
  'PayrollAdministrator',
  'Auditor',
]

/**
 * Finds the problems of a chart for approvals: runs the look-up for every held position. Counts, without names, the
 * people and requests that the caller does not see.
 * @throws notFound, forbidden
 */
export async function getChartHealth(quick: Db, caller: Caller, { id: chartId }: { id: number }): Promise<ChartHealth> {
  const db = slowly(quick)
  if (!readers.some(role => caller.roles.has(role))) {
    throw forbidden('InsufficientRole', `This needs the role of ${anyRole(readers)}.`)
  }
  const chart = await readChart(db, caller, chartId)
  if (!chart) throw notFound('The organisation chart')()
  const positions = await listPositions(db, caller, chartId)
  const fallbacks = [chart.fallbackAuthorityId, chart.groupFallbackAuthorityId]
  const ids = [...positions.flatMap(({ holders }) => holders.map(({ authorityId }) => authorityId)), ...fallbacks]
  const distinct = [...new Set(ids.filter(id => id !== null))]
  const within = { employerGroupId: caller.employerGroupId, day: caller.today.group }
  const named = lineRoles.flatMap(role => distinct.map(id => ({ role, id })))
  const { candidates } = await readCandidates(db, within, { named })
  const byRole = lineRoles.map(approverType => ({
    approverType,
    ...healthOfRole({ positions, chart, candidates: candidates.get(approverType) ?? new Map() }),
  }))
  const parents = new Set(positions.map(({ reportingPositionId }) => reportingPositionId))
  const { id, code, name } = chart
  return {
    chart: { id, code, name },
    seatsWithoutApprover: byRole
      .filter(({ without }) => without.length > 0)
      .map(({ approverType, without }) => ({ approverType, seats: without.map(shown) })),
    vacantManagers: positions.filter(({ id, holders }) => parents.has(id) && holders.length === 0).map(shown),
    ...visibleFindings({
      positions,
      single: byRole.flatMap(({ approverType, only }) =>
        [...only].map(([authorityId, held]) => ({ authorityId, approverType, seats: held.size })),
      ),
      waiting: await listUndecidable(db, caller, { chartId }),
      seenIds: await visibleAuthorities(db, caller, distinct),
    }),
  }
}

const shown = ({ id, code, name }: ChartPosition) => ({ positionId: id, code, name })

type Found = Readonly<{
  positions: readonly ChartPosition[]
  single: ChartHealth['singlePointsOfFailure']
  waiting: readonly Undecidable[]
  /** Authorities that the caller sees. */
  seenIds: ReadonlySet<number>
}>

/** Names the people and requests that the caller sees, and counts the others. */
function visibleFindings({ positions, single, waiting, seenIds }: Found) {
  const inactive = positions.flatMap(position =>
    position.holders.filter(({ isActive }) => !isActive).map(holder => ({ ...holder, position })),
  )
  const isSeen = ({ authorityId }: { authorityId: number | null }) => seenIds.has(authorityId ?? 0)
  const seenHolders = inactive.filter(holder => holder.isEmployeeVisible || isSeen(holder))
  const seenSingles = single.filter(isSeen)
  const seenRequests = waiting.filter(({ isVisible }) => isVisible)
  return {
    inactiveHolders: seenHolders.map(({ position, authorityId, name: personName }) => ({
      ...shown(position),
      ...(authorityId !== null && isSeen({ authorityId }) && { authorityId }),
      personName,
    })),
    singlePointsOfFailure: seenSingles,
    waitingForNobody: seenRequests.map(({ isVisible: _, ...request }) => request),
    unseen: {
      inactiveHolders: inactive.length - seenHolders.length,
      singlePointsOfFailure: new Set(single.filter(each => !isSeen(each)).map(({ authorityId }) => authorityId)).size,
      waitingForNobody: waiting.length - seenRequests.length,
    },
  }
}

type ChartRow = Readonly<{
  id: number
  code: string
  name: string
  fallbackAuthorityId: number | null
  groupFallbackAuthorityId: number | null
}>

async function readChart(db: Db, caller: Caller, chartId: number): Promise<ChartRow | undefined> {
  const { rows } = await sql<ChartRow>`
    select chart.id, chart.code, chart.name, chart.fallback_authority_id,
      employer_group.fallback_authority_id as group_fallback_authority_id
    from organisation_chart chart join employer_group on employer_group.id = chart.employer_group_id
    where chart.employer_group_id = ${caller.employerGroupId} and chart.id = ${chartId}`.execute(db)
  return rows[0]
}

async function listPositions(db: Db, caller: Caller, chartId: number): Promise<ChartPosition[]> {
  const { rows } = await sql<ChartPosition>`
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

type Undecidable = ChartHealth['waitingForNobody'][number] & Readonly<{ isVisible: boolean; employee: Named }>

type Which = Readonly<{
  /** Undefined: of all charts. */
  chartId?: number
  /** Leaves out those that the caller does not see. */
  isVisibleAlone?: boolean
  most?: number
}>

/** Waiting requests that lack approvers, and whether the caller may read each. */
export async function listUndecidable(
  db: Db,
  caller: Caller,
  { chartId, isVisibleAlone = false, most }: Which,
): Promise<Undecidable[]> {
  const { employerGroupId, today } = caller
  const { rows } = await sql<Undecidable & Readonly<{ approvableId: number; isStale: boolean }>>`
    select approvable.kind as type, approvable.routing->>'changeType' as change_type, resource.id, resource.code, step.name as step, step.approvable_id,
      ${isStale(employerGroupId, 'step')} as is_stale, resource.is_visible,
      json_build_object('id', employee.id, 'name', person.family_name || ', ' || person.given_name) as employee
    from approval_step step
    join approvable on approvable.employer_group_id = step.employer_group_id and approvable.id = step.approvable_id
    cross join lateral ${resourceOfStep(caller)} resource
    join employee on employee.employer_group_id = step.employer_group_id and employee.id = resource.employee_id
    join person on person.employer_group_id = step.employer_group_id and person.id = employee.person_id
    left join chart_position position on position.employer_group_id = step.employer_group_id
      and position.id = resource.position_id
    where step.employer_group_id = ${employerGroupId} and step.status = 'Waiting' and step.needs_approver
      and ${chartId === undefined ? sql`true` : sql`position.organisation_chart_id = ${chartId}`}
      and ${isVisibleAlone ? sql`resource.is_visible` : sql`true`}
    order by 3 ${most === undefined ? sql`` : sql`limit ${most}`}`.execute(db)
  const stale = rows.filter(row => row.isStale).map(({ approvableId }) => approvableId)
  const fresh = await readFreshSteps({ tx: db, employerGroupId, today }, stale)
  return rows
    .filter(({ approvableId }) => fresh.get(approvableId)?.needsApprover ?? true)
    .map(({ approvableId: _, isStale: __, ...row }) => row)
}
