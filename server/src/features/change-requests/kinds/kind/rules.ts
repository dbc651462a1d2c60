import type { CalendarDate } from '../../../../domain/calendar-date.ts'
import { moneyFromWire, moneyRule } from '../../../../domain/money.ts'
import { isEmailAddress, isPhoneNumber, phoneNumberRule } from '../../../../domain/text/contact-details.ts'
import { spelledOut } from '../../../../domain/text/wording.ts'
import { refuseIf, type Violation } from '../../../../domain/violation.ts'

/** Refuses an empty value. */
export const refuseEmpty = (field: string, value: string | undefined): Violation[] =>
  refuseIf(value !== undefined && value.trim() === '', field, 'This cannot be empty. Send a value.')

export const refuseBadPhone = (field: string, value: string | undefined): Violation[] =>
  refuseIf(!!value && !isPhoneNumber(value), field, phoneNumberRule)

export const refuseBadEmail = (field: string, value: string | undefined): Violation[] =>
  refuseIf(!!value && !isEmailAddress(value), field, 'Send an email address like name@company.com.')

type Range = Readonly<{ from: number; to: number; places: 2 | 4 }>

/** Refuses a number outside the bounds, which are included, or with more decimals than `places`. */
export const refuseNumber = (field: string, value: number | undefined, { from, to, places }: Range): Violation[] =>
  refuseIf(
    value !== undefined && (moneyFromWire(value, places) === undefined || value < from || value > to),
    field,
    `Send a number from ${from} to ${to} with at most ${places} decimals.`,
  )

/** Refuses an amount that cannot be paid. */
export const refuseAmount = (field: string, value: number | undefined, places: 2 | 4 = 2): Violation[] =>
  refuseIf(
    value !== undefined && (moneyFromWire(value, places) === undefined || value <= 0),
    field,
    `The ${spelledOut(field)} ${moneyRule(places)}, and above 0.`,
  )

/** Refuses a day that comes before another. */
export const refuseEarlier = (
  field: string,
  value: CalendarDate | null | undefined,
  { than, called }: Readonly<{ than: CalendarDate | null; called: string }>,
): Violation[] =>
  refuseIf(
    !!value && than !== null && value < than,
    field,
    `This day is before ${called}. Send that day or a later one.`,
  )

/** The broken rules of each record of a list, by its place: `[0].Bsb`. */
export const violationsOfEach = <Record>(
  list: readonly Record[],
  violationsOf: (record: Record) => readonly Violation[],
): Violation[] =>
  list.flatMap((record, place) =>
    violationsOf(record).map(({ field, message }) => ({ field: `[${place}].${field}`, message })),
  )

/** The places of the records that repeat the key of an earlier one. */
export function repeated<Record>(list: readonly Record[], keyOf: (record: Record) => string | undefined): number[] {
  const keys = list.map(keyOf)
  return keys.flatMap((key, place) => (key !== undefined && keys.indexOf(key) < place ? [place] : []))
}

type Allocation = Readonly<{ AllocationType?: string; Amount?: number; Percentage?: number }>

/** Percentages as whole numbers, so that their sum is exact. */
const tenThousandths = (percentage: number) => Math.round(percentage * 10_000)

export const sumsToHundred = (percentages: readonly number[]): boolean =>
  percentages.reduce((sum, each) => sum + tenThousandths(each), 0) === tenThousandths(100)

/** Refuses an empty list of accounts or funds, and shares of the pay that do not add up to all of it. */
export function violationsOfAllocations(list: readonly Allocation[], noun: string): Violation[] {
  if (list.length === 0) return [{ field: '', message: `Send at least one ${noun} to pay into.` }]
  return [...violationsOfEach(list, violationsOfAllocation), ...violationsOfWhole(list, noun)]
}

const violationsOfAllocation = ({ AllocationType, Amount, Percentage }: Allocation): Violation[] => [
  ...(AllocationType === 'Amount'
    ? refuseIf(Amount === undefined, 'Amount', 'The Amount field is required.')
    : refuseIf(Amount !== undefined, 'Amount', 'An amount goes with an allocation of an amount alone.')),
  ...(AllocationType === 'Percentage'
    ? refuseIf(Percentage === undefined, 'Percentage', 'The Percentage field is required.')
    : refuseIf(Percentage !== undefined, 'Percentage', 'A percentage goes with an allocation of a percentage alone.')),
  ...refuseAmount('Amount', Amount),
  ...refuseNumber('Percentage', Percentage, { from: 0.01, to: 100, places: 2 }),
]

function violationsOfWhole(list: readonly Allocation[], noun: string): Violation[] {
  const ofType = (type: string) => list.filter(({ AllocationType }) => AllocationType === type)
  const percentages = ofType('Percentage').map(({ Percentage = 0 }) => Percentage)
  const remainders = ofType('Remainder').length
  if (remainders > 1) return [{ field: '', message: `Only one ${noun} can have the rest (Remainder). Choose which.` }]
  if (remainders === 0) {
    const message = `Give one ${noun} the rest (Remainder), or percentages that sum to 100.`
    return refuseIf(!sumsToHundred(percentages), '', message)
  }
  const message = 'The percentages leave nothing for the rest (Remainder). Lower them, or take it out.'
  return refuseIf(percentages.reduce((sum, each) => sum + each, 0) >= 100, '', message)
}
