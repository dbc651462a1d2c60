import { afterAll, expect, test } from 'vitest'
import { asAdministrator } from '../../../test/support/grants.ts'
import { startMailbox } from '../../../test/support/mail/mailbox.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { hiresOf } from '../../../test/support/records/hires.ts'
import { raised } from '../../../test/support/requests.ts'
import { sendInvitations } from '../account-administration/index.ts'

const mailbox = await startMailbox()
const muster = startMuster()
const { sample, starter, hireOf, approveAll } = hiresOf(muster)
afterAll(() => mailbox.stop())

// Before the first day a hire can still be cancelled.
const ahead = { StartDate: '2027-02-01' }
const accountOf = async (email: string) => (await muster.priya.get(`/Accounts?Name=${email}`)).body[0]

/** The invitations to an address, once each that is due has been sent. */
async function lettersTo(email: string): Promise<(string | undefined)[]> {
  for (let run = 0; run < 2; run++) await sendInvitations.run(mailbox.over(muster.context))
  return mailbox.letters.filter(({ to }) => to.includes(email)).map(({ parts }) => parts['text/plain'])
}

test('before the first day Sam has an account that sees Sam alone; a hire that is cancelled then closes it', async () => {
  const { path, id, email } = await starter(ahead)
  const request = await raised(sample.partner, hireOf(id))
  await approveAll(request)
  expect((await sample.partner.get(request)).body.status).toBe('Approved')
  expect((await sample.partner.get(path)).body).toMatchObject({ status: 'Pending', positions: [] })
  expect(await accountOf(email)).toMatchObject({ status: 'Active', roles: [], accessScope: [], isApiEnabled: false })
  expect(await lettersTo(email)).toEqual([expect.stringContaining('/console/invitation#token=')])
  expect((await sample.partner.put(`${request}/actions/cancel`)).status).toBe(204)
  expect((await sample.partner.get(path)).body.status).toBe('Inactive')
  expect(await accountOf(email)).toMatchObject({ status: 'Closed' })
  await approveAll(await raised(sample.partner, hireOf(id)))
  expect(await accountOf(email)).toMatchObject({ status: 'Active' })
  expect(await lettersTo(email)).toHaveLength(2)
})

test('an email that changes while a hire is decided gets no account', async () => {
  const { id, email } = await starter()
  const request = await raised(sample.partner, hireOf(id))
  const other = 'another@harbourline.example'
  await raised(sample.partner, { ChangeType: 'ContactDetails', EmployeeId: id, ContactDetails: { Email: other } })
  await approveAll(request)
  expect((await sample.partner.get(request)).body.status).toBe('Applied')
  for (const address of [email, other]) {
    expect(await lettersTo(address)).toEqual([])
    expect((await muster.priya.get(`/Accounts?Name=${address}`)).body).toEqual([])
  }
})

test('who holds a role gets no account by a hire: a second administrator confirms it', async () => {
  const { id: EmployeeId, code, email } = await starter()
  const asked = { Code: `A-${code}`, Email: email, EmployeeId, Roles: ['HumanResourcesAdministrator'] }
  expect((await muster.priya.post('/Authorities', asked)).status).toBe(201)
  expect((await sample.partner.get(await hired(EmployeeId))).body.status).toBe('Applied')
  expect((await muster.priya.get(`/Accounts?Name=${email}`)).body).toEqual([])
})

test('an invitation that the mail server does not take is sent later', async () => {
  const { id, email } = await starter()
  await approveAll(await raised(sample.partner, hireOf(id)))
  mailbox.refusal = ({ to }) => (to.includes(email) ? { responseCode: 450, message: 'later' } : undefined)
  expect(await lettersTo(email)).toEqual([])
  mailbox.refusal = () => undefined
  expect(await lettersTo(email)).toEqual([])
  muster.clock.moveTo(new Date(muster.clock.now() + 6 * 60_000).toISOString())
  expect(await lettersTo(email)).toEqual([expect.stringContaining('/console/invitation#token=')])
})

async function hired(id: number): Promise<string> {
  const request = await raised(sample.partner, hireOf(id))
  await approveAll(request)
  return request
}

test('another hire days later sends another invitation', async () => {
  const { id, email } = await starter(ahead)
  expect((await sample.partner.put(`${await hired(id)}/actions/cancel`)).status).toBe(204)
  expect(await lettersTo(email)).toEqual([])
  muster.clock.moveTo(new Date(muster.clock.now() + 2 * 86_400_000).toISOString())
  await hired(id)
  expect(await accountOf(email)).toMatchObject({ status: 'Active' })
  expect(await lettersTo(email)).toHaveLength(1)
})

test('who has chosen a password keeps it, and is not invited again', async () => {
  const { id, email } = await starter(ahead)
  const request = await hired(id)
  expect(await lettersTo(email)).toHaveLength(1)
  await muster.admin.query(
    `update login_credential set updated_at = created_at + interval '1 hour'
     where user_id = (select id from login where email = $1)`,
    [email],
  )
  expect((await sample.partner.put(`${request}/actions/cancel`)).status).toBe(204)
  await hired(id)
  expect(await accountOf(email)).toMatchObject({ status: 'Active' })
  expect(await lettersTo(email)).toHaveLength(1)
})

test('an account that two administrators have agreed on outlives a hire that is cancelled', async () => {
  const { id, email } = await starter(ahead)
  const second = await asAdministrator(muster, 'tomas')
  const asked = await muster.priya.post('/Accounts', { EmployeeId: id, AccessScope: [] })
  expect((await second.put(`${asked.headers.get('location')}/actions/approve`)).status).toBe(204)
  expect((await sample.partner.put(`${await raised(sample.partner, hireOf(id))}/actions/cancel`)).status).toBe(204)
  expect(await accountOf(email)).toMatchObject({ status: 'Active' })
})
