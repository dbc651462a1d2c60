import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MalformedJson } from '../errors.ts'
import { InexactNumber, parseStrictJson } from './strict-json.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

test('a command is read as every other JSON reader reads it', () => {
  const body = ` {"EmployeeId": 42,\r\n\t"Amount": 12.50, "Reason": "Überstunden\\n\\"Juli\\" \\ud83d\\ude00",
    "Lines": [{"Ok": true}, {"Ok": false}, null, [], {}, ""], "Tiny": 1E-3} `
  expect(parseStrictJson(bytes(body))).toEqual(JSON.parse(body))
  expect(parseStrictJson(body)).toEqual(JSON.parse(body))
})

test('its results are ordinary objects', () => {
  const value = parseStrictJson('{"a": {"b": []}}') as { a: object }
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  expect({ ...value, c: 1 }).toStrictEqual({ a: { b: [] }, c: 1 })
})

test('one byte order mark is skipped', () => {
  expect(parseStrictJson(new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x7d]))).toEqual({})
  expect(() => parseStrictJson('\ufeff\ufeff{}')).toThrow(MalformedJson)
})

test('thirty-two levels are enough for everybody', () => {
  expect(parseStrictJson(nested(32))).toEqual(JSON.parse(nested(32)))
  expect(parseStrictJson(`[${Array(100).fill(nested(31))}]`)).toHaveLength(100)
})

test.each([
  ['', 'The body is empty'],
  [' \n ', 'The body is empty'],
  ['{"a": 1, "a": 2}', 'A name for the second time at line 1, column 10'],
  ['{"Amount": 1,\n "amount": 2}', 'A name for the second time at line 2, column 2'],
  ['{"a": 1, "\\u0041": 2}', 'A name for the second time at line 1, column 10'],
  ['[{"É": 1, "é": 2}]', 'A name for the second time at line 1, column 11'],
  ['{"__proto__": {}}', 'A name that is not allowed at line 1, column 2'],
  ['{"\\u005f_proto__": {}}', 'A name that is not allowed at line 1, column 2'],
  ['{"a": {"constructor": {"prototype": {}}}}', 'A name that is not allowed at line 1, column 8'],
  ['{"prototype": 1}', 'A name that is not allowed at line 1, column 2'],
  ['{"Constructor": 1}', 'A name that is not allowed at line 1, column 2'],
  [nested(33), 'More than 32 levels at line 1, column 33'],
  ['{"a":'.repeat(100_000), 'More than 32 levels at line 1, column 161'],
  ['["\\u0000"]', 'U+0000 in a text at line 1, column 2'],
  ['{"a\\u0000b": 1}', 'U+0000 in a text at line 1, column 2'],
  ['["\\ud800"]', 'Half a surrogate pair at line 1, column 2'],
  ['["\\udc00\\ud800"]', 'Half a surrogate pair at line 1, column 2'],
  ['{"\\udfff": 1}', 'Half a surrogate pair at line 1, column 2'],
  ['["ab\ud800c"]', 'Half a surrogate pair at line 1, column 5'],
  ['["a\0b"]', 'A control character in a text at line 1, column 4'],
  ['["a\nb"]', 'A control character in a text at line 1, column 4'],
  ['["a\tb"]', 'A control character in a text at line 1, column 4'],
  ['["\\x41"]', 'An unknown escape at line 1, column 3'],
  ['["\\u12"]', 'An unknown escape at line 1, column 3'],
  ['["\\', 'An unknown escape at line 1, column 3'],
  ['["abc', 'A text without its end at line 1, column 2'],
  ['{} {}', 'Something follows the end at line 1, column 4'],
  ['{}\n}', 'Something follows the end at line 2, column 1'],
  ['1 2', 'Something follows the end at line 1, column 3'],
  ['01', 'Something follows the end at line 1, column 2'],
  ['1.', 'Something follows the end at line 1, column 2'],
  ['0x10', 'Something follows the end at line 1, column 2'],
  ['1e', 'Something follows the end at line 1, column 2'],
  ['NaN', 'A value expected at line 1, column 1'],
  ['-Infinity', 'A value expected at line 1, column 1'],
  ['+1', 'A value expected at line 1, column 1'],
  ['.5', 'A value expected at line 1, column 1'],
  ['undefined', 'A value expected at line 1, column 1'],
  ['True', 'A value expected at line 1, column 1'],
  ['nul', 'A value expected at line 1, column 1'],
  ["'a'", 'A value expected at line 1, column 1'],
  ['[1,]', 'A value expected at line 1, column 4'],
  ['[,1]', 'A value expected at line 1, column 2'],
  ['[1 2]', '"," or "]" expected at line 1, column 4'],
  ['[1', '"," or "]" expected at line 1, column 3'],
  ['{"a": 1', '"," or "}" expected at line 1, column 8'],
  ['{"a": 1,}', 'A name in double quotes expected at line 1, column 9'],
  ['{a: 1}', 'A name in double quotes expected at line 1, column 2'],
  ['{1: 1}', 'A name in double quotes expected at line 1, column 2'],
  ['{"a" 1}', '":" expected at line 1, column 6'],
  ['{"a":}', 'A value expected at line 1, column 6'],
  ['// none\n{}', 'A value expected at line 1, column 1'],
  ['\u00a0{}', 'A value expected at line 1, column 1'],
])('%.60j is refused: %s', (body, reason) => {
  expect(() => parseStrictJson(body)).toThrow(new MalformedJson(reason))
})

test.each([
  ['names', `{${Array.from({ length: 20_000 }, (_, i) => `"n${i}":1`)}}`],
  ['entries', `[${'1,'.repeat(19_999)}1]`],
  ['lists in a list', `[${'[],'.repeat(19_999)}[]]`],
])('a body has 20,000 values at the most, whatever they are: %s', (_, body) => {
  expect(() => parseStrictJson(body)).toThrow(/^More than 20000 values at line 1/)
})

test.each([
  ['a byte that never occurs', [0x22, 0xff, 0x22]],
  ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22]],
  ['half a surrogate pair', [0x22, 0xed, 0xa0, 0x80, 0x22]],
  ['a character cut short', [0x22, 0xe2, 0x82, 0x22]],
  ['a code point beyond the last', [0x22, 0xf4, 0x90, 0x80, 0x80, 0x22]],
  ['UTF-16', [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
])('bytes that are no UTF-8 are refused: %s', (_, body) => {
  expect(() => parseStrictJson(new Uint8Array(body))).toThrow(new MalformedJson('The body is not UTF-8'))
})

test('nothing of the body is quoted in the reason', () => {
  expect(() => parseStrictJson('{"123456782": 1, "123456782": 2}')).toThrow(/^(?!.*123456782)/)
})

test.each([
  ['0', 0],
  ['0.000', 0],
  ['0e5', 0],
  ['10.10', 10.1],
  ['1e2', 100],
  ['1E+2', 100],
  ['123.4500e-2', 1.2345],
  ['9007199254740991', 9007199254740991],
  ['9007199254740992', 9007199254740992],
  ['0.1', 0.1],
  ['999999999999.99', 999999999999.99],
  ['1.7976931348623157e308', Number.MAX_VALUE],
  ['5e-324', 5e-324],
  [`1${'0'.repeat(50)}`, 1e50],
  [`0.${'0'.repeat(400)}1e400`, 0.1],
])('%.60s is the number %d', (text, number) => {
  expect(parseStrictJson(text)).toBe(number)
})

test.each([
  '9223372036854775807',
  '-9223372036854775808',
  '9007199254740993',
  '1e400',
  '-1e400',
  '1e-400',
  '1e99999999999999999999',
  '4.9e-324',
  '0.10000000000000000001',
  '1234567890.1234567890',
  '-0',
  '-0.0',
  '-0e1',
])('%s is kept as it was written', text => {
  expect(parseStrictJson(`{"n": ${text}}`)).toEqual({ n: new InexactNumber(text) })
})

test('a number is exact when its shortest form has the value that was written', () => {
  const decimals = fc.string({ unit: fc.constantFrom(...'0000123459'), maxLength: 20 })
  const wholes = fc.bigInt({ min: 0n, max: 10n ** 20n })
  const powers = fc.integer({ min: -30, max: 30 })
  fc.assert(
    fc.property(fc.constantFrom('', '-'), wholes, decimals, powers, (sign, whole, digits, power) => {
      const text = `${sign}${whole}${digits && `.${digits}`}e${power}`
      const read = parseStrictJson(text)
      if (typeof read === 'number') expect(asFraction(String(read))).toBe(asFraction(text))
      else {
        expect(read).toEqual(new InexactNumber(text))
        if (!Object.is(Number(text), -0)) expect(asFraction(String(Number(text)))).not.toBe(asFraction(text))
      }
    }),
    { numRuns: 2000 },
  )
})

const scalars = fc.oneof(
  fc.string({ unit: 'grapheme' }).filter(text => !text.includes('\0')),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(number => (number === 0 ? 0 : number)),
  fc.maxSafeInteger(),
  fc.boolean(),
  fc.constant(null),
)
// No name ends in a backslash: after an object with the name `a\`, JSON.parse of Node 26 reads the name `a"` as `a\`.
const anyName = fc.string({ maxLength: 8 }).filter(name => !name.endsWith('\\'))
const names = fc.oneof(anyName, fc.constantFrom('id', 'EmployeeId', 'Straße', '0', '17', ''))
const { document: documents } = fc.letrec<{ document: unknown }>(tie => ({
  document: fc.oneof(
    { depthSize: 'small' },
    scalars,
    fc.array(tie('document'), { maxLength: 6 }),
    fc
      .uniqueArray(fc.tuple(names, tie('document')), { selector: ([name]) => name.toLowerCase(), maxLength: 6 })
      .map(entries => Object.fromEntries(entries.filter(([name]) => !isForbidden(name)))),
  ),
}))
const indents = fc.constantFrom('', ' ', '\t')

test('every valid document is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(documents, indents, (document, indent) => {
      const text = JSON.stringify(document, null, indent)
      expect(parseStrictJson(bytes(text))).toStrictEqual(JSON.parse(text))
    }),
    { numRuns: 500 },
  )
})

test('a damaged document is accepted only if JSON.parse accepts it and reads it alike', () => {
  const damage = fc.tuple(fc.nat(), fc.nat(3), fc.constantFrom(...'{}[]",:\\u0e-+.1 \n\0tn'))
  fc.assert(
    fc.property(documents, damage, (document, [place, length, character]) => {
      const whole = JSON.stringify(document)
      const at = place % whole.length
      const text = whole.slice(0, at) + character + whole.slice(at + length)
      const read = attempt(() => parseStrictJson(text))
      if (read instanceof MalformedJson) return
      expect(toPlain(read)).toStrictEqual(JSON.parse(text))
    }),
    { numRuns: 5000 },
  )
})

test.each([
  ['records', `[${Array(3000).fill('{"EmployeeId": 42, "Reason": "A \\"good\\" one", "Amount": [12.50, -1e-3]}')}]`],
  ['one long text', JSON.stringify('a'.repeat(2 ** 20))],
  ['escapes only', JSON.stringify('\n'.repeat(2 ** 19))],
  ['digits only', '1'.repeat(2 ** 20)],
  ['zeros after the point', `0.${'0'.repeat(2 ** 20)}1`],
  ['zeros in an exponent', `1e${'0'.repeat(2 ** 20)}`],
  ['blanks only', `${' '.repeat(2 ** 20)}1`],
  ['many names', `{${Array.from({ length: 19_999 }, (_, i) => `"n${i}":1`)}}`],
  ['names like indexes', `{${Array.from({ length: 19_999 }, (_, i) => `"${i * 65_536}":1`)}}`],
  ['long numbers', `[${Array(19_999).fill('9223372036854775807')}]`],
])('a megabyte is read without delay: %s', (_, text) => {
  const started = process.cpuUsage()
  parseStrictJson(bytes(text))
  // Of the processor, in microseconds: a machine that is busy with other things does not count.
  expect(process.cpuUsage(started).user).toBeLessThan(1_000_000)
})

const isForbidden = (name: string) => ['__proto__', 'constructor', 'prototype'].includes(name.toLowerCase())

function attempt(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    if (error instanceof MalformedJson) return error
    throw error
  }
}

function toPlain(value: unknown): unknown {
  if (value instanceof InexactNumber) return JSON.parse(value.text)
  if (Array.isArray(value)) return value.map(toPlain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toPlain(inner)]))
}

/** The value of a decimal text as a fraction, by whole numbers only. */
function asFraction(text: string): string {
  const [mantissa = '', power = '0'] = text.toLowerCase().split('e')
  const [whole = '', decimals = ''] = mantissa.split('.')
  const scaled = BigInt(whole + decimals) * 10n ** BigInt(400 + Number(power) - decimals.length)
  return String(scaled)
}
