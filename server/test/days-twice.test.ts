import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { csv, errorsOf } from './support/imports/import-set.ts'
import { errorsAt, importsOver } from './support/imports/imports-over-http.ts'
import { withKey } from './support/keys.ts'
import { startMuster } from './support/muster.ts'
import type { Answer, Person } from './support/person.ts'
import { employeeId } from './support/requests.ts'

const muster = startMuster()
const { done } = importsOver(muster)
let priya: Person
beforeAll(async () => {
  priya = await withKey(muster, 'priya', { scopes: ['read', 'admin', 'employees.write', 'change-requests.write'] })
})

/** Eleven in the morning of 23 November in Sydney: in Honolulu it is two in the afternoon of the day before. */
beforeEach(() => muster.clock.moveTo('2026-11-23T11:00:00+11:00'))
afterEach(() => muster.clock.reset())

type Employer = Readonly<{ id: number; code: string; name: string }>
const employerCalled = async (code: string): Promise<Employer> =>
  (await priya.get('/Employers')).body.find((employer: Employer) => employer.code === code)

async function zoned(code: string, TimeZone?: string): Promise<Answer> {
  const { id, name } = await employerCalled(code)
  return priya.put(`/Employers/${id}`, { Code: code, Name: name, TimeZone })
}

/** Of an employer that has nobody yet. */
async function made(code: string, TimeZone: string): Promise<string> {
  const answer = await priya.post('/Employers', { Code: code, Name: code, TimeZone })
  expect(answer.status).toBe(201)
  return answer.headers.get('location') ?? ''
}

const stillYesterday =
  'It is still 22 November 2026 there when it is already 23 November 2026 for this employer. Change the zone after midnight there, so that no day comes twice.'

describe('no day comes twice', () => {
  test('for an employer whose zone Priya changes: she waits until midnight there', async () => {
    expect(await zoned('HLF', 'Pacific/Honolulu')).toMatchObject({
      status: 400,
      body: { ModelState: { 'command.TimeZone': [stillYesterday] } },
    })
    expect((await zoned('HLF', 'Australia/Perth')).status).toBe(204)
    expect((await zoned('HLF', 'Pacific/Auckland')).status).toBe(204)
    muster.clock.moveTo('2026-11-23T23:30:00+11:00')
    const group = await zoned('HLF')
    expect(Object.keys(group.body.ModelState)).toEqual(['command.TimeZone'])
    muster.clock.moveTo('2026-11-24T00:30:00+11:00')
    expect((await zoned('HLF')).status).toBe(204)
    muster.clock.moveTo('2026-11-24T21:30:00+11:00')
    expect((await zoned('HLF', 'Pacific/Honolulu')).status).toBe(204)
    expect((await zoned('HLF', 'Australia/Sydney')).status).toBe(204)
  })

  test('also refused minutes before midnight, while commands by the former zone are running', async () => {
    muster.clock.moveTo('2026-11-23T23:55:00+11:00')
    expect((await zoned('HLF', 'Australia/Perth')).status).toBe(400)
  })

  test('a new employer takes any zone', async () => {
    const path = await made('ISLE', 'Pacific/Honolulu')
    expect((await priya.get(path)).body.timeZone).toBe('Pacific/Honolulu')
  })

  test('for an employee to whom Priya gives another employer', async () => {
    const west = (await made('WEST', 'Pacific/Honolulu')).split('/').at(-1)
    const { id } = await employerCalled('HLF')
    const hired = await priya.post('/Employees', {
      ...{ Code: 'MV1', EmployerId: id, GivenName: 'Mallory', FamilyName: 'Marsh', Email: 'mv1@example.com' },
      ...{ StartDate: '2024-01-01', CostCentres: [{ CostCentreId: 1, Percentage: 100 }] },
    })
    expect(hired.status, hired.text).toBe(201)
    const path = hired.headers.get('location') ?? ''
    const move = () => priya.put(path, { Code: 'MV1', EmployerId: Number(west) })
    expect((await move()).body.ModelState).toEqual({
      'command.EmployerId': [expect.stringContaining('It is still 22 November 2026 for this employer')],
    })
    muster.clock.moveTo('2026-11-23T21:30:00+11:00')
    expect((await move()).status).toBe(204)
  })

  test('by an import: neither for an employer nor for an employee', async () => {
    await made('FAR', 'Pacific/Honolulu')
    const { name } = await employerCalled('HLF')
    const zones = await done(priya, { 'employers.csv': csv('code,name,timeZone', `HLF,${name},Pacific/Honolulu`) })
    expect(errorsAt(zones)).toEqual(['employers.csv:2:timeZone'])
    expect(zones.result.errors[0].reason).toBe(stillYesterday)
    const byOperator = { 'employers.csv': csv('code,name,timeZone', `HLF,${name},Pacific/Honolulu`) }
    expect(await errorsOf(muster, byOperator, { groupName: 'Harbour Line' })).toEqual([
      `employers:2 timeZone: ${stillYesterday}`,
    ])
    const { body: emma } = await priya.get(`/Employees/${await employeeId(muster, '1177')}?expand=details`)
    const columns = 'code,givenName,familyName,email,startDate,employerCode'
    const cells = `1177,${emma.givenName},${emma.familyName},${emma.email},${emma.startDate.slice(0, 10)},FAR`
    const moved = await done(priya, { 'employees.csv': csv(columns, cells) })
    expect(errorsAt(moved)).toContain('employees.csv:2:employerCode')
    expect(JSON.stringify(moved.result.errors)).toContain('so that no day comes twice')
    muster.clock.moveTo('2026-11-23T21:30:00+11:00')
    expect(
      (await done(priya, { 'employers.csv': csv('code,name,timeZone', `HLF,${name},Pacific/Honolulu`) })).status,
    ).toBe('Succeeded')
  })
})
