/**
 * Money and rates are decimal text inside, with exactly as many decimals as their kind has (`12.50`, `-3.00`,
 * `31.2500`), which is also how PostgreSQL returns a numeric of that scale: equal values are equal texts.
 */
export type Money = string

/** Amounts have two decimals, rates (per hour, per kilometre) four. */
export type Places = 2 | 4

/** Whole digits. With the decimals never more than 15 digits, which every JSON number carries without loss. */
const wholeDigits = { 2: 12, 4: 11 } as const

const limits = { 2: '1,000,000,000,000', 4: '100,000,000,000' } as const

const decimalPattern = /^(-?)(\d{1,12})(?:\.(\d{1,16}))?$/

/**
 * Money from a JSON number. Undefined unless it is a finite number with no more decimals than `places` and below the
 * limit; minus zero is refused, since a sign or a digit got lost on its way.
 */
export function moneyFromWire(value: unknown, places: Places = 2): Money | undefined {
  if (typeof value !== 'number') return undefined
  return parseMoney(Object.is(value, -0) ? '-0' : String(value), places)
}

/** Money from decimal text, as in an import file: digits, at most one point, no grouping, no currency sign, no plus. */
export function parseMoney(text: string, places: Places = 2): Money | undefined {
  const [, sign, whole, decimals = ''] = decimalPattern.exec(text) ?? []
  if (whole === undefined || BigInt(whole) >= 10n ** BigInt(wholeDigits[places])) return undefined
  if (/[1-9]/.test(decimals.slice(places))) return undefined

  const size = `${BigInt(whole)}.${decimals.slice(0, places).padEnd(places, '0')}`
  if (sign === '-' && !/[1-9]/.test(size)) return undefined
  return `${sign}${size}`
}

/** The expected form of a refused value, to follow the name of its field. */
export const moneyRule = (places: Places = 2) =>
  `must be a number below ${limits[places]} with at most ${places} decimals`

/** The JSON number of a stored amount. Throws for text that is no number: it can only be a fault of ours. */
export function moneyToWire(money: Money): number {
  const value = Number(money)
  if (!Number.isFinite(value) || money.trim() === '') throw new RangeError('Not an amount of money')
  return value
}
