import { beforeAll, describe, expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { callerFor, employeeId, raised, seedPolicies, statusOf } from '../../../test/support/requests.ts'

const muster = startMuster()
let emma = 0

beforeAll(async () => {
  await seedPolicies(muster)
  emma = await employeeId(muster, '1177')
})

const phone = (MobilePhone: string, EmployeeId = emma) => ({
  ChangeType: 'ContactDetails',
  EmployeeId,
  ContactDetails: { MobilePhone },
})

const hours = (EmployeeId: number, StandardHoursPerWeek: number) => ({
  ChangeType: 'EmploymentTerms',
  EmployeeId,
  EmploymentTerms: { StandardHoursPerWeek },
})

const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)

test('Emma changes her phone, which needs no approval: it is applied at once', async () => {
  const path = await raised(muster.emma, phone('0491 570 156'))

  const { body } = await muster.emma.get(path)
  expect(body).toMatchObject({
    status: 'Applied',
    changeType: 'ContactDetails',
    revision: 1,
    changes: [{ field: 'MobilePhone', newValue: '0491 570 156' }],
    approvals: [],
  })
  expect(body.code).toMatch(/^CR-\d{6}$/)
  expect((await muster.emma.get(`/Employees/${emma}`)).body.mobilePhone).toBe('0491 570 156')
})

test('a dry run shows the whole record, stores nothing, and uses no code', async () => {
  const before = (await muster.emma.get('/change-requests')).body.length
  const tried = await muster.emma.post('/change-requests?dryRun=true', phone('0491 570 157'))

  expect(tried).toMatchObject({ status: 200, body: { status: 'Applied', effects: [{ type: 'Applied' }] } })
  expect(tried.body.id).toBeLessThan(0)
  expect((await muster.emma.get('/change-requests')).body).toHaveLength(before)
  expect((await muster.emma.get(`/Employees/${emma}`)).body.mobilePhone).toBe('0491 570 156')
  const path = await raised(muster.emma, phone('0491 570 158'))
  expect((await muster.emma.get(path)).body.code).toBe(tried.body.code)
})

test('Liam raises for Emma, who is under him, and the line above him decides', async () => {
  const path = await raised(muster.liam, {
    ChangeType: 'PayRate',
    EmployeeId: emma,
    PayRate: { PayType: 'Hourly', Amount: 41.5, Per: 'Hour' },
    Remarks: 'Two years on deck.\nShe has earned it.',
  })
  const { body } = await muster.liam.get(path)
  expect(body).toMatchObject({ status: 'Pending', currentStep: 1, remarkCount: 1 })
  expect(body.approvals.map((step: { name: string }) => step.name)).toEqual([
    'Line approver',
    'Next line approver',
    'Payroll',
  ])
  expect(body.approvals[0].approvers).toMatchObject([{ name: 'Wong, Mei' }])
  expect((await muster.liam.get(`${path}/remarks`)).body).toMatchObject([
    { type: 'Submission', remark: 'Two years on deck.\nShe has earned it.', revision: 1 },
  ])
})

describe('the callers who may raise', () => {
  test('an invisible employee is answered as unknown', async () => {
    const hidden = await employeeId(muster, '1186')
    const command = hours(hidden, 20)
    const [there, nowhere] = [
      await muster.liam.post('/change-requests', command),
      await muster.liam.post('/change-requests', { ...command, EmployeeId: 99_999_999 }),
    ]
    expect(there.status).toBe(400)
    expect(Object.keys(there.body.ModelState)).toEqual(['command.EmployeeId'])
    expect(there.text).toBe(nowhere.text)
  })

  test('Mei sees Emma and is above her, but phones are for Emma and human resources', async () => {
    expect(await muster.mei.post('/change-requests', phone('0491 570 159'))).toMatchObject({
      status: 403,
      body: { Code: 'InsufficientRole', Message: 'This is for the employee or a human resources administrator.' },
    })
    expect((await muster.priya.post('/change-requests?dryRun=true', phone('0491 570 159'))).status).toBe(200)
  })

  test('a manager elsewhere, who sees Emma, is no manager of hers', async () => {
    const maria = await callerFor(muster, 'A138', { sees: 'all' })
    const customer = await employeeId(muster, '1219')
    expect((await maria.post('/change-requests', hours(customer, 20))).body.Code).toBe('InsufficientRole')
  })

  test("human resources of one division does not raise for the other's people", async () => {
    const farhad = await callerFor(muster, '1186', { sees: 'all' })
    const siobhan = await callerFor(muster, '1142', { sees: 'all' })
    const customer = await employeeId(muster, '1219')
    expect((await farhad.post('/change-requests', phone('0491 570 110', customer))).body.Code).toBe('InsufficientRole')
    expect((await siobhan.post('/change-requests?dryRun=true', phone('0491 570 110', customer))).status).toBe(200)
  })

  test('Priya, who administers everything, cannot raise a pay change for herself', async () => {
    const priya = await employeeId(muster, '1102')
    const PayRate = { PayType: 'Salary', Amount: 250_000, Per: 'Year' }
    const answer = await muster.priya.post('/change-requests', { ChangeType: 'PayRate', EmployeeId: priya, PayRate })
    const Message = 'You cannot request this for yourself. Ask a manager above you or a human resources administrator.'
    expect(answer).toMatchObject({ status: 403, body: { Code: 'InsufficientRole', Message } })
  })
})

describe('refusals', () => {
  test('all violations at once, in the order of the fields', async () => {
    const { status, body } = await muster.liam.post('/change-requests', {
      ...hours(emma, 400),
      EffectiveDate: '2039-01-01',
      OrganisationChartPositionId: 1,
      ReasonId: 999,
      PayRate: { PayType: 'Hourly', Amount: 40, Per: 'Hour' },
      SupersedesChangeRequestId: 99_999_999,
    })
    expect(status).toBe(400)
    expect(Object.keys(body.ModelState)).toEqual([
      'command.EffectiveDate',
      'command.OrganisationChartPositionId',
      'command.ReasonId',
      'command.EmploymentTerms.StandardHoursPerWeek',
      'command.PayRate',
      'command.SupersedesChangeRequestId',
    ])
  })

  test.each([
    ['no section', {}, 'command.EmploymentTerms'],
    ['a day before the employment', { EffectiveDate: '1990-01-01' }, 'command.EffectiveDate'],
    ['a day with a zone', { EffectiveDate: '2026-12-01T00:00:00Z' }, 'command.EffectiveDate'],
    ['an end before the beginning', { EffectiveDate: days(9), EffectiveToDate: days(3) }, 'command.EffectiveToDate'],
    ['a status', { Status: 'Applied' }, 'command.Status'],
    ['a tax file number in words', { Description: 'TFN 123 456 782' }, 'command.Description'],
    ['more than 4,000 characters', { Remarks: 'x'.repeat(4_001) }, 'command.Remarks'],
  ])('%s', async (_what, more, field) => {
    const customer = await employeeId(muster, '1049')
    const command = { ...hours(customer, 30), ...more }
    const sent = 'Status' in more || Object.keys(more).length > 0 ? command : { ...command, EmploymentTerms: undefined }
    const { status, body } = await muster.liam.post('/change-requests', sent)
    expect(status).toBe(400)
    expect(Object.keys(body.ModelState)).toEqual([field])
  })

  test('a change to the present values', async () => {
    const customer = await employeeId(muster, '1049')
    const { body } = await muster.liam.post('/change-requests', hours(customer, 38))
    expect(body.ModelState).toEqual({ 'command.EmploymentTerms': [expect.stringContaining('Nothing would change')] })
  })

  test('a second open request for the same field, with the code of the first, unless it supersedes that', async () => {
    const customer = await employeeId(muster, '1219')
    const first = await raised(muster.liam, hours(customer, 30))
    const { id, code } = (await muster.liam.get(first)).body

    const refused = await muster.liam.post('/change-requests', hours(customer, 32))
    expect(refused.body.ModelState).toEqual({
      'command.EmploymentTerms.StandardHoursPerWeek': [expect.stringContaining(code)],
    })
    const second = await raised(muster.liam, { ...hours(customer, 32), SupersedesChangeRequestId: id })
    expect(await statusOf(muster.liam, first)).toBe('Cancelled')
    expect((await muster.liam.get(second)).body).toMatchObject({ status: 'Pending', supersedesChangeRequestId: id })
  })

  test("superseding another person's request, which the caller may not cancel", async () => {
    const customer = await employeeId(muster, '1400')
    const theirs = (await muster.priya.get(await raised(muster.priya, hours(customer, 30)))).body.id
    const { body } = await muster.liam.post('/change-requests', {
      ...hours(customer, 31),
      SupersedesChangeRequestId: theirs,
    })
    expect(body.ModelState).toHaveProperty(['command.SupersedesChangeRequestId'])
  })
})

test('an external reference is unique in an account; the second request gets the location of the first', async () => {
  const customer = await employeeId(muster, '1333')
  const command = { ...hours(customer, 20), ExternalReference: 'ROSTER-77' }
  const first = await raised(muster.liam, command)
  await muster.liam.put(`${first}/actions/cancel`)

  const again = await muster.liam.post('/change-requests', command)
  expect(again).toMatchObject({ status: 409, body: { Code: 'ExternalReferenceTaken' } })
  expect(again.headers.get('location')).toBe(first)
  await raised(muster.priya, command)
})

test('the same POST with the same Idempotency-Key creates one request', async () => {
  const customer = await employeeId(muster, '1156')
  const extra = { headers: { 'Idempotency-Key': 'hours-1156' } }
  const send = () => muster.liam.post('/change-requests', hours(customer, 21), extra)
  const [first, second] = [await send(), await send()]
  expect(second.headers.get('location')).toBe(first.headers.get('location'))
  expect(second.headers.get('idempotent-replayed')).toBe('true')
})

test('each caller who sees the request may add remarks, and finds them at Location', async () => {
  const customer = await employeeId(muster, '1294')
  const path = await raised(muster.liam, hours(customer, 18))
  const version = (await muster.mei.get(path)).headers.get('etag')?.split('.')[0]

  expect((await muster.mei.post(`${path}/remarks`, { Remark: '  ' })).body.ModelState).toEqual({
    'command.Remark': ['The Remark field is required.'],
  })
  const made = await muster.mei.post(`${path}/remarks`, { Remark: 'From which roster on?' })
  expect(made.status).toBe(201)
  const { body, headers } = await muster.liam.get(made.headers.get('location') ?? '')
  expect(body).toMatchObject({ type: 'Comment', remark: 'From which roster on?', author: { name: 'Wong, Mei' } })
  expect(headers.get('etag')).toBe(made.headers.get('etag'))
  expect((await muster.mei.get(path)).headers.get('etag')?.split('.')[0]).toBe(version)
  expect((await muster.olga.post(`${path}/remarks`, { Remark: 'Hello?' })).status).toBe(404)
})

test('reasons have names', async () => {
  const reasons = (await muster.emma.get('/ChangeReasons')).body
  expect(reasons[0]).toEqual({ id: 1, name: 'Annual review' })
  const customer = await employeeId(muster, '1264')
  const path = await raised(muster.liam, { ...hours(customer, 18), ReasonId: 6 })
  expect((await muster.liam.get(path)).body.reason).toBe('Change of hours')
})
