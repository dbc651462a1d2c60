import { beforeAll, expect, test } from 'vitest'
import { startMuster } from '../../../../test/support/muster.ts'
import type { Person } from '../../../../test/support/person.ts'
import { forgetRate } from '../../../../test/support/records/rates.ts'
import { approve, callerFor, employeeId, raised, seedPolicies, statusOf } from '../../../../test/support/requests.ts'

const muster = startMuster()
/** Three of Liam's people, full-time of 38 hours a week. */
const [full, half, unknown] = ['1225', '1292', '1343'] as const

beforeAll(async () => {
  await seedPolicies(muster)
  await muster.admin.query(
    `insert into approval_policy (employer_group_id, change_type, name, priority, conditions, steps, status, created_at, last_modified)
     select employer_group_id, change_type, 'High pay', 1, '{"amountFrom": 150000}',
       '[{"name": "High pay", "approver": "Line", "requiredApprovals": 1, "dueInDays": 3},
         {"name": "Payroll", "approver": "Payroll", "requiredApprovals": 1, "dueInDays": 3}]', 'Active', now(), now()
     from approval_policy where change_type = 'PayRate' and is_default`,
  )
})

/** Whether the strict chain decides on a rate that Liam asks for one of his people, and takes back. */
async function isHigh(PayRate: object, code: string = full): Promise<boolean> {
  const EmployeeId = await employeeId(muster, code)
  const path = await raised(muster.liam, { ChangeType: 'PayRate', EmployeeId, PayRate })
  const { approvals } = (await muster.liam.get(path)).body
  await muster.liam.put(`${path}/actions/cancel`)
  return approvals[0].name === 'High pay'
}

const salary = (Amount: number, Per: string) => ({ PayType: 'Salary', Amount, Per })
const hourly = (Amount: number) => ({ PayType: 'Hourly', Amount, Per: 'Hour' })

test('what a policy holds from is what a rate comes to in a year, whatever it is per', async () => {
  expect(await isHigh(salary(149_999.99, 'Year'))).toBe(false)
  expect(await isHigh(salary(150_000, 'Year'))).toBe(true)
  expect(await isHigh(salary(12_499.99, 'Month'))).toBe(false)
  expect(await isHigh(salary(12_500, 'Month'))).toBe(true)
  expect(await isHigh(salary(5_769.23, 'Fortnight'))).toBe(false)
  expect(await isHigh(salary(5_769.24, 'Fortnight'))).toBe(true)
  expect(await isHigh(salary(2_884.62, 'Week'))).toBe(true)
})

test('an hour counts as often as the employee works one, and 38 times a week where that is not known', async () => {
  expect(await isHigh(hourly(75.91))).toBe(false)
  expect(await isHigh(hourly(75.92))).toBe(true)

  const put = 'update employee set standard_hours_per_week = $2 where code = $1'
  await muster.admin.query(put, [half, 19])
  const forget = `delete from employee_fact where field = 'StandardHoursPerWeek'
    and employee_id in (select id from employee where code = any($1))`
  await muster.admin.query(forget, [[half, unknown]])
  expect(await isHigh(hourly(100), half)).toBe(false)
  await muster.admin.query(put, [unknown, null])
  expect(await isHigh(hourly(75.92), unknown)).toBe(true)
})

test('taking a rate back is decided as strictly as the higher of both: a rise that is undone, and a cut', async () => {
  const siobhan = await callerFor(muster, '1142', { sees: 'all' })
  const EmployeeId = await employeeId(muster, '1244')
  const everybody = [muster.liam, muster.mei, muster.tomas, siobhan]
  async function stepsOfTakingBack(Amount: number): Promise<string[]> {
    const PayRate = salary(Amount, 'Year')
    const path = await raised(muster.priya, { ChangeType: 'PayRate', EmployeeId, PayRate })
    for (const person of [...everybody, ...everybody]) await approve(person, path)
    expect(await statusOf(muster.priya, path)).toBe('Applied')
    const answer = await muster.priya.put(`${path}/actions/rescind?dryRun=true`, { Remarks: 'A mistake.' })
    return answer.body.approvals.map(({ name }: { name: string }) => name)
  }
  expect((await stepsOfTakingBack(80_000))[0]).toBe('Line approver')
  expect((await stepsOfTakingBack(160_000))[0]).toBe('High pay')
  expect((await stepsOfTakingBack(90_000))[0]).toBe('High pay')
})

const amountAmong = ({ changes }: { changes: { field: string }[] }) => changes.find(({ field }) => field === 'Amount')

test('an amount says what it is for, also where that stays, when details are asked for: to those who may see it', async () => {
  const EmployeeId = await employeeId(muster, '1066')
  await forgetRate(muster, '1066')
  const amountOf = async (person: Person, path: string) =>
    amountAmong((await person.get(`${path}?expand=details`)).body)
  const first = await raised(muster.priya, { ChangeType: 'PayRate', EmployeeId, PayRate: hourly(40) })
  expect(await amountOf(muster.priya, first)).toMatchObject({ newValue: 40, newPer: 'Hour' })
  expect(await amountOf(muster.priya, first)).not.toHaveProperty('oldPer')
  await muster.priya.put(`${first}/actions/cancel`)

  await muster.admin.query(
    `update employee set pay_rate = '{"payType": "Hourly", "amount": "40.0000", "per": "Hour"}' where code = '1066'`,
  )
  await muster.admin.query(
    `insert into employee_fact (employer_group_id, employee_id, field, value, valid_from, recorded_at)
     select employer_group_id, id, 'PayRate', pay_rate, '2020-01-01', now() from employee where code = '1066' and pay_rate is not null`,
  )
  const rise = await raised(muster.liam, { ChangeType: 'PayRate', EmployeeId, PayRate: { Amount: 42 } })
  expect(await amountOf(muster.liam, rise)).toMatchObject({
    oldValue: 40,
    oldPer: 'Hour',
    newValue: 42,
    newPer: 'Hour',
  })
  const masked = await amountOf(await callerFor(muster, '1142', { sees: 'all' }), rise)
  expect(masked).toEqual({ ...masked, oldValue: '••••••', newValue: '••••••' })
  expect(masked).not.toHaveProperty('newPer')
  await muster.liam.put(`${rise}/actions/cancel`)

  const other = await raised(muster.liam, { ChangeType: 'PayRate', EmployeeId, PayRate: salary(84_000, 'Year') })
  expect(await amountOf(muster.liam, other)).toMatchObject({ oldPer: 'Hour', newPer: 'Year' })
})

test('what an amount is for is no field of the plain record: of one, a list, or what a dry run shows', async () => {
  const EmployeeId = await employeeId(muster, '1107')
  const command = { ChangeType: 'PayRate', EmployeeId, PayRate: hourly(41) }
  const path = await raised(muster.priya, command)
  const plain = ['field', 'label', 'isSensitive', 'oldValue', 'newValue']
  const decision = `${path}/actions/cancel?dryRun=true`
  const shown = async (query: string) => [
    amountAmong((await muster.priya.get(`${path}${query}`)).body),
    amountAmong((await muster.priya.get(`/change-requests${query || '?'}&EmployeeId=${EmployeeId}`)).body[0]),
    amountAmong((await muster.priya.put(`${decision}${query.replace('?', '&')}`)).body),
  ]
  for (const amount of await shown('')) expect(Object.keys(amount ?? {})).toEqual(plain)
  for (const amount of await shown('?expand=details')) expect(amount).toMatchObject({ newPer: 'Hour' })
  await muster.priya.put(`${path}/actions/cancel`)

  const dryRun = async (query: string) =>
    amountAmong((await muster.priya.post(`/change-requests?dryRun=true${query}`, command)).body)
  expect(Object.keys((await dryRun('')) ?? {})).toEqual(plain)
  expect(await dryRun('&expand=details')).toMatchObject({ newPer: 'Hour' })
})
