import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hardRulesOf } from '../../../../test/support/hard-rules.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import type { Person } from '../../../../test/support/person.ts'
import { approve, callerFor, raised } from '../../../../test/support/requests.ts'
import { jobs } from '../../../jobs.ts'

const muster = startMuster()
const { asked, harbour, nextOfCrew, people, grant, revoke } = hardRulesOf(muster)
let maria: Person

beforeAll(async () => {
  maria = await callerFor(muster, '1104', { sees: 'all' })
})
afterEach(() => muster.clock.reset())

const run = (name: string) => jobs.find(job => job.name === name)?.run(muster.context)

async function escalate(): Promise<void> {
  muster.clock.moveTo(new Date(Date.now() + 10 * 86_400_000).toISOString())
  await run('escalate-overdue')
  muster.clock.reset()
}

/** As after a change of the organisation, before the step is routed again. */
async function routeAnew(): Promise<void> {
  await muster.admin.query(`update approval_step set routed_in = null where status = 'Waiting'`)
  await run('reroute-stale-steps')
}

const approversOf = async (path: string, step = 1): Promise<string[]> =>
  (await muster.priya.get(path)).body.approvals[step - 1].approvers.map(({ name }: { name: string }) => name)

const waitsFor = async (person: Person, path: string): Promise<boolean> =>
  (await person.get('/Approvals')).body.some(({ resource }: { resource: { uri: string } }) => resource.uri === path)

const systemRemarks = async (path: string): Promise<string[]> =>
  (await muster.priya.get(`${path}/remarks?pageSize=100`)).body.flatMap(
    ({ type, remark }: { type: string; remark: string }) => (type === 'System' ? [remark] : []),
  )

describe('a step of the receiving line', () => {
  const limitMei = (costCentre: string) =>
    muster.admin.query(
      `insert into role_grant_cost_centre (employer_group_id, role_grant_id, cost_centre_id)
       select r.employer_group_id, r.id, c.id from role_grant r
       join authority a on a.employer_group_id = r.employer_group_id and a.id = r.authority_id and a.code = 'A125'
       join cost_centre c on c.employer_group_id = r.employer_group_id and c.code = $1
       where r.employer_group_id = ${harbour} and r.role = 'ChangeRequestApprover'`,
      [costCentre],
    )
  const unlimitMei = () =>
    muster.admin.query(
      `delete from role_grant_cost_centre where role_grant_id in (select r.id from role_grant r
         join authority a on a.id = r.authority_id and a.code = 'A125' and a.employer_group_id = ${harbour})`,
    )
  afterEach(unlimitMei)

  /** Liam requests a move of one of his deckhands to Manly: Mei has approved, and the request waits for Maria, the receiver. */
  async function askedToMove(): Promise<string> {
    const positions = (await muster.priya.get('/Positions')).body as { id: number; name: string }[]
    const OrganisationChartPositionId = positions.find(({ name }) => name === 'Wharf Supervisor, Manly')?.id
    const path = await raised(muster.liam, {
      ChangeType: 'PositionAssignment',
      EmployeeId: await nextOfCrew(),
      EffectiveDate: '2027-03-01',
      PositionAssignment: { OrganisationChartPositionId, AssignmentType: 'Primary' },
    })
    expect((await approve(muster.mei, path)).status).toBe(204)
    expect(await approversOf(path, 2)).toEqual(['Wilson, Maria'])
    return path
  }

  test('escalates to Mei, if her role covers the receiving position', async () => {
    const path = await askedToMove()
    await limitMei('FER-MAN')
    await escalate()
    expect(await approversOf(path, 2)).toEqual(['Wong, Mei', 'Wilson, Maria'])
  })

  test('skips Mei, if her role covers only the former position', async () => {
    const path = await askedToMove()
    await limitMei('FER-SYD-CQ-DK')
    await escalate()
    expect(await approversOf(path, 2)).toEqual(['Angelopoulos, Stephen', 'Wilson, Maria'])
  })
})

describe('an approver added by escalation', () => {
  test('is removed once they may no longer decide it, with a remark and an event', async () => {
    const path = await asked()
    await escalate()
    expect(await approversOf(path)).toEqual(['Angelopoulos, Stephen', 'Wong, Mei'])
    expect(await waitsFor(people.stephen, path)).toBe(true)

    await revoke('A102', 'ChangeRequestApprover')
    await routeAnew()
    expect(await approversOf(path)).toEqual(['Wong, Mei'])
    expect(await waitsFor(people.stephen, path)).toBe(false)
    const told = await systemRemarks(path)
    expect(told.at(-1)).toMatch(/The added approvers may no longer decide the step "Line approver"\.$/)
    await routeAnew()
    expect(await systemRemarks(path)).toEqual(told)
    await grant('A102', 'ChangeRequestApprover')
  })

  test('is removed with the former line: after a move the step escalates in the new one', async () => {
    const path = await asked()
    await escalate()
    expect(await approversOf(path)).toEqual(['Angelopoulos, Stephen', 'Wong, Mei'])
    const seat = (await muster.priya.get(path)).body.organisationChartPosition.id
    const positions: { id: number; name: string }[] = (await muster.priya.get('/Positions')).body
    const manly = positions.find(({ name }) => name === 'Manly Terminal Manager')?.id
    const { code, name, reportingPositionId, costCentre } = (await muster.priya.get(`/Positions/${seat}`)).body
    const moveUnder = (ReportingPositionId: number | undefined) =>
      muster.priya.put(`/Positions/${seat}`, {
        ...{ Code: code, Name: name, ReportingPositionId, CostCentreId: costCentre?.id },
      })
    onTestFinished(async () => void (await moveUnder(reportingPositionId)))

    expect((await moveUnder(manly)).status).toBe(204)
    expect(await approversOf(path)).toEqual(['Wilson, Maria'])
    expect(await waitsFor(people.stephen, path)).toBe(false)
    await muster.reroute()
    await escalate()
    expect(await approversOf(path)).toEqual(['Wong, Mei', 'Wilson, Maria'])
    await routeAnew()
    expect(await approversOf(path)).toEqual(['Wong, Mei', 'Wilson, Maria'])
    expect((await moveUnder(reportingPositionId)).status).toBe(204)
    expect(await approversOf(path)).toEqual(['Wong, Mei'])
    await muster.reroute()
    const { rows } = await muster.admin.query(
      `select candidate.is_added from approval_candidate candidate
       join approval_step step on step.id = candidate.approval_step_id join change_request r on r.approvable_id = step.approvable_id
       where r.id = $1 and step.status = 'Waiting'`,
      [(await muster.priya.get(path)).body.id],
    )
    expect(rows).toEqual([{ is_added: false }])
  })

  test('is removed when an administrator reassigns the step', async () => {
    const path = await asked()
    await escalate()
    const [{ id }] = (await muster.priya.get('/Authorities/Search?EmployeeCode=1104')).body
    const given = await muster.priya.put(`${path}/actions/reassign`, { AuthorityId: id, Remarks: 'Maria knows them.' })
    expect(given.status).toBe(204)
    expect(await approversOf(path)).toEqual(['Wilson, Maria'])
    expect(await waitsFor(people.stephen, path)).toBe(false)
    expect((await approve(people.stephen, path)).body.Code).toBe('NotYourDecision')
    await routeAnew()
    expect(await approversOf(path)).toEqual(['Wilson, Maria'])
    expect((await approve(maria, path)).status).toBe(204)
  })

  test('may be given the step alone, and then keeps it', async () => {
    const path = await asked()
    await escalate()
    const [{ id }] = (await muster.priya.get('/Authorities/Search?EmployeeCode=1082')).body
    await muster.priya.put(`${path}/actions/reassign`, { AuthorityId: id, Remarks: 'Stephen, then.' })
    expect(await approversOf(path)).toEqual(['Angelopoulos, Stephen'])
    await routeAnew()
    expect(await approversOf(path)).toEqual(['Angelopoulos, Stephen'])
    expect((await approve(people.stephen, path)).status).toBe(204)
  })
})
