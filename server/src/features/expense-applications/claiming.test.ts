import { expect, test } from 'vitest'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import {
  applyFor,
  claimOf,
  costCentreId,
  daysAgo,
  employeeId,
  fieldsOf,
  paycodeId,
} from '../../../test/support/records/expenses.ts'

const muster = startMuster()

const post = async (said: object = {}) =>
  muster.emma.post('/ExpenseApplications', await claimOf(muster, 'emma', { ...said }))

const messagesOf = async (said: object, field: string): Promise<string[] | undefined> =>
  (await post(said)).body?.ModelState?.[`command.${field}`]

test('Emma applies, and Liam may decide', async () => {
  const answer = await post({ AmountApplied: 84.2, TaxAmount: 7.65, Merchant: 'Quay Café', Description: 'Two\nlines' })
  const path = answer.headers.get('location') ?? ''
  const { body, headers } = await muster.emma.get(path)

  expect(answer.status).toBe(201)
  expect(path).toMatch(/^\/ExpenseApplications\/\d+$/)
  expect(answer.headers.get('etag')).toBe(headers.get('etag'))
  expect(body).toMatchObject({
    status: 'Pending',
    revision: 1,
    amountApplied: 84.2,
    taxAmount: 7.65,
    currencyText: 'AUD',
  })
  expect(body).toMatchObject({ code: expect.stringMatching(/^EX-\d{6}$/), dateIncurred: `${daysAgo(0)}T00:00:00` })
  expect(body.approvals).toMatchObject([{ status: 'Waiting', approvers: [{ name: "O'Brien, Liam" }] }])
  expect(body.submittedDateTime).toBeDefined()
  expect((await muster.emma.get(path, { isWholePath: true })).headers.get('location')).toBe(`/v12.21${path}`)
})

test('codes have no gaps, and a dry run uses none', async () => {
  const codeOf = async (path: string) => Number((await muster.emma.get(path)).body.code.slice(3))
  const first = await codeOf(await applyFor(muster, 'emma'))
  const tried = await muster.emma.post('/ExpenseApplications?dryRun=true', await claimOf(muster, 'emma'))

  expect(tried).toMatchObject({
    status: 200,
    body: { status: 'Pending', approvals: [{ status: 'Waiting' }], effects: [] },
  })
  expect(tried.body.id).toBeLessThan(0)
  expect(await codeOf(await applyFor(muster, 'emma'))).toBe(first + 1)
})

test('the three required fields are refused in the words of the specification', async () => {
  const { status, body } = await muster.emma.post('/ExpenseApplications', { AmountApplied: 5 })

  expect(status).toBe(400)
  expect(body).toEqual({
    Message: 'The request is invalid.',
    ModelState: {
      'command.OrganisationChartPositionId': ['The OrganisationChartPositionId field is required.'],
      'command.ExpensePaycodeId': ['The ExpensePaycodeId field is required.'],
      'command.EmployeeId': ['The EmployeeId field is required.'],
    },
  })
})

test('all broken rules are listed at once, in the order of the fields', async () => {
  const answer = await post({
    OrganisationChartPositionId: 99999999,
    ExpensePaycodeId: 99999999,
    AmountApplied: 0.001,
    Quantity: -1,
    DateIncurred: daysAgo(-1),
    TaxAmount: -2,
    CostCentres: [{ CostCentreId: 99999999, Percentage: 50 }],
  })

  expect(answer.status).toBe(400)
  expect(fieldsOf(answer)).toEqual([
    'OrganisationChartPositionId',
    'ExpensePaycodeId',
    'AmountApplied',
    'Quantity',
    'DateIncurred',
    'TaxAmount',
    'CostCentres',
    'CostCentres[0].CostCentreId',
  ])
})

test('an employee whom Emma does not see is answered as unknown', async () => {
  const hidden = await post({ EmployeeId: await employeeId(muster, 'mei') })

  expect(hidden.status).toBe(400)
  expect(hidden.text).toBe((await post({ EmployeeId: 99999999 })).text)
  expect(fieldsOf(hidden)).toEqual(['EmployeeId'])
})

test('Liam sees Emma and may not claim for her; Priya may', async () => {
  const claim = await claimOf(muster, 'emma')

  expect(await muster.liam.post('/ExpenseApplications', claim)).toMatchObject({
    status: 403,
    body: { Code: 'InsufficientRole' },
  })
  expect((await muster.priya.post('/ExpenseApplications', claim)).status).toBe(201)
  const reader = await withKey(muster, 'emma')
  expect(await reader.post('/ExpenseApplications', claim)).toMatchObject({ body: { Code: 'InsufficientScope' } })
})

test('the employee must hold the position on the day', async () => {
  const { rows } = await muster.admin.query(
    `select p.id from chart_position p join employer_group g on g.id = p.employer_group_id where p.code = '1280de14-e456-4a34-9c7d-2e1c22f75dc6'`,
  )
  expect(await messagesOf({ OrganisationChartPositionId: Number(rows[0].id) }, 'OrganisationChartPositionId')).toEqual([
    `The employee does not hold this position on ${daysAgo(0)}. Send one held that day.`,
  ])
})

test('a day before the employment, and a paycode after its last day, are refused', async () => {
  expect(await messagesOf({ DateIncurred: '1999-01-01' }, 'DateIncurred')).toEqual([
    expect.stringContaining('The employment began on'),
  ])
  await muster.admin.query(`update expense_paycode set expiry_date = $1 where code = 'PARK'`, [daysAgo(3)])
  const said = { ExpensePaycodeId: await paycodeId(muster, 'PARK') }
  expect(await messagesOf({ ...said, DateIncurred: daysAgo(2) }, 'ExpensePaycodeId')).toHaveLength(1)
  expect((await post({ ...said, DateIncurred: daysAgo(3) })).status).toBe(201)
})

test('kilometres give an amount by the rate of the day', async () => {
  const car = await paycodeId(muster, 'KM-CAR')
  await muster.admin.query(
    `insert into expense_paycode_rate (employer_group_id, expense_paycode_id, valid_from, unit_rate)
     select employer_group_id, id, $1, 0.9150 from expense_paycode where id = $2`,
    [daysAgo(10), car],
  )
  const amountOn = async (DateIncurred: string) => {
    const { AmountApplied: _, ...claim } = await claimOf(muster, 'emma', {
      ExpensePaycodeId: car,
      Quantity: 10.5,
      DateIncurred,
    })
    const answer = await muster.emma.post('/ExpenseApplications', claim)
    return (await muster.emma.get(answer.headers.get('location') ?? '')).body
  }
  expect(await amountOn(daysAgo(11))).toMatchObject({ amountApplied: 9.24, quantity: 10.5 })
  expect(await amountOn(daysAgo(10))).toMatchObject({ amountApplied: 9.61 })
})

test('without an amount, a quantity needs a rate', async () => {
  const { AmountApplied: _, ...claim } = await claimOf(muster, 'emma', { Quantity: 2 })
  const said = async (more: object) =>
    (await muster.emma.post('/ExpenseApplications', { ...claim, ...more })).body.ModelState

  expect(await said({})).toEqual({ 'command.AmountApplied': [expect.stringContaining('no unit rate')] })
  expect(await said({ Quantity: undefined })).toEqual({
    'command.AmountApplied': ['The AmountApplied field is required.'],
  })
})

test('GST is at most an eleventh, rounded to the cent as on tax invoices', async () => {
  expect((await post({ AmountApplied: 164.95, TaxAmount: 15 })).status).toBe(201)
  expect(await messagesOf({ AmountApplied: 164.95, TaxAmount: 15.01 }, 'TaxAmount')).toEqual([
    'The tax amount must be at most an eleventh of the amount: 15.00.',
  ])
})

test('an employer elsewhere has its own currency and tax', async () => {
  await muster.admin.query(`update employer set country_id = 554 where code = 'HLF'`)
  const answer = await post({ AmountApplied: 100, TaxAmount: 13.04 })
  await muster.admin.query(`update employer set country_id = 36 where code = 'HLF'`)

  expect((await muster.emma.get(answer.headers.get('location') ?? '')).body).toMatchObject({ currencyText: 'NZD' })
})

test('a split adds up to 100 between valid cost centres that Emma may charge', async () => {
  const own = await costCentreId(muster, 'FER-SYD-CQ-DK')
  const split = (...shares: (readonly [number, number])[]) => ({
    CostCentres: shares.map(([CostCentreId, Percentage]) => ({ CostCentreId, Percentage })),
  })
  expect((await post(split([own, 100]))).status).toBe(201)
  expect(await messagesOf(split([own, 99.9999]), 'CostCentres')).toEqual(['The percentages must add up to 100.'])
  expect(await messagesOf(split([own, 50], [own, 50]), 'CostCentres')).toEqual(['Send each cost centre once.'])
  const hidden = await costCentreId(muster, 'HO')
  expect(await messagesOf(split([hidden, 100]), 'CostCentres[0].CostCentreId')).toEqual(
    await messagesOf(split([99999999, 100]), 'CostCentres[0].CostCentreId'),
  )
  const claim = await claimOf(muster, 'emma', split([hidden, 40], [own, 60]))
  expect((await muster.priya.post('/ExpenseApplications', claim)).status).toBe(201)
  await muster.admin.query('update cost_centre set expiry_date = $1 where id = $2', [daysAgo(1), own])
  expect(await messagesOf(split([own, 100]), 'CostCentres[0].CostCentreId')).toEqual([
    'This cost centre has expired. Send another.',
  ])
  await muster.admin.query('update cost_centre set expiry_date = null where id = $1', [own])
})

test('the approver sees warnings about a claim', async () => {
  const warningsOf = async (said: object) =>
    (await muster.emma.get(await applyFor(muster, 'emma', { ...said }))).body.warnings

  expect(await warningsOf({ AmountApplied: 82.49 })).toEqual([])
  expect(await warningsOf({ AmountApplied: 82.5 })).toEqual(['ReceiptRequired'])
  expect(await warningsOf({ AmountApplied: 82.5, ReceiptReference: 'R-1' })).toEqual(['PossibleDuplicate'])
  expect(await warningsOf({ AmountApplied: 95.01, ReceiptReference: 'R-1' })).toEqual(['OverLimit'])
  expect(await warningsOf({ DateIncurred: daysAgo(90) })).toEqual([])
  expect(await warningsOf({ DateIncurred: daysAgo(91) })).toEqual(['OldClaim'])
})

test('a repeated reference of Emma leads to her first application, whatever other accounts use', async () => {
  const path = await applyFor(muster, 'emma', { ExternalReference: 'APP-1' })
  const again = await post({ ExternalReference: 'APP-1' })

  expect(again).toMatchObject({ status: 409, body: { Code: 'ExternalReferenceTaken' } })
  expect(again.headers.get('location')).toBe(path)
  await applyFor(muster, 'liam', { ExternalReference: 'APP-1' })
  const [one, other] = await Promise.all([post({ ExternalReference: 'APP-2' }), post({ ExternalReference: 'APP-2' })])
  expect([one.status, other.status].sort()).toEqual([201, 409])
  expect(one.headers.get('location')).toBe(other.headers.get('location'))
})

test('a repeated POST with the same key creates one application', async () => {
  const claim = await claimOf(muster, 'emma')
  const send = () => muster.emma.post('/ExpenseApplications', claim, { headers: { 'Idempotency-Key': 'ferry-1' } })
  const [first, again] = [await send(), await send()]

  expect(again.status).toBe(201)
  expect(again.headers.get('location')).toBe(first.headers.get('location'))
})

test('tax file numbers are kept out of every text', async () => {
  const texts = ['Merchant', 'Description', 'ReceiptReference', 'ExternalReference']
  const answer = await post(Object.fromEntries(texts.map(field => [field, '123 456 782'])))

  expect(fieldsOf(answer)).toEqual(texts)
})
