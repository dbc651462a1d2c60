import { beforeAll, expect, test } from 'vitest'
import { asAdministrator, idOf } from '../../../../test/support/grants.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import type { Answer, Person } from '../../../../test/support/person.ts'

const muster = startMuster()
let tomas: Person
beforeAll(async () => {
  tomas = await asAdministrator(muster, 'tomas')
})

const Role = 'EmployerAdministrator'
const puppet = { GivenName: 'Pat', FamilyName: 'Puppet', Roles: ['LeaveApprover', Role] }
const rolesAt = async (path: string): Promise<string[]> => (await muster.priya.get(path)).body.roles

async function confirm(asked: Answer): Promise<void> {
  expect(asked.status).toBe(202)
  expect((await tomas.put(`${asked.headers.get('location')}/actions/approve`, {})).status).toBe(204)
}

test('Priya alone makes no second administrator who would confirm for her: another one has to agree', async () => {
  const path = `/Authorities/${await idOf(muster, 'authority', 'liam')}`
  const asked = await muster.priya.post(`${path}/Roles`, { Role })
  expect(asked.status).toBe(202)
  expect(asked.body).toMatchObject({
    kind: 'RoleGrant',
    summary: expect.stringMatching(/^Grant the role "employer administrator" to O'Brien, Liam/),
  })
  expect(await rolesAt(path)).not.toContain(Role)
  const byHerself = await muster.priya.put(`${asked.headers.get('location')}/actions/approve`, {})
  expect(byHerself).toMatchObject({ status: 403, body: { Code: 'NotYourDecision' } })
  await confirm(asked)
  expect(await rolesAt(path)).toContain(Role)
})

test('a new authority gets its other roles at once', async () => {
  const asked = await muster.priya.post('/Authorities', { ...puppet, Code: 'PUP1', Email: 'pup1@bureau.example' })
  expect(asked.status).toBe(202)
  const path = `/Authorities/${asked.body.resource.id}`
  expect(await rolesAt(path)).toEqual(['LeaveApprover'])
  await confirm(asked)
  expect(await rolesAt(path)).toEqual(expect.arrayContaining([Role]))
})

test('nor does she by more days or by making one active, nor another person of one by another name', async () => {
  const own = { ...puppet, Code: 'PUP2', Email: 'pup2@bureau.example' }
  const asked = await muster.priya.post('/Authorities', { ...own, Status: 'Inactive' })
  await confirm(asked)
  const path = `/Authorities/${asked.body.resource.id}`
  const active = await muster.priya.put(path, { ...own, Status: 'Active' })
  expect([active.status, active.body.kind]).toEqual([202, 'AuthorityActivation'])
  await confirm(active)
  const { body } = await muster.priya.get(`${path}/Roles`)
  const grant = `${path}/Roles/${body.find((each: { role: string }) => each.role === Role).id}`
  expect((await muster.priya.put(grant, { Role, To: '2099-12-31' })).status).toBe(204)
  await confirm(await muster.priya.put(grant, { Role }))
  const renamed = await muster.priya.put(path, { ...own, GivenName: 'Mallory' })
  expect([renamed.status, renamed.body.ModelState]).toEqual([
    400,
    { 'command.GivenName': [expect.stringContaining('two administrators agreed')] },
  ])
})

test('the second administrator reads what the account sees, and confirms it for that alone', async () => {
  const path = `/Authorities/${await idOf(muster, 'authority', 'mei')}`
  const [account] = (await muster.priya.get(`/Accounts?Name=${encodeURIComponent(muster.mei.email)}`)).body
  const asked = await muster.priya.post(`${path}/Roles`, { Role })
  expect(asked.body.summary).toContain('whose account sees a part of the group')
  await muster.admin.query(
    `update access_scope set type = 'All', cost_centre_id = null, position_id = null, employer_id = null,
    payment_group_id = null where user_account_id = $1`,
    [account.id],
  )
  const late = await tomas.put(`${asked.headers.get('location')}/actions/approve`, {})
  expect([late.status, late.body.Code]).toEqual([409, 'NoLongerPossible'])
  expect((await muster.priya.put(`${asked.headers.get('location')}/actions/cancel`)).status).toBe(204)
  expect((await muster.priya.post(`${path}/Roles`, { Role })).body.summary).toContain('whose account sees everything')
})
