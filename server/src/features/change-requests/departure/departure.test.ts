import { beforeAll, expect, test } from 'vitest'
import { startMuster } from '../../../../test/support/muster.ts'
import { employeeId, raised, seedPolicies } from '../../../../test/support/requests.ts'

const muster = startMuster()
let liam = 0
let emma = 0

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
  expect(body.decisions.total).toBe(inbox.body.length)
  expect(body.positions.length).toBeGreaterThan(0)
  expect(body.positions[0]).toMatchObject({ reportCount: expect.any(Number), successor: { name: expect.any(String) } })
  expect(body.positions[0].reportCount).toBeGreaterThan(0)
  const [{ successor }] = body.positions
  const [employee] = (await muster.priya.get(`/Authorities/Search?AuthorityId=${successor.id}`)).body
  expect(successor.employeeId).toBe(employee.employee?.id)
  expect(body.roles).toContain('ChangeRequestApprover')
  expect(body).toMatchObject({ hasAccount: true })
  expect(body.apiKeyCount).toBeGreaterThan(0)
})

test('a step that Liam alone can decide is left alone', async () => {
  await raised(muster.emma, {
    ...{ ChangeType: 'PersonalDetails', EmployeeId: emma },
    PersonalDetails: { PreferredName: 'Em' },
  }).catch(() => undefined)
  const { body } = await muster.priya.get(`/Employees/${liam}/Departure`)
  const alone = body.decisions.items.filter(({ isLeftAlone }: { isLeftAlone: boolean }) => isLeftAlone)
  expect(alone.length).toBeLessThanOrEqual(body.decisions.leftAlone)
  for (const { type, id } of alone) {
    const path = type === 'ChangeRequest' ? '/change-requests' : '/ExpenseApplications'
    const { approvals } = (await muster.priya.get(`${path}/${id}`)).body
    const waiting = approvals.find(({ status }: { status: string }) => status === 'Waiting')
    expect(waiting.approvers).toHaveLength(1)
  }
})

test('the requests that Emma raised and those about her are counted', async () => {
  const { body } = await muster.priya.get(`/Employees/${emma}/Departure`)
  const open = (
    await muster.priya.get(
      `/change-requests?EmployeeId=${emma}&Statuses=Pending&Statuses=Returned&Statuses=Approved&Statuses=Failed`,
    )
  ).body
  expect(body.requests.aboutThem).toBeGreaterThanOrEqual(open.length)
  expect(body.decisions.total).toBe(0)
})

test('of the requests that Emma raised, the count for Liam has those that he sees', async () => {
  const openFor = async (name: 'priya' | 'liam'): Promise<{ id: number; employee: { id: number } }[]> =>
    (await muster[name].get('/change-requests?Statuses=Pending&Statuses=Returned&Statuses=Approved')).body
  const seen = new Set((await openFor('liam')).map(({ id }) => id))
  const hidden = (await openFor('priya')).find(({ id, employee }) => !seen.has(id) && employee.id !== emma)
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
    [emma, hidden?.id],
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
