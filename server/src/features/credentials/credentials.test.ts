import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { credentialIssuers, credentialTypes } from '../../reference-data/index.ts'

const muster = startMuster()

type Record = { id: number; status: string; employee: { id: number; name: string }; expiryDate?: string }

type NewCredential = Partial<{
  owner: string
  typeId: number
  number: string
  issueDate: string | null
  expiryDate: string | null
  manualStatus: string | null
  isVerified: boolean
  supersedes: number
}>

const driverLicence = 1
const workingWithChildren = 4

/** A credential of Emma's, or of another employee by email. */
async function addCredential(given: NewCredential = {}): Promise<number> {
  const { owner = muster.emma.email, typeId = driverLicence, number = `N${Math.random()}`, supersedes } = given
  const { rows } = await muster.admin.query(
    `insert into credential (employer_group_id, employee_id, credential_type_id, credential_issuer_id,
       registration_number, issue_date, expiry_date, manual_status, verified_at, verified_by_person_id,
       supersedes_credential_id, created_at, last_modified)
     select employer_group_id, id, $2, 101, $3, $4, $5, $6, case when $7 then now() end, case when $7 then person_id end,
       $8, now(), now() from employee where email = $1 returning id::int`,
    [
      owner,
      typeId,
      number,
      given.issueDate ?? null,
      given.expiryDate ?? null,
      given.manualStatus ?? null,
      given.isVerified ?? false,
      supersedes ?? null,
    ],
  )
  if (supersedes) {
    await muster.admin.query('update credential set superseded_by_credential_id = $1 where id = $2', [
      rows[0].id,
      supersedes,
    ])
  }
  return rows[0].id
}

/** Moves the clock; who calls, and so what day it is, is remembered for half a second. */
async function moveTo(instant: string): Promise<void> {
  muster.clock.moveTo(instant)
  await new Promise(resolve => setTimeout(resolve, 600))
}

test('issuers and types are reference data: whole, paged when asked, the same for all, known by their tags', async () => {
  for (const [path, records] of [
    ['/CredentialIssuers', credentialIssuers],
    ['/CredentialTypes', credentialTypes],
  ] as const) {
    const { status, body, headers } = await muster.emma.get(path)
    const tag = headers.get('etag') ?? ''

    expect(status).toBe(200)
    expect(body).toEqual(records)
    expect((await muster.olga.get(path)).headers.get('etag')).toBe(tag)
    expect((await muster.emma.get(path, { headers: { 'If-None-Match': tag } })).status).toBe(304)

    const page = await muster.emma.get(`${path}?pageNumber=2&pageSize=5`)
    expect(page.body).toEqual(records.slice(5, 10))
    expect(page.headers.get('x-paging-totalrecords')).toBe(String(records.length))
    expect((await muster.emma.get(`${path}?name=x`)).status).toBe(400)
  }
})

test('a credential reads as the contract shows it, without what it does not have', async () => {
  const id = await addCredential({
    number: '1234 5678',
    issueDate: '2025-01-31',
    expiryDate: '2030-01-31',
    isVerified: true,
  })
  const { status, body, headers } = await muster.emma.get(`/Credentials/${id}`)
  const { rows } = await muster.admin.query('select id::int from authority where email = $1', [muster.emma.email])

  expect(status).toBe(200)
  expect(headers.get('etag')).toMatch(/^"1\./)
  expect(body).toEqual({
    id,
    token: expect.stringMatching(/^[0-9a-f-]{36}$/),
    employee: expect.objectContaining({ name: 'Walsh, Emma', status: 'Active' }),
    credentialType: { id: 1, code: 'DriverLicence', name: 'Driver licence' },
    credentialIssuer: credentialIssuers[0],
    registrationNumber: '1234 5678',
    issueDate: '2025-01-31T00:00:00',
    expiryDate: '2030-01-31T00:00:00',
    status: 'Current',
    isVerified: true,
    verifiedBy: { id: rows[0].id, name: 'Walsh, Emma' },
    verifiedDateTime: expect.stringMatching(/Z$/),
    availableActions: ['update', 'renew', 'setStatus', 'delete'].map(action => ({
      ...{ action, isAllowed: false, reason: expect.any(String) },
    })),
    createdDateTime: expect.stringMatching(/Z$/),
    lastModified: expect.stringMatching(/Z$/),
  })
  expect(Object.keys(body.employee)).toEqual(['id', 'code', 'name', 'givenName', 'familyName', 'email', 'status'])
})

test('Emma sees her own, Liam those of his people, Priya all, Olga none of them', async () => {
  const { emma, liam, priya, olga } = muster
  const own = await addCredential({ expiryDate: '2030-12-31' })
  const priyas = await addCredential({ owner: priya.email, expiryDate: '2030-12-31' })
  const found = async (person: typeof emma, query = '') =>
    (await person.get(`/Credentials/Search?${query}`)).body.map((credential: Record) => credential.id)

  expect((await emma.get('/Credentials/Search')).body.map((each: Record) => each.employee.name)).toEqual(
    (await found(emma)).map(() => 'Walsh, Emma'),
  )
  expect(await found(liam)).toContain(own)
  expect(await found(liam)).not.toContain(priyas)
  expect(await found(priya)).toEqual(expect.arrayContaining([own, priyas]))
  expect(await found(olga)).not.toContain(own)
  expect(await found(olga, `CredentialId=${own}`)).toEqual([])

  const absent = await olga.get('/Credentials/999999999')
  expect(absent.status).toBe(404)
  for (const answer of [await olga.get(`/Credentials/${own}`), await liam.get(`/Credentials/${priyas}`)]) {
    expect(answer.status).toBe(404)
    expect(answer.text).toBe(absent.text)
    expect([...answer.headers.keys()]).toEqual([...absent.headers.keys()])
  }
})

test('search finds by each parameter, numbers however they are typed', async () => {
  const id = await addCredential({ number: 'wwc 12-34 e', typeId: workingWithChildren, expiryDate: '2026-12-24' })
  const { body } = await muster.priya.get(`/Credentials/${id}`)
  const found = async (query: string) =>
    (await muster.priya.get(`/Credentials/Search?${query}`)).body.map((credential: Record) => credential.id)

  for (const number of ['WWC1234E', 'wwc-1234-e', '%20w w%09c1234e'.replace('%09', ''), 'wwc 12-34 e']) {
    expect(await found(`registrationnumber=${number}`), number).toEqual([id])
  }
  expect(await found('RegistrationNumber=')).toEqual([])
  expect(await found(`CredentialId=${id}`)).toEqual([id])
  expect(await found(`EmployeeId=${body.employee.id}&CredentialTypeId=4&CredentialIssuerId=101`)).toEqual([id])
  expect(await found(`CredentialId=${id}&CredentialIssuerId=102`)).toEqual([])
  expect(await found(`CredentialId=${id}&ExpiringBefore=2026-12-24`)).toEqual([])
  expect(await found(`CredentialId=${id}&ExpiringBefore=2026-12-25T00:00:00`)).toEqual([id])
  expect(await found('CredentialTypeId=9223372036854775807')).toEqual([])
})

test('search refuses what it does not know', async () => {
  for (const [query, field] of [
    ['Status=Lapsed', 'Status'],
    ['Status=Current&Status=Expired', 'Status'],
    ['ExpiringBefore=2026-02-30', 'ExpiringBefore'],
    ['EmployeeId=x', 'EmployeeId'],
    ['EmployeeCode=1177', 'EmployeeCode'],
    [`RegistrationNumber=${'1'.repeat(51)}`, 'RegistrationNumber'],
  ] as const) {
    const { status, body } = await muster.priya.get(`/Credentials/Search?${query}`)
    expect(status, query).toBe(400)
    expect(Object.keys(body.ModelState)).toEqual([field])
  }
})

test("a licence is good on its last day, by the day of the employer's zone", async () => {
  const id = await addCredential({ issueDate: '2020-02-29', expiryDate: '2024-02-29' })
  const statusAt = async (instant: string) => {
    await moveTo(instant)
    return (await muster.emma.get(`/Credentials/${id}`)).body.status
  }

  expect(await statusAt('2020-02-28T23:59:59+11:00')).toBe('Pending')
  expect(await statusAt('2024-02-29T23:59:58+11:00')).toBe('Expiring')
  expect(await statusAt('2024-03-01T00:00:01+11:00')).toBe('Expired')
  await muster.admin.query(`update employer set time_zone = 'Pacific/Honolulu' where code = 'HLF'`)
  expect(await statusAt('2024-03-01T00:00:01+11:00')).toBe('Expiring')
  expect(await statusAt('2024-03-01T00:00:01-10:00')).toBe('Expired')

  await muster.admin.query(`update employer set time_zone = null where code = 'HLF'`)
  muster.clock.reset()
})

test('the old one is Superseded on the day the new one begins', async () => {
  const old = await addCredential({ issueDate: '2019-03-01', expiryDate: '2024-02-29' })
  const renewed = await addCredential({ issueDate: '2024-02-01', expiryDate: '2029-02-01', supersedes: old })
  const statuses = async () =>
    Promise.all([old, renewed].map(async id => (await muster.emma.get(`/Credentials/${id}`)).body.status))

  await moveTo('2024-01-31T12:00:00+11:00')
  expect(await statuses()).toEqual(['Expiring', 'Pending'])
  await moveTo('2024-02-01T12:00:00+11:00')
  expect(await statuses()).toEqual(['Superseded', 'Current'])
  expect((await muster.emma.get(`/Credentials/${old}`)).body.supersededByCredentialId).toBe(renewed)
  expect((await muster.emma.get(`/Credentials/${renewed}`)).body.supersedesCredentialId).toBe(old)
  muster.clock.reset()
})

test('the search by status gives exactly the credentials that show it, whatever their dates', async () => {
  const { priya } = muster
  const dates = ['2023-11-30', '2024-02-28', '2024-02-29', '2024-03-01', '2024-05-29', '2024-05-30', null]
  const verifications = [true, false]
  const kinds = [driverLicence, workingWithChildren].flatMap(typeId =>
    verifications.map(isVerified => ({ typeId, isVerified })),
  )
  for (const owner of [muster.emma.email, muster.noah.email]) {
    for (const kind of kinds) {
      for (const issueDate of dates) {
        for (const expiryDate of dates) {
          if (issueDate && expiryDate && expiryDate < issueDate) continue
          const place = dates.indexOf(issueDate) + dates.indexOf(expiryDate)
          const manualStatus = [null, null, 'Suspended', null, 'Revoked'][place % 5] ?? null
          const id = await addCredential({ owner, ...kind, issueDate, expiryDate, manualStatus })
          if (place % 2 === 0) await addCredential({ owner, ...kind, issueDate: expiryDate, supersedes: id })
        }
      }
    }
  }
  // Noah's employer lives in another day than Emma's.
  await muster.admin.query(`update employer set time_zone = 'Pacific/Honolulu' where code = 'HLL'`)

  for (const instant of ['2024-02-29T12:00:00+11:00', '2024-03-01T00:00:30+11:00', '2023-12-01T08:00:00Z']) {
    await moveTo(instant)
    const { body: all } = await priya.get('/Credentials/Search')
    const byStatus = Map.groupBy<string, Record>(all, credential => credential.status)
    expect([...byStatus.keys()].toSorted()).toEqual([
      'Current',
      'Expired',
      'Expiring',
      'Pending',
      'Revoked',
      'Superseded',
      'Suspended',
    ])
    for (const [status, credentials] of byStatus) {
      const { body } = await priya.get(`/Credentials/Search?Status=${status.toLowerCase()}`)
      expect(
        body.map((each: Record) => each.id),
        status,
      ).toEqual(credentials.map(each => each.id))
    }
  }
  await muster.admin.query(`update employer set time_zone = null where code = 'HLL'`)
  muster.clock.reset()
})
