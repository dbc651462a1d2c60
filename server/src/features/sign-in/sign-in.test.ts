import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { statementsOf } from '../../../test/support/database/statements.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { codeOf, signIn, Visitor } from '../../../test/support/sign-in.ts'
import { sealedToken } from '../../http/callers/cookies.ts'

const muster = startMuster()
const passwordOf = (name: 'priya' | 'noah' | 'emma') => ({ Email: muster[name].email, Password: muster[name].password })
const state = async (visitor: Visitor) => (await visitor.get('/console/session')).body.state

test('Priya signs in with her password and a code, and works in her session as with a key of hers', async () => {
  const priya = new Visitor(muster, muster.priya)
  expect((await priya.get('/console/session')).body).toEqual({ state: 'None', isSetUpNeeded: false })

  const half = await priya.post('/console/session', passwordOf('priya'))
  expect([half.status, half.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(half.body).toEqual({
    state: 'SecondFactorNeeded',
    isSetUpNeeded: false,
    login: { name: 'Priya Raman', email: muster.priya.email, hasSecondFactor: true },
    idleUntil: expect.any(String),
    endsAt: expect.any(String),
  })
  expect((await priya.get('/CostCentres')).status).toBe(401)

  const whole = await priya.post('/console/session/second-factor', { Code: codeOf(muster, muster.priya) })
  expect(whole.body).toMatchObject({
    state: 'Open',
    login: { recoveryCodesLeft: 10 },
    groups: [{ groupName: 'Harbour Line', isTest: true, userAccountId: expect.any(Number) }],
    account: {
      group: { id: expect.any(Number), name: 'Harbour Line', timeZone: 'Australia/Sydney', isTest: true },
      personName: 'Raman, Priya',
      employeeId: expect.any(Number),
      authorityId: expect.any(Number),
      roles: expect.arrayContaining(['EmployerAdministrator', 'PayrollAdministrator']),
      scopes: expect.arrayContaining(['read', 'admin', 'employees.tfn']),
      isApiEnabled: true,
      needsSecondFactor: true,
    },
    secondFactorDateTime: expect.any(String),
  })
  expect((await priya.get('/CostCentres')).text).toBe((await muster.priya.get('/CostCentres')).text)
})

test('Noah, whose roles touch neither pay nor keys, signs in by his password alone', async () => {
  const noah = await signIn(muster, 'noah')
  const { body } = await noah.get('/console/session')
  expect(body).toMatchObject({
    state: 'Open',
    login: { hasSecondFactor: false },
    account: { needsSecondFactor: false },
  })
  expect((await noah.get('/CostCentres')).status).toBe(200)
})

test('emails are known in any case, and with blanks around them', async () => {
  const noah = new Visitor(muster, muster.noah)
  const { Password } = passwordOf('noah')
  expect(
    (await noah.post('/console/session', { Email: ` ${muster.noah.email.toUpperCase()} `, Password })).status,
  ).toBe(200)
})

test('a former cookie opens no session: each step of signing in sets another one', async () => {
  const planted = (await signIn(muster, 'noah')).cookie
  const priya = new Visitor(muster, muster.priya)
  if (planted) priya.cookie = planted
  await priya.post('/console/session', passwordOf('priya'))
  const half = priya.cookie
  await muster.admin.query('update login_two_factor set last_step = null')
  await priya.post('/console/session/second-factor', { Code: codeOf(muster, muster.priya) })
  const whole = priya.cookie

  expect(new Set([planted?.value, half?.value, whole?.value]).size).toBe(3)
  for (const cookie of [planted, half]) {
    const anonymous = new Visitor(muster)
    if (cookie) anonymous.cookie = cookie
    expect(await state(anonymous)).toBe('None')
    expect((await anonymous.get('/CostCentres')).status).toBe(401)
  }
  expect(await state(priya)).toBe('Open')
})

test('a cookie can be read by no script and is sent by no other site; over TLS it is for this host alone', async () => {
  const answer = await new Visitor(muster, muster.noah).post('/console/session', passwordOf('noah'))
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^muster_session=[\w-]{43}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  expect(answer.headers.has('strict-transport-security'), 'where it is reached without').toBe(false)
})

test('what the database keeps of a session opens none', async () => {
  await signIn(muster, 'noah')
  const { rows } = await muster.admin.query<{ token: string }>('select token from login_session')
  expect(rows.length).toBeGreaterThan(0)
  for (const { token } of rows) {
    const thief = new Visitor(muster)
    thief.cookie = { name: 'muster_session', value: sealedToken(token, muster.context.vault) }
    expect(await state(thief)).toBe('None')
    expect((await thief.get('/CostCentres')).status).toBe(401)
  }
})

test('a key beside a cookie is what counts, good or bad', async () => {
  const noah = await signIn(muster, 'noah')
  const key = (apiKey: string) => ({ headers: { Authorization: `Bearer ${apiKey}` } })
  expect((await noah.get('/CostCentres', key('nonsense'))).status).toBe(401)
  expect((await noah.get('/CostCentres', key(''))).status).toBe(401)
  const other = await noah.get('/CostCentres', key(muster.olga.apiKey))
  expect(other.text).toBe((await muster.olga.get('/CostCentres')).text)
})

test('what a session may do comes from roles: Noah lacks the scope that reads the audit log', async () => {
  const noah = await signIn(muster, 'noah')
  const answer = await noah.get('/AuditLog')
  expect([answer.status, answer.body.Code]).toEqual([403, 'InsufficientScope'])
})

test('a broken, doubled or foreign cookie is none', async () => {
  const good = (await signIn(muster, 'noah')).cookie?.value ?? ''
  const cookies = [
    'muster_session=',
    'muster_session=x',
    `muster_session=${good.slice(0, -7)}`,
    `__Host-muster_session=${good}`,
  ]
  for (const Cookie of [...cookies, `muster_session=${good}; muster_session=${good}`]) {
    const answer = await new Visitor(muster).get('/CostCentres', { headers: { Cookie } })
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('Bearer')])
  }
})

test('a cookie that only looks like one of ours is none, and the database is not even asked', async () => {
  const good = (await signIn(muster, 'noah')).cookie?.value ?? ''
  const [token = '', seal = ''] = good.split('.')
  const other = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)
  for (const value of [`${other(token)}.${seal}`, `${token}.${other(seal)}`, `${good}.`, `${token}.`, token]) {
    const anonymous = new Visitor(muster)
    anonymous.cookie = { name: 'muster_session', value }
    const asked = await statementsOf(async () => {
      expect((await anonymous.get('/CostCentres')).status).toBe(401)
      expect((await anonymous.delete('/console/sessions')).status).toBe(401)
    })
    expect(asked).toEqual([])
  }
})

test('signing in again in the same browser ends the former session, on record', async () => {
  const browser = await signIn(muster, 'noah')
  const { rows: before } = await muster.admin.query('select max(id) as id from audit_entry')
  await browser.post('/console/session', passwordOf('emma'))
  const { rows } = await muster.admin.query(
    `select e.action, e.actor, l.email from audit_entry e join user_account a on a.id = e.resource_id
     join login l on l.id = a.login_id where e.id > $1 order by e.id`,
    [before[0].id],
  )
  expect(rows.map(row => [row.action, row.actor, row.email])).toEqual([
    ['sign-out', 'Account', muster.noah.email],
    ['sign-in.password-accepted', 'System', muster.emma.email],
  ])
})

test('signing out ends the session for every copy of the cookie', async () => {
  const noah = await signIn(muster, 'noah')
  const { cookie } = noah
  const left = await noah.delete('/console/session')
  expect([left.status, left.headers.get('set-cookie')]).toEqual([204, expect.stringContaining('Max-Age=0')])
  expect((await noah.delete('/console/session')).status).toBe(204)
  await sleep(600)
  const copy = new Visitor(muster)
  if (cookie) copy.cookie = cookie
  expect((await copy.get('/CostCentres')).status).toBe(401)
  expect(await state(copy)).toBe('None')
})

test('signing in and out is in the audit log, with nothing that opens a door', async () => {
  const noah = await signIn(muster, 'noah')
  await new Visitor(muster).post('/console/session', { ...passwordOf('noah'), Password: 'not his password' })
  await noah.delete('/console/session')
  const listAudited = async () => {
    const { rows } = await muster.admin.query(
      `select e.action, e.actor, e.details from audit_entry e join user_account a on a.id = e.resource_id
       join login l on l.id = a.login_id where l.email = $1 and e.resource_type = 'UserAccount' order by e.id desc limit 3`,
      [muster.noah.email],
    )
    return rows
  }
  await expect
    .poll(async () => (await listAudited()).map(row => `${row.action} ${row.actor}`).sort(), { timeout: 5_000 })
    .toEqual(['sign-in.failed System', 'sign-in.succeeded Account', 'sign-out Account'])
  const rows = await listAudited()
  expect(JSON.stringify(rows)).not.toContain(muster.noah.password)
  expect(JSON.stringify(rows)).not.toContain('not his password')
})

test('an account that was closed meanwhile opens no session, and the answer is that to a wrong password', async () => {
  await muster.admin.query(
    "update user_account a set status = 'Closed' from login l where l.id = a.login_id and l.email = $1",
    [muster.emma.email],
  )
  const refused = await new Visitor(muster).post('/console/session', passwordOf('emma'))
  expect([refused.status, refused.body.Code]).toEqual([401, 'SignInRefused'])
})

test('the routes of the console are strict, and in no contract', async () => {
  const visitor = new Visitor(muster)
  const answer = await visitor.post('/console/session', { Email: 1, Surprise: true })
  expect(Object.keys(answer.body.ModelState)).toEqual(['command.Email', 'command.Password', 'command.Surprise'])
  expect((await visitor.get('/console/session?x=1')).status).toBe(400)
  expect((await visitor.put('/console/session', {})).status).toBe(405)
  expect((await visitor.get('/v12.21/console/session')).status).toBe(404)
  expect((await muster.priya.get('/openapi.json')).text).not.toContain('/console/')
})
