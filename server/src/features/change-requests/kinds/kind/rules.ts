import type { CalendarDate } from '../../../../domain/calendar-date.ts'
import { moneyFromWire, moneyRule } from '../../../../domain/money.ts'
import { isEmailAddress, isPhoneNumber, phoneNumberRule } from '../../../../domain/text/contact-details.ts'
import { spelledOut } from '../../../../domain/text/wording.ts'
import type { Violation } from '../../../../domain/violation.ts'

/** A field that must have a value. */
export const refuseEmpty = (field: string, value: string | undefined): Violation[] =>
  value !== undefined && value.trim() === '' ? [{ field, message: 'This cannot be empty. Send a value.' }] : []

export const refuseBadPhone = (field: string, value: string | undefined): Violation[] =>
  value === undefined || value === '' || isPhoneNumber(value) ? [] : [{ field, message: phoneNumberRule }]

export const refuseBadEmail = (field: string, value: string | undefined): Violation[] =>
  value === undefined || value === '' || isEmailAddress(value)
    ? []
    : [{ field, message: 'Send an email address like name@company.com.' }]

type Range = Readonly<{ from: number; to: number; places: 2 | 4 }>

/** A number within bounds, both included, with no more decimals than asked for. */
export const refuseNumber = (field: string, value: number | undefined, { from, to, places }: Range): Violation[] =>
  value === undefined || (moneyFromWire(value, places) !== undefined && value >= from && value <= to)
    ? []
    : [{ field, message: `Send a number from ${from} to ${to} with at most ${places} decimals.` }]

/** An amount to pay. */
export const refuseAmount = (field: string, value: number | undefined, places: 2 | 4 = 2): Violation[] =>
  value === undefined || (moneyFromWire(value, places) !== undefined && value > 0)
    ? []
    : [{ field, message: `The ${spelledOut(field)} ${moneyRule(places)}, and above 0.` }]

/** A day that must not come before another. */
export const refuseEarlier = (
  field: string,
  value: CalendarDate | null | undefined,
  { than, called }: Readonly<{ than: CalendarDate | null; called: string }>,
): Violation[] =>
  value == null || value === '' || than === null || value >= than
    ? []
    : [{ field, message: `This day is before ${called}. Send that day or a later one.` }]

/** The broken rules of each record of a list, by its place: `[0].Bsb`. */
export const violationsOfEach = <Record>(
  list: readonly Record[],
  violationsOf: (record: Record) => readonly Violation[],
): Violation[] =>
  list.flatMap((record, place) =>
    violationsOf(record).map(({ field, message }) => ({ field: `[${place}].${field}`, message })),
  )

/** Where something is said twice: the places of the later ones. */
export function doubled<Record>(list: readonly Record[], keyOf: (record: Record) => string | undefined): number[] {
  const keys = list.map(keyOf)
  return keys.flatMap((key, place) => (key !== undefined && keys.indexOf(key) < place ? [place] : []))
}

type Allocation = Readonly<{ AllocationType?: string; Amount?: number; Percentage?: number }>

/** Whole numbers, so that a hundred is a hundred. */
const tenThousandths = (percentage: number) => Math.round(percentage * 10_000)

export const sumsToHundred = (percentages: readonly number[]): boolean =>
  percentages.reduce((sum, each) => sum + tenThousandths(each), 0) === tenThousandths(100)

/** What each record of a list gets: one of them the remainder, or percentages that make a hundred. */
export function violationsOfAllocations(list: readonly Allocation[], what: string): Violation[] {
  return [...list.flatMap(violationsOfAllocation), ...violationsOfWhole(list, what)]
}

function violationsOfAllocation({ AllocationType, Amount, Percentage }: Allocation, place: number): Violation[] {
  const at = (field: string, message: string) => ({ field: `[${place}].${field}`, message })
  const violations: Violation[] = []
  if (AllocationType === 'Amount') {
    if (Amount === undefined) violations.push(at('Amount', 'The Amount field is required.'))
  } else if (Amount !== undefined)
    violations.push(at('Amount', 'An amount goes with an allocation of an amount alone.'))
  if (AllocationType === 'Percentage') {
    if (Percentage === undefined) violations.push(at('Percentage', 'The Percentage field is required.'))
  } else if (Percentage !== undefined)
    violations.push(at('Percentage', 'A percentage goes with an allocation of a percentage alone.'))
  return violations
}

function violationsOfWhole(list: readonly Allocation[], what: string): Violation[] {
  const of = (type: string) => list.filter(({ AllocationType }) => AllocationType === type)
  const percentages = of('Percentage').map(({ Percentage = 0 }) => Percentage)
  const remainders = of('Remainder').length
  if (remainders > 1) return [{ field: '', message: `Only one ${what} can have the remainder. Choose which.` }]
  if (remainders === 0 && !sumsToHundred(percentages)) {
    return [{ field: '', message: `Give one ${what} the remainder, or percentages that sum to 100.` }]
  }
  if (remainders === 1 && percentages.reduce((sum, each) => sum + each, 0) >= 100) {
    return [{ field: '', message: 'The percentages leave no remainder. Lower them, or take the remainder out.' }]
  }
  return []
}
