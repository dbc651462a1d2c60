import { expect, test } from 'vitest'
import { holdHashes } from '../../../test/support/database/held-hashes.ts'
import { statementsOf } from '../../../test/support/database/statements.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { codeOf, signIn, Visitor } from '../../../test/support/sign-in.ts'

const hashes = holdHashes()
const muster = startMuster()
const later = (minutes: number) => muster.clock.moveTo(new Date(muster.clock.now() + minutes * 60_000).toISOString())
const attempt = (Email: string, Password = 'wrong') => new Visitor(muster).post('/console/session', { Email, Password })
const statuses = async (tries: Promise<{ status: number }>[]) =>
  (await Promise.all(tries)).map(({ status }) => status).sort()

/** All that tells one answer from another, without what differs between any two. */
async function seen(answer: ReturnType<typeof attempt>) {
  const { status, text, headers } = await answer
  return { status, text, headers: [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)) }
}

test('no answer reveals who has a login: the same statements run before it', async () => {
  // Without settings of a connection, and without bounds of transactions: a job of the server may have them too.
  const asked = async (email: string) =>
    (await statementsOf(() => attempt(email))).filter(text => !/set_config|current_user|^(begin|commit)\b/.test(text))
  await attempt('warm@up.example')
  const unknown = await asked('unknown.person@harbourline.example')
  const known = await asked(muster.ravi.email)
  expect(unknown.length).toBeGreaterThan(3)
  expect(known.slice(0, unknown.length)).toEqual(unknown)
})

test('no answer reveals who has a login: the same answer, and the same work, for a wrong password and an unknown email', async () => {
  await attempt('warm@up.example')
  // The seconds to wait are the same for both, however long an answer takes.
  muster.clock.stop()
  const work: number[] = []
  for (let round = 0; round < 6; round++) {
    hashes.made = 0
    const known = await seen(attempt(muster.tomas.email))
    work.push(hashes.made)
    hashes.made = 0
    expect(await seen(attempt('unknown@harbourline.example'))).toEqual(known)
    work.push(hashes.made)
    expect(known.status).toBe(round < 5 ? 401 : 429)
  }
  later(0)
  expect(work).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0])
})

test('after five failures the right password has to wait too: 1 minute, then 2, 4, up to an hour; others do not', async () => {
  const { email, password } = muster.noah
  for (let failure = 1; failure <= 5; failure++) expect((await attempt(email)).status).toBe(401)
  const locked = await attempt(email, password)
  expect([locked.status, locked.body.Code, locked.headers.get('retry-after')]).toEqual([429, 'SignInLocked', '60'])
  expect((await attempt(muster.priya.email, muster.priya.password)).status).toBe(200)

  const waits: number[] = []
  for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
    later(minutes)
    expect((await attempt(email)).status).toBe(401)
    waits.push(Math.ceil(Number((await attempt(email, password)).headers.get('retry-after')) / 60))
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60])

  later(60)
  expect((await attempt(email, password)).status).toBe(200)
  for (let failure = 1; failure <= 4; failure++) expect((await attempt(email)).status).toBe(401)
  expect((await attempt(email, password)).status).toBe(200)
})

test('a wait is over once the clock is set back by more than a minute, and failures before it still count', async () => {
  const { email, password } = muster.olga
  for (let failure = 1; failure <= 5; failure++) expect((await attempt(email)).status).toBe(401)
  later(-0.5)
  expect((await attempt(email, password)).status).toBe(429)
  later(-60)
  expect((await attempt(email)).status).toBe(401)
  expect((await attempt(email, password)).headers.get('retry-after')).toBe('120')
  later(-60)
  expect((await attempt(email, password)).status).toBe(200)
})

test('guesses that are sent side by side are counted: of thirty, five are looked at', async () => {
  const guesses = await statuses(Array.from({ length: 30 }, () => attempt(muster.mei.email)))
  expect(guesses).toEqual([...Array(5).fill(401), ...Array(25).fill(429)])
  expect(await statuses(Array.from({ length: 30 }, () => attempt('unknown@else.example')))).toEqual(guesses)
})

test('right ones that are sent side by side are all taken, and a wrong one among them', async () => {
  const right = ({ email, password }: Person) => attempt(email, password)
  const wrong = ({ email }: Person) => attempt(email)
  for (const person of [muster.noah, muster.catherine]) {
    expect(await statuses(Array.from({ length: 20 }, () => right(person)))).toEqual(Array(20).fill(200))
    const mixed = Array.from({ length: 16 }, (_, place) => (place === 1 ? wrong(person) : right(person)))
    expect(await statuses(mixed)).toEqual([...Array(15).fill(200), 401])
  }
})

test('the right password among simultaneous guesses gives no further guess', async () => {
  const { email, password } = muster.catherine
  // She has a second factor, so that knowing the password alone forgets no failure.
  await muster.admin.query('delete from login_attempt')
  for (let failure = 1; failure <= 4; failure++) expect((await attempt(email)).status).toBe(401)
  const mixed = Array.from({ length: 30 }, (_, place) => (place % 3 === 0 ? attempt(email, password) : attempt(email)))
  // Whether one of the guesses is looked at goes by what is taken back first; one more afterwards makes it one in all.
  const found = [...(await statuses(mixed)), (await attempt(email)).status]
  expect(found.filter(status => status === 401)).toHaveLength(1)
  expect((await attempt(email, password)).status).toBe(429)
})

test('anonymous clients who try many emails at once are refused, for unknown emails as for known ones; the API goes on', async () => {
  const { promise, resolve: go } = Promise.withResolvers<void>()
  Object.assign(hashes, { until: promise, made: 0 })
  try {
    const emails = [
      muster.noah.email,
      muster.olga.email,
      ...Array.from({ length: 38 }, (_, at) => `no${at}@one.example`),
    ]
    const answers: Awaited<ReturnType<typeof attempt>>[] = []
    const all = Promise.all(emails.map(async email => answers.push(await attempt(email))))
    await expect.poll(() => answers.length, { timeout: 30_000 }).toBe(8)
    for (const { status, body, headers } of answers) {
      expect([status, body.Code, headers.get('retry-after')]).toEqual([503, 'Overloaded', '1'])
    }
    // One of the four threads stays for compressing answers.
    await expect.poll(() => hashes.made).toBe(3)
    expect((await muster.priya.get('/CostCentres')).status).toBe(200)
    expect((await attempt('late@one.example')).text).toBe((await attempt(muster.ravi.email)).text)
    expect(hashes.made).toBe(3)
    go()
    await all
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(32)
  } finally {
    go()
    hashes.until = undefined
  }
  expect((await attempt(muster.olga.email, muster.olga.password)).status, 'who was sent away has not failed').toBe(200)
})

test('codes are guessed no better than passwords: knowing the password does not start the count anew', async () => {
  const { email, password } = muster.liam
  const codes: number[] = []
  for (let round = 0; round < 3; round++) {
    const thief = new Visitor(muster)
    const half = await thief.post('/console/session', { Email: email, Password: password })
    if (half.status !== 200) break
    for (let guess = 0; guess < 2; guess++) {
      codes.push((await thief.post('/console/session/second-factor', { Code: '000000' })).status)
    }
  }
  expect(codes).toEqual([401, 401, 401, 401, 401, 429])
  const right = new Visitor(muster)
  expect((await right.post('/console/session', { Email: email, Password: password })).status).toBe(200)
  const code = { Code: codeOf(muster, muster.liam) }
  expect((await right.post('/console/session/second-factor', code)).status, 'the right one has to wait too').toBe(429)
  later(1)
  expect((await signIn(muster, 'liam')).cookie).toBeDefined()
})

test('a password that is asked for in a session is guessed no better', async () => {
  const noah = await signIn(muster, 'noah')
  const change = { CurrentPassword: 'wrong', NewPassword: 'wide harbour at seven' }
  const tries: number[] = []
  for (let guess = 0; guess < 6; guess++) tries.push((await noah.put('/console/password', change)).status)
  expect(tries).toEqual([401, 401, 401, 401, 401, 429])
})

test('a complete sign-in resets all failures: of passwords in a session and of passwords for signing in', async () => {
  await muster.admin.query('delete from login_attempt')
  const noah = await signIn(muster, 'noah')
  const change = { CurrentPassword: 'wrong', NewPassword: 'wide harbour at seven' }
  for (let guess = 1; guess <= 5; guess++) expect((await noah.put('/console/password', change)).status).toBe(401)
  const again = await signIn(muster, 'noah')
  expect((await again.put('/console/password', change)).status, 'and not 429').toBe(401)

  for (let round = 0; round < 2; round++) {
    for (let failure = 1; failure <= 4; failure++) expect((await attempt(muster.priya.email)).status).toBe(401)
    await signIn(muster, 'priya')
  }
})

test('guesses of anonymous clients cause no wait in a session, neither for a code nor for a password', async () => {
  const { email: Email, password: Password } = muster.catherine
  await muster.admin.query('delete from login_attempt')
  const half = new Visitor(muster)
  await half.post('/console/session', { Email, Password })
  for (let failure = 1; failure <= 5; failure++) expect((await attempt(Email)).status).toBe(401)
  expect((await attempt(Email, Password)).status).toBe(429)
  const Code = codeOf(muster, muster.catherine)
  expect((await half.post('/console/session/second-factor', { Code })).body.state).toBe('Open')
  expect((await half.post('/console/second-factor', { Password })).status).toBe(200)
})

test('nor is the code that sets a second factor up', async () => {
  later(2)
  const noah = await signIn(muster, 'noah')
  await noah.post('/console/second-factor', { Password: muster.noah.password })
  const tries: number[] = []
  for (let guess = 0; guess < 6; guess++)
    tries.push((await noah.put('/console/second-factor', { Code: '000000' })).status)
  expect(tries).toEqual([401, 401, 401, 401, 401, 429])
})

test('codes beside the password are guessed no better than others', async () => {
  await muster.admin.query('delete from login_attempt')
  const priya = await signIn(muster, 'priya')
  const wrongly = { Password: muster.priya.password, Code: '000000' }
  const tries: number[] = []
  for (let guess = 0; guess < 6; guess++) {
    tries.push((await priya.post('/console/second-factor/recovery-codes', wrongly)).status)
  }
  expect(tries).toEqual([401, 401, 401, 401, 401, 429])
})

test('failures and their end are in the audit log of the group, and of no other', async () => {
  await expect
    .poll(async () => {
      const { rows } = await muster.admin.query(
        `select distinct g.name, e.action from audit_entry e join employer_group g on g.id = e.employer_group_id
         join user_account a on a.employer_group_id = g.id and a.id = e.resource_id join login l on l.id = a.login_id
         where l.email = $1 and e.action like 'sign-in.%' and e.action <> 'sign-in.succeeded' order by 2`,
        [muster.tomas.email],
      )
      return rows.map(row => `${row.name}: ${row.action}`)
    })
    .toEqual(['Harbour Line: sign-in.failed', 'Harbour Line: sign-in.locked'])
})

test('failures of today do not count two days later', async () => {
  later(2 * 24 * 60)
  for (let failure = 1; failure <= 4; failure++) await attempt(muster.mei.email)
  expect((await attempt(muster.mei.email, muster.mei.password)).status).toBe(200)
  expect(codeOf(muster, muster.mei)).toMatch(/^\d{6}$/)
})
