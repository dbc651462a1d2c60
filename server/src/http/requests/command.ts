import { reject } from '../../domain/failure.ts'
import { shown } from '../../domain/text/free-text.ts'
import { mostViolations, required, type Violation } from '../../domain/violation.ts'
import { inRange, type Reading, readString, readWord, type WireSchema, wanted } from './reading.ts'
import { InexactNumber } from './strict-json.ts'

/**
 * Reads a command from a parsed body: field names in any case, every violation at once, in the schema's order. A field
 * that the command does not have is a violation that names it. Reading ends where there are more than an answer lists.
 * @throws {Failure} kind `invalid`
 */
export function readCommand(schema: WireSchema, body: unknown): unknown {
  const violations: Violation[] = []
  const value = readValue(schema, body, '', violations)
  reject(violations)
  return value
}

const areEnough = (violations: readonly Violation[]): boolean => violations.length > mostViolations

/** The body of an action is optional where all its fields are, and none of them is needed. */
export const bodyMayBeAbsent = (schema: WireSchema, url = ''): boolean =>
  url.includes('/actions/') && (schema.required ?? []).length === 0 && !schema.minProperties

function readValue(schema: WireSchema, sent: unknown, path: string, violations: Violation[]): unknown {
  if (schema.type === 'object') return readObject(schema, sent, path, violations)
  if (schema.type === 'array') return readArray(schema, sent, path, violations)
  const reading = readScalar(schema, sent)
  if ('value' in reading) return reading.value
  violations.push({ field: path, message: reading.problem })
  return undefined
}

function readObject(schema: WireSchema, sent: unknown, path: string, violations: Violation[]): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent) || sent instanceof InexactNumber) {
    violations.push({ field: path, message: 'Send a JSON object.' })
    return undefined
  }
  const fields = new Map(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), { name, value }]))
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  const result: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (areEnough(violations)) return result
    const field = fields.get(name.toLowerCase())
    fields.delete(name.toLowerCase())
    const isRequired = schema.required?.includes(name) ?? false
    const isThere = field !== undefined && field.value !== null && !(isRequired && isNothing(property, field.value))
    if (isThere) result[name] = readValue(property, field.value, at(name), violations)
    else if (isRequired) violations.push({ ...required(name), field: at(name) })
  }
  for (const { name } of fields.values()) {
    if (areEnough(violations)) return result
    violations.push({ field: at(nameOf(name)), message: 'There is no such field. Remove it.' })
  }
  return result
}

/** The name of an unknown field, as an answer may repeat it. */
const nameOf = (name: string): string => shown(name, 100) || '?'

/** An empty text counts as a value in text fields only, not as a date, a word or a token. */
const isNothing = ({ format, enum: words }: WireSchema, sent: unknown): boolean =>
  sent === '' && (format !== undefined || words !== undefined)

function readArray(schema: WireSchema, sent: unknown, path: string, violations: Violation[]): unknown {
  if (!Array.isArray(sent)) {
    violations.push({ field: path, message: 'Send a JSON array.' })
    return undefined
  }
  const most = schema.maxItems ?? 1_000
  if (sent.length > most) {
    violations.push({ field: path, message: `Send at most ${most} entries.` })
    return undefined
  }
  const result: unknown[] = []
  for (const [index, item] of sent.entries()) {
    if (areEnough(violations)) return result
    result.push(readValue(schema.items ?? {}, item, `${path}[${index}]`, violations))
  }
  return result
}

function readScalar(schema: WireSchema, sent: unknown): Reading {
  switch (schema.type) {
    case 'integer':
      return readWholeNumber(schema, sent)
    case 'number':
      return typeof sent === 'number' ? { value: sent } : { problem: whyNoNumber(sent) }
    case 'boolean':
      return typeof sent === 'boolean' ? { value: sent } : { problem: 'Send true or false.' }
    default:
      if (typeof sent !== 'string') return { problem: 'Send a text.' }
      return schema.enum ? readWord(schema.enum, sent) : readString(schema, sent)
  }
}

/** JSON numbers that the service refuses, each with a sentence that says why. */
function whyNoNumber(sent: unknown): string {
  if (!(sent instanceof InexactNumber)) return 'Send a number.'
  if (/^-[0.]+(e|$)/i.test(sent.text)) return 'Send 0 without a minus sign.'
  if (!Number.isFinite(Number(sent.text))) return 'This number is too large. Send a smaller one.'
  return 'This number has more digits than are kept. Send fewer decimals, or a smaller number.'
}

/** Whole numbers of 64 bits; those beyond 2^53 are no identifiers of ours, but they are well-formed. */
function readWholeNumber(schema: WireSchema, sent: unknown): Reading {
  if (!(sent instanceof InexactNumber) && !Number.isInteger(sent)) return { problem: wanted(schema) }
  const text = sent instanceof InexactNumber ? sent.text : BigInt(sent as number).toString()
  if (!/^-?\d{1,19}$/.test(text) || BigInt.asIntN(64, BigInt(text)) !== BigInt(text)) return { problem: wanted(schema) }
  return inRange(schema, Number(text), Number.isSafeInteger(Number(text)))
}
