import { sql } from 'kysely'
import type { CommandContext, Reading } from '../../../core/command-context.ts'
import { findRow } from '../../../core/find-row.ts'
import { newId } from '../../../core/identifiers.ts'
import { noteOrganisationChange } from '../../../core/organisation-changes.ts'
import { record } from '../../../core/records.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import {
  type AssignmentRequest,
  assignmentOf,
  type Holding,
  positionGiven,
  rearrangementOf,
} from '../../../domain/holdings.ts'
import type { Leaving } from '../../../domain/leaving.ts'
import { compiledOnce } from '../../../platform/database/compiled.ts'
import { withinGroup } from '../../../platform/joins.ts'
import { positions } from '../catalogue.ts'
import { deleteHolding, updateHolding } from './holdings.ts'

type Stored = Holding & Readonly<{ id: number }>

/** The positions that an employee holds, on any day. */
export const listHoldings = ({ tx, employerGroupId }: Reading, employeeId: number): Promise<Stored[]> =>
  selectHoldings({ employerGroupId, employeeId }).rows(tx)

const selectHoldings = compiledOnce(
  (tx, { employerGroupId, employeeId }: Readonly<{ employerGroupId: number; employeeId: number }>) =>
    tx
      .selectFrom('employee')
      .innerJoin('positionHolder as holder', withinGroup('holder.personId', 'employee.personId'))
      .innerJoin('chartPosition as position', withinGroup('position.id', 'holder.positionId'))
      .select(['holder.id', 'holder.positionId', 'position.organisationChartId', 'holder.assignmentType'])
      .select(sql<number | null>`full_time_equivalent::float8`.as('fullTimeEquivalent'))
      .select(['holder.validFrom', 'holder.validTo', 'holder.isRestored'])
      .select(['holder.restoredSince', 'holder.temporaryUntil'])
      .where('employee.employerGroupId', '=', employerGroupId)
      .where('employee.id', '=', employeeId)
      .orderBy('holder.id'),
)

type Assigned = AssignmentRequest & Readonly<{ changeRequestId: number; employeeId: number; personId: number }>

/** Applies a change request to the positions of its employee. */
export async function assignPosition(ctx: CommandContext, request: Assigned): Promise<void> {
  const { tx, employerGroupId } = ctx
  const { personId } = request
  const columns = ['name', 'organisationChartId'] as const
  const position = await findRow(ctx, { table: 'chartPosition', id: positionGiven(request), columns })
  if (!position) throw new Error(`The change request ${request.changeRequestId} names no position.`)
  const holdings = await listHoldings(ctx.reading, request.employeeId)
  const { removed, ended, added } = rearrangementOf(
    holdings,
    assignmentOf(request, holdings, position.organisationChartId),
  )
  for (const { id } of removed) await deleteHolding(ctx, id)
  for (const { holding, on } of ended) await updateHolding(ctx, holding.id, { validTo: on })
  for (const { organisationChartId: _, fullTimeEquivalent: share, ...taken } of added) {
    const fullTimeEquivalent = share === null ? null : String(share)
    await tx
      .insertInto('positionHolder')
      .values({ ...newId(ctx), employerGroupId, personId, fullTimeEquivalent, ...taken })
      .execute()
  }
  const concerned = [...removed, ...ended.map(({ holding }) => holding), ...added].map(({ positionId }) => positionId)
  const { employeeId, changeRequestId, from: effectiveDate } = request
  // In one order for all commands: otherwise two employees who exchange positions would block each other.
  for (const id of [...new Set(concerned)].sort((one, other) => one - other)) {
    await recordHolders(ctx, id, { employeeId, changeRequestId, effectiveDate })
  }
  await noteOrganisationChange(ctx, `The holders of the position ${position.name} have changed.`)
}

/**
 * Ends the positions of an employee who leaves with the day `on`, and deletes holdings that would begin later.
 * @returns whether there were any
 */
export async function endHoldings(ctx: CommandContext, { employeeId, personId, on }: Leaving): Promise<boolean> {
  const { rows } = await sql<{ id: number; positionId: number; stays: boolean }>`
    select id, position_id, coalesce(valid_from <= ${on}::date, true) as stays from position_holder
    where employer_group_id = ${ctx.employerGroupId} and person_id = ${personId}
      and coalesce(valid_to > ${on}::date, true)
    order by id for update`.execute(ctx.tx)
  for (const { id, stays } of rows) await (stays ? updateHolding(ctx, id, { validTo: on }) : deleteHolding(ctx, id))
  for (const id of new Set(rows.map(({ positionId }) => positionId))) await recordHolders(ctx, id, { employeeId })
  return rows.length > 0
}

type About = Readonly<{ employeeId: number; changeRequestId?: number; effectiveDate?: CalendarDate }>

/** Counts the version of a position whose holders have changed, and records it. */
async function recordHolders(ctx: CommandContext, id: number, about: About): Promise<void> {
  await positions.set(ctx, id, {})
  const resource = { type: 'Position', id }
  await record(ctx, { ...about, type: 'position.updated', resource, changedFields: ['holders'] })
}
