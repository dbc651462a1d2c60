import { beforeEach, expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { codeOf, Visitor } from '../../../test/support/sign-in.ts'
import { makeResetLink } from './index.ts'

const muster = startMuster({ trustProxy: true })
beforeEach(async () => {
  muster.clock.stop()
  await muster.admin.query('delete from login_attempt')
})
const later = (minutes: number) => muster.clock.moveTo(new Date(muster.clock.now() + minutes * 60_000).toISOString())
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address, Origin: muster.address } })
const enter = (address: string, Email: string, Password = 'wrong') =>
  new Visitor(muster).post('/console/session', { Email, Password }, from(address))
const waitOf = async (answer: ReturnType<typeof enter>) => {
  const { status, body, headers } = await answer
  return [status, body.Code, Number(headers.get('retry-after')) / 60]
}
const home = '198.51.100.7'

async function guessFrom(address: string, email: string, times = 5): Promise<void> {
  for (let failure = 1; failure <= times; failure++) expect((await enter(address, email)).status).toBe(401)
}

test('an attacker who guesses from elsewhere waits, and the owner signs in at home', async () => {
  const { email, password } = muster.noah
  await guessFrom('203.0.113.1', email)
  expect(await waitOf(enter('203.0.113.1', email, password))).toEqual([429, 'SignInLocked', 1])
  expect((await enter(home, email, password)).status).toBe(200)
  expect((await enter('203.0.113.1', email, password)).status, 'the attacker waits on').toBe(429)
})

test('all addresses of one IPv6 network wait together, and no other network', async () => {
  const { email, password } = muster.noah
  for (let at = 1; at <= 5; at++) expect((await enter(`2001:db8::${at}`, email)).status).toBe(401)
  expect((await enter('2001:db8::abcd', email, password)).status).toBe(429)
  expect((await enter('2001:db8:0:1::1', email, password)).status).toBe(200)
})

test('after sixty failures from everywhere an email waits at home too: 1 minute, then 2, 4, 8, up to 15', async () => {
  const { email, password } = muster.noah
  for (let network = 1; network <= 15; network++) await guessFrom(`203.0.113.${network}`, email, 4)
  const waits: unknown[] = []
  for (const [at, minutes] of [1, 2, 4, 8, 15, 15].entries()) {
    waits.push((await waitOf(enter(home, email, password)))[2])
    later(minutes)
    expect((await enter(`203.0.113.${at + 100}`, email)).status).toBe(401)
  }
  expect(waits).toEqual([1, 2, 4, 8, 15, 15])
  expect((await enter(home, muster.olga.email, muster.olga.password)).status, 'others do not wait').toBe(200)
  later(15)
  expect((await enter(home, email, password)).status).toBe(200)
  await guessFrom('203.0.113.200', email, 4)
  expect((await enter(home, email, password)).status, 'all is forgotten').toBe(200)
})

test('the wait does not reveal who has a login: an unknown email waits alike', async () => {
  const seen = async (email: string) => {
    const answers: unknown[] = []
    for (let failure = 0; failure < 62; failure++) {
      const { status, text } = await enter(`203.0.113.${Math.floor(failure / 4)}`, email)
      answers.push([status, text])
    }
    return answers
  }
  expect(await seen('unknown@harbourline.example')).toEqual(await seen(muster.tomas.email))
})

test('what an attacker fails from everywhere is forgotten by a code, and not by the password before it', async () => {
  const { email, password } = muster.priya
  for (let network = 1; network <= 14; network++) await guessFrom(`203.0.113.${network}`, email, 4)
  const priya = new Visitor(muster)
  expect((await priya.post('/console/session', { Email: email, Password: password }, from(home))).status).toBe(200)
  await guessFrom('203.0.113.50', email, 4)
  expect((await enter(home, email, password)).status).toBe(429)
  const code = { Code: codeOf(muster, muster.priya) }
  expect((await priya.post('/console/session/second-factor', code, from(home))).body.state).toBe('Open')
  expect((await enter(home, email, password)).status).toBe(200)
})

test('a link for a new password ends the wait by the failures of all networks', async () => {
  const { email } = muster.emma
  for (let network = 1; network <= 15; network++) await guessFrom(`203.0.113.${network}`, email, 4)
  expect((await enter(home, email, muster.emma.password)).status).toBe(429)
  const { link } = await makeResetLink(muster.database, muster.context.config, {
    ...{ email, now: new Date(muster.clock.now()).toISOString(), withSecondFactor: false, withKeys: false },
  })
  const reset = { Token: link.split('#token=')[1], NewPassword: 'wide harbour at seven' }
  expect((await new Visitor(muster).post('/console/password/resets', reset, from(home))).status).toBe(204)
  expect((await enter(home, email, reset.NewPassword)).body.state).toBe('SecondFactorNeeded')
})
