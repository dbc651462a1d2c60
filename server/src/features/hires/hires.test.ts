import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailbox } from '../../../test/support/mail/mailbox.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { approve, callerFor, employeeId, raised, seedPolicies } from '../../../test/support/requests.ts'
import { sendInvitations } from '../account-administration/index.ts'

const mailbox = await startMailbox()
const muster = startMuster()
afterAll(() => mailbox.stop())

type Place = {
  position: number
  group: number
  fourWeekly: number
  centre: number
  employer: number
  logistics: number
}
let place: Place
let partner: Person

beforeAll(async () => {
  await seedPolicies(muster)
  partner = await callerFor(muster, 'A108', {
    sees: 'all',
    scopes: ['read', 'change-requests.write', 'change-requests.decide', 'employees.write'],
  })
  const { rows } = await muster.admin.query<Place>(
    `select (select id::int from chart_position p where p.employer_group_id = g.id and p.name = 'Deckhand, Circular Quay') as position,
       (select id::int from payment_group p where p.employer_group_id = g.id and p.code = 'WK') as "group",
       (select id::int from payment_group p where p.employer_group_id = g.id and p.code = '4W') as "fourWeekly",
       (select id::int from cost_centre c where c.employer_group_id = g.id and c.code = 'FER-SYD-CQ-DK') as centre,
       (select id::int from employer e where e.employer_group_id = g.id and e.code = 'HLL') as logistics,
       (select id::int from employer e where e.employer_group_id = g.id and e.code = 'HLF') as employer
     from employer_group g where g.name = 'Harbour Line'`,
  )
  place = rows[0] as Place
})

let count = 0

/** A starter whom the partner has made. @returns the path */
async function starter(more: object = {}, by = partner): Promise<{ path: string; id: number; email: string }> {
  const email = `sam.${++count}@harbourline.example`
  const made = await by.post('/Employees', {
    ...{ Code: `S${count}`, EmployerId: place.employer, Status: 'Pending', GivenName: 'Sam', FamilyName: 'Carter' },
    ...{ Email: email, StartDate: '2026-02-02' },
    CostCentres: [{ CostCentreId: place.centre, Percentage: 100 }],
    ...more,
  })
  expect([made.status, made.text]).toEqual([201, ''])
  const path = made.headers.get('location') ?? ''
  return { path, id: Number(path.split('/').at(-1)), email }
}

const hireOf = (EmployeeId: number, section: object = {}) => ({
  ChangeType: 'Hire',
  EmployeeId,
  Hire: {
    ...{ OrganisationChartPositionId: place.position, PaymentGroupId: place.group },
    CostCentres: [{ CostCentreId: place.centre, Percentage: 100 }],
    ...{ EmploymentType: 'FullTime', StandardHoursPerWeek: 38, PayType: 'Hourly', Amount: 39.2 },
    ...section,
  },
})

test('the line above the proposed position decides, then two of payroll, and Sam is engaged from the first day', async () => {
  const { path, id, email } = await starter()
  const request = await raised(partner, hireOf(id))
  const read = (await partner.get(request)).body
  expect(read).toMatchObject({
    changeType: 'Hire',
    effectiveDate: '2026-02-02T00:00:00',
    organisationChartPosition: { id: place.position },
    status: 'Pending',
  })
  expect(read.approvals).toMatchObject([
    { approvers: [{ name: "O'Brien, Liam" }] },
    { approverType: 'PayrollAdministrator', rule: 'All' },
  ])
  expect((await partner.get(path)).body.status).toBe('Pending')
  for (const person of ['liam', 'tomas'] as const) {
    expect((await approve(muster[person], request)).status).toBe(204)
    expect((await partner.get(path)).body.status).toBe('Pending')
  }
  expect((await approve(muster.priya, request)).status).toBe(204)
  expect((await partner.get(request)).body).toMatchObject({ status: 'Applied' })
  expect((await muster.priya.get(path)).body).toMatchObject({
    status: 'Active',
    paymentGroup: { id: place.group },
    costCentres: [{ costCentre: { id: place.centre }, percentage: 100 }],
    positions: [{ id: place.position, assignmentType: 'Primary', from: '2026-02-02T00:00:00' }],
    payRates: [{ payType: 'Hourly', amount: 39.2, per: 'Hour', from: '2026-02-02T00:00:00' }],
    standardHoursPerWeek: 38,
  })
  expect((await muster.priya.get(`${path}?asAt=2026-02-03`)).body).toMatchObject({ paymentGroup: { id: place.group } })
  expect(await lettersTo(email)).toEqual([expect.stringContaining('/console/invitation#token=')])
})

/** The invitations to an address, once each that is due has been sent. */
async function lettersTo(email: string): Promise<(string | undefined)[]> {
  for (let run = 0; run < 2; run++) await sendInvitations.run(mailbox.over(muster.context))
  return mailbox.letters.filter(({ to }) => to.includes(email)).map(({ parts }) => parts['text/plain'])
}

/** The people who have to. */
async function everyone(request: string): Promise<void> {
  for (const person of ['liam', 'tomas', 'priya'] as const) {
    expect((await approve(muster[person], request)).status).toBe(204)
  }
}

test('before the first day Sam has an account that sees Sam alone; a hire that is cancelled then closes it', async () => {
  const { path, id, email } = await starter({ StartDate: '2027-02-01' })
  const request = await raised(partner, hireOf(id))
  await everyone(request)
  expect((await partner.get(request)).body.status).toBe('Approved')
  expect((await partner.get(path)).body).toMatchObject({ status: 'Pending', positions: [] })
  const account = async () => (await muster.priya.get(`/Accounts?Name=${email}`)).body[0]
  expect(await account()).toMatchObject({ status: 'Active', roles: [], accessScope: [], isApiEnabled: false })
  expect(await lettersTo(email)).toHaveLength(1)
  expect((await partner.put(`${request}/actions/cancel`)).status).toBe(204)
  expect((await partner.get(path)).body.status).toBe('Inactive')
  expect(await account()).toMatchObject({ status: 'Closed' })
  await everyone(await raised(partner, hireOf(id)))
  expect(await account()).toMatchObject({ status: 'Active' })
  expect(await lettersTo(email)).toHaveLength(2)
})

test('an email that changes while a hire is decided gets no account', async () => {
  const { id, email } = await starter()
  const request = await raised(partner, hireOf(id))
  const other = 'another@harbourline.example'
  await raised(partner, { ChangeType: 'ContactDetails', EmployeeId: id, ContactDetails: { Email: other } })
  await everyone(request)
  expect((await partner.get(request)).body.status).toBe('Applied')
  for (const address of [email, other]) {
    expect(await lettersTo(address)).toEqual([])
    expect((await muster.priya.get(`/Accounts?Name=${address}`)).body).toEqual([])
  }
})

test('events tell what a hire does to the employee', async () => {
  const { id } = await starter()
  const request = await raised(partner, hireOf(id))
  expect((await partner.put(`${request}/actions/cancel`)).status).toBe(204)
  const { rows } = await muster.admin.query(
    `select type, changed_fields from event where employee_id = $1 and type like 'employee.%' order by id`,
    [id],
  )
  expect(rows).toEqual([
    { type: 'employee.created', changed_fields: expect.anything() },
    { type: 'employee.updated', changed_fields: ['paymentGroup', 'costCentres'] },
    { type: 'employee.updated', changed_fields: ['status'] },
  ])
})

test('an invitation that the mail server does not take is sent later', async () => {
  const { id, email } = await starter()
  await everyone(await raised(partner, hireOf(id)))
  mailbox.refusal = ({ to }) => (to.includes(email) ? { responseCode: 450, message: 'later' } : undefined)
  expect(await lettersTo(email)).toEqual([])
  mailbox.refusal = () => undefined
  expect(await lettersTo(email)).toEqual([])
  muster.clock.moveTo(new Date(muster.clock.now() + 6 * 60_000).toISOString())
  expect(await lettersTo(email)).toHaveLength(1)
})

test('roles with limits decide by the proposed payment group', async () => {
  const rowena = await callerFor(muster, 'A114', { sees: 'all' })
  const about = { EmployerId: place.logistics, CostCentres: undefined, DateOfBirth: '1990-05-06' }
  const { path, id } = await starter(about, muster.priya)
  const hire = hireOf(id, { PaymentGroupId: place.fourWeekly })
  const request = await raised(muster.priya, { ...hire, SubmitImmediately: false })
  expect((await muster.priya.get(path)).body).not.toHaveProperty('paymentGroup')
  expect((await muster.priya.put(`${request}/actions/submit`)).status).toBe(204)
  expect((await muster.priya.get(path)).body).toMatchObject({ paymentGroup: { code: '4W' } })
  const { approvals } = (await muster.priya.get(request)).body
  const names = approvals[1].approvers.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['Bautista, Rowena', 'Novak, Tomas']))
  // She decides it, and sees what pay roles see once it is applied.
  expect((await rowena.get(path)).body).not.toHaveProperty('dateOfBirth')
  for (const person of [muster.liam, rowena, muster.tomas]) expect((await approve(person, request)).status).toBe(204)
  expect((await rowena.get(path)).body).toHaveProperty('dateOfBirth')
  expect((await muster.priya.get(path)).body).toMatchObject({ status: 'Active', paymentGroup: { code: '4W' } })
})

test('access scopes see the starter, and the request, at the proposed position', async () => {
  const { path, id } = await starter()
  expect((await muster.mei.get(path)).status).toBe(404)
  const request = await raised(partner, hireOf(id))
  expect((await muster.mei.get(path)).status).toBe(200)
  expect((await muster.mei.get(request)).status).toBe(200)
  expect((await muster.emma.get(request)).status).toBe(404)
  const elsewhere = await muster.admin.query(`select id::int from chart_position where name = 'Accountant' limit 1`)
  const { ChangeType: _, EmployeeId: __, ...edit } = hireOf(id, { OrganisationChartPositionId: elsewhere.rows[0].id })
  expect((await partner.put(request, edit)).status).toBe(204)
  expect((await muster.mei.get(path)).status).toBe(404)
})

test('human resources with limits propose no place beyond them', async () => {
  const { id } = await starter()
  const { rows } = await muster.admin.query(`select id::int from cost_centre where code = 'HO-FIN' limit 1`)
  const answer = await partner.post(
    '/change-requests',
    hireOf(id, { CostCentres: [{ CostCentreId: rows[0].id, Percentage: 100 }] }),
  )
  expect([answer.status, answer.body.Code]).toEqual([403, 'InsufficientRole'])
})

test('a hire that is declined leaves Sam Inactive, and may be requested again', async () => {
  const { path, id } = await starter()
  const draft = await raised(partner, { ...hireOf(id), SubmitImmediately: false })
  const request = await raised(partner, hireOf(id))
  expect((await partner.put(`${draft}/actions/cancel`)).status).toBe(204)
  expect((await partner.get(path)).body.status).toBe('Pending')
  expect((await muster.liam.put(`${request}/actions/decline`, { Remarks: 'No deckhand is needed.' })).status).toBe(204)
  expect((await partner.get(path)).body.status).toBe('Inactive')
  await everyone(await raised(partner, hireOf(id)))
  expect((await partner.get(path)).body.status).toBe('Active')
})

test('an employee who awaits a hire is engaged by it alone, and it is for no other', async () => {
  const { path, id } = await starter()
  const { code } = (await partner.get(path)).body
  const status = await muster.priya.put(path, { Code: code, EmployerId: place.employer, Status: 'Active' })
  expect([status.status, status.body.ModelState['command.Status'][0]]).toEqual([400, expect.stringContaining('Hire')])
  expect((await muster.priya.put(path, { Code: `${code}X`, EmployerId: place.employer })).status).toBe(204)
  expect((await partner.get(path)).body).toMatchObject({ code: `${code}X`, status: 'Pending' })
  const raise = { ChangeType: 'PayRate', EmployeeId: id, PayRate: { PayType: 'Hourly', Amount: 40 } }
  const { body } = await muster.priya.post('/change-requests', raise)
  expect(body.ModelState).toEqual({ 'command.ChangeType': [expect.stringContaining('awaits a hire')] })
  const emma = await muster.priya.post('/change-requests', hireOf(await employeeId(muster, '1177')))
  expect(emma.body.ModelState).toHaveProperty(['command.ChangeType'])
  const kinds = (await partner.get(`/Employees/${id}/ChangeTypes`)).body as { changeType: string; isAllowed: boolean }[]
  const allowed = kinds.filter(({ isAllowed }) => isAllowed).map(({ changeType }) => changeType)
  expect(allowed).toContain('Hire')
  expect(allowed).not.toContain('Termination')
})

test('a hire takes effect on the first day, for good, and is not rescinded', async () => {
  const { id } = await starter()
  const refused = await partner.post('/change-requests', {
    ...{ ...hireOf(id), EffectiveDate: '2026-02-03', EffectiveToDate: '2026-06-30' },
  })
  expect(Object.keys(refused.body.ModelState)).toEqual(['command.EffectiveDate', 'command.EffectiveToDate'])
  const request = await raised(partner, hireOf(id))
  await everyone(request)
  const rescission = await partner.put(`${request}/actions/rescind`, { Remarks: 'A mistake.' })
  expect([rescission.status, rescission.text]).toEqual([400, expect.stringContaining('Termination')])
})

test('all that is wrong with a hire is said at once', async () => {
  const { id } = await starter()
  const { body } = await partner.post(
    '/change-requests',
    hireOf(id, {
      ...{ OrganisationChartPositionId: 99999999, PaymentGroupId: 99999999, FullTimeEquivalent: 2, Amount: -1 },
      CostCentres: [{ CostCentreId: place.centre, Percentage: 60 }],
    }),
  )
  expect(Object.keys(body.ModelState)).toEqual([
    ...['command.Hire.OrganisationChartPositionId', 'command.Hire.FullTimeEquivalent'],
    ...['command.Hire.PaymentGroupId', 'command.Hire.CostCentres', 'command.Hire.Amount'],
  ])
})

test('until everything is given Sam has a checklist, and Priya sees how far it is', async () => {
  const day = (count: number) => new Date(muster.clock.now() + count * 86_400_000).toISOString().slice(0, 10)
  const { id } = await starter({ StartDate: day(3) })
  await everyone(await raised(partner, hireOf(id)))
  const sam = await callerFor(muster, `S${count}`)
  const ownStart = async () => (await sam.get('/Today')).body.ownStart
  expect(await ownStart()).toMatchObject({
    date: `${day(3)}T00:00:00`,
    position: { name: 'Deckhand, Circular Quay' },
    checklist: [
      { item: 'BankAccounts', status: 'Missing' },
      { item: 'TaxDeclaration', status: 'Missing' },
      { item: 'Superannuation', status: 'Missing' },
      { item: 'EmergencyContacts', status: 'Missing' },
      { item: 'Credentials', status: 'Missing' },
    ],
  })
  const bank = await raised(sam, {
    ...{ ChangeType: 'BankAccounts', EmployeeId: id },
    BankAccounts: [{ AccountName: 'S Carter', Bsb: '062-000', AccountNumber: '12345678', AllocationType: 'Remainder' }],
  })
  const contacts = [{ Name: 'Kim Carter', Relationship: 'Partner', Phone: '0491 570 006', Priority: 1 }]
  await raised(sam, { ChangeType: 'EmergencyContacts', EmployeeId: id, EmergencyContacts: contacts })
  const changeRequestId = Number(bank.split('/').at(-1))
  const soFar = expect.arrayContaining([
    { item: 'BankAccounts', status: 'Requested', changeRequestId },
    { item: 'EmergencyContacts', status: 'Done', changeRequestId: changeRequestId + 1 },
  ])
  expect((await ownStart()).checklist).toEqual(soFar)
  const of = ({ employee }: { employee: { id: number } }) => employee.id === id
  const seenBy = async (person: Person) => (await person.get('/Today')).body.starters.find(of)
  expect(await seenBy(muster.priya)).toMatchObject({ checklist: soFar })
  expect(await seenBy(muster.mei)).toMatchObject({ position: { name: 'Deckhand, Circular Quay' } })
  expect(await seenBy(muster.mei)).not.toHaveProperty('checklist')
  expect((await muster.emma.get('/Today')).body).not.toHaveProperty('ownStart')
})
