import { expect, test, vi } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { codeOf, signIn, Visitor } from '../../../test/support/sign-in.ts'
import { statementsOf } from '../../../test/support/statements.ts'

const hashes = vi.hoisted(() => ({ made: 0 }))
vi.mock('node:crypto', async load => {
  const original = await load<typeof import('node:crypto')>()
  const argon2 = (...args: Parameters<typeof original.argon2>) => {
    hashes.made += 1
    return original.argon2(...args)
  }
  return { ...original, argon2 }
})

const muster = startMuster()
const later = (minutes: number) => muster.clock.moveTo(new Date(muster.clock.now() + minutes * 60_000).toISOString())
const attempt = (Email: string, Password = 'wrong') => new Visitor(muster).post('/console/session', { Email, Password })
const statuses = async (tries: Promise<{ status: number }>[]) =>
  (await Promise.all(tries)).map(({ status }) => status).sort()

/** All that tells one answer from another, without what differs between any two. */
async function seen(answer: ReturnType<typeof attempt>) {
  const { status, text, headers } = await answer
  const own = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  return {
    status,
    text,
    headers: own.map(([name, value]) => [name, name === 'retry-after' ? Number(value) >= 58 : value]),
  }
}

test('nobody learns who has a login: the database is asked the same before the answer', async () => {
  // Without what a connection is told about itself.
  const asked = async (email: string) =>
    (await statementsOf(() => attempt(email))).filter(text => !/set_config|current_user/.test(text))
  await attempt('warm@up.example')
  const nobody = await asked('nobody.else@harbourline.example')
  const known = await asked(muster.ravi.email)
  expect(nobody.length).toBeGreaterThan(4)
  expect(known.slice(0, nobody.length)).toEqual(nobody)
})

test('nobody learns who has a login: the same answer, and the same work, for a wrong password and for nobody', async () => {
  await attempt('warm@up.example')
  const work: number[] = []
  for (let round = 0; round < 6; round++) {
    hashes.made = 0
    const known = await seen(attempt(muster.tomas.email))
    work.push(hashes.made)
    hashes.made = 0
    expect(await seen(attempt('nobody@harbourline.example'))).toEqual(known)
    work.push(hashes.made)
    expect(known.status).toBe(round < 5 ? 401 : 429)
  }
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

test('guesses that are sent side by side are counted: of forty, five are looked at', async () => {
  const guesses = await statuses(Array.from({ length: 40 }, () => attempt(muster.mei.email)))
  expect(guesses).toEqual([...Array(5).fill(401), ...Array(35).fill(429)])
  expect(await statuses(Array.from({ length: 40 }, () => attempt('nobody@else.example')))).toEqual(guesses)
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
  expect((await attempt(email, password)).status).toBe(429)
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

test('nor is the code that sets a second factor up', async () => {
  later(2)
  const noah = await signIn(muster, 'noah')
  await noah.post('/console/second-factor', { Password: muster.noah.password })
  const tries: number[] = []
  for (let guess = 0; guess < 6; guess++)
    tries.push((await noah.put('/console/second-factor', { Code: '000000' })).status)
  expect(tries).toEqual([401, 401, 401, 401, 401, 429])
})

test('failures and their end are in the audit log of the group, and of no other', async () => {
  await expect
    .poll(async () => {
      const { rows } = await muster.admin.query(
        `select distinct g.name, e.action from audit_entry e join employer_group g on g.id = e.employer_group_id
         join user_account a on a.employer_group_id = g.id and a.id = e.resource_id join login l on l.id = a.login_id
         where l.email = $1 order by 2`,
        [muster.tomas.email],
      )
      return rows.filter(row => row.action.startsWith('sign-in')).map(row => `${row.name}: ${row.action}`)
    })
    .toEqual(['Harbour Line: sign-in.failed', 'Harbour Line: sign-in.locked'])
})

test('whoever fails today is not held to it two days later', async () => {
  later(2 * 24 * 60)
  for (let failure = 1; failure <= 4; failure++) await attempt(muster.mei.email)
  expect((await attempt(muster.mei.email, muster.mei.password)).status).toBe(200)
  expect(codeOf(muster, muster.mei)).toMatch(/^\d{6}$/)
})
