import { type BulkContext, type BulkRows, recordChanges, storeRows } from '../../core/bulk.ts'
import { type CallerContext, type Outcome, refuseStale } from '../../core/command-context.ts'
import { newId } from '../../core/identifiers.ts'
import { noteOrganisationChange } from '../../core/organisation-changes.ts'
import { changedFieldsOf, record } from '../../core/records.ts'
import { removeOnce } from '../../core/tombstones.ts'
import { conflict, Failure, reject } from '../../domain/failure.ts'
import type { Violation } from '../../domain/violation.ts'
import { refusing } from '../../platform/database/errors.ts'
import { lockForWriter, lockPosition, refuseOwnPosition } from './locking.ts'
import {
  noSuchChart,
  noSuchCostCentre,
  noSuchReportingPosition,
  reportsToItself,
  violationsOfPosition,
} from './rules.ts'
import type { PositionCommand } from './schemas.ts'
import { isNamedByOpenRequest, readSurroundings } from './surroundings.ts'

/** @throws forbidden, invalid, conflict `CodeTaken` */
export async function createPosition(ctx: CallerContext, command: PositionCommand): Promise<Outcome> {
  await lockForWriter(ctx)
  const surroundings = await readSurroundings(ctx, command)
  reject(violationsOfPosition(command, surroundings))
  const { employerGroupId, now } = ctx
  const columns = columnsOf(command, { organisationChartId: surroundings.chart?.id ?? 0, status: 'Active' })
  const { id } = await ctx.tx
    .insertInto('chartPosition')
    .values({ ...newId(ctx), employerGroupId, ...columns, createdAt: now, lastModified: now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refusing(refusals))
  await record(ctx, { type: 'position.created', resource: { type: 'Position', id }, after: columns })
  return { id }
}

/**
 * Changes a position, or moves it: what waits for approval below it finds its way anew.
 * @throws notFound, stale, forbidden `OwnPosition`
 */
export async function updatePosition(ctx: CallerContext, id: number, command: PositionCommand): Promise<void> {
  await lockForWriter(ctx)
  const { version, ...before } = await lockPosition(ctx, id)
  refuseStale(ctx, version)
  await refuseOwnPosition(ctx, id)
  reject(violationsOfPosition(command, await readSurroundings(ctx, command, { id, ...before })))
  const columns = columnsOf(command, before)
  const changedFields = changedFieldsOf(before, columns)
  if (changedFields.length === 0) return
  await ctx.tx
    .updateTable('chartPosition')
    .set(eb => ({ ...columns, version: eb('version', '+', 1), lastModified: ctx.now }))
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', id)
    .execute()
    .catch(refusing(refusals))
  const isMoved = changedFields.some(field => placeFields.includes(field))
  const resource = { type: 'Position', id }
  await record(ctx, {
    type: `position.${isMoved ? 'moved' : 'updated'}`,
    resource,
    changedFields,
    before,
    after: columns,
  })
  if (changedFields.some(field => routingFields.includes(field))) {
    await noteOrganisationChange(ctx, `The position ${columns.name} was ${isMoved ? 'moved' : 'changed'}.`)
  }
}

/**
 * Deletes a position that nobody ever held and nothing refers to, no open change request either; deleting it again does
 * nothing.
 * @throws conflict `InUse`, notFound, stale
 */
export async function deletePosition(ctx: CallerContext, id: number): Promise<void> {
  await lockForWriter(ctx)
  await removeOnce(ctx, {
    type: 'Position',
    id,
    lock: () => lockPosition(ctx, id),
    async remove() {
      await ctx.tx
        .deleteFrom('chartPosition')
        .where('employerGroupId', '=', ctx.employerGroupId)
        .where('id', '=', id)
        .execute()
        .catch(refusing({ '*': inUse }))
      // Only now: whoever was about to name it has been waited for, since they keep it from being deleted meanwhile.
      if (await isNamedByOpenRequest(ctx, id)) throw isNamed()
      await record(ctx, { type: 'position.deleted', resource: { type: 'Position', id } })
    },
  })
}

const placeFields = ['organisationChartId', 'reportingPositionId']

/** What decides who approves for those in the position and below it. */
const routingFields = [...placeFields, 'status', 'costCentreId']

type Kept = Readonly<{ organisationChartId: number; status: 'Active' | 'Inactive' | 'Pending' }>

const columnsOf = (command: PositionCommand, kept: Kept) => ({
  organisationChartId: command.OrganisationChartId ?? kept.organisationChartId,
  code: command.Code,
  name: command.Name,
  status: command.Status ?? kept.status,
  reportingPositionId: command.ReportingPositionId ?? null,
  costCentreId: command.CostCentreId ?? null,
})

const inUse = () =>
  conflict('InUse', 'Somebody holds or held this position, or something refers to it, so it stays. Make it Inactive.')

const isNamed = () =>
  conflict('InUse', 'An open change request names this position. Decide or cancel it first, or make it Inactive.')

const invalid = (violation: Violation) => () =>
  new Failure('invalid', 'InvalidRequest', 'The request is invalid.', [violation])

/** What the database refuses, in words. */
const refusals = {
  chart_position_code: () => conflict('CodeTaken', 'Another position of the group has this code. Choose another.'),
  chart_position_no_cycle: invalid(reportsToItself),
  chart_position_chart: invalid(noSuchChart),
  chart_position_reports_in_chart: invalid(noSuchReportingPosition),
  chart_position_cost_centre: invalid(noSuchCostCentre),
}

/** Creates, changes and moves the positions of a file, which the caller has checked, and records each as its single command does. */
export async function storePositions(ctx: BulkContext, rows: BulkRows): Promise<void> {
  await storeRows(ctx, 'chart_position', rows)
  const action = "case when changed && '{organisationChartId,reportingPositionId}' then 'moved' else 'updated' end"
  await recordChanges(ctx, { prefix: 'position', resource: 'Position', from: rows.from, action })
}
