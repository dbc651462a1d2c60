import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { idOf } from '../../../../test/support/grants.ts'
import { csv } from '../../../../test/support/imports/import-set.ts'
import { errorsAt, importsOver } from '../../../../test/support/imports/imports-over-http.ts'
import { withKey } from '../../../../test/support/keys.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import type { Answer } from '../../../../test/support/person.ts'
import { seedPolicies } from '../../../../test/support/requests.ts'
import { changeRequestJobs } from '../../change-requests/index.ts'

const muster = startMuster()
const { done } = importsOver(muster)
beforeAll(() => seedPolicies(muster))
afterEach(() => muster.clock.reset())

/** A bureau's Sam, who is an authority and no employee, another one for each test; and somebody whom Priya engages. */
let sam = { Code: '', GivenName: 'Sam', FamilyName: 'Shadow', Email: '', Roles: [] as string[] }
let path = ''
let number = 0
let employer = 0
beforeEach(async () => {
  sam = { ...sam, Code: `SHADOW${++number}`, Email: `sam${number}@bureau.example` }
  path = (await muster.priya.post('/Authorities', sam)).headers.get('location') ?? ''
  employer = (await muster.priya.get('/Employers')).body[0].id
})

const engage = (Email: string, query = '') => {
  const days = { StartDate: '2026-02-02' }
  const names = { Code: `ONE${number}`, GivenName: 'Nia', FamilyName: 'New' }
  return muster.priya.post(`/Employees${query}`, { ...names, ...days, EmployerId: employer, Email })
}
const asks = async (Email: string, more: object = {}) =>
  muster.emma.post('/change-requests', {
    ChangeType: 'ContactDetails',
    EmployeeId: await idOf(muster, 'employee', 'emma'),
    ContactDetails: { Email },
    ...more,
  })
const emailOf = async () => (await muster.emma.get(`/Employees/${await idOf(muster, 'employee', 'emma')}`)).body.email
const makeInactive = () => muster.priya.put(path, { ...sam, Status: 'Inactive' })

/** Refused, and not a word of whose it is. */
const refused = (answer: Answer) => {
  expect(answer.text).toMatch(/ is used by another person in your employer group/)
  expect(answer.text).not.toMatch(/Shadow|SHADOW|Noah|Liam|Nia/)
  return answer
}

test('nobody is engaged under the email of an authority, which would make one person two', async () => {
  for (const email of [sam.Email, sam.Email.toUpperCase()]) {
    expect(refused(await engage(email))).toMatchObject({ status: 409, body: { Code: 'EmailTaken' } })
  }
  expect(refused(await engage(sam.Email, '?dryRun=true')).status).toBe(409)
  await makeInactive()
  expect((await engage(sam.Email)).status).toBe(201)
})

test('where it is the same person, the authority is linked first, and the email follows', async () => {
  const made = await engage(`nia${number}@home.example`)
  const id = Number(made.headers.get('location')?.split('/').at(-1))
  const linked = { Code: sam.Code, Email: sam.Email, Roles: [], EmployeeId: id }
  expect((await muster.priya.put(path, linked)).status).toBe(204)
  const change = { ChangeType: 'ContactDetails', EmployeeId: id, ContactDetails: { Email: sam.Email } }
  expect((await muster.priya.post('/change-requests', change)).status).toBe(201)
  expect((await muster.priya.get(`/Employees/${id}`)).body.email).toBe(sam.Email)
})

test('Emma does not become Sam by a change of her contact details, tried, drafted or raised', async () => {
  const before = await emailOf()
  for (const answer of [await asks(sam.Email), await engage(sam.Email)]) refused(answer)
  expect((await muster.emma.get('/change-requests?Statuses=Applied')).text).not.toContain(sam.Email)
  const tried = refused(await asks(sam.Email.toUpperCase()))
  expect(tried).toMatchObject({ status: 400 })
  expect(Object.keys(tried.body.ModelState)).toEqual(['command.ContactDetails.Email'])
  const draft = await asks(sam.Email, { SubmitImmediately: false })
  expect(draft.status).toBe(201)
  expect(refused(await muster.emma.put(`${draft.headers.get('location')}/actions/submit`)).status).toBe(400)
  await muster.emma.delete(draft.headers.get('location') ?? '')
  expect(await emailOf()).toBe(before)
})

test('nor on a day to come, when Sam has come in between', async () => {
  await makeInactive()
  const before = await emailOf()
  muster.clock.moveTo('2026-11-23T09:00:00+11:00')
  const ahead = await asks(sam.Email, { EffectiveDate: '2026-12-01' })
  expect(ahead.status, ahead.text).toBe(201)
  expect((await muster.priya.put(path, sam)).status).toBe(204)
  muster.clock.moveTo('2026-12-01T09:00:00+11:00')
  for (const job of changeRequestJobs) await job.run(muster.context)
  const { body } = await muster.emma.get(ahead.headers.get('location') ?? '')
  expect(body).toMatchObject({ status: 'Failed', failure: { code: 'RuleBroken' } })
  expect(await emailOf()).toBe(before)
  await muster.emma.put(`${ahead.headers.get('location')}/actions/cancel`)
})

test('nor by the email with which somebody else signs in; her own is hers', async () => {
  const signsIn = (name: 'noah' | 'emma', email: string) =>
    muster.admin.query(
      `update login set email = $1 where id = (select a.login_id from user_account a
         join employee e on e.employer_group_id = a.employer_group_id and e.person_id = a.person_id where lower(e.email) = lower($2))`,
      [email, muster[name].email],
    )
  await signsIn('noah', 'noah.at.night@example.com')
  await signsIn('emma', 'emma.at.night@example.com')
  expect(refused(await engage('Noah.at.night@example.com')).status).toBe(409)
  expect(refused(await asks('Noah.at.night@example.com')).status).toBe(400)
  expect((await asks('emma.at.night@example.com')).status).toBe(201)
  await asks(muster.emma.email)
  await signsIn('noah', muster.noah.email)
  await signsIn('emma', muster.emma.email)
})

test('Priya makes no second employee of herself, by her own email', async () => {
  expect(refused(await engage(muster.priya.email.toUpperCase())).status).toBe(409)
  const priya = await withKey(muster, 'priya', { scopes: ['admin', 'employees.write'] })
  const [{ code }] = (await muster.priya.get('/Employers')).body
  const set = {
    'employees.csv': csv(
      'code,givenName,familyName,email,employerCode,startDate',
      `PR2,Priya,Raman,${muster.priya.email},${code},2026-01-05`,
    ),
  }
  expect(errorsAt(await done(priya, set))).toEqual(['employees.csv:2:email'])
})

test('what another group has is no matter', async () => {
  expect((await asks(muster.olga.email)).status).toBe(201)
  expect((await asks(muster.emma.email)).status).toBe(201)
})

test('an import over the API brings nobody with the email with which somebody else signs in', async () => {
  const priya = await withKey(muster, 'priya', { scopes: ['admin', 'employees.write'] })
  const { rows } = await muster.admin.query(
    "update login set email = 'ravi.at.night@example.com' where lower(email) = lower($1) returning id",
    [muster.ravi.email],
  )
  const [{ code }] = (await muster.priya.get('/Employers')).body
  const set = {
    'employees.csv': csv(
      'code,givenName,familyName,email,employerCode,startDate',
      `RAVI2,Ravi,Again,RAVI.at.night@example.com,${code},2026-01-05`,
    ),
  }
  expect(errorsAt(await done(priya, set))).toEqual(['employees.csv:2:email'])
  await muster.admin.query('update login set email = $1 where id = $2', [muster.ravi.email, rows[0].id])
})

test('nor does taking a change back bring an email back that is somebody else by now', async () => {
  const former = `nia${number}@home.example`
  const id = Number((await engage(former)).headers.get('location')?.split('/').at(-1))
  const changed = await muster.priya.post('/change-requests', {
    ChangeType: 'ContactDetails',
    EmployeeId: id,
    ContactDetails: { Email: `nia${number}@work.example` },
  })
  expect(changed.status).toBe(201)
  const taken = await muster.priya.post('/Authorities', { ...sam, Code: `NIA${number}`, Email: former })
  expect(taken.status).toBe(201)
  const rescind = () => muster.priya.put(`${changed.headers.get('location')}/actions/rescind`, { Remarks: 'A slip.' })
  const answer = refused(await rescind())
  expect(answer.status).toBe(400)
  await muster.priya.put(taken.headers.get('location') ?? '', {
    ...sam,
    Code: `NIA${number}`,
    Email: former,
    Status: 'Inactive',
  })
  expect((await rescind()).status).toBe(201)
  expect((await muster.priya.get(`/Employees/${id}`)).body.email).toBe(former)
})
