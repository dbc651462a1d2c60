import { beforeAll, beforeEach, expect, test } from 'vitest'
import { changeRequestJobs } from '../src/features/change-requests/jobs.ts'
import { grantRole, untilForgotten } from './support/grants.ts'
import { startMuster } from './support/muster.ts'
import type { Person } from './support/person.ts'
import { payAdministrator } from './support/records/pay-roles.ts'
import { positionsOf } from './support/records/positions.ts'
import { approve, callerFor, employeeId, raised, seedPolicies, statusOf } from './support/requests.ts'

/**
 * Ravi administers pay, limited to the legal department; Hui Min to those who are paid monthly. Where a policy asks for no
 * approval, Priya alone brings no employee within their limits.
 */
const muster = startMuster()
const { costCentreCalled } = positionsOf(muster)
let ravi: Person
let legal = 0
let river = 0
let monthly = 0
let people: number[] = []
beforeAll(async () => {
  await seedPolicies(muster)
  ravi = await payAdministrator(muster, 'A120', { limit: { costCentre: 'HO-LEG' } })
  await payAdministrator(muster, 'A103', { limit: { paymentGroup: 'MO' } })
  legal = await costCentreCalled('HO-LEG')
  river = await costCentreCalled('FER-RIV')
  const groups: { id: number; code: string }[] = (await muster.priya.get('/PaymentGroups')).body
  monthly = groups.find(({ code }) => code === 'MO')?.id ?? 0
  const crew = (
    await muster.priya.get(
      `/Employees/Search?EmployeeStatus=Active&CostCentreId=${await costCentreCalled('FER-SYD-CQ-DK')}`,
    )
  ).body
  const emma = await employeeId(muster, '1177')
  people = crew.map(({ id }: { id: number }) => id).filter((id: number) => id !== emma)
})

/** A deckhand of their own for each test. */
let deckhand = 0
beforeEach(() => {
  deckhand = people.shift() ?? 0
})

const withoutApproval = () =>
  muster.admin.query("update approval_policy set steps = '[]' where change_type in ('CostCentre', 'PaymentGroup')")
const charge = (CostCentreId: number, more: object = {}) => ({
  ...{ ChangeType: 'CostCentre', EmployeeId: deckhand, CostCentre: [{ CostCentreId, Percentage: 100 }] },
  ...more,
})
const pay = (PaymentGroupId: number) => ({
  ...{ ChangeType: 'PaymentGroup', EmployeeId: deckhand, PaymentGroup: { PaymentGroupId } },
})
const refusedAt = async (command: object) => {
  const { status, body } = await muster.priya.post('/change-requests', command)
  return [status, ...Object.keys(body?.ModelState ?? {})]
}
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const seesPay = async () => (await ravi.get(`/Employees/${deckhand}`)).body.payRates !== undefined

/** An employee of the legal department, as they were when Ravi got the role. */
async function isOfLegal(): Promise<void> {
  await muster.admin.query('update employee_cost_centre set cost_centre_id = $1 where employee_id = $2', [
    legal,
    deckhand,
  ])
  await muster.admin.query(
    `update employee_fact set value = jsonb_build_array(jsonb_build_object('costCentreId', $1::bigint, 'percentage', 100))
     where employee_id = $2 and field = 'CostCentre'`,
    [legal, deckhand],
  )
  await untilForgotten()
  expect(await seesPay()).toBe(true)
}

async function doJobsOn(date: string): Promise<void> {
  muster.clock.moveTo(`${date}T12:00:00Z`)
  for (const job of changeRequestJobs) await job.run(muster.context)
}

test('with the approvals of the policy the deckhand is charged to legal, and Ravi is asked about their account', async () => {
  const path = await raised(muster.priya, charge(legal))
  expect(await seesPay()).toBe(false)
  const liam = await callerFor(muster, 'A132', { sees: 'all' })
  const catherine = await callerFor(muster, 'A106', { sees: 'all' })
  for (const person of [liam, catherine]) expect((await approve(person, path)).status).toBe(204)
  expect(await statusOf(muster.priya, path)).toBe('Applied')
  expect(await seesPay()).toBe(true)
  const account = { AccountName: 'Crew', Bsb: '062-000', AccountNumber: '12345678', AllocationType: 'Remainder' }
  const own = await raised(muster.priya, {
    ...{ ChangeType: 'BankAccounts', EmployeeId: deckhand, BankAccounts: [account] },
  })
  expect(JSON.stringify((await muster.priya.get(own)).body.approvals)).toContain('Perera, Ravi')
})

test('without an approval it is refused: at once, for a later day, for a while, and with a small share', async () => {
  await withoutApproval()
  const refused = [400, 'command.CostCentre']
  expect(await refusedAt(charge(legal))).toEqual(refused)
  expect(await refusedAt(charge(legal, { EffectiveDate: day(9) }))).toEqual(refused)
  expect(await refusedAt(charge(legal, { EffectiveDate: day(9), EffectiveToDate: day(12) }))).toEqual(refused)
  const shares = [
    { CostCentreId: river, Percentage: 99 },
    { CostCentreId: legal, Percentage: 1 },
  ]
  expect(await refusedAt(charge(legal, { CostCentre: shares }))).toEqual(refused)
  expect(await seesPay()).toBe(false)
  expect(await statusOf(muster.priya, await raised(muster.priya, charge(river)))).toBe('Applied')
})

test('the payment group likewise', async () => {
  expect(await refusedAt(pay(monthly))).toEqual([400, 'command.PaymentGroup.PaymentGroupId'])
})

test('a request that waits for its day fails on it where the role got its limits since; one that ends by then does not', async () => {
  const manly = await costCentreCalled('FER-MAN')
  const path = await raised(muster.priya, charge(manly, { EffectiveDate: day(3) }))
  await muster.admin.query(`update role_grant_cost_centre set cost_centre_id = $1 where cost_centre_id = $2`, [
    manly,
    legal,
  ])
  await doJobsOn(day(4))
  expect((await muster.priya.get(path)).body).toMatchObject({ status: 'Failed', failure: { code: 'RuleBroken' } })
  expect(await seesPay()).toBe(false)
  await muster.priya.put(`${path}/actions/cancel`, { Remarks: 'Never mind.' })
  await muster.admin.query(`update role_grant_cost_centre set cost_centre_id = $2 where cost_centre_id = $1`, [
    manly,
    legal,
  ])
  muster.clock.reset()
})

test('rescinding a change that brought an employee out of the limits takes an approval, too', async () => {
  await isOfLegal()
  const out = await raised(muster.priya, charge(river))
  expect([await statusOf(muster.priya, out), await seesPay()]).toEqual(['Applied', false])
  const back = await muster.priya.put(`${out}/actions/rescind`, { Remarks: 'As it was.' })
  expect([back.status, ...Object.keys(back.body.ModelState)]).toEqual([400, 'command'])
  expect(await seesPay()).toBe(false)
})

test('for a while out of them and back again by itself is what stands', async () => {
  await isOfLegal()
  const path = await raised(muster.priya, charge(river, { EffectiveToDate: day(2) }))
  expect([await statusOf(muster.priya, path), await seesPay()]).toEqual(['Applied', false])
  await doJobsOn(day(4))
  expect(await seesPay()).toBe(true)
  muster.clock.reset()
})

test('a temporary change does not hide one that is entered for a day before it', async () => {
  await raised(muster.priya, charge(river, { EffectiveToDate: day(1) }))
  expect(await refusedAt(charge(legal, { EffectiveDate: day(-1) }))).toEqual([400, 'command.CostCentre'])
  await doJobsOn(day(3))
  expect(await seesPay()).toBe(false)
  muster.clock.reset()
})

test('a later change that is taken back as well does not hide what comes back', async () => {
  await isOfLegal()
  const out = await raised(muster.priya, charge(river, { EffectiveDate: day(-2) }))
  const later = await raised(muster.priya, charge(await costCentreCalled('FER-MAN')))
  const command = {
    Remarks: 'As it was.',
    EffectiveDate: day(-2),
    AlsoRescind: [(await muster.priya.get(later)).body.id],
  }
  const back = await muster.priya.put(`${out}/actions/rescind`, command)
  expect([back.status, ...Object.keys(back.body?.ModelState ?? {})]).toEqual([400, 'command'])
  expect(await seesPay()).toBe(false)
})

test('Ravi no longer approves for an employee who leaves the limits, also where he administers people', async () => {
  await isOfLegal()
  const account = { AccountName: 'Crew', Bsb: '062-000', AccountNumber: '12345678', AllocationType: 'Remainder' }
  const own = await raised(muster.priya, {
    ...{ ChangeType: 'BankAccounts', EmployeeId: deckhand, BankAccounts: [account] },
  })
  const approvals = async () => JSON.stringify((await muster.priya.get(own)).body.approvals)
  const newValue = async () => (await ravi.get(own)).body.changes[0].newValue
  expect([await approvals(), await newValue()]).toEqual([
    expect.stringContaining('Perera, Ravi'),
    [expect.objectContaining({ AccountName: 'Crew' })],
  ])
  await raised(muster.priya, charge(river))
  await grantRole(muster, 'ravi', { role: 'HumanResourcesAdministrator' })
  await untilForgotten()
  expect([await approvals(), await newValue()]).toEqual([expect.not.stringContaining('Perera, Ravi'), '••••••'])
  expect((await approve(ravi, own)).status).toBe(403)
})

test('an approval by Ravi alone does not widen his own role', async () => {
  await muster.admin.query(
    `update approval_policy set steps = '[{"name": "Human resources", "approver": "HumanResources"}]'
     where change_type = 'CostCentre'`,
  )
  const path = await raised(muster.priya, charge(legal))
  expect((await approve(ravi, path)).status).toBe(204)
  expect((await muster.priya.get(path)).body).toMatchObject({ status: 'Failed', failure: { code: 'RuleBroken' } })
  expect(await seesPay()).toBe(false)
})

test('a direct write of split or payment group is a change request', async () => {
  const { code: Code, employer } = (await muster.priya.get(`/Employees/${deckhand}`)).body
  const answer = await muster.priya.put(`/Employees/${deckhand}`, {
    ...{ Code, EmployerId: employer.id, PaymentGroupId: monthly },
    CostCentres: [{ CostCentreId: legal, Percentage: 100 }],
  })
  expect([answer.status, ...Object.keys(answer.body.ModelState).toSorted()]).toEqual([
    400,
    'command.CostCentres',
    'command.PaymentGroupId',
  ])
})
