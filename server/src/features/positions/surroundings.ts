import { sql } from 'kysely'
import type { CallerContext } from '../../core/command-context.ts'
import { findRow } from '../../core/find-row.ts'
import { todayFor } from '../../domain/caller.ts'
import { isExpiredOn } from '../cost-centres/index.ts'
import type { Surroundings } from './rules.ts'
import type { PositionCommand } from './schemas.ts'

type Before = NonNullable<Surroundings['before']>

/** Reads the records that a command names. Its callers may see the whole group. */
export async function readSurroundings(
  ctx: CallerContext,
  { OrganisationChartId, ReportingPositionId, CostCentreId }: PositionCommand,
  position?: Omit<Before, 'isReportedTo'> & { id: number },
): Promise<Surroundings> {
  const columns = ['organisationChartId'] as const
  return {
    chart: await findChart(ctx, OrganisationChartId ?? position?.organisationChartId),
    reportingPosition: await findRow(ctx, { table: 'chartPosition', id: ReportingPositionId, columns }),
    costCentre: await findCostCentre(ctx, CostCentreId),
    ...(position && { before: { ...position, isReportedTo: await isReportedTo(ctx, position.id) } }),
  }
}

/** The chart with this id; without one, the default of the group. */
const findChart = ({ tx, employerGroupId }: CallerContext, id: number | undefined) =>
  tx
    .selectFrom('organisationChart')
    .select('id')
    .where('employerGroupId', '=', employerGroupId)
    .where(id === undefined ? sql<boolean>`is_default` : sql<boolean>`id = ${id}`)
    .executeTakeFirst()

async function findCostCentre(ctx: CallerContext, id: number | undefined): Promise<Surroundings['costCentre']> {
  const found = await findRow(ctx, { table: 'costCentre', id, columns: ['expiryDate', 'employerId'] })
  if (!found) return undefined
  const { expiryDate, employerId } = found
  return { expiryDate, isExpired: isExpiredOn(expiryDate, todayFor(ctx.caller.today, employerId)) }
}

/** Whether an open change request would move an employee into the position. */
export async function isNamedByOpenRequest({ tx, employerGroupId }: CallerContext, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from change_request request join approvable on approvable.employer_group_id = request.employer_group_id
      and approvable.id = request.approvable_id
    where request.employer_group_id = ${employerGroupId} and request.is_open
      and (approvable.routing ->> 'receivingPositionId')::bigint = ${id} limit 1`.execute(tx)
  return rows.length > 0
}

async function isReportedTo({ tx, employerGroupId }: CallerContext, id: number): Promise<boolean> {
  const below = await tx
    .selectFrom('chartPosition')
    .select('id')
    .where('employerGroupId', '=', employerGroupId)
    .where('reportingPositionId', '=', id)
    .limit(1)
    .executeTakeFirst()
  return below !== undefined
}
