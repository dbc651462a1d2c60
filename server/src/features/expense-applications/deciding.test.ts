import { expect, test } from 'vitest'
import { withKey } from '../../../test/support/keys.ts'
import { type PersonName, startMuster } from '../../../test/support/muster.ts'
import { applyFor, claimOf, fieldsOf, inStatus } from '../../../test/support/records/expenses.ts'

const muster = startMuster()

const ctx = (name: PersonName, path: string, action: string, body?: object, headers = {}) =>
  muster[name].put(`${path}/actions/${action}`, body, { headers })

const approve = (name: PersonName, path: string, body: object = { Revision: 1 }) => ctx(name, path, 'approve', body)
const statusOf = async (path: string) => (await muster.priya.get(path)).body.status
const eventsOf = async (path: string) =>
  (
    await muster.admin.query(
      `select type from event where resource_type = 'ExpenseApplication' and resource_id = $1 order by id`,
      [path.split('/').at(-1)],
    )
  ).rows.map(row => row.type.split('.')[1])

/** Grants a role to an authority. */
const grant = (name: PersonName, role: string) =>
  muster.admin.query(
    `insert into role_grant (employer_group_id, authority_id, role) select employer_group_id, id, $2 from authority where email = $1`,
    [muster[name].email, role],
  )

test('Liam approves less than Emma applied for, tomorrow payroll pays it, and takes it back', async () => {
  const path = await applyFor(muster, 'emma', { AmountApplied: 60 })
  expect((await approve('liam', path, { Revision: 1, AmountApproved: 45.5, Remarks: 'No wine.' })).status).toBe(204)
  expect((await muster.emma.get(path)).body).toMatchObject({
    status: 'Approved',
    amountApplied: 60,
    amountApproved: 45.5,
  })

  expect((await ctx('tomas', path, 'process')).status).toBe(204)
  expect(fieldsOf(await ctx('tomas', path, 'reverse', { Remarks: ' ' }))).toEqual(['Remarks'])
  expect((await ctx('tomas', path, 'reverse', { Remarks: 'Paid twice.' })).status).toBe(204)
  expect(await statusOf(path)).toBe('Reversed')
  expect(await eventsOf(path)).toEqual(['created', 'submitted', 'approved', 'processed', 'reversed'])
  const remarks = (await muster.emma.get(`${path}/remarks`)).body
  expect(remarks).toMatchObject([
    { type: 'Approval', remark: 'No wine.' },
    { type: 'Comment', remark: 'Paid twice.' },
  ])
})

test('no approver grants more than applied for, or a revision that they have not seen', async () => {
  const path = await applyFor(muster, 'emma', { AmountApplied: 60 })

  for (const AmountApproved of [60.01, 0, -1, 0.001, 1e12]) {
    expect(fieldsOf(await approve('liam', path, { Revision: 1, AmountApproved }))).toEqual(['AmountApproved'])
  }
  expect(fieldsOf(await approve('liam', path, { AmountApproved: 61 }))).toEqual(['Revision', 'AmountApproved'])
  expect(await approve('liam', path, { Revision: 2 })).toMatchObject({ status: 412, body: { Code: 'Stale' } })
  const tag = (await muster.liam.get(path)).headers.get('etag') ?? ''
  expect((await ctx('liam', path, 'approve', {}, { 'If-Match': tag })).status).toBe(204)
})

test('declining and returning require remarks; a repeat does nothing', async () => {
  for (const [action, status] of [
    ['decline', 'Declined'],
    ['return', 'Returned'],
    ['approve', 'Approved'],
  ] as const) {
    const path = await applyFor(muster, 'emma')
    if (action !== 'approve') expect(fieldsOf(await ctx('liam', path, action, {}))).toEqual(['Remarks'])
    const body = action === 'approve' ? { Revision: 1 } : { Remarks: 'Because.' }
    expect((await ctx('liam', path, action, body)).status).toBe(204)
    const { headers } = await muster.liam.get(path)
    expect((await ctx('liam', path, action, body)).status).toBe(204)
    expect(await statusOf(path)).toBe(status)
    expect((await muster.liam.get(path)).headers.get('etag')).toBe(headers.get('etag'))
  }
})

test('a returned application is corrected and submitted again', async () => {
  const path = await inStatus(muster, 'Returned')
  expect((await muster.emma.put(path, await claimOf(muster, 'emma', { AmountApplied: 33 }))).status).toBe(204)
  expect((await ctx('emma', path, 'submit')).status).toBe(204)
  expect((await muster.emma.get(path)).body).toMatchObject({ status: 'Pending', revision: 2, amountApplied: 33 })
  expect((await approve('liam', path, { Revision: 2 })).status).toBe(204)

  const asItWas = await inStatus(muster, 'Returned')
  expect((await ctx('emma', asItWas, 'submit')).status).toBe(204)
  expect((await approve('liam', asItWas, { Revision: 1 })).status).toBe(412)
  expect((await approve('liam', asItWas, { Revision: 2 })).status).toBe(204)
})

test('an edit restarts the approvals, unless it changes only descriptive fields', async () => {
  const claim = await claimOf(muster, 'emma', { AmountApplied: 20 })
  const path = await applyFor(muster, 'emma', claim)
  const edit = (said: object) => muster.emma.put(path, { ...claim, ...said, EmployeeId: undefined })
  const seen = async () => (await muster.emma.get(path)).body

  await edit({ Description: 'With Mei', ReceiptReference: 'R-9', ExternalReference: 'X-9' })
  expect(await seen()).toMatchObject({ revision: 1, description: 'With Mei', receiptReference: 'R-9' })
  await edit({ AmountApplied: 21 })
  expect(await seen()).toMatchObject({ revision: 2, amountApplied: 21, approvals: [{ status: 'Waiting' }] })
  expect((await seen()).description).toBeUndefined()
  expect((await approve('liam', path, { Revision: 1 })).status).toBe(412)
  const { version } = { version: (await muster.emma.get(path)).headers.get('etag') }
  await edit({ AmountApplied: 21 })
  expect((await muster.emma.get(path)).headers.get('etag')).toBe(version)
})

test('the employee of an application cannot change', async () => {
  const path = await applyFor(muster, 'emma')
  const answer = await muster.priya.put(path, await claimOf(muster, 'emma', { EmployeeId: 99999999 }))

  expect(fieldsOf(answer)).toEqual(['EmployeeId'])
})

test('with two steps, an edit voids the first decision, and the second approver sees the granted amount', async () => {
  const twoSteps = [
    { name: 'Line approver', approver: 'Line' },
    { name: 'Next line approver', approver: 'NextLine' },
  ]
  const withSteps = (steps: object) =>
    muster.admin.query(`update approval_policy set steps = $1 where change_type = 'ExpenseApplication'`, [
      JSON.stringify(steps),
    ])
  await withSteps(twoSteps)
  const claim = await claimOf(muster, 'emma', { AmountApplied: 50 })
  const path = await applyFor(muster, 'emma', claim)
  await withSteps(twoSteps.slice(0, 1))

  expect((await approve('mei', path)).body.Code).toBe('NotYourDecision')
  expect((await approve('liam', path, { Revision: 1, AmountApproved: 40 })).status).toBe(204)
  expect((await muster.mei.get(path)).body).toMatchObject({ status: 'Pending', amountApproved: 40 })
  const inInbox = (await muster.mei.get('/Approvals')).body.find(({ resource }: { resource: { uri: string } }) =>
    path.endsWith(resource.uri),
  )
  expect(inInbox.expense).toMatchObject({ amountApplied: 50, amountApproved: 40 })
  expect(fieldsOf(await approve('mei', path, { Revision: 1, AmountApproved: 45 }))).toEqual(['AmountApproved'])
  await muster.emma.put(path, { ...claim, AmountApplied: 55 })
  const { body } = await muster.emma.get(path)
  expect(body).toMatchObject({
    status: 'Pending',
    revision: 2,
    approvals: [{ status: 'Waiting', approvers: [{ name: "O'Brien, Liam" }] }],
  })
  expect(body.amountApproved).toBeUndefined()
  expect(await eventsOf(path)).toEqual(['created', 'submitted', 'step-approved', 'updated'])
})

test('Liam does not decide his own application: Mei, above him, does', async () => {
  const path = await applyFor(muster, 'liam')
  const other = await withKey(muster, 'liam', { scopes: ['read', 'change-requests.decide'] })

  expect((await muster.liam.get(path)).body.approvals).toMatchObject([{ approvers: [{ name: 'Wong, Mei' }] }])
  for (const person of [muster.liam, other]) {
    const answer = await person.put(`${path}/actions/approve`, { Revision: 1 })
    expect(answer).toMatchObject({ status: 403, body: { Code: 'NotYourDecision' } })
  }
  expect((await approve('mei', path)).status).toBe(204)
})

test('an editor does not decide it, however small the edit', async () => {
  await grant('liam', 'HumanResourcesAdministrator')
  const claim = await claimOf(muster, 'emma')
  const path = await applyFor(muster, 'emma', claim)
  const administrator = await withKey(muster, 'liam', { scopes: ['read', 'expenses.write', 'change-requests.decide'] })

  expect((await administrator.put(path, { ...claim, Description: 'A meal' })).status).toBe(204)
  expect(await administrator.put(`${path}/actions/approve`, { Revision: 1 })).toMatchObject({
    status: 403,
    body: { Code: 'NotYourDecision' },
  })
  await muster.admin.query(`delete from role_grant where role = 'HumanResourcesAdministrator' and authority_id in
    (select id from authority where email = '${muster.liam.email}')`)
})

test('Priya raises for Emma and does not decide it, nor process her own', async () => {
  const answer = await muster.priya.post('/ExpenseApplications', await claimOf(muster, 'emma'))
  const path = answer.headers.get('location') ?? ''
  expect((await approve('priya', path)).body.Code).toBe('NotYourDecision')
  expect((await approve('liam', path)).status).toBe(204)
  expect((await ctx('priya', path, 'process')).status).toBe(204)

  const own = await applyFor(muster, 'priya')
  await muster.admin.query(`update expense_application set status = 'Approved' where id = $1`, [own.split('/').at(-1)])
  expect(await ctx('priya', own, 'process')).toMatchObject({ status: 403, body: { Message: 'It is about yourself.' } })
  expect((await ctx('tomas', own, 'process')).status).toBe(204)
})

test('Priya gives the waiting step to Mei, and no longer to Liam', async () => {
  const path = await applyFor(muster, 'emma')
  const idOf = async (name: PersonName) =>
    Number((await muster.admin.query('select id from authority where email = $1', [muster[name].email])).rows[0].id)

  expect(fieldsOf(await ctx('priya', path, 'reassign', { AuthorityId: await idOf('emma'), Remarks: 'You?' }))).toEqual([
    'AuthorityId',
  ])
  expect((await ctx('liam', path, 'reassign', { AuthorityId: await idOf('mei'), Remarks: 'You?' })).status).toBe(403)
  expect(
    (await ctx('priya', path, 'reassign', { AuthorityId: await idOf('mei'), Remarks: 'Liam is away.' })).status,
  ).toBe(204)
  expect((await approve('liam', path)).body.Code).toBe('NotYourDecision')
  expect((await approve('mei', path)).status).toBe(204)
  expect(await eventsOf(path)).toContain('reassigned')
})

test('of two decisions at once one wins, and the other is refused with the new status', async () => {
  for (let round = 0; round < 10; round++) {
    const path = await applyFor(muster, 'emma')
    await muster.admin.query(
      `insert into approval_candidate (employer_group_id, approval_step_id, authority_id, is_added)
       select s.employer_group_id, s.id, a.id, true from approval_step s
       join expense_application e on e.employer_group_id = s.employer_group_id and e.approvable_id = s.approvable_id
       join authority a on a.employer_group_id = s.employer_group_id and a.email = $2 where e.id = $1`,
      [path.split('/').at(-1), muster.mei.email],
    )
    const answers = await Promise.all([approve('liam', path), ctx('mei', path, 'decline', { Remarks: 'No.' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
    expect(fieldsOf(answers.find(({ status }) => status === 400) as never)).toEqual(['Status'])
    expect(await statusOf(path)).toBe(answers[0].status === 204 ? 'Approved' : 'Declined')
  }
})

test('callers add remarks on an application', async () => {
  const path = await inStatus(muster, 'Pending')
  const answer = await muster.liam.post(`${path}/remarks`, { Remark: 'Which ferry\nwas it?' })
  const location = answer.headers.get('location') ?? ''

  expect(answer.status).toBe(201)
  expect((await muster.emma.get(location)).body).toMatchObject({
    type: 'Comment',
    sequence: 1,
    remark: 'Which ferry\nwas it?',
  })
  expect(fieldsOf(await muster.emma.post(`${path}/remarks`, { Remark: ' \n' }))).toEqual(['Remark'])
  expect(fieldsOf(await muster.emma.post(`${path}/remarks`, {}))).toEqual(['Remark'])
  expect((await muster.emma.get(`${path}/remarks`)).body).toHaveLength(1)
  expect((await muster.olga.get(`${path}/remarks`)).status).toBe(404)
  expect(await eventsOf(path)).toContain('remark-added')
})
