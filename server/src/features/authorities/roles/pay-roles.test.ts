import { beforeAll, beforeEach, expect, test } from 'vitest'
import { asAdministrator } from '../../../../test/support/grants.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import type { Answer, Person } from '../../../../test/support/person.ts'
import { type StoredGrant, violationOfActivation } from './rules.ts'

const muster = startMuster()
let tomas: Person
beforeAll(async () => {
  tomas = await asAdministrator(muster, 'tomas')
})

/** A new person for each test, from a bureau, who submits the payroll and is away at the moment. */
let pat = { Code: '', GivenName: 'Pat', FamilyName: 'Payer', Email: '', Status: 'Inactive', Roles: [] as string[] }
let path = ''
let number = 0
beforeEach(async () => {
  const [Code, Email] = [`PAT${++number}`, `pat${number}@bureau.example`]
  pat = { ...pat, Code, Email, Status: 'Inactive', Roles: ['SubmitPayrollAuthority'] }
  const asked = await muster.priya.post('/Authorities', pat)
  path = `/Authorities/${asked.body.resource.id}`
  await confirm(asked)
})

const confirm = async (asked: Answer, by = tomas) => {
  expect(asked.status).toBe(202)
  const answer = await by.put(`${asked.headers.get('location')}/actions/approve`, {})
  expect(answer.status, answer.text).toBe(204)
}
const activate = (changes: object = {}) => muster.priya.put(path, { ...pat, Status: 'Active', ...changes })
const statusNow = async () => (await muster.priya.get(path)).body.status

test('making an authority active that holds pay roles waits for a second administrator', async () => {
  const asked = await activate({ WorkPhone: '+61 2 9552 1234' })
  expect(asked.status).toBe(202)
  expect(asked.body).toMatchObject({
    kind: 'AuthorityActivation',
    summary: expect.stringMatching(
      /^Make Payer, Pat \(PAT\d+, pat\d+@bureau\.example\) active, which puts its roles in force: "payroll submitter" \(from .* without limits\)\.$/,
    ),
  })
  expect((await muster.priya.get(path)).body).toMatchObject({ status: 'Inactive', workPhone: '+61 2 9552 1234' })
  const again = await activate({ WorkPhone: '+61 2 9552 1234' })
  expect(again.headers.get('location')).toBe(asked.headers.get('location'))
  const byHerself = await muster.priya.put(`${asked.headers.get('location')}/actions/approve`, {})
  expect(byHerself).toMatchObject({ status: 403, body: { Code: 'NotYourDecision' } })

  await confirm(asked)
  expect(await statusNow()).toBe('Active')
})

test('no administrator makes another person of it by another name or email, before it is confirmed or after', async () => {
  const mallory = { ...pat, GivenName: 'Mallory', Email: 'mallory@example.com' }
  const refused = async () => {
    const { status, body } = await muster.priya.put(path, mallory)
    expect({ status, fields: Object.keys(body.ModelState) }).toEqual({
      status: 400,
      fields: ['command.Email', 'command.GivenName'],
    })
    return body.ModelState['command.Email']
  }
  expect(await refused()).toContainEqual(expect.stringMatching(/^It has roles that two administrators agreed to/))
  await confirm(await activate())
  await refused()
  expect((await muster.priya.put(path, { ...pat, Status: 'Active', WorkPhone: '+61 2 9552 1234' })).status).toBe(204)
})

test('from Pending it waits too; a dry run shows the end, and stores nothing', async () => {
  expect((await muster.priya.put(path, { ...pat, Status: 'Pending' })).status).toBe(204)
  const tried = await muster.priya.put(`${path}?dryRun=true`, { ...pat, Status: 'Active' })
  expect(tried.body).toMatchObject({ status: 'Active', effects: [{ type: 'WaitsForConfirmation' }] })
  expect((await activate()).status).toBe(202)
  expect(await statusNow()).toBe('Pending')
})

test('without pay roles, or when it gives them up by the same, it is active at once; making it inactive never waits', async () => {
  expect((await activate({ Roles: ['LeaveApprover'] })).status).toBe(204)
  expect((await muster.priya.get(path)).body).toMatchObject({ status: 'Active', roles: ['LeaveApprover'] })
  expect((await muster.priya.put(path, { ...pat, Roles: [] })).status).toBe(204)
  expect(await statusNow()).toBe('Inactive')
})

test('a pay role with limits, or one that begins later, counts as well', async () => {
  const [{ id: weekly }] = (await muster.priya.get('/PaymentGroups')).body
  const later = { Role: 'RunPayrollAuthority', From: '2031-01-01', PaymentGroupIds: [weekly] }
  await confirm(await muster.priya.post(`${path}/Roles`, later))
  const asked = await activate({ Roles: [] })
  expect(asked.status).toBe(202)
  expect(asked.body.summary).toMatch(/"payroll runner" \(from 1 January 2031 on, limited to the payment group \w+\)\.$/)
})

test('new pay roles and the activation are confirmed as one', async () => {
  const asked = await activate({ Roles: ['SubmitPayrollAuthority', 'VerifyPayrollAuthority'] })
  expect(asked.body.summary).toMatch(/^Make .* active, .*"payroll submitter".* Grant the role "payroll verifier" to /)
  expect((await muster.priya.get(path)).body).toMatchObject({ status: 'Inactive', roles: ['SubmitPayrollAuthority'] })
  await confirm(asked)
  const roles = ['SubmitPayrollAuthority', 'VerifyPayrollAuthority']
  expect((await muster.priya.get(path)).body).toMatchObject({ status: 'Active', roles })
})

test('what was confirmed is what comes into force: not with another pay role since, and not twice', async () => {
  const asked = await activate()
  const other = await muster.priya.post(`${path}/Roles`, { Role: 'VerifyPayrollAuthority' })
  await confirm(other)
  const late = await tomas.put(`${asked.headers.get('location')}/actions/approve`, {})
  expect(late).toMatchObject({ status: 409, body: { Code: 'NoLongerPossible' } })
  expect(await statusNow()).toBe('Inactive')
})

test('no way round by another order: DELETE and POST, other days, or giving it to an employee first', async () => {
  const [grant] = (await muster.priya.get(`${path}/Roles`)).body
  await muster.priya.put(`${path}/Roles/${grant.id}`, { Role: grant.role, To: '2031-01-01' })
  expect((await muster.priya.put(`${path}/Roles/${grant.id}`, { Role: grant.role, To: '2032-01-01' })).status).toBe(202)
  expect((await muster.priya.delete(`${path}/Roles/${grant.id}`)).status).toBe(204)
  expect((await muster.priya.post(`${path}/Roles`, { Role: grant.role, To: '2031-01-01' })).status).toBe(202)
  expect((await muster.priya.put(`${path}/Roles/${grant.id}`, { Role: grant.role })).status).toBe(404)
  expect((await muster.priya.put(path, { ...pat, Status: 'Active' })).status).toBe(202)
  expect((await muster.priya.get(path)).body.roles).toEqual([])
})

const held: StoredGrant = {
  ...{ id: 1, role: 'RunPayrollAuthority', from: '2026-01-01', to: '2027-01-01' },
  ...{ costCentreIds: [], paymentGroupIds: [1, 2] },
}

test.each([
  ['nothing any more', [], true],
  ['the same', [held], true],
  ['less of it', [{ ...held, paymentGroupIds: [2], to: '2026-06-30' }], true],
  ['it for longer', [{ ...held, to: null }], false],
  ['it over more', [{ ...held, paymentGroupIds: [1, 2, 3] }], false],
  ['another role', [{ ...held, role: 'VerifyPayrollAuthority' as const }], false],
])('an activation that was confirmed is possible while the authority holds %s: %s %s', (_what, now, isPossible) => {
  expect(violationOfActivation({ status: 'Inactive' }, now, [held]) === undefined).toBe(isPossible)
  expect(violationOfActivation({ status: 'Active' }, now, [held])).toContain('active already')
})
