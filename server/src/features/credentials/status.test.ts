import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { driverLicence, workingWithChildren } from '../../../test/support/records/credentials.ts'
import { credentialTypes } from '../../reference-data/index.ts'
import { firstReminderOf } from './reference.ts'
import { statusInSql } from './status.ts'

const muster = startMuster()

type Validity = Readonly<{ issueDate: string | null; isVerified: boolean; requiresVerification: boolean }>

type Grounds = Validity &
  Readonly<{ expiryDate: string | null; manualStatus: string | null; successor: Validity | undefined; typeId?: number }>

const plain: Grounds = {
  issueDate: '2024-02-29',
  expiryDate: '2028-02-29',
  manualStatus: null,
  isVerified: false,
  requiresVerification: false,
  successor: undefined,
}

/** The status on a day, of a row that is in no table. */
async function statusOn(grounds: Grounds, day: string): Promise<string | undefined> {
  const { typeId, successor, expiryDate, manualStatus } = grounds
  const validity = ({ issueDate, isVerified, requiresVerification }: Validity) => sql`
    ${issueDate}::date as issue_date, case when ${isVerified}::boolean then now() end as verified_at,
    ${typeId ?? (requiresVerification ? workingWithChildren : driverLicence)}::bigint as credential_type_id`
  const { rows } = await sql<{ status: string }>`
    select ${statusInSql(sql<string>`${day}::date`)} as status
    from (select ${validity(grounds)}, ${expiryDate}::date as expiry_date, ${manualStatus}::text as manual_status) credential
    left join (select 1 as id, ${validity(successor ?? grounds)}) successor on ${successor !== undefined}::boolean
  `.execute(muster.database.withoutGroup)
  return rows[0]?.status
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
] as const satisfies readonly (readonly [string, string, Grounds, string])[])(
  'a credential %s',
  async ([, day, grounds, expected]) => {
    expect(await statusOn(grounds, day)).toBe(expected)
  },
)

test('without reminders a credential is Current up to its last day', async () => {
  const withoutReminders = { ...plain, typeId: 0 }
  expect(await statusOn(withoutReminders, '2028-02-29')).toBe('Current')
  expect(await statusOn(withoutReminders, '2028-03-01')).toBe('Expired')
})

test('the first reminder is the earliest, in whatever order they stand', () => {
  const [type] = credentialTypes
  if (!type) throw new Error('There are no credential types.')

  expect(firstReminderOf(type)).toBe(90)
  expect(firstReminderOf({ ...type, reminderDaysBefore: [0, 7, 120, 30] })).toBe(120)
  expect(firstReminderOf({ ...type, reminderDaysBefore: [] })).toBeUndefined()
})
