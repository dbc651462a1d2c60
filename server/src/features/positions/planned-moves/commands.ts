import type { CallerContext } from '../../../core/command-context.ts'
import { changedFieldsOf, record } from '../../../core/records.ts'
import { reject } from '../../../domain/failure.ts'
import { positions, refuseOwnPosition } from '../catalogue.ts'
import { deletePlan, endPlan, findPlan, movePosition, readMove } from './plans.ts'
import { violationsOfDay, violationsOfMove } from './rules.ts'
import type { PlannedMoveCommand } from './schemas.ts'

/**
 * Plans the move of a position, in place of one that is planned already. The rules are those of a move today, and are asked
 * again on its day. A dry run also moves the position, so that it lists what would be rerouted today.
 * @throws notFound, stale, forbidden `OwnPosition`, invalid
 */
export async function planMove(ctx: CallerContext, id: number, command: PlannedMoveCommand): Promise<void> {
  const { From: validFrom, ReportingPositionId } = command
  const { organisationChartId } = await positions.open(ctx, id)
  await refuseOwnPosition(ctx, id)
  const move = await readMove(ctx, { id, organisationChartId, ReportingPositionId })
  reject([...violationsOfDay(validFrom, ctx.today.group), ...violationsOfMove(command, move)])
  const before = await findPlan(ctx, id)
  const { userAccountId } = ctx.caller
  const after = { validFrom, reportingPositionId: ReportingPositionId ?? null, userAccountId }
  const { employerGroupId, now: plannedAt } = ctx
  if (changedFieldsOf(before ?? {}, after).length > 0) {
    await deletePlan(ctx, id)
    await ctx.tx
      .insertInto('plannedMove')
      .values({ employerGroupId, positionId: id, ...after, plannedAt })
      .execute()
    await positions.set(ctx, id, {})
    await record(ctx, {
      ...{ type: 'position.move-planned', resource: { type: 'Position', id }, changedFields: ['plannedMove'] },
      ...{ effectiveDate: validFrom, details: { reportingPositionId: after.reportingPositionId }, before, after },
    })
  }
  if (ctx.isDryRun) await movePosition({ ...ctx, seenVersions: undefined }, id, after)
}

/**
 * Cancels the planned move of a position. Without one it does nothing.
 * @throws notFound, stale, forbidden `OwnPosition`
 */
export async function cancelMove(ctx: CallerContext, id: number): Promise<void> {
  await positions.open(ctx, id)
  await refuseOwnPosition(ctx, id)
  const plan = await findPlan(ctx, id)
  if (plan) await endPlan(ctx, id, { type: 'position.move-cancelled', plan })
}
