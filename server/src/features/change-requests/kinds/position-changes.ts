import type { CommandContext } from '../../../core/command-context.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { holders } from '../../positions/index.ts'
import type { Application } from './kind/index.ts'

/** Changes who holds which position, from the effective date on; before it everything stays as it was. */
export async function giveUpAndTake({
  ctx,
  changeRequestId,
  situation,
  changes,
  isReverse,
}: Application): Promise<void> {
  const { positionId, effectiveDate: from, employee } = situation
  await holders.assignPosition(ctx, {
    ...{ changeRequestId, employeeId: employee.id, personId: employee.personId },
    ...{ changes, positionId, from, to: await lastDayOf(ctx, situation), isReverse },
  })
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
