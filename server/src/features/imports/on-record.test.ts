import { beforeAll, expect, test } from 'vitest'
import { comparable, recordedOf } from '../../../test/support/database/recorded.ts'
import { csv, importSet } from '../../../test/support/imports/import-set.ts'
import { importsOver } from '../../../test/support/imports/imports-over-http.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { employeeId } from '../../../test/support/requests.ts'
import { sealRecords } from '../../core/sealer.ts'

const muster = startMuster()
const { done, rows } = importsOver(muster)
let since = 0
beforeAll(async () => {
  since = (await rows('select coalesce(max(id), 0)::int as id from audit_entry'))[0].id
})
const recorded = (table: string, code: string, resource: string) => recordedOf(rows, { since, table, code, resource })

const location = (answer: { status: number; text: string; headers: Headers }) => {
  expect(answer.status, answer.text).toBe(201)
  return answer.headers.get('location') ?? ''
}
const idIn = (path: string) => Number(path.split('/').at(-1))
const saved = (answer: { status: number; text: string }) => expect(answer.status, answer.text).toBe(204)

test('an import is on record as the single calls are, record by record: who, by which key, what, from what to what', async () => {
  const [{ today }] = await rows("select to_char(now() at time zone 'Australia/Sydney', 'YYYY-MM-DD') as today")
  await oneByOne(today)
  await byImport(today, false)
  await byImport(today, true)

  // Same words and fields, same HMACs of the kinds whose every change of power is kept.
  const kinds = [
    ['employer', 'Employer', false],
    ['payment_group', 'PaymentGroup', false],
    ['cost_centre', 'CostCentre', false],
    ['organisation_chart', 'OrganisationChart', false],
    ['chart_position', 'Position', false],
    ['employee', 'Employee', false],
    ['authority', 'Authority', true],
    ['expense_paycode', 'ExpensePaycode', false],
  ] as const
  for (const [table, resource, hasHmacs] of kinds) {
    const single = comparable(await recorded(table, 'ONE', resource), hasHmacs)
    expect(single.length, resource).toBeGreaterThan(1)
    expect(comparable(await recorded(table, 'TWO', resource), hasHmacs), resource).toEqual(single)
  }
  const credentials = await rows(
    `select action, details from audit_entry where resource_type = 'Credential' and id > ${since} order by id`,
  )
  expect(credentials.slice(2)).toEqual(credentials.slice(0, 2))
})

/** Makes a record of every kind by a single call, and changes it by another. */
async function oneByOne(today: string): Promise<void> {
  const { priya } = muster
  const employer = location(await priya.post('/Employers', { Code: 'ONE', Name: 'One' }))
  saved(await priya.put(employer, { Code: 'ONE', Name: 'One', TimeZone: 'Pacific/Auckland' }))
  const EmployerId = idIn(employer)
  const group = location(
    await priya.post('/PaymentGroups', { Code: 'ONE', Name: 'One', EmployerId, Frequency: 'Weekly' }),
  )
  saved(await priya.put(group, { Code: 'ONE', Name: 'One', EmployerId, Frequency: 'Monthly' }))
  const centre = location(await priya.post('/CostCentres', { Code: 'ONE', Name: 'One' }))
  saved(await priya.put(centre, { Code: 'ONE', Name: 'Uno', EmployerId }))
  const chart = location(await priya.post('/OrganisationCharts', { Code: 'ONE', Name: 'One' }))
  saved(await priya.put(chart, { Code: 'ONE', Name: 'Uno' }))
  const OrganisationChartId = idIn(chart)
  const top = location(await priya.post('/Positions', { Code: 'ONE-T', Name: 'Top', OrganisationChartId }))
  const one = { Code: 'ONE', Name: 'One', OrganisationChartId }
  const position = location(await priya.post('/Positions', one))
  saved(await priya.put(position, { ...one, ReportingPositionId: idIn(top) }))
  const engaged = {
    Code: 'ONE',
    GivenName: 'Olive',
    FamilyName: 'One',
    Email: 'olive.one@example.com',
    EmployerId,
    StartDate: '2026-01-05',
  }
  const employee = location(await priya.post('/Employees', engaged))
  saved(await priya.put(employee, { Code: 'ONE', EmployerId, Status: 'Inactive' }))
  const whole = { Code: 'ONE', Email: 'olive.one@example.com', EmployeeId: idIn(employee) }
  const authority = location(await priya.post('/Authorities', { ...whole, Roles: ['LeaveApprover', 'Auditor'] }))
  saved(
    await priya.put(authority, {
      ...whole,
      EmailType: 'Text',
      Roles: ['LeaveApprover'],
      CostCentreIds: [idIn(centre)],
    }),
  )
  location(
    await priya.post(`${authority}/Roles`, { Role: 'ExpenseApprover', From: today, PaymentGroupIds: [idIn(group)] }),
  )
  const apart = { Code: 'ONE-A', GivenName: 'Otto', FamilyName: 'One', Email: 'otto.one@example.com' }
  const AuthorityId = idIn(location(await priya.post('/Authorities', apart)))
  const held = { AuthorityId, From: '2026-02-01' }
  const holder = location(await priya.post(`${position}/Holders`, held))
  saved(await priya.put(holder, { ...held, To: '2030-12-31', AssignmentType: 'Acting' }))
  const EmployeeId = await employeeId(muster, '1177')
  const licence = {
    EmployeeId,
    CredentialTypeId: 12,
    CredentialIssuerId: 301,
    RegistrationNumber: 'PA000001',
    ExpiryDate: '2032-01-31',
  }
  const credential = location(await priya.post('/Credentials', licence))
  saved(await priya.put(credential, { ...licence, Class: 'C' }))
  const paycode = location(await priya.post('/ExpensePaycodes', { Code: 'ONE', Name: 'One', Kind: 'Allowance' }))
  saved(await priya.put(paycode, { Code: 'ONE', Name: 'One', Kind: 'Allowance', MaxAmount: 10 }))
}

/** The same records by two imports. */
async function byImport(today: string, isSecond: boolean): Promise<void> {
  const [{ type, issuer }] = await rows(
    'select (select code from credential_type where id = 12) as type, (select name from credential_issuer where id = 301) as issuer',
  )
  const then = (second: string, first = '') => (isSecond ? second : first)
  const operation = await done(muster.priya, {
    'employers.csv': csv('code,name,timeZone', `TWO,Two,${then('Pacific/Auckland')}`),
    'payment-groups.csv': csv('code,name,employerCode,frequency', `TWO,Two,TWO,${then('Monthly', 'Weekly')}`),
    'cost-centres.csv': csv('code,name,employerCode', `TWO,${then('Due', 'Two')},${then('TWO')}`),
    'organisation-charts.csv': csv('code,name,isDefault', `TWO,${then('Due', 'Two')},false`),
    'positions.csv': csv('code,name,chartCode,reportingPositionCode', 'TWO-T,Top,TWO,', `TWO,Two,TWO,${then('TWO-T')}`),
    'employees.csv': csv(
      'code,givenName,familyName,email,status,employerCode,startDate',
      `TWO,Tessa,Two,tessa.two@example.com,${then('Inactive', 'Active')},TWO,2026-01-05`,
    ),
    'authorities.csv': csv(
      'code,givenName,familyName,email,emailType,roles,employeeCode,costCentreCodes',
      `TWO,Tessa,Two,tessa.two@example.com,${then('Text')},LeaveApprover${then('', ';Auditor')},TWO,${then('TWO')}`,
      'TWO-A,Theo,Two,theo.two@example.com,,,,',
    ),
    ...(isSecond && {
      'authority-roles.csv': csv('authorityCode,role,from,paymentGroupCodes', `TWO,ExpenseApprover,${today},TWO`),
    }),
    'position-holders.csv': csv(
      'positionCode,authorityCode,from,to,assignmentType',
      `TWO,TWO-A,2026-02-01,${then('2030-12-31,Acting', ',')}`,
    ),
    'credentials.csv': csv(
      'employeeCode,typeCode,issuerName,registrationNumber,class,expiryDate',
      `1177,${type},${issuer},PA000002,${then('C')},2032-01-31`,
    ),
    'expense-paycodes.csv': csv('code,name,kind,maxAmount', `TWO,Two,Allowance,${then('10')}`),
  })
  expect(operation.result.errors).toEqual([])
}

test('the HMACs are those of the single call, over the same fields in the same order', async () => {
  const [{ id, group, centre }] = await rows(
    `select a.id::int, a.employer_group_id::int as group, c.id::int as centre from authority a
     join cost_centre c on c.employer_group_id = a.employer_group_id and c.code = 'TWO' where a.employer_group_id = $1 and a.code = 'TWO'`,
  )
  const employee = await employeeId(muster, 'TWO')
  const after = {
    ...{ code: 'TWO', email: 'tessa.two@example.com', emailType: 'Text', status: 'Active', employeeId: employee },
    ...{ costCentreIds: [centre], paymentGroupIds: [] },
  }
  const holding = { validFrom: '2026-02-01', validTo: null, assignmentType: 'Primary', fullTimeEquivalent: null }
  const expected = (value: object) =>
    muster.database.transaction(group, tx => muster.context.vault.fingerprint(tx, group, JSON.stringify(value)))
  const [entry] = await rows(
    `select after_hmac from audit_entry where action = 'authority.updated' and resource_id = ${id}`,
  )
  expect(entry.after_hmac).toEqual(await expected(after))
  const [held] = await rows(
    `select after_hmac from audit_entry where action = 'position.holder-added' and resource_type = 'Position'
     and resource_id = (select id from chart_position where code = 'TWO' and employer_group_id = $1)`,
  )
  expect(held.after_hmac).toEqual(await expected(holding))
})

test('an account that goes to an employee with its authority is on record, by the API and by the operator', async () => {
  for (const [code, by] of [
    ['ONE-A', 'Account'],
    ['TWO-A', 'System'],
  ] as const) {
    await muster.admin.query(
      `with login as (insert into login (id, name, email, created_at, updated_at) values ($1, $1, $1 || '@x.example', now(), now()) returning id)
       insert into user_account (employer_group_id, login_id, person_id, status, is_api_enabled, created_at, last_modified)
       select a.employer_group_id, login.id, a.person_id, 'Active', false, now(), now() from authority a, login where a.code = $1`,
      [code],
    )
    const [{ id, email }] = await rows(`select id::int, email from authority where code = '${code}'`)
    const [free] = await rows(`select id::int, code from employee e where employer_group_id = $1 and status = 'Active'
      and not exists (select from authority a where a.person_id = e.person_id) order by id limit 1`)
    const EmployeeId = free.id
    if (by === 'Account') saved(await muster.priya.put(`/Authorities/${id}`, { Code: code, Email: email, EmployeeId }))
    else {
      const set = {
        'authorities.csv': csv(
          'code,givenName,familyName,email,employeeCode',
          `${code},Theo,Two,${email},${free.code}`,
        ),
      }
      expect((await importSet(muster, set, { groupName: 'Harbour Line' })).errors).toEqual([])
    }
    const entries = await rows(
      `select action, actor, details -> 'changedFields' as changed, before_hmac is not null and after_hmac is not null as hmacs
       from audit_entry where action in ('user-account.updated', 'position.holder-changed') order by id desc limit 2`,
    )
    const moved = { actor: by, changed: ['person'], hmacs: true }
    expect(entries).toEqual(
      expect.arrayContaining([
        { action: 'user-account.updated', ...moved },
        { action: 'position.holder-changed', ...moved },
      ]),
    )
  }
})

test('the chain stays whole', async () => {
  await sealRecords.run(muster.context)
  const { body } = await muster.priya.get('/AuditLog/Verification')
  expect(body).toMatchObject({ isWhole: true, unsealed: 0 })
})
