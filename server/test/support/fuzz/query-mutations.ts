import type { Random } from '../exactness/random.ts'
import { edgeTexts } from './edge-values.ts'
import type { Operation, Parameter } from './operations.ts'
import { changed, type Sent } from './sending.ts'

const badWholes = [
  '',
  ' ',
  'abc',
  '1.5',
  '1e3',
  '0x10',
  '1,2',
  '9223372036854775808',
  '1 2',
  '٣',
  '１',
  'null',
  '%',
  '--1',
  '1;',
]
const edgeWholes = [
  '0',
  '-1',
  '1',
  '007',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '9223372036854775807',
  '-9223372036854775808',
  '+1',
]
const badDays = [
  '2026-02-30',
  '2026-13-01',
  'today',
  '',
  '2026-07-01T00:00:00Z',
  '2026-7-1',
  '20260701',
  '12026-01-01',
  '2026-07-01T10:30:00',
]
const edgeDays = ['0999-12-31', '1900-01-01', '9999-12-31', '2024-02-29T00:00:00', '2026-06-30']
const escapes = ['%', '%z', '%C0%80', '%ff', '%ed%a0%80', '%00', '%u0041', '%E2%82', '%F4%90%80%80']

/** Names that no operation has. */
const unknown = [
  'nonsense',
  '__proto__',
  'constructor',
  'toString',
  '',
  '%20',
  '$where',
  'id[$ne]',
  'pageSize[]',
  'page%53ize2',
  '%CC%81'.repeat(400),
  '0',
]

/** A change of the query: values, names, escapes, or how often they come. */
export function mutateQuery(good: Sent, operation: Operation, random: Random): Sent {
  const parameter = operation.query.length > 0 ? random.pick(operation.query) : undefined
  const add = (name: string, value: string, change: string, wrong?: string) =>
    changed(good, { query: [...good.query, [name, value]], ...(wrong !== undefined && { wrong }) }, change)
  const isUnknown = !parameter || random.chance(0.15)
  if (isUnknown) {
    const name = random.pick(unknown)
    // A path without parameters reads none.
    const wrong = parameter && name !== '' ? 'its query has an unknown parameter' : undefined
    return add(name, random.pick(['1', '', 'x%00', '%']), `query with ${name.slice(0, 30)}`, wrong)
  }
  const { name, schema } = parameter
  if (random.chance(0.12)) {
    const wrong = schema.type === 'array' ? undefined : 'a parameter comes twice'
    const others = good.query.filter(([sent]) => sent.toLowerCase() !== name.toLowerCase())
    const both = random.chance(0.2) ? 1_500 : 2
    const value = valueFor(parameter, random)[0]
    const query = [...others, ...Array.from({ length: both }, (): [string, string] => [name, value])]
    return changed(good, { query: query.slice(0, 700), wrong: wrong ?? good.wrong }, `${name} ${both} times`)
  }
  if (random.chance(0.12)) return add(name, random.pick(escapes), `${name} with a broken escape`, 'an escape is broken')
  const [value, wrong] = valueFor(parameter, random)
  const others = good.query.filter(([sent]) => sent.toLowerCase() !== name.toLowerCase())
  const query: Sent['query'] = [...others, [name, value]]
  return changed(good, { query, wrong: wrong ?? good.wrong }, `${name}=${value.slice(0, 30)}`)
}

/** An encoded value, and why it is none that the parameter takes. */
function valueFor({ name, schema }: Parameter, random: Random): [string, string | undefined] {
  const { type, format, enum: words } = schema.type === 'array' ? (schema.items ?? {}) : schema
  const isBad = random.chance(0.6)
  const bad = (values: readonly string[]): [string, string] => [
    encodeURIComponent(random.pick(values)),
    `${name} is none`,
  ]
  const edge = (values: readonly string[]): [string, undefined] => [encodeURIComponent(random.pick(values)), undefined]
  if (words) return bad(['Nonsense', '', `${words[0]} `, `${words[0]},${words[0]}`, '1'])
  if (name === 'wait') return bad(badWholes)
  if (type === 'integer') return isBad ? bad(badWholes) : edge(edgeWholes)
  if (type === 'boolean') return isBad ? bad(['', '1', 'yes', 'tru', 'true ', 'null']) : edge(['TRUE', 'False'])
  if (format === 'local-date-time') return isBad ? bad(badDays) : edge(edgeDays)
  if (format === 'date-time')
    return isBad ? bad(['', 'now', '2026-02-30T00:00:00Z', '1700000000']) : edge(['2026-11-21T03:04:05Z'])
  if (format === 'uuid')
    return bad(['', 'x', '3f2504e0-4f89-41d3-9a0c-0305e82c330', '{3f2504e0-4f89-41d3-9a0c-0305e82c3301}'])
  const text = random.pick(edgeTexts).slice(0, 1_500)
  // Half a surrogate pair has no encoding.
  return [encodeURIComponent(text.toWellFormed()), undefined]
}
