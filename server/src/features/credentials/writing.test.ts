import { beforeAll, expect, test } from 'vitest'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Answer, Person } from '../../../test/support/person.ts'

const muster = startMuster()

const [driverLicence, workingWithChildren, passport] = [1, 4, 12]
const [transportForNsw, vicRoads, childrensGuardian] = [101, 102, 117]

/** Emma and Liam with keys that may write credentials. */
let emma: Person
let liam: Person
let emmaId: number

beforeAll(async () => {
  const scopes = ['read', 'credentials.write']
  emma = await withKey(muster, 'emma', { scopes })
  liam = await withKey(muster, 'liam', { scopes })
  emmaId = await employeeIdOf(emma)
  muster.clock.moveTo('2026-11-21T12:00:00+11:00')
})

async function employeeIdOf({ email }: Person): Promise<number> {
  const { rows } = await muster.admin.query('select id::int from employee where email = $1', [email])
  return rows[0].id
}

/** A passport says little and may be held in any number: what most stories need. */
const aPassport = (RegistrationNumber: string, more: object = {}) => ({
  CredentialTypeId: passport,
  CredentialIssuerId: 301,
  RegistrationNumber,
  IssueDate: '2025-01-31',
  ExpiryDate: '2035-01-31',
  ...more,
})

const record = (person: Person, body: object, path = '/Credentials') =>
  person.post(path, { EmployeeId: emmaId, ...body })

async function recorded(person: Person, body: object): Promise<string> {
  const { headers, status } = await record(person, body)
  expect(status).toBe(201)
  return headers.get('location') ?? ''
}

const bodyOf = async (path: string, person = muster.priya) => (await person.get(path)).body
const idOf = (path: string) => Number(path.split('/').at(-1))
const fieldsOf = ({ body }: Answer) => Object.keys(body.ModelState).map(field => field.replace('command.', ''))

test('Emma records her passport, Priya verifies it, and it reads as it was written', async () => {
  const more = { Class: 'P', Conditions: 'Signed', Notes: 'Seen at the counter.' }
  const made = await record(emma, aPassport('pa 100-200', more))
  const path = made.headers.get('location') ?? ''
  expect(made.status).toBe(201)
  expect(path).toMatch(/^\/Credentials\/\d+$/)
  expect(made.headers.get('etag')).toBe((await muster.priya.get(path)).headers.get('etag'))
  expect((await muster.priya.put(`${path}/actions/verify`, { Remarks: 'Compared with the original.' })).status).toBe(
    204,
  )

  expect(await bodyOf(path)).toMatchObject({
    employee: { id: emmaId },
    credentialType: { code: 'Passport' },
    credentialIssuer: { id: 301 },
    registrationNumber: 'pa 100-200',
    class: 'P',
    conditions: 'Signed',
    issueDate: '2025-01-31T00:00:00',
    expiryDate: '2035-01-31T00:00:00',
    status: 'Current',
    isVerified: true,
    verifiedBy: { name: 'Raman, Priya' },
    notes: 'Seen at the counter.',
  })
})

test('a replacement is full: what is not sent has no value afterwards', async () => {
  const path = await recorded(emma, aPassport('PA200001', { Class: 'P', Notes: 'Old.' }))
  expect((await emma.put(path, aPassport('PA200001', { Conditions: 'None', EmployeeId: emmaId }))).status).toBe(204)
  const after = await bodyOf(path)
  expect(after.conditions).toBe('None')
  expect(after).not.toHaveProperty('class')
  expect(after).not.toHaveProperty('notes')
})

test('a replacement by the same changes nothing, not even the entity tag', async () => {
  const path = await recorded(emma, aPassport('PA200002'))
  const before = await emma.get(path)
  expect((await emma.put(path, aPassport('PA200002'))).status).toBe(204)
  expect((await emma.get(path)).headers.get('etag')).toBe(before.headers.get('etag'))
})

test.for([
  // What is changed, to what, and whether it is verified still.
  ['a new number', { RegistrationNumber: 'PA300999' }, false],
  ['a new issuer', { CredentialIssuerId: 302 }, false],
  ['a new issue date', { IssueDate: '2025-02-01' }, false],
  ['a new expiry date', { ExpiryDate: '2035-02-01' }, false],
  ['no expiry date where one was not wanted', { CredentialTypeId: 5, ExpiryDate: undefined }, false],
  ['the same number in other writing', { RegistrationNumber: 'pa-300 001' }, true],
  ['a new class', { Class: 'P' }, true],
  ['new notes', { Notes: 'Renewal booked.' }, true],
] as const)('%s by Priya, who verified it', async ([, change, isVerified], { expect }) => {
  const path = await recorded(muster.priya, aPassport('PA300001'))
  await muster.priya.put(`${path}/actions/verify`, {})
  expect((await muster.priya.put(path, aPassport('PA300001', change))).status).toBe(204)
  expect(await bodyOf(path)).toMatchObject({ isVerified })
  expect('verifiedBy' in (await bodyOf(path))).toBe(isVerified)
  expect((await muster.priya.delete(path)).status).toBe(204)
})

test('a class that the holder adds has been looked at by nobody; notes are hers', async () => {
  const path = await recorded(emma, aPassport('PA300002', { Class: 'P' }))
  await muster.priya.put(`${path}/actions/verify`, {})
  await emma.put(path, aPassport('PA300002', { Class: 'P', Notes: 'In the drawer.' }))
  expect(await bodyOf(path)).toMatchObject({ isVerified: true })
  await emma.put(path, aPassport('PA300002', { Class: 'D', Notes: 'In the drawer.' }))
  expect(await bodyOf(path)).toMatchObject({ isVerified: false, class: 'D' })
})

test('a type that has to be verified is Pending until it is, and again when it is edited', async () => {
  const check = {
    CredentialTypeId: workingWithChildren,
    CredentialIssuerId: childrensGuardian,
    ExpiryDate: '2031-01-01',
  }
  const path = await recorded(emma, { ...check, RegistrationNumber: 'WWC0000001E' })
  expect((await bodyOf(path)).status).toBe('Pending')
  await muster.mei.put(`${path}/actions/verify`, {})
  expect(await bodyOf(path)).toMatchObject({ status: 'Current', verifiedBy: { name: 'Wong, Mei' } })
  await emma.put(path, { ...check, RegistrationNumber: 'WWC0000002E' })
  expect(await bodyOf(path)).toMatchObject({ status: 'Pending', isVerified: false })
})

test('a verification without remarks needs no body', async () => {
  const path = await recorded(emma, aPassport('PA400000'))
  expect((await muster.mei.put(`${path}/actions/verify`)).status).toBe(204)
  expect(await bodyOf(path)).toMatchObject({ isVerified: true })
})

test('verifying again changes nothing: it stays with who came first', async () => {
  const path = await recorded(emma, aPassport('PA400001'))
  await muster.mei.put(`${path}/actions/verify`, {})
  const { headers } = await muster.priya.get(path)
  expect((await muster.priya.put(`${path}/actions/verify`, {})).status).toBe(204)
  const after = await muster.priya.get(path)
  expect(after.headers.get('etag')).toBe(headers.get('etag'))
  expect(after.body.verifiedBy.name).toBe('Wong, Mei')
})

test('Priya deletes twice, and what never was is 404', async () => {
  const path = await recorded(emma, aPassport('PA500001'))
  expect((await muster.priya.delete(path)).status).toBe(204)
  expect((await muster.priya.get(path)).status).toBe(404)
  expect((await muster.priya.delete(path)).status).toBe(204)
  expect((await muster.priya.delete('/Credentials/999999999')).status).toBe(404)
  expect((await record(emma, aPassport('PA500001'))).status).toBe(201)
})

test('dry runs answer with what would be, and store nothing', async () => {
  const tried = await record(emma, aPassport('PA600001'), '/Credentials?dryRun=true')
  expect(tried).toMatchObject({ status: 200, body: { registrationNumber: 'PA600001', effects: [] } })
  expect(tried.body.id).toBeLessThan(0)
  expect(await bodyOf('/Credentials/Search?RegistrationNumber=PA600001')).toEqual([])

  const path = await recorded(emma, aPassport('PA600002'))
  const verified = await muster.priya.put(`${path}/actions/verify?dryRun=true`, {})
  expect(verified).toMatchObject({ status: 200, body: { isVerified: true } })
  await muster.priya.put(`${path}/actions/verify`, {})
  const edited = await emma.put(`${path}?dryRun=true`, aPassport('PA600003'))
  expect(edited.body).toMatchObject({ isVerified: false, effects: [{ type: 'VerificationCleared' }] })
  const renewed = await emma.put(`${path}/actions/renew?dryRun=true`, {
    IssueDate: '2026-11-01',
    ExpiryDate: '2036-01-01',
  })
  expect(renewed.body).toMatchObject({ registrationNumber: 'PA600002', effects: [{ type: 'Superseded' }] })
  expect(await bodyOf(path)).toMatchObject({ registrationNumber: 'PA600002', isVerified: true, status: 'Current' })
})

test('a repeated POST with the same key makes one', async () => {
  const headers = { 'Idempotency-Key': 'passport-1' }
  const send = (number: string) => emma.post('/Credentials', { EmployeeId: emmaId, ...aPassport(number) }, { headers })
  const [first, again, other] = [await send('PA700001'), await send('PA700001'), await send('PA700002')]
  expect([first.status, again.status, other.status]).toEqual([201, 201, 409])
  expect(again.headers.get('location')).toBe(first.headers.get('location'))
  expect(other.body.Code).toBe('IdempotencyKeyReuse')
})

test('whoever has not seen the last version changes, verifies, renews and deletes nothing', async () => {
  const path = await recorded(emma, aPassport('PA800001'))
  const seen = (await muster.priya.get(path)).headers.get('etag') ?? ''
  await emma.put(path, aPassport('PA800002'))
  const headers = { 'If-Match': seen }
  const verified = await muster.priya.put(`${path}/actions/verify`, {}, { headers })
  expect(verified).toMatchObject({ status: 412, body: { Code: 'Stale' } })
  expect(verified.headers.get('etag')).toBe((await muster.priya.get(path)).headers.get('etag'))
  const renewal = { IssueDate: '2026-11-01', ExpiryDate: '2036-01-01' }
  expect((await muster.priya.put(`${path}/actions/renew`, renewal, { headers })).status).toBe(412)
  expect((await muster.priya.put(path, aPassport('PA800003'), { headers })).status).toBe(412)
  expect((await muster.priya.delete(path, { headers })).status).toBe(412)
  expect(await bodyOf(path)).toMatchObject({ registrationNumber: 'PA800002', isVerified: false })
})

test('what happened is told by name, never by value, and what was remarked is the auditor’s', async () => {
  const path = await recorded(emma, aPassport('PA900001'))
  await muster.priya.put(`${path}/actions/verify`, { Remarks: 'Compared.' })
  await emma.put(path, aPassport('PA900002', { Notes: 'New.' }))
  await muster.priya.put(path, aPassport('PA900002', { Notes: 'New.', Status: 'Suspended' }))
  await muster.priya.delete(path)
  const { rows } = await muster.admin.query(
    `select type, changed_fields as fields, employee_id::int as employee from event
     where resource_type = 'Credential' and resource_id = $1 order by id`,
    [idOf(path)],
  )
  expect(rows).toEqual([
    { type: 'credential.created', fields: [], employee: emmaId },
    { type: 'credential.verified', fields: ['isVerified', 'verifiedBy', 'verifiedDateTime'], employee: emmaId },
    { type: 'credential.updated', fields: ['registrationNumber', 'notes', 'isVerified'], employee: emmaId },
    { type: 'credential.updated', fields: ['status'], employee: emmaId },
    { type: 'credential.deleted', fields: [], employee: emmaId },
  ])
  const audited = await muster.admin.query(
    `select action, details from audit_entry where resource_type = 'Credential' and resource_id = $1 order by id`,
    [idOf(path)],
  )
  expect(audited.rows.map(row => row.action)).toEqual(rows.map(row => row.type))
  expect(audited.rows[1].details).toMatchObject({ remarks: 'Compared.' })
  expect(JSON.stringify(audited.rows)).not.toContain('PA90000')
})

test('of two who record the same number at once, one does', async () => {
  const both = await Promise.all([
    record(emma, aPassport('PA110001')),
    record(muster.priya, aPassport('pa-110001', { EmployeeId: await employeeIdOf(muster.priya) })),
  ])
  expect(both.map(answer => answer.status).sort()).toEqual([201, 409])
  expect(both.find(answer => answer.status === 409)?.body.Code).toBe('DuplicateCredential')
})

test('of two driver licences that are recorded for Emma at once, one is', async () => {
  const licence = { CredentialTypeId: driverLicence, CredentialIssuerId: transportForNsw, ExpiryDate: '2030-01-01' }
  const both = await Promise.all([
    record(emma, { ...licence, RegistrationNumber: '11110001' }),
    record(muster.priya, { ...licence, RegistrationNumber: '11110002', CredentialIssuerId: vicRoads }),
  ])
  expect(both.map(answer => answer.status).sort()).toEqual([201, 409])
  expect(both.find(answer => answer.status === 409)?.body.Code).toBe('SecondCurrent')
  const { rows } = await muster.admin.query(
    'select id from credential where employee_id = $1 and credential_type_id = 1',
    [emmaId],
  )
  expect(rows).toHaveLength(1)
  await muster.priya.delete(`/Credentials/${rows[0].id}`)
})

test('of two who renew at once, one does', async () => {
  const path = await recorded(emma, aPassport('PA120001'))
  const renewal = { IssueDate: '2026-11-01', ExpiryDate: '2036-01-01' }
  const both = await Promise.all([emma, muster.priya].map(person => person.put(`${path}/actions/renew`, renewal)))
  expect(both.map(answer => answer.status).sort()).toEqual([201, 409])
  expect(both.find(answer => answer.status === 409)?.body.Code).toBe('AlreadyRenewed')
})

test('all that is wrong is said at once, in the order of the fields', async () => {
  const answer = await record(emma, {
    EmployeeId: 999999999,
    CredentialTypeId: driverLicence,
    CredentialIssuerId: 301,
    RegistrationNumber: 'AB/12',
    IssueDate: '2026-02-28',
    ExpiryDate: '2026-02-27',
  })
  expect(answer.status).toBe(400)
  expect(fieldsOf(answer)).toEqual(['EmployeeId', 'CredentialIssuerId', 'RegistrationNumber', 'ExpiryDate'])
})

test('a Sydney manager of Emma may read and not write', async () => {
  const path = await recorded(emma, aPassport('PA130001'))
  expect((await liam.get(path)).status).toBe(200)
  expect(await liam.put(path, aPassport('PA130002'))).toMatchObject({ status: 403, body: { Code: 'InsufficientRole' } })
})
