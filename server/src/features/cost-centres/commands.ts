import { conflict, reject } from '../../domain/failure.ts'
import { type BulkContext, type BulkRows, recordChanges, storeRows } from '../../platform/bulk.ts'
import { type CallerContext, newId, type Outcome, refuseStale } from '../../platform/command-context.ts'
import { refusing } from '../../platform/database-errors.ts'
import { record } from '../../platform/records.ts'
import { removeOnce } from '../../platform/tombstones.ts'
import { requireRoleOverStructure } from '../accounts/index.ts'
import { lockPayLimits, waitsForSecond } from '../pay-limits/index.ts'
import { askedMove, widenedBy } from './moving.ts'
import { columnsOf, lockCostCentre, refusals, violationsOf, writeCostCentre } from './replacing.ts'
import type { CostCentreCommand } from './schemas.ts'

const writers = ['EmployerAdministrator', 'HumanResourcesAdministrator'] as const

/** @returns the id of the new cost centre */
export async function createCostCentre(ctx: CallerContext, command: CostCentreCommand): Promise<number> {
  await requireRoleOverStructure(ctx, writers)
  reject(await violationsOf(ctx, command))
  const { employerGroupId, now } = ctx
  const columns = columnsOf(command)
  const { id } = await ctx.tx
    .insertInto('costCentre')
    .values({ ...newId(ctx), employerGroupId, ...columns, createdAt: now, lastModified: now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refusing(refusals))
  await record(ctx, { type: 'cost-centre.created', resource: { type: 'CostCentre', id }, after: columns })
  return id
}

/**
 * Replaces a cost centre. A move that widens a limited pay role waits for a second administrator.
 * @throws notFound, stale, forbidden `OwnAuthority`
 */
export async function updateCostCentre(ctx: CallerContext, id: number, command: CostCentreCommand): Promise<Outcome> {
  await requireRoleOverStructure(ctx, writers)
  await lockPayLimits(ctx)
  const { version, ...before } = await lockCostCentre(ctx, id)
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
 * Deletes what nothing refers to; deleting it again does nothing.
 * @throws conflict `InUse` where something does, notFound, stale
 */
export async function deleteCostCentre(ctx: CallerContext, id: number): Promise<void> {
  await requireRoleOverStructure(ctx, writers)
  await removeOnce(ctx, {
    type: 'CostCentre',
    id,
    lock: () => lockCostCentre(ctx, id),
    async remove() {
      await ctx.tx
        .deleteFrom('costCentre')
        .where('employerGroupId', '=', ctx.employerGroupId)
        .where('id', '=', id)
        .execute()
        .catch(refusing({ '*': inUse }))
      await record(ctx, { type: 'cost-centre.deleted', resource: { type: 'CostCentre', id } })
    },
  })
}

const inUse = () => conflict('InUse', 'Something refers to this cost centre, so it stays. Give it a last day instead.')

/** Makes and changes cost centres, which the caller has checked, and records each as its single command does. */
export async function storeCostCentres(ctx: BulkContext, rows: BulkRows): Promise<void> {
  await storeRows(ctx, 'cost_centre', rows)
  await recordChanges(ctx, { prefix: 'cost-centre', resource: 'CostCentre', from: rows.from })
}
