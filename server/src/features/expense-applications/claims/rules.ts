import { addDays, type CalendarDate } from '../../../domain/calendar-date.ts'
import { type Money, moneyFromWire, moneyRule } from '../../../domain/money.ts'
import { refuseIf, required, type Violation } from '../../../domain/violation.ts'
import type { ExpenseWarning } from '../record/index.ts'
import { moneyOf, unitsOf, violationsOfSize } from '../rules.ts'
import type { ClaimCommand } from './schemas.ts'

/** The input of the rules of a claim, as far as the caller may see it. */
export type Situation = Readonly<{
  today: CalendarDate
  dateIncurred: CalendarDate
  /** Undefined if the caller can read none. */
  employee: Readonly<{ startDate: CalendarDate; terminationDate: CalendarDate | null; isUnderGst: boolean }> | undefined
  /** Whether the command names another employee than the application's. */
  isOfAnother: boolean
  position: 'Unknown' | 'NotHeld' | 'Held'
  paycode: Readonly<{ expiryDate: CalendarDate | null; unitRate: Money | null }> | undefined
  /** The cost centres of the command that may be charged, by id. */
  costCentres: ReadonlyMap<number, Readonly<{ isExpired: boolean }>>
}>

/**
 * The violations of a claim. A draft must name existing records and storable amounts; the other rules apply when it is
 * submitted.
 */
export function violationsOfClaim(command: ClaimCommand, situation: Situation, isDraft: boolean): Violation[] {
  return [
    ...violationsOfPosition(situation, isDraft),
    ...violationsOfPaycode(situation, isDraft),
    ...violationsOfEmployee(situation),
    ...violationsOfAmount(command, situation),
    ...(isDraft ? [] : violationsOfDate(situation)),
    ...violationsOfTax(command, situation, isDraft),
    ...violationsOfCostCentres(command, situation, isDraft),
  ]
}

const unknown = (field: string, noun: string): Violation => ({
  field,
  message: `There is no such ${noun}. Send the id of one that you can read.`,
})

function violationsOfPosition({ position, employee, dateIncurred }: Situation, isDraft: boolean): Violation[] {
  const field = 'OrganisationChartPositionId'
  if (position === 'Unknown') return [unknown(field, 'position')]
  const message = `The employee does not hold this position on ${dateIncurred}. Send one held that day.`
  return refuseIf(!isDraft && employee !== undefined && position === 'NotHeld', field, message)
}

function violationsOfPaycode({ paycode, dateIncurred }: Situation, isDraft: boolean): Violation[] {
  const field = 'ExpensePaycodeId'
  if (!paycode) return [unknown(field, 'paycode')]
  const isExpired = paycode.expiryDate !== null && paycode.expiryDate < dateIncurred
  const message = `This paycode expired before ${dateIncurred}. Send one that was valid on that day.`
  return refuseIf(!isDraft && isExpired, field, message)
}

function violationsOfEmployee({ employee, isOfAnother }: Situation): Violation[] {
  if (!employee) return [unknown('EmployeeId', 'employee')]
  const message = 'The employee of an application cannot change. Leave the field out, or create another application.'
  return refuseIf(isOfAnother, 'EmployeeId', message)
}

function violationsOfAmount(command: ClaimCommand, { paycode }: Situation): Violation[] {
  const { AmountApplied, Quantity } = command
  const ofQuantity = Quantity === undefined ? [] : violationsOfSize('Quantity', Quantity, 4)
  if (AmountApplied !== undefined) return [...violationsOfSize('AmountApplied', AmountApplied, 2), ...ofQuantity]
  if (Quantity === undefined) return [required('AmountApplied')]
  if (ofQuantity.length > 0 || !paycode) return ofQuantity
  const { unitRate } = paycode
  const message = 'The quantity times the unit rate must be at least 0.01 and less than 1,000,000,000,000.'
  return unitRate === null
    ? [{ field: 'AmountApplied', message: 'This paycode has no unit rate on that day. Send the amount.' }]
    : refuseIf(amountOf(command, unitRate) === undefined, 'Quantity', message)
}

function violationsOfDate({ employee, dateIncurred, today }: Situation): Violation[] {
  const at = (message: string) => [{ field: 'DateIncurred', message }]
  if (dateIncurred > today) return at(`This day is in the future. Send ${today} or an earlier day.`)
  if (!employee) return []
  const { startDate, terminationDate } = employee
  if (dateIncurred < startDate) return at(`The employment began on ${startDate}. Send that day or a later one.`)
  return terminationDate !== null && dateIncurred > terminationDate
    ? at(`The employment ended on ${terminationDate}. Send that day or an earlier one.`)
    : []
}

function violationsOfTax(command: ClaimCommand, { employee, paycode }: Situation, isDraft: boolean): Violation[] {
  const { TaxAmount } = command
  const at = (message: string) => [{ field: 'TaxAmount', message }]
  if (TaxAmount === undefined) return []
  const tax = moneyFromWire(TaxAmount)
  if (tax === undefined) return at(`The tax amount ${moneyRule()}.`)
  if (unitsOf(tax) < 0n) return at('The tax amount must not be below 0.')
  const amount = amountOf(command, paycode?.unitRate ?? null)
  if (isDraft || amount === undefined || !employee) return []
  const most = employee.isUnderGst ? eleventhOf(amount) : unitsOf(amount)
  const share = employee.isUnderGst ? 'an eleventh of the amount' : 'the amount'
  return unitsOf(tax) <= most ? [] : at(`The tax amount must be at most ${share}: ${moneyOf(most)}.`)
}

/** An eleventh to the cent, a half cent rounding up, as a tax invoice shows it (A New Tax System (GST) Act 1999, 9-90). */
const eleventhOf = (amount: Money): bigint => (unitsOf(amount) * 2n + 11n) / 22n

function violationsOfCostCentres({ CostCentres }: ClaimCommand, situation: Situation, isDraft: boolean): Violation[] {
  const field = 'CostCentres'
  if (CostCentres === undefined) return []
  if (CostCentres.length === 0) return [{ field, message: 'Send at least one, or leave the field out.' }]
  const hasRepeats = new Set(CostCentres.map(share => share.CostCentreId)).size < CostCentres.length
  const sum = CostCentres.reduce((total, { Percentage }) => total + unitsOf(moneyFromWire(Percentage, 4) ?? '0'), 0n)
  return [
    ...refuseIf(hasRepeats, field, 'Send each cost centre once.'),
    ...refuseIf(!isDraft && sum !== 1_000_000n, field, 'The percentages must add up to 100.'),
    ...CostCentres.flatMap((share, place) => {
      const costCentre = situation.costCentres.get(share.CostCentreId)
      return violationsOfShare(
        share,
        `${field}[${place}]`,
        costCentre && { isExpired: costCentre.isExpired && !isDraft },
      )
    }),
  ]
}

type Share = NonNullable<ClaimCommand['CostCentres']>[number]

/** @param costCentre undefined if the application may not be charged to it */
function violationsOfShare(
  { Percentage }: Share,
  path: string,
  costCentre: Readonly<{ isExpired: boolean }> | undefined,
): Violation[] {
  const field = `${path}.CostCentreId`
  const ofSize = violationsOfSize(`${path}.Percentage`, Percentage, 4)
  const isTooLarge = ofSize.length === 0 && Percentage > 100
  return [
    ...(costCentre ? [] : [unknown(field, 'cost centre')]),
    ...refuseIf(costCentre?.isExpired === true, field, 'This cost centre has expired. Send another.'),
    ...ofSize,
    ...refuseIf(isTooLarge, `${path}.Percentage`, 'The percentage must be at most 100.'),
  ]
}

/**
 * The amount applied for: as sent, or quantity times rate to the cent, a half cent rounding up. Undefined if neither is
 * possible.
 */
export function amountOf(
  { AmountApplied, Quantity }: Pick<ClaimCommand, 'AmountApplied' | 'Quantity'>,
  unitRate: Money | null,
): Money | undefined {
  if (AmountApplied !== undefined) return moneyFromWire(AmountApplied)
  const quantity = Quantity === undefined ? undefined : moneyFromWire(Quantity, 4)
  if (quantity === undefined || unitRate === null) return undefined
  const cents = (unitsOf(quantity) * unitsOf(unitRate) + 500_000n) / 1_000_000n
  return cents > 0n && cents < 10n ** 14n ? moneyOf(cents) : undefined
}

/**
 * The violations of a granted amount: it must be positive, and at most the amount that the previous step granted or the
 * claim names.
 */
export function violationsOfApproval(amountApproved: number | undefined, most: Money): Violation[] {
  if (amountApproved === undefined) return []
  const ofSize = violationsOfSize('AmountApproved', amountApproved, 2)
  if (ofSize.length > 0) return ofSize
  const message = `The amount approved must be at most ${most}. Return the application if it needs a larger amount.`
  return refuseIf(unitsOf(moneyFromWire(amountApproved) ?? '0') > unitsOf(most), 'AmountApproved', message)
}

/** The amount that an approver granted, and the most that they could grant. */
export type OwnApproval = Readonly<{ amount: Money; most: Money }>

/**
 * The violations of a repeated approval: it must have the same amount. An absent amount means the whole remaining
 * amount.
 */
export function violationsOfRepeat(amountApproved: number | undefined, decided: readonly OwnApproval[]): Violation[] {
  const sent = amountApproved === undefined ? undefined : moneyFromWire(amountApproved)
  const isSame = ({ amount, most }: OwnApproval) => amount === (amountApproved === undefined ? most : sent)
  const last = decided.at(-1)
  if (!last || decided.some(isSame)) return []
  const message = `You have approved ${last.amount} of it already. A repeat must have the same amount.`
  return [{ field: 'AmountApproved', message }]
}

/** The number of days after which a claim counts as old. */
const oldAfter = 90

type Claimed = Readonly<{
  amountApplied: Money
  dateIncurred: CalendarDate
  receiptReference: string | null
  today: CalendarDate
  paycode: Readonly<{ maxAmount: Money | null; receiptThreshold: Money }>
  /** Whether another application of the employee has the same paycode, amount and day. */
  isDuplicate: boolean
}>

/** The warnings about a claim, for its approvers. */
export function warningsOf(claimed: Claimed): ExpenseWarning[] {
  const { paycode, receiptReference, dateIncurred, today } = claimed
  const amount = Number(claimed.amountApplied)
  const found: readonly (readonly [ExpenseWarning, boolean])[] = [
    ['PossibleDuplicate', claimed.isDuplicate],
    ['OverLimit', paycode.maxAmount !== null && amount > Number(paycode.maxAmount)],
    ['ReceiptRequired', receiptReference === null && amount >= Number(paycode.receiptThreshold)],
    ['OldClaim', dateIncurred < addDays(today, -oldAfter)],
  ]
  return found.flatMap(([warning, holds]) => (holds ? [warning] : []))
}
