import { addDays, type CalendarDate } from '../../../domain/calendar-date.ts'
import type { Money } from '../../../domain/money.ts'
import type { ExpenseWarning } from '../record/index.ts'

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
