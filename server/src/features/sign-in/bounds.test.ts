import { beforeEach, expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { codeOf, signIn, Visitor } from '../../../test/support/sign-in.ts'
import { forgetSignIns } from './index.ts'

const muster = startMuster()
beforeEach(() => muster.clock.reset())
const later = (minutes: number) => muster.clock.moveTo(new Date(muster.clock.now() + minutes * 60_000).toISOString())
const status = async (visitor: Visitor) => (await visitor.get('/CostCentres')).status
const state = async (visitor: Visitor) => (await visitor.get('/console/session')).body.state

test('what is over is not among where Noah is signed in, though it has not been thrown away', async () => {
  await muster.admin.query('delete from login_session')
  await signIn(muster, 'noah')
  later(14)
  const desk = await signIn(muster, 'noah')
  expect((await desk.get('/console/sessions')).body).toHaveLength(2)
  later(2)
  expect((await desk.get('/console/sessions')).body).toHaveLength(1)
})

test('all others can be ended at once', async () => {
  const [one, other, own] = [await signIn(muster, 'noah'), await signIn(muster, 'noah'), await signIn(muster, 'noah')]
  expect((await own.delete('/console/sessions')).status).toBe(204)
  expect([await state(one), await state(other), await state(own)]).toEqual(['None', 'None', 'Open'])
})

test('a login has twenty sessions at most: the longest unused ends first, on record', async () => {
  await muster.admin.query('delete from login_session')
  const sessions: Visitor[] = []
  for (let at = 0; at < 20; at++) sessions.push(await signIn(muster, 'noah'))
  await muster.admin.query("update login_session set last_seen_at = last_seen_at - interval '1 minute'")
  const [first, second] = sessions
  later(1)
  expect(first && (await status(first))).toBe(200)
  const latest = await signIn(muster, 'noah')
  expect([first && (await state(first)), second && (await state(second)), await state(latest)]).toEqual([
    'Open',
    'None',
    'Open',
  ])
  expect((await latest.get('/console/sessions')).body).toHaveLength(20)
  const { rows } = await muster.admin.query('select action, details from audit_entry order by id desc limit 2')
  expect(rows.map(({ action }) => action)).toEqual(['session.revoked', 'sign-in.succeeded'])
  expect(rows[0].details).toEqual({ sessions: 1, by: 'limit' })
})

/** Sessions that were last used so many minutes ago; below zero: by the clock of another process, which is ahead. */
const fill = (name: 'noah' | 'priya', count: number, minutesAgo: number) =>
  muster.admin.query(
    `insert into login_session (id, token, user_id, started_at, last_seen_at, ends_at, second_factor_at)
     select 'filled ' || gen_random_uuid(), 'filled ' || gen_random_uuid(), id, seen, seen,
       now() + interval '11 hours', seen
     from login, generate_series(1, $2::int), lateral (select now() - $3::int * interval '1 minute' as seen) at where email = $1`,
    [muster[name].email, count, minutesAgo],
  )

const latestActions = async (count: number) =>
  (await muster.admin.query('select action from audit_entry order by id desc limit $1', [count])).rows.map(
    ({ action }) => action,
  )

test('expired sessions do not count: they are deleted without an audit row', async () => {
  await muster.admin.query('delete from login_session')
  const first = await signIn(muster, 'noah')
  await fill('noah', 18, 1)
  await fill('noah', 30, 16)
  const latest = await signIn(muster, 'noah')
  expect([await state(first), await state(latest)]).toEqual(['Open', 'Open'])
  expect(await latestActions(2)).toEqual(['sign-in.succeeded', 'sign-in.succeeded'])
  const { rows } = await muster.admin.query('select count(*)::int as n from login_session')
  expect(rows).toEqual([{ n: 20 }])
})

test('the session that was just made, or just given its code, is not the one that ends', async () => {
  await muster.admin.query('delete from login_session')
  await fill('noah', 20, -1)
  const noah = await signIn(muster, 'noah')
  expect(await state(noah)).toBe('Open')
  await fill('priya', 20, -1)
  const priya = await signIn(muster, 'priya')
  expect(await state(priya)).toBe('Open')
  for (const visitor of [noah, priya]) expect((await visitor.get('/console/sessions')).body).toHaveLength(20)
})

test('an attacker with the password alone has ten half sessions at most, and ends no whole one by more', async () => {
  await muster.admin.query('delete from login_session')
  const priya = await signIn(muster, 'priya')
  const halves: Visitor[] = []
  for (let at = 0; at < 12; at++) {
    const half = new Visitor(muster)
    await half.post('/console/session', { Email: muster.priya.email, Password: muster.priya.password })
    halves.push(half)
  }
  const states = await Promise.all(halves.map(state))
  expect(states.filter(each => each === 'SecondFactorNeeded')).toHaveLength(10)
  expect(states.at(-1)).toBe('SecondFactorNeeded')
  expect(await state(priya)).toBe('Open')
  later(1)
  const Code = codeOf(muster, muster.priya)
  expect((await halves.at(-1)?.post('/console/session/second-factor', { Code }))?.body.state).toBe('Open')
})

test('failures that count no more are thrown away, and those that count stay', async () => {
  await new Visitor(muster).post('/console/session', { Email: 'unknown@once.example', Password: 'wrong' })
  const counted = async () => (await muster.admin.query('select count(*)::int as n from login_attempt')).rows[0].n
  const before = await counted()
  later(23 * 60)
  await forgetSignIns.run(muster.context)
  expect([before > 0, await counted()]).toEqual([true, before])
  later(2 * 60)
  await forgetSignIns.run(muster.context)
  expect(await counted()).toBe(0)
})
