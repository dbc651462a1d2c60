import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Act } from '../../platform/act.ts'

// A stand-in until accounts has it: the positions end, and what waits is routed anew.
export async function closePerson(
  act: Act,
  { employeeId, on }: Readonly<{ employeeId: number; on: CalendarDate }>,
): Promise<void> {
  const { tx, employerGroupId } = act
  const { personId } = await tx
    .selectFrom('employee')
    .select('personId')
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', employeeId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('positionHolder')
    .set({ validTo: on })
    .where('employerGroupId', '=', employerGroupId)
    .where('personId', '=', personId)
    .where(eb => eb.or([eb('validTo', 'is', null), eb('validTo', '>', on)]))
    .where(eb => eb.or([eb('validFrom', 'is', null), eb('validFrom', '<=', on)]))
    .execute()
  act.organisationChanges.push('An engagement has ended.')
}
