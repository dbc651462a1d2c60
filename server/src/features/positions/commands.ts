import type { BulkContext, BulkRows } from '../../core/bulk.ts'
import type { CallerContext, Outcome } from '../../core/command-context.ts'
import { noteOrganisationChange } from '../../core/organisation-changes.ts'
import type { DomainEvent } from '../../core/records.ts'
import { conflict, reject } from '../../domain/failure.ts'
import { placeColumns, positions, refuseOwnPosition } from './catalogue.ts'
import { violationsOfPosition } from './rules.ts'
import type { PositionCommand } from './schemas.ts'
import { isNamedByOpenRequest, readSurroundings } from './surroundings.ts'

/** @throws forbidden, invalid, conflict `CodeTaken` */
export const createPosition = (ctx: CallerContext, command: PositionCommand): Promise<Outcome> =>
  positions.create(ctx, async () => {
    const surroundings = await readSurroundings(ctx, command)
    reject(violationsOfPosition(command, surroundings))
    return positions.columnsOf(command, { organisationChartId: surroundings.chart?.id ?? 0, status: 'Active' })
  })

/**
 * Changes or moves a position. Waiting requests below it are routed again.
 * @param recorded more for its record
 * @throws notFound, stale, forbidden `OwnPosition`, invalid, conflict `CodeTaken`
 */
export async function updatePosition(
  ctx: CallerContext,
  id: number,
  command: PositionCommand,
  recorded: Pick<DomainEvent, 'effectiveDate' | 'details'> = {},
): Promise<void> {
  const before = await positions.open(ctx, id)
  await refuseOwnPosition(ctx, id)
  reject(violationsOfPosition(command, await readSurroundings(ctx, command, { id, ...before })))
  const { organisationChartId, status } = before
  const after = positions.columnsOf(command, { organisationChartId, status })
  const changedFields = await positions.write(ctx, { id, before, after, recorded })
  if (changedFields.some(field => routingColumns.includes(field))) {
    const isMoved = changedFields.some(field => placeColumns.some(column => column === field))
    await noteOrganisationChange(ctx, `The position ${after.name} was ${isMoved ? 'moved' : 'changed'}.`)
  }
}

/** The columns on which the approvers of the position and of those below it depend. */
const routingColumns: readonly string[] = [...placeColumns, 'status', 'costCentreId']

/**
 * Deletes a position that has never had a holder and that nothing refers to, nor any open change request. A repeat does
 * nothing.
 * @throws forbidden, conflict `InUse`, notFound, stale
 */
export async function deletePosition(ctx: CallerContext, id: number): Promise<void> {
  await positions.remove(ctx, id)
  // Only now: the deletion has waited for every request that was about to name the position.
  if (await isNamedByOpenRequest(ctx, id)) throw isNamed()
}

const isNamed = () =>
  conflict('InUse', 'An open change request names this position. Decide or cancel it first, or make it Inactive.')

/** Creates, changes and moves the positions of a file, which the caller has checked. */
export const storePositions = (ctx: BulkContext, rows: BulkRows): Promise<void> => positions.store(ctx, rows)
