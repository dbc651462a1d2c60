import { sql } from 'kysely'
import type { CallerContext } from '../../core/command-context.ts'
import { todayFor } from '../../domain/caller.ts'
import { isExpiredOn } from '../cost-centres/index.ts'
import type { Surroundings } from './rules.ts'
import type { PositionCommand } from './schemas.ts'

type Before = NonNullable<Surroundings['before']>

/** Reads what a command refers to. Whoever writes positions sees the whole group, so what is there is visible. */
export async function readSurroundings(
  ctx: CallerContext,
  command: PositionCommand,
  position?: Omit<Before, 'isReportedTo'> & { id: number },
): Promise<Surroundings> {
  const { ReportingPositionId, CostCentreId } = command
  return {
    chart: await findChart(ctx, command.OrganisationChartId ?? position?.organisationChartId),
    reportingPosition: ReportingPositionId === undefined ? undefined : await findPosition(ctx, ReportingPositionId),
    costCentre: CostCentreId === undefined ? undefined : await findCostCentre(ctx, CostCentreId),
    ...(position && { before: { ...position, isReportedTo: await isReportedTo(ctx, position.id) } }),
  }
}

/** The chart with this id; without one, the default of the group. */
const findChart = ({ tx, employerGroupId }: CallerContext, id: number | undefined) =>
  tx
    .selectFrom('organisationChart')
    .select('id')
    .where('employerGroupId', '=', employerGroupId)
    .$if(id !== undefined, q => q.where('id', '=', id ?? 0))
    .$if(id === undefined, q => q.where('isDefault', '=', true))
    .executeTakeFirst()

const findPosition = ({ tx, employerGroupId }: CallerContext, id: number) =>
  tx
    .selectFrom('chartPosition')
    .select('organisationChartId')
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .executeTakeFirst()

async function findCostCentre({ tx, caller }: CallerContext, id: number): Promise<Surroundings['costCentre']> {
  const found = await tx
    .selectFrom('costCentre')
    .select(['expiryDate', 'employerId'])
    .where('employerGroupId', '=', caller.employerGroupId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const { expiryDate, employerId } = found
  return { expiryDate, isExpired: isExpiredOn(expiryDate, todayFor(caller.today, employerId)) }
}

/** Whether a change request that is not done with would bring somebody into the position. */
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
