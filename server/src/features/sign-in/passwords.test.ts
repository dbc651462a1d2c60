import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startMailbox } from '../../../test/support/mail/mailbox.ts'
import type { PersonName } from '../../../test/support/muster.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { codeOf, signIn, Visitor } from '../../../test/support/sign-in.ts'
import { makeResetLink } from './index.ts'

const settings: { mail?: { url: string; from: string } } = {}
let mailbox: Awaited<ReturnType<typeof startMailbox>>
beforeAll(async () => {
  mailbox = await startMailbox()
  settings.mail = { url: mailbox.url, from: 'Muster <muster@payroll.example>' }
})
const muster = startMuster(settings)
afterAll(() => mailbox.stop())
beforeEach(() => {
  muster.clock.reset()
  mailbox.letters.length = 0
})

const later = (minutes: number) => muster.clock.moveTo(new Date(muster.clock.now() + minutes * 60_000).toISOString())
const good = 'wide harbour at seven'
const better = 'ferries never wait for me'
const signInWith = async (name: PersonName, Password: string) =>
  (await new Visitor(muster).post('/console/session', { Email: muster[name].email, Password })).status
const reset = (Token: string, NewPassword = good) =>
  new Visitor(muster).post('/console/password/resets', { Token, NewPassword })
const ask = (Email: string) => new Visitor(muster).post('/console/password/reset-requests', { Email })
const tooOld = { 'command.Token': ['This link has been used or is too old; ask for a new one.'] }

async function arrivedLink(): Promise<string> {
  await expect.poll(() => mailbox.letters.length, { timeout: 5000 }).toBe(1)
  return /http\S+/.exec(mailbox.letters[0]?.parts['text/plain'] ?? '')?.[0] ?? ''
}
const tokenOf = (link: string) => link.split('#token=')[1] ?? ''

test('Noah changes his password: his other sessions end, the old one is wrong, and this session goes on', async () => {
  const [other, noah] = [await signIn(muster, 'noah'), await signIn(muster, 'noah')]
  const change = { CurrentPassword: muster.noah.password, NewPassword: good }
  expect((await noah.put('/console/password', { ...change, CurrentPassword: 'wrong' })).body.Code).toBe('SignInRefused')
  const copied = noah.cookie
  expect((await noah.put('/console/password', change)).status).toBe(204)
  expect((await other.get('/console/session')).body.state).toBe('None')
  expect((await noah.get('/console/session')).body.state).toBe('Open')
  const thief = new Visitor(muster)
  if (copied) thief.cookie = copied
  expect((await thief.get('/console/session')).body.state, 'who has copied the cookie of this one').toBe('None')
  expect([await signInWith('noah', muster.noah.password), await signInWith('noah', good)]).toEqual([401, 200])
})

test.each([
  ['too short', 'short one', /at least 12 characters/],
  ['too long', 'x9'.repeat(65), /at most 128/],
  ['their name', 'noah.haddad2026', /your name/],
  ['their email', 'noah.haddad@harbourline.example', /your email/],
  ['what is tried first', 'Password12345!', /tried first/],
  ['one thing again and again', 'abcabcabcabcabc', /tried first/],
  ['a row of keys', 'qwertyuiopas', /tried first/],
])('a new password may not be %s', async (_why, NewPassword, message) => {
  const noah = new Visitor(muster, muster.noah)
  await noah.post('/console/session', { Email: muster.noah.email, Password: good })
  const refused = await noah.put('/console/password', { CurrentPassword: good, NewPassword })
  expect([refused.status, refused.body.ModelState]).toEqual([
    400,
    { 'command.NewPassword': [expect.stringMatching(message)] },
  ])
})

test('a person who has forgotten the password gets a link, which sets a new one once, within the hour', async () => {
  const session = new Visitor(muster, muster.noah)
  await session.post('/console/session', { Email: muster.noah.email, Password: good })
  const asked = await ask(muster.noah.email.toUpperCase())
  expect([asked.status, asked.text]).toEqual([202, '{}'])
  const link = await arrivedLink()
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/console\/reset-password#token=[\w-]{43}$/)
  expect(mailbox.letters[0]?.to).toEqual([muster.noah.email])
  expect((await muster.admin.query('select identifier from login_verification')).rows[0].identifier).not.toContain(
    tokenOf(link),
  )

  const refused = await reset(tokenOf(link), 'short')
  expect(refused.body.ModelState).toEqual({ 'command.NewPassword': [expect.any(String)] })
  expect((await reset(tokenOf(link), better)).status).toBe(204)
  expect((await session.get('/console/session')).body.state).toBe('None')
  expect([await signInWith('noah', good), await signInWith('noah', better)]).toEqual([401, 200])
  expect((await reset(tokenOf(link), good)).body.ModelState).toEqual(tooOld)
})

test('a login without a password, as a former release left some, gets one by a link', async () => {
  const { rows } = await muster.admin.query('select id from login where email = $1', [muster.ravi.email])
  await muster.admin.query('delete from login_credential where user_id = $1', [rows[0].id])
  expect(await signInWith('ravi', muster.ravi.password)).toBe(401)
  await ask(muster.ravi.email)
  expect((await reset(tokenOf(await arrivedLink()))).status).toBe(204)
  expect(await signInWith('ravi', good)).toBe(200)
})

test('of two who use a link side by side, one sets the password', async () => {
  await ask(muster.noah.email)
  const token = tokenOf(await arrivedLink())
  const answers = await Promise.all([good, better, good].map(password => reset(token, password)))
  expect(answers.map(answer => answer.status).sort()).toEqual([204, 400, 400])
  await reset(tokenOf(await makeLink('noah')), good)
})

const handOver = (name: PersonName, also: { withSecondFactor?: boolean; withKeys?: boolean } = {}) =>
  makeResetLink(muster.database, muster.context.config, {
    ...{ email: muster[name].email, now: new Date(muster.clock.now()).toISOString() },
    ...{ withSecondFactor: false, withKeys: false, ...also },
  })
const makeLink = async (name: PersonName, withSecondFactor = false) => (await handOver(name, { withSecondFactor })).link

test('a link is too old after an hour, and a newer one puts it out of use', async () => {
  const first = await makeLink('noah')
  later(59)
  const second = await makeLink('noah')
  expect((await reset(tokenOf(first))).body.ModelState).toEqual(tooOld)
  later(61)
  expect((await reset(tokenOf(second))).body.ModelState).toEqual(tooOld)
  for (const token of ['', 'nonsense', 'x'.repeat(43)]) expect((await reset(token)).body.ModelState).toEqual(tooOld)
})

test('who asks for a link by email puts none out of use: neither one handed over, nor one sent before', async () => {
  const handed = await makeLink('noah')
  await ask(muster.noah.email)
  const first = await arrivedLink()
  mailbox.letters.length = 0
  await ask(muster.noah.email)
  await arrivedLink()
  expect((await reset(tokenOf(first), 'short')).body.ModelState).toEqual({
    'command.NewPassword': [expect.any(String)],
  })
  expect((await reset(tokenOf(handed), good)).status).toBe(204)
  expect((await reset(tokenOf(first), better)).body.ModelState, 'the password was changed since').toEqual(tooOld)
})

test('failed sign-ins with the name of a counter do not stop the emails of a login', async () => {
  const { email } = muster.emma
  const likeThem = { Email: `reset ${email}`, Password: 'wrong' }
  for (let round = 0; round < 6; round++) await new Visitor(muster).post('/console/session', likeThem)
  await ask(email)
  await arrivedLink()
  expect(mailbox.letters[0]?.to).toEqual([email])
})

test('no answer reveals who has a login, and no mailbox is filled', async () => {
  const answers = [await ask('unknown@harbourline.example'), await ask('not an email'), await ask('')]
  for (const { status, text } of answers) expect([status, text]).toEqual([202, '{}'])
  for (let round = 0; round < 10; round++) expect((await ask(muster.mei.email)).status).toBe(202)
  await expect.poll(() => mailbox.letters.length, { timeout: 5000 }).toBeGreaterThanOrEqual(5)
  expect(mailbox.letters.map(letter => letter.to[0])).toEqual(Array(5).fill(muster.mei.email))
})

test('a link does without the wait, and never without the second factor', async () => {
  for (let failure = 0; failure < 5; failure++) await signInWith('tomas', 'wrong')
  expect(await signInWith('tomas', muster.tomas.password)).toBe(429)
  expect((await reset(tokenOf(await makeLink('tomas')), good)).status).toBe(204)
  const tomas = new Visitor(muster)
  const answer = await tomas.post('/console/session', { Email: muster.tomas.email, Password: good })
  expect(answer.body.state).toBe('SecondFactorNeeded')
})

test('a link ends the wait of those too who know the password and guessed codes', async () => {
  const guess = async () => {
    const half = new Visitor(muster)
    await half.post('/console/session', { Email: muster.catherine.email, Password: muster.catherine.password })
    return (await half.post('/console/session/second-factor', { Code: '000000' })).status
  }
  for (let failure = 1; failure <= 5; failure++) expect(await guess()).toBe(401)
  expect(await guess()).toBe(429)
  await reset(tokenOf(await makeLink('catherine')), good)
  const catherine = new Visitor(muster)
  await catherine.post('/console/session', { Email: muster.catherine.email, Password: good })
  const Code = codeOf(muster, muster.catherine)
  expect((await catherine.post('/console/session/second-factor', { Code })).body.state).toBe('Open')
})

test('the operator takes away a second factor that is lost; its owner sets up another before anything else', async () => {
  const before = await signIn(muster, 'mei')
  const link = await makeLink('mei', true)
  expect((await before.get('/console/session')).body.state).toBe('None')
  await reset(tokenOf(link), good)
  const mei = new Visitor(muster)
  expect((await mei.post('/console/session', { Email: muster.mei.email, Password: good })).body.state).toBe(
    'EnrolmentNeeded',
  )
  expect((await mei.get('/CostCentres')).status).toBe(403)
})

test('keys and webhooks of an account that was recovered stay, unless the operator takes them away', async () => {
  expect((await muster.priya.post('/Webhooks', { Url: 'https://wharf.example' })).status).toBe(201)
  const statusOfWebhook = async () =>
    (await muster.admin.query("select status from webhook where url like '%wharf%'")).rows
  expect(await handOver('priya')).toMatchObject({ keysLeft: 1, webhooksPaused: 0 })
  expect(await statusOfWebhook()).toEqual([{ status: 'Active' }])
  expect((await muster.priya.get('/CostCentres')).status).toBe(200)
  expect(await handOver('priya', { withKeys: true })).toMatchObject({ keysLeft: 0, webhooksPaused: 1 })
  expect(await statusOfWebhook()).toEqual([{ status: 'Paused' }])
  await expect.poll(async () => (await muster.priya.get('/CostCentres')).status, { timeout: 1000 }).toBe(401)
  const { rows } = await muster.admin.query(
    "select actor from audit_entry where action = 'api-key.revoked' order by id desc limit 1",
  )
  expect(rows).toEqual([{ actor: 'System' }])
})

test('a login whose accounts are all closed is sent nothing', async () => {
  await muster.admin.query(
    "update user_account a set status = 'Closed' from login l where l.id = a.login_id and l.email = $1",
    [muster.liam.email],
  )
  await ask(muster.liam.email)
  await ask(muster.emma.email)
  await arrivedLink()
  expect(mailbox.letters.map(letter => letter.to[0])).toEqual([muster.emma.email])
})

test('a wrong password in a session is on record as one at sign-in is', async () => {
  const noah = new Visitor(muster)
  await noah.post('/console/session', { Email: muster.noah.email, Password: good })
  await muster.admin.query('delete from login_attempt')
  const { rows: before } = await muster.admin.query('select max(id) as id from audit_entry')
  const wrong = { CurrentPassword: 'wrong', NewPassword: better }
  for (let guess = 0; guess < 5; guess++) expect((await noah.put('/console/password', wrong)).status).toBe(401)
  const { rows } = await muster.admin.query('select action, actor from audit_entry where id > $1 order by id', [
    before[0].id,
  ])
  expect(rows.map(row => `${row.action} ${row.actor}`)).toEqual([
    ...Array(5).fill('sign-in.failed System'),
    'sign-in.locked System',
  ])
  await muster.admin.query('delete from login_attempt')
})

test('what was changed and asked for is audited', async () => {
  const { rows } = await muster.admin.query(
    "select distinct action, actor from audit_entry where action like 'password.%' order by action, actor",
  )
  expect(rows).toEqual([
    { action: 'password.changed', actor: 'Account' },
    { action: 'password.reset-requested', actor: 'System' },
  ])
})
