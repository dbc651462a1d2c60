import type { CalendarDate } from '../../domain/calendar-date.ts'
import { violationsOfCode } from '../../domain/text/code.ts'
import { isEmailAddress, isPhoneNumber, phoneNumberRule } from '../../domain/text/contact-details.ts'
import { refuseIf, required, type Violation } from '../../domain/violation.ts'
import { violationsOfPlace } from '../../reference-data/index.ts'
import { type AuthorityCommand, personProperties } from './schemas.ts'

/** Violations of a command by itself, without the records to which it refers. */
export const violationsOfAuthority = (command: AuthorityCommand, today: CalendarDate): Violation[] => [
  ...violationsOfCode(command.Code),
  ...(isEmailAddress(command.Email) ? [] : [broken('Email', 'Send an email address, like name@company.com.')]),
  ...(command.EmployeeId === undefined ? violationsOfOwnPerson(command, today) : violationsOfLinked(command)),
]

const broken = (field: string, message: string): Violation => ({ field, message })

function violationsOfOwnPerson(command: AuthorityCommand, today: CalendarDate): Violation[] {
  return [
    ...(['GivenName', 'FamilyName'] as const).filter(name => !command[name]?.trim()).map(required),
    ...violationsOfBirth(command.DateOfBirth, today),
    ...(['MobilePhone', 'WorkPhone'] as const)
      .filter(name => command[name] !== undefined && !isPhoneNumber(command[name]))
      .map(name => broken(name, phoneNumberRule)),
    ...violationsOfPlace(command),
  ]
}

/** The date of birth of a person who is no employee. */
export const violationsOfBirth = (dateOfBirth: CalendarDate | undefined, today: CalendarDate): Violation[] =>
  refuseIf(
    dateOfBirth !== undefined && dateOfBirth >= today,
    'DateOfBirth',
    'Send a day before today, or leave it out.',
  )

/** The person of a linked authority is the employee. */
const violationsOfLinked = (command: AuthorityCommand): Violation[] =>
  (Object.keys(personProperties) as (keyof typeof personProperties)[])
    .filter(field => command[field] !== undefined)
    .map(field => broken(field, 'Leave this out: it comes from the linked employee.'))

/** The identity of an authority: its link or else its own name, and its email. */
type Identity = Readonly<{
  employeeId: number | null
  givenName: string | undefined
  familyName: string | undefined
  email: string
}>

/**
 * The fields that make another person of an authority. The operator makes accounts by email: an authority that is linked
 * to an employee keeps its email, or takes the employee's.
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

/** `isClosed`: it has expired or is inactive. `isKept`: the authority or role has it already. `place`: in the sent list. */
type Limit = Readonly<{ isClosed: boolean; isKept: boolean; place?: number }>

/** A new limit of an authority or a role is a cost centre that has not expired, or a payment group that is not inactive. */
export const violationsOfLimit = (
  field: 'CostCentreIds' | 'PaymentGroupIds',
  { isClosed, isKept, place }: Limit,
): Violation[] => refuseIf(isClosed && !isKept, place === undefined ? field : `${field}[${place}]`, closedLimits[field])

const closedLimits = {
  CostCentreIds: 'This cost centre has expired. Send one that has not.',
  PaymentGroupIds: 'This payment group is inactive. Send another.',
}
