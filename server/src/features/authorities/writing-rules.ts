import type { CalendarDate } from '../../domain/calendar-date.ts'
import { violationsOfCode } from '../../domain/text/code.ts'
import { isEmailAddress, isPhoneNumber, phoneNumberRule } from '../../domain/text/contact-details.ts'
import { required, type Violation } from '../../domain/violation.ts'
import { violationsOfPlace } from '../../reference-data/index.ts'
import { type AuthorityCommand, personProperties } from './writing-schemas.ts'

const emailRule = 'Send an email address, like name@company.com.'

/** What a command says against itself, without what it refers to. */
export function violationsOfAuthority(command: AuthorityCommand, today: CalendarDate): Violation[] {
  return [
    ...violationsOfCode(command.Code),
    ...(isEmailAddress(command.Email) ? [] : [broken('Email', emailRule)]),
    ...(command.EmployeeId === undefined ? violationsOfOwnPerson(command, today) : violationsOfLinked(command)),
  ]
}

const broken = (field: string, message: string): Violation => ({ field, message })

const isBlank = (text: string | undefined) => text === undefined || text.trim() === ''

function violationsOfOwnPerson(command: AuthorityCommand, today: CalendarDate): Violation[] {
  const { GivenName, FamilyName, DateOfBirth, MobilePhone, WorkPhone } = command
  return [
    ...(isBlank(GivenName) ? [required('GivenName')] : []),
    ...(isBlank(FamilyName) ? [required('FamilyName')] : []),
    ...violationsOfBirth(DateOfBirth, today),
    ...(MobilePhone !== undefined && !isPhoneNumber(MobilePhone) ? [broken('MobilePhone', phoneNumberRule)] : []),
    ...(WorkPhone !== undefined && !isPhoneNumber(WorkPhone) ? [broken('WorkPhone', phoneNumberRule)] : []),
    ...violationsOfPlace(command),
  ]
}

/** The date of birth of a person who is no employee. */
export const violationsOfBirth = (dateOfBirth: CalendarDate | undefined, today: CalendarDate): Violation[] =>
  dateOfBirth !== undefined && dateOfBirth >= today
    ? [broken('DateOfBirth', 'Send a day before today, or leave it out.')]
    : []

/** A linked authority is the employee: nothing of the person is its own. */
const violationsOfLinked = (command: AuthorityCommand): Violation[] =>
  (Object.keys(personProperties) as (keyof typeof personProperties)[])
    .filter(field => command[field] !== undefined)
    .map(field => broken(field, 'Leave this out: it comes from the linked employee.'))

/** The role of an authority as it is granted. Open ends are null; an empty list is no limit. */
export type Grant = Readonly<{
  role: string
  from: CalendarDate | null
  to: CalendarDate | null
  costCentreIds: readonly number[]
  paymentGroupIds: readonly number[]
}>

export const isUnlimited = (grant: Pick<Grant, 'costCentreIds' | 'paymentGroupIds'>): boolean =>
  grant.costCentreIds.length === 0 && grant.paymentGroupIds.length === 0

export const isInForceOn = ({ from, to }: Pick<Grant, 'from' | 'to'>, day: CalendarDate): boolean =>
  (from === null || from <= day) && (to === null || to >= day)

/** Whether two grants give the same role over the same on some same day. */
export const isDoubled = (one: Grant, other: Grant): boolean =>
  one.role === other.role &&
  isSameSet(one.costCentreIds, other.costCentreIds) &&
  isSameSet(one.paymentGroupIds, other.paymentGroupIds) &&
  (one.from ?? '') <= (other.to ?? 'later') &&
  (other.from ?? '') <= (one.to ?? 'later')

const isSameSet = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every(id => other.includes(id))

/** Whether a grant reaches further than it did: earlier, longer, or over more. Less, or the same, is no widening. */
export const isWidened = (before: Grant, after: Grant): boolean =>
  (after.from ?? '') < (before.from ?? '') ||
  (after.to ?? 'later') > (before.to ?? 'later') ||
  reachesFurther(before.costCentreIds, after.costCentreIds) ||
  reachesFurther(before.paymentGroupIds, after.paymentGroupIds)

const reachesFurther = (before: readonly number[], after: readonly number[]) =>
  before.length > 0 && (after.length === 0 || after.some(id => !before.includes(id)))

/** `isClosed`: it has expired or is inactive. `isKept`: the authority or role has it already. `place`: in the list sent. */
type Limit = Readonly<{ isClosed: boolean; isKept: boolean; place?: number }>

/** A new limit of an authority or a role is a cost centre that has not expired, or a payment group in use. */
export const violationsOfLimit = (
  field: 'CostCentreIds' | 'PaymentGroupIds',
  { isClosed, isKept, place }: Limit,
): Violation[] =>
  !isClosed || isKept ? [] : [broken(place === undefined ? field : `${field}[${place}]`, closedLimits[field])]

const closedLimits = {
  CostCentreIds: 'This cost centre has expired. Send one that has not.',
  PaymentGroupIds: 'This payment group is inactive. Send another.',
}

/** What is over stays as it was. */
export const roleHasEnded = 'This role has ended. Grant it anew.'

/** The days of a new grant, or of one that has not begun: none of them is over. */
export function violationsOfDays({ from, to }: Days, today: CalendarDate): Violation[] {
  return [
    ...(from !== null && from < today
      ? [broken('From', 'This day is over. Send today or a later one: a role begins today at the earliest.')]
      : []),
    ...violationsOfEnd({ from, to }, today),
  ]
}

type Days = Pick<Grant, 'from' | 'to'>

/** The last day of a grant and its first. */
export const violationsOfOrder = ({ from, to }: Days): Violation[] =>
  from !== null && to !== null && to < from
    ? [broken('To', 'This day is before the first day. Send that day or a later one.')]
    : []

/** The end of a grant that goes on. */
export function violationsOfEnd({ from, to }: Days, today: CalendarDate): Violation[] {
  if (to === null) return []
  const backwards = violationsOfOrder({ from, to })
  if (backwards.length > 0) return backwards
  return to < today ? [broken('To', 'This day is over. Send today or a later one. DELETE ends the role at once.')] : []
}

/** Who an authority is: by its link, else by its own name; and by its email. */
type Identity = Readonly<{
  employeeId: number | null
  givenName: string | undefined
  familyName: string | undefined
  email: string
}>

/**
 * The fields that make another person of an authority. The operator makes accounts by email: an authority that is linked to an
 * employee keeps its email, or takes the employee's.
 */
export function fieldsOfIdentity(before: Identity, after: Identity & { employeeEmail: string | undefined }): string[] {
  if (after.employeeId !== before.employeeId) return ['EmployeeId']
  const isOwn = after.employeeId === null
  const isKnown = [before.email, after.employeeEmail].some(email => email?.toLowerCase() === after.email.toLowerCase())
  return [
    ...(isOwn && after.givenName !== before.givenName ? ['GivenName'] : []),
    ...(isOwn && after.familyName !== before.familyName ? ['FamilyName'] : []),
    ...(isKnown ? [] : ['Email']),
  ]
}
