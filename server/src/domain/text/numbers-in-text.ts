import { passesTaxFileNumberCheck } from './australian-numbers.ts'

const blank = String.raw`[\p{Zs}\t]`

/** Blanks and dashes only: a number beyond another one of these is a different number. */
const plainGap = String.raw`[\p{Zs}\t\p{Pd}\u2212]+`

/**
 * What stands between the entries of lists and between amounts: commas and semicolons, bars, hashes, per cent, quotation
 * marks, currencies, plus and equals signs.
 */
const ofLists = String.raw`[,\u060c\u3001\ufe50\ufe51\uff0c\uff64;\u061b\ufe54\uff1b\|\uff5c#\ufe5f\uff03\p{QMark}]`
const ofAmounts = String.raw`[\p{Sc}%\u066a\ufe6a\uff05+\uff0b=\uff1d]`

const lineBreak = String.raw`[\n\v\f\r\x85\p{Zl}\p{Zp}]`
const bullet = String.raw`[\p{Pd}\u2212*\u00b7\u2022\u2023\u2043\u2219\u25aa\u25cf\u25e6]`

/**
 * Whatever is drawn between groups of digits: punctuation, symbols, letters that look like a dot, a bar or a dash, and a
 * line break, unless a list goes on behind it.
 */
const drawn = String.raw`[[\p{P}\p{S}\ua78f\u01c0\u30fc]--${ofLists}--${ofAmounts}]`
const sign = `(?:${drawn}|(?:\\r\\n|${lineBreak})(?!${blank}*${bullet}${blank}))`

/** Up to three signs, or none, with blanks around them; never nothing. Each part is one that the next cannot begin with. */
const gap = `(?:${blank}+(?:${sign}${blank}*){0,3}|(?:${sign}${blank}*){1,3})`

const grouped = (between: string) => String.raw`\d{3}(${between})\d{3}(${between})\d{3}`

const loose = new RegExp(String.raw`(?<!\d)(?=(\d{9}|${grouped(plainGap)})(?!\d))`, 'gv')
const signed = new RegExp(String.raw`(?<!\d)(?=(${grouped(gap)})(?!\d))`, 'gv')

/**
 * Whether a text contains a tax file number: nine decimal digits of any script that pass the check, in one piece or
 * grouped 3-3-3, with no digit next to them. Invisible characters between them do not count. Takes time in proportion to
 * the text.
 */
export function containsTaxFileNumber(text: string): boolean {
  if (!/[\p{Nd}\p{No}]/u.test(text)) return false
  const read = inPlainDigits(text)
  const isNumber = ([, found = '']: RegExpExecArray) => passesTaxFileNumberCheck(found.replace(/\D/g, ''))
  return read.matchAll(loose).some(isNumber) || read.matchAll(signed).some(match => isNumber(match) && !goesOn(match))
}

/**
 * Signs belong to the number itself: what goes on, as an IP address, a list or an amount with cents does
 * (`123.456.782,00`), and an amount behind its currency, is not a tax file number.
 */
function goesOn({ input, index, 1: found = '', 2: first = '', 3: second = '' }: RegExpExecArray): boolean {
  const end = index + found.length
  return (
    /\p{Sc}\p{Zs}?$/u.test(input.slice(Math.max(index - 2, 0), index)) ||
    /\d[.,/\uff0c\uff0e\uff0f]$/.test(input.slice(Math.max(index - 2, 0), index)) ||
    /^[.,/\uff0c\uff0e\uff0f]\d/.test(input.slice(end, end + 2)) ||
    (!isPlain(first) && isDigit(input[index - first.length - 1]) && input.endsWith(first, index)) ||
    (!isPlain(second) && isDigit(input[end + second.length]) && input.startsWith(second, end))
  )
}

const plain = new RegExp(`^${plainGap}$`, 'v')
const isPlain = (between: string): boolean => plain.test(between)
const isDigit = (character = ''): boolean => /\d/.test(character)

/** The text with the digits of every script and dress as `0` to `9`, without combining marks and invisible characters. */
const inPlainDigits = (text: string): string =>
  /^[\t\n\r\x20-\x7e]*$/.test(text)
    ? text
    : text.replace(/[\p{Cf}\p{DI}\p{M}\u2800]/gu, '').replace(/[[\p{Nd}\p{No}]--[0-9]]/gv, digitsOf)

/** Circled and the like, which Unicode does not decompose: each row begins with 1. */
const dressed = [0x24f5, 0x2776, 0x2780, 0x278a]
const dressedZero = /[\u24ff\u{1f10b}\u{1f10c}]/u

function digitsOf(character: string): string {
  if (/\p{Nd}/u.test(character)) return digitOf(character)
  if (dressedZero.test(character)) return '0'
  const code = character.codePointAt(0) ?? 0
  const first = dressed.find(one => code >= one && code < one + 9)
  if (first !== undefined) return String(code - first + 1)
  // Superscripts, circled and bracketed ones; a fraction stays what it is.
  const digits = character.normalize('NFKC').replace(/[().,]/g, '')
  return /^\d+$/.test(digits) ? digits : character
}

/** Unicode keeps the ten digits of a script together, in their order. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}
