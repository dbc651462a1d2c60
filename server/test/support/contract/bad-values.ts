import { type Schema, Token } from './command-fields.ts'

const dates = [
  '2026-02-30',
  '2026-02-29',
  '2025-02-29',
  '2026-06-31',
  '2026-13-01',
  '2026-00-01',
  '2026-01-00',
  '0000-01-01',
  '0001-01-01',
  '12026-01-01',
  '2026-7-1',
  '2026-07-01T10:30:00',
  '2026-07-01T00:00:01',
  '2026-07-01T24:00:00',
  '2026-07-01T00:00:00Z',
  '2026-07-01T00:00:00+10:00',
  '2026-07-01T00:00:00+00:00',
  '2026-07-01 00:00:00',
  'today',
  'infinity',
  '',
  20260701,
]

export const tokens = (...texts: readonly string[]) => texts.map(text => new Token(text))
/** Bodies that are no JSON. */
export const malformed = tokens('NaN', 'Infinity', '-Infinity', '+1', '01', '.5', '1.', '0x10', '1_000', '1;5')
const ids = [
  ...['1', 1.5, true, '9223372036854775808', { id: 1 }, [1]],
  ...tokens('9223372036854775808', '-9223372036854775809', '1e19', '1e400', '0.1', '123456789012345678901234567890'),
]
/** Of what looks like a number, that which no number of ours stands for without loss. */
const numbers = [
  ...['1.5', '1e3', '', true, {}, []],
  ...tokens('-0', '-0.0', '-0e5', '1e400', '-1e400', '0.10000000000000000001', '9999999999999999.99'),
]
const texts = ['\u0000', 'a\u0000b', 'a\u0007b', '\ud800', '\udfff', 'a\udc00\ud800b', 12, false, { text: 'a' }, ['a']]

/** Values that no field of its type takes. */
export function badValuesFor({ type, format, enum: words, maxLength }: Schema): unknown[] {
  if (words) return ['Nonsense', '', 1, true]
  if (format === 'local-date-time') return dates
  if (format === 'uuid') return ['1', 'x', 12]
  if (type === 'integer') return [...ids, ...(format === 'int32' ? [2_147_483_648, -2_147_483_649] : [])]
  if (type === 'boolean') return ['true', 1, {}]
  if (type === 'number') return numbers
  return [...texts, ...(maxLength === undefined ? [] : ['a'.repeat(maxLength + 1)])]
}
