import { expect, test } from 'vitest'
import { type PersonName, startMuster } from '../../../test/support/muster.ts'
import { applyFor, fieldsOf } from '../../../test/support/records/expenses.ts'
import { callerFor } from '../../../test/support/requests.ts'

const muster = startMuster()

const approve = (name: PersonName, path: string, body: object = {}, query = '') =>
  muster[name].put(`${path}/actions/approve${query}`, { Revision: 1, ...body })

/** Sets the steps of new applications. */
const withSteps = (steps: readonly object[]) =>
  muster.admin.query(`update approval_policy set steps = $1 where change_type = 'ExpenseApplication'`, [
    JSON.stringify(steps),
  ])
const line = { name: 'Line approver', approver: 'Line' }

const authorityId = async (code: string) =>
  (await muster.priya.get(`/Authorities/Search?EmployeeCode=${code}`)).body[0].id

test('approving again is a repeat for the same amount, and refused for another one', async () => {
  const path = await applyFor(muster, 'emma', { AmountApplied: 60 })
  expect((await approve('liam', path, { AmountApproved: 45.5 })).status).toBe(204)
  expect((await approve('liam', path, { AmountApproved: 45.5 })).status).toBe(204)
  for (const body of [{ AmountApproved: 50 }, { AmountApproved: 60 }, { AmountApproved: 0.001 }, {}]) {
    const answer = await approve('liam', path, body)
    expect(answer.body.ModelState).toEqual({
      'command.AmountApproved': [expect.stringContaining('You have approved 45.50 of it already')],
    })
  }
  expect((await muster.emma.get(path)).body).toMatchObject({ status: 'Approved', amountApproved: 45.5 })
})

test('the whole amount, once absent and once sent, is a repeat', async () => {
  const path = await applyFor(muster, 'emma', { AmountApplied: 60 })
  for (const body of [{}, {}, { AmountApproved: 60 }]) expect((await approve('liam', path, body)).status).toBe(204)
  expect(fieldsOf(await approve('liam', path, { AmountApproved: 59.99 }))).toEqual(['AmountApproved'])
})

test('a smaller amount by a later approver does not change the first approval', async () => {
  await withSteps([line, { name: 'Next line approver', approver: 'NextLine' }])
  const path = await applyFor(muster, 'emma', { AmountApplied: 50 })
  await withSteps([line])
  expect((await approve('liam', path, { AmountApproved: 40 })).status).toBe(204)
  expect((await approve('mei', path, { AmountApproved: 35 })).status).toBe(204)

  expect((await approve('liam', path, { AmountApproved: 40 })).status).toBe(204)
  expect(fieldsOf(await approve('liam', path, { AmountApproved: 35 }))).toEqual(['AmountApproved'])
  expect((await approve('mei', path, { AmountApproved: 35 })).status).toBe(204)
  expect(fieldsOf(await approve('mei', path))).toEqual(['AmountApproved'])
  expect((await muster.emma.get(path)).body).toMatchObject({ status: 'Approved', amountApproved: 35 })
})

test('the record shows the first of two approvals, and the missing one', async () => {
  await withSteps([{ name: 'Payroll', approver: 'Payroll', requiredApprovals: 2 }])
  const path = await applyFor(muster, 'emma')
  await withSteps([line])
  expect((await approve('tomas', path)).status).toBe(204)
  const remarks = async () => (await muster.emma.get(`${path}/remarks`)).body
  expect(await remarks()).toMatchObject([
    { type: 'Approval', remark: 'Approved. One more person must approve it.', author: { name: 'Novak, Tomas' } },
  ])
  const { approvals, availableActions } = (await muster.tomas.get(path)).body
  expect(approvals).toMatchObject([{ status: 'Waiting' }])
  expect(availableActions).toContainEqual({
    action: 'approve',
    isAllowed: false,
    reason: expect.stringContaining('One more person must approve it.'),
  })
  expect((await approve('priya', path)).status).toBe(204)
  expect((await remarks()).map(({ remark }: { remark: string }) => remark)).toEqual([
    'Approved. One more person must approve it.',
    'Approved.',
  ])
})

test('an approver who does not see Emma reads nothing once it no longer waits for them', async () => {
  const path = await applyFor(muster, 'emma')
  const stephen = await callerFor(muster, '1082', { scopes: ['read', 'expenses.write', 'change-requests.decide'] })
  const said = await muster.emma.post(`${path}/remarks`, { Remark: 'With a client.' })
  const remark = said.headers.get('location') ?? ''
  await muster.priya.put(`${path}/actions/reassign`, {
    AuthorityId: await authorityId('1082'),
    Remarks: 'Liam is away.',
  })
  expect([(await stephen.get(path)).status, (await stephen.get(remark)).status]).toEqual([200, 200])
  const decide = (query = '') => stephen.put(`${path}/actions/approve${query}`, { Revision: 1 })
  expect((await decide('?dryRun=true')).body.status).toBe('Approved')
  expect([(await decide()).status, (await decide()).status]).toEqual([204, 204])

  const tries: [string, string, object?][] = [
    ['GET', path],
    ['GET', `${path}/remarks`],
    ['GET', remark],
    ['POST', `${path}/remarks`, { Remark: 'And?' }],
    ['PUT', `${path}/actions/cancel`],
    ['PUT', `${path}/actions/approve?dryRun=true`, { Revision: 1 }],
  ]
  for (const [method, at, body] of tries) {
    const answer = await stephen.send(method, at, body)
    const nowhere = await stephen.send(method, at.replace(path, '/ExpenseApplications/99999999'), body)
    expect([answer.status, answer.text], `${method} ${at}`).toEqual([404, nowhere.text])
  }
})

test('Priya does not see a draft about herself, and only Emma sees her cancelled draft', async () => {
  await muster.admin.query(
    `insert into user_account_role (employer_group_id, user_account_id, role)
     select a.employer_group_id, a.id, 'HumanResourcesAdministrator' from user_account a
     join login l on l.id = a.login_id where l.email = $1`,
    [muster.tomas.email],
  )
  const tomas = await callerFor(muster, '1070', { sees: 'all', scopes: ['read', 'expenses.write'] })
  const { rows } = await muster.admin.query(
    `select e.id::int as "EmployeeId", h.position_id::int as "OrganisationChartPositionId", p.id::int as "ExpensePaycodeId"
     from employee e join position_holder h on h.employer_group_id = e.employer_group_id and h.person_id = e.person_id
     join expense_paycode p on p.employer_group_id = e.employer_group_id and p.code = 'MEAL' where e.email = $1 limit 1`,
    [muster.priya.email],
  )
  const made = await tomas.post('/ExpenseApplications', { ...rows[0], AmountApplied: 12.34, SubmitImmediately: false })
  expect(made.status).toBe(201)
  const about = made.headers.get('location') ?? ''
  expect([(await muster.priya.get(about)).status, (await tomas.get(about)).status]).toEqual([404, 200])

  const path = await applyFor(muster, 'emma', { SubmitImmediately: false })
  expect((await muster.emma.put(`${path}/actions/cancel`)).status).toBe(204)
  const seen = [muster.emma, muster.priya, muster.liam, muster.mei].map(async person => (await person.get(path)).status)
  expect(await Promise.all(seen)).toEqual([200, 404, 404, 404])
})
