import { expect, test } from 'vitest'
import { inFieldOrder, listed } from './violation.ts'

const fieldsOf = (fields: readonly string[], found: readonly string[]) =>
  inFieldOrder(
    fields,
    found.map(field => ({ field, message: '' })),
  ).map(({ field }) => field)

test('violations are listed in the order of the command, those of a list as they were found', () => {
  const found = ['ExternalReference', 'BankAccounts[1].Bsb', 'EmployeeId', 'BankAccounts[0].Bsb']
  expect(fieldsOf(['EmployeeId', 'BankAccounts', 'ExternalReference'], found)).toEqual([
    'EmployeeId',
    'BankAccounts[1].Bsb',
    'BankAccounts[0].Bsb',
    'ExternalReference',
  ])
})

test('the body as a whole comes first, what no field is about last', () => {
  expect(fieldsOf(['Code', 'Name'], ['Colour', 'Name', '', 'Code'])).toEqual(['', 'Code', 'Name', 'Colour'])
})

test('fifty are listed, in their order, and that there are more', () => {
  const violations = Array.from({ length: 60 }, (_, at) => ({ field: `F${at}`, message: 'Wrong.' }))
  expect(listed(violations.slice(0, 50))).toEqual(violations.slice(0, 50))
  expect(listed(violations)).toEqual([
    ...violations.slice(0, 50),
    { field: '', message: 'Further violations are not listed.' },
  ])
})
