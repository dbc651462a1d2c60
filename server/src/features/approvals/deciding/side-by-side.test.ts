import { beforeAll, expect, test } from 'vitest'
import { startMuster } from '../../../../test/support/muster.ts'
import { approve, callerFor, employeeId, raised } from '../../../../test/support/requests.ts'
import { jobs } from '../../../jobs.ts'

const muster = startMuster()
let [berth, deck] = [0, 0]

beforeAll(async () => {
  const [{ id }] = (await muster.priya.get('/OrganisationCharts')).body
  const positions = (await muster.priya.get(`/OrganisationCharts/${id}/Positions`)).body as {
    id: number
    name: string
  }[]
  const called = (name: string) => positions.find(position => position.name === name)?.id ?? 0
  berth = called('Customer Service Officer, Barangaroo')
  deck = called('Deckhand, Circular Quay')
})

/** Moves of some holders of a position, approved except for the last step, which Priya decides. */
async function movesOf(count: number, from: string, to: number): Promise<string[]> {
  const { rows } = await muster.admin.query<{ code: string }>(
    `select e.code from employee e join employer_group g on g.id = e.employer_group_id and g.name = 'Harbour Line'
     join position_holder h on h.employer_group_id = e.employer_group_id and h.person_id = e.person_id and h.valid_to is null
     join chart_position p on p.employer_group_id = h.employer_group_id and p.id = h.position_id
     where p.name = $2 and e.status = 'Active' and not exists (
       select from change_request r where r.employer_group_id = e.employer_group_id and r.employee_id = e.id and r.is_open)
     order by e.code limit $1`,
    [count, from],
  )
  const paths: string[] = []
  for (const { code } of rows) {
    const path = await raised(muster.liam, {
      ChangeType: 'PositionAssignment',
      EmployeeId: await employeeId(muster, code),
      PositionAssignment: { OrganisationChartPositionId: to, AssignmentType: 'Primary' },
    })
    for (let step = 1; step <= 2; step++) expect((await approve(muster.mei, path)).status).toBe(204)
    paths.push(path)
  }
  return paths
}

async function allApplied(paths: readonly string[]): Promise<void> {
  const answers = await Promise.all(paths.map(path => approve(muster.priya, path)))
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 204))
  for (const path of paths) expect((await muster.priya.get(path)).body.status).toBe('Applied')
}

test('moves approved at the same moment are all applied, without a deadlock', async () => {
  const paths = await movesOf(6, 'Deckhand, Circular Quay', berth)
  expect(paths.length).toBeGreaterThan(2)
  await allApplied(paths)
})

test('two people who swap positions at the same moment cause no deadlock', async () => {
  for (let round = 0; round < 3; round++) {
    const there = await movesOf(3, 'Deckhand, Circular Quay', berth)
    const back = await movesOf(3, 'Customer Service Officer, Barangaroo', deck)
    expect([there.length, back.length]).toEqual([3, 3])
    await allApplied([there, back].flat())
  }
})

test('escalation beside decisions loses no decision', async () => {
  const waiting = (await muster.tomas.get('/Approvals')).body as { resource: { uri: string }; revision: number }[]
  muster.clock.moveTo(new Date(Date.now() + 20 * 86_400_000).toISOString())
  const escalate = jobs.find(({ name }) => name === 'escalate-overdue')
  const decided = Promise.all(
    waiting.map(({ resource, revision }) =>
      muster.tomas.put(`${resource.uri}/actions/approve`, { Revision: revision }),
    ),
  )
  await Promise.all([escalate?.run(muster.context), escalate?.run(muster.context)])
  expect((await decided).map(({ status }) => status).filter(status => status >= 500)).toEqual([])
  muster.clock.reset()
})

test('an approver added by escalation stays when the organisation changes', async () => {
  const path = await raised(muster.liam, {
    ChangeType: 'EmploymentTerms',
    EmployeeId: await employeeId(muster, '1245'),
    EmploymentTerms: { StandardHoursPerWeek: 21 },
  }).catch(async () =>
    raised(muster.liam, {
      ChangeType: 'EmploymentTerms',
      EmployeeId: await employeeId(muster, '1072'),
      EmploymentTerms: { StandardHoursPerWeek: 21 },
    }),
  )
  const approvers = async () =>
    ((await muster.priya.get(path)).body.approvals[0].approvers as { id: number }[]).map(({ id }) => id)
  const before = await approvers()
  muster.clock.moveTo(new Date(Date.now() + 20 * 86_400_000).toISOString())
  await jobs.find(({ name }) => name === 'escalate-overdue')?.run(muster.context)
  const overdue = await approvers()
  expect(overdue.length).toBeGreaterThan(before.length)
  await jobs.find(({ name }) => name === 'route-anew-each-day')?.run(muster.context)
  await muster.reroute()
  expect(await approvers()).toEqual(overdue)
  muster.clock.reset()
})

test('the job routes a step again that was routed during a change of the organisation', async () => {
  const waiting: { resource: { uri: string } }[] = (await muster.liam.get('/Approvals')).body
  const [{ resource }] = waiting.filter(each => each.resource.uri.startsWith('/change-requests/')) as [
    (typeof waiting)[0],
  ]
  const step = `from change_request r where r.employer_group_id = s.employer_group_id and r.approvable_id = s.approvable_id
    and s.status = 'Waiting' and '/change-requests/' || r.id = $1`
  await muster.admin.query(`update approval_step s set routed_in = null ${step}`, [resource.uri])
  await jobs.find(({ name }) => name === 'reroute-stale-steps')?.run(muster.context)
  const { rows } = await muster.admin.query(
    `select s.routed_in from approval_step s, change_request r
    where r.employer_group_id = s.employer_group_id and r.approvable_id = s.approvable_id and s.status = 'Waiting'
      and '/change-requests/' || r.id = $1`,
    [resource.uri],
  )
  expect(rows[0].routed_in).not.toBeNull()
  expect(await callerFor(muster, '1048')).toBeDefined()
})
