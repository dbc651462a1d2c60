import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyFromWire, moneyRule, moneyToWire, parseMoney } from './money.ts'

test.each([
  [0, '0.00'],
  [12.5, '12.50'],
  [-3, '-3.00'],
  [0.01, '0.01'],
  [82.5, '82.50'],
  [999_999_999_999.99, '999999999999.99'],
  [-999_999_999_999.99, '-999999999999.99'],
])('the number %d is %s inside', (number, money) => {
  expect(moneyFromWire(number)).toBe(money)
  expect(moneyToWire(money)).toBe(number)
})

test.each([-0, NaN, Infinity, -Infinity, 0.001, 12.345, 0.1 + 0.2, 1e12, -1e12, 1e21, 1e-7, 5e-324, 2 ** 53])(
  'the number %d is no amount',
  number => {
    expect(moneyFromWire(number)).toBeUndefined()
  },
)

test.each(['12.50', null, undefined, true, [1], { text: '12.50' }])('%j is not a JSON number', value => {
  expect(moneyFromWire(value)).toBeUndefined()
})

test('a rate has four decimals and one digit less before them', () => {
  expect(moneyFromWire(31.25, 4)).toBe('31.2500')
  expect(moneyFromWire(0.8765, 4)).toBe('0.8765')
  expect(moneyFromWire(99_999_999_999.9999, 4)).toBe('99999999999.9999')
  expect(moneyFromWire(0.87654, 4)).toBeUndefined()
  expect(moneyFromWire(100_000_000_000, 4)).toBeUndefined()
})

test.each([
  ['12', '12.00'],
  ['012.5', '12.50'],
  ['12.500', '12.50'],
  ['-0.01', '-0.01'],
])('the text %j is %s', (text, money) => {
  expect(parseMoney(text)).toBe(money)
})

test.each(['', '-', '.5', '5.', '+5', '-0', '-0.00', '1e3', '1,000', '$5', ' 5', '5\n', '0x10', 'NaN', '5.005', '٥'])(
  'the text %j is no amount',
  text => {
    expect(parseMoney(text)).toBeUndefined()
  },
)

test('no cent is lost between text and wire, at any size', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n - 10n ** 14n, max: 10n ** 14n - 1n }), cents => {
      const money = decimal(cents, 2)
      expect(moneyFromWire(JSON.parse(JSON.stringify(moneyToWire(money))))).toBe(money)
    }),
  )
})

test('no hundredth of a cent of a rate is lost on the wire', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n - 10n ** 15n, max: 10n ** 15n - 1n }), parts => {
      const rate = decimal(parts, 4)
      expect(moneyFromWire(JSON.parse(JSON.stringify(moneyToWire(rate))), 4)).toBe(rate)
    }),
  )
})

test('a stored text that is no number is an error, not a null', () => {
  expect(() => moneyToWire('NaN')).toThrow(RangeError)
  expect(() => moneyToWire('')).toThrow(RangeError)
})

test('the rule has a sentence for people', () => {
  expect(moneyRule()).toBe('must be a number below 1,000,000,000,000 with at most 2 decimals')
  expect(moneyRule(4)).toBe('must be a number below 100,000,000,000 with at most 4 decimals')
})

function decimal(parts: bigint, places: number): string {
  const digits = String(parts < 0n ? -parts : parts).padStart(places + 1, '0')
  return `${parts < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
