import fc from 'fast-check'
import { expect, test } from 'vitest'
import { containsTaxFileNumber, normaliseText } from './free-text.ts'

const line = { maxLength: 100 }
const lines = { maxLength: 100, multiLine: true }

test('text is stored in its composed form', () => {
  expect(normaliseText('Zoe\u0308 Nguye\u0302\u0303n', line)).toEqual({ value: 'Zoë Nguyễn' })
})

test('what somebody wrote is otherwise kept, blanks, emoji and other scripts included', () => {
  for (const text of ['', ' Emma ', '李小龍', 'عمر', '👩🏽‍💻', '<b>O’Brien</b>', '\uFEFF', '\u2028'])
    expect(normaliseText(text, line)).toEqual({ value: text.normalize('NFC') })
})

test.each([
  ['a\0b', 'must not contain U+0000'],
  ['a\ud800b', 'must not contain half a surrogate pair'],
  ['\udc00', 'must not contain half a surrogate pair'],
  ['a\u0007b', 'must not contain control characters'],
  ['a\u001bb', 'must not contain control characters'],
  ['a\u007fb', 'must not contain control characters'],
  ['a\u0085b', 'must not contain control characters'],
])('%j is refused, in one line and in many', (text, problem) => {
  expect(normaliseText(text, line)).toEqual({ problem })
  expect(normaliseText(text, lines)).toEqual({ problem })
})

test('line breaks and tabs belong into multi-line fields only', () => {
  expect(normaliseText('one\r\ntwo\rthree\n\tfour', lines)).toEqual({ value: 'one\ntwo\nthree\n\tfour' })
  expect(normaliseText('one\ntwo', line)).toEqual({ problem: 'must be a single line' })
  expect(normaliseText('one\r', line)).toEqual({ problem: 'must be a single line' })
  expect(normaliseText('one\ttwo', line)).toEqual({ problem: 'must not contain control characters' })
})

test('length is counted in code points of what is stored', () => {
  expect(normaliseText('😀😀😀', { maxLength: 3 })).toEqual({ value: '😀😀😀' })
  expect(normaliseText('😀😀😀', { maxLength: 2 })).toEqual({ problem: 'must be at most 2 characters' })
  expect(normaliseText('e\u0301e\u0301', { maxLength: 2 })).toEqual({ value: 'éé' })
  expect(normaliseText('a\r\nb', { maxLength: 3, multiLine: true })).toEqual({ value: 'a\nb' })
  expect(normaliseText('abcdefg', { maxLength: 3 })).toEqual({ problem: 'must be at most 3 characters' })
})

test('text that was normalised once stays as it is', () => {
  const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map(code => String.fromCodePoint(code))
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), text => {
      const { value } = normaliseText(text, { maxLength: 1000, multiLine: true })
      if (value !== undefined) expect(normaliseText(value, { maxLength: 1000, multiLine: true })).toEqual({ value })
    }),
  )
})

test.each([
  '123456782',
  'My TFN is 123456782.',
  '123 456 782',
  '123-456-782',
  '123\u00a0456\u00a0782',
  '123–456–782',
  '123 - 456 - 782',
  'tfn:123\t456\t782',
  'TFN123456782X',
  '(123456782)',
  '111 123 456 782',
  '123 456 782 000',
  '111111111 or 123456782',
  '999 123456782',
  '61 123 456 782',
])('%j holds a tax file number', text => {
  expect(containsTaxFileNumber(text)).toBe(true)
})

test.each([
  '',
  'No number at all',
  '123456783',
  '123 456 783',
  '1234567820',
  '0123456782',
  '0123 456 782',
  '123 456 7820',
  '12 345 6782',
  '1234 567 82',
  '123456 782',
  '123 456782',
  '123.456.782',
  '123,456,782',
  '123/456/782',
  '123\n456\n782',
  '123    456    782',
  '123 and 456 782',
  '123 456 x 782',
  '782',
])('%j holds none', text => {
  expect(containsTaxFileNumber(text)).toBe(false)
})

test('of any text, a number is found exactly where a slow and plain search finds one', () => {
  const piece = fc.constantFrom('123', '456', '782', '123456782', '1', ' ', '-', '\u00a0', '.', 'a', '000')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), pieces => {
      const text = pieces.join('')
      expect(containsTaxFileNumber(text)).toBe(plainSearch(text))
    }),
    { numRuns: 2000 },
  )
})

test('a megabyte of digits and blanks is searched at once', () => {
  const texts = ['1'.repeat(1e6), ' '.repeat(1e6), '123 '.repeat(2.5e5), `123${' '.repeat(1e6)}456`, '1 '.repeat(5e5)]
  const started = process.cpuUsage()
  for (const text of texts) expect(containsTaxFileNumber(text)).toBe(false)
  // Of the processor, in microseconds: a machine that is busy with other things does not count.
  expect(process.cpuUsage(started).user).toBeLessThan(2_000_000)
})

function plainSearch(text: string): boolean {
  const weights = [1, 4, 3, 7, 5, 8, 6, 9, 10]
  for (let at = 0; at < text.length; at++) {
    const rest = text.slice(at)
    const before = text.slice(0, at)
    const [found] = /^(?:\d{9}|\d{3}[ \u00a0-]{1,3}\d{3}[ \u00a0-]{1,3}\d{3})(?!\d)/.exec(rest) ?? []
    if (found === undefined || /\d$/.test(before)) continue
    const sum = [...found.replace(/\D/g, '')].reduce((total, digit, i) => total + Number(digit) * (weights[i] ?? 0), 0)
    if (sum % 11 === 0) return true
  }
  return false
}
