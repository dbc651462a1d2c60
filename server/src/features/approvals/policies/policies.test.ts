import { beforeAll, expect, test } from 'vitest'
import { asAdministrator } from '../../../../test/support/grants.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import type { Person } from '../../../../test/support/person.ts'
import { employeeId, raised } from '../../../../test/support/requests.ts'

const muster = startMuster()
let second: Person

beforeAll(async () => {
  second = await asAdministrator(muster, 'tomas')
})

const payRate = (Steps: object[], more: object = {}) => ({ ChangeType: 'PayRate', Name: 'Large rises', Steps, ...more })
const line = { Name: 'Line approver', Approver: 'Line' }

test('every member reads the approval policies', async () => {
  const policies = (await muster.emma.get('/ApprovalPolicies')).body as { changeType: string; steps: object[] }[]
  expect(policies.map(({ changeType }) => changeType)).toEqual(
    expect.arrayContaining(['BankAccounts', 'ExpenseApplication']),
  )
  expect(policies.find(({ changeType }) => changeType === 'BankAccounts')?.steps).toMatchObject([
    { approver: 'Payroll', requiredApprovals: 2 },
  ])
})

test('Priya requests a policy; it applies when a second administrator has confirmed it', async () => {
  const asked = await muster.priya.post(
    '/ApprovalPolicies',
    payRate([line, { Name: 'Payroll', Approver: 'Payroll' }], {
      Conditions: { AmountFrom: 150_000 },
    }),
  )
  expect(asked.status).toBe(202)
  expect(asked.body.summary).toBe(
    'A new approval policy for pay rate, "Large rises", for amounts from 150,000 on, with the priority 100: approved by "Line approver" (the line above), then "Payroll" (payroll).',
  )
  const change = asked.headers.get('location') ?? ''
  const listed = async () => (await muster.priya.get('/ApprovalPolicies?ChangeType=PayRate')).body as unknown[]
  expect(await listed()).toHaveLength(1)

  expect((await muster.priya.put(`${change}/actions/approve`, {})).body.Code).toBe('NotYourDecision')
  expect((await second.put(`${change}/actions/approve`, {})).status).toBe(204)
  expect(await listed()).toHaveLength(2)
})

test('a replacement that changes nothing needs no confirmation', async () => {
  const [policy] = (await muster.priya.get('/ApprovalPolicies?ChangeType=PayRate')).body
  const { changeType: ChangeType, name: Name } = policy
  const Steps = policy.steps.map(
    ({ name: Name, approver: Approver, dueInDays: DueInDays }: Record<string, unknown>) => ({
      ...{ Name, Approver, DueInDays },
    }),
  )
  const command = { ChangeType, Name, Steps }
  const same = await muster.priya.put(`/ApprovalPolicies/${policy.id}`, command)
  expect([same.status, same.text]).toEqual([204, ''])
  const other = await muster.priya.put(`/ApprovalPolicies/${policy.id}`, { ...command, Name: 'Rises' })
  expect(other.status).toBe(202)
  const { responses } = (await muster.priya.get('/openapi.json')).body.paths['/ApprovalPolicies/{id}'].put
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(['202', '204']))
})

test('a policy whose conditions match comes before the default one', async () => {
  const emma = await employeeId(muster, '1177')
  const stepsFor = async (Amount: number) => {
    const tried = await muster.liam.post('/change-requests?dryRun=true', {
      ChangeType: 'PayRate',
      EmployeeId: emma,
      PayRate: { PayType: 'Hourly', Amount, Per: 'Hour' },
    })
    return tried.body.approvals.map(({ name }: { name: string }) => name)
  }
  const small = await stepsFor(41)
  const large = await stepsFor(95)
  expect(small).toEqual(['Line approver', 'Next line approver', 'Payroll'])
  expect(large).toEqual(['Line approver', 'Payroll'])
})

test('an invalid policy is refused with all violations, in the order of the fields', async () => {
  const answer = await muster.priya.post('/ApprovalPolicies', {
    ChangeType: 'Nonsense',
    Name: ' ',
    Conditions: { EmployerIds: [], PaymentGroupIds: [99999999] },
    Steps: [{ Name: 'Next', Approver: 'NextLine' }],
  })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.ModelState)).toEqual([
    'command.ChangeType',
    'command.Name',
    'command.Conditions.EmployerIds',
    'command.Conditions.PaymentGroupIds[0]',
    'command.Steps[0].Approver',
  ])
})

test('the confirming administrator reads the payment groups and cost centres of a policy', async () => {
  const [group] = (await muster.priya.get('/PaymentGroups')).body
  const [centre, other] = (await muster.priya.get('/CostCentres')).body
  const Conditions = { PaymentGroupIds: [group.id], CostCentreIds: [centre.id, other.id] }
  const asked = await muster.priya.post('/ApprovalPolicies', payRate([line], { Conditions }))
  const centres = [centre.code, other.code].sort().join(', ')
  expect(asked.body.summary).toContain(
    `, for the payment group ${group.code} and the cost centres ${centres}, with the priority 100: `,
  )
})

test('a policy of a two-person kind needs steps, and the default policy cannot be deleted', async () => {
  expect((await muster.priya.post('/ApprovalPolicies', payRate([]))).body.ModelState).toHaveProperty('command.Steps')
  const [{ id }] = (await muster.priya.get('/ApprovalPolicies?ChangeType=BankAccounts')).body
  expect(await muster.priya.delete(`/ApprovalPolicies/${id}`)).toMatchObject({ status: 409, body: { Code: 'InUse' } })
})

test('one step for two people waits for two, whatever the policy says', async () => {
  const asked = await muster.priya.post('/ApprovalPolicies', {
    ChangeType: 'BankAccounts',
    Name: 'Payroll alone',
    Priority: 1,
    Steps: [{ Name: 'Payroll', Approver: 'Payroll', RequiredApprovals: 1 }],
  })
  await second.put(`${asked.headers.get('location')}/actions/approve`, {})
  const noah = await employeeId(muster, '1072')
  const path = await raised(muster.priya, {
    ChangeType: 'BankAccounts',
    EmployeeId: noah,
    BankAccounts: [{ AccountName: 'S Taufa', Bsb: '062-000', AccountNumber: '1234567', AllocationType: 'Remainder' }],
  })
  const { approvals } = (await muster.priya.get(path)).body
  expect(approvals).toMatchObject([{ name: 'Payroll', rule: 'All' }])
  await muster.tomas.put(`${path}/actions/approve`, { Revision: 1 })
  expect((await muster.priya.get(path)).body.status).toBe('Pending')
})

test('Liam may not request a policy', async () => {
  expect((await muster.liam.post('/ApprovalPolicies', payRate([line]))).status).toBe(403)
})
