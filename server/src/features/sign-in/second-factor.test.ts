import { beforeEach, expect, test } from 'vitest'
import { untilForgotten } from '../../../test/support/grants.ts'
import type { PersonName } from '../../../test/support/muster.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { codeOf, signIn, Visitor } from '../../../test/support/sign-in.ts'

const muster = startMuster()
const later = (seconds: number) => muster.clock.moveTo(new Date(muster.clock.now() + seconds * 1000).toISOString())
/** Each test begins with a half minute: what it says of "now" stays so. */
beforeEach(() => muster.clock.moveTo(new Date(Math.ceil(muster.clock.now() / 30_000) * 30_000).toISOString()))
const state = async (visitor: Visitor) => (await visitor.get('/console/session')).body.state

/** A person whose password was right, and who is asked for the second factor. */
async function halfIn(name: PersonName): Promise<Visitor> {
  const visitor = new Visitor(muster, muster[name])
  await visitor.post('/console/session', { Email: muster[name].email, Password: muster[name].password })
  expect(await state(visitor)).toBe('SecondFactorNeeded')
  return visitor
}

const give = (visitor: Visitor, body: object) => visitor.post('/console/session/second-factor', body)
const whenForgotten = () => muster.admin.query('delete from login_attempt')

/** Sets a second factor up, as the pages do. Returns what an authenticator reads, and the recovery codes. */
async function enrol(visitor: Visitor, name: PersonName) {
  const begun = await visitor.post('/console/second-factor', { Password: muster[name].password })
  expect(begun.body).toEqual({ secret: expect.stringMatching(/^[A-Z2-7]{52}$/), uri: expect.any(String) })
  expect(begun.body.uri).toContain(`secret=${begun.body.secret}&`)
  const factor = { secondFactor: begun.body.uri as string }
  const code = codeOf(muster, factor)
  const done = await visitor.put('/console/second-factor', { Code: code })
  expect([done.status, done.body.recoveryCodes?.length]).toEqual([200, 10])
  return { factor, code, recoveryCodes: done.body.recoveryCodes as string[] }
}

test('what is no code at all is refused at its field, opens nothing, and is no failed attempt', async () => {
  const priya = await halfIn('priya')
  const bad = [
    [{}, 'Code'],
    [{ Code: null }, 'Code'],
    [{ Code: '' }, 'Code'],
    [{ Code: '12345' }, 'Code'],
    [{ Code: '12345x' }, 'Code'],
    [{ Code: '', RecoveryCode: 'aaaaa-aaaaa' }, 'Code'],
    [{ RecoveryCode: '' }, 'RecoveryCode'],
    [{ RecoveryCode: null }, 'Code'],
    [{ RecoveryCode: 'aaaaa-aaaa' }, 'RecoveryCode'],
  ] as const
  for (const [body, field] of bad) {
    const { status, body: said } = await give(priya, body)
    expect([status, Object.keys(said.ModelState ?? {})], JSON.stringify(body)).toEqual([400, [`command.${field}`]])
  }
  expect(await state(priya)).toBe('SecondFactorNeeded')
  const { rows } = await muster.admin.query(`select 1 from audit_entry where action = 'sign-in.failed'`)
  expect(rows).toEqual([])
  expect((await give(priya, { Code: codeOf(muster, muster.priya) })).status, 'she need not wait').toBe(200)
  await muster.admin.query('update login_two_factor set last_step = null')
})

test('a second factor that is wrong or not of this half minute opens nothing', async () => {
  const priya = await halfIn('priya')
  const bad = [{ Code: '000000' }, { Code: '000000', RecoveryCode: '' }]
  const old = [{ Code: codeOf(muster, muster.priya, -2) }, { Code: codeOf(muster, muster.priya, 4) }]
  for (const body of [...bad, ...old, { Code: codeOf(muster, muster.tomas) }, { RecoveryCode: 'aaaaa-aaaaa' }]) {
    await whenForgotten()
    const { status, body: said } = await give(priya, body)
    expect([status, said.Code], JSON.stringify(body)).toEqual([401, 'SecondFactorRefused'])
  }
  expect(await state(priya)).toBe('SecondFactorNeeded')
  expect((await priya.get('/CostCentres')).status).toBe(401)
  const { password: Password } = muster.priya
  const Code = codeOf(muster, muster.priya)
  // Well-formed requests of an open session, sent by a session that waits for its code.
  const asked = [
    await priya.get('/console/sessions'),
    await priya.delete('/console/sessions'),
    await priya.post('/console/second-factor', { Password }),
    await priya.put('/console/second-factor', { Code }),
    await priya.send('DELETE', '/console/second-factor', { Password, Code }),
    await priya.post('/console/second-factor/recovery-codes', { Password, Code }),
    await priya.put('/console/password', { CurrentPassword: Password, NewPassword: 'wide harbour at seven' }),
    await priya.put('/console/session/group', { UserAccountId: 1 }),
    await priya.get('/console/keys'),
  ]
  expect(asked.map(({ status, body }) => [status, body.Code])).toEqual(asked.map(() => [401, 'Unauthorised']))
  expect(await state(priya)).toBe('SecondFactorNeeded')
  await whenForgotten()
})

test('a code is good once, also for two who send it side by side, and no earlier one is good after it', async () => {
  const sessions = await Promise.all([halfIn('priya'), halfIn('priya'), halfIn('priya')])
  const now = codeOf(muster, muster.priya)
  const answers = await Promise.all(sessions.map(session => give(session, { Code: now })))
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 401, 401])

  const another = await halfIn('priya')
  expect((await give(another, { Code: now })).status).toBe(401)
  expect((await give(another, { Code: codeOf(muster, muster.priya, -1) })).status).toBe(401)
  later(30)
  expect((await give(another, { Code: codeOf(muster, muster.priya) })).status).toBe(200)
})

test('a clock that is half a minute off is forgiven, and blanks in a code', async () => {
  later(90)
  const tomas = await halfIn('tomas')
  const code = codeOf(muster, muster.tomas, -1)
  expect((await give(tomas, { Code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200)
})

test('Noah sets one up of his own accord: it is asked for from then on, and his other sessions end', async () => {
  const elsewhere = await signIn(muster, 'noah')
  const noah = await signIn(muster, 'noah')
  const former = noah.cookie?.value
  expect((await noah.post('/console/second-factor', { Password: 'wrong' })).status).toBe(401)
  const { factor, code, recoveryCodes } = await enrol(noah, 'noah')

  expect(noah.cookie?.value).not.toBe(former)
  expect((await noah.get('/console/session')).body).toMatchObject({
    state: 'Open',
    login: { hasSecondFactor: true, recoveryCodesLeft: 10 },
    secondFactorDateTime: expect.any(String),
  })
  expect(await state(elsewhere)).toBe('None')
  const again = await halfIn('noah')
  expect((await give(again, { Code: code })).status, 'the code that set it up').toBe(401)

  const spelled = recoveryCodes[0]?.toUpperCase().replace('-', ' ') ?? ''
  expect((await give(again, { RecoveryCode: spelled })).body.login.recoveryCodesLeft).toBe(9)
  expect((await give(await halfIn('noah'), { RecoveryCode: spelled })).status).toBe(401)
  const both = await Promise.all([halfIn('noah'), halfIn('noah')])
  const answers = await Promise.all(both.map(each => give(each, { RecoveryCode: recoveryCodes[1] ?? '' })))
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 401])
  await whenForgotten()

  later(60)
  const rightly = { Password: muster.noah.password, Code: codeOf(muster, factor) }
  expect((await again.delete('/console/second-factor', { body: rightly } as never)).status).toBe(400)
  const renewed = await again.post('/console/second-factor/recovery-codes', rightly)
  expect(renewed.body.recoveryCodes).toHaveLength(10)
  expect((await give(await halfIn('noah'), { RecoveryCode: recoveryCodes[2] ?? '' })).status).toBe(401)
  expect((await again.post('/console/second-factor/recovery-codes', rightly)).status, 'a code twice').toBe(401)

  later(60)
  const wrongly = { Password: 'wrong', Code: codeOf(muster, factor) }
  expect((await again.send('DELETE', '/console/second-factor', wrongly)).status).toBe(401)
  expect((await again.send('DELETE', '/console/second-factor', { ...wrongly, Code: '' })).status).toBe(400)
  const removal = { Password: muster.noah.password, Code: codeOf(muster, factor) }
  expect((await again.send('DELETE', '/console/second-factor', removal)).status).toBe(204)
  expect((await signIn(muster, 'noah')).cookie).toBeDefined()
  expect((await again.get('/console/session')).body, 'a factor that is gone was not given').not.toHaveProperty(
    'secondFactorDateTime',
  )
})

test('a person who comes to need one can do nothing until they have it, from the next request on', async () => {
  const noah = await signIn(muster, 'noah')
  expect((await noah.get('/CostCentres')).status).toBe(200)
  await muster.admin.query(
    'update user_account a set is_api_enabled = true from login l where l.id = a.login_id and l.email = $1',
    [muster.noah.email],
  )
  await untilForgotten()
  const refused = await noah.get('/CostCentres')
  expect([refused.status, refused.body.Code]).toEqual([403, 'SecondFactorRequired'])
  expect((await noah.get('/console/session')).body).toMatchObject({
    state: 'EnrolmentNeeded',
    account: { needsSecondFactor: true },
  })
  expect(
    (
      await new Visitor(muster, muster.noah).post('/console/session', {
        Email: muster.noah.email,
        Password: muster.noah.password,
      })
    ).body.state,
  ).toBe('EnrolmentNeeded')

  const { factor } = await enrol(noah, 'noah')
  expect((await noah.get('/CostCentres')).status).toBe(200)
  later(60)
  const removal = { Password: muster.noah.password, Code: codeOf(muster, factor) }
  const kept = await noah.send('DELETE', '/console/second-factor', removal)
  expect([kept.status, kept.body.Code]).toEqual([409, 'SecondFactorNeeded'])
})

test('a code given in an open session makes its second factor fresh, at once', async () => {
  later(600)
  const tomas = await signIn(muster, 'tomas')
  const before = (await tomas.get('/console/session')).body.secondFactorDateTime
  expect((await tomas.get('/CostCentres')).status).toBe(200)
  later(240)
  const { cookie } = tomas
  const code = codeOf(muster, muster.tomas)
  const stepped = await give(tomas, { Code: code })
  expect(Date.parse(stepped.body.secondFactorDateTime)).toBeGreaterThan(Date.parse(before))
  const stale = new Visitor(muster, muster.tomas)
  if (cookie) stale.cookie = cookie
  expect(await state(stale), 'no other client has the session with more rights').toBe('None')
  expect((await tomas.get('/CostCentres')).status).toBe(200)
  expect((await give(tomas, { Code: code })).status, 'not twice').toBe(401)
  expect(await state(tomas)).toBe('Open')
})

test('another authenticator takes the place of the first once its code is given, and only after a fresh code of that', async () => {
  await whenForgotten()
  const mei = await signIn(muster, 'mei')
  later(360)
  const stale = await mei.post('/console/second-factor', { Password: muster.mei.password })
  expect([stale.status, stale.body.Code]).toEqual([403, 'SecondFactorRequired'])
  await give(mei, { Code: codeOf(muster, muster.mei) })
  const begun = await mei.post('/console/second-factor', { Password: muster.mei.password })
  const factor = { secondFactor: begun.body.uri as string }
  later(30)
  const meanwhile = await halfIn('mei')
  expect((await give(meanwhile, { Code: codeOf(muster, factor) })).status, 'not yet').toBe(401)
  expect((await give(meanwhile, { Code: codeOf(muster, muster.mei) })).status).toBe(200)
  expect((await mei.put('/console/second-factor', { Code: '123456' })).body.Code).toBe('SecondFactorRefused')
  expect((await mei.put('/console/second-factor', { Code: codeOf(muster, factor) })).status).toBe(200)
  later(30)
  const afterwards = await halfIn('mei')
  expect((await give(afterwards, { Code: codeOf(muster, muster.mei) })).status).toBe(401)
  expect((await give(afterwards, { Code: codeOf(muster, factor) })).status).toBe(200)
  expect((await mei.put('/console/second-factor', { Code: codeOf(muster, factor) })).status, 'nothing pending').toBe(
    401,
  )
})

test('neither secrets nor recovery codes lie in the database in the clear, and all of it is audited', async () => {
  const { rows } = await muster.admin.query('select secret, backup_codes from login_two_factor where verified')
  expect(rows.length).toBeGreaterThan(5)
  for (const { secret, backup_codes } of rows)
    for (const text of [secret, backup_codes]) expect(text).toMatch(/^[\w-]{80,}$/)
  const audited = await muster.admin.query(
    "select distinct action from audit_entry where action ~ '^(second|recovery)' order by 1",
  )
  expect(audited.rows.map(row => row.action)).toEqual([
    'recovery-code.used',
    'recovery-codes.made',
    'second-factor.enrolled',
    'second-factor.removed',
  ])
})
