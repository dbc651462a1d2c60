const taxFileNumberWeights = [1, 4, 3, 7, 5, 8, 6, 9, 10]
const abnWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/** Always as many, so that the length of what is hidden stays hidden too. */
const cover = '••••••'

/**
 * Whether nine digits satisfy the check of a tax file number: each digit times its weight (1 4 3 7 5 8 6 9 10), the
 * sum divisible by 11. Rule of the Australian Taxation Office, as given to software developers for individuals'
 * nine-digit numbers.
 */
export const passesTaxFileNumberCheck = (text: string) =>
  /^\d{9}$/.test(text) && weightedSum(text, taxFileNumberWeights) % 11 === 0

/**
 * A tax file number: nine digits that pass the check. Nine zeros pass it too, but stand for "none quoted" in
 * employers' reports to the tax office, so they identify no person.
 */
export const isTaxFileNumber = (text: string) => passesTaxFileNumberCheck(text) && text !== '000000000'

/** The nine digits of a number typed in one piece or as 3-3-3 with blanks or dashes; undefined if it is none. */
export function normaliseTaxFileNumber(text: string): string | undefined {
  if (!/^\d{3}([ -]?)\d{3}\1\d{3}$/.test(text)) return undefined
  const digits = text.replace(/[ -]/g, '')
  return isTaxFileNumber(digits) ? digits : undefined
}

/**
 * An Australian business number: eleven digits, the first not 0; the first less one, every digit times its weight
 * (10 1 3 5 7 9 11 13 15 17 19), the sum divisible by 89. Rule of the Australian Business Register ("Format of the
 * ABN").
 */
export const isAbn = (text: string) => /^[1-9]\d{10}$/.test(text) && (weightedSum(text, abnWeights) - 10) % 89 === 0

/** The eleven digits of a number typed in one piece or as 2-3-3-3 with blanks; undefined if it is none. */
export function normaliseAbn(text: string): string | undefined {
  if (!/^\d{2}( ?)\d{3}\1\d{3}\1\d{3}$/.test(text)) return undefined
  const digits = text.replaceAll(' ', '')
  return isAbn(digits) ? digits : undefined
}

/** A bank-state-branch number as stored and printed, `062-000`. It has no check digit (AusPayNet, BECS procedures). */
export const isBsb = (text: string) => /^\d{3}-\d{3}$/.test(text)

/** `062000` or `062-000` as `062-000`; undefined for anything else. */
export const normaliseBsb = (text: string) =>
  /^\d{3}-?\d{3}$/.test(text) ? `${text.slice(0, 3)}-${text.slice(-3)}` : undefined

/** A bank account number: one to ten digits, leading zeros kept. No check digit is common to all banks. */
export const isAccountNumber = (text: string) => /^\d{1,10}$/.test(text)

/** `•••••• 782`: what a tax file number looks like in every answer. */
export const maskTaxFileNumber = (digits: string) => masked(digits)

/** `•••••• 789`, of short numbers less: what account numbers, and funds' member numbers, look like in every answer. */
export const maskAccountNumber = (text: string) => masked(text)

function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0)
}

/** The last three characters at most, and never more than a third of them all. */
function masked(text: string): string {
  const characters = [...text]
  const shown = Math.min(3, Math.floor(characters.length / 3))
  return shown === 0 ? cover : `${cover} ${characters.slice(-shown).join('')}`
}
