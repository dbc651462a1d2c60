import { expect, test } from 'vitest'
import { startMuster } from '../../../../test/support/muster.ts'
import type { Answer, Person } from '../../../../test/support/person.ts'

const muster = startMuster()

const emmasTaxFileNumber = '927859552'
const unusedTaxFileNumber = '123456782'

type Record = { id: number; code: string; status: string; employee?: { id: number; code: string; status: string } }

const codesOf = ({ body }: Answer): string[] => body.map(({ code }: Record) => code)

/** What the audit log says of searches by tax file number, the latest last. */
async function searchesNoted() {
  const { rows } = await muster.admin.query(`
    select a.request_id as "requestId", l.email, a.resource_type as "resourceType", a.details, a::text as row
    from audit_entry a
    join user_account u on u.employer_group_id = a.employer_group_id and u.id = a.user_account_id
    join login l on l.id = u.login_id
    where a.action = 'employee.tax-file-number-searched' order by a.id`)
  return rows
}

test('search finds by each parameter, and by all of them together', async () => {
  const { priya, emma } = muster
  const [record] = (await emma.get('/Authorities')).body as [Record]
  const { rows } = await muster.admin.query('select token from employee where id = $1', [record.employee?.id])
  const parameters = [
    `AuthorityId=${record.id}`,
    `authorityemail=${emma.email.toUpperCase()}`,
    `EmployeeId=${record.employee?.id}`,
    `EmployeeToken=${rows[0].token.toUpperCase()}`,
    'EmployeeCode=1177',
    `EmployeeEmail=${emma.email}`,
  ]
  for (const parameter of [
    ...parameters,
    [...parameters, 'AuthorityStatus=active', 'EmployeeStatus=Active'].join('&'),
  ]) {
    expect(codesOf(await priya.get(`/Authorities/Search?${parameter}`)), parameter).toEqual(['A133'])
  }
  expect(codesOf(await priya.get('/Authorities/Search?EmployeeCode=1177&WebRole=LeaveApprover'))).toEqual([])
  expect(codesOf(await priya.get('/Authorities/Search?AuthorityId=9223372036854775807'))).toEqual([])
  expect(codesOf(await muster.olga.get(`/Authorities/Search?AuthorityId=${record.id}`))).toEqual([])
})

test('search without parameters is everything that is visible, whole unless paged', async () => {
  const whole = await muster.priya.get('/Authorities/Search')
  expect(whole.body).toHaveLength(70)
  expect(whole.headers.get('x-paging-totalrecords')).toBeNull()
  const page = await muster.priya.get('/Authorities/Search?pageSize=3')
  expect(page.body).toEqual(whole.body.slice(0, 3))
  expect(page.headers.get('x-paging-totalrecords')).toBe('70')
  expect(codesOf(await muster.emma.get('/Authorities/Search'))).toEqual(['A133'])
})

test('a role counts on the days that it is in force, with limits or without', async () => {
  const found = codesOf(await muster.priya.get('/Authorities/Search?WebRole=SubmitPayrollAuthority'))
  expect(found).toEqual(expect.arrayContaining(['A114', 'A115', 'A116', 'A170']))
  expect(found).not.toContain('A120')
})

test("the employee's status follows the dates of the engagement", async () => {
  const all = (await muster.priya.get('/Authorities/Search')).body as Record[]
  for (const status of ['Active', 'Inactive', 'Pending']) {
    const expected = all.filter(({ employee }) => employee?.status === status).map(({ code }) => code)
    expect(codesOf(await muster.priya.get(`/Authorities/Search?EmployeeStatus=${status}`))).toEqual(expected)
  }
})

test('an authority is not found by an employee whom the caller does not see', async () => {
  expect(
    codesOf(await muster.liam.get('/Authorities/Search?AuthorityEmail=siobhan.gallagher@harbourline.example')),
  ).toEqual(['A108'])
  expect(
    codesOf(await muster.liam.get('/Authorities/Search?EmployeeEmail=siobhan.gallagher@harbourline.example')),
  ).toEqual([])
  expect(codesOf(await muster.liam.get('/Authorities/Search?EmployeeCode=1142'))).toEqual([])
})

test('unknown words and unknown or doubled parameters are refused, all at once', async () => {
  const { status, body } = await muster.priya.get(
    '/Authorities/Search?WebRole=King&EmployeeCode=1&EmployeeCode=2&Nonsense=1',
  )
  expect(status).toBe(400)
  expect(Object.keys(body.ModelState).sort()).toEqual(['EmployeeCode', 'Nonsense', 'WebRole'])
})

const byQuery = (person: Person, number: string) =>
  person.get(`/Authorities/Search?TaxFileNumber=${encodeURIComponent(number)}&pageSize=5`)
const byBody = (person: Person, number: string) =>
  person.post('/Authorities/Search?pageSize=5', { taxFileNumber: number })

test.each([
  ['query', byQuery],
  ['body', byBody],
] as const)('a tax file number in the %s finds exactly, is noted and leaves no trace of itself', async (_, search) => {
  const before = (await searchesNoted()).length
  const found = await search(muster.priya, '927 859 552')
  expect(codesOf(found)).toEqual(['A133'])
  const missed = await search(muster.priya, unusedTaxFileNumber)
  expect(codesOf(missed)).toEqual([])
  for (const { headers, text } of [found, missed]) {
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('link')).toBeNull()
    expect(text).not.toContain(emmasTaxFileNumber)
  }
  const noted = (await searchesNoted()).slice(before)
  expect(noted.map(row => row.requestId)).toEqual([found, missed].map(({ headers }) => headers.get('x-request-id')))
  for (const row of noted) {
    expect(row).toMatchObject({
      email: muster.priya.email,
      resourceType: 'Employee',
      details: { parameters: ['TaxFileNumber'] },
    })
    expect(row.row).not.toMatch(/927.?859.?552|123456782/)
  }
})

test('a tax file number takes the scope for it, and must be one', async () => {
  const before = (await searchesNoted()).length
  for (const search of [byQuery, byBody]) {
    const refused = await search(muster.tomas, emmasTaxFileNumber)
    expect(refused.status).toBe(403)
    expect(refused.body.Code).toBe('InsufficientScope')
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect((await search(muster.tomas, '123456789')).status).toBe(403)
  }
  for (const number of ['123456789', '12345678', '927 859552', '000000000', '', '9'.repeat(40)]) {
    const inQuery = await byQuery(muster.priya, number)
    expect([inQuery.status, Object.keys(inQuery.body.ModelState)]).toEqual([400, ['TaxFileNumber']])
    expect(inQuery.headers.get('cache-control')).toBe('no-store')
    if (number) expect(inQuery.text).not.toContain(number)
    const inBody = await byBody(muster.priya, number)
    expect([inBody.status, Object.keys(inBody.body.ModelState)]).toEqual([400, ['command.TaxFileNumber']])
  }
  expect(await searchesNoted()).toHaveLength(before)
})

test('a tax file number finds no authority outside the access scope of the caller', async () => {
  await muster.admin.query(`
    insert into role_grant (employer_group_id, authority_id, role)
    select employer_group_id, id, 'PayrollAdministrator' from authority where email = '${muster.liam.email}'`)
  await muster.admin.query(`
    update api_key k set scopes = scopes || '{employees.tfn}' from user_account a join login l on l.id = a.login_id
    where k.user_account_id = a.id and l.email = '${muster.liam.email}'`)
  await expect.poll(async () => (await byBody(muster.liam, emmasTaxFileNumber)).status).toBe(200)
  expect(codesOf(await byBody(muster.liam, emmasTaxFileNumber))).toEqual(['A133'])
  expect(codesOf(await byBody(muster.liam, '909897345'))).toEqual([])
  expect(codesOf(await byBody(muster.priya, '909897345'))).toEqual(['A104'])
})

test('a search in a body is the same as in a query, and names fields as commands do', async () => {
  const fields = { AuthorityStatus: 'inactive', webrole: 'LeaveApprover' }
  const inBody = await muster.priya.post('/Authorities/Search?expand=details', fields)
  const inQuery = await muster.priya.get(
    '/Authorities/Search?AuthorityStatus=Inactive&WebRole=LeaveApprover&expand=details',
  )
  expect(inBody.status).toBe(200)
  expect(inBody.body).toEqual(inQuery.body)
  expect(codesOf(inBody)).toContain('A137')
  expect(codesOf(await muster.emma.post('/Authorities/Search', {}))).toEqual(['A133'])

  const invalid = await muster.priya.post('/Authorities/Search', { WebRole: 'King', AuthorityId: 'x', Nonsense: 1 })
  expect(invalid.status).toBe(400)
  expect(Object.keys(invalid.body.ModelState)).toEqual(['command.AuthorityId', 'command.WebRole', 'command.Nonsense'])
  expect(Object.keys((await muster.priya.post('/Authorities/Search')).body.ModelState)).toEqual(['command'])
})

test('a page of a search in a body links nowhere, but to the version that succeeds its own', async () => {
  const page = await muster.priya.post('/Authorities/Search?pageSize=2', {})
  expect(page.headers.get('x-paging-totalrecords')).toBe('70')
  expect(page.headers.get('link')).toBeNull()
  const older = await muster.priya.post('/v12.5/Authorities/Search?pageSize=2', {})
  expect(older.headers.get('link')).toBe('</v12.21/Authorities/Search>; rel="successor-version"')
})

test('cost centres narrow a search as they narrow the list, with all else, in the query and in a body', async () => {
  const { rows } = await muster.admin.query(
    `select c.code, c.id::int from cost_centre c join employer_group g on g.id = c.employer_group_id
     where g.name like 'Harbour Line%'`,
  )
  const idOf = (code: string): number => rows.find(row => row.code === code).id
  const sydney = `CostCentreIds=${idOf('FER-SYD')}`
  const found = async (query: string, person = muster.priya) =>
    codesOf(await person.get(`/Authorities/Search?${query}`))
  expect(await found(sydney)).toEqual(['A108', 'A125', 'A132', 'A133'])
  expect(await found(`${sydney}&costcentreids=${idOf('FER-SYD-PYR')}`)).toContain('A137')
  expect(await found(`${sydney}&AuthorityName=walsh`)).toEqual(['A133'])
  expect(await found(`${sydney}&WebRole=LeaveApprover`)).not.toContain('A133')
  expect(await found(`${sydney}&pageSize=2&pageNumber=2`)).toEqual(['A132', 'A133'])
  expect(await found('CostCentreIds=9223372036854775807')).toEqual([])
  const posted = await muster.priya.post('/Authorities/Search', { CostCentreIds: [idOf('FER-SYD')] })
  expect(codesOf(posted)).toEqual(['A108', 'A125', 'A132', 'A133'])

  // A cost centre that one does not see is no filter, in the search as in the list.
  expect(await found(sydney, muster.liam)).toContain('A108')
  expect(await found(`CostCentreIds=${idOf('FER')}`, muster.liam)).toEqual([])
  expect(await found(sydney, muster.olga)).toEqual([])
  const bad = await muster.priya.get('/Authorities/Search?CostCentreIds=FER-SYD')
  expect([bad.status, Object.keys(bad.body.ModelState)]).toEqual([400, ['CostCentreIds']])
})
