import { passesTaxFileNumberCheck } from './australian-numbers.ts'

export type TextLimits = {
  /** In code points after normalisation, as PostgreSQL and JSON Schema count, so that an emoji is one character. */
  maxLength: number
  /** Line breaks and tabs are welcome. */
  multiLine?: boolean
}

/** Either the text to store, or what is wrong with it, as a phrase to follow the name of the field. */
export type NormalisedText = { value: string; problem?: undefined } | { value?: undefined; problem: string }

/** What groups the digits of a number: up to three blanks or dashes of any kind, so that `123 – 456 – 782` counts. */
const grouping = /^[\p{Zs}\t\p{Pd}\u00ad\u2212]{1,3}$/u

/**
 * A text as it may be stored: in Unicode's composed form (NFC), line breaks as `\n`, within its length.
 *
 * Refused: U+0000, half a surrogate pair, control characters (in a multi-line text all but line breaks and tabs).
 * Blanks at the ends are kept: they are the writer's.
 */
export function normaliseText(text: string, { maxLength, multiLine = false }: TextLimits): NormalisedText {
  if (!text.isWellFormed()) return { problem: 'must not contain half a surrogate pair' }
  if (text.includes('\0')) return { problem: 'must not contain U+0000' }
  if (!multiLine && /[\r\n]/.test(text)) return { problem: 'must be a single line' }
  const value = text.replace(/\r\n?/g, '\n').normalize('NFC')
  if (/\p{Cc}/u.test(multiLine ? value.replace(/[\n\t]/g, '') : value))
    return { problem: 'must not contain control characters' }
  if (isLonger(value, maxLength)) return { problem: `must be at most ${maxLength} characters` }
  return { value }
}

/**
 * Whether somebody has written a tax file number into a text: nine digits that pass the check, in one piece or
 * grouped 3-3-3 by blanks or dashes, with no digit next to them. Takes time in proportion to the text.
 */
export function containsTaxFileNumber(text: string): boolean {
  let groups = ''
  let end = -1
  for (const { 0: digits, index } of text.matchAll(/\d+/g)) {
    if (passesTaxFileNumberCheck(digits)) return true
    const continues = index - end <= 3 && grouping.test(text.slice(end, index))
    groups = digits.length === 3 ? (continues ? groups : '').slice(-6) + digits : ''
    if (passesTaxFileNumberCheck(groups)) return true
    end = index + digits.length
  }
  return false
}

function isLonger(text: string, maxLength: number): boolean {
  if (text.length <= maxLength) return false
  return text.length > 2 * maxLength || [...text].length > maxLength
}
