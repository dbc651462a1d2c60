import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startMuster } from '../../../../test/support/muster.ts'
import { approve, callerFor, employeeId, raised, seedPolicies, statusOf } from '../../../../test/support/requests.ts'
import { jobs } from '../../../jobs.ts'

const muster = startMuster()
const harbour = `(select id from employer_group where name = 'Harbour Line')`
const free = ['1225', '1343', '1347', '1353', '1363', '1394', '1399', '1049', '1066', '1074']
beforeAll(() => seedPolicies(muster))
beforeEach(() => muster.clock.reset())

type Step = { name: string; approvers: { name: string }[]; dueDateTime?: string; status: string }

const stepsOf = async (path: string): Promise<[string, ...string[]][]> =>
  (await muster.priya.get(path)).body.approvals.map(({ name, approvers }: Step) => [
    name,
    ...approvers.map(approver => approver.name).sort(),
  ])

const next = () => employeeId(muster, free.shift() ?? '')
const escalate = () => jobs.find(({ name }) => name === 'escalate-overdue')?.run(muster.context)

/** Liam requests another pay rate: Mei decides, then the next one above her, then payroll. */
const askedForPay = async () =>
  raised(muster.liam, {
    ChangeType: 'PayRate',
    EmployeeId: await next(),
    EffectiveDate: '2027-03-01',
    PayRate: { PayType: 'Hourly', Amount: 44, Per: 'Hour' },
  })

describe('the receiving cost centre', () => {
  const centre = async (code: string): Promise<number> =>
    (await muster.priya.get(`/CostCentres/Search?CostCentreCode=${code}`)).body[0].id

  const askedToMove = async (shares: Record<string, number>) =>
    raised(muster.priya, {
      ChangeType: 'CostCentre',
      EmployeeId: await next(),
      CostCentre: await Promise.all(
        Object.entries(shares).map(async ([code, Percentage]) => ({ CostCentreId: await centre(code), Percentage })),
      ),
    })

  test('each one whose share grows gets a step with its responsible authorities', async () => {
    const path = await askedToMove({ 'FER-SYD-CQ-DK': 40, 'FER-SYD-PYR': 30, 'FER-MAN': 30 })
    const [line, ...receiving] = await stepsOf(path)
    expect(line).toEqual(['Line approver', "O'Brien, Liam"])
    expect(receiving).toHaveLength(2)
    const { rows } = await muster.admin.query(
      `select c.code, array_agg(p.family_name || ', ' || p.given_name order by 1) as names from cost_centre c
       join authority_cost_centre t on t.employer_group_id = c.employer_group_id and t.cost_centre_id = c.id
       join authority a on a.employer_group_id = t.employer_group_id and a.id = t.authority_id
       join person p on p.employer_group_id = a.employer_group_id and p.id = a.person_id
       where c.employer_group_id = ${harbour} and c.code in ('FER-SYD-PYR', 'FER-MAN') group by 1`,
    )
    for (const [, ...names] of receiving) {
      const tied = rows.find(({ names: all }) => names.every(name => all.includes(name)))
      expect(names.length > 0 && tied !== undefined).toBe(true)
    }
  })

  test('without a responsible authority the cost centre above decides', async () => {
    const ParentId = await centre('FER-MAN')
    expect((await muster.priya.post('/CostCentres', { Code: 'FER-MAN-W9', Name: 'Wharf 9', ParentId })).status).toBe(
      201,
    )
    const [, above] = await stepsOf(await askedToMove({ 'FER-MAN': 100 }))
    const [, below] = await stepsOf(await askedToMove({ 'FER-MAN-W9': 100 }))
    expect(above?.length).toBeGreaterThan(1)
    expect(below?.slice(1)).toEqual(above?.slice(1))
  })
})

describe('the next line approver', () => {
  test('is never an approver of the step before, though they hold the position above as well', async () => {
    expect((await stepsOf(await askedForPay())).slice(0, 2)).toEqual([
      ['Line approver', 'Wong, Mei'],
      ['Next line approver', 'Angelopoulos, Stephen'],
    ])
    await muster.admin.query(
      `insert into position_holder (employer_group_id, position_id, person_id, valid_from, assignment_type)
       select p.employer_group_id, p.reporting_position_id, a.person_id, '2020-01-01', 'Acting' from chart_position p
       join authority a on a.employer_group_id = p.employer_group_id and a.code = 'A125'
       where p.employer_group_id = ${harbour} and p.name = 'Operations Manager, Ferries'`,
    )
    const path = await askedForPay()
    expect((await approve(muster.mei, path)).status).toBe(204)
    const [, step] = await stepsOf(path)
    expect(step).toEqual(['Next line approver', 'Angelopoulos, Stephen'])
    // A second approval repeats the first decision; it does not decide this step.
    await approve(muster.mei, path)
    expect((await muster.priya.get(path)).body).toMatchObject({ status: 'Pending', currentStep: 2 })
    await muster.admin.query(
      `delete from position_holder where valid_from = '2020-01-01' and assignment_type = 'Acting'`,
    )
  })

  test('is the next above the position where the step before was decided, not where it began to wait', async () => {
    const path = await raised(muster.priya, {
      ChangeType: 'PayRate',
      EmployeeId: await employeeId(muster, '1221'),
      EffectiveDate: '2027-03-01',
      PayRate: { PayType: 'Hourly', Amount: 44, Per: 'Hour' },
    })
    expect((await stepsOf(path))[0]).toEqual(['Line approver', "O'Brien, Liam"])
    const stephen = await callerFor(muster, '1082', { sees: 'all' })
    const AuthorityId = (await muster.priya.get('/Authorities/Search?EmployeeCode=1082')).body[0].id
    const { rows } = await muster.admin.query(
      `select id from chart_position where employer_group_id = ${harbour} and name = 'Wharf Supervisor, Barangaroo'`,
    )
    const holders = `/Positions/${rows[0].id}/Holders`
    const seated = await muster.priya.post(holders, { AuthorityId, AssignmentType: 'Secondary' })
    expect(seated.status).toBe(201)
    expect((await approve(stephen, path)).status).toBe(204)
    expect((await stepsOf(path))[1]).toEqual(['Next line approver', "O'Brien, Liam"])
    await muster.priya.delete(seated.headers.get('location') ?? '')
  })
})

describe('an overdue step', () => {
  const daysFromNow = (days: number) => muster.clock.moveTo(new Date(Date.now() + days * 86_400_000).toISOString())

  test('is due after the days of its policy, three to five by default', async () => {
    const { body } = await muster.priya.get('/ApprovalPolicies?pageSize=200')
    const days = body.flatMap(({ isDefault, steps }: { isDefault: boolean; steps: { dueInDays: number }[] }) =>
      isDefault ? steps.map(({ dueInDays }) => dueInDays) : [],
    )
    expect(Math.min(...days)).toBe(3)
    expect(Math.max(...days)).toBe(5)
    const path = await askedForPay()
    const { approvals, submittedDateTime } = (await muster.liam.get(path)).body
    expect(Date.parse(approvals[0].dueDateTime) - Date.parse(submittedDateTime)).toBe(3 * 86_400_000)
    expect(approvals[1].dueDateTime).toBeUndefined()
  })

  test('may also be decided by the next approver above, who is added once', async () => {
    const path = await askedForPay()
    daysFromNow(2)
    await escalate()
    expect((await stepsOf(path))[0]).toEqual(['Line approver', 'Wong, Mei'])
    daysFromNow(4)
    for (const _again of [1, 2]) await escalate()
    expect((await stepsOf(path))[0]).toEqual(['Line approver', 'Angelopoulos, Stephen', 'Wong, Mei'])
    daysFromNow(30)
    await escalate()
    const remarks = (await muster.liam.get(`${path}/remarks`)).body as { remark: string }[]
    expect(remarks.filter(({ remark }) => /overdue/.test(remark))).toHaveLength(1)
    muster.clock.reset()
    const stephen = await callerFor(muster, '1082', { sees: 'all' })
    expect((await approve(stephen, path)).status).toBe(204)
    expect(await statusOf(muster.liam, path)).toBe('Pending')
    expect((await muster.liam.get(path)).body.currentStep).toBe(2)
  })
})

describe('the receiving line', () => {
  const position = (changes: object) => ({
    ChangeType: 'PositionAssignment',
    EffectiveDate: '2027-03-01',
    PositionAssignment: changes,
  })

  test('does not decide if the position stays: Liam requests other hours', async () => {
    const path = await raised(muster.liam, {
      ...position({ FullTimeEquivalent: 0.6 }),
      EmployeeId: await next(),
    })
    expect((await stepsOf(path)).map(([name]) => name)).toEqual(['Line approver', 'Human resources'])
  })

  const vacancy = async (Code: string): Promise<number> => {
    const [chart] = (await muster.priya.get('/OrganisationCharts')).body
    const made = await muster.priya.post('/Positions', { Code, Name: Code, OrganisationChartId: chart.id })
    return Number(made.headers.get('location')?.split('/').at(-1))
  }

  const askedToMoveTo = async (id: number) =>
    raised(muster.liam, { ...position({ OrganisationChartPositionId: id }), EmployeeId: await next() })

  test('keeps its position while the request is open: deleting it is refused', async () => {
    const id = await vacancy('KEPT')
    const path = await askedToMoveTo(id)
    expect(await muster.priya.delete(`/Positions/${id}`)).toMatchObject({
      status: 409,
      body: { Code: 'InUse', Message: expect.stringContaining('An open change request names this position.') },
    })
    expect((await approve(muster.mei, path)).status).toBe(204)
    expect((await muster.priya.delete(`/Positions/${id}`)).status).toBe(409)
    expect((await muster.liam.put(`${path}/actions/cancel`)).status).toBe(204)
    expect((await muster.priya.delete(`/Positions/${id}`)).status).toBe(204)
    expect((await muster.priya.get(`/Positions/${id}`)).status).toBe(404)
  })

  test('of a request and a deletion at the same moment, one is refused', async () => {
    for (let round = 0; round < 6; round++) {
      const id = await vacancy(`AT-ONCE-${round}`)
      const command = { ...position({ OrganisationChartPositionId: id }), EmployeeId: await employeeId(muster, '1156') }
      const [deletion, request] = await Promise.all([
        muster.priya.delete(`/Positions/${id}`),
        muster.liam.post('/change-requests', command),
      ])
      expect([
        [204, 400],
        [409, 201],
      ]).toContainEqual([deletion.status, request.status])
      const path = request.headers.get('location')
      if (path) await muster.liam.put(`${path}/actions/cancel`)
    }
  })

  test("asks the default chart's fallback if the position is gone all the same, and the organisation can still change", async () => {
    const id = await vacancy('GONE')
    const path = await askedToMoveTo(id)
    await muster.admin.query('delete from chart_position where id = $1', [id])
    const { rowCount } = await muster.admin.query(
      `update organisation_chart chart set fallback_authority_id = authority.id
       from authority join person on person.id = authority.person_id
       where chart.is_default and chart.employer_group_id = ${harbour} and family_name = 'Angelopoulos'
         and authority.employer_group_id = chart.employer_group_id`,
    )
    expect(rowCount).toBe(1)

    expect(await approve(muster.mei, path)).toMatchObject({ status: 204 })
    expect(await statusOf(muster.priya, path)).toBe('Pending')
    expect((await stepsOf(path))[1]).toEqual(['Receiving line approver', 'Angelopoulos, Stephen'])
    expect(await vacancy('FRESH')).toBeGreaterThan(0)
  })
})
