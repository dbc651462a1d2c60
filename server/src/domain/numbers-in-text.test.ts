import fc from 'fast-check'
import { expect, test } from 'vitest'
import { containsTaxFileNumber } from './numbers-in-text.ts'

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
  ['dots', '123.456.782'],
  ['a dot that ends the sentence', 'It is 123.456.782.'],
  ['dots and blanks', '123. 456. 782'],
  ['a dot here, a blank there', '123.456 782'],
  ['middle dots', '123·456·782'],
  ['slashes', '123/456/782'],
  ['backslashes and underscores', '123\\456_782'],
  ['fraction slashes', '123⁄456⁄782'],
  ['thin spaces', '123\u2009456\u2009782'],
  ['narrow no-break spaces', '123\u202f456\u202f782'],
  ['figure dashes', '123\u2012456\u2012782'],
  ['minus signs', '123\u2212456\u2212782'],
  ['full-width signs', '123．456／782'],
  ['full-width digits', '１２３４５６７８２'],
  ['full-width digits and blanks', '１２３　４５６　７８２'],
  ['Arabic digits', '١٢٣٤٥٦٧٨٢'],
  ['Persian digits', '۱۲۳ ۴۵۶ ۷۸۲'],
  ['Devanagari digits', '१२३-४५६-७८२'],
  ['bold mathematical digits', '𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟐'],
  ['digits of several scripts', '１２３४५६782'],
  ['blanks without width', '123\u200b456\u200b782'],
  ['a soft hyphen in the middle of a group', '12\u00ad3456782'],
  ['joiners between all', [...'123456782'].join('\u200d')],
  ['underlined digits', [...'123456782'].join('\u0332')],
  ['digits in boxes', [...'123456782'].map(digit => `${digit}\ufe0f\u20e3`).join('')],
  ['a longer number before it, with a blank between', '1.000 123.456.782'],
])('and so does one with %s', (_, text) => {
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
  '123,456,782',
  '123\n456\n782',
  '123    456    782',
  '123 and 456 782',
  '123 456 x 782',
  '782',
  '１２３４５６７８３',
  '123.456.783',
])('%j holds none', text => {
  expect(containsTaxFileNumber(text)).toBe(false)
})

test.each([
  ['dates', '01.07.2026, 2026-07-01, 1/7/2026, 20260701'],
  ['telephone numbers', '0412 345 678, (02) 9552 1234, +61.123.456.782, 1300 123 456'],
  ['amounts', '$123,456,782.00, 123,456,782, 1.234.567,82'],
  ['amounts with cents behind a comma', 'EUR 123.456.782,00'],
  ['amounts of billions', '1.123.456.782'],
  ['addresses of computers', '123.456.782.100 and 10.123.456.782'],
  ['paths with more parts', '2026/123/456/782'],
  ['numbers with a fraction', '0.123/456/782'],
  ['account and business numbers', '062-000 12345678, 51 824 753 556'],
])('%s are no tax file numbers', (_, text) => {
  expect(containsTaxFileNumber(text)).toBe(false)
})

test('of any text, a number is found exactly where a slow and plain search finds one', () => {
  const piece = fc.constantFrom(
    ...['123', '456', '782', '123456782', '1', ' ', '-', '\u00a0', '.', '/', ',', 'a', '000'],
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), pieces => {
      const text = pieces.join('')
      expect(containsTaxFileNumber(text)).toBe(plainSearch(text))
    }),
    { numRuns: 3000 },
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
    const [found] = /^(?:\d{9}|\d{3}[ \u00a0./-]{1,3}\d{3}[ \u00a0./-]{1,3}\d{3})(?!\d)/.exec(rest) ?? []
    if (found === undefined || /\d$/.test(before)) continue
    const isPartOfMore = /\d[.,/]$/.test(before) || /^[.,/]\d/.test(rest.slice(found.length))
    if (/[./]/.test(found) && isPartOfMore) continue
    const sum = [...found.replace(/\D/g, '')].reduce((total, digit, i) => total + Number(digit) * (weights[i] ?? 0), 0)
    if (sum % 11 === 0) return true
  }
  return false
}
