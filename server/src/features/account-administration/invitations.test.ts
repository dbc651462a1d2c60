import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asAdministrator } from '../../../test/support/grants.ts'
import { startMailbox } from '../../../test/support/mail/mailbox.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { Visitor } from '../../../test/support/sign-in.ts'

const settings: { mail?: { url: string; from: string } } = {}
let mailbox: Awaited<ReturnType<typeof startMailbox>>
beforeAll(async () => {
  mailbox = await startMailbox()
  settings.mail = { url: mailbox.url, from: 'Muster <muster@payroll.example>' }
})
const muster = startMuster(settings)
let tomas: Person
beforeAll(async () => {
  tomas = await asAdministrator(muster, 'tomas')
})
afterAll(() => mailbox.stop())
beforeEach(() => {
  mailbox.letters.length = 0
  mailbox.refusal = () => undefined
})

/** Priya asks for an account, and Tomas confirms it. @returns its id */
async function invited(Email: string): Promise<number> {
  const asked = await muster.priya.post('/Accounts', { Name: 'Nadia Reader', Email, AccessScope: [{ Type: 'All' }] })
  expect(asked.status).toBe(202)
  expect((await tomas.put(`${asked.headers.get('location')}/actions/approve`)).status).toBe(204)
  const { body } = await muster.priya.get(`/Accounts?Name=${encodeURIComponent(Email)}`)
  return body[0].id
}

async function arrivedToken(): Promise<string> {
  await expect.poll(() => mailbox.letters.length, { timeout: 20_000 }).toBe(1)
  return /#token=([\w-]+)/.exec(mailbox.letters[0]?.parts['text/plain'] ?? '')?.[1] ?? ''
}
const choose = (Token: string) =>
  new Visitor(muster).post('/console/password/resets', { Token, NewPassword: 'wide harbour at seven' })

test('the owner of a new account gets a link once it is confirmed, and another one that ends the first', async () => {
  const email = 'nadia.reader@example.test'
  const id = await invited(email)
  const first = await arrivedToken()
  expect(mailbox.letters[0]?.to).toEqual([email])
  mailbox.letters.length = 0
  expect((await muster.priya.put(`/Accounts/${id}/actions/invite`)).status).toBe(204)
  const second = await arrivedToken()
  expect((await choose(first)).status).toBe(400)
  expect((await choose(second)).status).toBe(204)
  const isInvited = async () => (await muster.priya.get(`/Accounts/${id}`)).body.isInvited
  expect(await isInvited()).toBe(false)
})

test('a mail server that refuses does not undo the account, and the invitation can be sent again', async () => {
  mailbox.refusal = () => ({ responseCode: 550, message: 'No such mailbox' })
  const id = await invited('refused@example.test')
  await expect.poll(() => mailbox.attempts, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(mailbox.letters).toEqual([])
  mailbox.refusal = () => undefined
  expect((await muster.priya.put(`/Accounts/${id}/actions/invite`)).status).toBe(204)
  expect((await choose(await arrivedToken())).status).toBe(204)
})
