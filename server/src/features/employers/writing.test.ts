import { expect, test } from 'vitest'
import { forgetZone, rememberZones } from '../../../test/support/database/time-zones.ts'
import { grantRole } from '../../../test/support/grants.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()

const employers = async (): Promise<{ id: number; code: string }[]> => (await muster.emma.get('/Employers')).body

const pathOf = async (code: string) => `/Employers/${(await employers()).find(each => each.code === code)?.id}`

const stateCalled = async (country: string, name: string): Promise<number> =>
  (await muster.emma.get(`/Countries/${country}/States`)).body.find((state: { name: string }) => state.name === name).id

test('Priya makes an employer, changes it, and deletes it twice', async () => {
  const command = {
    Code: 'HLB',
    Name: 'Harbour Line Boats Pty Ltd',
    Abn: '51 824 753 556',
    CountryId: 36,
    TimeZone: 'Australia/Perth',
    Address1: '1 Pier Street',
    Suburb: 'Fremantle',
    StateId: await stateCalled('AU', 'WA'),
    Postcode: '6160',
  }
  const made = await muster.priya.post('/Employers', command)
  expect(made.status).toBe(201)
  const path = made.headers.get('location') ?? ''
  const read = await muster.emma.get(path)
  const country = { id: 36, name: 'Australia' }
  expect(read.body).toEqual({
    id: Number(path.split('/').at(-1)),
    code: 'HLB',
    name: 'Harbour Line Boats Pty Ltd',
    abn: '51824753556',
    country,
    timeZone: 'Australia/Perth',
    address: {
      address1: '1 Pier Street',
      suburb: 'Fremantle',
      state: { id: command.StateId, name: 'WA' },
      postcode: '6160',
      country,
    },
  })
  expect(made.headers.get('etag')).toBe(read.headers.get('etag'))

  expect((await muster.priya.put(path, { Code: 'HLB', Name: 'Boats' })).status).toBe(204)
  const { id } = read.body
  expect((await muster.emma.get(path)).body).toEqual({ id, code: 'HLB', name: 'Boats', timeZone: 'Australia/Sydney' })

  expect((await muster.priya.delete(path)).status).toBe(204)
  expect((await muster.priya.get(path)).status).toBe(404)
  expect((await muster.priya.delete(path)).status).toBe(204)
})

test('a dry run stores nothing', async () => {
  const tried = await muster.priya.post('/Employers?dryRun=true', { Code: 'TRY', Name: 'Tried' })
  expect(tried).toMatchObject({ status: 200, body: { code: 'TRY', effects: [] } })
  expect((await employers()).map(({ code }) => code)).not.toContain('TRY')
})

test('an employer gets no time zone that PostgreSQL does not know', async () => {
  await forgetZone(muster, 'Australia/Perth')
  const command = { Code: 'HLP', Name: 'Perth', TimeZone: 'australia/perth' }
  const path =
    (await muster.priya.post('/Employers', { ...command, TimeZone: undefined })).headers.get('location') ?? ''
  for (const refused of [await muster.priya.post('/Employers', command), await muster.priya.put(path, command)]) {
    expect([refused.status, refused.body.ModelState]).toEqual([
      400,
      { 'command.TimeZone': [expect.stringMatching(/^The database of this server does not know this time zone/)] },
    ])
  }
  expect((await muster.emma.get(path)).body.timeZone).toBe('Australia/Sydney')
  await rememberZones(muster)
  expect((await muster.priya.put(path, command)).status).toBe(204)
  await forgetZone(muster, 'Australia/Perth')
  const same = { ...command, Name: 'Perth and Fremantle' }
  expect((await muster.priya.put(path, same)).status, 'the zone that it has').toBe(204)
  await rememberZones(muster)
  expect((await muster.priya.delete(path)).status).toBe(204)
})

test('all that is wrong is said at once, in the order of the fields', async () => {
  const keysOf = async (command: object) =>
    Object.keys((await muster.priya.post('/Employers', command)).body.ModelState)
  const wrong = { Code: 'A;B', Name: ' ', Abn: '51824753557', TimeZone: 'Sydney', Postcode: '800' }
  expect(await keysOf({ ...wrong, CountryId: 37, StateId: 1 })).toEqual([
    'command.Code',
    'command.Name',
    'command.Abn',
    'command.CountryId',
    'command.TimeZone',
    'command.StateId',
  ])
  const newSouthWales = await stateCalled('AU', 'NSW')
  const named = { Code: 'X', Name: 'X', StateId: newSouthWales }
  expect(await keysOf({ ...named, CountryId: 554 })).toEqual(['command.StateId'])
  expect(await keysOf(named)).toEqual(['command.StateId'])
  expect(await keysOf({ ...named, CountryId: 36, Postcode: '800' })).toEqual(['command.Postcode'])
  expect(await keysOf({ Code: 'X', Name: 'Of 123 456 782' })).toEqual(['command.Name'])
})

test('an employer with employees stays, a code is taken once, and a stale If-Match is 412', async () => {
  const path = await pathOf('HLL')
  expect(await muster.priya.delete(path)).toMatchObject({ status: 409, body: { Code: 'InUse' } })
  const taken = await muster.priya.post('/Employers', { Code: 'HLL', Name: 'Again' })
  expect(taken).toMatchObject({ status: 409, body: { Code: 'CodeTaken' } })

  const headers = { 'If-Match': (await muster.priya.get(path)).headers.get('etag') ?? '' }
  const rename = (Name: string) => muster.priya.put(path, { Code: 'HLL', Name }, { headers })
  expect((await rename('Logistics')).status).toBe(204)
  const refused = await rename('Freight')
  expect(refused).toMatchObject({ status: 412, body: { Code: 'Stale' } })
  expect(refused.headers.get('etag')).toBe((await muster.priya.get(path)).headers.get('etag'))
})

test('an employer administrator who sees a part, Tomas, Liam and Olga may not', async () => {
  const path = await pathOf('HLF')
  const command = { Code: 'HLF', Name: 'Ours' }
  const tomas = await withKey(muster, 'tomas', { scopes: ['read', 'employees.write'] })
  for (const person of [tomas, muster.liam]) {
    expect(await person.put(path, command)).toMatchObject({ status: 403, body: { Code: 'InsufficientScope' } })
  }
  await grantRole(muster, 'mei', { role: 'EmployerAdministrator', costCentreCode: 'FER' })
  const ofPart = await withKey(muster, 'mei', { scopes: ['read', 'admin'] })
  expect(await ofPart.put(path, command)).toMatchObject({ status: 403, body: { Code: 'InsufficientRole' } })
  await grantRole(muster, 'liam', { role: 'EmployerAdministrator' })
  const seesPart = await withKey(muster, 'liam', { scopes: ['read', 'admin'] })
  expect(await seesPart.put(path, command)).toMatchObject({ status: 403, body: { Code: 'InsufficientAccessScope' } })
  for (const answer of [await muster.olga.put(path, command), await muster.olga.delete(path)]) {
    expect(answer).toMatchObject({ status: 404, body: { Message: 'The employer was not found.' } })
  }
})
