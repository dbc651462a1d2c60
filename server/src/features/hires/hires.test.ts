import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { hiresOf } from '../../../test/support/records/hires.ts'
import { approve, callerFor, employeeId, raised } from '../../../test/support/requests.ts'

const muster = startMuster()
const { sample, starter, hireOf, approveAll } = hiresOf(muster)

test('the line above the proposed position decides, then two of payroll, and Sam is engaged from the first day', async () => {
  const { path, id } = await starter()
  const request = await raised(sample.partner, hireOf(id))
  const read = (await sample.partner.get(request)).body
  expect(read).toMatchObject({
    changeType: 'Hire',
    effectiveDate: '2026-02-02T00:00:00',
    organisationChartPosition: { id: sample.place.position },
    status: 'Pending',
  })
  expect(read.approvals).toMatchObject([
    { approvers: [{ name: "O'Brien, Liam" }] },
    { approverType: 'PayrollAdministrator', rule: 'All' },
  ])
  expect((await sample.partner.get(path)).body.status).toBe('Pending')
  for (const person of ['liam', 'tomas'] as const) {
    expect((await approve(muster[person], request)).status).toBe(204)
    expect((await sample.partner.get(path)).body.status).toBe('Pending')
  }
  expect((await approve(muster.priya, request)).status).toBe(204)
  expect((await sample.partner.get(request)).body).toMatchObject({ status: 'Applied' })
  expect((await muster.priya.get(path)).body).toMatchObject({
    status: 'Active',
    paymentGroup: { id: sample.place.group },
    costCentres: [{ costCentre: { id: sample.place.centre }, percentage: 100 }],
    positions: [{ id: sample.place.position, assignmentType: 'Primary', from: '2026-02-02T00:00:00' }],
    payRates: [{ payType: 'Hourly', amount: 39.2, per: 'Hour', from: '2026-02-02T00:00:00' }],
    standardHoursPerWeek: 38,
  })
  expect((await muster.priya.get(`${path}?asAt=2026-02-03`)).body).toMatchObject({
    paymentGroup: { id: sample.place.group },
  })
})

test('a draft may name a position that is not there, or of another group; it is refused where it is submitted', async () => {
  const { id } = await starter()
  const [theirs] = (await muster.olga.get('/Positions')).body
  for (const OrganisationChartPositionId of [99_999, -1, theirs.id]) {
    const draft = hireOf(id, { OrganisationChartPositionId })
    const request = await raised(sample.partner, { ...draft, SubmitImmediately: false })
    expect((await sample.partner.get(request)).body).not.toHaveProperty('organisationChartPosition')
    const { Hire } = draft
    expect((await sample.partner.put(request, { Hire })).status).toBe(204)
    const { status, body } = await sample.partner.put(`${request}/actions/submit`)
    expect([status, body.ModelState]).toEqual([
      400,
      { 'command.Hire.OrganisationChartPositionId': [expect.stringContaining('There is no such position')] },
    ])
  }
})

test('events tell what a hire does to the employee', async () => {
  const { id } = await starter()
  const request = await raised(sample.partner, hireOf(id))
  expect((await sample.partner.put(`${request}/actions/cancel`)).status).toBe(204)
  const { rows } = await muster.admin.query(
    `select type, changed_fields from event where employee_id = $1 and type like 'employee.%' order by id`,
    [id],
  )
  expect(rows).toEqual([
    { type: 'employee.created', changed_fields: expect.anything() },
    { type: 'employee.updated', changed_fields: ['paymentGroup', 'costCentres'] },
    { type: 'employee.updated', changed_fields: ['status'] },
  ])
})

test('roles with limits decide by the proposed payment group', async () => {
  const rowena = await callerFor(muster, 'A114', { sees: 'all' })
  const about = { EmployerId: sample.place.logistics, CostCentres: undefined, DateOfBirth: '1990-05-06' }
  const { path, id } = await starter(about, muster.priya)
  const hire = hireOf(id, { PaymentGroupId: sample.place.fourWeekly })
  const request = await raised(muster.priya, { ...hire, SubmitImmediately: false })
  expect((await muster.priya.get(path)).body).not.toHaveProperty('paymentGroup')
  expect((await muster.priya.put(`${request}/actions/submit`)).status).toBe(204)
  expect((await muster.priya.get(path)).body).toMatchObject({ paymentGroup: { code: '4W' } })
  const { approvals } = (await muster.priya.get(request)).body
  const names = approvals[1].approvers.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['Bautista, Rowena', 'Novak, Tomas']))
  // She decides it, and sees what pay roles see once it is applied.
  expect((await rowena.get(path)).body).not.toHaveProperty('dateOfBirth')
  for (const person of [muster.liam, rowena, muster.tomas]) expect((await approve(person, request)).status).toBe(204)
  expect((await rowena.get(path)).body).toHaveProperty('dateOfBirth')
  expect((await muster.priya.get(path)).body).toMatchObject({ status: 'Active', paymentGroup: { code: '4W' } })
})

test('access scopes see the starter, and the request, at the proposed position', async () => {
  const { path, id } = await starter()
  expect((await muster.mei.get(path)).status).toBe(404)
  const request = await raised(sample.partner, hireOf(id))
  expect((await muster.mei.get(path)).status).toBe(200)
  expect((await muster.mei.get(request)).status).toBe(200)
  expect((await muster.emma.get(request)).status).toBe(404)
  const elsewhere = await muster.admin.query(`select id::int from chart_position where name = 'Accountant' limit 1`)
  const { ChangeType: _, EmployeeId: __, ...edit } = hireOf(id, { OrganisationChartPositionId: elsewhere.rows[0].id })
  expect((await sample.partner.put(request, edit)).status).toBe(204)
  expect((await muster.mei.get(path)).status).toBe(404)
})

test('human resources with limits propose no place beyond them', async () => {
  const { id } = await starter()
  const { rows } = await muster.admin.query(`select id::int from cost_centre where code = 'HO-FIN' limit 1`)
  const answer = await sample.partner.post(
    '/change-requests',
    hireOf(id, { CostCentres: [{ CostCentreId: rows[0].id, Percentage: 100 }] }),
  )
  expect([answer.status, answer.body.Code]).toEqual([403, 'InsufficientRole'])
})

test('who awaits a hire is put into no position: the hire brings it', async () => {
  const { id } = await starter()
  const { status, body } = await muster.priya.post(`/Positions/${sample.place.position}/Holders`, { EmployeeId: id })
  expect([status, body.ModelState]).toEqual([400, { 'command.EmployeeId': [expect.stringContaining('await a hire')] }])
})

test('nor by linking an authority that holds one', async () => {
  const { id: EmployeeId, code, email } = await starter()
  const bureau = { Code: `B-${code}`, Email: `bureau.${email}`, GivenName: 'Sam', FamilyName: 'Carter' }
  const path = (await muster.priya.post('/Authorities', bureau)).headers.get('location') ?? ''
  const place = `/Positions/${sample.place.position}/Holders`
  expect((await muster.priya.post(place, { AuthorityId: Number(path.split('/').at(-1)) })).status).toBe(201)
  const linked = await muster.priya.put(path, { Code: bureau.Code, Email: email, EmployeeId })
  expect([linked.status, linked.body.ModelState?.['command.EmployeeId']]).toEqual([
    400,
    [expect.stringContaining('awaits a hire')],
  ])
})

test('a hire that is declined leaves Sam Inactive, and may be requested again', async () => {
  const { path, id } = await starter()
  const draft = await raised(sample.partner, { ...hireOf(id), SubmitImmediately: false })
  const request = await raised(sample.partner, hireOf(id))
  expect((await sample.partner.put(`${draft}/actions/cancel`)).status).toBe(204)
  expect((await sample.partner.get(path)).body.status).toBe('Pending')
  expect((await muster.liam.put(`${request}/actions/decline`, { Remarks: 'No deckhand is needed.' })).status).toBe(204)
  expect((await sample.partner.get(path)).body.status).toBe('Inactive')
  await approveAll(await raised(sample.partner, hireOf(id)))
  expect((await sample.partner.get(path)).body.status).toBe('Active')
})

test('an employee who awaits a hire is engaged by it alone, and it is for no other', async () => {
  const { path, id } = await starter()
  const { code } = (await sample.partner.get(path)).body
  const status = await muster.priya.put(path, { Code: code, EmployerId: sample.place.employer, Status: 'Active' })
  expect([status.status, status.body.ModelState['command.Status'][0]]).toEqual([400, expect.stringContaining('Hire')])
  expect((await muster.priya.put(path, { Code: `${code}X`, EmployerId: sample.place.employer })).status).toBe(204)
  expect((await sample.partner.get(path)).body).toMatchObject({ code: `${code}X`, status: 'Pending' })
  const raise = { ChangeType: 'PayRate', EmployeeId: id, PayRate: { PayType: 'Hourly', Amount: 40 } }
  const { body } = await muster.priya.post('/change-requests', raise)
  expect(body.ModelState).toEqual({ 'command.ChangeType': [expect.stringContaining('awaits a hire')] })
  const emma = await muster.priya.post('/change-requests', hireOf(await employeeId(muster, '1177')))
  expect(emma.body.ModelState).toHaveProperty(['command.ChangeType'])
  const kinds = (await sample.partner.get(`/Employees/${id}/ChangeTypes`)).body as {
    changeType: string
    isAllowed: boolean
  }[]
  const allowed = kinds.filter(({ isAllowed }) => isAllowed).map(({ changeType }) => changeType)
  expect(allowed).toContain('Hire')
  expect(allowed).not.toContain('Termination')
})

test('a hire takes effect on the first day, for good, and is not rescinded', async () => {
  const { id } = await starter()
  const refused = await sample.partner.post('/change-requests', {
    ...{ ...hireOf(id), EffectiveDate: '2026-02-03', EffectiveToDate: '2026-06-30' },
  })
  expect(Object.keys(refused.body.ModelState)).toEqual(['command.EffectiveDate', 'command.EffectiveToDate'])
  const request = await raised(sample.partner, hireOf(id))
  await approveAll(request)
  const rescission = await sample.partner.put(`${request}/actions/rescind`, { Remarks: 'A mistake.' })
  expect([rescission.status, rescission.text]).toEqual([400, expect.stringContaining('Termination')])
})

test('all that is wrong with a hire is said at once', async () => {
  const { id } = await starter()
  const { body } = await sample.partner.post(
    '/change-requests',
    hireOf(id, {
      ...{ OrganisationChartPositionId: 99999999, PaymentGroupId: 99999999, FullTimeEquivalent: 2, Amount: -1 },
      CostCentres: [{ CostCentreId: sample.place.centre, Percentage: 60 }],
    }),
  )
  expect(Object.keys(body.ModelState)).toEqual([
    ...['command.Hire.OrganisationChartPositionId', 'command.Hire.FullTimeEquivalent'],
    ...['command.Hire.PaymentGroupId', 'command.Hire.CostCentres', 'command.Hire.Amount'],
  ])
})
