import { afterEach, beforeAll, expect, test } from 'vitest'
import { withKey } from '../../../../test/support/keys.ts'
import { silentMail } from '../../../../test/support/mail/silent-mail.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import type { Person } from '../../../../test/support/person.ts'
import { recordMilestones } from './jobs.ts'

const muster = startMuster(silentMail)

let emma: Person
let emmaId: number

beforeAll(async () => {
  emma = await withKey(muster, 'emma', { scopes: ['read', 'credentials.write'] })
  emmaId = (await muster.admin.query('select id::int from employee where email = $1', [emma.email])).rows[0].id
  // As the database does by itself within a minute: without statistics each look takes half a second.
  await muster.admin.query('analyze')
})

afterEach(() => muster.admin.query('delete from credential where employee_id = $1', [emmaId]))

/** The server remembers a caller for half a second, and with the caller the day. */
async function moveTo(instant: string): Promise<void> {
  muster.clock.moveTo(instant)
  await new Promise(resolve => setTimeout(resolve, 600))
}

const licence = {
  CredentialTypeId: 1,
  CredentialIssuerId: 101,
  RegistrationNumber: '12345678',
  IssueDate: '2021-12-25',
  ExpiryDate: '2026-12-24',
}

/** A licence of Emma's that was recorded at this moment, and so has no milestones before it. */
async function recordedAt(instant: string, more: object = {}): Promise<string> {
  await moveTo(instant)
  const { status, headers } = await emma.post('/Credentials', { EmployeeId: emmaId, ...licence, ...more })
  expect(status).toBe(201)
  return headers.get('location') ?? ''
}

/** The service looks at this moment. */
async function lookAt(instant: string): Promise<void> {
  muster.clock.moveTo(instant)
  await recordMilestones.run(muster.context)
}

/** The milestones that integrators and auditors read, as `type day`. */
async function milestonesOf(path: string): Promise<string[]> {
  const { rows } = await muster.admin.query(
    `select type, to_char(occurred_at at time zone 'Australia/Sydney', 'YYYY-MM-DD') as day, actor from event where resource_type = 'Credential'
       and resource_id = $1 and type in ('credential.expiring', 'credential.expired', 'credential.superseded') order by id`,
    [path.split('/')[2]],
  )
  expect(rows.every(row => row.actor === 'System')).toBe(true)
  return rows.map(row => `${row.type.replace('credential.', '')} ${row.day}`)
}

test('each reminder and the end are recorded once, on their days, for the auditor too', async () => {
  const path = await recordedAt('2026-01-05T09:00:00+11:00')
  const days = ['09-24', '09-25', '09-26', '10-25', '11-24', '12-16', '12-17', '12-23', '12-24', '12-25', '12-26']
  for (const day of days) {
    await lookAt(`2026-${day}T08:00:00+11:00`)
    await lookAt(`2026-${day}T20:00:00+11:00`)
  }
  const occasions = ['expiring 2026-09-25', 'expiring 2026-10-25', 'expiring 2026-11-24', 'expiring 2026-12-17']
  expect(await milestonesOf(path)).toEqual([...occasions, 'expiring 2026-12-24', 'expired 2026-12-25'])
  const { rows } = await muster.admin.query(
    `select count(*)::int from audit_entry where resource_id = $1 and action like 'credential.expir%' and actor = 'System'`,
    [path.split('/')[2]],
  )
  expect(rows[0].count).toBe(6)
})

test('the day begins where the employer is', async () => {
  const path = await recordedAt('2026-12-18T23:00:00+11:00')
  await lookAt('2026-12-24T23:59:50+11:00')
  expect(await milestonesOf(path)).toEqual(['expiring 2026-12-24'])
  await muster.admin.query(`update employer set time_zone = 'Pacific/Honolulu' where code = 'HLF'`)
  await lookAt('2026-12-25T12:00:00+11:00')
  expect(await milestonesOf(path)).toHaveLength(1)
  await muster.admin.query(`update employer set time_zone = null where code = 'HLF'`)
  await lookAt('2026-12-25T12:00:00+11:00')
  expect(await milestonesOf(path)).toEqual(['expiring 2026-12-24', 'expired 2026-12-25'])
})

test('the service records what it missed when it is back, each milestone once', async () => {
  const path = await recordedAt('2026-01-05T09:00:00+11:00')
  await lookAt('2026-09-25T08:00:00+10:00')
  await lookAt('2026-12-27T08:00:00+11:00')
  const late = Array(4).fill('expiring 2026-12-27')
  expect(await milestonesOf(path)).toEqual(['expiring 2026-09-25', ...late, 'expired 2026-12-27'])
})

test('no milestone is recorded that had passed before the credential or its date was known', async () => {
  const path = await recordedAt('2026-12-01T09:00:00+11:00')
  await lookAt('2026-12-01T10:00:00+11:00')
  expect(await milestonesOf(path)).toEqual([])
  await emma.put(path, { ...licence, ExpiryDate: '2026-12-08' })
  await lookAt('2026-12-01T11:00:00+11:00')
  expect(await milestonesOf(path)).toEqual(['expiring 2026-12-01'])
  await emma.put(path, { ...licence, ExpiryDate: '2026-11-01' })
  await lookAt('2026-12-02T11:00:00+11:00')
  expect(await milestonesOf(path)).toHaveLength(1)
})

test('a longer life has reminders of its own', async () => {
  const path = await recordedAt('2026-12-10T09:00:00+11:00')
  await lookAt('2026-12-17T09:00:00+11:00')
  await moveTo('2026-12-18T09:00:00+11:00')
  await emma.put(path, { ...licence, ExpiryDate: '2027-01-24' })
  await lookAt('2026-12-25T09:00:00+11:00')
  await lookAt('2027-01-17T09:00:00+11:00')
  expect(await milestonesOf(path)).toEqual(['expiring 2026-12-17', 'expiring 2026-12-25', 'expiring 2027-01-17'])
})

test('a suspended credential has no milestones, and a superseded one does not expire', async () => {
  const suspended = await recordedAt('2026-01-05T09:00:00+11:00')
  await muster.priya.put(suspended, { ...licence, Status: 'Suspended' })
  const old = await recordedAt('2026-01-05T09:00:00+11:00', { RegistrationNumber: '87654321' })
  const renewed = await emma.put(`${old}/actions/renew`, { IssueDate: '2026-10-01', ExpiryDate: '2031-09-30' })
  expect(renewed.status).toBe(201)
  for (const day of ['2026-09-25', '2026-09-30', '2026-10-01', '2026-10-02', '2026-12-25']) {
    await lookAt(`${day}T08:00:00+10:00`)
  }
  expect(await milestonesOf(suspended)).toEqual([])
  expect(await milestonesOf(old)).toEqual(['expiring 2026-09-25', 'superseded 2026-10-01'])
  expect(await milestonesOf(renewed.headers.get('location') ?? '')).toEqual([])
})

test('several processes that look at once record each milestone once', async () => {
  const path = await recordedAt('2026-01-05T09:00:00+11:00')
  muster.clock.moveTo('2026-12-27T08:00:00+11:00')
  await Promise.all([1, 2, 3, 4].map(() => recordMilestones.run(muster.context)))
  await recordMilestones.run(muster.context)
  expect(await milestonesOf(path)).toHaveLength(6)
})

test('of many milestones that come at once none is left out', async () => {
  const path = await recordedAt('2026-01-05T09:00:00+11:00')
  await muster.admin.query(
    `insert into credential (employer_group_id, employee_id, credential_type_id, credential_issuer_id, registration_number,
       expiry_date, created_at, last_modified)
     select employer_group_id, employee_id, 7, 109, 'MANY' || n, expiry_date, created_at, last_modified
     from credential, generate_series(1, 70) n where id = $1`,
    [path.split('/')[2]],
  )
  await lookAt('2026-12-27T08:00:00+11:00')
  const { rows } = await muster.admin.query(
    `select e.type, count(*)::int from event e join credential c on c.id = e.resource_id and e.resource_type = 'Credential'
     where c.registration_number like 'MANY%' group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { type: 'credential.expired', count: 70 },
    { type: 'credential.expiring', count: 350 },
  ])
})

/** The letters that wait for the holder of a credential, as `words about once`. */
async function letters(path: string) {
  const { rows } = await muster.admin.query(
    `select p.given_name as to, n.about, n.once from notice n join person p on p.id = n.person_id
     where n.kind = 'CredentialExpiring' and n.once like $1 order by n.id`,
    [`credential-expiring/${path.split('/')[2]}/%`],
  )
  return rows
}

test('Emma gets a letter with each reminder, the last one of those that the service missed, and none at the end', async () => {
  const path = await recordedAt('2026-01-05T09:00:00+11:00')
  const about = { type: 'Driver licence', expires: '2026-12-24' }
  const letter = (day: string) => ({ to: 'Emma', about, once: `credential-expiring/${path.split('/')[2]}/${day}` })
  await lookAt('2026-09-25T08:00:00+10:00')
  await lookAt('2026-12-18T08:00:00+11:00')
  await lookAt('2026-12-25T08:00:00+11:00')
  expect(await letters(path)).toEqual([letter('2026-09-25'), letter('2026-12-17')])
})

test('who has renewed, or has left, is not reminded', async () => {
  const path = await recordedAt('2026-01-05T09:00:00+11:00')
  const renewed = await emma.put(`${path}/actions/renew`, { IssueDate: '2026-12-01', ExpiryDate: '2031-09-30' })
  expect(renewed.status).toBe(201)
  await lookAt('2026-09-25T08:00:00+10:00')
  expect(await milestonesOf(path)).toEqual(['expiring 2026-09-25'])
  expect(await letters(path)).toEqual([])

  await muster.admin.query('delete from credential where employee_id = $1', [emmaId])
  const other = await recordedAt('2026-01-05T09:00:00+11:00')
  await muster.admin.query(`update employee set termination_date = '2026-08-31' where id = $1`, [emmaId])
  await lookAt('2026-09-25T08:00:00+10:00')
  await muster.admin.query('update employee set termination_date = null where id = $1', [emmaId])
  expect(await milestonesOf(other)).toEqual(['expiring 2026-09-25'])
  expect(await letters(other)).toEqual([])
})
