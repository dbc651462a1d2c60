import { moneyFromWire, moneyRule } from '../../../domain/money.ts'
import { violationsOfCodeAndName } from '../../../domain/text/code.ts'
import type { Violation } from '../../../domain/violation.ts'
import { violationsOfSize } from '../rules.ts'
import type { ExpensePaycodeCommand } from './schemas.ts'

/** The violations of a paycode: amounts must be storable, and rates need a unit and different first days. */
export function violationsOfPaycode(command: ExpensePaycodeCommand): Violation[] {
  const { MaxAmount, Unit, Rates = [], ReceiptThreshold } = command
  return [
    ...violationsOfCodeAndName(command),
    ...(MaxAmount === undefined ? [] : violationsOfSize('MaxAmount', MaxAmount, 2)),
    ...violationsOfUnit(Unit, Rates.length > 0),
    ...violationsOfRates(Rates),
    ...(ReceiptThreshold === undefined ? [] : violationsOfThreshold(ReceiptThreshold)),
  ]
}

/** Rates need the unit that they are for. */
export const violationsOfUnit = (unit: string | undefined, hasRates: boolean): Violation[] =>
  hasRates && !unit?.trim()
    ? [{ field: 'Unit', message: 'Send the unit of the Rates, like km, or leave the Rates out.' }]
    : []

function violationsOfRates(rates: NonNullable<ExpensePaycodeCommand['Rates']>): Violation[] {
  const hasRepeats = new Set(rates.map(({ ValidFrom }) => ValidFrom)).size < rates.length
  return [
    ...(hasRepeats ? [{ field: 'Rates', message: 'Send only one rate for each first day.' }] : []),
    ...rates.flatMap(({ UnitRate }, place) => violationsOfSize(`Rates[${place}].UnitRate`, UnitRate, 4)),
  ]
}

/** The violations of the threshold. Zero requires a receipt for every amount. */
function violationsOfThreshold(threshold: number): Violation[] {
  const field = 'ReceiptThreshold'
  const money = moneyFromWire(threshold)
  if (money === undefined) return [{ field, message: `The ${field} ${moneyRule()}.` }]
  return money.startsWith('-') ? [{ field, message: `The ${field} must not be below 0.` }] : []
}
