import { beforeEach, expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { codeOf, signIn, Visitor } from '../../../test/support/sign-in.ts'
import { makeResetLink } from './index.ts'

const muster = startMuster()
beforeEach(async () => {
  await muster.admin.query('delete from login_attempt')
})

type Name = 'noah' | 'priya' | 'emma'
const good = 'wide harbour at seven'
const enter = (visitor: Visitor, name: Name, Password = muster[name].password) =>
  visitor.post('/console/session', { Email: muster[name].email, Password })

/** A browser in which somebody has signed in, and out again. */
async function knownBrowserOf(name: Name): Promise<Visitor> {
  const visitor = await signIn(muster, name)
  await visitor.delete('/console/session')
  expect([visitor.cookie, visitor.browser?.name]).toEqual([undefined, 'muster_known_browser'])
  return visitor
}

const strangersGuess = async (name: Name) => {
  for (let failure = 1; failure <= 5; failure++) {
    expect((await enter(new Visitor(muster), name, 'wrong')).status).toBe(401)
  }
  expect((await enter(new Visitor(muster), name)).status).toBe(429)
}

test('who guesses from elsewhere makes nobody wait in a browser in which they have signed in', async () => {
  const noah = await knownBrowserOf('noah')
  await strangersGuess('noah')
  expect((await enter(noah, 'noah')).status).toBe(200)
  expect((await enter(new Visitor(muster), 'noah')).status, 'strangers wait on').toBe(429)
})

test('the same with a second factor: the browser is known once its code was given, and not before', async () => {
  const half = new Visitor(muster)
  expect((await enter(half, 'priya')).body.state).toBe('SecondFactorNeeded')
  expect(half.browser).toBeUndefined()
  const priya = await knownBrowserOf('priya')
  await strangersGuess('priya')
  expect((await enter(priya, 'priya')).body.state).toBe('SecondFactorNeeded')
  await muster.admin.query('update login_two_factor set last_step = null')
  const Code = codeOf(muster, muster.priya)
  expect((await priya.post('/console/session/second-factor', { Code })).body.state).toBe('Open')
  expect((await enter(new Visitor(muster), 'priya')).status, 'strangers wait on').toBe(429)
})

test('a known browser guesses no better than others, and makes none wait but itself', async () => {
  const [one, other] = [await knownBrowserOf('noah'), await knownBrowserOf('noah')]
  for (let failure = 1; failure <= 5; failure++) expect((await enter(one, 'noah', 'wrong')).status).toBe(401)
  const locked = await enter(one, 'noah')
  expect([locked.status, locked.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await enter(other, 'noah')).status).toBe(200)
  expect((await enter(new Visitor(muster), 'noah')).status).toBe(200)
})

test('no session makes new marks of itself: who is in, and does not know the password, has five wrong ones and waits', async () => {
  const noah = await signIn(muster, 'noah')
  const { body } = await noah.get('/console/session')
  const own = { UserAccountId: body.account.userAccountId ?? body.groups[0].userAccountId }
  for (let failure = 1; failure <= 5; failure++) {
    const chosen = await noah.put('/console/session/group', own)
    expect([chosen.status, chosen.headers.getSetCookie().map(nameIn)]).toEqual([200, ['muster_session']])
    expect((await enter(noah, 'noah', 'wrong')).status).toBe(401)
  }
  expect((await noah.put('/console/session/group', own)).status).toBe(200)
  expect((await enter(noah, 'noah')).status).toBe(429)
})

const nameIn = (cookie: string) => cookie.replace(/=.*/, '')

test('whoever signs in again in a known browser keeps its mark, for another half year', async () => {
  const noah = await knownBrowserOf('noah')
  const before = noah.browser?.value.split('.') ?? []
  try {
    muster.clock.moveTo(new Date(muster.clock.now() + 86_400_000).toISOString())
    expect((await enter(noah, 'noah')).status).toBe(200)
  } finally {
    muster.clock.reset()
  }
  const after = noah.browser?.value.split('.') ?? []
  expect(after[0]).toBe(before[0])
  expect(Number(after[1]) - Number(before[1])).toBeGreaterThanOrEqual(86_400)
})

test('it is known for its owner alone: whose e-mail else is tried there, of somebody or nobody, counts as everywhere', async () => {
  const noah = await knownBrowserOf('noah')
  await strangersGuess('emma')
  expect((await enter(noah, 'emma')).status).toBe(429)
  const nobody = (visitor: Visitor) =>
    visitor.post('/console/session', { Email: 'nobody@known.example', Password: 'wrong' })
  for (let failure = 1; failure <= 5; failure++) expect((await nobody(new Visitor(muster))).status).toBe(401)
  expect((await nobody(noah)).text).toBe((await enter(noah, 'emma')).text)
})

test('what a browser keeps says nothing of anybody, and cannot be made or mended by hand', async () => {
  const noah = await knownBrowserOf('noah')
  const value = noah.browser?.value ?? ''
  expect(value).toMatch(/^[\w-]{22}\.\d{10}\.[\w-]{40,120}\.[\w-]{43}\.[\w-]{43}$/)
  const other = await knownBrowserOf('noah')
  expect(
    other.browser?.value.split('.').filter(part => value.split('.').includes(part) && !/^\d+$/.test(part)),
  ).toEqual([])
  await strangersGuess('noah')
  const parts = value.split('.')
  const changed = parts.map((part, at) => parts.map((each, place) => (place === at ? swapped(part) : each)).join('.'))
  for (const made of [...changed, '', 'x', `${value}; muster_known_browser=${value}`]) {
    const forger = new Visitor(muster)
    forger.browser = { name: 'muster_known_browser', value: made }
    expect((await enter(forger, 'noah')).status, made).toBe(429)
  }
  expect((await enter(noah, 'noah')).status).toBe(200)
})

/** The first character is another one. */
const swapped = (text: string) => (text.startsWith('2') ? '3' : '2') + text.slice(1)

test('it is forgotten after half a year in which nobody signs in there', async () => {
  const noah = await knownBrowserOf('noah')
  try {
    muster.clock.moveTo(new Date(muster.clock.now() + 179 * 86_400_000).toISOString())
    await strangersGuess('noah')
    expect((await enter(noah, 'noah')).status).toBe(200)
    muster.clock.moveTo(new Date(muster.clock.now() + 181 * 86_400_000).toISOString())
    await muster.admin.query('delete from login_attempt')
    await strangersGuess('noah')
    expect((await enter(noah, 'noah')).status).toBe(429)
  } finally {
    muster.clock.reset()
  }
})

test('a change of password ends what other browsers are known by, and the one that it is done in stays known', async () => {
  const elsewhere = await knownBrowserOf('noah')
  const noah = await signIn(muster, 'noah')
  const change = { CurrentPassword: muster.noah.password, NewPassword: good }
  expect((await noah.put('/console/password', change)).status).toBe(204)
  await strangersGuess('noah')
  expect((await enter(elsewhere, 'noah', good)).status).toBe(429)
  expect((await enter(noah, 'noah', good)).status).toBe(200)
})

test('whoever sets a new password by a link gets in with it, however much strangers guess meanwhile', async () => {
  const before = await signIn(muster, 'emma')
  const { link } = await makeResetLink(muster.database, muster.context.config, {
    ...{ email: muster.emma.email, now: new Date(muster.clock.now()).toISOString() },
    ...{ withSecondFactor: false, withKeys: false },
  })
  const emma = new Visitor(muster)
  const reset = { Token: link.split('#token=')[1], NewPassword: good }
  expect((await emma.post('/console/password/resets', reset)).status).toBe(204)
  await strangersGuess('emma')
  expect((await enter(emma, 'emma', good)).body.state).toBe('SecondFactorNeeded')
  expect((await enter(before, 'emma', good)).status, 'with the password before').toBe(429)
})
