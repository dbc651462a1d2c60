import { expect, test } from 'vitest'
import { credentialTypes } from '../../reference-data/index.ts'
import { firstReminderOf } from './reference.ts'
import { type StatusGrounds, statusOn } from './rules.ts'

const plain: StatusGrounds = {
  issueDate: '2024-02-29',
  expiryDate: '2028-02-29',
  manualStatus: null,
  isVerified: false,
  requiresVerification: false,
  successor: undefined,
}
const toVerify = { ...plain, requiresVerification: true }
const renewedFrom = (issueDate: string | null, isVerified = false) => ({
  issueDate,
  isVerified,
  requiresVerification: isVerified,
})

test.for([
  ['the day before its issue date', '2024-02-28', plain, 'Pending'],
  ['its issue date, a leap day', '2024-02-29', plain, 'Current'],
  ['without an issue date', '1990-01-01', { ...plain, issueDate: null }, 'Current'],
  ['91 days before its expiry date', '2027-11-30', plain, 'Current'],
  ['90 days before its expiry date', '2027-12-01', plain, 'Expiring'],
  ['its expiry date, a leap day and its last good one', '2028-02-29', plain, 'Expiring'],
  ['the day after', '2028-03-01', plain, 'Expired'],
  ['without an expiry date', '9999-12-31', { ...plain, expiryDate: null }, 'Current'],
  [
    'issued within its reminders',
    '2026-01-10',
    { ...plain, issueDate: '2026-01-10', expiryDate: '2026-01-20' },
    'Expiring',
  ],
  ['not verified where that is demanded', '2025-01-01', toVerify, 'Pending'],
  ['verified where that is demanded', '2025-01-01', { ...toVerify, isVerified: true }, 'Current'],
  ['verified, but ahead', '2024-01-01', { ...toVerify, isVerified: true }, 'Pending'],
  ['not verified and about to expire', '2028-02-01', toVerify, 'Pending'],
  ['not verified and expired', '2028-03-01', toVerify, 'Expired'],
  ['renewed, the successor ahead', '2028-01-31', { ...plain, successor: renewedFrom('2028-02-01') }, 'Expiring'],
  ['renewed, the successor good', '2028-02-01', { ...plain, successor: renewedFrom('2028-02-01') }, 'Superseded'],
  ['renewed, the successor good, and expired', '2028-03-01', { ...plain, successor: renewedFrom(null) }, 'Superseded'],
  ['renewed, the successor verified', '2025-01-01', { ...plain, successor: renewedFrom(null, true) }, 'Superseded'],
  [
    'renewed, the successor not verified yet',
    '2028-03-01',
    { ...plain, successor: { issueDate: null, isVerified: false, requiresVerification: true } },
    'Expired',
  ],
  ['suspended, and expired', '2028-03-01', { ...plain, manualStatus: 'Suspended' }, 'Suspended'],
  ['revoked, and ahead', '2024-02-28', { ...plain, manualStatus: 'Revoked' }, 'Revoked'],
  [
    'revoked, and renewed',
    '2025-01-01',
    { ...plain, manualStatus: 'Revoked', successor: renewedFrom(null) },
    'Revoked',
  ],
] as const satisfies readonly (readonly [string, string, StatusGrounds, string])[])(
  'a credential %s',
  ([, day, grounds, expected]) => {
    expect(statusOn(grounds, day, 90)).toBe(expected)
  },
)

test('without reminders a credential is Current up to its last day', () => {
  expect(statusOn(plain, '2028-02-29', undefined)).toBe('Current')
  expect(statusOn(plain, '2028-03-01', undefined)).toBe('Expired')
})

test('the first reminder is the earliest, in whatever order they stand', () => {
  const [type] = credentialTypes
  if (!type) throw new Error('There are no credential types.')

  expect(firstReminderOf(type)).toBe(90)
  expect(firstReminderOf({ ...type, reminderDaysBefore: [0, 7, 120, 30] })).toBe(120)
  expect(firstReminderOf({ ...type, reminderDaysBefore: [] })).toBeUndefined()
})
