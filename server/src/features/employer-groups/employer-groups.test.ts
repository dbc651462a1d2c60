import { beforeAll, expect, test } from 'vitest'
import { forgetZone, rememberZones } from '../../../test/support/database/time-zones.ts'
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

const usual = { TimeZone: 'Australia/Sydney' }
const melbourne = { TimeZone: 'Australia/Melbourne' }

test('Priya gives the group another time zone: Emma reads it, and auditors who did it', async () => {
  const { body: before } = await muster.emma.get(path)
  expect(before).toEqual({ id: before.id, name: 'Harbour Line', timeZone: usual.TimeZone, isTest: true })
  expect((await priya.put(path, melbourne)).status).toBe(204)
  expect((await muster.emma.get(path)).body).toEqual({ ...before, timeZone: melbourne.TimeZone })
  expect((await priya.put(path, usual)).status).toBe(204)
  const entries = (await priya.get('/AuditLog?ResourceType=EmployerGroup&Order=NewestFirst&pageSize=2')).body
  expect(entries).toMatchObject(
    Array(2).fill({
      action: 'employer-group.updated',
      actor: { name: 'Raman, Priya' },
      resource: { name: 'Harbour Line' },
      details: { changedFields: ['timeZone'] },
    }),
  )
})

test('a dry run stores nothing, a stale If-Match is 412, and the same zone changes nothing', async () => {
  const tried = await priya.put(`${path}?dryRun=true`, melbourne)
  expect(tried).toMatchObject({ status: 200, body: { timeZone: melbourne.TimeZone } })
  const read = await priya.get(path)
  expect(read.body.timeZone).toBe(usual.TimeZone)
  const headers = { 'If-Match': read.headers.get('etag') ?? '' }
  expect((await priya.put(path, usual, { headers })).status).toBe(204)
  expect((await priya.get(path)).headers.get('etag')).toBe(headers['If-Match'])
  expect((await priya.put(path, melbourne, { headers })).status).toBe(204)
  const refused = await priya.put(path, usual, { headers })
  expect(refused).toMatchObject({ status: 412, body: { Code: 'Stale' } })
  expect(refused.headers.get('etag')).toBe((await priya.get(path)).headers.get('etag'))
  expect((await priya.put(path, usual)).status).toBe(204)
})

test('Priya cannot rename the group, not to the name of another one either', async () => {
  const { name } = (await muster.olga.get(path)).body
  const renamed = await Promise.all(
    ['Harbour Lines', name].map(Name => priya.put(`${path}?dryRun=true`, { ...melbourne, Name })),
  )
  for (const { status, body } of renamed) {
    expect([status, body.ModelState]).toEqual([400, { 'command.Name': [expect.any(String)] }])
  }
  expect((await priya.put(path, { ...usual, Name: 'Harbour Lines' })).status).toBe(400)
  expect((await priya.get(path)).body.name).toBe('Harbour Line')
})

test('the group gets a time zone that there is, and that PostgreSQL knows', async () => {
  expect((await priya.put(path, { TimeZone: 'Sydney' })).body.ModelState).toEqual({
    'command.TimeZone': [expect.stringContaining('There is no such time zone')],
  })
  expect((await priya.put(`${path}?dryRun=true`, { TimeZone: 'australia/melbourne' })).status).toBe(200)
  await forgetZone(muster, melbourne.TimeZone)
  const refused = await priya.put(path, melbourne)
  expect(refused.status).toBe(400)
  expect(refused.body.ModelState).toEqual({
    'command.TimeZone': [expect.stringContaining('ask the operator to update PostgreSQL')],
  })
  expect((await priya.get(path)).body.timeZone).toBe(usual.TimeZone)
  await forgetZone(muster, usual.TimeZone)
  expect((await priya.put(path, usual)).status, 'the zone that it has stays').toBe(204)
  await rememberZones(muster)
})

test('the day of the group follows its zone, for remembered callers and employers without their own', async () => {
  // In Honolulu it is two in the afternoon of the day before.
  muster.clock.moveTo('2026-11-23T11:00:00+11:00')
  expect(await priya.put(path, { TimeZone: 'Pacific/Honolulu' })).toMatchObject({
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
  expect((await priya.put(path, { TimeZone: 'Pacific/Auckland' })).status).toBe(204)
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
