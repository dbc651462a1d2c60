import { sql } from 'kysely'
import type { CallerContext } from '../../core/command-context.ts'
import { conflict, Failure } from '../../domain/failure.ts'
import type { Violation } from '../../domain/violation.ts'
import { catalogueOf } from '../catalogue/index.ts'
import { noSuchChart, noSuchCostCentre, noSuchReportingPosition, ownPosition, reportsToItself } from './rules.ts'

/**
 * Locks the positions and holders of a group for one writer at a time. It is the lock of the database's own check of
 * rings, taken first, so that two moves wait for each other instead of blocking each other.
 */
export const lockPositions = ({ tx, employerGroupId }: Pick<CallerContext, 'tx' | 'employerGroupId'>) =>
  sql`select pg_advisory_xact_lock(hashtextextended('chart_position', ${employerGroupId}::bigint))`.execute(tx)

/** The columns that place a position in its chart. */
export const placeColumns = ['organisationChartId', 'reportingPositionId'] as const

const invalid = (violation: Violation) => () =>
  new Failure('invalid', 'InvalidRequest', 'The request is invalid.', [violation])

export const positions = catalogueOf({
  table: 'chartPosition',
  columns: ['organisationChartId', 'code', 'name', 'status', 'reportingPositionId', 'costCentreId'],
  placeColumns,
  noun: 'position',
  writers: ['EmployerAdministrator', 'HumanResourcesAdministrator'],
  lockFirst: lockPositions,
  refusals: {
    chart_position_code: () => conflict('CodeTaken', 'Another position of the group has this code. Choose another.'),
    chart_position_no_cycle: invalid(reportsToItself),
    chart_position_chart: invalid(noSuchChart),
    chart_position_reports_in_chart: invalid(noSuchReportingPosition),
    chart_position_cost_centre: invalid(noSuchCostCentre),
  },
  inUse: () =>
    conflict(
      'InUse',
      'A person holds or held this position, or something refers to it, so it stays. Make it Inactive.',
    ),
})

/**
 * Refuses callers who change a position that they hold, or will hold.
 * @throws forbidden `OwnPosition`
 */
export async function refuseOwnPosition({ tx, caller }: CallerContext, positionId: number): Promise<void> {
  const held = await tx
    .selectFrom('positionHolder')
    .select('id')
    .where('employerGroupId', '=', caller.employerGroupId)
    .where('positionId', '=', positionId)
    .where('personId', '=', caller.personId)
    .where(sql<boolean>`coalesce(valid_to >= ${caller.today.group}::date, true)`)
    .executeTakeFirst()
  if (held) throw ownPosition()
}
