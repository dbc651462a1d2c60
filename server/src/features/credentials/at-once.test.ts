import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import {
  aPassport,
  driverLicence,
  emmasCredentials,
  transportForNsw,
  vicRoads,
} from '../../../test/support/records/credentials.ts'

const muster = startMuster()
const { own, employeeIdOf, record, recorded, bodyOf } = emmasCredentials(muster)

test('a repeated POST with the same key makes one', async () => {
  const headers = { 'Idempotency-Key': 'passport-1' }
  const send = (number: string) =>
    own.emma.post('/Credentials', { EmployeeId: own.emmaId, ...aPassport(number) }, { headers })
  const [first, again, other] = [await send('PA700001'), await send('PA700001'), await send('PA700002')]
  expect([first.status, again.status, other.status]).toEqual([201, 201, 409])
  expect(again.headers.get('location')).toBe(first.headers.get('location'))
  expect(other.body.Code).toBe('IdempotencyKeyReuse')
})

test('whoever has not seen the last version changes, verifies, renews and deletes nothing', async () => {
  const path = await recorded(own.emma, aPassport('PA800001'))
  const seen = (await muster.priya.get(path)).headers.get('etag') ?? ''
  await own.emma.put(path, aPassport('PA800002'))
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

test('of two who record the same number at once, one does', async () => {
  const both = await Promise.all([
    record(own.emma, aPassport('PA110001')),
    record(muster.priya, aPassport('pa-110001', { EmployeeId: await employeeIdOf(muster.priya) })),
  ])
  expect(both.map(answer => answer.status).sort()).toEqual([201, 409])
  expect(both.find(answer => answer.status === 409)?.body.Code).toBe('DuplicateCredential')
})

test('of two driver licences that are recorded for Emma at once, one is', async () => {
  const licence = { CredentialTypeId: driverLicence, CredentialIssuerId: transportForNsw, ExpiryDate: '2030-01-01' }
  const both = await Promise.all([
    record(own.emma, { ...licence, RegistrationNumber: '11110001' }),
    record(muster.priya, { ...licence, RegistrationNumber: '11110002', CredentialIssuerId: vicRoads }),
  ])
  expect(both.map(answer => answer.status).sort()).toEqual([201, 409])
  expect(both.find(answer => answer.status === 409)?.body.Code).toBe('SecondCurrent')
  const { rows } = await muster.admin.query(
    'select id from credential where employee_id = $1 and credential_type_id = 1',
    [own.emmaId],
  )
  expect(rows).toHaveLength(1)
  await muster.priya.delete(`/Credentials/${rows[0].id}`)
})

test('of two who renew at once, one does', async () => {
  const path = await recorded(own.emma, aPassport('PA120001'))
  const renewal = { IssueDate: '2026-11-01', ExpiryDate: '2036-01-01' }
  const both = await Promise.all([own.emma, muster.priya].map(person => person.put(`${path}/actions/renew`, renewal)))
  expect(both.map(answer => answer.status).sort()).toEqual([201, 409])
  expect(both.find(answer => answer.status === 409)?.body.Code).toBe('AlreadyRenewed')
})
