import { sql } from 'kysely'
import type { CommandContext, Reading } from '../../../core/command-context.ts'
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

type Stored = Holding & Readonly<{ id: number }>

/** The positions that a person holds, of any day. */
export const listHoldings = ({ tx, employerGroupId }: Reading, personId: number): Promise<Stored[]> =>
  tx
    .selectFrom('positionHolder as holder')
    .innerJoin('chartPosition as position', join =>
      join
        .onRef('position.employerGroupId', '=', 'holder.employerGroupId')
        .onRef('position.id', '=', 'holder.positionId'),
    )
    .select(['holder.id', 'holder.positionId', 'position.organisationChartId', 'holder.assignmentType'])
    .select(eb => eb.ref('holder.fullTimeEquivalent').$castTo<string | null>().as('fullTimeEquivalent'))
    .select(['holder.validFrom', 'holder.validTo', 'holder.isRestored'])
    .select(['holder.restoredSince', 'holder.temporaryUntil'])
    .where('holder.employerGroupId', '=', employerGroupId)
    .where('holder.personId', '=', personId)
    .orderBy('holder.id')
    .execute()
    .then(rows =>
      rows.map(({ fullTimeEquivalent, ...row }) => ({
        ...row,
        fullTimeEquivalent: fullTimeEquivalent === null ? null : Number(fullTimeEquivalent),
      })),
    )

type Assigned = AssignmentRequest & Readonly<{ changeRequestId: number; employeeId: number; personId: number }>

/** Changes the positions of an employee as a change request says. */
export async function assignPosition(ctx: CommandContext, request: Assigned): Promise<void> {
  const { tx, employerGroupId } = ctx
  const { personId } = request
  const position = await findPosition(ctx, positionGiven(request) ?? 0)
  const holdings = await listHoldings(ctx.reading, personId)
  const { removed, ended, added } = rearrangementOf(
    holdings,
    assignmentOf(request, holdings, position.organisationChartId),
  )
  for (const { id } of removed) await deleteHolding(ctx, id)
  for (const { holding, on } of ended) await endHolding(ctx, { id: holding.id, on })
  for (const { organisationChartId: _, fullTimeEquivalent: share, ...taken } of added) {
    const fullTimeEquivalent = share === null ? null : String(share)
    await tx
      .insertInto('positionHolder')
      .values({ ...newId(ctx), employerGroupId, personId, fullTimeEquivalent, ...taken })
      .execute()
  }
  const concerned = [...removed, ...ended.map(({ holding }) => holding), ...added].map(({ positionId }) => positionId)
  const { employeeId, changeRequestId, from: effectiveDate } = request
  // In one order for all commands, so that two employees who change places do not wait for each other.
  for (const id of [...new Set(concerned)].sort((one, other) => one - other)) {
    await recordHolders(ctx, { id, employeeId, changeRequestId, effectiveDate })
  }
  await noteOrganisationChange(ctx, `The holders of the position ${position.name} have changed.`)
}

const findPosition = ({ tx, employerGroupId }: CommandContext, id: number) =>
  tx
    .selectFrom('chartPosition')
    .select(['name', 'organisationChartId'])
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/**
 * Ends the positions of an employee who leaves with the day `on`. Positions that would begin later are taken out.
 * @returns whether there were any
 */
export async function endHoldings(ctx: CommandContext, { employeeId, personId, on }: Leaving): Promise<boolean> {
  const { rows } = await sql<{ id: number; positionId: number; stays: boolean }>`
    select id, position_id, coalesce(valid_from <= ${on}::date, true) as stays from position_holder
    where employer_group_id = ${ctx.employerGroupId} and person_id = ${personId}
      and coalesce(valid_to > ${on}::date, true)
    order by id for update`.execute(ctx.tx)
  for (const { id, stays } of rows) await (stays ? endHolding(ctx, { id, on }) : deleteHolding(ctx, id))
  for (const id of new Set(rows.map(({ positionId }) => positionId))) await recordHolders(ctx, { id, employeeId })
  return rows.length > 0
}

const deleteHolding = ({ tx, employerGroupId }: CommandContext, id: number) =>
  tx.deleteFrom('positionHolder').where('employerGroupId', '=', employerGroupId).where('id', '=', id).execute()

const endHolding = ({ tx, employerGroupId }: CommandContext, { id, on }: Readonly<{ id: number; on: CalendarDate }>) =>
  tx
    .updateTable('positionHolder')
    .set({ validTo: on })
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .execute()

type Told = Readonly<{ id: number; employeeId: number; changeRequestId?: number; effectiveDate?: CalendarDate }>

/** The holders are a part of the position: its version and its history say that they are others. */
async function recordHolders(ctx: CommandContext, { id, ...about }: Told): Promise<void> {
  await ctx.tx
    .updateTable('chartPosition')
    .set(eb => ({ version: eb('version', '+', 1), lastModified: ctx.now }))
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', id)
    .execute()
  await record(ctx, {
    ...about,
    type: 'position.updated',
    resource: { type: 'Position', id },
    changedFields: ['holders'],
  })
}
