import { expect, test } from 'vitest'
import { explaining, ranDuring } from '../../../../test/support/database/plans.ts'
import { callerIn, importGroup } from '../../../../test/support/large-group.ts'
import { requestsIn } from '../../../../test/support/large-group-requests.ts'
import { startMuster } from '../../../../test/support/muster.ts'

const muster = startMuster({}, explaining)
const [employees, waiting] = [700, 599]

test('599 decisions that wait for one person are looked through 500 at a time, and those in need come first', async () => {
  const group = await importGroup(muster, employees)
  await requestsIn(muster, { group, approver: 'A7' })
  await muster.admin.query(
    `update approval_step set required_approvals = 20 where employer_group_id = $1 and id in (900102, 900699)`,
    [group],
  )
  const priya = await callerIn(muster, { group, n: 1, sees: 'All' })
  const [{ id }] = (await priya.get('/Employees/Search?EmployeeCode=E7')).body
  let decisions = { total: 0, needingApprover: 0, items: [] as { code: string; needsApprover: boolean }[] }
  const statements = await ranDuring(async () => {
    decisions = (await priya.get(`/Employees/${id}/Departure`)).body.decisions
  })
  expect([decisions.total, decisions.needingApprover, decisions.items.length]).toEqual([waiting, 2, 20])
  expect(decisions.items.slice(0, 3).map(({ code, needsApprover }) => [code, needsApprover])).toEqual([
    ['CR-900102', true],
    ['CR-900699', true],
    ['CR-900101', false],
  ])
  expect(statements.filter(({ text }) => text.includes('as decisions'))).toHaveLength(2)
}, 60_000)
