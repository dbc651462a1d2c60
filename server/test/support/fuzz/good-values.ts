import type { Random } from '../exactness/random.ts'
import type { Knowledge } from './knowledge.ts'
import type { Schema } from './operations.ts'

/** What a value is made with. `sort`: the record that the operation is about. */
export type Making = Readonly<{ random: Random; knowledge: Knowledge; sort: string | undefined }>

const days = [
  '2026-07-01',
  '2026-11-26T00:00:00',
  '2027-02-28T00:00:00',
  '2099-01-05',
  '1988-02-29',
  '2024-02-29T00:00:00',
]
const instants = [
  '2026-11-21T03:04:05Z',
  '2026-01-01T00:00:00.000Z',
  '2025-06-30T14:30:00+10:00',
  '2026-11-21T03:04:05.678Z',
]
const amounts = [
  0, 0.01, 0.05, 0.5, 1, 7.6, 19.99, 38, 41.85, 99.95, 100, 150, 249.5, 1_000, 12_345.67, 90_000, 999_999.99,
]
const texts = [
  ...[
    'Circular Quay',
    'Zoë Østergård-Ng',
    "O'Brien & Sons; 100% \\ _",
    '名前 テスト',
    'Größe: 5 × 3',
    'a',
    '😀 deck',
    'x'.repeat(60),
  ],
  ...['<b>&amp;</b>', '{"a": 1}', "'; drop table employee; --", '#{7*7} {{7*7}}', 'Ελληνικά', 'سلام', 'e\u0301toile'],
]

/** Texts of a form of their own, by the end of the field's name. */
const formed: readonly (readonly [RegExp, (random: Random) => string])[] = [
  [/Email$/i, random => `f${random.below(1e9)}@example.test`],
  [/Code$/i, random => `Z${random.below(1e9).toString(36).toUpperCase()}`],
  [/Phone$/i, random => random.pick(['0491 570 006', '+61 2 5550 1234', '0491 575 789'])],
  [/TimeZone$/i, random => random.pick(['Australia/Sydney', 'Pacific/Auckland', 'Australia/Perth'])],
  [/Abn$/i, random => random.pick(['77 990 417 352', '51 824 753 556'])],
  [/Bsb$/i, random => random.pick(['062-000', '032-001'])],
  [/AccountNumber$/i, random => `7${random.below(1e8).toString().padStart(8, '0')}`],
  [/TaxFileNumber$/i, random => random.pick(['123 456 782', '876543210', '112474082'])],
  [/Postcode$/i, random => random.pick(['2000', '2041', '6000'])],
]

/** A value that the schema of a field takes, though a rule may refuse it. */
export function goodValue(schema: Schema, name: string, making: Making): unknown {
  const { random } = making
  const { type, format, enum: words, minimum = 0, maximum = 9 } = schema
  if (words) return random.chance(0.1) ? random.pick(words).toLowerCase() : random.pick(words)
  if (type === 'object') return goodObject(schema, making)
  if (type === 'array') {
    const count = random.below(Math.min(schema.maxItems ?? 4, 4))
    return Array.from({ length: count }, () => goodValue(schema.items ?? {}, name, making))
  }
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'number') return random.pick(amounts)
  if (type === 'integer' && (format === 'int32' || !/Ids?$/i.test(name)))
    return minimum + random.below(maximum - minimum + 1)
  if (type === 'integer') return idFor(name, making)
  if (format === 'local-date-time') return random.pick(days)
  if (format === 'date-time') return random.pick(instants)
  if (format === 'uuid') return wordFor(name, making) ?? '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
  return goodText(schema, name, making)
}

function goodText({ maxLength = 200 }: Schema, name: string, making: Making): string {
  const { random } = making
  const known = random.chance(0.3) ? wordFor(name, making) : undefined
  const make = formed.find(([pattern]) => pattern.test(name))?.[1] ?? (() => random.pick(texts))
  return (known ?? make(random)).slice(0, maxLength)
}

function goodObject({ properties = {}, required = [] }: Schema, making: Making): Record<string, unknown> {
  const names = Object.keys(properties).filter(name => required.includes(name) || making.random.chance(0.25))
  return Object.fromEntries(names.map(name => [name, goodValue(properties[name] ?? {}, name, making)]))
}

/** An id of the record that the name of a field means, else of that of the operation, else a small number. */
export function idFor(name: string, { knowledge, random, sort }: Making): number {
  const meant = knowledge.sortOf(name) ?? sort
  return (meant === undefined ? undefined : knowledge.id(meant, random)) ?? 1 + random.below(200)
}

/** A word that a record of the meant sort has, such as a code for `CostCentreCode`. */
function wordFor(name: string, { knowledge, random, sort }: Making): string | undefined {
  const [, stem = '', field = ''] = /^(.*?)(Code|Token|Email|Name)$/i.exec(name) ?? []
  const meant = stem === '' ? sort : knowledge.sortOf(stem)
  return meant === undefined ? undefined : knowledge.word(meant, field.toLowerCase(), random)
}
