import { expect, test } from 'vitest'
import { credentialIssuers, credentialTypes } from '../../reference-data/index.ts'
import { normalisedNumber, violationsOf } from './rules.ts'

const typeCalled = (code: string) => credentialTypes.find(type => type.code === code)
const issuerCalled = (name: string) => credentialIssuers.find(issuer => issuer.name === name)

const good = { registrationNumber: '1234 5678', issueDate: '2025-02-28', expiryDate: '2030-02-28' }

/** What is wrong with a driver licence of Transport for NSW that differs from a good one in this. */
function wrongWith(
  contents: Partial<typeof good> | { issueDate?: null; expiryDate?: null },
  { type = 'DriverLicence', issuer = 'Transport for NSW' } = {},
): string[] {
  const found = violationsOf({ ...good, ...contents }, typeCalled(type), issuerCalled(issuer))
  return found.map(violation => violation.field)
}

test.for([
  ['as it should be', {}, {}, []],
  ['expiring on the day it was issued', { expiryDate: '2025-02-28' }, {}, []],
  ['expiring the day before', { expiryDate: '2025-02-27' }, {}, ['ExpiryDate']],
  ['without an issue date', { issueDate: null }, {}, []],
  ['without an expiry date', { expiryDate: null }, {}, ['ExpiryDate']],
  [
    'a police check without an expiry date',
    { expiryDate: null },
    { type: 'PoliceCheck', issuer: 'Police check (Australia)' },
    [],
  ],
  ['of an unknown type', {}, { type: 'Pilot' }, ['CredentialTypeId']],
  ['of an unknown issuer', {}, { issuer: 'Nowhere' }, ['CredentialIssuerId']],
  ['of an issuer of another classification', {}, { issuer: 'Visa (Australia)' }, ['CredentialIssuerId']],
  ['a number in lower case, with blanks and dashes', { registrationNumber: 'ab-12 cd-34' }, {}, []],
  ['a number that is too long without them', { registrationNumber: '1234567890123' }, {}, ['RegistrationNumber']],
  ['a number with punctuation', { registrationNumber: '1234/5678' }, {}, ['RegistrationNumber']],
  ['a number with a letter that only looks like one', { registrationNumber: '1234567ſ' }, {}, ['RegistrationNumber']],
  ['no number', { registrationNumber: ' - ' }, {}, ['RegistrationNumber']],
  ['a number with a blank that does not break', { registrationNumber: '1234\u00a05678' }, {}, ['RegistrationNumber']],
  ['a number with a long dash', { registrationNumber: '1234\u20135678' }, {}, ['RegistrationNumber']],
  ['a number with a blank of no width', { registrationNumber: '1234\u200b5678' }, {}, ['RegistrationNumber']],
  ['a number where the type has no pattern', { registrationNumber: 'Nr. 12/ü' }, { type: 'FirstAid' }, []],
] as const)('%s', ([, contents, of, fields]) => {
  expect(wrongWith(contents, of)).toEqual(fields)
})

test('every type is good with an issuer of its classifications alone', () => {
  for (const type of credentialTypes) {
    const pattern = new RegExp(type.registrationNumberPattern ?? '')
    const registrationNumber = ['12345678', 'NMW0001234567'].find(number => pattern.test(number)) ?? ''
    for (const issuer of credentialIssuers) {
      const isRight = type.issuerClassifications.includes(issuer.classification.name)
      expect(violationsOf({ ...good, registrationNumber }, type, issuer)).toHaveLength(isRight ? 0 : 1)
    }
  }
})

test('numbers compare in upper case without blanks and dashes', () => {
  expect(normalisedNumber(' wwc 12-34 e ')).toBe('WWC1234E')
})
