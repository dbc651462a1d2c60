import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { idOf } from '../../../test/support/grants.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Answer, Person } from '../../../test/support/person.ts'
import { seedPolicies } from '../../../test/support/requests.ts'

const muster = startMuster()
beforeAll(() => seedPolicies(muster))
afterEach(() => muster.clock.reset())

let ids = { emma: 0, noah: 0, employer: 0 }
let number = 0
beforeAll(async () => {
  const [{ id: employer }] = (await muster.priya.get('/Employers')).body
  ids = { emma: await idOf(muster, 'employee', 'emma'), noah: await idOf(muster, 'employee', 'noah'), employer }
})
beforeEach(() => void number++)

/** Asks for another email, by default Emma for herself. ContactDetails take no approval. */
const asks = (Email: string, { by = muster.emma, EmployeeId = ids.emma, ...more }: Asked = {}) =>
  by.post('/change-requests', { ChangeType: 'ContactDetails', EmployeeId, ContactDetails: { Email }, ...more })
type Asked = Readonly<{ by?: Person; EmployeeId?: number; EffectiveDate?: string; EffectiveToDate?: string }>

const engage = (Email: string, StartDate = '2026-02-02') =>
  muster.priya.post('/Employees', {
    ...{ Code: `NIA${number}`, GivenName: 'Nia', FamilyName: 'New' },
    ...{ Email, StartDate, EmployerId: ids.employer },
  })
const enter = (Email: string, more: object = {}) =>
  muster.priya.post('/Authorities', { Code: `SAM${number}`, GivenName: 'Sam', FamilyName: 'Shore', Email, ...more })
const emailOf = async (id: number) => (await muster.priya.get(`/Employees/${id}`)).body.email

/** Refused, and not a word of whose it is. */
const refused = (answer: Answer) => {
  expect([400, 409]).toContain(answer.status)
  expect(answer.text).toMatch(/ is used by another person in your employer group/)
  expect(answer.text).not.toMatch(/Liam|Noah|Mei|Nia|Sam/)
}

test('Emma takes no colleague’s email, however she writes it, and no person is engaged under one', async () => {
  const before = await emailOf(ids.emma)
  for (const taken of [muster.liam.email, muster.noah.email.toUpperCase(), muster.mei.email]) {
    refused(await asks(taken))
    refused(await engage(taken))
  }
  const wide = await asks(muster.noah.email.replace('n', '\uff4e'))
  expect(Object.keys(wide.body.ModelState)).toEqual(['command.ContactDetails.Email'])
  expect(await emailOf(ids.emma)).toBe(before)
  expect((await asks(muster.emma.email.toUpperCase())).status).toBe(201)
})

test('nor does Priya give her one, at once or on a day to come', async () => {
  refused(await asks(muster.liam.email, { by: muster.priya }))
  refused(await asks(muster.liam.email, { by: muster.priya, EffectiveDate: '2027-06-01' }))
})

test('nor that of an employee who begins next month, nor of one who has left', async () => {
  muster.clock.moveTo('2026-11-23T09:00:00+11:00')
  const made = await engage('nia@home.example', '2026-12-14')
  expect(made.status, made.text).toBe(201)
  refused(await asks('nia@home.example'))
  const left = { Code: `NIA${number}`, EmployerId: ids.employer, Status: 'Inactive' }
  expect((await muster.priya.put(made.headers.get('location') ?? '', left)).status).toBe(204)
  refused(await asks('nia@home.example'))
})

test('nor that of an authority that is pending, by which she would be found', async () => {
  expect((await enter('sam@bureau.example', { Status: 'Pending' })).status).toBe(201)
  refused(await asks('SAM@bureau.example'))
  const found = await muster.priya.get('/Employees/Search?EmployeeEmail=sam@bureau.example')
  expect(found.body).toEqual([])
})

test('the email that Nia has put aside for a week stays hers', async () => {
  muster.clock.moveTo('2026-11-23T09:00:00+11:00')
  const EmployeeId = Number((await engage('nia@ferry.example')).headers.get('location')?.split('/').at(-1))
  const days = { EffectiveDate: '2026-11-23', EffectiveToDate: '2026-11-29' }
  expect((await asks('nia@holiday.example', { by: muster.priya, EmployeeId, ...days })).status).toBe(201)
  expect(await emailOf(EmployeeId)).toBe('nia@holiday.example')
  refused(await asks('nia@ferry.example'))
  refused(await engage('nia@holiday.example'))
  expect((await enter('nia@ferry.example')).body.Code).toBe('EmailTaken')
})

test('an authority gets no email with which another person signs in', async () => {
  await muster.admin.query("update login set email = 'mei.at.night@example.com' where email = $1", [muster.mei.email])
  expect((await enter('Mei.at.night@example.com')).body.Code).toBe('EmailTaken')
  await muster.admin.query("update login set email = $1 where email = 'mei.at.night@example.com'", [muster.mei.email])
})

test('a mailbox that operators brought for two stays with both, and gets no third', async () => {
  const shared = await emailOf(ids.emma)
  await muster.admin.query('update employee set email = $1 where id = $2', [shared, ids.noah])
  const kept = { ContactDetails: { Email: shared, MobilePhone: '0491 570 158' } }
  const answer = await muster.emma.post('/change-requests', {
    ChangeType: 'ContactDetails',
    EmployeeId: ids.emma,
    ...kept,
  })
  expect(answer.status, answer.text).toBe(201)
  refused(await engage(shared))
})
