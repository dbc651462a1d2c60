import { beforeEach, expect, test } from 'vitest'
import { untilForgotten } from '../../../test/support/grants.ts'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()

beforeEach(() => muster.clock.moveTo('2026-11-21T12:00:00+11:00'))

type Profile = { id: number; code: string; status: string; employer: { id: number }; lastModified: string }

/** The employee of the group of that name, looked up without tenant isolation. */
async function employeeOf(
  email: string,
): Promise<{ id: number; token: string; employerGroupId: number; version: number }> {
  const { rows } = await muster.admin.query(
    `select id::int, token, employer_group_id::int as "employerGroupId", version::int from employee where email = $1`,
    [email],
  )
  return rows[0]
}

const count = async (text: string, values: unknown[] = []): Promise<number> =>
  Number((await muster.admin.query(text, values)).rows[0].count)

test('Priya lists every employee of her group, and not one of another', async () => {
  const { status, body } = await muster.priya.get('/Employees')
  const { employerGroupId } = await employeeOf(muster.priya.email)

  expect(status).toBe(200)
  expect(body).toHaveLength(
    await count('select count(*) from employee where employer_group_id = $1', [employerGroupId]),
  )
  expect(body.map((employee: Profile) => employee.id)).toEqual(
    body.map((employee: Profile) => employee.id).toSorted((one: number, other: number) => one - other),
  )
})

test('Emma lists herself alone, with what is private', async () => {
  const { body } = await muster.emma.get('/Employees')

  expect(body).toHaveLength(1)
  expect(body[0]).toMatchObject({
    name: 'Walsh, Emma',
    email: muster.emma.email,
    status: 'Active',
    dateOfBirth: '1997-05-21T00:00:00',
    address: { suburb: 'Ultimo', state: { name: 'NSW' }, country: { id: 36 } },
    emergencyContacts: [{ name: 'Aisling Walsh', relationship: 'Sister' }, { name: 'Brendan Walsh' }],
    employer: { code: 'HLF' },
    paymentGroup: { code: 'WK' },
    startDate: '2019-02-18T00:00:00',
    employmentType: 'FullTime',
    standardHoursPerWeek: 38,
  })
  expect(body[0]).not.toHaveProperty('positions')
  expect(body[0]).not.toHaveProperty('maskedTaxFileNumber')
})

test('Liam lists the people of his terminals, without what is private; his own record has it', async () => {
  const { body } = await muster.liam.get('/Employees')
  const liam = await employeeOf(muster.liam.email)

  expect(body).toHaveLength(
    await count(
      `select count(distinct e.id) from employee e
       join employee_cost_centre s on s.employer_group_id = e.employer_group_id and s.employee_id = e.id
       join cost_centre c on c.employer_group_id = s.employer_group_id and c.id = s.cost_centre_id
       where e.employer_group_id = $1 and c.code like 'FER-SYD%'`,
      [liam.employerGroupId],
    ),
  )
  for (const employee of body) {
    const shown = ['dateOfBirth', 'gender', 'homePhone', 'address', 'emergencyContacts'].filter(
      name => name in employee,
    )
    expect(shown.length > 0).toBe(employee.id === liam.id)
  }
})

test('the list is paged when asked, and whole otherwise', async () => {
  const whole = await muster.priya.get('/Employees')
  const page = await muster.priya.get('/Employees?pageNumber=2&pageSize=7')

  expect(whole.headers.get('x-paging-totalrecords')).toBeNull()
  expect(page.headers.get('x-paging-totalrecords')).toBe(String(whole.body.length))
  expect(page.body).toEqual(whole.body.slice(7, 14))
  expect((await muster.priya.get('/Employees?pageSize=0')).body.ModelState).toHaveProperty('pageSize')
})

test('an invisible employee and an unknown one get the same bytes as an answer', async () => {
  const { id } = await employeeOf(muster.emma.email)
  const unknown = await muster.olga.get('/Employees/999999999')

  for (const answer of [await muster.olga.get(`/Employees/${id}`), await muster.emma.get('/Employees/999999999')]) {
    expect(answer.status).toBe(404)
    expect(answer.text).toBe(unknown.text)
    expect([...answer.headers.keys()]).toEqual([...unknown.headers.keys()])
  }
  const { id: priya } = await employeeOf(muster.priya.email)
  expect((await muster.emma.get(`/Employees/${priya}`)).text).toBe(unknown.text)
  expect((await muster.liam.get(`/Employees/${priya}?asAt=2020-01-01`)).text).toBe(unknown.text)
})

test('Emma reads all of her own record, her numbers masked', async () => {
  const { id, version } = await employeeOf(muster.emma.email)
  const { status, body, headers, text } = await muster.emma.get(`/Employees/${id}`)

  expect(status).toBe(200)
  expect(headers.get('etag')).toMatch(new RegExp(`^"${version}\\.`))
  expect(body).toMatchObject({
    positions: [{ assignmentType: 'Primary', from: '2021-08-02T00:00:00' }, { assignmentType: 'Secondary' }],
    costCentres: [{ costCentre: { code: 'FER-SYD-CQ-DK' }, percentage: 100 }],
    employmentState: { name: 'NSW' },
    taxFileNumberStatus: 'Provided',
    maskedTaxFileNumber: '•••••• 552',
    payRates: [{ payType: 'Hourly', amount: 32.48, per: 'Hour' }],
    bankAccounts: [{ accountName: 'E M Walsh', bsb: '062-005', maskedAccountNumber: '•••••• 21' }],
    superannuation: [{ fundName: 'Harbour Super', usi: 'HBS0100AU', maskedMemberNumber: '•••••• 45' }],
  })
  expect(text).not.toContain('null')
  const again = await muster.emma.get(`/Employees/${id}`, { headers: { 'If-None-Match': headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
})

test('pay is shown to oneself and to a payroll administrator whose key has employees.sensitive', async () => {
  const { id } = await employeeOf(muster.emma.email)
  await muster.admin.query('update employee set pay_rate = $2, bank_accounts = $3, superannuation = $4 where id = $1', [
    id,
    JSON.stringify({ payType: 'Hourly', amount: '38.5000', per: 'Hour' }),
    JSON.stringify([
      {
        accountName: 'E Walsh',
        bsb: '062-000',
        accountNumber: '•••••• 789',
        allocationType: 'Amount',
        amount: '250.00',
      },
      { accountName: 'E Walsh', bsb: '062-000', accountNumber: '•••••• 415', allocationType: 'Remainder' },
    ]),
    JSON.stringify([{ fundType: 'Industry', fundName: 'Harbour Super', memberNumber: '•••••• 100', percentage: 100 }]),
  ])

  const seen = await muster.priya.get(`/Employees/${id}`)
  expect(seen.body).toMatchObject({
    payRates: [{ payType: 'Hourly', amount: 38.5, per: 'Hour' }],
    bankAccounts: [{ maskedAccountNumber: '•••••• 789', amount: 250 }, { allocationType: 'Remainder' }],
    superannuation: [{ fundName: 'Harbour Super', maskedMemberNumber: '•••••• 100', percentage: 100 }],
  })
  expect((await muster.emma.get(`/Employees/${id}`)).body).toEqual(seen.body)

  for (const [person, isPrivateShown] of [
    [muster.tomas, true],
    [muster.liam, false],
  ] as const) {
    const { body } = await person.get(`/Employees/${id}`)
    expect(Object.keys(body).filter(field => /pay(?!mentGroup)|bank|super|tax/i.test(field))).toEqual([])
    expect('dateOfBirth' in body).toBe(isPrivateShown)
    expect(body.positions).toEqual(seen.body.positions)
  }
})

test('a role that is limited to cost centres or payment groups shows what is private there alone', async () => {
  const { admin, liam } = muster
  const { employerGroupId } = await employeeOf(liam.email)
  const { rows } = await admin.query(
    `insert into role_grant (employer_group_id, authority_id, role)
     select a.employer_group_id, a.id, 'HumanResourcesAdministrator' from authority a
     where a.employer_group_id = $1 and a.email = $2 returning id`,
    [employerGroupId, liam.email],
  )
  await admin.query(
    `insert into role_grant_cost_centre select $1, $2, id from cost_centre where employer_group_id = $1 and code = 'FER-SYD-BAR'`,
    [employerGroupId, rows[0].id],
  )
  await untilForgotten()
  const shown = await privateCodes()
  expect(shown).toEqual(await codesOf(`c.code = 'FER-SYD-BAR'`))

  await admin.query(
    `insert into role_grant_payment_group select $1, $2, id from payment_group where employer_group_id = $1 and code = 'WK'`,
    [employerGroupId, rows[0].id],
  )
  await untilForgotten()
  expect(await privateCodes()).toEqual(await codesOf(`c.code = 'FER-SYD-BAR' and g.code = 'WK'`))
  expect(shown.length).toBeGreaterThan(1)
  await admin.query('delete from role_grant_payment_group where role_grant_id = $1', [rows[0].id])
  await admin.query('delete from role_grant where id = $1', [rows[0].id])

  async function privateCodes() {
    const { body } = await liam.get('/Employees')
    return body.filter((each: object) => 'emergencyContacts' in each).map((each: Profile) => each.code)
  }

  async function codesOf(condition: string) {
    const found = await admin.query(
      `select e.code from employee e
       join employee_cost_centre s on s.employer_group_id = e.employer_group_id and s.employee_id = e.id
       join cost_centre c on c.employer_group_id = s.employer_group_id and c.id = s.cost_centre_id
       left join payment_group g on g.employer_group_id = e.employer_group_id and g.id = e.payment_group_id
       where e.employer_group_id = $1 and (${condition} or e.email = $2) order by e.id`,
      [employerGroupId, liam.email],
    )
    return found.rows.map(row => row.code)
  }
})

test('with details each position has its manager, whom the caller sees as an authority', async () => {
  const { id } = await employeeOf(muster.emma.email)
  const { body: plain } = await muster.priya.get(`/Employees/${id}`)
  expect(plain.positions[0]).not.toHaveProperty('manager')

  const { body: detailed } = await muster.priya.get(`/Employees/${id}?expand=details`)
  const [listed] = (await muster.priya.get(`/Employees/Search?EmployeeId=${id}&expand=details`)).body
  expect(detailed.positions[0].manager).toEqual(listed.assignment.manager)
  expect(detailed.positions[0].manager.name).toBe("O'Brien, Liam")
  const { body: authorities } = await muster.emma.get('/Authorities')
  const { body: own } = await muster.emma.get(`/Employees/${id}?expand=details`)
  const seen = authorities.map((authority: { id: number }) => authority.id)
  expect(seen.includes(detailed.positions[0].manager.id)).toBe(own.positions[0].manager !== undefined)
})
