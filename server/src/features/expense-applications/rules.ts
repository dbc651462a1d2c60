import { type Money, moneyFromWire, moneyRule } from '../../domain/money.ts'
import { refuseIf, type Violation } from '../../domain/violation.ts'

/** The violations of amounts, quantities and rates: they must be positive and have at most `places` decimals. */
export function violationsOfSize(field: string, value: number, places: 2 | 4): Violation[] {
  const money = moneyFromWire(value, places)
  const name = field.slice(field.lastIndexOf('.') + 1)
  if (money === undefined) return [{ field, message: `The ${name} ${moneyRule(places)}.` }]
  return refuseIf(unitsOf(money) <= 0n, field, `The ${name} must be more than 0.`)
}

/** Money in its smallest unit: cents, or ten-thousandths for a rate. */
export const unitsOf = (money: Money): bigint => BigInt(money.replace('.', ''))

/** Cents as money: `1250n` is `12.50`. */
export const moneyOf = (cents: bigint): Money => {
  const digits = cents.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
