import { beforeAll, expect, test } from 'vitest'
import { untilLocked } from '../../../test/support/database/locks.ts'
import { grantRole } from '../../../test/support/grants.ts'
import { csv, type ImportSet } from '../../../test/support/imports/import-set.ts'
import { importsOver } from '../../../test/support/imports/imports-over-http.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { seedPolicies } from '../../../test/support/requests.ts'

const muster = startMuster()
const { done, rows } = importsOver(muster)
let priya: Person
beforeAll(async () => {
  await seedPolicies(muster)
  priya = await withKey(muster, 'priya', {
    scopes: ['read', 'admin', 'employees.write', 'credentials.write', 'change-requests.decide'],
  })
  await make('/ExpensePaycodes', { Code: 'HELD', Name: 'Held', Kind: 'Reimbursement' })
})

/** @returns where it is */
async function make(path: string, command: object): Promise<string> {
  const answer = await priya.post(path, command)
  expect(answer.status, answer.text).toBe(201)
  return answer.headers.get('location') ?? ''
}
const idOf = (location: string) => Number(location.split('/').at(-1))

let number = 0

const holds = {
  /** Before the second check, where it locks the last row: that of a paycode which it changes too. */
  locking: ["select from expense_paycode where code = 'HELD' for update", 'transactionid'],
  /** Where it writes the paycode. */
  storing: ['lock table expense_paycode in share mode', 'relation'],
} as const

/** Does something while an import waits. */
async function during(hold: keyof typeof holds, set: ImportSet, work: () => Promise<void>, by = priya) {
  const [query, locktype] = holds[hold]
  await muster.admin.query(`begin; ${query}`)
  let hasEnded = false
  const imported = done(by, {
    ...set,
    'expense-paycodes.csv': csv('code,name,kind', `HELD,Held ${++number},Reimbursement`),
  }).finally(() => {
    hasEnded = true
  })
  try {
    await untilLocked(muster, locktype, () => hasEnded)
    expect(hasEnded).toBe(false)
    await work()
  } finally {
    await muster.admin.query('rollback')
  }
  return imported
}

test('what an import names and leaves as it is, is changed at once while it holds what it changes', async () => {
  const [{ chart }] = await rows(
    "select id::int as chart from organisation_chart where employer_group_id = $1 and code = 'LINE'",
  )
  const [{ employee }] = await rows(
    "select id::int as employee from employee where employer_group_id = $1 and code = '1177'",
  )
  const [{ employer }] = await rows(
    "select id::int as employer from employer where employer_group_id = $1 and code = 'HLF'",
  )
  const centre = await make('/CostCentres', { Code: 'CC', Name: 'Centre' })
  const group = { Code: 'PG', Name: 'Group', EmployerId: employer, Frequency: 'Weekly' }
  const paymentGroup = await make('/PaymentGroups', group)
  const position = { Code: 'PO', Name: 'Position', OrganisationChartId: chart }
  const place = await make('/Positions', position)
  const sam = { Code: 'AU', GivenName: 'Sam', FamilyName: 'Shore', Email: 'sam@bureau.example' }
  const authority = await make('/Authorities', sam)
  const passport = {
    ...{ EmployeeId: employee, CredentialTypeId: 12, CredentialIssuerId: 302, RegistrationNumber: 'PA800001' },
    ...{ IssueDate: '2025-01-31', ExpiryDate: '2035-01-31' },
  }
  const credential = await make('/Credentials', passport)
  const set = {
    'payment-groups.csv': csv('code,name,employerCode,frequency', 'PG,Group,HLF,Weekly'),
    'cost-centres.csv': csv('code,name', 'CC,Centre'),
    'positions.csv': csv('code,name,chartCode', 'PO,Position,LINE'),
    'authorities.csv': csv('code,givenName,familyName,email', 'AU,Sam,Shore,sam@bureau.example'),
    'authority-roles.csv': csv(
      'authorityCode,role,from,costCentreCodes,paymentGroupCodes',
      'AU,LeaveApprover,2099-01-05,CC,PG',
    ),
    'position-holders.csv': csv('positionCode,authorityCode,from', 'PO,AU,2026-01-05'),
    'credentials.csv': csv(
      'employeeCode,typeCode,issuerName,registrationNumber,issueDate',
      '1177,Passport,Passport (Australia),PA800001,2025-01-31',
    ),
  }
  expect(await done(priya, set)).toMatchObject({ status: 'Succeeded', result: { errors: [] } })
  const operation = await during('storing', set, async () => {
    const answers = await Promise.all([
      priya.put(centre, { Code: 'CC', Name: 'Other' }),
      priya.put(paymentGroup, { ...group, Name: 'Other' }),
      priya.put(place, { ...position, Name: 'Other' }),
      priya.put(authority, { ...sam, EmailType: 'Text' }),
      priya.put(credential, { ...passport, Class: 'Diplomatic' }),
    ])
    expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [204, '']))
  })
  expect(operation.status).toBe('Succeeded')
  const counts = operation.result.files.filter(({ file }: { file: string }) => file !== 'expense-paycodes.csv')
  expect(counts).toMatchObject(counts.map(() => ({ created: 0 })))
  expect(
    await rows(
      "select h.id::int from position_holder h join chart_position p on p.id = h.position_id where p.code = 'PO'",
    ),
  ).toHaveLength(1)
})

test('a role that is taken away while an import stores, and a chart that becomes the default, are not written back', async () => {
  const [{ authority }] = await rows("select id::int as authority from authority where code = 'AU'")
  const chart = await make('/OrganisationCharts', { Code: 'CH', Name: 'Chart' })
  const set = {
    'organisation-charts.csv': csv('code,name,isDefault', 'CH,Chart,false'),
    'authority-roles.csv': csv('authorityCode,role,from', 'AU,LeaveApprover,2099-02-05'),
  }
  await priya.delete(`/Authorities/${authority}/Roles/${(await rolesOf(authority))[0].id}`)
  expect(await done(priya, set)).toMatchObject({ status: 'Succeeded', result: { errors: [] } })
  await during('storing', set, async () => {
    const [{ id }] = await rolesOf(authority)
    expect((await priya.delete(`/Authorities/${authority}/Roles/${id}`)).status).toBe(204)
    expect((await priya.put(chart, { Code: 'CH', Name: 'Chart', IsDefault: true })).status).toBe(204)
  })
  expect(await rolesOf(authority)).toEqual([])
  expect((await priya.get(chart)).body).toMatchObject({ isDefault: true })
})

const rolesOf = (authority: number) => rows(`select id::int from role_grant where authority_id = ${authority}`)

test('what was the same and is changed before the locks is what the files say, on record', async () => {
  const made = await make('/CostCentres', { Code: 'LOW', Name: 'Low' })
  const operation = await during('locking', { 'cost-centres.csv': csv('code,name', 'LOW,Low') }, async () => {
    expect((await priya.put(made, { Code: 'LOW', Name: 'Lower' })).status).toBe(204)
  })
  expect(operation.result.files).toMatchObject([{ file: 'cost-centres.csv', updated: 1 }, {}])
  expect((await priya.get(made)).body).toMatchObject({ name: 'Low' })
  const [{ count }] = await rows(
    `select count(*)::int from event where type = 'cost-centre.updated' and resource_id = ${idOf(made)}`,
  )
  expect(count).toBe(2)
})

const locks = {
  'a position': ['chart_position', { 'positions.csv': csv('code,name,chartCode', 'RING,Renamed,LINE') }],
  'a holder': [
    'chart_position',
    { 'position-holders.csv': csv('positionCode,authorityCode,from', 'RING,RING,2026-01-05') },
  ],
  'a chart': ['organisation_chart', { 'organisation-charts.csv': csv('code,name', 'RING,Renamed') }],
} as const

test.each(Object.entries(locks))(
  'an import of %s waits for a single call before it locks the row',
  async (_of, [table, set]) => {
    const [{ chart, group }] = await rows(
      "select id::int as chart, employer_group_id as group from organisation_chart where employer_group_id = $1 and code = 'LINE'",
    )
    await priya.post('/Positions', { Code: 'RING', Name: 'Ring', OrganisationChartId: chart })
    await priya.post('/Authorities', {
      Code: 'RING',
      GivenName: 'Rik',
      FamilyName: 'Ring',
      Email: 'rik@bureau.example',
    })
    await priya.post('/OrganisationCharts', { Code: 'RING', Name: 'Ring' })
    await muster.admin.query(`begin; select pg_advisory_xact_lock(hashtextextended('${table}', ${group}))`)
    let hasEnded = false
    const imported = done(priya, set).finally(() => {
      hasEnded = true
    })
    try {
      await untilLocked(muster, 'advisory', () => hasEnded)
      const own = await muster.admin.query(`select from ${table} where code = 'RING' for no key update nowait`)
      expect(own.rowCount).toBe(1)
    } finally {
      await muster.admin.query('rollback')
    }
    expect(await imported).toMatchObject({ status: 'Succeeded', result: { errors: [] } })
  },
)

test('an import of employees by one who administers people no more at its end stores nothing', async () => {
  await grantRole(muster, 'catherine', { role: 'HumanResourcesAdministrator' })
  const [grant] = await rows(`select authority_id::int as authority, id::int from role_grant
    where employer_group_id = $1 and role = 'HumanResourcesAdministrator' order by id desc limit 1`)
  const catherine = await withKey(muster, 'catherine', { scopes: ['read', 'admin', 'employees.write'] })
  const set = {
    'employees.csv': csv(
      'code,givenName,familyName,email,employerCode,startDate',
      'LATE,Lee,Late,lee@harbourline.example,HLF,2026-01-05',
    ),
  }
  const work = async () => {
    expect((await priya.delete(`/Authorities/${grant.authority}/Roles/${grant.id}`)).status).toBe(204)
  }
  const operation = await during('storing', set, work, catherine)
  expect(operation).toMatchObject({
    status: 'Failed',
    faults: [{ code: 'Unauthorised', message: expect.stringMatching(/^employees\.csv: This needs the role/) }],
  })
  expect(await rows("select from employee where employer_group_id = $1 and code = 'LATE'")).toEqual([])
})

test('the extension that Liam changes during an import stays, where a file says nothing new of his authority', async () => {
  const liam = `select a.code, a.email, p.given_name, p.family_name, e.code as employee, e.id::int, p.work_extension
    from authority a join employee e on e.person_id = a.person_id and e.employer_group_id = a.employer_group_id
    join person p on p.id = a.person_id and p.employer_group_id = a.employer_group_id
    where a.employer_group_id = $1 and lower(a.email) = lower('${muster.liam.email}')`
  const [{ code, email, given_name, family_name, employee, id }] = await rows(liam)
  const cells = `${code},${given_name},${family_name},${email},${employee}`
  const set = { 'authorities.csv': csv('code,givenName,familyName,email,employeeCode', cells) }
  const operation = await during('storing', set, async () => {
    const section = { ContactDetails: { WorkExtension: '5577' } }
    const asked = await muster.liam.post('/change-requests', {
      ChangeType: 'ContactDetails',
      EmployeeId: id,
      ...section,
    })
    expect(asked.status, asked.text).toBe(201)
    expect(await rows(liam)).toMatchObject([{ work_extension: '5577' }])
  })
  expect(operation.result.files).toMatchObject([{ file: 'authorities.csv', unchanged: 1 }, {}])
  expect(await rows(liam)).toMatchObject([{ work_extension: '5577' }])
})
