import { expect, test } from 'vitest'
import { numberOf, problemOf } from './exact-number-input.tsx'

test('an amount as people write it is taken over', () => {
  for (const text of ['12', '12.34', '$1,234.50', '.5', '999999999999.99', '$ 20', '33 %'])
    expect(problemOf(text, 2)).toBeUndefined()
})

test('an input that would become another number is refused with a message', () => {
  expect(problemOf('1e5', 2)).toBe('“1e5” is not a number. Use digits and a decimal point.')
  expect(problemOf('-5', 2)).toMatch('is not a number')
  expect(problemOf('', 2)).toMatch('is not a number')
  expect(problemOf('12.345', 2)).toBe('“12.345” has too many decimal places. Use 2 at most.')
  expect(problemOf('1 2', 2)).toBe('“1 2” is not a number. Use digits and a decimal point.')
  for (const text of ['12,50', '7,6', '1,2345']) expect(problemOf(text, 2)).toBe('Use a point for decimals, as in 7.5.')
  expect(problemOf('1.5', 0)).toMatch('too many decimal places')
})

test('typed text is a number at once, with zeros around it too', () => {
  const said: readonly (readonly [string, number])[] = [
    ['34.50', 34.5],
    ['78500.00', 78500],
    ['34.', 34],
    ['0.05', 0.05],
    ['.5', 0.5],
    ['0.0', 0],
    ['007', 7],
    ['100', 100],
    ['99999999999999', 99999999999999],
  ]
  for (const [text, number] of said) expect(numberOf(text), text).toBe(number)
})

test('a text that no number equals stays a text', () => {
  for (const text of ['', '.', '9007199254740993', '12345678901234.56789']) expect(numberOf(text), text).toBe(text)
})
