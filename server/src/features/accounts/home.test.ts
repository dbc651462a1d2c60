import { expect, test } from 'vitest'
import { grantRole } from '../../../test/support/grants.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { startSessions } from '../../../test/support/signed-in.ts'

const muster = startMuster()
const signedIn = startSessions(muster, ['liam', 'emma', 'priya'])
const home = '/console/account'
const whole = { isWholePath: true } as const

test('Liam finds who he is, what he may do and how far he sees', async () => {
  const { status, body } = await signedIn.liam.get(home)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: "O'Brien, Liam",
    email: muster.liam.email,
    group: { name: 'Harbour Line', timeZone: 'Australia/Sydney', isTest: true },
    employee: { code: '1048' },
    authority: { code: 'A132' },
    isApiEnabled: true,
    accessScope: [{ type: 'CostCentre', code: 'FER-SYD', name: 'Sydney terminals', includeDescendants: true }],
    maximumScopes: ['read', 'change-requests.write', 'change-requests.decide', 'credentials.write', 'expenses.write'],
  })
  expect(body.positions.map((each: { name: string }) => each.name)).toContain('Sydney Terminal Manager')
  for (const [what, path] of Object.entries({ employees: '/Employees', authorities: '/Authorities' })) {
    const { headers } = await muster.liam.get(`${path}?pageSize=1`)
    expect(headers.get('x-paging-totalrecords')).toBe(String(body.sees[what]))
  }
})

test('of what Priya sees, her home says how much is active, as the lists do', async () => {
  const priya = signedIn.priya
  const before = (await priya.get(home)).body
  const total = async (path: string) => Number((await muster.priya.get(path)).headers.get('x-paging-totalrecords'))
  const { sees, seesActive } = before
  expect(seesActive).toMatchObject({
    employees: await total('/Employees/Search?EmployeeStatus=Active&pageSize=1'),
    authorities: await total('/Authorities/Search?AuthorityStatus=Active&pageSize=1'),
  })
  const costCentres: { id: number; isExpired: boolean }[] = (await muster.priya.get('/CostCentres')).body
  expect(seesActive.costCentres).toBe(costCentres.filter(({ isExpired }) => !isExpired).length)
  expect(seesActive.costCentres).toBeLessThan(sees.costCentres)
  await muster.admin.query(`update chart_position set status = 'Inactive' where id =
    (select min(id) from chart_position where employer_group_id = (select id from employer_group where name = 'Harbour Line'))`)
  const after = (await priya.get(home)).body
  expect([after.sees.positions, after.seesActive.positions]).toEqual([sees.positions, seesActive.positions - 1])
})

test('roles say where they come from, since when, and what they are limited to', async () => {
  const rolesOf = async () => (await signedIn.liam.get(home)).body.roles
  const before = await rolesOf()
  expect(before).toContainEqual({ role: 'ExpenseApprover', source: 'Authority', costCentres: [], paymentGroups: [] })
  await grantRole(muster, 'liam', { role: 'CredentialApprover', costCentreCode: 'FER-SYD' })
  await muster.admin.query(
    `insert into role_grant (employer_group_id, authority_id, role, valid_from)
     select employer_group_id, id, 'TimesheetApprover', current_date + 30 from authority where lower(email) = $1`,
    [muster.liam.email],
  )
  await muster.admin.query(
    `insert into user_account_role select a.employer_group_id, a.id, 'Auditor'
     from user_account a join login l on l.id = a.login_id where l.email = $1`,
    [muster.liam.email],
  )
  expect(await rolesOf()).toEqual([
    { role: 'Auditor', source: 'Account', costCentres: [], paymentGroups: [] },
    before[0],
    {
      role: 'CredentialApprover',
      source: 'Authority',
      costCentres: [{ id: expect.any(Number), code: 'FER-SYD', name: 'Sydney terminals' }],
      paymentGroups: [],
    },
    ...before.slice(1),
  ])
})

test('Emma sees herself', async () => {
  const { body } = await signedIn.emma.get(home)
  expect(body.sees).toMatchObject({ employees: 1 })
  expect(body).toMatchObject({ accessScope: [], roles: [] })
})

test('a key has no account home', async () => {
  for (const path of [home, '/console/keys']) {
    expect(await muster.priya.get(path, whole)).toMatchObject({ status: 403, body: { Code: 'SessionRequired' } })
  }
})
