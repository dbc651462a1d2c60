import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asAdministrator } from '../../../../test/support/grants.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import type { Answer, Person } from '../../../../test/support/person.ts'
import { raised, seedPolicies } from '../../../../test/support/requests.ts'

const muster = startMuster()
let catherine: Person
beforeAll(async () => {
  await seedPolicies(muster)
  catherine = await asAdministrator(muster, 'catherine')
})

/** For each test a new employee of Harbour Line, and their authority. */
let pat = { id: 0, code: '', authority: '' }
let number = 0
beforeEach(async () => {
  const code = `IA${++number}`
  const employers = (await muster.priya.get('/Employers')).body
  const costCentre = (await muster.priya.get('/CostCentres/Search?CostCentreCode=HO')).body[0]
  const Email = `${code}@harbourline.example`
  const hired = await muster.priya.post('/Employees', {
    ...{ Code: code, EmployerId: employers[0].id, GivenName: 'Pat', FamilyName: 'Payer', Email },
    ...{ StartDate: '2024-01-01', CostCentres: [{ CostCentreId: costCentre.id, Percentage: 100 }] },
  })
  expect(hired.status, hired.text).toBe(201)
  const id = Number(hired.headers.get('location')?.split('/').at(-1))
  const made = await muster.priya.post('/Authorities', { Code: code, Email, EmployeeId: id })
  expect(made.status, made.text).toBe(201)
  pat = { id, code, authority: made.headers.get('location') ?? '' }
})

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const long = (date: string) =>
  Temporal.PlainDate.from(date).toLocaleString('en-AU', { day: 'numeric', month: 'long', year: 'numeric' })

const email = (more: object = {}) =>
  raised(muster.priya, {
    ...{ ChangeType: 'ContactDetails', EmployeeId: pat.id, ContactDetails: { Email: `${pat.code}@example.com` } },
    ...more,
  })
const name = (more: object = {}) =>
  raised(muster.priya, {
    ...{ ChangeType: 'PersonalDetails', EmployeeId: pat.id, PersonalDetails: { FamilyName: 'Marsh' } },
    ...more,
  })
const ask = (more: object = {}) => muster.priya.post(`${pat.authority}/Roles`, { Role: 'RunPayrollAuthority', ...more })
const confirm = (asked: Answer) => catherine.put(`${asked.headers.get('location')}/actions/approve`, {})
const codeOf = async (request: string) => (await muster.priya.get(request)).body.code
const refusal = (Message: unknown) => ({ status: 409, body: { Code: 'IdentityChanges', Message } })

/** Past those who decide it. */
const becomes = (status: 'Approved' | 'Failed' | 'Pending', request: string) =>
  muster.admin.query('update change_request set status = $2 where id = $1', [request.split('/').at(-1), status])

describe('no pay role is asked for while the holder is about to have another', () => {
  test('email, which is theirs for some days alone', async () => {
    const request = await email({ EffectiveToDate: day(2) })
    const message = `The email of Payer, Pat changes on ${long(day(3))}. Wait until then, or rescind ${await codeOf(request)}.`
    expect(await ask()).toMatchObject(refusal(message))
    expect((await muster.priya.put(`${request}/actions/rescind`, { Remarks: 'A mistake.' })).status).toBeLessThan(300)
    const asked = await ask()
    expect(asked.status).toBe(202)
    expect((await confirm(asked)).status).toBe(204)
  })

  test('email, from a later day on', async () => {
    const request = await email({ EffectiveDate: day(5) })
    const message = `The email of Payer, Pat changes on ${long(day(5))}. Wait until then, or cancel ${await codeOf(request)}.`
    expect(await ask()).toMatchObject(refusal(message))
    expect((await muster.priya.put(`${request}/actions/cancel`, { Remarks: 'No.' })).status).toBe(204)
    expect((await ask()).status).toBe(202)
  })

  test('but a name that waits for an approval is for its approver to decide', async () => {
    await name()
    expect((await ask()).status).toBe(202)
  })

  test('name, by a request that failed and may be retried', async () => {
    await becomes('Failed', await name())
    expect(await ask()).toMatchObject(refusal(expect.stringContaining('would change by CR-')))
  })

  test('nor is an authority made active that holds one, nor a role widened', async () => {
    await muster.admin.query(
      `insert into role_grant (employer_group_id, authority_id, role, valid_from, valid_to)
       select employer_group_id, id, 'RunPayrollAuthority', '2026-01-01', '2099-12-31' from authority where code = $1`,
      [pat.code],
    )
    await muster.admin.query(
      `insert into employee_fact (employer_group_id, employee_id, field, value, valid_from, recorded_at, is_ahead)
       select employer_group_id, id, 'GivenName', '"Mallory"', '2099-01-01', now(), true from employee where id = $1`,
      [pat.id],
    )
    const [grant] = (await muster.priya.get(`${pat.authority}/Roles`)).body
    const message = 'The name of Payer, Pat changes on 1 January 2099. Wait until then.'
    const widened = await muster.priya.put(`${pat.authority}/Roles/${grant.id}`, { Role: 'RunPayrollAuthority' })
    expect(widened).toMatchObject(refusal(message))
    const whole = { Code: pat.code, Email: `${pat.code}@harbourline.example`, EmployeeId: pat.id }
    expect((await muster.priya.put(pat.authority, { ...whole, Status: 'Inactive' })).status).toBe(204)
    expect(await muster.priya.put(pat.authority, { ...whole, Status: 'Active' })).toMatchObject(refusal(message))
    expect((await muster.priya.delete(`${pat.authority}/Roles/${grant.id}`)).status).toBe(204)
  })
})

test('nor confirmed: what came in between has to go first', async () => {
  const asked = await ask()
  const request = await name({ EffectiveDate: day(5) })
  await becomes('Approved', request)
  expect(await confirm(asked)).toMatchObject(refusal(expect.stringContaining(await codeOf(request))))
  await becomes('Pending', request)
  expect((await muster.priya.put(`${request}/actions/cancel`, { Remarks: 'No.' })).status).toBe(204)
  expect((await confirm(asked)).status).toBe(204)
})

test('a phone number, or an email that stays as it is, is no obstacle', async () => {
  const contact = { ContactDetails: { MobilePhone: '0491 570 156' }, EffectiveDate: day(5) }
  await raised(muster.priya, { ChangeType: 'ContactDetails', EmployeeId: pat.id, ...contact })
  expect((await ask()).status).toBe(202)
})
