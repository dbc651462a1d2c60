import type { BulkContext, BulkRows } from '../../core/bulk.ts'
import { type CallerContext, type Outcome, refuseStale } from '../../core/command-context.ts'
import { reject } from '../../domain/failure.ts'
import { lockPayLimits, waitsForSecond } from '../pay-limits/index.ts'
import { askedMove, widenedBy } from './moving.ts'
import { costCentres, violationsOf, writeCostCentre } from './replacing.ts'
import type { CostCentreCommand } from './schemas.ts'

/** @throws forbidden, invalid, conflict `CodeTaken` */
export const createCostCentre = (ctx: CallerContext, command: CostCentreCommand): Promise<Outcome> =>
  costCentres.create(ctx, async () => {
    reject(await violationsOf(ctx, command))
    return costCentres.columnsOf(command)
  })

/**
 * Replaces a cost centre. A move that widens a limited pay role waits for a second administrator.
 * @throws forbidden `OwnAuthority`, notFound, stale, invalid, conflict `CodeTaken`
 */
export async function updateCostCentre(ctx: CallerContext, id: number, command: CostCentreCommand): Promise<Outcome> {
  await costCentres.begin(ctx)
  await lockPayLimits(ctx)
  const { version, before } = await costCentres.lock(ctx, id)
  refuseStale(ctx, version)
  reject(await violationsOf(ctx, command))
  const replacement = { id, before, command }
  const widened = await widenedBy(ctx, replacement)
  const waiting = await waitsForSecond(ctx, widened, () => askedMove(ctx, replacement))
  if (waiting && !ctx.isDryRun) return waiting
  await writeCostCentre(ctx, replacement)
  return { ...waiting }
}

/**
 * Deletes a cost centre that nothing refers to. A repeat does nothing.
 * @throws forbidden, notFound, stale, conflict `InUse`
 */
export const deleteCostCentre = (ctx: CallerContext, id: number): Promise<void> => costCentres.remove(ctx, id)

/** Creates and changes the cost centres of a file, which the caller has checked. */
export const storeCostCentres = (ctx: BulkContext, rows: BulkRows): Promise<void> => costCentres.store(ctx, rows)
