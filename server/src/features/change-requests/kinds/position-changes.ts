import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { CommandContext, Reading } from '../../../platform/command-context.ts'
import { newId } from '../../../platform/identifiers.ts'
import { noteOrganisationChange } from '../../../platform/organisation-changes.ts'
import { record } from '../../../platform/records.ts'
import { assignmentOf, type Holding, positionGiven, rearrangementOf } from '../../employees/index.ts'
import type { Application } from './kind/index.ts'

type Stored = Holding & Readonly<{ id: number }>

/** Changes who holds which position, from the effective date on; before it everything stays as it was. */
export async function giveUpAndTake(application: Application): Promise<void> {
  const { ctx, situation, changes, isReverse } = application
  const { positionId, effectiveDate, employee } = situation
  const to = await lastDayOf(ctx, situation)
  const request = { changes, positionId, from: effectiveDate, to, isReverse }
  const position = await findPosition(ctx, positionGiven(request) ?? 0)
  const holdings = await listHoldings(ctx.reading, employee.personId)
  const assignment = assignmentOf(request, holdings, position.organisationChartId)
  const { removed, ended, added } = rearrangementOf(holdings, assignment)
  for (const { id } of removed) await holding(ctx, id).remove()
  for (const { holding: former, on } of ended) await holding(ctx, former.id).end(on)
  for (const { organisationChartId: _, fullTimeEquivalent, ...taken } of added) {
    await ctx.tx
      .insertInto('positionHolder')
      .values({
        ...newId(ctx),
        employerGroupId: ctx.employerGroupId,
        personId: employee.personId,
        fullTimeEquivalent: fullTimeEquivalent === null ? null : String(fullTimeEquivalent),
        ...taken,
      })
      .execute()
  }
  const concerned = [...removed, ...ended.map(each => each.holding), ...added].map(each => each.positionId)
  // In one order for everybody, so that those who change places do not wait for each other.
  for (const id of [...new Set(concerned)].sort((one, other) => one - other)) await tellOfPosition(application, id)
  await noteOrganisationChange(ctx, `The holders of the position ${position.name} have changed.`)
}

/** Whoever has left meanwhile holds nothing beyond their last day, whatever is entered for before it. */
async function lastDayOf(
  { tx, employerGroupId }: CommandContext,
  { employee, effectiveDate, effectiveToDate }: Application['situation'],
): Promise<CalendarDate | undefined> {
  const { closedOn } = await tx
    .selectFrom('employee')
    .select('closedOn')
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', employee.id)
    .executeTakeFirstOrThrow()
  if (closedOn === null || closedOn < effectiveDate) return effectiveToDate
  return effectiveToDate !== undefined && effectiveToDate < closedOn ? effectiveToDate : closedOn
}

/** Who holds it is a part of a position. */
async function tellOfPosition({ ctx, situation, changeRequestId }: Application, id: number): Promise<void> {
  await ctx.tx
    .updateTable('chartPosition')
    .set(eb => ({ version: eb('version', '+', 1), lastModified: ctx.now }))
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', id)
    .execute()
  await record(ctx, {
    type: 'position.updated',
    resource: { type: 'Position', id },
    employeeId: situation.employee.id,
    changeRequestId,
    effectiveDate: situation.effectiveDate,
    changedFields: ['holders'],
  })
}

/** The positions of somebody, of any day. */
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

const findPosition = ({ tx, employerGroupId }: CommandContext, id: number) =>
  tx
    .selectFrom('chartPosition')
    .select(['name', 'organisationChartId'])
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const holding = ({ tx, employerGroupId }: CommandContext, id: number) => ({
  remove: () =>
    tx.deleteFrom('positionHolder').where('employerGroupId', '=', employerGroupId).where('id', '=', id).execute(),
  end: (validTo: string) =>
    tx
      .updateTable('positionHolder')
      .set({ validTo })
      .where('employerGroupId', '=', employerGroupId)
      .where('id', '=', id)
      .execute(),
})
