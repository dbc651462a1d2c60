import { beforeAll, beforeEach, expect, test } from 'vitest'
import { grantRole, untilForgotten } from '../../../../test/support/grants.ts'
import { withKey } from '../../../../test/support/keys.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import type { Person } from '../../../../test/support/person.ts'
import { callerFor } from '../../../../test/support/requests.ts'

const muster = startMuster()
const scopes = ['read', 'credentials.write']

let emma: Person
let liam: Person
let passports = 0

beforeAll(async () => {
  emma = await withKey(muster, 'emma', { scopes })
  liam = await withKey(muster, 'liam', { scopes })
  muster.clock.moveTo('2026-11-21T12:00:00+11:00')
})

const aPassport = (more: object = {}) => ({
  CredentialTypeId: 12,
  CredentialIssuerId: 301,
  RegistrationNumber: `PA${String(passports).padStart(6, '0')}`,
  ExpiryDate: '2035-01-31',
  ...more,
})

beforeEach(() => {
  passports += 1
})

/** A new passport of a person, recorded by Priya. */
async function passportOf({ email }: Person, more: object = {}): Promise<string> {
  const { rows } = await muster.admin.query('select id::int from employee where email = $1', [email])
  const made = await muster.priya.post('/Credentials', { EmployeeId: rows[0].id, ...aPassport(more) })
  expect(made.status).toBe(201)
  return made.headers.get('location') ?? ''
}

const renewal = { IssueDate: '2026-11-01', ExpiryDate: '2036-01-31' }
const verify = (person: Person, path: string) => person.put(`${path}/actions/verify`, {})
const renew = (person: Person, path: string) => person.put(`${path}/actions/renew`, renewal)

/**
 * The answers of replacing, verifying, renewing and deleting a passport to a person. They agree with what the record offered
 * before.
 */
async function answersTo(person: Person, path: string): Promise<number[]> {
  const acts = {
    update: () => person.put(path, aPassport({ Notes: person.name })),
    verify: () => verify(person, path),
    renew: () => renew(person, path),
    delete: () => person.delete(path),
  }
  const statuses: number[] = []
  for (const [name, ctx] of Object.entries(acts)) {
    const { availableActions = [] } = (await person.get(path)).body
    const offered = availableActions.find(({ action }: { action: string }) => action === name)
    const { status, body } = await ctx()
    statuses.push(status)
    const reason = status < 300 ? {} : { reason: body.Message.replace('This key', 'The key') }
    if (offered) expect(offered).toEqual({ action: name, isAllowed: status < 300, ...reason })
  }
  return statuses
}

/** Mei approves credentials where these cost centres are concerned. */
async function limitMeiTo(codes: readonly string[]): Promise<void> {
  await muster.admin.query(
    `insert into role_grant_cost_centre (employer_group_id, role_grant_id, cost_centre_id)
     select g.employer_group_id, g.id, c.id from role_grant g
     join authority a on a.employer_group_id = g.employer_group_id and a.id = g.authority_id and a.email = $1
     join cost_centre c on c.employer_group_id = g.employer_group_id and c.code = any($2) where g.role = 'CredentialApprover'`,
    [muster.mei.email, codes],
  )
  await untilForgotten()
}

const unlimitMei = () =>
  muster.admin.query(
    `delete from role_grant_cost_centre l using role_grant g, authority a where g.id = l.role_grant_id
     and a.id = g.authority_id and a.email = $1`,
    [muster.mei.email],
  )

test('Emma replaces and renews her own, and neither verifies nor deletes it', async () => {
  expect(await answersTo(emma, await passportOf(emma))).toEqual([204, 403, 201, 403])
})

test('Mei, who approves credentials of the people below her, replaces and verifies', async () => {
  expect(await answersTo(muster.mei, await passportOf(emma))).toEqual([204, 204, 403, 403])
})

test('Liam, who manages Emma and approves no credentials, reads', async () => {
  const path = await passportOf(emma)
  expect((await liam.get(path)).status).toBe(200)
  expect(await answersTo(liam, path)).toEqual([403, 403, 403, 403])
})

test('outside the access scope and in another group it does not exist, by the same bytes', async () => {
  const path = await passportOf(muster.tomas)
  for (const person of [emma, liam, muster.mei, muster.olga]) {
    expect(await answersTo(person, path)).toEqual([404, 404, 404, 404])
    expect((await verify(person, path)).text).toBe((await verify(person, '/Credentials/999999999')).text)
  }
})

test('a body treats an employee outside the access scope as one that does not exist', async () => {
  const post = (EmployeeId: number) => liam.post('/Credentials', { EmployeeId, ...aPassport() })
  const { rows } = await muster.admin.query('select id::int from employee where email = $1', [muster.tomas.email])
  const [hidden, absent] = [await post(rows[0].id), await post(999999999)]
  expect(hidden).toMatchObject({ status: 400, body: { ModelState: { 'command.EmployeeId': [expect.any(String)] } } })
  expect(hidden.text).toBe(absent.text)
})

test('Emma records nothing for Liam, Liam nothing for Emma, and Mei, who approves, nothing for either', async () => {
  const idOf = async ({ email }: Person) =>
    (await muster.admin.query('select id::int from employee where email = $1', [email])).rows[0].id
  const post = async (person: Person, holder: Person) =>
    (await person.post('/Credentials', { EmployeeId: await idOf(holder), ...aPassport() })).status
  expect(await post(emma, liam)).toBe(400)
  expect(await post(liam, emma)).toBe(403)
  expect(await post(muster.mei, emma)).toBe(403)
})

test('no holder verifies their own: not as administrator, not as approver, not by a second key', async () => {
  const [priyas, meis] = [
    await passportOf(muster.priya),
    await passportOf(muster.mei, { RegistrationNumber: 'MEI00001' }),
  ]
  const secondKey = await withKey(muster, 'priya', { scopes })
  for (const [person, path] of [
    [muster.priya, priyas],
    [secondKey, priyas],
    [muster.mei, meis],
  ] as const) {
    expect(await verify(person, path)).toMatchObject({ status: 403, body: { Code: 'OwnCredential' } })
  }
  expect((await verify(muster.priya, meis)).status).toBe(204)
})

test('no holder verifies their own as a delegate of an approver', async () => {
  const path = await passportOf(emma)
  const delegate = async (role: string) => {
    await muster.admin.query(
      `insert into role_grant (employer_group_id, authority_id, role) select employer_group_id, id, $2 from authority where email = $1`,
      [emma.email, role],
    )
    await muster.admin.query(
      `insert into delegation (employer_group_id, authority_id, delegate_authority_id, roles, valid_from, valid_to, created_at, last_modified)
       select mei.employer_group_id, mei.id, emma.id, array[$3], '2020-01-01', '2099-01-01', now(), now()
       from authority mei join authority emma on emma.employer_group_id = mei.employer_group_id and emma.email = $2
       where mei.email = $1`,
      [muster.mei.email, emma.email, role],
    )
    await untilForgotten()
  }
  await delegate('CredentialApprover')
  expect(await verify(emma, path)).toMatchObject({ status: 403, body: { Code: 'OwnCredential' } })
  expect((await emma.get(path)).body.isVerified).toBe(false)
  await muster.admin.query(`delete from delegation; delete from role_grant g using authority a
    where a.id = g.authority_id and a.email = '${emma.email}'`)
  await untilForgotten()
})

test('a delegate without the role of their own verifies nothing', async () => {
  const path = await passportOf(emma)
  await muster.admin.query(
    `insert into delegation (employer_group_id, authority_id, delegate_authority_id, roles, valid_from, valid_to, created_at, last_modified)
     select mei.employer_group_id, mei.id, liam.id, '{CredentialApprover}', '2020-01-01', '2099-01-01', now(), now()
     from authority mei join authority liam on liam.employer_group_id = mei.employer_group_id and liam.email = $2
     where mei.email = $1`,
    [muster.mei.email, liam.email],
  )
  await untilForgotten()
  expect((await verify(liam, path)).status).toBe(403)
  await muster.admin.query('delete from delegation')
})

test('an approver who is limited to other cost centres may not, to hers may', async () => {
  const path = await passportOf(emma)
  await limitMeiTo(['HO'])
  expect(await answersTo(muster.mei, path)).toEqual([403, 403, 403, 403])
  const { rows } = await muster.admin.query(
    `select c.code from employee e join employee_cost_centre s on s.employee_id = e.id join cost_centre c on c.id = s.cost_centre_id
     where e.email = $1`,
    [emma.email],
  )
  await limitMeiTo([rows[0].code])
  expect((await verify(muster.mei, path)).status).toBe(204)
  await unlimitMei()
  await untilForgotten()
})

test('Emma neither suspends her own, nor works with it while it is', async () => {
  const path = await passportOf(emma)
  const refused = await emma.put(path, aPassport({ Status: 'Suspended' }))
  expect(refused).toMatchObject({ status: 403, body: { Code: 'InsufficientRole' } })
  expect((await muster.mei.put(path, aPassport({ Status: 'Suspended' }))).status).toBe(204)
  expect((await emma.get(path)).body.status).toBe('Suspended')

  expect((await emma.put(path, aPassport())).status).toBe(403)
  expect((await renew(emma, path)).status).toBe(403)
  expect((await emma.put(path, aPassport({ Status: 'suspended', Notes: 'I have appealed.' }))).status).toBe(204)
  expect((await emma.get(path)).body).toMatchObject({ status: 'Suspended', notes: 'I have appealed.' })

  expect((await muster.priya.put(path, aPassport())).status).toBe(204)
  expect((await emma.get(path)).body.status).toBe('Current')
})

test('Mei, who administers the people below her alone, deletes twice; who does not see Emma knows of nothing', async () => {
  await grantRole(muster, 'mei', { role: 'HumanResourcesAdministrator' })
  const mei = await withKey(muster, 'mei', { scopes })
  const path = await passportOf(emma)
  expect((await mei.delete(path)).status).toBe(204)
  expect((await mei.delete(path)).status).toBe(204)
  expect((await (await callerFor(muster, '1221', { scopes })).delete(path)).status).toBe(404)
  await muster.admin.query(
    `delete from role_grant g using authority a where g.role = 'HumanResourcesAdministrator'
     and a.id = g.authority_id and a.email = $1`,
    [mei.email],
  )
  await untilForgotten()
})

test('Priya, who administers people, deletes no credential of her own', async () => {
  expect(await answersTo(muster.priya, await passportOf(muster.priya))).toEqual([204, 403, 201, 403])
  const path = await passportOf(muster.priya, {
    RegistrationNumber: `PB${passports}00000`.slice(0, 8),
    ExpiryDate: '2025-01-31',
  })
  expect(await muster.priya.delete(path)).toMatchObject({ status: 403, body: { Code: 'OwnCredential' } })
})

test('Priya neither reinstates nor deletes her own that was revoked', async () => {
  const path = await passportOf(muster.priya)
  await muster.admin.query(`update credential set manual_status = 'Revoked' where id = $1`, [path.split('/')[2]])
  expect((await muster.priya.put(path, aPassport())).status).toBe(403)
  expect((await renew(muster.priya, path)).status).toBe(403)
  expect((await muster.priya.delete(path)).status).toBe(403)
  expect((await muster.priya.get(path)).body.status).toBe('Revoked')
})

test('a new one that is suspended is recorded by administrators alone', async () => {
  const { rows } = await muster.admin.query('select id::int from employee where email = $1', [emma.email])
  const body = { EmployeeId: rows[0].id, ...aPassport({ Status: 'Revoked' }) }
  expect((await emma.post('/Credentials', body)).status).toBe(403)
  expect((await muster.priya.post('/Credentials', body)).status).toBe(201)
})

test('a key without the scope writes nothing, not even with an owner who may', async () => {
  const path = await passportOf(emma)
  const reader = await withKey(muster, 'priya', { scopes: ['read', 'admin', 'employees.write'] })
  expect(await answersTo(reader, path)).toEqual([403, 403, 403, 403])
  expect((await reader.post('/Credentials', {})).body.Code).toBe('InsufficientScope')
})
