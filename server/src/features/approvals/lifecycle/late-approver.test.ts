import { beforeAll, expect, test, vi } from 'vitest'
import { idOf } from '../../../../test/support/grants.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import { employeeId, raised, seedPolicies } from '../../../../test/support/requests.ts'

const muster = startMuster()
beforeAll(() => seedPolicies(muster))

test('who became an approver a moment ago and decides stands among the approvers of the step', async () => {
  const liam = await idOf(muster, 'authority', 'liam')
  const roles = `/Authorities/${liam}/Roles`
  const { body: grants } = await muster.priya.get(roles)
  const grant = (grants as { id: number; role: string }[]).find(({ role }) => role === 'ChangeRequestApprover')
  expect((await muster.priya.delete(`${roles}/${grant?.id}`)).status).toBe(204)
  const EmployeeId = await employeeId(muster, '1225')
  const EmploymentTerms = { StandardHoursPerWeek: 21 }
  const path = await raised(muster.priya, { ChangeType: 'EmploymentTerms', EmployeeId, EmploymentTerms })
  const approversOf = async () => {
    const { body } = await muster.priya.get(path)
    return body.approvals[0].approvers.map(({ id }: { id: number }) => id)
  }
  expect(await approversOf()).not.toContain(liam)

  expect((await muster.priya.post(roles, { Role: 'ChangeRequestApprover' })).status).toBe(201)
  // Who he is was read before, and is remembered for half a second.
  await vi.waitFor(
    async () => expect((await muster.liam.put(`${path}/actions/approve`, { Revision: 1 })).status).toBe(204),
    { timeout: 5_000, interval: 100 },
  )
  const { body } = await muster.priya.get(path)
  expect(body.approvals[0]).toMatchObject({ status: 'Approved', decidedBy: { id: liam } })
  expect(await approversOf()).toContain(liam)
})
