import { beforeAll, expect, test } from 'vitest'
import { idOf } from '../../../../test/support/grants.ts'
import { withKey } from '../../../../test/support/keys.ts'
import { startMuster } from '../../../../test/support/muster.ts'

const muster = startMuster()
const taxFileNumber = '123 456 782'

let sam: Record<string, unknown>

beforeAll(async () => {
  const { rows } = await muster.admin.query<{ employer: number; group: number; centre: number }>(
    `select p.employer_id::int as employer, p.id::int as "group", c.id::int as centre
     from payment_group p join cost_centre c on c.employer_group_id = p.employer_group_id and c.code = 'FER-SYD'
     join employer_group g on g.id = p.employer_group_id where p.code = 'WK' and g.name = 'Harbour Line'`,
  )
  sam = {
    Code: '1900',
    EmployerId: rows[0]?.employer,
    GivenName: 'Sam',
    FamilyName: 'Carter',
    Email: 'sam.carter@harbourline.example',
    StartDate: '2026-02-02',
    DateOfBirth: '1990-05-06',
    PaymentGroupId: rows[0]?.group,
    EmploymentType: 'PartTime',
    StandardHoursPerWeek: 22.5,
    TaxFileNumber: taxFileNumber,
    CostCentres: [{ CostCentreId: rows[0]?.centre, Percentage: 100 }],
  }
})

/** Another one, like Sam but for the code and the email. */
const like = (Code: string): Record<string, unknown> => ({ ...sam, Code, Email: `sam.${Code}@harbourline.example` })

test('Priya engages Sam, with facts of the first day; the tax file number is kept as ciphertext alone', async () => {
  const made = await muster.priya.post('/Employees', sam)
  expect(made.status).toBe(201)
  const path = made.headers.get('location') ?? ''
  const read = await muster.priya.get(path)
  expect(made.headers.get('etag')).toBe(read.headers.get('etag'))
  expect(read.body).toMatchObject({
    code: '1900',
    name: 'Carter, Sam',
    status: 'Active',
    standardHoursPerWeek: 22.5,
    costCentres: [{ costCentre: { code: 'FER-SYD' }, percentage: 100 }],
    taxFileNumberStatus: 'Provided',
    maskedTaxFileNumber: '•••••• 782',
  })
  expect(read.text).not.toMatch(/123.?456|456.?782/)
  expect((await muster.priya.get(`${path}?asAt=2026-03-01`)).body).toMatchObject({ paymentGroup: { code: 'WK' } })
  const found = await muster.priya.post('/Authorities/Search', { TaxFileNumber: taxFileNumber })
  expect(found.status).toBe(200)
  expect((await muster.liam.get(path)).status).toBe(200)
})

test('the facts are those that an import makes', async () => {
  const { rows } = await muster.admin.query<{ field: string; value: unknown; isSealed: boolean; from: string }>(
    `select f.field, f.value, f.value_ciphertext = e.tax_file_number_ciphertext as "isSealed", f.valid_from::text as "from"
     from employee_fact f join employee e on e.employer_group_id = f.employer_group_id and e.id = f.employee_id
     where e.code = '1900' order by f.field`,
  )
  expect(new Set(rows.map(row => row.from))).toEqual(new Set(['2026-02-02']))
  expect(Object.fromEntries(rows.map(row => [row.field, row.value]))).toMatchObject({
    GivenName: 'Sam',
    EmailType: 'HTML',
    StandardHoursPerWeek: 22.5,
    StartDate: '2026-02-02',
    TaxFileNumber: '•••••• 782',
    CostCentre: [{ costCentreId: expect.any(Number), percentage: 100 }],
  })
  expect(rows.find(row => row.field === 'TaxFileNumber')?.isSealed).toBe(true)
  expect(rows.map(row => row.field)).not.toContain('Title')
})

test('all that is wrong is said at once, in the order of the fields, and never with a number', async () => {
  const answer = await muster.priya.post('/Employees', {
    ...sam,
    Code: ' ',
    EmployerId: 99999999,
    Email: 'no-address',
    StartDate: '2026-02-02',
    DateOfBirth: '2030-01-01',
    MobilePhone: 'none',
    StateId: 1,
    TaxFileNumber: '123 456 789',
    PaymentGroupId: 99999999,
    StandardHoursPerWeek: 200,
    TerminationDate: '2020-01-01',
    CostCentres: [{ CostCentreId: 99999999, Percentage: 60 }],
  })
  expect(answer.text).not.toContain('789')
  expect(Object.keys(answer.body.ModelState)).toEqual([
    'command.Code',
    'command.EmployerId',
    'command.Email',
    'command.DateOfBirth',
    'command.MobilePhone',
    'command.StateId',
    'command.TaxFileNumber',
    'command.PaymentGroupId',
    'command.StandardHoursPerWeek',
    'command.TerminationDate',
    'command.CostCentres',
    'command.CostCentres[0].CostCentreId',
  ])
})

test('a dry run stores nothing, and a code is taken once', async () => {
  const tried = await muster.priya.post('/Employees?dryRun=true', like('1901'))
  expect(tried).toMatchObject({ status: 200, body: { code: '1901', effects: [] } })
  expect((await muster.priya.get('/Employees/Search?EmployeeCode=1901')).body).toEqual([])
  expect(await muster.priya.post('/Employees', { ...like('1901'), Code: '1900' })).toMatchObject({
    status: 409,
    body: { Code: 'CodeTaken' },
  })
})

test('Emma gets another code, but not the one of a colleague', async () => {
  const { priya } = muster
  const [emma] = (await priya.get('/Employees/Search?EmployeeCode=1177')).body
  const path = `/Employees/${emma.id}`
  const command = { EmployerId: emma.employer.id, Status: 'Active' }
  expect(await priya.put(path, { ...command, Code: '1178' })).toMatchObject({
    status: 409,
    body: { Code: 'CodeTaken' },
  })
  expect((await priya.get(path)).body.code).toBe('1177')
  expect((await priya.put(path, { ...command, Code: '1177-A' })).status).toBe(204)
  expect((await priya.put(path, { ...command, Code: '1177' })).status).toBe(204)
})

test('what policies govern takes a change request, and each field says of which type', async () => {
  const [{ id, employer }] = (await muster.priya.get('/Employees/Search?EmployeeCode=1900')).body
  const sent = {
    Code: '1900',
    EmployerId: employer.id,
    FamilyName: 'Chen',
    TaxFileNumber: taxFileNumber,
    CostCentres: [],
  }
  const answer = await muster.priya.put(`/Employees/${id}`, sent)
  expect(answer.body.ModelState).toEqual({
    'command.FamilyName': ['Send a change request of type PersonalDetails instead.'],
    'command.TaxFileNumber': ['Send a change request of type TaxDeclaration instead.'],
    'command.CostCentres': ['Send a change request of type CostCentre instead.'],
  })
  const changed = await muster.priya.put(`/Employees/${id}`, {
    Code: '1900B',
    EmployerId: employer.id,
    Status: 'Inactive',
  })
  expect(changed.status).toBe(204)
  expect((await muster.priya.get(`/Employees/${id}`)).body).toMatchObject({ code: '1900B', status: 'Inactive' })
})

test('an employee moves to no employer that the payment group is not of', async () => {
  const [{ id }] = (await muster.priya.get('/Employees/Search?EmployeeCode=1900B')).body
  const other = (await muster.priya.get('/Employers')).body.find((each: { id: number }) => each.id !== sam.EmployerId)
  const answer = await muster.priya.put(`/Employees/${id}`, { Code: '1900B', EmployerId: other.id })
  expect(Object.keys(answer.body.ModelState)).toEqual(['command.EmployerId'])
})

test('an administrator of a part engages people for that part alone', async () => {
  await muster.admin.query(
    `with granted as (
       insert into role_grant (employer_group_id, authority_id, role) select employer_group_id, id, 'HumanResourcesAdministrator'
       from authority where id = $1 returning employer_group_id, id)
     insert into role_grant_cost_centre select g.employer_group_id, g.id, c.id from granted g
     join cost_centre c on c.employer_group_id = g.employer_group_id and c.code = 'FER-SYD'`,
    [await idOf(muster, 'authority', 'liam')],
  )
  const liam = await withKey(muster, 'liam', { scopes: ['read', 'employees.write'] })
  expect((await liam.post('/Employees', like('1902'))).status).toBe(201)
  const nowhere = await liam.post('/Employees', { ...like('1903'), CostCentres: [] })
  expect(nowhere).toMatchObject({ status: 403, body: { Code: 'InsufficientRole' } })
  const [{ id: hidden }] = (await muster.priya.get('/CostCentres/Search?CostCentreCode=HO')).body
  const elsewhere = await liam.post('/Employees', {
    ...like('1904'),
    CostCentres: [{ CostCentreId: hidden, Percentage: 100 }],
  })
  expect(Object.keys(elsewhere.body.ModelState)).toEqual(['command.CostCentres[0].CostCentreId'])
  expect((await muster.priya.get('/Employees/Search?EmployeeCode=1903')).body).toEqual([])
})

test('nor half for another, nor moves an employee to an employer that they do not see', async () => {
  const [{ id: quay }] = (await muster.priya.get('/CostCentres/Search?CostCentreCode=FER-SYD-CQ')).body
  const liam = await withKey(muster, 'liam', { scopes: ['read', 'employees.write'] })
  const [{ CostCentreId }] = sam.CostCentres as [{ CostCentreId: number }]
  const CostCentres = [
    { CostCentreId, Percentage: 1 },
    { CostCentreId: quay, Percentage: 99 },
  ]
  const half = await liam.post('/Employees', { ...like('1905'), CostCentres })
  expect(half).toMatchObject({ status: 403, body: { Code: 'InsufficientRole' } })

  const { PaymentGroupId: _, ...unpaid } = like('1906')
  const made = await liam.post('/Employees', unpaid)
  const path = made.headers.get('location') ?? ''
  await muster.admin.query(
    `insert into access_scope (employer_group_id, user_account_id, type, employer_id)
     select a.employer_group_id, a.id, 'Employer', $2 from user_account a join login l on l.id = a.login_id where l.email = $1`,
    [muster.liam.email, sam.EmployerId],
  )
  const narrower = await withKey(muster, 'liam', { scopes: ['read', 'employees.write'] })
  const other = (await muster.priya.get('/Employers')).body.find((each: { id: number }) => each.id !== sam.EmployerId)
  const moved = await narrower.put(path, { Code: '1906', EmployerId: other.id })
  expect(moved).toMatchObject({ status: 403, body: { Code: 'InsufficientRole' } })
  expect((await narrower.put(path, { Code: '1906B', EmployerId: sam.EmployerId })).status).toBe(204)
  expect((await muster.priya.get(path)).body).toMatchObject({ code: '1906B', employer: { id: sam.EmployerId } })
})

test('no caller changes their own record, deletes one, or reaches into another group', async () => {
  const own = await idOf(muster, 'employee', 'priya')
  const { code, employer } = (await muster.priya.get(`/Employees/${own}`)).body
  const body = { Code: code, EmployerId: employer.id, Status: 'Inactive' }
  expect(await muster.priya.put(`/Employees/${own}`, body)).toMatchObject({
    status: 403,
    body: { Code: 'OwnEmployee' },
  })
  expect((await muster.priya.delete(`/Employees/${own}`)).status).toBe(405)
  const olga = await withKey(muster, 'olga', { scopes: ['read', 'employees.write'] })
  expect((await olga.put(`/Employees/${own}`, body)).status).toBe(404)
  expect((await muster.emma.post('/Employees', sam)).status).toBe(403)
})
