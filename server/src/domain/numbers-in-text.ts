import { passesTaxFileNumberCheck } from './australian-numbers.ts'

const blanksAndDashes = String.raw`\p{Zs}\t\p{Pd}\u2212`
const dotsAndSlashes = String.raw`./\\_\u00b7\u2022\u2024\u2027\u2044\u2215\u2219\u22c5\u3002\u30fb\uff0e\uff0f\uff61\uff65`

/** Three groups of three digits with up to three of these characters between them. */
const grouped = (between: string) => String.raw`\d{3}[${between}]{1,3}\d{3}[${between}]{1,3}\d{3}`

/** In one piece, or separated by blanks and dashes. A number beyond another blank or dash is a different number. */
const loose = new RegExp(String.raw`(?<!\d)(?=(\d{9}|${grouped(blanksAndDashes)})(?!\d))`, 'gu')

/**
 * Separated by dots and slashes too. These belong to the number itself: a longer one, such as an IP address or an amount
 * with cents (`123.456.782,00`), is not a tax file number.
 */
const tight = new RegExp(
  String.raw`(?<!\d|\d[,${dotsAndSlashes}])(?=(${grouped(blanksAndDashes + dotsAndSlashes)})(?!\d|[,${dotsAndSlashes}]\d))`,
  'gu',
)

/**
 * Whether a text contains a tax file number: nine decimal digits of any script that pass the check, in one piece or
 * grouped 3-3-3, with no digit next to them. Invisible characters between them do not count. Takes time in proportion to
 * the text.
 */
export function containsTaxFileNumber(text: string): boolean {
  if (!/\p{Nd}/u.test(text)) return false
  const plain = inPlainDigits(text)
  return [loose, tight].some(pattern =>
    plain.matchAll(pattern).some(([, found = '']) => passesTaxFileNumberCheck(found.replace(/\D/g, ''))),
  )
}

/** The text with the digits of every script as `0` to `9`, without combining marks and invisible characters. */
const inPlainDigits = (text: string): string =>
  /^[\t\n\r\x20-\x7e]*$/.test(text)
    ? text
    : text.replace(/[\p{Cf}\p{DI}\p{M}\u2800]/gu, '').replace(/(?![0-9])\p{Nd}/gu, digitOf)

/** Unicode keeps the ten digits of a script together, in their order. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}
