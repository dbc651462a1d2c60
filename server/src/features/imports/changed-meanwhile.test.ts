import { beforeAll, expect, test } from 'vitest'
import { untilLocked } from '../../../test/support/database/locks.ts'
import { csv, type ImportSet, importSet } from '../../../test/support/imports/import-set.ts'
import { errorsAt, importsOver } from '../../../test/support/imports/imports-over-http.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Answer, Person } from '../../../test/support/person.ts'
import { payAdministrator } from '../../../test/support/records/pay-roles.ts'
import { seedPolicies } from '../../../test/support/requests.ts'

const muster = startMuster()
const { done, rows } = importsOver(muster)
let priya: Person
let employer = { id: 0, code: '' }
beforeAll(async () => {
  await seedPolicies(muster)
  priya = await withKey(muster, 'priya', {
    scopes: ['read', 'admin', 'employees.write', 'credentials.write', 'change-requests.decide'],
  })
  ;[employer] = await rows("select id::int, code from employer where employer_group_id = $1 and code = 'HLF'")
  await make('/PaymentGroups', { Code: 'HELD', Name: 'Held', EmployerId: employer.id, Frequency: 'Weekly' })
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
  /** The first row that it locks. */
  row: ["select from payment_group where code = 'HELD' for update", 'transactionid'],
  /** The end of its first check, before any lock. */
  check: ['lock table credential in access exclusive mode', 'relation'],
} as const

/**
 * Imports files that change a payment group too, and does something while the import has read what is stored and waits for
 * the row of that payment group, or earlier.
 */
async function importsAround<Result>(
  run: (set: ImportSet) => Promise<Result>,
  set: ImportSet,
  work: () => Promise<Answer>,
  hold: keyof typeof holds = 'row',
): Promise<Result> {
  const [query, locktype] = holds[hold]
  await muster.admin.query(`begin; ${query}`)
  let hasEnded = false
  const imported = run({
    ...set,
    'payment-groups.csv': csv('code,name,employerCode,frequency', `HELD,Held ${++number},${employer.code},Weekly`),
  }).finally(() => {
    hasEnded = true
  })
  try {
    await untilLocked(muster, locktype, () => hasEnded)
    const answer = await work()
    expect(answer.status, answer.text).toBe(204)
  } finally {
    await muster.admin.query('rollback')
  }
  return imported
}

const byOperator = (set: ImportSet) => importSet(muster, set, { groupName: 'Harbour Line' })

/** What it is made with, what one changes of it in between, and what the import says of it. */
type Kind = Readonly<{
  path: string
  command(): Promise<object> | object
  meanwhile: object
  /** What else the single call takes then; absent: the command. */
  replacement?(): object
  /** Single calls wait from the import's first lock on. */
  isHeldEarlier?: true
  files(): ImportSet
  /** Of the record in the end: the import's and the other's. */
  after: object
}>

const person = { FamilyName: 'Shore', Email: 'sam@bureau.example' }
const kinds: Readonly<Record<string, Kind>> = {
  'a cost centre': {
    path: '/CostCentres',
    command: () => ({ Code: 'CC', Name: 'Centre' }),
    meanwhile: { ValidFrom: '2020-01-01' },
    files: () => ({ 'cost-centres.csv': csv('code,name', 'CC,Renamed') }),
    after: { name: 'Renamed', validFrom: expect.stringContaining('2020-01-01') },
  },
  'a chart': {
    path: '/OrganisationCharts',
    command: () => ({ Code: 'CH', Name: 'Chart' }),
    meanwhile: { IsDefault: true },
    isHeldEarlier: true,
    files: () => ({ 'organisation-charts.csv': csv('code,name', 'CH,Renamed') }),
    after: { name: 'Renamed', isDefault: true },
  },
  'a position': {
    path: '/Positions',
    command: async () => ({
      ...{ Code: 'PO', Name: 'Position' },
      OrganisationChartId: (
        await rows("select id::int from organisation_chart where employer_group_id = $1 and code = 'LINE'")
      )[0].id,
    }),
    meanwhile: { Status: 'Inactive' },
    isHeldEarlier: true,
    files: () => ({ 'positions.csv': csv('code,name,chartCode', 'PO,Renamed,LINE') }),
    after: { name: 'Renamed', status: 'Inactive' },
  },
  'a paycode': {
    path: '/ExpensePaycodes',
    command: () => ({ Code: 'PC', Name: 'Paycode', Kind: 'Reimbursement' }),
    meanwhile: { MaxAmount: 40 },
    files: () => ({ 'expense-paycodes.csv': csv('code,name,kind', 'PC,Renamed,Reimbursement') }),
    after: { name: 'Renamed', maxAmount: 40 },
  },
  'an employee': {
    path: '/Employees',
    command: () => ({
      ...{ Code: 'EM', GivenName: 'Nia', FamilyName: 'New', Email: 'nia@harbourline.example' },
      ...{ EmployerId: employer.id, StartDate: '2026-01-05' },
    }),
    replacement: () => ({ Code: 'EM', EmployerId: employer.id }),
    meanwhile: { Status: 'Inactive' },
    files: () => ({
      'employees.csv': csv(
        'code,givenName,familyName,email,employerCode,startDate',
        `EM,Renamed,New,nia@harbourline.example,${employer.code},2026-01-05`,
      ),
    }),
    after: { givenName: 'Renamed', status: 'Inactive' },
  },
  'an authority': {
    path: '/Authorities',
    command: () => ({ ...person, Code: 'AU', GivenName: 'Sam' }),
    meanwhile: { WorkPhone: '+61 2 9552 4321', EmailType: 'Text' },
    files: () => ({
      'authorities.csv': csv('code,givenName,familyName,email', `AU,Renamed,${person.FamilyName},${person.Email}`),
    }),
    after: { givenName: 'Renamed', workPhone: '+61 2 9552 4321', emailType: 'Text' },
  },
  'a credential': {
    path: '/Credentials',
    command: async () => ({
      EmployeeId: (await rows("select id::int from employee where employer_group_id = $1 and code = '1177'"))[0].id,
      ...{ CredentialTypeId: 12, CredentialIssuerId: 302, RegistrationNumber: 'PA800001' },
      ...{ IssueDate: '2025-01-31', ExpiryDate: '2035-01-31' },
    }),
    meanwhile: { Class: 'Diplomatic' },
    files: () => ({
      'credentials.csv': csv(
        'employeeCode,typeCode,issuerName,registrationNumber,issueDate',
        '1177,Passport,Passport (Australia),PA800001,2025-02-01',
      ),
    }),
    after: { class: 'Diplomatic', issueDate: expect.stringContaining('2025-02-01') },
  },
}

test.each(Object.entries(kinds))('what is changed of %s during an import stays changed', async (_what, kind) => {
  const command = await kind.command()
  const made = await make(kind.path, command)
  const replacement = kind.replacement?.() ?? command
  const report = await importsAround(
    byOperator,
    kind.files(),
    () => priya.put(made, { ...replacement, ...kind.meanwhile }),
    kind.isHeldEarlier ? 'check' : 'row',
  )
  expect(report.errors).toEqual([])
  const details = ['/Credentials', '/OrganisationCharts'].includes(kind.path) ? '' : '?expand=details'
  expect((await priya.get(`${made}${details}`)).body).toMatchObject(kind.after)
})

test('a cost centre that Priya moved during the import of another name stays where she moved it', async () => {
  const [above, below] = [await make('/CostCentres', { Code: 'UP', Name: 'Up' }), { Code: 'LOW', Name: 'Low' }]
  const made = await make('/CostCentres', below)
  const operation = await importsAround(
    set => done(priya, set),
    { 'cost-centres.csv': csv('code,name', 'LOW,Lower') },
    () => priya.put(made, { ...below, ParentId: idOf(above) }),
  )
  expect(operation.status).toBe('Succeeded')
  expect((await priya.get(`${made}?expand=details`)).body).toMatchObject({ name: 'Lower', parent: { code: 'UP' } })
})

test('an import of an administrator who is none any more at its end stores nothing', async () => {
  const [grant] = await rows(`select g.authority_id::int as authority, g.id::int from role_grant g
    join authority a on a.id = g.authority_id
    where g.employer_group_id = $1 and a.code = 'A106' and g.role = 'EmployerAdministrator' and g.valid_to is null`)
  const catherine = await withKey(muster, 'catherine', { scopes: ['read', 'admin'] })
  const operation = await importsAround(
    set => done(catherine, set),
    {},
    () => priya.delete(`/Authorities/${grant.authority}/Roles/${grant.id}`),
  )
  expect(operation.status).toBe('Failed')
  expect(await rows("select name from payment_group where employer_group_id = $1 and code = 'HELD'")).not.toEqual([
    { name: `Held ${number}` },
  ])
})

test('an import that says what was so before Priya’s move widens no pay role of Catherine’s', async () => {
  await payAdministrator(muster, 'A106', { scope: [{ type: 'CostCentre', code: 'HO-LEG' }] })
  const places = await rows("select id::int, code from cost_centre where employer_group_id = $1 and code ~ '^(HO|FER)'")
  const idCalled = (code: string) => places.find(place => place.code === code)?.id
  const [Code, Name] = ['FER-SYD-CQ-DK', 'Circular Quay deck crews']
  await byOperator({ 'cost-centres.csv': csv('code,name,parentCode', `${Code},${Name},HO-LEG`) })
  const operation = await importsAround(
    set => done(priya, set),
    { 'cost-centres.csv': csv('code,name,parentCode', `${Code},Deck crews,HO-LEG`) },
    () => priya.put(`/CostCentres/${idCalled(Code)}`, { Code, Name, ParentId: idCalled('FER-RIV') }),
  )
  expect(errorsAt(operation)).toEqual(['cost-centres.csv:2:parentCode'])
})

test('a credential that is verified during the import of another last day has to be verified again', async () => {
  const [{ id: EmployeeId }] = await rows("select id::int from employee where employer_group_id = $1 and code = '1002'")
  const made = await make('/Credentials', {
    ...{ EmployeeId, CredentialTypeId: 12, CredentialIssuerId: 302, RegistrationNumber: 'PA800002' },
    ...{ IssueDate: '2025-01-31', ExpiryDate: '2035-01-31' },
  })
  const files = {
    'credentials.csv': csv(
      'employeeCode,typeCode,issuerName,registrationNumber,expiryDate',
      '1002,Passport,Passport (Australia),PA800002,2039-01-31',
    ),
  }
  const operation = await importsAround(
    set => done(priya, set),
    files,
    () => priya.put(`${made}/actions/verify`, {}),
  )
  expect(operation.status).toBe('Succeeded')
  const { body } = await priya.get(made)
  expect(body).toMatchObject({ isVerified: false, expiryDate: expect.stringContaining('2039-01-31') })
  const [{ changed }] = await rows(
    `select changed_fields as changed from event where type = 'credential.updated' order by id desc limit 1`,
  )
  expect(changed).toContain('isVerified')
})
