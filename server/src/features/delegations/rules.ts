import { addDays, type CalendarDate } from '../../domain/calendar-date.ts'
import type { UserRole } from '../../domain/user-role.ts'
import type { Violation } from '../../domain/violation.ts'
import type { DelegationCommand } from './schemas.ts'

const longest = 365

const broken = (field: string, message: string): Violation => ({ field, message })

/** The violations of the days. A delegation that has begun keeps its first day. */
export function violationsOfDays(
  { From, To }: Pick<DelegationCommand, 'From' | 'To'>,
  { today, begun }: Readonly<{ today: CalendarDate; begun?: CalendarDate | undefined }>,
): Violation[] {
  const hasBegun = begun !== undefined
  const problems: [boolean, 'From' | 'To', string][] = [
    [!hasBegun && From < today, 'From', 'This day is over. Send today or a later one.'],
    [hasBegun && From !== begun, 'From', `This delegation began on ${begun}. Send that day.`],
    [To < From, 'To', 'This day is before the first day. Send that day or a later one.'],
    [To > addDays(From, longest), 'To', 'A delegation lasts at most a year. Send an earlier day.'],
    [
      hasBegun && To >= From && To < today,
      'To',
      'This day is over. Send today or a later one. DELETE ends the delegation at once.',
    ],
  ]
  return problems.filter(([isBroken]) => isBroken).map(([, field, message]) => broken(field, message))
}

/** An authority delegates only roles that it holds on one of the days. */
export const violationsOfRoles = (roles: readonly UserRole[], held: ReadonlySet<UserRole>): Violation[] =>
  roles.flatMap((role, place) =>
    held.has(role)
      ? []
      : [broken(`Roles[${place}]`, 'The authority does not hold this role on these days. Leave it out.')],
  )

type Terms = Readonly<{ delegateAuthorityId: number; roles: readonly string[] }>

/** A delegation that has begun keeps its delegate and roles, on which decisions may rest. */
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
