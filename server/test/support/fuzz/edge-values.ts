import { tokens } from '../contract/bad-values.ts'
import type { Schema } from '../contract/command-fields.ts'

const money = [
  ...[0, 0.001, 0.005, 0.01, 0.1, 0.29, 0.3, 1.005, 1.1, 4.35, 8.41, 9.99, 10.075, 16.325, 33.33, 64.1, 99.999, 100],
  ...[1_000.5, 4_503_599_627_370.5, 999_999.99, 1_000_000, 9_999_999.99, 99_999_999.99, 999_999_999.99, 1e10, 1e11],
  ...[999_999_999_999.99, 1e12, 1e15, 1e21, 2 ** 53, -0.01, -1, -99.99, -1e12, 5e-324, 1.7976931348623157e308],
  ...tokens('1.0', '1.10', '1e2', '1E+2', '100e-2', '0e0', '0.0000000001', '123456789012.345'),
]
const wholes = [
  ...[0, -1, 1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 53 - 1, 2 ** 53, -(2 ** 53), 1e15],
  ...tokens(
    '9223372036854775806',
    '9223372036854775807',
    '-9223372036854775808',
    '9007199254740993',
    '1e3',
    '1.0',
    '10e-1',
  ),
]
const days = [
  ...['0001-01-02', '0999-12-31', '1000-01-01', '1582-10-10', '1752-09-05', '1899-12-31', '1900-02-28', '1969-12-31'],
  ...[
    '1970-01-01',
    '2000-02-29',
    '2038-01-20',
    '2100-02-28',
    '2400-02-29',
    '9999-12-31',
    '9999-12-31T00:00:00',
    '2026-10-04',
  ],
  ...['2026-04-05T00:00:00', '2026-06-30', '2026-11-26', '2026-11-27'],
]
const instants = [
  ...[
    '2026-11-21T03:04:05Z',
    '2026-11-21T03:04:60Z',
    '2026-12-31T23:59:59.999999999Z',
    '0001-01-01T00:00:00Z',
    '2026-11-21',
  ],
  ...[
    '9999-12-31T23:59:59Z',
    '9999-12-31T23:59:59-14:00',
    '2026-11-21T03:04:05',
    '2026-11-21T24:00:00Z',
    '2026-11-21t03:04:05z',
  ],
]

/** Texts of strange characters; each is a text that some field may take. */
export const edgeTexts = [
  ...[
    '',
    ' ',
    '  a  ',
    '\t',
    'a\nb',
    'a\r\nb',
    '\u00a0',
    '\u3000',
    '\ufeffa',
    '\ufffe',
    '\uffff',
    '\u200b',
    '\u200d',
    '\u202e',
    '\u00ad',
  ],
  ...[
    '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
    '\u{10ffff}',
    '\ufdfa'.repeat(200),
    '\u1100\u1161\u11a8'.repeat(60),
    'e\u0301'.repeat(90),
  ],
  ...['\u0344'.repeat(80), 'Å Å Å', 'İıſK', 'ß'.repeat(100), 'ﬀﬁ', '١٢٣', '１２３', '123 456 782', '062-000'],
  ...[
    '%',
    '_',
    '\\',
    '%%%_\\%',
    '%'.repeat(150),
    '\\'.repeat(150),
    '_'.repeat(150),
    '(a+)+$',
    '.*.*.*.*x',
    "'",
    "''",
    '"',
    '`',
    '$1',
    '$$',
    '--',
  ],
  ...[
    'null',
    'undefined',
    'NaN',
    'true',
    '[object Object]',
    '__proto__',
    'constructor',
    'hasOwnProperty',
    '../../etc/passwd',
    'file:///etc/passwd',
  ],
  ...[
    '<script>alert(1)</script>',
    '{{7*7}}',
    '\u0024{jndi:ldap://x}',
    '=cmd|x',
    'a'.repeat(4_000),
    'a'.repeat(4_001),
    'a '.repeat(2_000),
    '@'.repeat(254),
  ],
  ...[
    `${'a.'.repeat(120)}@example.test`,
    `${'9'.repeat(30)}`,
    `+${' '.repeat(28)}1`,
    ' '.repeat(3_999),
    `${'0'.repeat(4_000)}`,
  ],
]

/** Values at the edges of what a field takes; a field may take or refuse them. */
export function edgeValuesFor({ type, format }: Schema): readonly unknown[] {
  if (type === 'number') return money
  if (type === 'integer') return wholes
  if (format === 'local-date-time') return days
  if (format === 'date-time') return instants
  return [...edgeTexts, null]
}
