import { parseCalendarDate, parseInstant } from '../../domain/calendar-date.ts'
import { normaliseText, wordIn } from '../../domain/text/free-text.ts'
import { containsTaxFileNumber } from '../../domain/text/numbers-in-text.ts'

/** The part of JSON Schema that the wire's types use. */
export type WireSchema = Readonly<{
  type?: string
  format?: string
  enum?: readonly string[]
  items?: WireSchema
  properties?: Record<string, WireSchema>
  required?: readonly string[]
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
  minProperties?: number
  multiLine?: boolean
  freeText?: boolean
}>

export type Reading = Readonly<{ value: unknown } | { problem: string }>

/** The id that no record has. It stands for identifiers beyond the exact range of numbers. */
export const noSuchId = -1

/** Reads one value that was sent as text, in a path or a query. */
export function readText(schema: WireSchema, text: string): Reading {
  if (schema.enum) return readWord(schema.enum, text)
  switch (schema.type) {
    case 'integer':
      return readInteger(schema, text)
    case 'boolean':
      return /^(true|false)$/i.test(text)
        ? { value: text.toLowerCase() === 'true' }
        : { problem: 'Send true or false.' }
    default:
      return readString(schema, text)
  }
}

/** Reads a string by its format and normalises it: NFC, lower-case GUIDs, dates without time, UTC. */
export function readString(schema: WireSchema, text: string): Reading {
  switch (schema.format) {
    case 'uuid':
      return isGuid(text)
        ? { value: text.toLowerCase() }
        : { problem: 'Send a GUID, like 3f2504e0-4f89-41d3-9a0c-0305e82c3301.' }
    case 'local-date-time':
      return orProblem(parseCalendarDate(text), whyNoDate(text))
    case 'date-time':
      return orProblem(parseInstant(text), whyNoInstant(text))
    default:
      return readFreeText(schema, text)
  }
}

export const isGuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

function whyNoDate(text: string): string {
  if (text === '') return 'Send a date, like 2026-11-21, or leave this out.'
  return /^\d{4}-\d\d-\d\d[T ]/i.test(text)
    ? 'Send the date alone, like 2026-11-21, without a zone and without a time.'
    : 'Send a date that exists, like 2026-11-21.'
}

const whyNoInstant = (text: string): string =>
  text === ''
    ? 'Send a date and time, like 2026-11-21T03:04:05Z, or leave this out.'
    : 'Send a date and time that exist, like 2026-11-21T03:04:05Z.'

const orProblem = (value: string | undefined, problem: string): Reading =>
  value === undefined ? { problem } : { value }

function readFreeText(schema: WireSchema, text: string): Reading {
  const normal = normaliseText(text, { multiLine: schema.multiLine ?? false, maxLength: schema.maxLength ?? 4_000 })
  if (normal.problem !== undefined) return { problem: `The text ${normal.problem}.` }
  if (schema.freeText && containsTaxFileNumber(normal.value)) {
    return { problem: 'Leave tax file numbers out of text fields; send them in a tax declaration only.' }
  }
  return { value: normal.value }
}

export function readWord(words: readonly string[], text: string): Reading {
  const word = wordIn(words, text)
  return word === undefined ? { problem: `Send one of ${words.join(', ')}.` } : { value: word }
}

function readInteger(schema: WireSchema, text: string): Reading {
  // Leading zeros are good; a longer text is no meaningful number.
  if (!/^-?\d{1,40}$/.test(text)) return { problem: wanted(schema) }
  const exact = BigInt(text)
  const bits = schema.format === 'int32' ? 32 : 64
  if (BigInt.asIntN(bits, exact) !== exact) return { problem: wanted(schema) }
  return inRange(schema, Number(exact), Number.isSafeInteger(Number(exact)))
}

/** Whole numbers within the schema's bounds; identifiers that are out of a number's exact range name no record. */
export function inRange(schema: WireSchema, value: number, isExact: boolean): Reading {
  if (value < (schema.minimum ?? value)) return { problem: wanted(schema) }
  if (!isExact) return schema.format === 'int64' ? { value: noSuchId } : { problem: wanted(schema) }
  if (value > (schema.maximum ?? value)) return { problem: wanted(schema) }
  return { value }
}

export function wanted({ format, minimum, maximum }: WireSchema): string {
  const bounds = [
    minimum === undefined ? '' : ` from ${minimum}`,
    maximum === undefined ? '' : ` up to ${maximum}`,
  ].join('')
  return `Send a whole number${bounds}${bounds ? '' : format === 'int32' ? ' of 32 bits' : ' of 64 bits'}.`
}
