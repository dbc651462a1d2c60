import { containsTaxFileNumber } from './numbers-in-text.ts'
import { isDisguised, saysNothing, unseen } from './unseen.ts'

export type TextLimits = {
  /** In code points after normalisation, as PostgreSQL and JSON Schema count, so that an emoji is one character. */
  maxLength: number
  /** Line breaks and tabs are welcome. */
  multiLine?: boolean
}

/** Either the text to store, or what is wrong with it, as a phrase to follow the name of the field. */
export type NormalisedText = { value: string; problem?: undefined } | { value?: undefined; problem: string }

/** The longest sequence of UTF-16 units that NFC composes into one character. */
const unitsOfCharacter = 4

/** More than any language puts on a letter. Normalising a run of marks takes time by the square of its length. */
const mostMarks = 8
const hasPiledMarks = (text: string): boolean => pile.test(text)
const pile = new RegExp(String.raw`\p{M}{${mostMarks + 1}}`, 'u')

const plain = /^[\x20-\x7e]*$/
const unseenLineEnd = /\p{Zl}|\p{Zp}/u

/**
 * Takes in a text from outside, as it may be stored: in Unicode's composed form (NFC), line breaks as `\n`, within its
 * length. Every text of a body, a query, a path or a file comes through here, and nothing else normalises one.
 *
 * Refused: U+0000, half a surrogate pair, control characters (in a multi-line text all but line breaks and tabs), long runs
 * of combining marks, and disguises (`isDisguised`). A text of which nothing is to be seen (`saysNothing`) is empty, unless
 * it is blanks alone: it is refused where an empty one is, in the same words. Blanks at the ends are kept: they are the
 * writer's. Takes time in proportion to `maxLength`, however long the text is.
 */
export function normaliseText(text: string, { maxLength, multiLine = false }: TextLimits): NormalisedText {
  const tooLong = { problem: `must be at most ${maxLength} characters` }
  // Before all else, since the rest takes time by the length.
  if (text.length > unitsOfCharacter * maxLength) return tooLong
  if (plain.test(text)) return text.length > maxLength ? tooLong : { value: text }
  if (saysNothing(text) && text.trim() !== '') return { value: '' }
  const problem = problemOf(text, multiLine)
  if (problem !== undefined) return { problem }
  const value = text.replace(/\r\n?|[\u2028\u2029]/g, '\n').normalize('NFC')
  // NFC splits some marks in two.
  if (hasPiledMarks(value)) return { problem: tooManyMarks }
  return isLonger(value, maxLength) ? tooLong : { value }
}

const tooManyMarks = `must have at most ${mostMarks} combining marks in a row`

function problemOf(text: string, multiLine: boolean): string | undefined {
  if (!text.isWellFormed()) return 'must not contain half a surrogate pair'
  if (text.includes('\0')) return 'must not contain U+0000'
  if (!multiLine && (/[\r\n]/.test(text) || unseenLineEnd.test(text))) return 'must be a single line'
  if (/\p{Cc}/u.test(multiLine ? text.replace(/[\r\n\t]/g, '') : text)) return 'must not contain control characters'
  if (hasPiledMarks(text)) return tooManyMarks
  if (isDisguised(text, { multiLine }))
    return 'must not contain invisible characters or ones that change the direction of writing'
  return undefined
}

function isLonger(text: string, maxLength: number): boolean {
  return text.length > maxLength && [...text].length > maxLength
}

/** A word of a closed list, in any case; undefined where the text is none of them. */
export function wordIn<Word extends string>(words: readonly Word[], text: string): Word | undefined {
  const longest = Math.max(...words.map(word => word.length))
  const folded = text.length > longest ? undefined : text.toLowerCase()
  return words.find(word => word.toLowerCase() === folded)
}

/**
 * Incoming text as a message may repeat it: cut to so many characters, with invisible and control characters replaced,
 * which a terminal would obey. `''` where it could be a tax file number.
 */
export function shown(text: string, most = 60): string {
  const start = text.slice(0, unitsOfCharacter * most).toWellFormed()
  if (containsTaxFileNumber(start)) return ''
  const clean = start.replace(unshowable, '\ufffd').replace(pileToCut, '$1')
  const characters = [...clean]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : clean
}

/** Incoming text in quotation marks, as a sentence repeats it; `This` where it could be a tax file number. */
export function quoted(text: string): string {
  const excerpt = shown(text)
  return excerpt === '' ? 'This' : `"${excerpt}"`
}

const unshowable = new RegExp(String.raw`[\p{Cc}${unseen}]`, 'gu')
const pileToCut = new RegExp(String.raw`(\p{M}{${mostMarks}})\p{M}+`, 'gu')
