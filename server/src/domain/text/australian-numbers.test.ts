import { expect, test } from 'vitest'
import {
  isAbn,
  isAccountNumber,
  isBsb,
  isTaxFileNumber,
  maskAccountNumber,
  maskTaxFileNumber,
  normaliseAbn,
  normaliseBsb,
  normaliseTaxFileNumber,
  passesTaxFileNumberCheck,
} from './australian-numbers.ts'

test('a tax file number passes its check, and no longer does with one digit changed or two neighbours swapped', () => {
  const number = '123456782'
  expect(isTaxFileNumber(number)).toBe(true)
  for (let place = 0; place < 9; place++) {
    const before = number.slice(0, place)
    const changed = (Number(number[place]) + 1) % 10
    expect(isTaxFileNumber(`${before}${changed}${number.slice(place + 1)}`)).toBe(false)
    if (place === 8) continue
    expect(isTaxFileNumber(`${before}${number[place + 1]}${number[place]}${number.slice(place + 2)}`)).toBe(false)
  }
})

test('nine zeros pass the check but are no tax file number', () => {
  expect(passesTaxFileNumberCheck('000000000')).toBe(true)
  expect(isTaxFileNumber('000000000')).toBe(false)
})

test.each(['', '12345678', '1234567820', '12345678X', '123 456 782', '１２３456782', '123456782\n'])(
  '%j is no tax file number',
  text => {
    expect(isTaxFileNumber(text)).toBe(false)
  },
)

test.each([
  ['123456782', '123456782'],
  ['123 456 782', '123456782'],
  ['123-456-782', '123456782'],
  ['12 345 6782', undefined],
  ['123 456-782', undefined],
  ['123  456  782', undefined],
  ['123 456 783', undefined],
  ['000 000 000', undefined],
])('the tax file number typed as %j is %s', (typed, digits) => {
  expect(normaliseTaxFileNumber(typed)).toBe(digits)
})

test('the business number of the tax office itself passes, others do not', () => {
  expect(isAbn('51824753556')).toBe(true)
  expect(isAbn('83914571673')).toBe(true)
  expect(isAbn('51824753557')).toBe(false)
  expect(isAbn('5182475355')).toBe(false)
  expect(isAbn('518247535560')).toBe(false)
  expect(isAbn('00000000000')).toBe(false)
  expect(isAbn('51 824 753 556')).toBe(false)
})

test('a business number may be typed in its printed groups', () => {
  expect(normaliseAbn('51 824 753 556')).toBe('51824753556')
  expect(normaliseAbn('51824753556')).toBe('51824753556')
  expect(normaliseAbn('518 247 535 56')).toBeUndefined()
  expect(normaliseAbn('51 824 753 557')).toBeUndefined()
})

test('a bank-state-branch number is kept with its dash', () => {
  expect(normaliseBsb('062000')).toBe('062-000')
  expect(normaliseBsb('062-000')).toBe('062-000')
  expect(normaliseBsb('062 000')).toBeUndefined()
  expect(normaliseBsb('06200')).toBeUndefined()
  expect(normaliseBsb('062--000')).toBeUndefined()
  expect(isBsb('062-000')).toBe(true)
  expect(isBsb('062000')).toBe(false)
})

test('an account number has one to ten digits', () => {
  expect(isAccountNumber('0')).toBe(true)
  expect(isAccountNumber('0012345678')).toBe(true)
  expect(isAccountNumber('')).toBe(false)
  expect(isAccountNumber('12345678901')).toBe(false)
  expect(isAccountNumber('1234-5678')).toBe(false)
})

test('a masked number shows three digits at most and a third of itself at most', () => {
  expect(maskTaxFileNumber('123456782')).toBe('•••••• 782')
  expect(maskAccountNumber('0123456789')).toBe('•••••• 789')
  expect(maskAccountNumber('123456')).toBe('•••••• 56')
  expect(maskAccountNumber('1234')).toBe('•••••• 4')
  expect(maskAccountNumber('12')).toBe('••••••')
})
