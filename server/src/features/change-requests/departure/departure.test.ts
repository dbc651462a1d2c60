import { beforeAll, expect, test } from 'vitest'
import { idOf } from '../../../../test/support/grants.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import { employeeId, seedPolicies } from '../../../../test/support/requests.ts'

const muster = startMuster()
let liam = 0
let emma = 0

type Named = Readonly<{ id: number; name: string }>
const departureOf = async (employee: number, name: 'priya' | 'liam' = 'priya') =>
  (await muster[name].get(`/Employees/${employee}/Departure`)).body

beforeAll(async () => {
  await seedPolicies(muster)
  const { rows } = await muster.admin.query('select id::int from employee where email = $1', [muster.liam.email])
  liam = rows[0].id
  emma = await employeeId(muster, '1177')
})

test('Priya sees what Liam leaves open: his position with its reports, what waits for him, his roles, account and keys', async () => {
  const inbox = await muster.liam.get('/Approvals?pageSize=200')
  const { status, body } = await muster.priya.get(`/Employees/${liam}/Departure`)
  expect(status).toBe(200)
  expect(body.decisions.items.map(({ code }: { code: string }) => code).sort()).toEqual(
    inbox.body.map(({ resource }: { resource: { code: string } }) => resource.code).sort(),
  )
  expect([body.decisions.total, body.decisions.items.length]).toEqual([5, 5])
  const mei = await employeeId(muster, '1078')
  expect(body.positions).toMatchObject([
    {
      ...{ name: 'Sydney Terminal Manager', reportCount: 5, otherHolderCount: 0 },
      successor: { name: 'Wong, Mei', employeeId: mei },
      ...{ nextApprovers: [{ name: 'Wong, Mei' }], reportsWithoutApprover: 0 },
    },
    { name: 'Project Manager, Circular Quay Wharves', reportCount: 2, otherHolderCount: 0 },
  ])
  const [{ successor }] = body.positions
  const [authority] = (await muster.priya.get(`/Authorities/Search?AuthorityId=${successor.id}`)).body
  expect(authority.employee.id).toBe(mei)
  expect(body).toMatchObject({
    roles: ['ChangeRequestApprover', 'ExpenseApprover', 'LeaveApprover'],
    ...{ hasAccount: true, apiKeys: [{ name: expect.any(String) }], webhooks: [] },
  })
})

test('the requests that Emma raised and those about her are counted', async () => {
  const { body } = await muster.priya.get(`/Employees/${emma}/Departure`)
  const listed = async (list: string) => (await muster.priya.get(`${list}&EmployeeId=${emma}`)).body
  const open = await listed('/change-requests?Statuses=Pending&Statuses=Returned&Statuses=Approved&Statuses=Failed')
  const expenses = await listed('/ExpenseApplications?Statuses=Pending&Statuses=Returned')
  const own = open.filter(({ requestedBy }: { requestedBy: { id: number } }) => requestedBy.id === emma)
  expect([open.length, own.length, expenses.length]).toEqual([5, 3, 3])
  expect(body.requests).toEqual({ aboutThem: 5 + 3, byThem: 3 + 3, items: [] })
  expect(body.decisions).toEqual({ total: 0, needingApprover: 0, items: [] })
})

test('of the requests that Emma raised, the count for Liam has those that he sees', async () => {
  const openFor = async (name: 'priya' | 'liam'): Promise<{ id: number; employee: { id: number } }[]> =>
    (await muster[name].get('/change-requests?Statuses=Pending&Statuses=Returned&Statuses=Approved')).body
  const seen = new Set((await openFor('liam')).map(({ id }) => id))
  const hidden = (await openFor('priya')).find(({ id, employee }) => !seen.has(id) && employee.id !== emma)
  if (!hidden) throw new Error('Liam sees every request.')
  const byEmmaFor = async (name: 'priya' | 'liam') => (await departureOf(emma, name)).requests.byThem
  const before = [await byEmmaFor('priya'), await byEmmaFor('liam')]
  await muster.admin.query(
    `select set_config('muster.employer_group_id', employer_group_id::text, false) from employee where id = $1`,
    [emma],
  )
  await muster.admin.query(
    `update approvable set requested_by_person_id = (select person_id from employee where id = $1)
     where id = (select approvable_id from change_request where id = $2)`,
    [emma, hidden.id],
  )
  expect([await byEmmaFor('priya'), await byEmmaFor('liam')]).toEqual([before[0] + 1, before[1]])
  const named = async (name: 'priya' | 'liam') =>
    (await departureOf(emma, name)).requests.items.map(({ id }: Named) => id)
  expect([await named('priya'), await named('liam')]).toEqual([[hidden.id], []])
})

test('delegations from and to a leaver name the other one to those who see the delegation', async () => {
  const day = (days: number) => new Date(muster.clock.now() + days * 86_400_000).toISOString().slice(0, 10)
  const [from, to] = [await idOf(muster, 'authority', 'liam'), await idOf(muster, 'authority', 'mei')]
  const made = await muster.priya.post('/Delegations', {
    ...{ AuthorityId: from, DelegateAuthorityId: to, From: day(1), To: day(9) },
  })
  expect(made.status).toBe(201)
  const [given] = (await departureOf(liam)).delegations
  expect(given).toMatchObject({ isGiven: true, validTo: `${day(9)}T00:00:00`, other: { id: to, name: 'Wong, Mei' } })
  const mei = await idOf(muster, 'employee', 'mei')
  const [taken] = (await departureOf(mei)).delegations
  expect(taken).toMatchObject({ id: given.id, isGiven: false, other: { id: from, name: "O'Brien, Liam" } })
  // A manager who is no party sees that one ends.
  const { rows } = await muster.admin.query(
    `select e.id::int as employee, a.id::int as authority from employee e
     join authority a on a.employer_group_id = e.employer_group_id and a.person_id = e.person_id and a.status = 'Active'
     join position_holder h on h.employer_group_id = e.employer_group_id and h.person_id = e.person_id
     join chart_position p on p.employer_group_id = e.employer_group_id and p.id = h.position_id
     join chart_position above on above.employer_group_id = p.employer_group_id and above.id = p.reporting_position_id
     where above.name = 'Sydney Terminal Manager' limit 1`,
  )
  const [report] = rows
  const other = { AuthorityId: report.authority, DelegateAuthorityId: to, From: day(1), To: day(9) }
  expect((await muster.priya.post('/Delegations', other)).status).toBe(201)
  expect((await departureOf(report.employee)).delegations).toMatchObject([{ other: { name: 'Wong, Mei' } }])
  const [seen] = (await departureOf(report.employee, 'liam')).delegations
  expect([seen.isGiven, seen.other]).toEqual([true, undefined])
})

test('a webhook of a leaver is named to overseers', async () => {
  const path = (await muster.priya.post('/Webhooks', { Url: 'https://payroll.example/hook' })).headers.get('location')
  await muster.admin.query(
    `update webhook set user_account_id = a.id from user_account a
     join employee e on e.employer_group_id = a.employer_group_id and e.person_id = a.person_id
     where e.id = $1 and webhook.employer_group_id = e.employer_group_id and webhook.id = $2`,
    [liam, path?.split('/').at(-1)],
  )
  expect((await departureOf(liam)).webhooks).toEqual([{ id: expect.any(Number), name: 'payroll.example' }])
  expect(await departureOf(emma, 'liam')).not.toHaveProperty('webhooks')
})

test('the roles of an account end too, for those who may know of accounts', async () => {
  await muster.admin.query(
    `insert into user_account_role (employer_group_id, user_account_id, role)
     select a.employer_group_id, a.id, 'Auditor' from user_account a
     join employee e on e.employer_group_id = a.employer_group_id and e.person_id = a.person_id where e.id = $1`,
    [emma],
  )
  const rolesFor = async (name: 'priya' | 'liam') => (await muster[name].get(`/Employees/${emma}/Departure`)).body.roles
  expect(await rolesFor('priya')).toContain('Auditor')
  expect(await rolesFor('liam')).not.toContain('Auditor')
})

test('only those who may request the departure see it', async () => {
  expect((await muster.liam.get(`/Employees/${emma}/Departure`)).status).toBe(200)
  expect((await muster.emma.get(`/Employees/${emma}/Departure`)).status).toBe(403)
  expect((await muster.emma.get(`/Employees/${liam}/Departure`)).status).toBe(404)
  expect((await muster.olga.get(`/Employees/${liam}/Departure`)).status).toBe(404)
})
