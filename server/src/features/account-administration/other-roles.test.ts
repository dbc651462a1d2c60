import { beforeAll, expect, test } from 'vitest'
import { asAdministrator } from '../../../test/support/grants.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Answer, Person } from '../../../test/support/person.ts'

const muster = startMuster()
let tomas: Person
beforeAll(async () => {
  tomas = await asAdministrator(muster, 'tomas')
})

const approve = ({ headers }: Answer) => tomas.put(`${headers.get('location')}/actions/approve`)
const AccessScope = [{ Type: 'All' }]

/** A new authority who approves leave. */
async function authority(Code: string): Promise<{ AuthorityId: number; path: string }> {
  const email = `${Code.toLowerCase()}@bureau.example`
  const made = await muster.priya.post('/Authorities', {
    ...{ Code, GivenName: 'Ola', FamilyName: 'Other', Email: email, Roles: ['LeaveApprover'] },
  })
  const path = made.headers.get('location') ?? ''
  return { AuthorityId: Number(path.split('/').at(-1)), path }
}

const grant = async (path: string) =>
  expect((await muster.priya.post(`${path}/Roles`, { Role: 'HumanResourcesAdministrator' })).status).toBe(201)

async function expectTooLate(asked: Answer): Promise<void> {
  const { status, body } = await approve(asked)
  expect([status, body.Code, body.Message]).toEqual([409, 'NoLongerPossible', expect.stringContaining('roles')])
}

test('a second administrator reads the roles that the owner of an account holds, and confirms it for these alone', async () => {
  const { AuthorityId, path } = await authority('OLA1')
  const first = await muster.priya.post('/Accounts', { AuthorityId, AccessScope })
  expect(first.body.summary).toMatch(
    /seeing everything\. Its owner holds "leave approver" \(from .* on, without limits\)\.$/,
  )
  await grant(path)
  await expectTooLate(first)
  expect((await muster.priya.put(`${first.headers.get('location')}/actions/cancel`)).status).toBe(204)
  const again = await muster.priya.post('/Accounts', { AuthorityId, AccessScope })
  expect(again.body.summary).toMatch(/Its owner holds "human resources administrator" \(.*\); "leave approver" \(/)
  expect((await approve(again)).status).toBe(204)
})

test('so it is with another access scope, and with an account that is resumed', async () => {
  const { AuthorityId, path } = await authority('OLA2')
  expect((await approve(await muster.priya.post('/Accounts', { AuthorityId, AccessScope: [] }))).status).toBe(204)
  const [{ id }] = (await muster.priya.get(`/Accounts?AuthorityId=${AuthorityId}`)).body
  const wider = await muster.priya.put(`/Accounts/${id}`, { AccessScope })
  expect((await muster.priya.put(`/Accounts/${id}/actions/suspend`)).status).toBe(204)
  const resumed = await muster.priya.put(`/Accounts/${id}/actions/resume`)
  for (const { status, body } of [wider, resumed])
    expect([status, body.summary]).toEqual([202, expect.stringContaining('Its owner holds "leave approver"')])
  await grant(path)
  await expectTooLate(wider)
  await expectTooLate(resumed)
})

test('so it is with removing a second factor, and where the owner has another name since', async () => {
  const { AuthorityId, path } = await authority('OLA3')
  expect((await approve(await muster.priya.post('/Accounts', { AuthorityId, AccessScope: [] }))).status).toBe(204)
  const [{ id, email }] = (await muster.priya.get(`/Accounts?AuthorityId=${AuthorityId}`)).body
  await muster.admin.query('update login set two_factor_enabled = true where email = $1', [email])
  const reset = () => muster.priya.put(`/Accounts/${id}/actions/reset-second-factor`)
  const before = await reset()
  expect([before.status, before.body.summary]).toEqual([
    202,
    expect.stringContaining('Its owner holds "leave approver"'),
  ])
  await grant(path)
  await expectTooLate(before)
  expect((await muster.priya.put(`${before.headers.get('location')}/actions/cancel`)).status).toBe(204)
  const again = await reset()
  const renamed = { Code: 'OLA3', GivenName: 'Mallory', FamilyName: 'Other', Email: email }
  expect((await muster.priya.put(path, renamed)).status).toBe(204)
  await expectTooLate(again)
})
