import { isTimeZone, parseCalendarDate } from '../../../domain/calendar-date.ts'
import { parseMoney } from '../../../domain/money.ts'
import { normaliseAbn, normaliseTaxFileNumber } from '../../../domain/text/australian-numbers.ts'
import { isEmailAddress, isPhoneNumber } from '../../../domain/text/contact-details.ts'
import { normaliseText, quoted, wordIn } from '../../../domain/text/free-text.ts'
import { containsTaxFileNumber } from '../../../domain/text/numbers-in-text.ts'
import { hasUnseen, saysNothing } from '../../../domain/text/unseen.ts'

/** The value of a cell, as PostgreSQL reads it in a COPY, or its problem. */
export type Read = Readonly<{ value: string; problem?: undefined } | { value?: undefined; problem: string }>

/** A kind of cell: the type of its column in the database, and how its text, never empty, is read. */
export type Cell = Readonly<{ type: string; read(text: string): Read }>

/** A cell that `parse` reads; the problem of undefined follows from the text. */
const parsed = (
  type: string,
  parse: (text: string) => string | undefined,
  problemOf: (text: string) => string,
): Cell => ({
  type,
  read(text) {
    const value = parse(text)
    return value === undefined ? { problem: problemOf(text) } : { value }
  },
})

function singleLine(text: string, maxLength: number): Read {
  const { value, problem } = normaliseText(text, { maxLength })
  return problem === undefined ? { value } : { problem: `The text ${problem}.` }
}

/** Free text contains no tax file number, as with single calls. */
function withoutTaxFileNumber(read: Read): Read {
  if (read.value === undefined || !containsTaxFileNumber(read.value)) return read
  return {
    problem: 'This looks like a tax file number, which may stand in the column taxFileNumber only. Take it out.',
  }
}

/** Free text. */
export const text = (maxLength: number): Cell => ({
  type: 'text',
  read: cell => withoutTaxFileNumber(singleLine(cell, maxLength)),
})

/** A code of another system. */
export const code: Cell = {
  type: 'text',
  read(cell) {
    if (hasUnseen(cell)) {
      return { problem: 'There is a character in this code that cannot be seen. Type the code anew.' }
    }
    const read = singleLine(cell, 50)
    // Of the stored text: a Greek question mark becomes a semicolon.
    if (read.value?.includes(';')) {
      return { problem: 'A code cannot contain a semicolon, which separates codes in lists. Take it out.' }
    }
    return read
  },
}

export const registrationNumber: Cell = {
  type: 'text',
  read: cell =>
    /[\p{L}\p{N}]/u.test(cell)
      ? singleLine(cell, 50)
      : { problem: 'A registration number has letters or digits. Write them.' },
}

/** Many times the entries of any real cell. */
const mostEntries = 10_000

/** Several words or codes, separated by semicolons. Doubled ones count once. */
export const listOf = (element: Cell): Cell => ({
  type: 'text[]',
  read(cell) {
    const parts = cell.split(';', mostEntries + 1)
    if (parts.length > mostEntries) return { problem: 'The list has more than 10,000 entries. Write fewer.' }
    const values: string[] = []
    for (const part of parts.map(each => each.trim())) {
      if (saysNothing(part)) continue
      const { value, problem } = element.read(part)
      if (problem !== undefined) return { problem }
      values.push(value)
    }
    const elements = [...new Set(values)].map(value => `"${value.replace(/["\\]/g, '\\$&')}"`)
    return { value: `{${elements.join(',')}}` }
  },
})

export const email: Cell = {
  type: 'text',
  read: cell =>
    isEmailAddress(cell)
      ? withoutTaxFileNumber(singleLine(cell, 254))
      : { problem: 'This is not an email address. Write one like name@company.com.' },
}

export const phone: Cell = {
  type: 'text',
  read: cell =>
    isPhoneNumber(cell)
      ? withoutTaxFileNumber({ value: cell })
      : {
          problem:
            'This is not a telephone number. Write at least 3 digits, and at most 30 characters with blanks, brackets and dashes.',
        },
}

export const date = parsed(
  'date',
  parseCalendarDate,
  cell => `${quoted(cell)} is not a date. Write it as YYYY-MM-DD, such as 2026-12-31.`,
)

/** One of a few words, in any case. */
export const oneOf = (words: readonly string[]): Cell =>
  parsed(
    'text',
    cell => wordIn(words, cell),
    cell => `${quoted(cell)} is not known here. Write one of ${words.join(', ')}.`,
  )

const booleans = new Map(
  Object.entries({ true: 'true', yes: 'true', 1: 'true', false: 'false', no: 'false', 0: 'false' }),
)

export const boolean = parsed(
  'boolean',
  cell => booleans.get(cell.toLowerCase()),
  cell => `${quoted(cell)} is neither true nor false. Write one of them.`,
)

/** An amount above zero, of fourteen digits with its decimals. */
export const amount = (places: 2 | 4): Cell =>
  parsed(
    'numeric',
    cell => {
      const value = parseMoney(cell, places)
      return value && /[1-9]/.test(value) && !value.startsWith('-') && value.length <= 15 ? value : undefined
    },
    cell =>
      `${quoted(cell)} is not an amount. Write a number above 0 with a point and at most ${places} decimals, without currency or grouping.`,
  )

/** Hours of a week: 0 to 168. */
export const weeklyHours = parsed(
  'numeric',
  cell => {
    const value = parseMoney(cell, 2)
    return Number(value) >= 0 && Number(value) <= 168 ? value : undefined
  },
  cell => `${quoted(cell)} is not a number of hours in a week. Write 0 to 168 with at most 2 decimals.`,
)

export const abn = parsed(
  'text',
  normaliseAbn,
  () => 'This is not an ABN: eleven digits that satisfy its check. Compare it with the Australian Business Register.',
)

export const taxFileNumber = parsed(
  'text',
  normaliseTaxFileNumber,
  () => 'This is not a tax file number: nine digits that satisfy its check. Compare it with what the employee gave.',
)

export const timeZone = parsed(
  'text',
  cell => (isTimeZone(cell) ? cell : undefined),
  cell => `${quoted(cell)} is not a time zone. Write its name in the IANA database, like Australia/Sydney.`,
)

/** A cell that names a record of the reference data, whose id is stored. */
export const idOf = (find: (text: string) => { id: number } | undefined, advice: string): Cell =>
  parsed(
    'bigint',
    cell => find(cell)?.id.toString(),
    cell => `${quoted(cell)} is not known here. ${advice}`,
  )
