import { beforeAll, expect, test } from 'vitest'
import { startMuster } from '../../../../test/support/muster.ts'
import { employeeId, seedPolicies } from '../../../../test/support/requests.ts'

const muster = startMuster()
let liam = 0
let emma = 0

type Item = Readonly<{ type: string; id: number; code: string; isLeftAlone: boolean }>

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
  expect(body.decisions.items.map(({ code }: Item) => code).sort()).toEqual(
    inbox.body.map(({ resource }: { resource: { code: string } }) => resource.code).sort(),
  )
  expect([body.decisions.total, body.decisions.items.length]).toEqual([5, 5])
  const mei = await employeeId(muster, '1078')
  expect(body.positions).toMatchObject([
    {
      ...{ name: 'Sydney Terminal Manager', reportCount: 5, otherHolderCount: 0 },
      successor: { name: 'Wong, Mei', employeeId: mei },
    },
    { name: 'Project Manager, Circular Quay Wharves', reportCount: 2, otherHolderCount: 0 },
  ])
  const [{ successor }] = body.positions
  const [authority] = (await muster.priya.get(`/Authorities/Search?AuthorityId=${successor.id}`)).body
  expect(authority.employee.id).toBe(mei)
  expect(body).toMatchObject({
    roles: ['ChangeRequestApprover', 'ExpenseApprover', 'LeaveApprover'],
    ...{ hasAccount: true, apiKeyCount: 1, webhookCount: 0 },
  })
})

/** The steps that wait for an employee: by which rule they are decided, by whom, and whether they are left alone. */
async function waitingFor(employee: number) {
  const { decisions } = (await muster.priya.get(`/Employees/${employee}/Departure`)).body
  const steps = decisions.items.map(async ({ type, id, isLeftAlone }: Item) => {
    const path = type === 'ChangeRequest' ? '/change-requests' : '/ExpenseApplications'
    const { approvals } = (await muster.priya.get(`${path}/${id}`)).body
    const { rule, approvers } = approvals.find(({ status }: { status: string }) => status === 'Waiting')
    return { rule, approvers: approvers.map(({ name }: { name: string }) => name), isLeftAlone }
  })
  return { leftAlone: decisions.leftAlone, steps: await Promise.all(steps) }
}

test('a step that Liam alone can decide is left alone', async () => {
  const step = { rule: 'Any', approvers: ["O'Brien, Liam"], isLeftAlone: true }
  expect(await waitingFor(liam)).toEqual({ leftAlone: 5, steps: Array(5).fill(step) })
})

test('so is one that Tomas decides together with Priya; those that enough others can decide are not', async () => {
  const two = ['Raman, Priya', 'Novak, Tomas']
  expect(await waitingFor(await employeeId(muster, '1070'))).toEqual({
    leftAlone: 1,
    steps: [
      { rule: 'All', approvers: two, isLeftAlone: true },
      ...Array(3).fill({ rule: 'Any', approvers: two, isLeftAlone: false }),
      { rule: 'All', approvers: [...two, 'Bautista, Rowena'], isLeftAlone: false },
    ],
  })
})

test('the requests that Emma raised and those about her are counted', async () => {
  const { body } = await muster.priya.get(`/Employees/${emma}/Departure`)
  const listed = async (list: string) => (await muster.priya.get(`${list}&EmployeeId=${emma}`)).body
  const open = await listed('/change-requests?Statuses=Pending&Statuses=Returned&Statuses=Approved&Statuses=Failed')
  const expenses = await listed('/ExpenseApplications?Statuses=Pending&Statuses=Returned')
  const own = open.filter(({ requestedBy }: { requestedBy: { id: number } }) => requestedBy.id === emma)
  expect([open.length, own.length, expenses.length]).toEqual([5, 3, 3])
  expect(body.requests).toEqual({ aboutThem: 5 + 3, byThem: 3 + 3 })
  expect(body.decisions).toEqual({ total: 0, leftAlone: 0, items: [] })
})

test('of the requests that Emma raised, the count for Liam has those that he sees', async () => {
  const openFor = async (name: 'priya' | 'liam'): Promise<{ id: number; employee: { id: number } }[]> =>
    (await muster[name].get('/change-requests?Statuses=Pending&Statuses=Returned&Statuses=Approved')).body
  const seen = new Set((await openFor('liam')).map(({ id }) => id))
  const hidden = (await openFor('priya')).find(({ id, employee }) => !seen.has(id) && employee.id !== emma)
  if (!hidden) throw new Error('Liam sees every request.')
  const byEmmaFor = async (name: 'priya' | 'liam') =>
    (await muster[name].get(`/Employees/${emma}/Departure`)).body.requests.byThem
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
