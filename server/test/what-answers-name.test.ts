import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, todayIn } from '../src/domain/calendar-date.ts'
import { askForHours } from './support/database/waiting.ts'
import { grantRole, idOf } from './support/grants.ts'
import { startMuster } from './support/muster.ts'
import { type Index, indexOf, namedIn, unreadable } from './support/naming.ts'
import { narrowed, reaching } from './support/narrowed-scope.ts'
import type { Answer, Person } from './support/person.ts'
import { claimOf } from './support/records/expenses.ts'
import { employeeId, raised, seedPolicies } from './support/requests.ts'

/** Refusals, dry runs and remarks name no record that their reader could not read by a single read. */

const muster = startMuster()

/** Human resources of the ferries; she sees the people of one wharf. Francesca is outside it, Angus and Arjun inside. */
let siobhan: Person
const employees = {} as Record<'francesca' | 'angus' | 'arjun' | 'frank' | 'niall', number>

beforeAll(async () => {
  await seedPolicies(muster)
  const scopes = ['read', 'change-requests.write', 'change-requests.decide', 'expenses.write', 'employees.write']
  siobhan = await reaching(muster, 'A108', { to: 'FER-SYD-BAR', scopes: [...scopes, 'credentials.write'] })
  for (const [name, code] of Object.entries({
    francesca: '1049',
    angus: '1066',
    arjun: '1074',
    frank: '1343',
    niall: '1292',
  })) {
    employees[name as keyof typeof employees] = await employeeId(muster, code)
  }
}, 60_000)

const today = () => todayIn('Australia/Sydney', muster.clock.now())
const EmploymentTerms = { StandardHoursPerWeek: 21 }
const hours = (EmployeeId: number, more: object = {}) => ({
  ChangeType: 'EmploymentTerms',
  EmployeeId,
  EmploymentTerms,
  ...more,
})

async function namesNothingHidden(reader: Person, answer: Answer, except: readonly string[] = []): Promise<void> {
  const index: Index = await indexOf(muster)
  expect(await unreadable(reader, namedIn(answer.body, index, except))).toEqual([])
  const location = answer.headers.get('location')
  if (location) expect((await reader.get(location)).status).toBe(200)
}

describe('an external reference that another person has used before', () => {
  test('on an invisible request is refused without saying which', async () => {
    const first = await raised(muster.liam, hours(employees.francesca, { ExternalReference: 'ROSTER-1' }))
    const second = await raised(muster.liam, hours(employees.angus))
    expect((await muster.mei.put(`${second}/actions/return`, { Remarks: 'Why?' })).status).toBe(204)
    const command = { EmploymentTerms: { StandardHoursPerWeek: 22 }, ExternalReference: 'ROSTER-1' }

    const refused = await siobhan.put(second, command)
    expect(refused).toMatchObject({ status: 409, body: { Code: 'ExternalReferenceTaken' } })
    expect([refused.headers.get('location'), refused.body.Message]).toEqual([
      null,
      expect.not.stringMatching('Location'),
    ])
    for (const person of [muster.liam, muster.priya]) {
      const known = await person.put(second, command)
      expect([known.status, known.headers.get('location')]).toEqual([409, first])
    }
  })

  test('on an invisible application is refused without saying which', async () => {
    const apply = async (EmployeeId: number, more: object = {}) => {
      const { rows } = await muster.admin.query(
        `select h.position_id::int as id from position_holder h join employee e
           on e.employer_group_id = h.employer_group_id and e.person_id = h.person_id
         where e.id = $1 and h.valid_to is null order by h.id limit 1`,
        [EmployeeId],
      )
      const body = await claimOf(muster, 'emma', { EmployeeId, OrganisationChartPositionId: rows[0].id, ...more })
      const made = await muster.priya.post('/ExpenseApplications', body)
      expect(made.text).toBe('')
      return { path: made.headers.get('location') ?? '', body }
    }
    const first = await apply(employees.francesca, { ExternalReference: 'TRIP-1' })
    const { path, body } = await apply(employees.angus)
    expect((await muster.liam.put(`${path}/actions/return`, { Remarks: 'Why?' })).status).toBe(204)
    const { EmployeeId: _, ...said } = body
    const command = { ...said, ExternalReference: 'TRIP-1' }

    const refused = await siobhan.put(path, command)
    expect(refused).toMatchObject({ status: 409, body: { Code: 'ExternalReferenceTaken' } })
    expect(refused.headers.get('location')).toBeNull()
    expect((await muster.priya.put(path, command)).headers.get('location')).toBe(first.path)
  })
})

test('another open request for the same field is named to those who see it', async () => {
  const draft = await raised(muster.liam, hours(employees.arjun, { SubmitImmediately: false }))
  const open = await raised(muster.priya, hours(employees.arjun))
  const { code } = (await muster.priya.get(open)).body
  expect((await muster.liam.put(`${draft}/actions/submit`)).text).toContain(code)
  expect((await muster.liam.put(`${open}/actions/return`, { Remarks: 'Why?' })).status).toBe(204)
  // Arjun goes elsewhere, and Liam keeps what he has written.
  await muster.admin.query(
    `update employee_cost_centre set cost_centre_id = (select c.id from cost_centre c where c.code = 'LOG-MEL'
       and c.employer_group_id = employee_cost_centre.employer_group_id) where employee_id = $1`,
    [employees.arjun],
  )
  expect((await muster.liam.get(open)).status).toBe(404)
  const refused = await muster.liam.put(`${draft}/actions/submit`)
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('Another request is open for the same field.')
  await namesNothingHidden(muster.liam, refused)
})

test('the reason for new deciders of a step names no person', async () => {
  const [path = ''] = await askForHours(muster, [employees.frank])
  const { id } = (await muster.priya.get('/Authorities/Search?EmployeeCode=1104')).body[0]
  const made = await muster.priya.post('/Delegations', {
    AuthorityId: await idOf(muster, 'authority', 'liam'),
    DelegateAuthorityId: id,
    From: today(),
    To: addDays(today(), 9),
  })
  expect(made.status).toBe(201)
  await muster.reroute()
  const remarks = (await muster.liam.get(`${path}/remarks`)).body as { type: string; remark: string }[]
  const system = remarks.filter(({ type }) => type === 'System')
  expect(system.map(({ remark }) => remark)).toEqual([
    'There is a new delegation. The step "Line approver" is decided by other authorities now.',
  ])
  expect((await muster.priya.delete(made.headers.get('location') ?? '')).status).toBe(204)
})

test('a dry run names in its effects what its caller could read', async () => {
  await raised(muster.priya, hours(employees.niall))
  await grantRole(muster, 'emma', { role: 'ChangeRequestApprover' })
  const tried = await muster.liam.post('/Delegations?dryRun=true', {
    DelegateAuthorityId: await idOf(muster, 'authority', 'emma'),
    From: today(),
    To: addDays(today(), 9),
  })
  expect(tried.status).toBe(200)
  expect(tried.body.effects.length).toBeGreaterThan(0)
  // He may know the deciders of requests that he sees.
  const { codes } = await indexOf(muster)
  expect(await unreadable(muster.liam, namedIn(tried.body.effects, { codes, names: new Map() }))).toEqual([])
})

/** Calls of Siobhan that meet records of others: each answer names records that she sees, or none. */
const attempts: Readonly<Record<string, () => Promise<Answer>>> = {
  'an employee with the code of another': async () => siobhan.post('/Employees', await engagement({ Code: '1049' })),
  'an employee with the email of another': async () =>
    siobhan.post('/Employees', await engagement({ Email: 'francesca.romano@harbourline.example' })),
  'a credential with the number of another': async () => {
    const { rows } = await muster.admin.query(
      `select credential_type_id::int as type, credential_issuer_id::int as issuer, registration_number as number
       from credential where employee_id = (select id from employee where email = $1) and superseded_by_credential_id is null`,
      [muster.emma.email],
    )
    const { type, issuer, number } = rows[0]
    return siobhan.post('/Credentials', {
      EmployeeId: employees.angus,
      CredentialTypeId: type,
      CredentialIssuerId: issuer,
      RegistrationNumber: number,
      IssueDate: '2026-01-01',
      ExpiryDate: '2030-01-01',
    })
  },
  'a request that another one supersedes': async () =>
    siobhan.post('/change-requests', hours(employees.angus, { SupersedesChangeRequestId: await invisibleRequest() })),
  'a request about an invisible employee': () => siobhan.post('/change-requests', hours(employees.francesca)),
  'an invisible request': async () => siobhan.get(`/change-requests/${await invisibleRequest()}`),
  'reassigning an invisible request': async () =>
    siobhan.put(`/change-requests/${await invisibleRequest()}/actions/reassign`, {
      AuthorityId: 1,
      Remarks: 'To you.',
    }),
  'a delegation to an invisible authority': async () =>
    siobhan.post('/Delegations', { DelegateAuthorityId: 1, From: today(), To: addDays(today(), 9) }),
}

async function invisibleRequest(): Promise<number> {
  const { rows } = await muster.admin.query(
    `select id::int from change_request where status <> 'Draft' and employee_id =
       (select id from employee where email = $1) limit 1`,
    [muster.emma.email],
  )
  return rows[0].id
}

async function engagement(more: object): Promise<object> {
  const { body } = await muster.priya.get(`/Employees/${employees.angus}?expand=details`)
  return {
    GivenName: 'Una',
    FamilyName: 'Nova',
    Code: 'N-1',
    Email: 'una.nova@harbourline.example',
    EmployerId: body.employer.id,
    PaymentGroupId: body.paymentGroup.id,
    StartDate: today(),
    EmploymentType: 'FullTime',
    CostCentres: [{ CostCentreId: body.costCentres[0].costCentre.id, Percentage: 100 }],
    ...more,
  }
}

test.each(Object.keys(attempts))('%s is refused without naming what is hidden', async name => {
  const answer = await attempts[name]?.()
  expect([400, 404, 409], answer?.text).toContain(answer?.status)
  await namesNothingHidden(siobhan, answer as Answer)
})

test('the result of an import is shown while its caller sees the whole group', async () => {
  const { rows } = await muster.admin.query(
    `insert into operation (employer_group_id, kind, status, user_account_id, is_dry_run, percent, result, created_at, started_at, finished_at)
     select a.employer_group_id, 'Import', 'Succeeded', a.id, true, 100, $2, now(), now(), now()
     from user_account a join login l on l.id = a.login_id where l.email = $1 returning id::int`,
    [
      muster.priya.email,
      { files: [], errors: [{ file: 'a.csv', line: 2, column: 'code', reason: 'Romano, Francesca' }] },
    ],
  )
  const path = `/Operations/${rows[0].id}`
  expect((await muster.priya.get(path)).body.result.errors).toHaveLength(1)
  const narrow = await narrowed(muster, 'priya', { to: 'FER-SYD-BAR', scopes: ['read', 'admin'] })
  const operation = await narrow.get(path)
  expect(operation.status).toBe(200)
  expect(operation.body.result).toBeUndefined()
  await namesNothingHidden(narrow, operation)
})
