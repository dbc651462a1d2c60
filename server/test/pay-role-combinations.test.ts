import { beforeAll, expect, test } from 'vitest'
import { idOf, untilForgotten } from './support/grants.ts'
import { csv } from './support/imports/import-set.ts'
import { errorsAt, importsOver } from './support/imports/imports-over-http.ts'
import { withKey } from './support/keys.ts'
import { startMuster } from './support/muster.ts'
import type { Person } from './support/person.ts'
import { payAdministrator } from './support/records/pay-roles.ts'
import { positionsOf } from './support/records/positions.ts'
import { employeeId, raised, seedPolicies } from './support/requests.ts'

/**
 * Access scopes of two types: Catherine administers pay of logistics charged to the river, Hui Min of those in Manly who are
 * paid monthly, and Grace of ferries below the general counsel.
 */
const muster = startMuster()
const { costCentreCalled, positionCalled } = positionsOf(muster)
const { done } = importsOver(muster)
let priya: Person
let grace: Person
let counsel: { id: number; code: string }
beforeAll(async () => {
  await seedPolicies(muster)
  await muster.admin.query("update approval_policy set steps = '[]' where change_type = 'PaymentGroup'")
  priya = await withKey(muster, 'priya', { scopes: ['admin', 'employees.write', 'credentials.write'] })
  counsel = await positionCalled('Company Secretary and General Counsel')
  await payAdministrator(muster, 'A106', {
    scope: [
      { type: 'CostCentre', code: 'FER-RIV' },
      { type: 'Employer', code: 'HLL' },
    ],
  })
  await payAdministrator(muster, 'A103', {
    scope: [
      { type: 'CostCentre', code: 'FER-MAN' },
      { type: 'PaymentGroup', code: 'MO' },
    ],
  })
  grace = await payAdministrator(muster, 'A112', {
    scope: [
      { type: 'Employer', code: 'HLF' },
      { type: 'PositionSubtree', code: counsel.code },
    ],
  })
})

const idCalled = async (path: string, wanted: string): Promise<number> =>
  (await muster.priya.get(path)).body.find(({ code }: { code: string }) => code === wanted).id
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A new employee of the ferries, alone in a cost centre of the same name. */
async function engaged(Code: string, more: object = {}): Promise<number> {
  const command = { Code, Name: Code, ParentId: await costCentreCalled('FER') }
  expect((await muster.priya.post('/CostCentres', command)).status).toBe(201)
  const CostCentres = [{ CostCentreId: await costCentreCalled(Code), Percentage: 100 }]
  const made = await muster.priya.post('/Employees', {
    ...{ Code, EmployerId: await idCalled('/Employers', 'HLF'), CostCentres, EmploymentType: 'Casual', ...more },
    ...{ GivenName: 'Sam', FamilyName: Code, Email: `${Code}@harbourline.example`, StartDate: '2026-02-02' },
  })
  expect(made.status, made.text).toBe(201)
  return Number(made.headers.get('location')?.split('/').at(-1))
}
const moved = async (Code: string, below: string) =>
  muster.priya.put(`/CostCentres/${await costCentreCalled(Code)}`, {
    ...{ Code, Name: Code, ParentId: await costCentreCalled(below) },
  })
const employees = (code: string) =>
  csv(
    'code,givenName,familyName,email,startDate,employerCode',
    `${code},Sam,${code},${code}@harbourline.example,2026-02-02,HLL`,
  )

test('one import by two changes, neither of which widens it alone', async () => {
  await engaged('TWO')
  const parent = csv('code,name,parentCode', 'TWO,TWO,FER-RIV')
  const files = { 'cost-centres.csv': parent, 'employees.csv': employees('TWO') }
  for (const [name, content] of Object.entries(files)) {
    expect((await done(priya, { [name]: content }, '?dryRun=true')).status).toBe('Succeeded')
  }
  const both = await done(priya, files)
  expect(errorsAt(both)).toEqual(['employees.csv:2:employerCode'])
  expect(both.result.errors[0].reason).toContain('of Fraser, Catherine')
})

test('a cost centre whose employee is paid otherwise for a while', async () => {
  const PaymentGroupId = await idCalled('/PaymentGroups', 'MO')
  const other = { Code: 'QW', Name: 'Quarters', EmployerId: await idCalled('/Employers', 'HLF'), Frequency: 'Weekly' }
  expect((await muster.priya.post('/PaymentGroups', other)).status).toBe(201)
  const EmployeeId = await engaged('WHILE', { PaymentGroupId })
  await raised(muster.priya, {
    ...{ ChangeType: 'PaymentGroup', EmployeeId, EffectiveToDate: day(2) },
    PaymentGroup: { PaymentGroupId: await idCalled('/PaymentGroups', 'QW') },
  })
  const { code } = (await muster.priya.get(`/Employees/${EmployeeId}`)).body.paymentGroup
  expect(code).toBe('QW')
  expect((await moved('WHILE', 'FER-MAN')).status).toBe(202)
})

test('another employer of an employee who is to be charged elsewhere', async () => {
  const EmployeeId = await engaged('SOON')
  await raised(muster.priya, {
    ...{ ChangeType: 'CostCentre', EmployeeId, EffectiveDate: day(60) },
    CostCentre: [{ CostCentreId: await costCentreCalled('FER-RIV'), Percentage: 100 }],
  })
  const imported = await done(priya, { 'employees.csv': employees('SOON') })
  expect(errorsAt(imported)).toEqual(['employees.csv:2:employerCode'])
  const EmployerId = await idCalled('/Employers', 'HLL')
  const asked = await muster.priya.put(`/Employees/${EmployeeId}`, { Code: 'SOON', EmployerId })
  expect(asked).toMatchObject({ status: 202, body: { summary: expect.stringContaining('of Fraser, Catherine') } })
})

/** As another command does that has the lock: what it writes is seen by who waits for it. */
async function meanwhile(lock: string, work: () => Promise<unknown>): Promise<void> {
  await muster.admin.query('begin')
  await muster.admin.query(
    `select ${lock}(hashtextextended('pay limits ' || id, 0)) from employer_group where name = 'Harbour Line'`,
  )
  await work()
  await muster.admin.query('commit')
}

test('another employer by an import, of an employee whose cost centre moves at the same moment', async () => {
  await engaged('MOMENT')
  let imported: Promise<object> | undefined
  await meanwhile('pg_advisory_xact_lock', async () => {
    await muster.admin.query(
      `update cost_centre c set parent_id = above.id from cost_centre above
       where above.employer_group_id = c.employer_group_id and c.code = 'MOMENT' and above.code = 'FER-RIV'`,
    )
    imported = done(priya, { 'employees.csv': employees('MOMENT') })
    await new Promise(resolve => setTimeout(resolve, 1_500))
  })
  expect(errorsAt((await imported) as never)).toEqual(['employees.csv:2:employerCode'])
})

test('an import that moves no cost centre waits for no change of an employee', async () => {
  await engaged('STAYS')
  await meanwhile('pg_advisory_xact_lock_shared', async () => {
    const stays = csv('code,name,parentCode', 'STAYS,Another name,FER')
    expect((await done(priya, { 'cost-centres.csv': stays })).status).toBe('Succeeded')
  })
})

test('an import waits for changes of employees before an authority is its own', async () => {
  await engaged('ORDER')
  const { code, email, emailType } = (await muster.priya.get(`/Authorities/${await idOf(muster, 'authority', 'liam')}`))
    .body
  const files = {
    'cost-centres.csv': csv('code,name,parentCode', 'ORDER,ORDER,FER-SYD'),
    'authorities.csv': csv(
      'code,givenName,familyName,email,emailType',
      `${code},Liam,Chen,${email},${emailType === 'HTML' ? 'Text' : 'HTML'}`,
    ),
  }
  const row = 'select from authority where code = $1 and lower(email) = lower($2) for'
  let imported: Promise<{ status: string }> | undefined
  await meanwhile('pg_advisory_xact_lock_shared', async () => {
    imported = done(priya, files)
    await new Promise(resolve => setTimeout(resolve, 1_500))
    expect((await muster.admin.query(`${row} update nowait`, [code, email])).rowCount).toBe(1)
  })
  expect(await imported).toMatchObject({ status: 'Succeeded' })
})

test('an access scope by positions, beside other types, gives no pay role: her positions bring no employee within it', async () => {
  const emma = await employeeId(muster, '1177')
  const [{ id }] = (await muster.priya.get(`/Employees/${emma}`)).body.positions
  const { code: Code, name: Name } = (await muster.priya.get(`/Positions/${id}`)).body
  expect((await grace.get(`/Employees/${emma}`)).status).toBe(404)
  const placed = await muster.priya.put(`/Positions/${id}`, { Code, Name, ReportingPositionId: counsel.id })
  expect(placed.status).toBe(204)
  await untilForgotten()
  const seen = await grace.get(`/Employees/${emma}`)
  expect([seen.status, seen.body.payRates]).toEqual([200, undefined])
})
