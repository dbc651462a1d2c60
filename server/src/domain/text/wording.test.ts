import { expect, test } from 'vitest'
import { anyRole, counted, enumerated, longDate, roleInWords, spelledOut } from './wording.ts'

test('words of the contract read as people write them', () => {
  expect(['PayRate', 'Line'].map(spelledOut)).toEqual(['pay rate', 'line'])
  expect(roleInWords('SubmitPayrollAuthority')).toBe('payroll submitter')
  expect(anyRole(['PayrollAdministrator', 'Auditor'])).toBe('payroll administrator or auditor')
})

test('days are said as people in Australia say them', () => {
  expect(['2026-12-01', '2027-01-31'].map(longDate)).toEqual(['1 December 2026', '31 January 2027'])
})

test('one of a thing, and more', () => {
  expect([1, 2].map(count => counted(count, 'person', 'people'))).toEqual(['1 person', '2 people'])
  expect(enumerated(['HO', 'FER', 'TUG'])).toBe('HO, FER and TUG')
})
