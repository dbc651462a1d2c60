import { expect, test } from 'vitest'
import { counted, enumerated, longDate, spelledOut } from './wording.ts'

test('words of the contract read as people write them', () => {
  expect(['RunPayrollAuthority', 'PayRate', 'Line'].map(spelledOut)).toEqual([
    'run payroll authority',
    'pay rate',
    'line',
  ])
})

test('days are said as people in Australia say them', () => {
  expect(['2026-12-01', '2027-01-31'].map(longDate)).toEqual(['1 December 2026', '31 January 2027'])
})

test('one of a thing, and more', () => {
  expect([1, 2].map(count => counted(count, 'person', 'people'))).toEqual(['1 person', '2 people'])
  expect(enumerated(['HO', 'FER', 'TUG'])).toBe('HO, FER and TUG')
})
