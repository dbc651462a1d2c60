import { expect, test } from 'vitest'
import { withKey } from '../../../test/support/keys.ts'
import { type PersonName, startMuster } from '../../../test/support/muster.ts'
import { expenseStatuses } from './record/rules.ts'

const muster = startMuster()

type Application = {
  id: number
  code: string
  status: string
  employee: { name: string }
  expensePaycode: { code: string }
  availableActions: { action: string; isAllowed: boolean; reason?: string }[]
}

const applicationsOf = async (person: PersonName): Promise<Application[]> =>
  (await muster[person].get('/ExpenseApplications?pageSize=200')).body

async function pathOf(find: (application: Application) => boolean): Promise<string> {
  const application = (await applicationsOf('priya')).find(find)
  return `/ExpenseApplications/${application?.id}`
}

const isOfEmma = ({ employee }: Application) => employee.name === 'Walsh, Emma'

const isPendingOfEmma = (each: Application) =>
  isOfEmma(each) && each.status === 'Pending' && each.expensePaycode.code === 'WETWEAR'

const reasons = ({ availableActions }: Application) =>
  Object.fromEntries(availableActions.map(({ action, isAllowed, reason }) => [action, isAllowed || reason]))

test('the list is always paged', async () => {
  const { status, headers, body } = await muster.priya.get('/ExpenseApplications')

  expect(status).toBe(200)
  expect(headers.get('x-paging-pagenumber')).toBe('1')
  expect(headers.get('x-paging-pagesize')).toBe('50')
  expect(headers.get('x-paging-totalrecords')).toBe(String(body.length))
  expect(headers.get('link')).toContain('</ExpenseApplications?pageNumber=1&pageSize=50>;rel="self"')
  expect(new Set(body.map((each: Application) => each.status))).toEqual(
    new Set(expenseStatuses.filter(status => status !== 'Draft')),
  )
})

test('Emma sees her own, Liam those of his people too, but no drafts', async () => {
  const [own, his, all] = await Promise.all([applicationsOf('emma'), applicationsOf('liam'), applicationsOf('priya')])

  expect(new Set(own.map(each => each.employee.name))).toEqual(new Set(['Walsh, Emma']))
  const [drafts, others] = [true, false].map(isDraft => own.filter(each => (each.status === 'Draft') === isDraft))
  expect(drafts?.length).toBeGreaterThan(0)
  expect(his.map(each => each.id)).toEqual(expect.arrayContaining(others?.map(each => each.id) ?? []))
  for (const draft of drafts ?? []) expect(his).not.toContainEqual(expect.objectContaining({ id: draft.id }))
  expect(his.length).toBeGreaterThan(own.length)
  expect(his.length).toBeLessThan(all.length)
})

test('Olga sees nothing of Harbour Line', async () => {
  const path = await pathOf(isPendingOfEmma)
  const hidden = await muster.olga.get(path)

  expect(hidden.status).toBe(404)
  expect(hidden.text).toBe((await muster.olga.get('/ExpenseApplications/99999999')).text)
})

test('a record has amounts as numbers and days without zone', async () => {
  const { body } = await muster.emma.get(await pathOf(isPendingOfEmma))

  expect(body).toMatchObject({
    code: expect.stringMatching(/^EX-\d{6}$/),
    employee: { name: 'Walsh, Emma' },
    organisationChartPosition: { id: expect.any(Number), status: 'Active' },
    expensePaycode: { code: 'WETWEAR', name: 'Wet-weather clothing' },
    amountApplied: 84.2,
    taxAmount: 7.65,
    currencyText: 'AUD',
    dateIncurred: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00$/),
    merchant: 'Quayside Workwear',
    receiptReference: 'QW-22307',
    externalReference: 'CREWAPP-5181',
    status: 'Pending',
    revision: 1,
    approvals: [
      { step: 1, approverType: 'ExpenseApprover', status: 'Waiting', approvers: [{ name: "O'Brien, Liam" }] },
    ],
  })
  expect(body.costCentres).toBeUndefined()
  expect(body.amountApproved).toBeUndefined()
  expect(JSON.stringify(body)).not.toContain('null')
})

test('a split application lists its cost centres', async () => {
  const { body } = await muster.priya.get(await pathOf(each => 'costCentres' in each))

  expect(body.costCentres.map((split: { percentage: number }) => split.percentage)).toEqual([50, 50])
  expect(body.costCentres[0].costCentre).toEqual({
    id: expect.any(Number),
    code: expect.any(String),
    name: expect.any(String),
  })
})

test('an approved application shows the granted amount', async () => {
  const { body } = await muster.priya.get(
    await pathOf(each => each.status === 'Approved' && each.expensePaycode.code === 'WETWEAR'),
  )

  expect(body).toMatchObject({ amountApplied: 412.5, amountApproved: 350 })
  expect(body.approvals[0]).toMatchObject({ status: 'Approved', decidedBy: { id: expect.any(Number) } })
})

test('Emma may withdraw hers, Liam decides it', async () => {
  const path = await pathOf(isPendingOfEmma)

  expect(reasons((await muster.emma.get(path)).body)).toMatchObject({
    update: true,
    cancel: true,
    approve: 'It is about yourself.',
  })
  expect(reasons((await muster.liam.get(path)).body)).toMatchObject({ approve: true, decline: true, return: true })
})

test('only payroll acts on a processed application', async () => {
  const { body } = await muster.priya.get(await pathOf(each => each.status === 'Processed'))
  expect(reasons(body)).toEqual({ reverse: true })

  const seen = await muster.emma.get(await pathOf(each => each.status === 'Processed' && isOfEmma(each)))
  expect(reasons(seen.body)).toEqual({ reverse: 'This is for a payroll administrator.' })
})

test('an unchanged record is not sent twice', async () => {
  const path = await pathOf(isPendingOfEmma)
  const { headers } = await muster.emma.get(path)

  expect((await muster.emma.get(path, { headers: { 'If-None-Match': headers.get('etag') ?? '' } })).status).toBe(304)
})

test('without a version the path leads to the current one', async () => {
  const path = await pathOf(isPendingOfEmma)
  const { status, headers } = await muster.emma.get(path, { isWholePath: true })

  expect(status).toBe(301)
  expect(headers.get('location')).toBe(`/v12.21${path}`)
})

test('every caller sees the paycodes, with the rate of today', async () => {
  const find = async (code: string) =>
    (await muster.emma.get('/ExpensePaycodes')).body.find((paycode: { code: string }) => paycode.code === code)
  const car = await find('KM-CAR')

  expect(car).toEqual({
    id: car.id,
    code: 'KM-CAR',
    name: 'Own car',
    kind: 'PerKilometre',
    unit: 'km',
    unitRate: 0.88,
    receiptThreshold: 82.5,
    isExpired: false,
  })
  expect(await find('MEAL')).toMatchObject({ kind: 'Reimbursement', maxAmount: 95 })
})

test('the rate and the expiry of a paycode depend on the day', async () => {
  const carIn = (paycodes: { code: string }[]) => paycodes.find(({ code }) => code === 'KM-CAR')
  await muster.admin.query(
    `insert into expense_paycode_rate (employer_group_id, expense_paycode_id, valid_from, unit_rate)
     select employer_group_id, id, current_date + 90, 1.2345 from expense_paycode where code = 'KM-CAR'`,
  )
  await muster.admin.query(`update expense_paycode set expiry_date = current_date + 60 where code = 'KM-CAR'`)
  expect(carIn((await muster.emma.get('/ExpensePaycodes')).body)).toMatchObject({ unitRate: 0.88, isExpired: false })

  const newcomer = await withKey(muster, 'emma')
  muster.clock.moveTo(new Date(Date.now() + 100 * 86_400_000).toISOString())
  const later = (await newcomer.get('/ExpensePaycodes')).body
  muster.clock.reset()
  expect(carIn(later)).toMatchObject({ unitRate: 1.2345, isExpired: true })
})

test('statuses are ORed and filter the visible applications, the newest first on request', async () => {
  for (const person of ['priya', 'liam', 'emma'] as const) {
    const all = await applicationsOf(person)
    const wanted = all.filter(({ status }) => status === 'Draft' || status === 'Pending')
    const path = '/ExpenseApplications?Statuses=draft&Statuses=Pending'
    expect((await muster[person].get(`${path}&pageSize=200`)).body).toEqual(wanted)
    const page = await muster[person].get(`${path}&Order=NewestFirst&pageSize=2&pageNumber=2`)
    expect(page.body).toEqual(wanted.toReversed().slice(2, 4))
    expect(page.headers.get('x-paging-totalrecords')).toBe(String(wanted.length))
    expect((await muster[person].get(`${path}&BeforeId=${wanted.at(-1)?.id}`)).body).toEqual(wanted.slice(0, -1))
  }
  for (const [query, field] of [
    ['Statuses=Paid', 'Statuses'],
    ['Order=Latest', 'Order'],
    ['BeforeId=-1', 'BeforeId'],
  ] as const) {
    const { status, body } = await muster.priya.get(`/ExpenseApplications?${query}`)
    expect([status, Object.keys(body.ModelState)]).toEqual([400, [field]])
  }
})
