import { afterAll, beforeAll, expect, test } from 'vitest'
import { asAdministrator } from '../../../test/support/grants.ts'
import { startMailbox } from '../../../test/support/mail/mailbox.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { approve, callerFor, raised, seedPolicies } from '../../../test/support/requests.ts'
import { sendInvitations } from '../account-administration/index.ts'

const mailbox = await startMailbox()
const muster = startMuster()
let second: Person
let partner: Person
let hire: object
let employer = 0
afterAll(() => mailbox.stop())

beforeAll(async () => {
  await seedPolicies(muster)
  second = await asAdministrator(muster, 'tomas')
  partner = await callerFor(muster, 'A108', {
    sees: 'all',
    scopes: ['read', 'change-requests.write', 'employees.write'],
  })
  const { rows } = await muster.admin.query(
    `select p.id::int as position, w.id::int as "group", c.id::int as centre, w.employer_id::int as employer
     from chart_position p join payment_group w on w.employer_group_id = p.employer_group_id and w.code = 'WK'
     join cost_centre c on c.employer_group_id = p.employer_group_id and c.code = 'FER-SYD-CQ-DK'
     where p.name = 'Deckhand, Circular Quay'`,
  )
  const [{ position, group, centre }] = rows
  employer = rows[0].employer
  hire = {
    ...{ OrganisationChartPositionId: position, PaymentGroupId: group, PayType: 'Hourly', Amount: 39.2 },
    CostCentres: [{ CostCentreId: centre, Percentage: 100 }],
  }
  centreId = centre
})
let centreId = 0
let count = 0

/** A starter of the partner, who begins ahead. */
async function starter(): Promise<{ id: number; email: string }> {
  const email = `jo.${++count}@harbourline.example`
  const made = await partner.post('/Employees', {
    ...{
      Code: `J${count}`,
      EmployerId: employer,
      Status: 'Pending',
      GivenName: 'Jo',
      FamilyName: 'Marsh',
      Email: email,
    },
    ...{ StartDate: '2027-02-01', CostCentres: [{ CostCentreId: centreId, Percentage: 100 }] },
  })
  return { id: Number(made.headers.get('location')?.split('/').at(-1)), email }
}

const request = (EmployeeId: number) => raised(partner, { ChangeType: 'Hire', EmployeeId, Hire: hire })
async function approved(EmployeeId: number): Promise<string> {
  const path = await request(EmployeeId)
  for (const person of ['liam', 'tomas', 'priya'] as const) {
    expect((await approve(muster[person], path)).status).toBe(204)
  }
  return path
}
const accountOf = async (email: string) => (await muster.priya.get(`/Accounts?Name=${email}`)).body[0]
async function countLetters(email: string): Promise<number> {
  await sendInvitations.run(mailbox.over(muster.context))
  return mailbox.letters.filter(({ to }) => to.includes(email)).length
}

test('another hire days later sends another invitation', async () => {
  const { id, email } = await starter()
  expect((await partner.put(`${await approved(id)}/actions/cancel`)).status).toBe(204)
  expect(await countLetters(email)).toBe(0)
  muster.clock.moveTo(new Date(muster.clock.now() + 2 * 86_400_000).toISOString())
  await approved(id)
  expect(await accountOf(email)).toMatchObject({ status: 'Active' })
  expect(await countLetters(email)).toBe(1)
})

test('who has chosen a password keeps it, and is not invited again', async () => {
  const { id, email } = await starter()
  const path = await approved(id)
  expect(await countLetters(email)).toBe(1)
  await muster.admin.query(
    `update login_credential set updated_at = created_at + interval '1 hour'
     where user_id = (select id from login where email = $1)`,
    [email],
  )
  expect((await partner.put(`${path}/actions/cancel`)).status).toBe(204)
  await approved(id)
  expect(await accountOf(email)).toMatchObject({ status: 'Active' })
  expect(await countLetters(email)).toBe(1)
})

test('an account that two administrators have agreed on outlives a hire that is cancelled', async () => {
  const { id, email } = await starter()
  const asked = await muster.priya.post('/Accounts', { EmployeeId: id, AccessScope: [] })
  expect((await second.put(`${asked.headers.get('location')}/actions/approve`)).status).toBe(204)
  expect((await partner.put(`${await request(id)}/actions/cancel`)).status).toBe(204)
  expect(await accountOf(email)).toMatchObject({ status: 'Active' })
})
