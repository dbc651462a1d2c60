import { beforeAll, expect, test } from 'vitest'
import { grantRole, untilForgotten } from '../../../test/support/grants.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'

const muster = startMuster()
const path = '/EmployerGroup'
let priya: Person
beforeAll(async () => {
  priya = await withKey(muster, 'priya', { scopes: ['read', 'admin', 'audit.read'] })
})

const usual = { Name: 'Harbour Line', TimeZone: 'Australia/Sydney' }

test('Priya renames the group: Emma reads the new name, and auditors who did it', async () => {
  const { body: before } = await muster.emma.get(path)
  expect(before).toEqual({ id: before.id, name: usual.Name, timeZone: usual.TimeZone, isTest: true })
  expect((await priya.put(path, { ...usual, Name: 'Harbour Lines' })).status).toBe(204)
  expect((await muster.emma.get(path)).body.name).toBe('Harbour Lines')
  expect((await priya.put(path, usual)).status).toBe(204)
  const entries = (await priya.get('/AuditLog?ResourceType=EmployerGroup&Order=NewestFirst&pageSize=2')).body
  expect(entries).toMatchObject(
    Array(2).fill({
      action: 'employer-group.updated',
      actor: { name: 'Raman, Priya' },
      resource: { name: usual.Name },
      details: { changedFields: ['name'] },
    }),
  )
})

test('a dry run stores nothing, a stale If-Match is 412, and the same values change nothing', async () => {
  const renamed = { ...usual, Name: 'Tried' }
  expect(await priya.put(`${path}?dryRun=true`, renamed)).toMatchObject({ status: 200, body: { name: 'Tried' } })
  const read = await priya.get(path)
  const headers = { 'If-Match': read.headers.get('etag') ?? '' }
  expect((await priya.put(path, usual, { headers })).status).toBe(204)
  expect((await priya.get(path)).headers.get('etag')).toBe(headers['If-Match'])
  expect((await priya.put(path, { ...usual, TimeZone: 'Australia/Melbourne' }, { headers })).status).toBe(204)
  const refused = await priya.put(path, usual, { headers })
  expect(refused).toMatchObject({ status: 412, body: { Code: 'Stale' } })
  expect(refused.headers.get('etag')).toBe((await priya.get(path)).headers.get('etag'))
  expect((await priya.put(path, usual)).status).toBe(204)
})

test('a group has a name that no other group of the server has, and a zone that there is', async () => {
  expect((await priya.put(path, { Name: ' ', TimeZone: 'Sydney' })).body.ModelState).toEqual({
    'command.Name': [expect.any(String)],
    'command.TimeZone': [expect.stringContaining('There is no such time zone')],
  })
  const { name } = (await muster.olga.get(path)).body
  expect(await priya.put(path, { ...usual, Name: name })).toMatchObject({ status: 409, body: { Code: 'NameTaken' } })
})

test('the day of the group follows its zone, for remembered callers and employers without their own', async () => {
  // In Honolulu it is two in the afternoon of the day before.
  muster.clock.moveTo('2026-11-23T11:00:00+11:00')
  expect(await priya.put(path, { ...usual, TimeZone: 'Pacific/Honolulu' })).toMatchObject({
    status: 400,
    body: { ModelState: { 'command.TimeZone': [expect.stringContaining('for the group. Change the zone')] } },
  })
  muster.clock.moveTo('2026-11-23T23:30:00+11:00')
  const delegation = { DelegateAuthorityId: 999_999, From: '2026-11-23', To: '2026-11-30' }
  const liam = await withKey(muster, 'liam', { scopes: ['read', 'change-requests.decide'] })
  const wrongDays = async () => Object.keys((await liam.post('/Delegations', delegation)).body.ModelState ?? {})
  await untilForgotten()
  expect(await wrongDays()).not.toContain('command.From')
  const employer = (await priya.post('/Employers', { Code: 'NEW', Name: 'New' })).headers.get('location') ?? ''
  expect((await priya.put(path, { ...usual, TimeZone: 'Pacific/Auckland' })).status).toBe(204)
  await untilForgotten()
  expect(await wrongDays()).toContain('command.From')
  expect((await muster.emma.get(employer)).body.timeZone).toBe('Pacific/Auckland')
  expect((await priya.put(path, usual)).status).toBe(400)
  muster.clock.moveTo('2026-11-24T01:00:00+11:00')
  expect((await priya.put(path, usual)).status).toBe(204)
  muster.clock.reset()
})

test('an employer administrator who sees a part, and Liam, may not', async () => {
  expect(await muster.liam.put(path, usual)).toMatchObject({ status: 403, body: { Code: 'InsufficientScope' } })
  await grantRole(muster, 'mei', { role: 'EmployerAdministrator', costCentreCode: 'FER' })
  const ofPart = await withKey(muster, 'mei', { scopes: ['read', 'admin'] })
  expect(await ofPart.put(path, usual)).toMatchObject({ status: 403, body: { Code: 'InsufficientRole' } })
  await grantRole(muster, 'liam', { role: 'EmployerAdministrator' })
  const seesPart = await withKey(muster, 'liam', { scopes: ['read', 'admin'] })
  expect(await seesPart.put(path, usual)).toMatchObject({ status: 403, body: { Code: 'InsufficientAccessScope' } })
})
