import { beforeAll, expect, test } from 'vitest'
import { asAdministrator } from '../../../../test/support/grants.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import { employeeId, seedPolicies } from '../../../../test/support/requests.ts'

const muster = startMuster()
let emma = 0

beforeAll(async () => {
  await seedPolicies(muster)
  emma = await employeeId(muster, '1177')
})

const policy = (more: object = {}) => ({
  ...{ ChangeType: 'PayRate', Name: 'Large rises' },
  Steps: [
    { Name: 'Line approver', Approver: 'Line' },
    { Name: 'Payroll', Approver: 'Payroll' },
  ],
  ...more,
})
const tried = (command: object) => muster.priya.post('/ApprovalPolicies/actions/try', { EmployeeId: emma, ...command })

test('Priya sees who would decide by a policy before she asks for it, as a request then has it', async () => {
  const { status, body } = await tried({ Policy: policy(), RequestedById: emma })
  expect(status).toBe(200)
  expect(body).toMatchObject({ isMatching: true, isApplied: true })
  expect(body.steps.map(({ name }: { name: string }) => name)).toEqual(['Line approver', 'Payroll'])
  expect(body.steps[0].approvers.map(({ name }: { name: string }) => name)).toEqual(["O'Brien, Liam"])
  const before = (await muster.priya.get('/ApprovalPolicies?ChangeType=PayRate')).body
  expect(before).toHaveLength(1)
})

test('who raises it never decides it', async () => {
  const liam = await muster.admin.query('select id::int from employee where email = $1', [muster.liam.email])
  const { body } = await tried({ Policy: policy(), RequestedById: liam.rows[0].id })
  expect(body.steps[0].approvers.map(({ name }: { name: string }) => name)).not.toContain("O'Brien, Liam")
})

test('a policy whose conditions do not match says which one applies instead', async () => {
  const [present] = (await muster.priya.get('/ApprovalPolicies?ChangeType=PayRate')).body
  const limited = policy({ Conditions: { AmountFrom: 150_000 } })
  expect((await tried({ Policy: limited, Amount: 90_000 })).body).toMatchObject({
    ...{ isMatching: false, isApplied: false },
    otherPolicy: { id: present.id, name: present.name },
  })
  expect((await tried({ Policy: limited, Amount: 150_000 })).body).toMatchObject({ isMatching: true, isApplied: true })
  expect((await tried({ Policy: policy({ Status: 'Inactive' }) })).body).toMatchObject({ isApplied: false })
})

test('a stored policy that is tried with a change does not stand in its own way', async () => {
  const tomas = await asAdministrator(muster, 'tomas')
  const asked = await muster.priya.post('/ApprovalPolicies', policy({ Priority: 10 }))
  expect((await tomas.put(`${asked.headers.get('location')}/actions/approve`)).status).toBe(204)
  const stored = (await muster.priya.get('/ApprovalPolicies?ChangeType=PayRate')).body.find(
    ({ name }: { name: string }) => name === 'Large rises',
  )
  const changed = policy({ Name: 'Larger rises', Priority: 20 })
  expect((await tried({ Policy: changed })).body).toMatchObject({
    ...{ isApplied: false, otherPolicy: { id: stored.id, name: 'Large rises' } },
  })
  const { body } = await tried({ Policy: changed, PolicyId: stored.id })
  expect([body.isApplied, body.otherPolicy]).toEqual([true, undefined])
})

test('two people decide a kind that needs two, whatever the policy says', async () => {
  const { body } = await tried({
    Policy: { ChangeType: 'BankAccounts', Name: 'Payroll', Steps: [{ Name: 'Payroll', Approver: 'Payroll' }] },
  })
  expect(body.steps).toMatchObject([{ approvalsNeeded: 2 }])
})

test('what is wrong is said at its place; only administrators of the group try policies', async () => {
  const { status, body } = await tried({ Policy: policy({ ChangeType: 'Nonsense' }), EmployeeId: 999_999_999 })
  expect(status).toBe(400)
  expect(Object.keys(body.ModelState)).toEqual(
    expect.arrayContaining(['command.Policy.ChangeType', 'command.EmployeeId']),
  )
  const refused = await muster.liam.post('/ApprovalPolicies/actions/try', { EmployeeId: emma, Policy: policy() })
  expect(refused.status).toBe(403)
})

test('a default policy applies after all others, whatever its priority, and cannot be narrowed', async () => {
  const { body: all } = await muster.priya.get('/ApprovalPolicies?ChangeType=PayRate')
  const standard = all.find(({ isDefault }: { isDefault: boolean }) => isDefault)
  const limited = policy({ Priority: 1, Conditions: { AmountFrom: 1 } })
  const narrowed = await tried({ Policy: limited, PolicyId: standard.id })
  expect(Object.keys(narrowed.body.ModelState)).toEqual(['command.Policy.Conditions'])
  const { body } = await tried({ Policy: policy({ Priority: 1 }), PolicyId: standard.id })
  const others = all.filter(({ isDefault }: { isDefault: boolean }) => !isDefault)
  expect(others.length).toBeGreaterThan(0)
  expect([body.isApplied, others.map(({ id }: { id: number }) => id)]).toEqual([
    false,
    expect.arrayContaining([body.otherPolicy.id]),
  ])
})

test('a policy to replace has to be there', async () => {
  const { status, body } = await tried({ Policy: policy(), PolicyId: 999_999_999 })
  expect([status, Object.keys(body.ModelState)]).toEqual([400, ['command.PolicyId']])
})
