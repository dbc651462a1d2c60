import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { todayIn } from '../../domain/calendar-date.ts'
import { valueOn } from '../../domain/timeline.ts'

const muster = startMuster()
const today = () => todayIn('Australia/Sydney', muster.clock.now())

async function emma(): Promise<{ id: number; employerGroupId: number }> {
  const { rows } = await muster.admin.query(
    'select id::int, employer_group_id::int as "employerGroupId" from employee where email = $1',
    [muster.emma.email],
  )
  return rows[0]
}

async function addFact(field: string, value: unknown, validFrom: string): Promise<void> {
  const { id, employerGroupId } = await emma()
  await muster.admin.query(
    `update employee_fact set superseded_at = now() where employer_group_id = $1 and employee_id = $2 and field = $3
       and valid_from = $4 and superseded_at is null`,
    [employerGroupId, id, field, validFrom],
  )
  await muster.admin.query(
    `insert into employee_fact (employer_group_id, employee_id, field, value, valid_from, recorded_at)
     values ($1, $2, $3, $4, $5, now())`,
    [employerGroupId, id, field, JSON.stringify(value), validFrom],
  )
}

const on = async (day: string) => (await muster.emma.get(`/Employees/${(await emma()).id}?asAt=${day}`)).body

test.for([
  ['the latest fact whose day has come', '2026-06-30', { value: 'b' }],
  ['on the very day', '2026-06-01', { value: 'b' }],
  ['the day before', '2026-05-31', { value: 'a' }],
  ['one that is ahead', '2077-01-01', { value: 'c' }],
  ['before the first', '2019-12-31', { value: null }],
] as const)('a value on a day: %s', ([, day, expected]) => {
  const history = [
    { field: 'Award', value: 'a', validFrom: '2020-01-01' },
    { field: 'Award', value: 'b', validFrom: '2026-06-01' },
    { field: 'Award', value: 'c', validFrom: '2077-01-01' },
  ]
  expect(valueOn(history, { day, today: '2026-11-21' })).toMatchObject(expected)
})

test('a field without facts, or with facts that are all ahead, has the value of the row', () => {
  const days = { day: '2026-01-01', today: '2026-11-21' }
  expect(valueOn([], days)).toBeUndefined()
  expect(valueOn([{ field: 'Award', value: 'a', validFrom: '2026-11-22' }], days)).toBeUndefined()
  expect(valueOn([{ field: 'Award', value: 'a', validFrom: '2026-11-21' }], days)).toEqual({ value: null })
})

test('as of today the record is the one without asAt', async () => {
  const { id } = await emma()

  expect(await on(today())).toEqual((await muster.emma.get(`/Employees/${id}`)).body)
  expect(await on(`${today()}T00:00:00`)).toEqual(await on(today()))
})

test("everybody's facts of today add up to their rows", async () => {
  const { body: everybody } = await muster.olga.get('/Employees')

  expect(everybody.length).toBeGreaterThan(10)
  for (const { id } of everybody) {
    const plain = await muster.olga.get(`/Employees/${id}`)
    expect((await muster.olga.get(`/Employees/${id}?asAt=${today()}`)).body).toEqual(plain.body)
  }
})

test('a day to come shows what is approved for it, and today does not', async () => {
  const { rows } = await muster.admin.query(`select id::int, code from cost_centre where code in ('FER-MAN', 'FER-RIV')
    and employer_group_id = ${(await emma()).employerGroupId} order by code`)
  const { rows: monthly } = await muster.admin.query(`select id::int from payment_group where code = 'MO'
    and employer_group_id = ${(await emma()).employerGroupId}`)
  await addFact('FamilyName', 'Walsh-Kelly', '2077-03-01')
  await addFact('PayRate', { payType: 'Hourly', amount: '41.0000', per: 'Hour' }, '2077-03-01')
  await addFact('PaymentGroupId', monthly[0].id, '2077-03-01')
  await addFact('StandardHoursPerWeek', 30.4, '2077-03-01')
  await addFact('MobilePhone', null, '2077-03-01')
  await addFact(
    'CostCentre',
    rows.map(({ id }, place) => ({ costCentreId: id, percentage: place === 0 ? 33.3333 : 66.6667 })),
    '2077-03-01',
  )

  expect(await on('2077-02-28')).toMatchObject({
    name: 'Walsh, Emma',
    paymentGroup: { code: 'WK' },
    payRates: [{ amount: 32.48, from: '2019-02-18T00:00:00' }],
  })
  const then = await on('2077-03-01')
  expect(then).toMatchObject({
    name: 'Walsh-Kelly, Emma',
    paymentGroup: { code: 'MO' },
    standardHoursPerWeek: 30.4,
    payRates: [{ amount: 41, from: '2077-03-01T00:00:00' }],
    costCentres: [
      { costCentre: { code: 'FER-MAN' }, percentage: 33.3333 },
      { costCentre: { code: 'FER-RIV' }, percentage: 66.6667 },
    ],
  })
  expect(then).not.toHaveProperty('mobilePhone')
  expect((await muster.emma.get(`/Employees/${(await emma()).id}`)).body.name).toBe('Walsh, Emma')
})

test('a day gone by shows the values and the positions of that day', async () => {
  await addFact('FamilyName', 'Wal', '2019-02-18')
  await addFact('FamilyName', 'Walsh', '2020-07-01')
  const [before, after] = [await on('2020-06-30'), await on('2021-08-02')]

  expect(before).toMatchObject({ familyName: 'Wal', positions: [{ to: '2021-08-01T00:00:00' }] })
  expect(after).toMatchObject({ familyName: 'Walsh', positions: [{ from: '2021-08-02T00:00:00' }] })
  expect(before.positions[0].id).not.toBe(after.positions[0].id)
})

test('before the first day the record is Pending, with the values of that day and no position', async () => {
  const first = await on('2019-02-18')

  const payRates = [{ payType: 'Hourly', amount: 32.48, per: 'Hour' }]
  expect(await on('2018-01-01')).toEqual({ ...first, status: 'Pending', positions: [], payRates })
  expect(first.status).toBe('Active')
})

test('a termination that is ahead leaves today alone, and ends the engagement on its day', async () => {
  await addFact('TerminationDate', '2078-06-30', '2078-06-30')

  expect(await on('2078-06-29')).not.toHaveProperty('terminationDate')
  expect(await on('2078-06-30')).toMatchObject({ status: 'Active', terminationDate: '2078-06-30T00:00:00' })
  expect(await on('2078-07-01')).toMatchObject({ status: 'Inactive' })
})

test('asAt is a day that exists, without a zone', async () => {
  const { id } = await emma()
  for (const day of ['2026-02-30', '2026-11-21T00:00:00Z', '2026-11-21T10:00:00', 'today', '']) {
    const { status, body } = await muster.emma.get(`/Employees/${id}?asAt=${day}`)
    expect(status).toBe(400)
    expect(Object.keys(body.ModelState)).toEqual(['asAt'])
  }
})
