import { beforeAll, beforeEach, expect, test } from 'vitest'
import { asAdministrator, idOf } from '../../../test/support/grants.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'

const muster = startMuster()
let tomas: Person
let mei: Person
let liam: number
let roles: string

beforeAll(async () => {
  tomas = await asAdministrator(muster, 'tomas')
  mei = await asAdministrator(muster, 'mei')
  // Mei's account reaches a part; as an administrator of the whole group she needs all.
  await muster.admin.query(
    `update access_scope s set type = 'All', position_id = null from user_account a join login l on l.id = a.login_id
     where l.email = $1 and s.employer_group_id = a.employer_group_id and s.user_account_id = a.id`,
    [muster.mei.email],
  )
  mei = await withKey(muster, 'mei', { scopes: ['read', 'admin'] })
  liam = await idOf(muster, 'authority', 'liam')
  roles = `/Authorities/${liam}/Roles`
})

beforeEach(async () => {
  await muster.admin.query("delete from role_grant where authority_id = $1 and role like '%Payroll%'", [liam])
})

const ask = async (body: object = { Role: 'PayrollAdministrator' }) => {
  const answer = await muster.priya.post(roles, body)
  expect(answer.status).toBe(202)
  return answer
}
const locationOf = async (body?: object) => (await ask(body)).headers.get('location') ?? ''
const heldByLiam = async () => (await muster.priya.get(`/Authorities/${liam}`)).body.roles

test('a pay role takes effect when a second administrator has confirmed it', async () => {
  const asked = await ask()
  const path = asked.headers.get('location') ?? ''
  expect(path).toMatch(/^\/AdministrativeChanges\/\d+$/)
  expect(asked.body).toMatchObject({
    kind: 'RoleGrant',
    status: 'Pending',
    resource: { type: 'Authority', id: liam },
    summary: expect.stringMatching(
      /^Grant the role "payroll administrator" to O'Brien, Liam \(A132, liam\.obrien@harbourline\.example\), whose account sees a part of the group: from \d+ [A-Z][a-z]+ 20\d\d on, without limits\.$/,
    ),
  })
  expect(await heldByLiam()).not.toContain('PayrollAdministrator')
  expect((await tomas.get('/AdministrativeChanges?statuses=Pending')).body).toHaveLength(1)

  expect((await tomas.put(`${path}/actions/approve`, { Remarks: 'Agreed.' })).status).toBe(204)
  expect(await heldByLiam()).toContain('PayrollAdministrator')
  const approved = { status: 'Approved', decidedBy: { name: 'Novak, Tomas' }, remarks: 'Agreed.' }
  expect((await muster.priya.get(path)).body).toMatchObject(approved)
  expect((await tomas.put(`${path}/actions/approve`, {})).status).toBe(204)
  const { rows } = await muster.admin.query(
    "select type from event where resource_type = 'AdministrativeChange' and resource_id = $1 order by id",
    [path.split('/').at(-1)],
  )
  expect(rows.map(row => row.type)).toEqual(['administrative-change.requested', 'administrative-change.approved'])
})

test('who asked for it does not confirm it, by no key; they may take it back', async () => {
  const path = await locationOf()
  const second = await withKey(muster, 'priya', { scopes: ['read', 'admin'] })
  for (const action of ['approve', 'decline']) {
    const answer = await second.put(`${path}/actions/${action}`, { Remarks: 'Mine.' })
    expect(answer).toMatchObject({ status: 403, body: { Code: 'NotYourDecision' } })
  }
  expect(await tomas.put(`${path}/actions/cancel`)).toMatchObject({ status: 403, body: { Code: 'NotYourDecision' } })
  expect((await second.put(`${path}/actions/cancel`)).status).toBe(204)
  expect((await muster.priya.put(`${path}/actions/cancel`)).status).toBe(204)
  const late = await tomas.put(`${path}/actions/approve`, {})
  expect(late.body.ModelState).toEqual({ 'command.Status': [expect.stringContaining('Cancelled')] })
  expect(await heldByLiam()).not.toContain('PayrollAdministrator')
})

test('whom it is about does not confirm it, though an administrator', async () => {
  const answer = await muster.priya.post(`/Authorities/${await idOf(muster, 'authority', 'mei')}/Roles`, {
    Role: 'RunPayrollAuthority',
  })
  const path = answer.headers.get('location') ?? ''
  const about = await mei.get(path)
  expect(about.body.availableActions).toMatchObject([{ isAllowed: false }, { isAllowed: false }, { isAllowed: false }])
  const waitsFor = async (who: typeof mei) =>
    (await who.get('/AdministrativeChanges?WaitingFor=Me')).body.map(
      ({ id }: { id: number }) => `/AdministrativeChanges/${id}`,
    )
  expect(await waitsFor(mei)).not.toContain(path)
  expect(await waitsFor(muster.priya)).not.toContain(path)
  expect(await waitsFor(tomas)).toContain(path)
  expect(await mei.put(`${path}/actions/approve`, {})).toMatchObject({ status: 403, body: { Code: 'NotYourDecision' } })
  expect((await tomas.put(`${path}/actions/decline`, { Remarks: 'Not her.' })).status).toBe(204)
  expect(await waitsFor(tomas)).not.toContain(path)
})

test('two administrators at once: one wins', async () => {
  for (let round = 0; round < 5; round++) {
    const path = await locationOf({ Role: 'SubmitPayrollAuthority' })
    const answers = await Promise.all([
      tomas.put(`${path}/actions/approve`, {}),
      mei.put(`${path}/actions/decline`, { Remarks: 'No.' }),
    ])
    expect(answers.map(answer => answer.status).sort()).toEqual([204, 400])
    const { status } = (await muster.priya.get(path)).body
    expect((await heldByLiam()).includes('SubmitPayrollAuthority')).toBe(status === 'Approved')
    await muster.admin.query('delete from role_grant where authority_id = $1 and role = $2', [
      liam,
      'SubmitPayrollAuthority',
    ])
  }
})

test('a pay role among others waits alone; the rest is done at once', async () => {
  const { body } = await muster.priya.get(`/Authorities/${liam}`)
  const whole = { Code: body.code, Email: body.email, EmployeeId: body.employee.id }
  const sent = { ...whole, Roles: [...body.roles, 'CredentialApprover', 'VerifyPayrollAuthority'] }
  const tried = await muster.priya.put(`/Authorities/${liam}?dryRun=true`, sent)
  expect(tried.body.roles).toContain('VerifyPayrollAuthority')
  expect(tried.body.effects).toContainEqual(expect.objectContaining({ type: 'WaitsForConfirmation' }))
  expect((await muster.priya.get('/AdministrativeChanges?statuses=Pending')).body).toEqual([])

  const answer = await muster.priya.put(`/Authorities/${liam}`, sent)
  expect(answer.status).toBe(202)
  expect(await heldByLiam()).toContain('CredentialApprover')
  expect(await heldByLiam()).not.toContain('VerifyPayrollAuthority')
  const again = await muster.priya.put(`/Authorities/${liam}`, sent)
  expect(again.headers.get('location')).toBe(answer.headers.get('location'))
  await muster.priya.put(`${answer.headers.get('location')}/actions/cancel`)
})

test('widening a pay role waits, narrowing and ending it do not', async () => {
  const [{ id: weekly }, { id: other }] = (await muster.priya.get('/PaymentGroups')).body
  const first = await locationOf({ Role: 'VerifyPayrollAuthority', PaymentGroupIds: [weekly] })
  await tomas.put(`${first}/actions/approve`, {})
  const grant = (await muster.priya.get(roles)).body.find((each: { role: string }) => /Verify/.test(each.role))
  const change = (PaymentGroupIds: number[]) =>
    muster.priya.put(`${roles}/${grant.id}`, { Role: 'VerifyPayrollAuthority', PaymentGroupIds })
  const limits = async () => (await muster.priya.get(`${roles}/${grant.id}`)).body.paymentGroupIds

  const widened = await change([weekly, other])
  expect(widened.status).toBe(202)
  expect(await limits()).toEqual([weekly])
  expect((await tomas.put(`${widened.headers.get('location')}/actions/approve`, {})).status).toBe(204)
  expect(await limits()).toEqual([weekly, other])
  expect((await change([weekly])).status).toBe(204)
  expect(await limits()).toEqual([weekly])
  expect((await muster.priya.delete(`${roles}/${grant.id}`)).status).toBe(204)
})

test('what it rests on is looked at again: the grant, the authority, and who asked', async () => {
  const stale = await locationOf({ Role: 'RunPayrollAuthority' })
  await tomas.put(`${await locationOf({ Role: 'RunPayrollAuthority', To: '2030-01-01' })}/actions/approve`, {})
  expect(await tomas.put(`${stale}/actions/approve`, {})).toMatchObject({
    status: 409,
    body: { Code: 'NoLongerPossible', Message: expect.stringContaining('granted meanwhile') },
  })
  await muster.priya.put(`${stale}/actions/cancel`)

  const byTomas = await tomas.post(roles, { Role: 'PayrollAdministrator' })
  expect(byTomas.status).toBe(202)
  const path = byTomas.headers.get('location') ?? ''
  await muster.admin.query(
    "update user_account a set status = 'Suspended' from login l where l.id = a.login_id and l.email = $1",
    [muster.tomas.email],
  )
  expect(await muster.priya.put(`${path}/actions/approve`, {})).toMatchObject({
    status: 409,
    body: { Code: 'RequesterLeft' },
  })
  await muster.admin.query(
    "update user_account a set status = 'Active' from login l where l.id = a.login_id and l.email = $1",
    [muster.tomas.email],
  )
  expect((await muster.priya.get(path)).body.status).toBe('Pending')
  await muster.priya.put(`${path}/actions/decline`, { Remarks: 'Later.' })
})

test('a repeated POST with the same key asks once', async () => {
  const headers = { 'Idempotency-Key': 'grant-1' }
  const send = () => muster.priya.post(roles, { Role: 'SubmitPayrollAuthority' }, { headers })
  const [first, again] = [await send(), await send()]
  expect([first.status, again.status]).toEqual([202, 202])
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(again.body).toEqual(first.body)
  await muster.priya.put(`${first.headers.get('location')}/actions/cancel`)
})

test('declining takes remarks, an unknown one is 404, and others see nothing of it', async () => {
  const path = await locationOf()
  const bare = await tomas.put(`${path}/actions/decline`, {})
  expect(Object.keys(bare.body.ModelState)).toEqual(['command.Remarks'])
  expect((await tomas.get('/AdministrativeChanges/99999999')).status).toBe(404)
  expect((await muster.liam.get(path)).status).toBe(403)
  const olga = await withKey(muster, 'olga', { scopes: ['read', 'admin'] })
  expect((await olga.get(path)).status).toBe(404)
  expect((await olga.put(`${path}/actions/approve`, {})).status).toBe(404)
  expect((await olga.get('/AdministrativeChanges')).body).toEqual([])
})

test('the database itself refuses a change confirmed by who asked for it', async () => {
  const path = await locationOf()
  const decide = muster.admin.query(
    "update administrative_change set status = 'Approved', decided_by_person_id = requested_by_person_id where id = $1",
    [path.split('/').at(-1)],
  )
  await expect(decide).rejects.toThrow('administrative_change_not_by_requester')
})
