import { expect, test } from 'vitest'
import { holdHashes } from '../../../test/support/database/held-hashes.ts'
import { type PersonName, startMuster } from '../../../test/support/muster.ts'
import { codeOf, signIn, Visitor } from '../../../test/support/sign-in.ts'
import { makeResetLink } from './index.ts'

// What happens while a password is compared, which takes a while: hashes are held back until they may go on.
const hashes = holdHashes()
const muster = startMuster()
const good = 'wide harbour at seven'
const better = 'ferries never wait for me'

/** Begins something for which so many passwords are hashed, and does something else before they are. */
async function between<Result>(begun: () => Promise<Result>, meanwhile: () => Promise<unknown>, count = 1) {
  const { promise, resolve: go } = Promise.withResolvers<void>()
  Object.assign(hashes, { until: promise, made: 0 })
  try {
    const result = begun()
    await expect.poll(() => hashes.made).toBe(count)
    hashes.until = undefined
    await meanwhile()
    go()
    return await result
  } finally {
    go()
    hashes.until = undefined
  }
}

const enter = (name: PersonName, Password: string, visitor = new Visitor(muster)) =>
  visitor.post('/console/session', { Email: muster[name].email, Password })

async function openSessions(name: PersonName): Promise<number> {
  const { rows } = await muster.admin.query(
    'select count(*)::int as n from login_session s join login l on l.id = s.user_id where l.email = $1',
    [muster[name].email],
  )
  return rows[0].n
}

const failuresOf = async (name: PersonName, before: number) =>
  (
    await muster.admin.query(
      `select count(*)::int as n from audit_entry e join user_account a on a.id = e.resource_id join login l on l.id = a.login_id
       where e.id > $1 and l.email = $2 and action in ('sign-in.failed', 'sign-in.locked')`,
      [before, muster[name].email],
    )
  ).rows[0].n
const lastAudited = async () => Number((await muster.admin.query('select max(id) as id from audit_entry')).rows[0].id)

test('a password that changes during a sign-in with it opens no session', async () => {
  const noah = await signIn(muster, 'noah')
  const late = await between(
    () => enter('noah', muster.noah.password),
    async () => {
      const change = { CurrentPassword: muster.noah.password, NewPassword: good }
      expect((await noah.put('/console/password', change)).status).toBe(204)
    },
  )
  expect([late.status, late.body.Code, late.headers.getSetCookie()]).toEqual([401, 'SignInRefused', []])
  expect(await openSessions('noah'), 'his own').toBe(1)
  expect((await enter('noah', good)).status).toBe(200)
})

test('nor does one that a link replaces, though a second factor were still to come', async () => {
  const { link } = await makeResetLink(muster.database, muster.context.config, {
    ...{ email: muster.liam.email, now: new Date(muster.clock.now()).toISOString() },
    ...{ withSecondFactor: false, withKeys: false },
  })
  const late = await between(
    () => enter('liam', muster.liam.password),
    async () => {
      const reset = { Token: link.split('#token=')[1], NewPassword: better }
      expect((await new Visitor(muster).post('/console/password/resets', reset)).status).toBe(204)
    },
  )
  expect(late.status).toBe(401)
  expect(await openSessions('liam')).toBe(0)
  const half = await enter('liam', better)
  expect(half.body.state).toBe('SecondFactorNeeded')
})

test('a right password is right though the session has another token meanwhile: it is asked for again, and counts as no failure', async () => {
  const mei = new Visitor(muster)
  await enter('mei', muster.mei.password, mei)
  await mei.post('/console/session/second-factor', { Code: codeOf(muster, muster.mei) })
  const copies = Array.from({ length: 6 }, () => Object.assign(new Visitor(muster), { cookie: mei.cookie }))
  const before = await lastAudited()
  muster.clock.moveTo(new Date(muster.clock.now() + 60_000).toISOString())
  const answers = await between(
    () => Promise.all(copies.map(copy => copy.post('/console/second-factor', { Password: muster.mei.password }))),
    async () => {
      // What a fresh code in another tab does.
      await muster.admin.query(
        "update login_session set token = 'another', id = 'another' where user_id = (select id from login where email = $1) and second_factor_at is not null",
        [muster.mei.email],
      )
    },
    3,
  )
  expect(answers.map(({ status, body }) => [status, body.Code])).toEqual(Array(6).fill([401, 'Unauthorised']))
  expect(await failuresOf('mei', before)).toBe(0)
  expect((await enter('mei', muster.mei.password, mei)).status).toBe(200)
  const Code = codeOf(muster, muster.mei)
  expect((await mei.post('/console/session/second-factor', { Code })).status, 'there is no wait').toBe(200)
})
