import { beforeAll, expect, test } from 'vitest'
import { startMuster } from '../../../../test/support/muster.ts'
import type { Person } from '../../../../test/support/person.ts'
import { approve, callerFor, employeeId, raised, seedPolicies, statusOf } from '../../../../test/support/requests.ts'
import { jobs } from '../../../jobs.ts'

const muster = startMuster()
let stephen: Person

beforeAll(async () => {
  await seedPolicies(muster)
  stephen = await callerFor(muster, '1082', { sees: 'all' })
})

/** Liam requests another pay rate for one of his people: Mei decides, then the next one above her, then payroll. */
const asked = async (code: string) =>
  raised(muster.liam, {
    ChangeType: 'PayRate',
    EmployeeId: await employeeId(muster, code),
    EffectiveDate: '2027-03-01',
    PayRate: { PayType: 'Hourly', Amount: 44, Per: 'Hour' },
  })

const authority = async (code: string): Promise<number> =>
  (await muster.priya.get(`/Authorities/Search?EmployeeCode=${code}`)).body[0].id

const give = async (path: string, code: string) =>
  muster.priya.put(`${path}/actions/reassign`, { AuthorityId: await authority(code), Remarks: 'Away.' })

const approversOf = async (path: string, step: number): Promise<string[]> =>
  (await muster.priya.get(path)).body.approvals[step - 1].approvers.map(({ name }: { name: string }) => name)

test('the next line step cannot be reassigned to the approver of the step before', async () => {
  const path = await asked('1225')
  expect((await approve(muster.mei, path)).status).toBe(204)
  const refused = await give(path, '1078')
  expect(refused.status).toBe(400)
  expect(refused.body.ModelState).toEqual({ 'command.AuthorityId': [expect.stringContaining('the step before')] })
  expect(await approversOf(path, 2)).toEqual(['Angelopoulos, Stephen'])
})

test('routing does not find that approver, though they hold the position above', async () => {
  const path = await asked('1343')
  expect((await give(path, '1082')).status).toBe(204)
  expect((await approve(stephen, path)).status).toBe(204)
  expect(await approversOf(path, 2)).not.toContain('Angelopoulos, Stephen')

  await muster.admin.query(`update approval_step set routed_in = null where status = 'Waiting'`)
  await jobs.find(({ name }) => name === 'reroute-stale-steps')?.run(muster.context)
  expect(await approversOf(path, 2)).not.toContain('Angelopoulos, Stephen')
  const declined = await stephen.put(`${path}/actions/decline`, { Remarks: 'No.' })
  expect(declined.body.ModelState).toHaveProperty(['command.Status'])
  expect(await statusOf(muster.priya, path)).toBe('Pending')
})

test('escalation does not add that approver', async () => {
  const path = await asked('1347')
  await give(path, '1082')
  await approve(stephen, path)
  muster.clock.moveTo(new Date(Date.now() + 20 * 86_400_000).toISOString())
  await jobs.find(({ name }) => name === 'escalate-overdue')?.run(muster.context)
  muster.clock.reset()
  expect(await approversOf(path, 2)).not.toContain('Angelopoulos, Stephen')
})

test('reassigning the second step with the remarks of the first one is no repeat', async () => {
  const path = await asked('1353')
  await give(path, '1082')
  await approve(stephen, path)
  muster.clock.moveTo(new Date(Date.now() + 20 * 86_400_000).toISOString())
  await jobs.find(({ name }) => name === 'escalate-overdue')?.run(muster.context)
  muster.clock.reset()
  expect(await approversOf(path, 2)).toHaveLength(2)
  const [{ code }] = (
    await muster.admin.query(
      "select e.code from employee e join person p on p.id = e.person_id where p.given_name = 'Catherine' and p.family_name = 'Fraser'",
    )
  ).rows
  expect((await give(path, code)).status).toBe(204)
  expect(await approversOf(path, 2)).toEqual(['Fraser, Catherine'])
  const tag = (await muster.priya.get(path)).headers.get('etag')
  expect((await give(path, code)).status).toBe(204)
  expect((await muster.priya.get(path)).headers.get('etag')).toBe(tag)
})
