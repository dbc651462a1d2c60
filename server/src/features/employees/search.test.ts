import { beforeEach, expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()

beforeEach(() => muster.clock.moveTo('2026-11-21T12:00:00+11:00'))

type Profile = { code: string; status: string; lastModified: string }

/** The employee of that address, looked up without tenant isolation. */
async function employeeOf(email: string): Promise<{ id: number; token: string; employerGroupId: number }> {
  const { rows } = await muster.admin.query(
    `select id::int, token, employer_group_id::int as "employerGroupId" from employee where email = $1`,
    [email],
  )
  return rows[0]
}

test('search finds by each parameter, and by all of them together', async () => {
  const { priya } = muster
  const { id, token } = await employeeOf(muster.emma.email)
  const { body: emma } = await priya.get(`/Employees/${id}`)
  const [position] = emma.positions
  const [{ costCentre }] = emma.costCentres
  const found = async (query: string) =>
    (await priya.get(`/Employees/Search?${query}`)).body.map((e: Profile) => e.code)

  for (const query of [
    `EmployeeId=${id}`,
    `EmployeeToken=${token.toUpperCase()}`,
    'employeecode=1177',
    `EmployeeEmail=${muster.emma.email.toUpperCase()}`,
    `PaymentGroupId=${emma.paymentGroup.id}&CostCentreId=${costCentre.id}&PositionId=${position.id}&EmployeeId=${id}`,
  ]) {
    expect(await found(query), query).toEqual(['1177'])
  }
  expect(await found(`CostCentreId=${costCentre.id}`)).toContain('1177')
  expect(await found(`PositionId=${position.id}`)).toContain('1177')
  expect(await found(`EmployeeId=${id}&EmployeeCode=1102`)).toEqual([])
  expect(await found('EmployeeId=9223372036854775807')).toEqual([])
  expect((await muster.liam.get('/Employees/Search?EmployeeCode=1102')).body).toEqual([])
  expect((await muster.olga.get(`/Employees/Search?EmployeeId=${id}`)).body).toEqual([])
})

test('search refuses what it does not know, tax file numbers above all', async () => {
  for (const [query, field] of [
    ['EmployeeStatus=Retired', 'EmployeeStatus'],
    ['LastModified=yesterday', 'LastModified'],
    ['EmployeeToken=12', 'EmployeeToken'],
    ['EmployeeId=1&EmployeeId=2', 'EmployeeId'],
    ['TaxFileNumber=123456782', 'TaxFileNumber'],
  ] as const) {
    const { status, body } = await muster.priya.get(`/Employees/Search?${query}`)
    expect(status).toBe(400)
    expect(Object.keys(body.ModelState)).toEqual([field])
  }
})

test("the status follows the day in the employer's zone, in records and in the search", async () => {
  const { admin, priya, clock } = muster
  const { id, employerGroupId } = await employeeOf(muster.emma.email)
  await admin.query(
    `update employer set time_zone = 'Pacific/Auckland' where employer_group_id = $1 and code = 'HLF'`,
    [employerGroupId],
  )
  await admin.query(`update employee set termination_date = '2024-12-04' where id = $1`, [id])
  const statusAt = async (instant: string) => {
    clock.moveTo(instant)
    await todayIsForgotten()
    const { body } = await priya.get(`/Employees/${id}`)
    const { body: found } = await priya.get(`/Employees/Search?EmployeeId=${id}&EmployeeStatus=${body.status}`)
    expect(found).toHaveLength(1)
    return body.status
  }

  expect(await statusAt('2024-12-04T23:59:59+13:00')).toBe('Active')
  expect(await statusAt('2024-12-05T00:00:01+13:00')).toBe('Inactive')
  expect(await statusAt('2019-02-17T23:00:00+13:00')).toBe('Pending')

  await admin.query(`update employer set time_zone = null where employer_group_id = $1`, [employerGroupId])
  await admin.query('update employee set termination_date = null where id = $1', [id])
  await todayIsForgotten()
})

/** What day it is for the owner of a key is remembered for half a second. */
const todayIsForgotten = () => new Promise(resolve => setTimeout(resolve, 600))

test('search by status and by moment of change give exactly those that the list shows so', async () => {
  const { priya, admin } = muster
  await admin.query(`update employee set last_modified = now() - interval '1 year' where code < '1100'`)
  const { body: all } = await priya.get('/Employees')
  const statuses = [...new Set<string>(all.map((each: Profile) => each.status))]

  expect(statuses.toSorted()).toEqual(['Active', 'Inactive', 'Pending'])
  for (const status of statuses) {
    const { body } = await priya.get(`/Employees/Search?EmployeeStatus=${status}`)
    expect(body).toEqual(all.filter((each: Profile) => each.status === status))
  }
  const [since] = all
    .map((each: Profile) => each.lastModified)
    .toSorted()
    .slice(-1)
  const { body } = await priya.get(`/Employees/Search?LastModified=${since}`)
  expect(body).toEqual(all.filter((each: Profile) => each.lastModified >= since))
  expect(body.length).toBeLessThan(all.length)
})

test('with expand=details the list says where each works, under whom, and what pays for them', async () => {
  const { body: found } = await muster.priya.get('/Employees/Search?EmployeeCode=1177&expand=details')
  expect(found[0].assignment).toEqual({
    position: { id: expect.any(Number), name: expect.any(String) },
    manager: { id: expect.any(Number), name: "O'Brien, Liam" },
    costCentres: [{ id: expect.any(Number), code: expect.any(String), name: expect.any(String) }],
  })
  const own = (await muster.emma.get('/Employees/Search?expand=details')).body
  expect(own).toHaveLength(1)
  expect(own[0].assignment.position).toEqual(found[0].assignment.position)
  expect((await muster.priya.get('/Employees/Search?EmployeeCode=1177')).body[0]).not.toHaveProperty('assignment')
})
