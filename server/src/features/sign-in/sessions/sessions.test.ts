import { beforeEach, expect, test } from 'vitest'
import { idOf, untilForgotten } from '../../../../test/support/grants.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import { signIn, Visitor } from '../../../../test/support/sign-in.ts'
import { asSystem } from '../../../core/command-context.ts'
import { todayIn } from '../../../domain/calendar-date.ts'
import { closePerson } from '../../departures/index.ts'
import { readHistory } from '../../employee-facts/index.ts'
import { forgetSignIns } from '../index.ts'

const muster = startMuster()
beforeEach(() => muster.clock.reset())
const later = (minutes: number) => muster.clock.moveTo(new Date(muster.clock.now() + minutes * 60_000).toISOString())
const status = async (visitor: Visitor, headers = {}) => (await visitor.get('/CostCentres', { headers })).status
const state = async (visitor: Visitor) => (await visitor.get('/console/session')).body.state
const background = { 'X-Muster-Background': 'true' }
const groupOf = async (name: string) =>
  Number((await muster.admin.query('select id from employer_group where name = $1', [name])).rows[0].id)

/** Gives Noah an account in Olga's group too: bureau staff work in several. */
async function inBothGroups(): Promise<number> {
  const { rows } = await muster.admin.query<{ id: string }>(
    `with own as (insert into person (employer_group_id, given_name, family_name)
       select id, 'Noah', 'Elsewhere' from employer_group where name = 'Southern Freight' returning employer_group_id, id),
     account as (insert into user_account (employer_group_id, login_id, person_id, status, is_api_enabled, created_at, last_modified)
       select own.employer_group_id, l.id, own.id, 'Active', false, now(), now() from own, login l where l.email = $1
       returning employer_group_id, id),
     scope as (insert into access_scope (employer_group_id, user_account_id, type) select employer_group_id, id, 'All' from account)
     select id from account`,
    [muster.noah.email],
  )
  return Number(rows[0]?.id)
}

test('a session ends after 15 minutes in which nobody does anything', async () => {
  const noah = await signIn(muster, 'noah')
  for (const minutes of [14, 14, 14]) {
    later(minutes)
    expect(await status(noah)).toBe(200)
  }
  const { body } = await noah.get('/console/session')
  expect(Date.parse(body.idleUntil) - muster.clock.now()).toBeGreaterThan(14 * 60_000)
  later(15)
  expect(await status(noah)).toBe(401)
  expect(await state(noah)).toBe('None')
  later(-10)
  await untilForgotten()
  expect(await status(noah), 'it had not been thrown away, and 10 minutes earlier it was good').toBe(200)
})

test('what a page asks by itself is nobody doing something', async () => {
  const noah = await signIn(muster, 'noah')
  for (const minutes of [5, 5]) {
    later(minutes)
    expect(await status(noah, background)).toBe(200)
    expect((await noah.get('/console/session', { headers: background })).body.state).toBe('Open')
  }
  later(5)
  expect(await status(noah, background)).toBe(401)
  expect(await status(noah)).toBe(401)
})

test('that somebody is there is written down once a minute at the most', async () => {
  await muster.admin.query('delete from login_session')
  const noah = await signIn(muster, 'noah')
  const seen = async () =>
    (await muster.admin.query('select max(last_seen_at) as at from login_session')).rows[0].at.getTime()
  const first = await seen()
  later(0.5)
  await status(noah)
  expect(await seen()).toBe(first)
  later(1)
  await status(noah)
  expect(await seen()).toBeGreaterThan(first)
})

test('a session ends after 12 hours, whatever is done in it', async () => {
  const noah = await signIn(muster, 'noah')
  for (let minutes = 14; minutes < 12 * 60; minutes += 14) {
    later(14)
    expect(await status(noah)).toBe(200)
  }
  later(6)
  expect(await status(noah)).toBe(401)
  expect(await state(noah)).toBe('None')
})

test('Noah sees where he is signed in, and ends it elsewhere: it is over there within a second', async () => {
  await muster.admin.query('delete from login_session')
  const desk = await signIn(muster, 'noah')
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36'
  const phone = new Visitor(muster, muster.noah)
  await phone.post(
    '/console/session',
    { Email: muster.noah.email, Password: muster.noah.password },
    { headers: { 'User-Agent': chrome } },
  )
  const priya = await signIn(muster, 'priya')
  expect(await status(phone)).toBe(200)

  const { body } = await desk.get('/console/sessions')
  expect(body).toHaveLength(2)
  expect(body[0]).toEqual({
    id: expect.any(String),
    isCurrent: false,
    startedDateTime: expect.stringMatching(/Z$/),
    lastSeenDateTime: expect.stringMatching(/Z$/),
    browser: 'Chrome on Windows',
    address: '127.0.0.1',
  })
  expect(body[1].isCurrent).toBe(true)
  expect((await priya.delete(`/console/sessions/${body[0].id}`)).status, 'not hers').toBe(404)
  expect((await desk.delete(`/console/sessions/${body[0].id}`)).status).toBe(204)
  await expect.poll(() => status(phone), { timeout: 1000 }).toBe(401)
  expect((await desk.delete('/console/sessions/nonsense')).status).toBe(404)
  expect([await status(desk), await status(priya)]).toEqual([200, 200])
})

test('what a browser calls itself is not kept with a tax file number in it', async () => {
  const { email: Email, password: Password } = muster.noah
  const headers = { 'User-Agent': 'my TFN is 123 456 782' }
  const answer = await new Visitor(muster, muster.noah).post('/console/session', { Email, Password }, { headers })
  expect(answer.status).toBe(200)
  const { rows } = await muster.admin.query('select user_agent from login_session order by started_at desc limit 1')
  expect(rows).toEqual([{ user_agent: '' }])
})

test('a session stops with its account, and with its group, within a second', async () => {
  const noah = await signIn(muster, 'noah')
  const set = (table: string, word: string) =>
    muster.admin.query(
      table === 'employer_group'
        ? `update employer_group set status = '${word}' where name = 'Harbour Line'`
        : `update user_account a set status = '${word}' from login l where l.id = a.login_id and l.email = '${muster.noah.email}'`,
    )
  for (const table of ['user_account', 'employer_group']) {
    expect(await status(noah)).toBe(200)
    await set(table, 'Suspended')
    await expect.poll(() => status(noah), { timeout: 1000 }).toBe(401)
    expect(await state(noah)).toBe('None')
    await set(table, 'Active')
    await expect.poll(() => status(noah), { timeout: 1000 }).toBe(200)
  }
})

test('whoever has accounts in several groups chooses one, and sees nothing of the other', async () => {
  const there = await inBothGroups()
  const noah = new Visitor(muster, muster.noah)
  const signedIn = await noah.post('/console/session', { Email: muster.noah.email, Password: muster.noah.password })
  expect(signedIn.body.state).toBe('GroupNeeded')
  expect(signedIn.body.groups.map((group: { groupName: string }) => group.groupName)).toEqual([
    'Harbour Line',
    'Southern Freight',
  ])
  expect(await status(noah)).toBe(401)

  const choose = (UserAccountId: number) => noah.put('/console/session/group', { UserAccountId })
  const here = signedIn.body.groups[0].userAccountId
  expect((await choose(here)).body).toMatchObject({ state: 'Open', account: { group: { name: 'Harbour Line' } } })
  const codes = async () => (await noah.get('/Employers')).text
  const harbour = (await muster.priya.get('/Employers')).text
  const southern = (await muster.olga.get('/Employers')).text
  expect(await codes()).toBe(harbour)
  const [employer] = JSON.parse(southern)
  expect((await noah.get(`/Employers/${employer.id}`)).status).toBe(404)

  for (const [account, wanted] of [
    [there, southern],
    [here, harbour],
    [there, southern],
  ] as const) {
    expect((await choose(account)).status).toBe(200)
    expect(await codes(), 'at once').toBe(wanted)
  }
  const anonymousClient = (
    await muster.admin.query(
      'select id from user_account where login_id <> (select id from login where email = $1) limit 1',
      [muster.noah.email],
    )
  ).rows[0].id
  const refused = await choose(Number(anonymousClient))
  expect([refused.status, refused.body.ModelState]).toEqual([
    400,
    { 'command.UserAccountId': ['You have no such account.'] },
  ])
  expect((await choose(999_999_999)).text).toBe(refused.text)

  await muster.admin.query("update employer_group set status = 'Suspended' where name = 'Southern Freight'")
  await expect.poll(() => status(noah), { timeout: 1000 }).toBe(401)
  const left = (await noah.get('/console/session')).body
  expect([left.state, left.groups.map((group: { groupName: string }) => group.groupName)]).toEqual([
    'GroupNeeded',
    ['Harbour Line'],
  ])
  await muster.admin.query("update employer_group set status = 'Active' where name = 'Southern Freight'")
})

test('auditors of both groups learn that somebody of theirs signed in, those of one that they left it', async () => {
  await muster.admin.query('delete from login_session')
  const before = Number((await muster.admin.query('select max(id) as id from audit_entry')).rows[0].id)
  const noah = new Visitor(muster, muster.noah)
  const { body } = await noah.post('/console/session', { Email: muster.noah.email, Password: muster.noah.password })
  await noah.put('/console/session/group', { UserAccountId: body.groups[1].userAccountId })
  await noah.delete('/console/session')
  const { rows } = await muster.admin.query(
    'select g.name, e.action from audit_entry e join employer_group g on g.id = e.employer_group_id where e.id > $1 order by e.id',
    [before],
  )
  expect(rows.map(row => `${row.name}: ${row.action}`)).toEqual([
    'Harbour Line: sign-in.succeeded',
    'Southern Freight: sign-in.succeeded',
    'Southern Freight: sign-out',
  ])
})

test('Emma leaves: her session is over', async () => {
  const emma = await signIn(muster, 'emma')
  expect(await status(emma)).toBe(200)
  const employeeId = await idOf(muster, 'employee', 'emma')
  const on = todayIn('Australia/Sydney', muster.clock.now())
  await asSystem(muster.context, await groupOf('Harbour Line'), async ctx => {
    const { personId } = await readHistory(ctx, employeeId)
    await closePerson(ctx, { employeeId, personId, on })
  })
  await expect.poll(() => status(emma), { timeout: 1000 }).toBe(401)
  expect(await state(emma)).toBe('None')
})

test('what is over is thrown away, and what is good stays', async () => {
  const noah = await signIn(muster, 'noah')
  const old = await signIn(muster, 'priya')
  await muster.admin.query(
    "update login_session set ends_at = now() - interval '1 second' where user_id = (select id from login where email = $1)",
    [muster.priya.email],
  )
  await forgetSignIns.run(muster.context)
  await forgetSignIns.run(muster.context)
  expect([await state(noah), await state(old)]).toEqual(['GroupNeeded', 'None'])
  const { rows } = await muster.admin.query('select count(*)::int as n from login_session where ends_at < now()')
  expect(rows).toEqual([{ n: 0 }])
})

test('whoever changes the password tells the auditors of all their groups', async () => {
  const noah = await signIn(muster, 'noah')
  const { body } = await noah.get('/console/session')
  await noah.put('/console/session/group', { UserAccountId: body.groups[0].userAccountId })
  const { rows: before } = await muster.admin.query('select max(id) as id from audit_entry')
  const change = { CurrentPassword: muster.noah.password, NewPassword: 'wide harbour at seven' }
  expect((await noah.put('/console/password', change)).status).toBe(204)
  const { rows } = await muster.admin.query(
    'select g.name, e.action from audit_entry e join employer_group g on g.id = e.employer_group_id where e.id > $1 order by e.id',
    [before[0].id],
  )
  expect(rows.map(row => `${row.name}: ${row.action}`)).toEqual([
    'Harbour Line: password.changed',
    'Southern Freight: password.changed',
  ])
})
