import { violationsOfCodeAndName } from '../../../domain/code.ts'
import { moneyFromWire, moneyRule } from '../../../domain/money.ts'
import type { Violation } from '../../../domain/violation.ts'
import { violationsOfSize } from '../claims/index.ts'
import type { ExpensePaycodeCommand } from './schemas.ts'

/** Amounts that can be kept, and rates that say of what they are the rate, one from each day. */
export function violationsOfPaycode(command: ExpensePaycodeCommand): Violation[] {
  const { MaxAmount, Unit, Rates = [], ReceiptThreshold } = command
  return [
    ...violationsOfCodeAndName(command),
    ...(MaxAmount === undefined ? [] : violationsOfSize('MaxAmount', MaxAmount, 2)),
    ...(Rates.length > 0 && !Unit?.trim()
      ? [{ field: 'Unit', message: 'Say what the Rates are for, like km, or leave them out.' }]
      : []),
    ...violationsOfRates(Rates),
    ...(ReceiptThreshold === undefined ? [] : violationsOfThreshold(ReceiptThreshold)),
  ]
}

function violationsOfRates(rates: NonNullable<ExpensePaycodeCommand['Rates']>): Violation[] {
  const hasRepeats = new Set(rates.map(({ ValidFrom }) => ValidFrom)).size < rates.length
  return [
    ...(hasRepeats ? [{ field: 'Rates', message: 'Send one rate for each first day.' }] : []),
    ...rates.flatMap(({ UnitRate }, place) => violationsOfSize(`Rates[${place}].UnitRate`, UnitRate, 4)),
  ]
}

/** Zero asks for a receipt always. */
function violationsOfThreshold(threshold: number): Violation[] {
  const field = 'ReceiptThreshold'
  const money = moneyFromWire(threshold)
  if (money === undefined) return [{ field, message: `The ${field} ${moneyRule()}.` }]
  return money.startsWith('-') ? [{ field, message: `The ${field} must not be below 0.` }] : []
}
