import { expect, test } from 'vitest'
import { problemOf } from './exact-number-input.tsx'

test('an amount as people write it is taken over', () => {
  for (const text of ['12', '12.34', '$1,234.50', '.5', '999999999999.99', '$ 20', '33 %'])
    expect(problemOf(text, 2)).toBeUndefined()
})

test('what would become another number is refused in words', () => {
  expect(problemOf('1e5', 2)).toBe('“1e5” is not a number. Use digits and a decimal point.')
  expect(problemOf('-5', 2)).toMatch('is not a number')
  expect(problemOf('', 2)).toMatch('is not a number')
  expect(problemOf('12.345', 2)).toBe('“12.345” has too many decimal places. Use 2 at most.')
  expect(problemOf('1.5', 0)).toMatch('too many decimal places')
})
