import { beforeAll, beforeEach, expect, test } from 'vitest'
import { csv, importSet, rivermouth } from '../../../test/support/imports/import-set.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { secretPlace } from '../employee-fields/index.ts'

const muster = startMuster()
let group = 0

async function read(query: string) {
  return (await muster.admin.query(query, [group])).rows
}

beforeAll(() => {
  muster.clock.moveTo('2026-10-01T10:00:00+10:00')
})

/** A group of its own for each test. */
let groupName = ''
let number = 0
beforeEach(async () => {
  groupName = `People ${++number}`
  expect((await importSet(muster, rivermouth, { groupName })).errors).toEqual([])
  group = (await muster.admin.query('select id from employer_group where name = $1', [groupName])).rows[0].id
})

const add = (set: Record<string, string>) => importSet(muster, set, { groupName })

/** Facts in force of the employee E1, as `field`, value and day. */
const factsOf = async (...fields: string[]) =>
  (
    await muster.admin.query(
      `select f.field, f.value, f.valid_from::text as from from employee_fact f
       join employee e on e.employer_group_id = f.employer_group_id and e.id = f.employee_id
       where f.employer_group_id = $1 and e.code = 'E1' and f.field = any($2) and f.superseded_at is null
       order by f.valid_from, f.field`,
      [group, fields],
    )
  ).rows.map(row => [row.field, row.value, row.from])

const employee = (columns: string, cells: string) =>
  csv(
    `code,givenName,familyName,email,employerCode,startDate${columns}`,
    `E1,Ana,Silva,ana@rivermouth.example,RM,2015-03-01${cells}`,
  )

test('a new employee has a fact for each value from the first day, a changed one from today', async () => {
  expect(
    await factsOf('GivenName', 'StandardHoursPerWeek', 'DateOfBirth', 'EmailType', 'PreferredName', 'CostCentre'),
  ).toEqual([
    ['CostCentre', [{ percentage: 100, costCentreId: expect.any(Number) }], '2015-03-01'],
    ['DateOfBirth', '1980-02-29', '2015-03-01'],
    ['EmailType', 'HTML', '2015-03-01'],
    ['GivenName', 'Ana', '2015-03-01'],
    ['StandardHoursPerWeek', 38, '2015-03-01'],
  ])

  await add({ 'employees.csv': employee(',standardHoursPerWeek,dateOfBirth', ',30.4,') })
  expect(await factsOf('StandardHoursPerWeek', 'DateOfBirth', 'GivenName')).toEqual([
    ['DateOfBirth', '1980-02-29', '2015-03-01'],
    ['GivenName', 'Ana', '2015-03-01'],
    ['StandardHoursPerWeek', 38, '2015-03-01'],
    ['DateOfBirth', null, '2026-10-01'],
    ['StandardHoursPerWeek', 30.4, '2026-10-01'],
  ])
})

test('a second change on the same day supersedes the first', async () => {
  await add({ 'employees.csv': employee(',standardHoursPerWeek', ',20') })
  await add({ 'employees.csv': employee(',standardHoursPerWeek', ',25') })

  expect(await factsOf('StandardHoursPerWeek')).toEqual([
    ['StandardHoursPerWeek', 38, '2015-03-01'],
    ['StandardHoursPerWeek', 25, '2026-10-01'],
  ])
})

test('a corrected first day takes along what began with it', async () => {
  await add({ 'employees.csv': employee('', '').replace('2015-03-01', '2015-02-01') })

  expect(await factsOf('GivenName')).toEqual([['GivenName', 'Ana', '2015-02-01']])
  expect(await read("select start_date::text from employee where employer_group_id = $1 and code = 'E1'")).toEqual([
    { start_date: '2015-02-01' },
  ])
})

test('a tax file number is stored as ciphertext alone, stays while it is the same, and goes with an empty cell', async () => {
  const stored = async () =>
    (
      await muster.admin.query(
        `select token, tax_file_number_status as status, tax_file_number_masked as masked, tax_file_number_ciphertext as sealed
         from employee where employer_group_id = $1 and code = 'E1'`,
        [group],
      )
    ).rows[0]
  const before = await stored()
  const keys = await muster.context.vault.readKeysOf(muster.database.forGroup(Number(group)), Number(group))
  expect(before).toMatchObject({ status: 'Provided', masked: '•••••• 782' })
  expect(keys?.decrypt(before.sealed, secretPlace('TaxFileNumber', before.token))).toBe('123456782')

  const same = await add({ 'employees.csv': employee(',taxFileNumber', ',123456782') })
  expect(same.files).toEqual([{ file: 'employees.csv', created: 0, updated: 0, unchanged: 1 }])
  expect(await stored()).toEqual(before)

  await add({ 'employees.csv': employee(',taxFileNumber', ',') })
  expect(await stored()).toMatchObject({ status: 'Pending', masked: null, sealed: null })
  expect(await factsOf('TaxFileNumber')).toEqual([
    ['TaxFileNumber', '•••••• 782', '2015-03-01'],
    ['TaxFileNumber', null, '2026-10-01'],
  ])
})

const people = `select coalesce(e.code, '-') as employee, coalesce(a.code, '-') as authority, p.given_name, p.work_extension
  from person p
  left join employee e on e.employer_group_id = p.employer_group_id and e.person_id = p.id
  left join authority a on a.employer_group_id = p.employer_group_id and a.person_id = p.id
  where p.employer_group_id = $1 order by 1, 2`

test('an authority that is linked to an employee is the same person, whose names are the employee’s', async () => {
  expect(await read(people)).toEqual([
    { employee: '-', authority: 'A2', given_name: 'Cy', work_extension: null },
    { employee: 'E1', authority: 'A1', given_name: 'Ana', work_extension: '77' },
    { employee: 'E2', authority: '-', given_name: 'Bo', work_extension: null },
  ])
  expect(await factsOf('WorkExtension')).toEqual([['WorkExtension', '77', '2015-03-01']])
})

const authority = (columns: string, cells: string) =>
  csv(`code,givenName,familyName,email${columns}`, `A2,Cy,Outside,cy@bureau.example${cells}`)

test('an authority that becomes an employee’s brings its positions along, and its own person goes', async () => {
  await add({ 'position-holders.csv': csv('positionCode,authorityCode', 'S1,A2', 'P2,A2') })
  await add({ 'authorities.csv': authority(',employeeCode,workExtension', ',E2,12') })

  expect(await read(people)).toEqual([
    { employee: 'E1', authority: 'A1', given_name: 'Ana', work_extension: '77' },
    { employee: 'E2', authority: 'A2', given_name: 'Bo', work_extension: '12' },
  ])
  expect(
    await read(`select c.code from position_holder h join chart_position c on c.employer_group_id = h.employer_group_id and c.id = h.position_id
      join employee e on e.employer_group_id = h.employer_group_id and e.person_id = h.person_id
      where h.employer_group_id = $1 and e.code = 'E2' order by 1`),
  ).toEqual([{ code: 'P2' }, { code: 'S1' }])
})

test('a new employee whom a known authority is linked to takes over its person', async () => {
  const before = await read("select person_id from authority where employer_group_id = $1 and code = 'A2'")
  await add({
    'employees.csv': employee(',gender', ',Male').replace('E1,Ana,Silva,ana', 'E3,Cyrus,Outside,cyrus'),
    'authorities.csv': authority(',employeeCode', ',E3'),
  })

  expect(await read("select person_id from employee where employer_group_id = $1 and code = 'E3'")).toEqual(before)
  expect(await read(people)).toContainEqual({
    employee: 'E3',
    authority: 'A2',
    given_name: 'Cyrus',
    work_extension: null,
  })
})

test('an authority whose employee is taken away is a person of its own again', async () => {
  await add({
    'authorities.csv': authority(',employeeCode', ',').replace('A2,Cy,Outside,cy@', 'A1,Alone,Outside,alone@'),
  })

  expect(await read(people)).toContainEqual({
    employee: '-',
    authority: 'A1',
    given_name: 'Alone',
    work_extension: null,
  })
  expect(await read(people)).toContainEqual({ employee: 'E1', authority: '-', given_name: 'Ana', work_extension: '77' })
})

test('holders are matched by position, person and first day, credentials by type, issuer and number', async () => {
  const report = await add({
    'position-holders.csv': csv(
      'positionCode,employeeCode,from,to',
      'P1,E1,2015-03-01,2026-12-31',
      'P1,E1,2027-01-01,',
    ),
    'credentials.csv': csv(
      'employeeCode,typeCode,issuerName,registrationNumber,expiryDate',
      'E1,driverlicence,department of transport and main roads (qld),1234567,2033-01-01',
    ),
  })

  expect(report.files).toEqual([
    { file: 'position-holders.csv', created: 1, updated: 1, unchanged: 0 },
    { file: 'credentials.csv', created: 0, updated: 1, unchanged: 0 },
  ])
  expect(await read('select class, expiry_date::text from credential where employer_group_id = $1')).toEqual([
    { class: 'C', expiry_date: '2033-01-01' },
  ])
})

test('a first rate holds from long ago, a new one from today, and none once its cell is empty', async () => {
  const paycode = (rate: string) => ({
    'expense-paycodes.csv': csv('code,name,kind,unitRate', `KM,Own car,PerKilometre,${rate}`),
  })
  const rates = () =>
    read(
      'select valid_from::text as from, unit_rate as rate from expense_paycode_rate where employer_group_id = $1 order by 1',
    )
  await add(paycode('0.9'))
  expect(await rates()).toEqual([
    { from: '2000-01-01', rate: '0.8800' },
    { from: '2026-10-01', rate: '0.9000' },
  ])
  await add(paycode(''))
  expect(await rates()).toEqual([])
})
