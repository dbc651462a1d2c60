import { expect, test } from 'vitest'
import { grantRole } from '../../../test/support/grants.ts'
import { withKey } from '../../../test/support/keys.ts'
import { type PersonName, startMuster } from '../../../test/support/muster.ts'
import { applyFor, claimOf, daysAgo, fieldsOf, inStatus } from '../../../test/support/records/expenses.ts'
import { expenseStatuses, transitions } from './record/rules.ts'

const muster = startMuster()

const ctx = (name: PersonName, path: string, action: string, body?: object) =>
  muster[name].put(`${path}/actions/${action}`, body)

const statusOf = async (path: string, was = 'Pending') =>
  (await muster[was === 'Draft' ? 'emma' : 'priya'].get(path)).body.status

const allActions = [
  'update',
  'submit',
  'approve',
  'decline',
  'return',
  'reassign',
  'process',
  'reverse',
  'cancel',
  'delete',
] as const
type WalkedAction = (typeof allActions)[number]

/** The callers who may, and the resulting status; undefined if none. */
const ways: Record<WalkedAction, readonly [PersonName, body: object | undefined, to: string | undefined]> = {
  update: ['emma', undefined, undefined],
  submit: ['emma', undefined, 'Pending'],
  approve: ['liam', { Revision: 1 }, 'Approved'],
  decline: ['liam', { Remarks: 'No.' }, 'Declined'],
  return: ['liam', { Remarks: 'Why?' }, 'Returned'],
  reassign: ['priya', { AuthorityId: 0, Remarks: 'You?' }, 'Pending'],
  process: ['tomas', undefined, 'Processed'],
  reverse: ['tomas', { Remarks: 'Twice.' }, 'Reversed'],
  cancel: ['emma', undefined, 'Cancelled'],
  delete: ['emma', undefined, undefined],
}

async function tryOut(name: PersonName, path: string, action: WalkedAction) {
  const body = ways[action][1]
  if (action === 'update') return muster[name].put(path, await claimOf(muster, 'emma'))
  if (action === 'delete') return muster[name].delete(path)
  if (action !== 'reassign') return ctx(name, path, action, body)
  const { rows } = await muster.admin.query('select id from authority where email = $1', [muster.mei.email])
  return ctx(name, path, action, { ...body, AuthorityId: Number(rows[0].id) })
}

/** The decision of Liam that stands in the status. */
const repeats = new Set(['decline Declined', 'return Returned', 'approve Approved', 'approve Processed'])

test.each(expenseStatuses)('every action in the status %s follows the table, or is refused', async status => {
  let path = await inStatus(muster, status)
  for (const action of allActions) {
    const [person, , to] = ways[action]
    const answer = await tryOut(person, path, action)
    if (!(transitions[status] as readonly string[]).includes(action)) {
      // Other callers do not see drafts; a repeated action is no error.
      const isHidden = status === 'Draft' && person !== 'emma'
      const isRepeat = repeats.has(`${action} ${status}`)
      if (isHidden) expect(answer.status).toBe(404)
      else if (isRepeat) expect([action, answer.status]).toEqual([action, 204])
      else expect([action, fieldsOf(answer)]).toEqual([action, ['Status']])
      expect(await statusOf(path, status)).toBe(status)
      continue
    }
    expect([action, answer.status]).toEqual([action, 204])
    if (to) expect(await statusOf(path, action === 'cancel' ? status : to)).toBe(to)
    path = await inStatus(muster, status)
  }
})

test('other callers are refused, and Olga finds no application', async () => {
  const path = await inStatus(muster, 'Pending')
  const codeFor = async (name: PersonName, action: WalkedAction) => (await tryOut(name, path, action)).body?.Code

  expect(await codeFor('emma', 'approve')).toBe('InsufficientScope')
  for (const action of ['approve', 'decline', 'return'] as const) {
    expect(await codeFor('mei', action)).toBe('NotYourDecision')
    expect(await codeFor('olga', action)).toBe('NotFound')
  }
  for (const action of ['update', 'cancel', 'reassign'] as const) {
    expect(await codeFor('mei', action)).toBe('InsufficientRole')
    expect(await codeFor('olga', action)).toBe('NotFound')
  }
  const approved = await inStatus(muster, 'Approved')
  expect((await ctx('liam', approved, 'process')).body.Code).toBe('InsufficientRole')
  expect(await statusOf(path)).toBe('Pending')
})

test('a dry run of every action shows the result and changes nothing', async () => {
  const path = await inStatus(muster, 'Pending')
  const { headers } = await muster.priya.get(path)
  for (const action of ['approve', 'decline', 'return', 'cancel'] as const) {
    const [person, body, to] = ways[action]
    expect(await ctx(person, path, `${action}?dryRun=true`, body)).toMatchObject({ status: 200, body: { status: to } })
  }
  expect((await muster.priya.get(path)).headers.get('etag')).toBe(headers.get('etag'))
})

test('a draft names existing records; the other rules apply when it is submitted', async () => {
  const path = await applyFor(muster, 'emma', { SubmitImmediately: false, DateIncurred: daysAgo(-5), TaxAmount: 5 })
  const unknown = await claimOf(muster, 'emma', { SubmitImmediately: false, ExpensePaycodeId: 99999999 })

  expect((await muster.emma.get(path)).body).toMatchObject({ status: 'Draft', approvals: [] })
  expect((await muster.liam.get(path)).status).toBe(404)
  expect((await muster.priya.get(path)).status).toBe(404)
  expect(fieldsOf(await muster.emma.put(`${path}/actions/submit`))).toEqual(['DateIncurred', 'TaxAmount'])
  expect(fieldsOf(await muster.emma.post('/ExpenseApplications', unknown))).toEqual(['ExpensePaycodeId'])
})

test('Mei, who administers only the people below her, deletes her draft for Emma twice', async () => {
  await grantRole(muster, 'mei', { role: 'HumanResourcesAdministrator' })
  const mei = await withKey(muster, 'mei', { scopes: ['read', 'expenses.write'] })
  const made = await mei.post('/ExpenseApplications', await claimOf(muster, 'emma', { SubmitImmediately: false }))
  const path = made.headers.get('location') ?? ''
  expect((await mei.delete(path)).status).toBe(204)
  expect((await mei.delete(path)).status).toBe(204)
  const liam = await withKey(muster, 'liam', { scopes: ['read', 'expenses.write'] })
  expect((await liam.delete(path)).status).toBe(404)
  await muster.admin.query(
    `delete from role_grant g using authority a where g.role = 'HumanResourcesAdministrator'
     and a.id = g.authority_id and a.email = $1`,
    [muster.mei.email],
  )
})

test('Emma deletes a draft twice; a submitted application stays', async () => {
  const path = await applyFor(muster, 'emma', { SubmitImmediately: false })
  const claim = await claimOf(muster, 'emma')

  expect((await muster.priya.delete(path)).status).toBe(404)
  expect((await muster.emma.delete(path)).status).toBe(204)
  expect((await muster.emma.get(path)).status).toBe(404)
  expect((await muster.emma.put(path, claim)).status).toBe(404)
  expect((await muster.emma.delete(path)).status).toBe(204)
  expect(fieldsOf(await muster.emma.delete(await applyFor(muster, 'emma')))).toEqual(['Status'])
  const { rows } = await muster.admin.query(`select from approvable a where kind = 'ExpenseApplication'
    and not exists (select from expense_application e where e.approvable_id = a.id and e.employer_group_id = a.employer_group_id)`)
  expect(rows).toEqual([])
})
