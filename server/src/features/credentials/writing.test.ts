import { expect, test } from 'vitest'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { aPassport, driverLicence, emmasCredentials, fieldsOf } from '../../../test/support/records/credentials.ts'

const muster = startMuster()
const { own, record, recorded, bodyOf } = emmasCredentials(muster)

const idOf = (path: string) => Number(path.split('/').at(-1))

test('Emma records her passport, Priya verifies it, and it reads as it was written', async () => {
  const more = { Class: 'P', Conditions: 'Signed', Notes: 'Seen at the counter.' }
  const made = await record(own.emma, aPassport('pa 100-200', more))
  const path = made.headers.get('location') ?? ''
  expect(made.status).toBe(201)
  expect(path).toMatch(/^\/Credentials\/\d+$/)
  expect(made.headers.get('etag')).toBe((await own.emma.get(path)).headers.get('etag'))
  expect((await muster.priya.put(`${path}/actions/verify`, { Remarks: 'Compared with the original.' })).status).toBe(
    204,
  )

  expect(await bodyOf(path)).toMatchObject({
    employee: { id: own.emmaId },
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
  const path = await recorded(own.emma, aPassport('PA200001', { Class: 'P', Notes: 'Old.' }))
  expect((await own.emma.put(path, aPassport('PA200001', { Conditions: 'None', EmployeeId: own.emmaId }))).status).toBe(
    204,
  )
  const after = await bodyOf(path)
  expect(after.conditions).toBe('None')
  expect(after).not.toHaveProperty('class')
  expect(after).not.toHaveProperty('notes')
})

test('a replacement by the same changes nothing, not even the entity tag', async () => {
  const path = await recorded(own.emma, aPassport('PA200002'))
  const before = await own.emma.get(path)
  expect((await own.emma.put(path, aPassport('PA200002'))).status).toBe(204)
  expect((await own.emma.get(path)).headers.get('etag')).toBe(before.headers.get('etag'))
})

test('Priya deletes twice, and what never was is 404', async () => {
  const path = await recorded(own.emma, aPassport('PA500001'))
  expect((await muster.priya.delete(path)).status).toBe(204)
  expect((await muster.priya.get(path)).status).toBe(404)
  expect((await muster.priya.delete(path)).status).toBe(204)
  expect((await muster.priya.delete('/Credentials/999999999')).status).toBe(404)
  expect((await record(own.emma, aPassport('PA500001'))).status).toBe(201)
})

test('dry runs answer with what would be, and store nothing', async () => {
  const tried = await record(own.emma, aPassport('PA600001'), '/Credentials?dryRun=true')
  expect(tried).toMatchObject({ status: 200, body: { registrationNumber: 'PA600001', effects: [] } })
  expect(tried.body.id).toBeLessThan(0)
  expect(await bodyOf('/Credentials/Search?RegistrationNumber=PA600001')).toEqual([])

  const path = await recorded(own.emma, aPassport('PA600002'))
  const verified = await muster.priya.put(`${path}/actions/verify?dryRun=true`, {})
  expect(verified).toMatchObject({ status: 200, body: { isVerified: true } })
  await muster.priya.put(`${path}/actions/verify`, {})
  const edited = await own.emma.put(`${path}?dryRun=true`, aPassport('PA600003'))
  expect(edited.body).toMatchObject({ isVerified: false, effects: [{ type: 'VerificationCleared' }] })
  const renewed = await own.emma.put(`${path}/actions/renew?dryRun=true`, {
    IssueDate: '2026-11-01',
    ExpiryDate: '2036-01-01',
  })
  expect(renewed.body).toMatchObject({ registrationNumber: 'PA600002', effects: [{ type: 'Superseded' }] })
  expect(await bodyOf(path)).toMatchObject({ registrationNumber: 'PA600002', isVerified: true, status: 'Current' })
})

test('what happened is told by name, never by value, and what was remarked is the auditor’s', async () => {
  const path = await recorded(own.emma, aPassport('PA900001'))
  await muster.priya.put(`${path}/actions/verify`, { Remarks: 'Compared.' })
  await own.emma.put(path, aPassport('PA900002', { Notes: 'New.' }))
  await muster.priya.put(path, aPassport('PA900002', { Notes: 'New.', Status: 'Suspended' }))
  await muster.priya.delete(path)
  const { rows } = await muster.admin.query(
    `select type, changed_fields as fields, employee_id::int as employee from event
     where resource_type = 'Credential' and resource_id = $1 order by id`,
    [idOf(path)],
  )
  expect(rows).toEqual([
    { type: 'credential.created', fields: [], employee: own.emmaId },
    { type: 'credential.verified', fields: ['isVerified', 'verifiedBy', 'verifiedDateTime'], employee: own.emmaId },
    { type: 'credential.updated', fields: ['registrationNumber', 'notes', 'isVerified'], employee: own.emmaId },
    { type: 'credential.updated', fields: ['status'], employee: own.emmaId },
    { type: 'credential.deleted', fields: [], employee: own.emmaId },
  ])
  const audited = await muster.admin.query(
    `select action, details from audit_entry where resource_type = 'Credential' and resource_id = $1 order by id`,
    [idOf(path)],
  )
  expect(audited.rows.map(row => row.action)).toEqual(rows.map(row => row.type))
  expect(audited.rows[1].details).toMatchObject({ remarks: 'Compared.' })
  expect(JSON.stringify(audited.rows)).not.toContain('PA90000')
})

test('all that is wrong is said at once, in the order of the fields', async () => {
  const answer = await record(own.emma, {
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
  const liam = await withKey(muster, 'liam', { scopes: ['read', 'credentials.write'] })
  const path = await recorded(own.emma, aPassport('PA130001'))
  expect((await liam.get(path)).status).toBe(200)
  expect(await liam.put(path, aPassport('PA130002'))).toMatchObject({ status: 403, body: { Code: 'InsufficientRole' } })
})
