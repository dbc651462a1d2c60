import { afterEach, beforeAll, expect, test } from 'vitest'
import { withKey } from '../../../../test/support/keys.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import type { Person } from '../../../../test/support/person.ts'

const muster = startMuster()

const [driverLicence, firstAid, passport] = [1, 7, 12]
const [transportForNsw, vicRoads, safeWorkNsw] = [101, 102, 109]

const anyDay = '2026-06-15T12:00:00+10:00'

let emma: Person
let emmaId: number

beforeAll(async () => {
  emma = await withKey(muster, 'emma', { scopes: ['read', 'credentials.write'] })
  emmaId = (await muster.admin.query('select id::int from employee where email = $1', [emma.email])).rows[0].id
  await moveTo(anyDay)
})

afterEach(() => muster.admin.query('delete from credential where employee_id = $1', [emmaId]))

/** Moves the clock; who calls, and so what day it is, is remembered for half a second. */
async function moveTo(instant: string): Promise<void> {
  muster.clock.moveTo(instant)
  await new Promise(resolve => setTimeout(resolve, 600))
}

const licence = {
  CredentialTypeId: driverLicence,
  CredentialIssuerId: transportForNsw,
  RegistrationNumber: '1234 5678',
  IssueDate: '2021-07-01',
  ExpiryDate: '2026-06-30',
}

async function recorded(body: object, person = emma): Promise<string> {
  const { status, headers } = await person.post('/Credentials', { EmployeeId: emmaId, ...body })
  expect(status).toBe(201)
  return headers.get('location') ?? ''
}

async function renewed(path: string, body: object): Promise<string> {
  const { status, headers } = await emma.put(`${path}/actions/renew`, body)
  expect(status).toBe(201)
  return headers.get('location') ?? ''
}

const renew = (path: string, body: object) => emma.put(`${path}/actions/renew`, body)
const statusOf = async (path: string) => (await emma.get(path)).body.status
const idOf = (path: string) => Number(path.split('/').at(-1))

test('Emma renews her licence: the new one waits for its day, the old one is good until then', async () => {
  const old = await recorded({ ...licence, Class: 'C', Notes: 'Blue.' })
  const successor = await renewed(old, { IssueDate: '2026-07-01', ExpiryDate: '2031-06-30', Class: 'C R' })

  expect((await emma.get(successor)).body).toMatchObject({
    credentialType: { code: 'DriverLicence' },
    credentialIssuer: { id: transportForNsw },
    registrationNumber: '1234 5678',
    class: 'C R',
    status: 'Pending',
    isVerified: false,
    supersedesCredentialId: idOf(old),
  })
  expect((await emma.get(successor)).body).not.toHaveProperty('notes')
  expect((await emma.get(old)).body).toMatchObject({ status: 'Expiring', supersededByCredentialId: idOf(successor) })
  await moveTo('2026-07-01T00:00:30+10:00')
  expect([await statusOf(old), await statusOf(successor)]).toEqual(['Superseded', 'Current'])
  await moveTo(anyDay)
})

test('a renewal may come from another issuer with another number, and takes effect at once when issued', async () => {
  const old = await recorded(licence)
  const body = {
    CredentialIssuerId: vicRoads,
    RegistrationNumber: '87654321',
    IssueDate: '2026-06-15',
    ExpiryDate: '2031-06-30',
  }
  const successor = await renewed(old, body)
  expect([await statusOf(old), await statusOf(successor)]).toEqual(['Superseded', 'Current'])
})

test('a verification does not pass on to the successor', async () => {
  const old = await recorded(licence)
  await muster.priya.put(`${old}/actions/verify`, {})
  const successor = await renewed(old, { IssueDate: '2026-06-15', ExpiryDate: '2031-06-30' })
  expect((await emma.get(old)).body.isVerified).toBe(true)
  expect((await emma.get(successor)).body.isVerified).toBe(false)
})

test('what was renewed is not renewed again; the successor is', async () => {
  const old = await recorded(licence)
  const successor = await renewed(old, { IssueDate: '2026-07-01', ExpiryDate: '2031-06-30' })
  const again = await renew(old, { IssueDate: '2026-07-01', ExpiryDate: '2031-06-30' })
  expect(again).toMatchObject({ status: 409, body: { Code: 'AlreadyRenewed' } })
  expect(again.body.Message).toContain(`credential ${idOf(successor)}.`)
  expect((await renew(successor, { IssueDate: '2031-07-01', ExpiryDate: '2036-06-30' })).status).toBe(201)
})

test('a renewal is checked as a new one is', async () => {
  const old = await recorded(licence)
  const wrong = await renew(old, { CredentialIssuerId: 301, RegistrationNumber: '?', IssueDate: '2026-07-01' })
  expect(Object.keys(wrong.body.ModelState)).toEqual([
    'command.CredentialIssuerId',
    'command.RegistrationNumber',
    'command.ExpiryDate',
  ])
  const wrongForm = await renew(old, { CredentialTypeId: 2, ExpiryDate: '2031-06-30Z' })
  expect(Object.keys(wrongForm.body.ModelState)).toEqual([
    'command.IssueDate',
    'command.ExpiryDate',
    'command.CredentialTypeId',
  ])
})

test('a renewal takes no number that another has', async () => {
  const old = await recorded(licence)
  const { rows } = await muster.admin.query('select id::int from employee where email = $1', [muster.tomas.email])
  const others = { ...licence, EmployeeId: rows[0].id, RegistrationNumber: '99999999' }
  const { headers } = await muster.priya.post('/Credentials', others)
  const refused = await renew(old, {
    RegistrationNumber: '9999-9999',
    IssueDate: '2026-07-01',
    ExpiryDate: '2031-06-30',
  })
  expect(refused).toMatchObject({ status: 409, body: { Code: 'DuplicateCredential' } })
  expect((await emma.get(old)).body).not.toHaveProperty('supersededByCredentialId')
  await muster.priya.delete(headers.get('location') ?? '')
})

/** The version in an entity tag `"<version>.<hash>"`. */
const versionIn = (tag: string | null) => Number(/^"(\d+)\./.exec(tag ?? '')?.[1])

test('what was renewed stays; without its successor it is the last again', async () => {
  const old = await recorded(licence)
  const successor = await renewed(old, { IssueDate: '2026-06-15', ExpiryDate: '2031-06-30' })
  expect(await muster.priya.delete(old)).toMatchObject({ status: 409, body: { Code: 'InUse' } })

  const seen = (await emma.get(old)).headers.get('etag')
  expect(versionIn(seen)).toBe(2)
  expect((await muster.priya.delete(successor)).status).toBe(204)
  const after = await emma.get(old)
  expect(after.body).toMatchObject({ status: 'Expiring' })
  expect(after.body).not.toHaveProperty('supersededByCredentialId')
  expect(versionIn(after.headers.get('etag'))).toBe(3)
  expect((await renew(old, { IssueDate: '2026-07-01', ExpiryDate: '2031-06-30' })).status).toBe(201)
})

test('a successor is not deleted where another credential has the number of the one before it by now', async () => {
  const old = await recorded({ ...licence, CredentialTypeId: passport, CredentialIssuerId: 301 })
  const successor = await renewed(old, {
    RegistrationNumber: 'PA999999',
    IssueDate: '2026-06-15',
    ExpiryDate: '2031-06-30',
  })
  await recorded({ ...licence, CredentialTypeId: passport, CredentialIssuerId: 301 })
  expect(await muster.priya.delete(successor)).toMatchObject({ status: 409, body: { Code: 'DuplicateCredential' } })
  expect((await emma.get(old)).body.supersededByCredentialId).toBe(idOf(successor))
})

test('Emma has one current driver licence; another comes by renewal, or when the first has ended', async () => {
  const first = await recorded(licence)
  const second = { ...licence, RegistrationNumber: '22222222', CredentialIssuerId: vicRoads, ExpiryDate: '2030-01-01' }
  const refused = await emma.post('/Credentials', { EmployeeId: emmaId, ...second })
  expect(refused).toMatchObject({ status: 409, body: { Code: 'SecondCurrent' } })
  expect(refused.body.Message).toContain(`credential ${idOf(first)}.`)

  await muster.priya.put(first, { ...licence, Status: 'Suspended' })
  const other = await recorded(second)
  expect(await muster.priya.put(first, licence)).toMatchObject({ status: 409, body: { Code: 'SecondCurrent' } })
  await emma.put(other, { ...second, ExpiryDate: '2026-06-14' })
  expect((await muster.priya.put(first, licence)).status).toBe(204)
  expect(await emma.put(other, second)).toMatchObject({ status: 409, body: { Code: 'SecondCurrent' } })
})

test('a licence that begins later is not current yet, and does not stand in the way of edits when it is', async () => {
  const first = await recorded(licence)
  const later = { ...licence, RegistrationNumber: '33333333', IssueDate: '2026-06-20', ExpiryDate: '2031-06-19' }
  const second = await recorded(later)
  await moveTo('2026-06-20T12:00:00+10:00')
  expect([await statusOf(first), await statusOf(second)]).toEqual(['Expiring', 'Current'])
  expect((await emma.put(first, { ...licence, Notes: 'Handed in.' })).status).toBe(204)
  await moveTo(anyDay)
})

test('of first aid certificates there may be several, whose numbers differ by type and issuer', async () => {
  const certificate = {
    ...licence,
    CredentialTypeId: firstAid,
    CredentialIssuerId: safeWorkNsw,
    RegistrationNumber: 'FA 1',
  }
  const first = await recorded(certificate)
  await recorded({ ...certificate, RegistrationNumber: 'FA 2' })
  await recorded({ ...certificate, CredentialIssuerId: 110 })
  await recorded({ ...certificate, CredentialTypeId: 6, CredentialIssuerId: safeWorkNsw })
  const doubled = await emma.post('/Credentials', { EmployeeId: emmaId, ...certificate, RegistrationNumber: 'fa-1' })
  expect(doubled).toMatchObject({ status: 409, body: { Code: 'DuplicateCredential' } })
  expect(doubled.body.Message).toContain(`credential ${idOf(first)} `)
})

test('the refusal of a taken number names its credential to callers who see it', async () => {
  const { rows } = await muster.admin.query('select id::int from employee where email = $1', [muster.tomas.email])
  const body = { ...licence, CredentialTypeId: passport, CredentialIssuerId: 301, RegistrationNumber: 'TOMAS001' }
  const made = await muster.priya.post('/Credentials', { EmployeeId: rows[0].id, ...body })
  const hidden = await emma.post('/Credentials', { EmployeeId: emmaId, ...body })
  expect(hidden).toMatchObject({ status: 409, body: { Code: 'DuplicateCredential' } })
  expect(hidden.body.Message).not.toMatch(/\d/)
  const own = await recorded({ ...body, RegistrationNumber: 'EMMA0001' })
  const shown = await muster.priya.put(own, body)
  expect(shown.body.Message).toContain(`credential ${idOf(made.headers.get('location') ?? '')} `)
})

test('a number is free again once what had it was renewed under another', async () => {
  const body = { ...licence, CredentialTypeId: passport, CredentialIssuerId: 301, RegistrationNumber: 'PA111111' }
  const old = await recorded(body)
  await renewed(old, { RegistrationNumber: 'PA222222', IssueDate: '2026-06-15', ExpiryDate: '2031-06-30' })
  await recorded(body)
  expect((await emma.put(old, { ...body, Notes: 'Cut in two.' })).status).toBe(204)
})

test.for([
  ['a tax file number in the notes', { Notes: 'TFN 123 456 782' }, ['Notes']],
  ['a tax file number in the conditions', { Conditions: '123456782' }, ['Conditions']],
  ['texts that are too long', { Class: 'x'.repeat(101), Notes: 'x'.repeat(2001) }, ['Class', 'Notes']],
  ['a number of 51 characters', { RegistrationNumber: '1'.repeat(51) }, ['RegistrationNumber']],
  ['a day that is not there', { IssueDate: '2026-02-30' }, ['IssueDate']],
  ['a day with a zone', { ExpiryDate: '2026-06-30T00:00:00+10:00' }, ['ExpiryDate']],
  ['a status that the dates decide', { Status: 'Current' }, ['Status']],
  ['what a client may not set', { IsVerified: true }, ['IsVerified']],
  ['another holder', { EmployeeId: 1 }, ['EmployeeId']],
  ['no number', { RegistrationNumber: null }, ['RegistrationNumber']],
  [
    'unknown reference data',
    { CredentialTypeId: 99, CredentialIssuerId: 0 },
    ['CredentialTypeId', 'CredentialIssuerId'],
  ],
] as const)('a replacement with %s is refused', async ([, change, fields], { expect }) => {
  const path = await recorded(licence)
  const { status, body } = await emma.put(path, { ...licence, ...change })
  expect(status).toBe(400)
  expect(Object.keys(body.ModelState)).toEqual(fields.map(field => `command.${field}`))
  expect((await emma.get(path)).body).toMatchObject({ registrationNumber: '1234 5678', status: 'Expiring' })
})
