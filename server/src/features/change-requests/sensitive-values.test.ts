import { beforeAll, expect, test } from 'vitest'
import { untilForgotten } from '../../../test/support/grants.ts'
import { withKey } from '../../../test/support/keys.ts'
import { type PersonName, startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { approve, callerFor, employeeId, raised, seedPolicies } from '../../../test/support/requests.ts'

const muster = startMuster()
beforeAll(() => seedPolicies(muster))

type Request = { id: number; changeType: string; status: string; employee: { name: string } }

const requestsOf = async (person: PersonName): Promise<Request[]> => (await muster[person].get('/change-requests')).body

async function pendingOf(name: string, changeType: string): Promise<string> {
  const request = (await requestsOf('priya')).find(
    each => each.status === 'Pending' && each.employee.name === name && each.changeType === changeType,
  )
  return `/change-requests/${request?.id}`
}

type Changes = { changes: { field: string; newValue: unknown }[] }

const amountIn = ({ changes }: Changes) => changes.find(({ field }) => field === 'Amount')?.newValue
const amountFor = async (person: Person, path: string) => amountIn((await person.get(path)).body)

/** Liam requests other pay for one of his people: Mei decides, then Stephen, then payroll. */
const payOf = async (code: string) =>
  raised(muster.liam, {
    ChangeType: 'PayRate',
    EmployeeId: await employeeId(muster, code),
    PayRate: { PayType: 'Hourly', Amount: 44, Per: 'Hour' },
  })

test('account numbers are masked for all callers', async () => {
  const path = await pendingOf('Walsh, Emma', 'BankAccounts')
  for (const person of ['emma', 'priya'] as const) {
    const [change] = (await muster[person].get(path)).body.changes
    expect(change).toMatchObject({ field: 'BankAccounts', isSensitive: true })
    expect(change.newValue[0].AccountNumber).not.toMatch(/\d{5}/)
  }
})

test('Mei, who has nothing to decide there, sees no bank details of Emma', async () => {
  const path = await pendingOf('Walsh, Emma', 'BankAccounts')
  expect((await muster.mei.get(path)).body.changes).toMatchObject([{ field: 'BankAccounts', newValue: '••••••' }])
})

test('an amount of pay is visible to the people involved and to holders of employees.sensitive', async () => {
  const [raise] = (await requestsOf('priya')).filter(({ changeType }) => changeType === 'PayRate')
  const amountFor = async (person: Person) => {
    const { changes } = (await person.get(`/change-requests/${raise?.id}`)).body
    return changes.find((change: { field: string }) => change.field === 'Amount').newValue
  }
  expect(await amountFor(muster.priya)).not.toBe('••••••')
  const reader = await withKey(muster, 'tomas', { scopes: ['read'] })
  await muster.admin.query(
    `delete from approval_candidate where authority_id = (select a.id from authority a where a.email = $1)`,
    [muster.tomas.email],
  )
  expect(await amountFor(reader)).toBe('••••••')
})

test('an amount of pay is hidden from a payroll administrator of another payment group, whatever their key', async () => {
  const [raise] = (await requestsOf('priya')).filter(({ changeType }) => changeType === 'PayRate')
  await muster.admin.query(
    `delete from approval_candidate where authority_id = (select a.id from authority a where a.email = $1)`,
    [muster.tomas.email],
  )
  const amountForTomas = async () => {
    const tomas = await withKey(muster, 'tomas', { scopes: ['read', 'employees.sensitive'] })
    const { changes } = (await tomas.get(`/change-requests/${raise?.id}`)).body
    return changes.find((change: { field: string }) => change.field === 'Amount').newValue
  }
  expect(await amountForTomas()).toEqual(expect.any(Number))

  await muster.admin.query(
    `insert into role_grant_payment_group (employer_group_id, role_grant_id, payment_group_id)
     select g.employer_group_id, g.id, p.id from role_grant g
     join authority a on a.employer_group_id = g.employer_group_id and a.id = g.authority_id and a.email = $1
     join change_request r on r.employer_group_id = g.employer_group_id and r.id = $2
     join employee e on e.employer_group_id = r.employer_group_id and e.id = r.employee_id
     join payment_group p on p.employer_group_id = g.employer_group_id and p.id <> e.payment_group_id
     where g.role = 'PayrollAdministrator' limit 1`,
    [muster.tomas.email, raise?.id],
  )
  await untilForgotten()
  expect(await amountForTomas()).toBe('••••••')
  await muster.admin.query('delete from role_grant_payment_group')
  await untilForgotten()
})

test('an approver sees the values while the request waits for them, and only then', async () => {
  const path = await payOf('1225')
  const stephen = await callerFor(muster, '1082', { sees: 'all' })
  expect([await amountFor(muster.mei, path), await amountFor(stephen, path)]).toEqual([44, '••••••'])
  expect((await approve(muster.mei, path)).status).toBe(204)
  expect([await amountFor(muster.mei, path), await amountFor(stephen, path)]).toEqual(['••••••', 44])
  const [margaret] = (await muster.priya.get('/Authorities/Search?EmployeeCode=1045')).body
  const given = { AuthorityId: margaret.id, Remarks: 'Stephen is away.' }
  expect((await muster.priya.put(`${path}/actions/reassign`, given)).status).toBe(204)
  expect(await amountFor(stephen, path)).toBe('••••••')
  expect(await amountFor(await callerFor(muster, '1045', { sees: 'all' }), path)).toBe(44)
})

test('Mei and her delegate both see the values that the delegate decides', async () => {
  const path = await payOf('1292')
  await muster.admin.query(
    `update approval_candidate candidate set authority_id = other.id, on_behalf_of_authority_id = candidate.authority_id
     from approval_step step, change_request request, authority other
     where step.id = candidate.approval_step_id and step.status = 'Waiting' and request.approvable_id = step.approvable_id
       and request.id = $1 and other.code = 'A138' and other.employer_group_id = candidate.employer_group_id`,
    [path.split('/').at(-1)],
  )
  expect(await amountFor(muster.mei, path)).toBe(44)
  const maria = await callerFor(muster, 'A138')
  expect(await amountFor(maria, path)).toBe(44)
})
