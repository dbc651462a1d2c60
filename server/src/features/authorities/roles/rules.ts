import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { isTwoPersonRole, type UserRole } from '../../../domain/user-role.ts'
import type { Violation } from '../../../domain/violation.ts'

type Limits = Readonly<{ costCentreIds: readonly number[]; paymentGroupIds: readonly number[] }>

type Days = Readonly<{ from: CalendarDate | null; to: CalendarDate | null }>

/** The role of an authority as it is granted. Open ends are null; an empty list is no limit. */
export type Grant = Readonly<{ role: string }> & Days & Limits

/** A grant as it is stored. */
export type StoredGrant = Grant & Readonly<{ id: number; role: UserRole }>

export const isUnlimited = ({ costCentreIds, paymentGroupIds }: Limits): boolean =>
  costCentreIds.length === 0 && paymentGroupIds.length === 0

export const isInForceOn = ({ from, to }: Days, day: CalendarDate): boolean =>
  (from === null || from <= day) && (to === null || to >= day)

export const hasSameLimits = (one: Limits, other: Limits): boolean =>
  isSameSet(one.costCentreIds, other.costCentreIds) && isSameSet(one.paymentGroupIds, other.paymentGroupIds)

const isSameSet = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every(id => other.includes(id))

/** Whether two grants give the same role with the same limits on a day that both have. */
export const isDoubled = (one: Grant, other: Grant): boolean =>
  one.role === other.role &&
  hasSameLimits(one, other) &&
  (one.from ?? '') <= (other.to ?? 'later') &&
  (other.from ?? '') <= (one.to ?? 'later')

/** Whether a grant covers more than before: an earlier or a later day, or fewer limits. */
export const isWidened = (before: Grant, after: Grant): boolean =>
  (after.from ?? '') < (before.from ?? '') ||
  (after.to ?? 'later') > (before.to ?? 'later') ||
  coversMore(before.costCentreIds, after.costCentreIds) ||
  coversMore(before.paymentGroupIds, after.paymentGroupIds)

const coversMore = (before: readonly number[], after: readonly number[]) =>
  before.length > 0 && (after.length === 0 || after.some(id => !before.includes(id)))

/** Two-person roles that have not ended: a second administrator confirms them before the authority becomes active. */
export const twoPersonRolesOf = (grants: readonly StoredGrant[], earliest: CalendarDate): StoredGrant[] =>
  grants.filter(({ role, to }) => isTwoPersonRole(role) && (to === null || to >= earliest))

/**
 * Why an authority cannot become active with the roles that a second administrator confirmed; undefined where it can.
 * Since the request it may have lost roles, but not gained any.
 */
export function violationOfActivation(
  { status }: Readonly<{ status: string }>,
  held: readonly StoredGrant[],
  confirmed: readonly StoredGrant[],
): string | undefined {
  if (status === 'Active') return 'The authority is active already.'
  const isConfirmed = (grant: StoredGrant) =>
    confirmed.some(each => each.role === grant.role && !isWidened(each, grant))
  return held.every(isConfirmed) ? undefined : 'The authority has been given other roles since.'
}

/** A grant that has ended does not change. */
export const roleHasEnded = 'This role has ended. Grant it anew.'

/** The days of a new grant, or of one that has not begun, are today or later. */
export const violationsOfDays = ({ from, to }: Days, today: CalendarDate): Violation[] => [
  ...(from !== null && from < today
    ? [broken('From', 'This day is over. Send today or a later one: a role begins today at the earliest.')]
    : []),
  ...violationsOfEnd({ from, to }, today),
]

/** The last day of a grant is not before its first. */
export const violationsOfOrder = ({ from, to }: Days): Violation[] =>
  from !== null && to !== null && to < from
    ? [broken('To', 'This day is before the first day. Send that day or a later one.')]
    : []

/** The end of a grant that goes on. */
export function violationsOfEnd({ from, to }: Days, today: CalendarDate): Violation[] {
  const backwards = violationsOfOrder({ from, to })
  if (backwards.length > 0 || to === null || to >= today) return backwards
  return [broken('To', 'This day is over. Send today or a later one. DELETE ends the role at once.')]
}

const broken = (field: string, message: string): Violation => ({ field, message })
