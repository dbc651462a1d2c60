import { sql } from 'kysely'
import type { CallerContext, CommandContext } from '../../../core/command-context.ts'
import { findRow } from '../../../core/find-row.ts'
import { record } from '../../../core/records.ts'
import { reject } from '../../../domain/failure.ts'
import { positions } from '../catalogue.ts'
import { updatePosition } from '../commands.ts'
import { type Move, violationsOfMove } from './rules.ts'

export type Plan = NonNullable<Awaited<ReturnType<typeof findPlan>>>

/** The planned move of a position; undefined without one. */
export const findPlan = ({ tx, employerGroupId }: CommandContext, positionId: number) =>
  tx
    .selectFrom('plannedMove')
    .select(['validFrom', 'reportingPositionId', 'userAccountId'])
    .where('employerGroupId', '=', employerGroupId)
    .where('positionId', '=', positionId)
    .executeTakeFirst()

export const deletePlan = ({ tx, employerGroupId }: CommandContext, positionId: number) =>
  tx
    .deleteFrom('plannedMove')
    .where('employerGroupId', '=', employerGroupId)
    .where('positionId', '=', positionId)
    .execute()

type End = Readonly<{ type: 'position.move-cancelled' | 'position.move-failed'; plan: Plan; reason?: string }>

/** Ends a plan whose position stays where it is, and records so. */
export async function endPlan(ctx: CommandContext, id: number, { type, plan, reason }: End): Promise<void> {
  const { validFrom: effectiveDate, reportingPositionId } = plan
  await deletePlan(ctx, id)
  await positions.set(ctx, id, {})
  await record(ctx, {
    ...{ type, resource: { type: 'Position', id }, changedFields: ['plannedMove'], effectiveDate, before: plan },
    details: { reportingPositionId, ...(reason !== undefined && { reason }) },
  })
}

type Place = Readonly<{ id: number; organisationChartId: number; ReportingPositionId: number | undefined }>

/** Reads what the rules of a move need. Call it under the lock of positions, so that it stays true. */
export async function readMove(ctx: CommandContext, { id, organisationChartId, ...to }: Place): Promise<Move> {
  const columns = ['organisationChartId', 'status'] as const
  const manager = await findRow(ctx, { table: 'chartPosition', id: to.ReportingPositionId, columns })
  const isBelow = await isInLine(ctx, { id, from: to.ReportingPositionId })
  return { organisationChartId, manager: manager && { ...manager, isBelow } }
}

/** Moves a position as planned and keeps the rest of it. @throws as `updatePosition` does */
export async function movePosition(
  ctx: CallerContext,
  id: number,
  { validFrom: effectiveDate, reportingPositionId }: Omit<Plan, 'userAccountId'>,
): Promise<void> {
  const { before } = await positions.lock(ctx, id)
  const ReportingPositionId = reportingPositionId ?? undefined
  reject(violationsOfMove({ ReportingPositionId }, await readMove(ctx, { ...before, id, ReportingPositionId })))
  const command = {
    ...{ Code: before.code, Name: before.name, ReportingPositionId },
    CostCentreId: before.costCentreId ?? undefined,
  }
  await updatePosition(ctx, id, command, { effectiveDate, details: { isAutomatic: true } })
}

/** Whether the position is in the line that begins with `from`. */
async function isInLine(
  { tx, employerGroupId }: CommandContext,
  { id, from }: Readonly<{ id: number; from: number | undefined }>,
): Promise<boolean> {
  if (from === undefined) return false
  const { rows } = await sql`
    with recursive line as (
      select id, reporting_position_id from chart_position where employer_group_id = ${employerGroupId} and id = ${from}
      union
      select higher.id, higher.reporting_position_id from line
      join chart_position higher on higher.employer_group_id = ${employerGroupId} and higher.id = line.reporting_position_id
    )
    select from line where id = ${id} limit 1`.execute(tx)
  return rows.length > 0
}
