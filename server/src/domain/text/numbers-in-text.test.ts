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

const separators = [
  ...[
    '\n',
    '\r\n',
    '\r',
    '\u2028',
    '\u2029',
    ' \n',
    '\n\n',
    '\n-',
    ' - \n',
    '    ',
    '\t\t',
    ' ',
    ' / ',
    ' • ',
    ...':~<*()',
  ],
  ...[') ', ' (', ')(', ') (', '][', '...', ' ... ', '--', ' -- ', ') - (', '\u00a6', '\u{1f642}'],
  ...'\uff3c\ufe68\u29f8\u29f5\u27cb\u2571\ufe52\ua78f\u16eb\u2e31\u2e33\u2025',
  ...'\u2026\u25e6\u06d4\u0589\u0964\u1361\u2043\u02d7\u2796\u2500\u23af\u30fc',
]
test.each(separators)('so it does with %j between the groups', between => {
  expect(containsTaxFileNumber(`It is ${['123', '456', '782'].join(between)}.`)).toBe(true)
  expect(containsTaxFileNumber(`It is ${['123', '456', '783'].join(between)}.`)).toBe(false)
})

test.each([
  '(123) 456 782',
  '(123)(456)(782)',
  '123 (456) 782',
  'Employee 1082\n123.456.782',
  '1: 123.456.782',
  '①②③④⑤⑥⑦⑧②',
  '①②③ ④⑤⑥ ⑦⑧②',
  '❶❷❸❹❺❻❼❽❷',
  '➊➋➌➍➎➏➐➑➋',
  '⓵⓶⓷⓸⓹⓺⓻⓼⓶',
  '⑴⑵⑶⑷⑸⑹⑺⑻⑵',
  '⒈⒉⒊⒋⒌⒍⒎⒏⒉',
  '¹²³⁴⁵⁶⁷⁸²',
  '₁₂₃ ₄₅₆ ₇₈₂',
])('and so does %j', text => {
  expect(containsTaxFileNumber(text)).toBe(true)
})

test('a zero in any dress is one', () => {
  for (const zero of ['⓪', '⓿', '⁰', '₀', '🄋', '🄌', '🄁']) {
    expect(containsTaxFileNumber(`123${zero}0${zero}001`), zero).toBe(false)
    expect(containsTaxFileNumber(`1000${zero}${zero}007`), zero).toBe(containsTaxFileNumber('100000007'))
  }
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
  ['amounts behind their currency', '$123.456.782, EUR 5, € 123.456.782, A$123 . 456 . 782'],
  ['shares', '123% 456% 782%, 123 % / 456 % / 782 %, 123％456％782％'],
  ['sums', '123 + 456 + 782, 123+456+782, 123 + 456 = 782, 123=456=782'],
  ['amounts of money side by side', '$123 $456 $782, 123 € 456 € 782 €, $123/$456/$782'],
  ['lists with commas of all kinds', '123, 456, 782 and 123，456，782 and 123、456、782 and 123،456،782'],
  ['lists with semicolons', 'Rooms 123; 456; 782, 123;456;782, 123；456；782'],
  ['numbers with a hash', 'Invoices #123 #456 #782, #123/#456/#782'],
  ['columns', '123 | 456 | 782, | 123 | 456 | 782 |, 123|456|782, 123｜456｜782'],
  ['what is in quotation marks', `"123" "456" "782", '123' '456' '782', “123” „456“ «782», 123'456'782`],
  ...['-', '*', '•', '–', '◦'].map(bullet => [
    `lists with ${bullet}`,
    ['\n', '\r\n', '\n\n', '\n  ']
      .map(end => [123, 456, 782].map(entry => `${bullet} ${entry}`).join(end))
      .join('\nand\n'),
  ]),
  ['longer lists', '123; 456; 782; 100 and 100\n123\n456\n782 and - 123\n- 456\n- 782\n- 100'],
  ['times and days', '2026-11-23 12:34:56.782, 2026-11-23T12:34:56.123+10:00, 23.11.2026 12:34'],
  ['network addresses', '2001:db8:123:456:782::1, 192.168.123.456:782'],
  ['fractions', '123½456½782'],
  ['words between', '123a456a782, 123ª456ª782, 123一456一782'],
  ['addresses of computers', '123.456.782.100 and 10.123.456.782'],
  ['paths with more parts', '2026/123/456/782'],
  ['numbers with a fraction', '0.123/456/782'],
  ['account and business numbers', '062-000 12345678, 51 824 753 556'],
])('%s are no tax file numbers', (_, text) => {
  expect(containsTaxFileNumber(text)).toBe(false)
})

test('in any text, a number is found exactly where a slow and plain search finds one', () => {
  const piece = fc.constantFrom(
    ...[
      '123',
      '456',
      '782',
      '123456782',
      '1',
      ' ',
      '-',
      '\u00a0',
      '.',
      '/',
      ',',
      'a',
      '000',
      '\n',
      '\n- ',
      '; ',
      ')(',
      '+',
      '$',
    ],
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), pieces => {
      const text = pieces.join('')
      expect(containsTaxFileNumber(text)).toBe(plainSearch(text))
    }),
    { numRuns: 3000 },
  )
})

test('a quarter of a megabyte is searched at once, whatever it is made of', () => {
  const pieces = [
    ...['1', ' ', '123 ', '1 ', '123.', '123. ', '123) (', '123 - ', '123---', '123\r\n', '123\n- ', '123\n   '],
    ...['🙂', '①', '❶❷❸.', '٣٣٣ ', '¼'],
  ]
  const long = ['123', '123', '123.'].join(' '.repeat(300))
  const texts = [...pieces, long].map(piece => piece.repeat(250_000 / piece.length))
  const gaps = [' '.repeat(250_000), `${' '.repeat(80_000)}.`.repeat(3), `${' '.repeat(60_000)}.`.repeat(4)]
  const started = process.cpuUsage()
  for (const text of [...texts, ...gaps.map(between => `123${between}456${between}783`)]) {
    expect(containsTaxFileNumber(text)).toBe(false)
  }
  // Of the processor, in microseconds: a machine that is busy with other things does not count.
  expect(process.cpuUsage(started).user).toBeLessThan(2_000_000)
})

function plainSearch(text: string): boolean {
  const weights = [1, 4, 3, 7, 5, 8, 6, 9, 10]
  const between = '(?=\\D)([ \u00a0-]+|[ \u00a0]*(?:(?:[-./()]|\\n(?![ \u00a0]*-[ \u00a0]))[ \u00a0]*){0,3})'
  const pattern = new RegExp(`^(?:\\d{9}|\\d{3}${between}\\d{3}${between}\\d{3})(?!\\d)`)
  const hasSigns = (gap: string) => /[./()\n]/.test(gap)
  for (let at = 0; at < text.length; at++) {
    const before = text.slice(0, at)
    const [found, first = '', second = ''] = pattern.exec(text.slice(at)) ?? []
    if (found === undefined || /\d$/.test(before)) continue
    const after = text.slice(at + found.length)
    const isPartOfMore =
      /\$[ \u00a0]?$/.test(before) ||
      /\d[.,/]$/.test(before) ||
      /^[.,/]\d/.test(after) ||
      (hasSigns(first) && before.endsWith(first) && /\d$/.test(before.slice(0, -first.length))) ||
      (hasSigns(second) && after.startsWith(second) && /^\d/.test(after.slice(second.length)))
    if (hasSigns(first + second) && isPartOfMore) continue
    const sum = [...found.replace(/\D/g, '')].reduce((total, digit, i) => total + Number(digit) * (weights[i] ?? 0), 0)
    if (sum % 11 === 0) return true
  }
  return false
}
