import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { moneyFromWire } from '../../../domain/money.ts'
import { noSuch, type Violation } from '../../../domain/violation.ts'
import type { PositionHolderCommand } from './schemas.ts'

/** The position and the person of a command. */
type Holding = Readonly<{
  positionStatus: 'Active' | 'Inactive' | 'Pending'
  /** The persons of the ids that were sent; undefined: there is none. */
  people: Readonly<{ EmployeeId: number | undefined; AuthorityId: number | undefined }>
  /** The person whose holding is changed. */
  personIdBefore?: number
  /** The last day of employment of the person. */
  terminationDate?: CalendarDate | null
  /** Whether a hire of the person is still to be applied. */
  awaitsHire?: boolean
}>

/** Every rule that a command of a holder breaks, in the order of its fields. */
export const violationsOfHolder = (command: PositionHolderCommand, holding: Holding): Violation[] => [
  ...(holding.personIdBefore === undefined && holding.positionStatus === 'Inactive' ? [inactivePosition] : []),
  ...violationsOfPerson(command, holding),
  ...violationsOfDays(command, holding),
  ...violationsOfShare(command),
]

export const positionIsInactive = 'The position is Inactive. Make it Active first.'

const inactivePosition: Violation = { field: '', message: positionIsInactive }

function violationsOfPerson(
  command: PositionHolderCommand,
  { people, personIdBefore, awaitsHire }: Holding,
): Violation[] {
  const { EmployeeId, AuthorityId } = command
  if (EmployeeId !== undefined && AuthorityId !== undefined) {
    return [{ field: 'AuthorityId', message: 'Send an employee or an authority, not both.' }]
  }
  if (EmployeeId === undefined && AuthorityId === undefined) {
    return personIdBefore === undefined
      ? [{ field: 'EmployeeId', message: 'Send an employee or an authority: who holds the position.' }]
      : []
  }
  const field = EmployeeId === undefined ? 'AuthorityId' : 'EmployeeId'
  if (people[field] === undefined) return [noSuch(field, field === 'EmployeeId' ? 'employee' : 'authority')]
  if (personIdBefore === undefined && awaitsHire) {
    return [{ field, message: 'They await a hire, which brings a position. Put this one into that request.' }]
  }
  if (personIdBefore === undefined || people[field] === personIdBefore) return []
  return [{ field, message: 'Another person holds this. Give it a last day, and add another holder.' }]
}

/** The days of a holding, which ends with the employment at the latest. */
export function violationsOfDays(
  { From, To }: Pick<PositionHolderCommand, 'From' | 'To'>,
  { terminationDate }: Pick<Holding, 'terminationDate'>,
): Violation[] {
  if (From !== undefined && To !== undefined && To < From) {
    return [{ field: 'To', message: 'This day is before the first day. Send that day or a later one.' }]
  }
  if (terminationDate == null || (To !== undefined && To <= terminationDate)) return []
  return [{ field: 'To', message: `Their employment ends on ${terminationDate}. Send that day or an earlier one.` }]
}

function violationsOfShare({ FullTimeEquivalent }: PositionHolderCommand): Violation[] {
  if (FullTimeEquivalent === undefined) return []
  const isShare =
    moneyFromWire(FullTimeEquivalent, 4) !== undefined && FullTimeEquivalent > 0 && FullTimeEquivalent <= 1
  return isShare
    ? []
    : [{ field: 'FullTimeEquivalent', message: 'Send a number above 0 and up to 1, with at most 4 decimals.' }]
}
