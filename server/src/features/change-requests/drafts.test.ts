import { beforeAll, describe, expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { callerFor, employeeId, raised, seedPolicies, statusOf } from '../../../test/support/requests.ts'

const muster = startMuster()

beforeAll(() => seedPolicies(muster))

const hours = (EmployeeId: number, StandardHoursPerWeek: number) => ({
  ChangeType: 'EmploymentTerms',
  EmployeeId,
  EmploymentTerms: { StandardHoursPerWeek },
})

test('a caller who is no employee and sees a part of the group deletes their draft twice', async () => {
  await callerFor(muster, 'A163')
  await muster.admin.query(
    `with account as (select a.employer_group_id as g, a.id from user_account a join authority t
       on t.employer_group_id = a.employer_group_id and t.person_id = a.person_id and t.code = 'A163'),
     role as (insert into user_account_role (employer_group_id, user_account_id, role)
       select g, id, 'HumanResourcesAdministrator' from account)
     insert into access_scope (employer_group_id, user_account_id, type, employer_id)
       select account.g, account.id, 'Employer', e.employer_id from account
       join employee e on e.employer_group_id = account.g and e.code = '1249'`,
  )
  const helen = await callerFor(muster, 'A163')
  const path = await raised(helen, { ...hours(await employeeId(muster, '1249'), 20), SubmitImmediately: false })
  expect((await helen.delete(path)).status).toBe(204)
  expect((await helen.delete(path)).status).toBe(204)
  expect((await muster.mei.delete(path)).status).toBe(404)
})

describe('a draft', () => {
  const account = { AccountName: 'E Walsh', Bsb: '12', AccountNumber: '987654321', AllocationType: 'Remainder' }
  const draftOf = (Bsb: string, EmployeeId: number) => ({
    ChangeType: 'BankAccounts',
    EmployeeId,
    BankAccounts: [{ ...account, Bsb }],
    SubmitImmediately: false,
  })

  test('may break rules until it is submitted, and keeps its numbers', async () => {
    const own = await employeeId(muster, '1063')
    const michael = await callerFor(muster, '1063')
    const path = await raised(michael, draftOf('12', own))
    expect((await muster.liam.get(path)).status).toBe(404)
    expect((await muster.priya.get(path)).status).toBe(404)
    expect(await statusOf(michael, path)).toBe('Draft')

    const refused = await michael.put(`${path}/actions/submit`)
    expect(Object.keys(refused.body.ModelState)).toEqual(['command.BankAccounts[0].Bsb'])
    const { ChangeType: _type, EmployeeId: _id, SubmitImmediately: _now, ...rest } = draftOf('062-000', own)
    expect((await michael.put(path, rest)).status).toBe(204)
    expect((await michael.put(`${path}/actions/submit`)).status).toBe(204)
    const { body } = await michael.get(path)
    expect(body).toMatchObject({ status: 'Pending', approvals: [{ rule: 'All', approvers: expect.any(Array) }] })
    expect(body.changes[0].newValue[0]).toMatchObject({ Bsb: '062-000', AccountNumber: expect.stringMatching(/321$/) })
  })

  test('reserves no field: two drafts and a request may change the same one, until they are submitted', async () => {
    const customer = await employeeId(muster, '1248')
    const [one, other] = [
      await raised(muster.liam, { ...hours(customer, 20), SubmitImmediately: false }),
      await raised(muster.liam, { ...hours(customer, 21), SubmitImmediately: false }),
    ]
    expect((await muster.liam.put(`${one}/actions/submit`)).status).toBe(204)
    const refused = await muster.liam.put(`${other}/actions/submit`)
    expect(refused.body.ModelState).toHaveProperty(['command.EmploymentTerms.StandardHoursPerWeek'])
    expect(await statusOf(muster.liam, other)).toBe('Draft')
  })

  test('supersedes another request when it is submitted, not before', async () => {
    const customer = await employeeId(muster, '1074')
    const first = await raised(muster.liam, hours(customer, 20))
    const { id } = (await muster.liam.get(first)).body
    const draft = await raised(muster.liam, {
      ...hours(customer, 21),
      SubmitImmediately: false,
      SupersedesChangeRequestId: id,
    })
    expect(await statusOf(muster.liam, first)).toBe('Pending')
    expect((await muster.liam.put(`${draft}/actions/submit`)).status).toBe(204)
    expect(await statusOf(muster.liam, first)).toBe('Cancelled')
  })
})

test('an account number is stored nowhere in clear text', async () => {
  const planted = '918273645'
  const own = await employeeId(muster, '1277')
  const owner = await callerFor(muster, '1277')
  const BankAccounts = [{ AccountName: 'Savings', Bsb: '062-000', AccountNumber: planted, AllocationType: 'Remainder' }]
  const extra = { headers: { 'Idempotency-Key': 'planted' } }
  const made = await owner.post(
    '/change-requests',
    { ChangeType: 'BankAccounts', EmployeeId: own, BankAccounts },
    extra,
  )
  expect(made.status).toBe(201)
  const path = made.headers.get('location') ?? ''
  await owner.put(path, { BankAccounts, Description: 'Savings, please.' })
  expect((await owner.get(path)).body.revision).toBe(1)
  expect((await owner.get(path)).text).not.toContain(planted)
  for (const table of [
    'approvable_revision',
    'change_request',
    'change_request_change',
    'remark',
    'event',
    'audit_entry',
  ]) {
    const { rows } = await muster.admin.query(`select 1 from ${table} t where t::text like $1`, [`%${planted}%`])
    expect(rows, table).toEqual([])
  }
})
