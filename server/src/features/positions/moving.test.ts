import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { idOf, positionsOf } from '../../../test/support/records/positions.ts'

const muster = startMuster()
const { chartCalled, positionCalled, vacancy, eventsOf } = positionsOf(muster)

/** The command that leaves a position as it is. */
async function unchanged(id: number): Promise<object> {
  const { body } = await muster.priya.get(`/Positions/${id}?expand=details`)
  const { code: Code, name: Name, reportingPositionId: ReportingPositionId, costCentre } = body
  return { Code, Name, ReportingPositionId, CostCentreId: costCentre?.id }
}

test('a position reports to one of its own chart, and not to itself by any way', async () => {
  const { id } = await positionCalled('Sydney Terminal Manager')
  const elsewhere = await muster.priya.post('/Positions', {
    OrganisationChartId: (await chartCalled('PROJ')).id,
    Code: 'ELSE',
    Name: 'Elsewhere',
    ReportingPositionId: id,
  })
  expect(elsewhere.body.ModelState).toEqual({
    'command.ReportingPositionId': [expect.stringContaining('another chart')],
  })

  const top = await vacancy('TOP')
  const middle = await vacancy('MIDDLE', { ReportingPositionId: idOf(top) })
  const bottom = await vacancy('BOTTOM', { ReportingPositionId: idOf(middle) })
  for (const below of [top, middle, bottom]) {
    const ring = await muster.priya.put(top, { Code: 'TOP', Name: 'Top', ReportingPositionId: idOf(below) })
    expect(ring.status).toBe(400)
    expect(ring.body.ModelState).toEqual({
      'command.ReportingPositionId': [expect.stringContaining('cannot report to itself')],
    })
  }
  const torn = await muster.priya.put(middle, {
    OrganisationChartId: (await chartCalled('SAFE')).id,
    Code: 'MIDDLE',
    Name: 'Middle',
  })
  expect(torn.body.ModelState).toEqual({ 'command.OrganisationChartId': [expect.stringContaining('report to it')] })
})

test('of two moves at once that would close a ring, one wins', async () => {
  for (const round of [1, 2, 3]) {
    const [one, other] = [await vacancy(`ONE-${round}`), await vacancy(`OTHER-${round}`)]
    const answers = await Promise.all([
      muster.priya.put(one, { Code: `ONE-${round}`, Name: 'One', ReportingPositionId: idOf(other) }),
      muster.priya.put(other, { Code: `OTHER-${round}`, Name: 'Other', ReportingPositionId: idOf(one) }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
    const above = [(await muster.priya.get(one)).body, (await muster.priya.get(other)).body]
    expect(above.filter(({ reportingPositionId }) => reportingPositionId !== undefined)).toHaveLength(1)
  }
})

test('a move changes who approves, and its event says that it was a move', async () => {
  const { id } = await positionCalled('Sydney Terminal Manager')
  const [liam] = (await muster.liam.get('/Authorities/Search?AuthorityEmail=liam.obrien@harbourline.example')).body
  const approver = async () =>
    (await muster.priya.get(`/Authorities/${liam.id}/Positions/${id}/Approver/LeaveApprover`)).body
  expect((await approver()).name).toBe('Wong, Mei')

  const { id: ReportingPositionId } = await positionCalled('Company Secretary and General Counsel')
  const command = await unchanged(id)
  expect((await muster.priya.put(`/Positions/${id}`, { ...command, ReportingPositionId })).status).toBe(204)
  expect((await approver()).name).toBe('Fraser, Catherine')
  expect((await eventsOf(id)).at(-1)).toEqual({ type: 'position.moved', fields: ['reportingPositionId'] })
  await muster.priya.put(`/Positions/${id}`, command)
})

/** At the top of a chart no authority is asked any more. */
async function forgetFallbacks(): Promise<void> {
  await muster.admin.query('update organisation_chart set fallback_authority_id = null')
  await muster.admin.query('update employer_group set fallback_authority_id = null')
}

test('trying a move tells which waiting requests others would decide, and who: what their records say before and after', async () => {
  const { id, code, name } = await positionCalled('Freight Handler, Newcastle')
  const claims = (await muster.priya.get('/ExpenseApplications?pageSize=200')).body as { id: number; code: string }[]
  const claim = claims.find(({ code }) => code === 'EX-000020')?.id
  const asked = async () => {
    const { approvals } = (await muster.priya.get(`/ExpenseApplications/${claim}`)).body
    return approvals.find(({ status }: { status: string }) => status === 'Waiting').approvers
  }
  const before = await asked()
  expect(before).toHaveLength(1)

  const { id: ReportingPositionId } = await positionCalled('Managing Director')
  const ways = [
    { way: { Code: code, Name: name, ReportingPositionId }, isMissing: false },
    { way: { Code: code, Name: name }, isMissing: true },
  ]
  const kept = await unchanged(id)
  for (const { way, isMissing } of ways) {
    if (isMissing) await forgetFallbacks()
    const { effects } = (await muster.priya.put(`/Positions/${id}?dryRun=true`, way)).body
    expect(await asked()).toEqual(before)
    await muster.priya.put(`/Positions/${id}`, way)
    const after = await asked()
    await muster.priya.put(`/Positions/${id}`, kept)
    expect(await asked()).toEqual(before)
    expect(after).toHaveLength(isMissing ? 0 : 1)
    expect(effects).toContainEqual({
      type: 'Rerouted',
      message: expect.stringMatching(
        `^EX-000020: .*Would be asked: ${isMissing ? 'no authority' : after[0].name}; asked today: ${before[0].name}\\.$`,
      ),
      resource: { type: 'ExpenseApplication', id: claim },
      rerouting: { code: 'EX-000020', step: 'Line approver', needsApprover: isMissing, before, after },
    })
  }
  expect((await muster.priya.put(`/Positions/${id}?dryRun=true`, kept)).body.effects).toEqual([])
})
