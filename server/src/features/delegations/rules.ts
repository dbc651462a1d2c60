import { addDays, type CalendarDate } from '../../domain/calendar-date.ts'
import type { UserRole } from '../../domain/user-role.ts'
import type { Violation } from '../../domain/violation.ts'
import type { DelegationCommand } from './schemas.ts'

const longest = 365

const broken = (field: string, message: string): Violation => ({ field, message })

/** The days of a delegation. One that has begun keeps its first day and may only end later or earlier. */
export function violationsOfDays(
  { From, To }: Pick<DelegationCommand, 'From' | 'To'>,
  { today, begun }: Readonly<{ today: CalendarDate; begun?: CalendarDate | undefined }>,
): Violation[] {
  return [
    ...(begun === undefined && From < today ? [broken('From', 'This day is over. Send today or a later one.')] : []),
    ...(begun !== undefined && From !== begun
      ? [broken('From', `This delegation began on ${begun}. Send that day.`)]
      : []),
    ...(To < From ? [broken('To', 'This day is before the first day. Send that day or a later one.')] : []),
    ...(To > addDays(From, longest)
      ? [broken('To', 'A delegation is good for a year at most. Send an earlier day.')]
      : []),
    ...(begun !== undefined && To >= From && To < today
      ? [broken('To', 'This day is over. Send today or a later one. DELETE ends the delegation at once.')]
      : []),
  ]
}

/** Nobody passes on a role that they do not hold on any of the days. */
export const violationsOfRoles = (roles: readonly UserRole[], held: ReadonlySet<UserRole>): Violation[] =>
  roles.flatMap((role, place) =>
    held.has(role)
      ? []
      : [broken(`Roles[${place}]`, 'The authority does not hold this role on these days. Leave it out.')],
  )

type Terms = Readonly<{ delegateAuthorityId: number; roles: readonly UserRole[] }>

/** What has been delegated since yesterday or longer was delegated: to somebody else, or for other roles, is another one. */
export function violationsOfTerms(before: Terms, after: Terms): Violation[] {
  const advice = 'Delete this delegation, which ends it, and make another.'
  const hasSameRoles = before.roles.toSorted().join() === after.roles.toSorted().join()
  return [
    ...(before.delegateAuthorityId === after.delegateAuthorityId
      ? []
      : [broken('DelegateAuthorityId', `A delegation that has begun keeps its delegate. ${advice}`)]),
    ...(hasSameRoles ? [] : [broken('Roles', `A delegation that has begun keeps its roles. ${advice}`)]),
  ]
}
