import { beforeAll, expect, test } from 'vitest'
import { startMuster } from '../../../../test/support/muster.ts'
import { employeeId, raised, seedPolicies } from '../../../../test/support/requests.ts'

const muster = startMuster()
const harbour = `(select id from employer_group where name = 'Harbour Line')`
let hung: number
beforeAll(async () => {
  await seedPolicies(muster)
  hung = await employeeId(muster, '1225')
})

/** A confirmed policy with one step, which has the policy's name. */
const policy = (name: string, priority: number, conditions: object = {}) =>
  muster.admin.query(
    `insert into approval_policy (employer_group_id, change_type, name, priority, conditions, steps, status, created_at, last_modified)
     values (${harbour}, 'PersonalDetails', $1, $2, $3, $4, 'Active', now(), now())`,
    [name, priority, conditions, JSON.stringify([{ name, approver: 'HumanResources' }])],
  )

const tried = () =>
  muster.liam.post('/change-requests?dryRun=true', {
    ChangeType: 'PersonalDetails',
    EmployeeId: hung,
    PersonalDetails: { PreferredName: 'Hank' },
  })

const stepOf = async () => (await tried()).body.approvals.map(({ name }: { name: string }) => name)

test('the first policy by priority whose conditions match applies, the default one after all others', async () => {
  expect(await stepOf()).toEqual(['Human resources'])
  // The default policy has priority 1000, and comes last whatever the others have.
  await policy('Late', 999)
  await muster.admin.query(
    `update approval_policy set priority = 1 where is_default and change_type = 'PersonalDetails'`,
  )
  expect(await stepOf()).toEqual(['Late'])
  await policy('Elsewhere', 5, { paymentGroupIds: [99_999_999] })
  await policy('Second', 20)
  await policy('First', 10)
  await policy('First too, but younger', 10)
  expect(await stepOf()).toEqual(['First'])
  await muster.admin.query(`update approval_policy set status = 'Inactive' where name = 'First'`)
  expect(await stepOf()).toEqual(['First too, but younger'])
})

test('without any policy a request is refused: 409 NoPolicy, and nothing is stored', async () => {
  await muster.admin.query(
    `delete from approval_policy where change_type = 'PersonalDetails' and employer_group_id = ${harbour}`,
  )
  const { body } = await muster.liam.get('/change-requests?pageSize=1')
  const answer = await muster.liam.post('/change-requests', {
    ChangeType: 'PersonalDetails',
    EmployeeId: hung,
    PersonalDetails: { PreferredName: 'Hank' },
  })
  expect(answer).toMatchObject({ status: 409, body: { Code: 'NoPolicy' } })
  expect((await muster.liam.get('/change-requests?pageSize=1')).body).toEqual(body)
  await seedPolicies(muster)
  expect((await tried()).status).toBe(200)
})

test('a policy without steps approves a one-person kind at once, and is refused for a two-person kind', async () => {
  await muster.admin.query(
    `update approval_policy set steps = '[]' where change_type in ('PersonalDetails', 'PayRate') and employer_group_id = ${harbour}`,
  )
  const path = await raised(muster.liam, {
    ChangeType: 'PersonalDetails',
    EmployeeId: hung,
    PersonalDetails: { PreferredName: 'Hank' },
  })
  expect((await muster.liam.get(path)).body).toMatchObject({ status: 'Applied', approvals: [] })
  const pay = await muster.liam.post('/change-requests', {
    ChangeType: 'PayRate',
    EmployeeId: await employeeId(muster, '1343'),
    PayRate: { PayType: 'Hourly', Amount: 44, Per: 'Hour' },
  })
  expect(pay).toMatchObject({ status: 409, body: { Code: 'NoPolicy' } })
})
