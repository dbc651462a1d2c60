import { beforeAll, expect, test } from 'vitest'
import { statementsOf } from '../../../../test/support/database/statements.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import { employeeId, raised, seedPolicies } from '../../../../test/support/requests.ts'

const muster = startMuster()
beforeAll(() => seedPolicies(muster))

type Approval = { name: string; status: string; approvers: { name: string }[]; dueDateTime?: string }

/** The answer to Liam's request for other hours under these steps, and the statements behind the caller's. */
async function tryWith(approvers: readonly string[]) {
  const steps = approvers.map((approver, place) => ({ name: `${place + 1}: ${approver}`, approver, dueInDays: 2 }))
  await muster.admin.query(
    `update approval_policy set steps = $1 where change_type = 'EmploymentTerms' and is_default`,
    [JSON.stringify(steps)],
  )
  const command = {
    ChangeType: 'EmploymentTerms',
    EmployeeId: await employeeId(muster, '1225'),
    EmploymentTerms: { StandardHoursPerWeek: 23 },
  }
  const send = () => muster.liam.post('/change-requests?dryRun=true', command)
  await send()
  let approvals: Approval[] = []
  const statements = await statementsOf(async () => {
    approvals = (await send()).body.approvals
  })
  // Authenticate the caller before, so that the cache has them.
  const begin = statements.findIndex(text => text.startsWith('begin'))
  return { approvals, statements: statements.slice(begin) }
}

test('starting a chain of five steps takes as many statements as one of a single step', async () => {
  const one = await tryWith(['Line'])
  const five = await tryWith(['Line', 'NextLine', 'HumanResources', 'Payroll', 'HumanResources'])
  expect(one.approvals).toHaveLength(1)
  expect(five.approvals).toHaveLength(5)
  expect(five.statements).toHaveLength(one.statements.length)
}, 60_000)

test('where holders of a role without limits decide, nothing else is read', async () => {
  for (const limit of ['cost_centre', 'payment_group']) {
    await muster.admin.query(`delete from role_grant_${limit} where role_grant_id in (
      select id from role_grant where role = 'HumanResourcesAdministrator')`)
  }
  const [line, holders] = [await tryWith(['Line']), await tryWith(['HumanResources'])]
  expect(holders.approvals[0]?.approvers).not.toEqual([])
  const readsPlaces = (text: string) => text.includes('fallback_authority_id')
  expect([line, holders].map(({ statements }) => statements.some(readsPlaces))).toEqual([true, false])
  expect(holders.statements).toHaveLength(line.statements.length)
}, 60_000)

test('a chain starts with its first step and shows the approvers of the others as of today', async () => {
  const { approvals } = await tryWith(['Line', 'NextLine', 'HumanResources'])
  const [line, next, last] = approvals
  expect(approvals.map(({ status }) => status)).toEqual(['Waiting', 'NotReached', 'NotReached'])
  expect(line?.approvers.map(({ name }) => name)).toEqual(['Wong, Mei'])
  expect(next?.approvers).toHaveLength(1)
  expect(next?.approvers).not.toEqual(line?.approvers)
  expect(last?.approvers.length).toBeGreaterThan(1)
  expect([line?.dueDateTime, next?.dueDateTime]).toEqual([expect.any(String), undefined])
}, 60_000)

test('the stored path of a step equals the path of the look-up, fallbacks included', async () => {
  await tryWith(['Line', 'Payroll'])
  const path = await raised(muster.priya, {
    ChangeType: 'EmploymentTerms',
    EmployeeId: await employeeId(muster, '1045'),
    EmploymentTerms: { StandardHoursPerWeek: 30 },
  })
  const { rows } = await muster.admin.query(
    `select path from approval_step where approvable_id = (select approvable_id from change_request where id = $1)
     order by step`,
    [path.split('/').at(-1)],
  )
  const [{ id }] = (await muster.priya.get('/Authorities/Search?EmployeeCode=1045')).body
  const [position] = (await muster.priya.get(`/Authorities/${id}/Positions`)).body
  const lookUp = `/Authorities/${id}/Positions/${position.id}/Approver/ChangeRequestApprover?explain=true`
  const [line, payroll] = rows.map(row => row.path)
  const onTheWay = line.filter((entry: { positionId?: number }) => entry.positionId !== undefined)
  expect(onTheWay).toEqual((await muster.priya.get(lookUp)).body.path)
  expect(line).toMatchObject([
    { name: 'Fallback of the chart', outcome: 'Vacant' },
    { name: 'Fallback of the group', outcome: 'Selected' },
  ])
  expect(payroll).toMatchObject([{ name: 'Holders of the role', outcome: 'Selected' }])
}, 60_000)
