import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { untilLocked } from '../../../test/support/database/locks.ts'
import type { PersonName } from '../../../test/support/muster.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { codeOf, signIn, Visitor } from '../../../test/support/sign-in.ts'
import { buildApp } from '../../app.ts'

const muster = startMuster()

async function halfIn(name: PersonName): Promise<Visitor> {
  const visitor = new Visitor(muster, muster[name])
  const { email: Email, password: Password } = muster[name]
  const { body } = await visitor.post('/console/session', { Email, Password })
  expect(body.state).toBe('SecondFactorNeeded')
  return visitor
}

async function auditedSince(before: number): Promise<string[]> {
  const { rows } = await muster.admin.query(
    "select action, actor from audit_entry where id > $1 and resource_type = 'UserAccount' order by id",
    [before],
  )
  return rows.map(({ action, actor }) => `${action} ${actor}`)
}
const lastAudited = async () =>
  Number((await muster.admin.query('select coalesce(max(id), 0) as id from audit_entry')).rows[0].id)

/** While this lasts, no count of failures goes down: as when the database is away for the blink after a commit. */
async function withoutForgiving(work: () => Promise<void>): Promise<void> {
  await muster.admin.query(`
    create function refuse_forgiving() returns trigger language plpgsql as $$ begin
      if tg_op = 'DELETE' or new.failures < old.failures then raise exception 'away'; end if;
      return new;
    end $$;
    create trigger refuse_forgiving before delete or update on login_attempt
      for each row execute function refuse_forgiving()`)
  try {
    await work()
  } finally {
    await muster.admin.query('drop trigger refuse_forgiving on login_attempt; drop function refuse_forgiving()')
  }
}

test('a right password alone is on record as an act of the system, and with the code as one of the owner', async () => {
  const before = await lastAudited()
  const thief = await halfIn('priya')
  expect(await auditedSince(before)).toEqual(['sign-in.password-accepted System'])
  await thief.delete('/console/session')
  expect((await auditedSince(before)).slice(1)).toEqual(['sign-out System'])
  const priya = await halfIn('priya')
  await priya.post('/console/session/second-factor', { Code: codeOf(muster, muster.priya) })
  await priya.delete('/console/session')
  expect((await auditedSince(before)).slice(3)).toEqual(['sign-in.succeeded Account', 'sign-out Account'])
})

test('of two simultaneous codes in one session, one signs in, and one success is on record', async () => {
  const before = await lastAudited()
  const tomas = await halfIn('tomas')
  const copy = new Visitor(muster, muster.tomas)
  if (tomas.cookie) copy.cookie = tomas.cookie
  const give = (visitor: Visitor, later: number) =>
    visitor.post('/console/session/second-factor', { Code: codeOf(muster, muster.tomas, later) })
  const answers = await Promise.all([give(tomas, 0), give(copy, 1)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  const recorded = await auditedSince(before)
  expect(recorded.filter(action => action.startsWith('sign-in.succeeded'))).toHaveLength(1)
})

test('a recovery code is not called wrong, nor lost, because the session has another token meanwhile', async () => {
  const liam = await signIn(muster, 'liam')
  const proof = { Password: muster.liam.password, Code: codeOf(muster, muster.liam, 1) }
  const { recoveryCodes } = (await liam.post('/console/second-factor/recovery-codes', proof)).body
  const giveRecoveryCode = (visitor: Visitor) =>
    visitor.post('/console/session/second-factor', { RecoveryCode: recoveryCodes[0] })
  const tab = Object.assign(new Visitor(muster, muster.liam), { cookie: liam.cookie })
  const before = await lastAudited()
  const late = await whileFactorIsHeld(
    () => giveRecoveryCode(tab),
    () =>
      // What a fresh code in another tab does.
      muster.admin.query(
        "update login_session set token = 'another', id = 'another' where user_id = (select id from login where email = $1)",
        [muster.liam.email],
      ),
  )
  expect([late.status, late.body.Code, late.headers.has('www-authenticate')]).toEqual([401, 'Unauthorised', true])
  expect(await auditedSince(before)).toEqual([])
  const again = await giveRecoveryCode(await halfIn('liam'))
  expect([again.status, again.body.login.recoveryCodesLeft]).toEqual([200, 9])
})

/** Begins something that takes Liam's code, and does something else before it is looked at. */
async function whileFactorIsHeld<Result>(begin: () => Promise<Result>, meanwhile: () => Promise<unknown>) {
  const { admin } = muster
  await admin.query('begin')
  await admin.query('select from login_two_factor where user_id = (select id from login where email = $1) for update', [
    muster.liam.email,
  ])
  const result = begin()
  await untilLocked(muster, 'transactionid')
  await meanwhile()
  await admin.query('commit')
  return result
}

test('what was done is answered, also where the count of failures cannot be taken back then', async () => {
  const noah = await signIn(muster, 'noah')
  const { uri } = (await noah.post('/console/second-factor', { Password: muster.noah.password })).body
  const factor = { secondFactor: uri as string }
  await withoutForgiving(async () => {
    const done = await noah.put('/console/second-factor', { Code: codeOf(muster, factor) })
    expect([done.status, done.body.recoveryCodes?.length]).toEqual([200, 10])
    expect((await noah.get('/console/session')).body.state).toBe('Open')
    const mei = await halfIn('mei')
    const whole = await mei.post('/console/session/second-factor', { Code: codeOf(muster, muster.mei) })
    expect([whole.status, whole.body.state]).toEqual([200, 'Open'])
  })
})

test('an internal error counts as no failure: the next sign-in need not wait', async () => {
  const { email: Email, password: Password } = muster.olga
  const attempt = () => new Visitor(muster).post('/console/session', { Email, Password })
  await muster.admin.query(`
    create function refuse_sessions() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$;
    create trigger refuse_sessions before insert on login_session for each row execute function refuse_sessions()`)
  try {
    // More than may fail in a row.
    for (let time = 1; time <= 6; time++) expect((await attempt()).status).toBe(500)
  } finally {
    await muster.admin.query('drop trigger refuse_sessions on login_session; drop function refuse_sessions()')
    muster.failures.length = 0
  }
  expect((await attempt()).status).toBe(200)
})

test('a wrong password counts also where the audit log fails: guessing does not go on meanwhile', async () => {
  const olga = await signIn(muster, 'olga')
  await muster.admin.query(`
    create function refuse_telling() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$;
    create trigger refuse_telling before insert on audit_entry for each row execute function refuse_telling()`)
  try {
    const guess = { CurrentPassword: 'wrong', NewPassword: 'wide harbour at seven' }
    const tries: number[] = []
    for (let time = 1; time <= 6; time++) tries.push((await olga.put('/console/password', guess)).status)
    expect(tries).toEqual([500, 500, 500, 500, 500, 429])
  } finally {
    await muster.admin.query('drop trigger refuse_telling on audit_entry; drop function refuse_telling()')
    muster.failures.length = 0
    await muster.admin.query('delete from login_attempt')
  }
})

/** While this lasts, every attempt waits before it counts. */
async function whileNothingIsCounted(work: (goOn: () => Promise<void>) => Promise<void>): Promise<void> {
  let isOver = false
  const goOn = async () => {
    if (!isOver) await muster.admin.query('commit')
    isOver = true
  }
  await muster.admin.query('begin; lock table login_attempt in access exclusive mode')
  try {
    await work(goOn)
  } finally {
    await goOn()
  }
}

async function startAnother() {
  const app = await buildApp(muster.context)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = (Email: string) => new Visitor({ address }).post('/console/password/reset-requests', { Email })
  return { ask, close: () => app.close() }
}

const countedOnes = async () => (await muster.admin.query('select count(*)::int as n from login_attempt')).rows[0].n

test('a server that stops ends what it does after its answers first', async () => {
  await muster.admin.query('delete from login_attempt')
  const { ask, close } = await startAnother()
  await whileNothingIsCounted(async goOn => {
    expect((await ask('unknown@late.example')).status).toBe(202)
    let isClosed = false
    const closed = close().then(() => {
      isClosed = true
    })
    await sleep(500)
    expect(isClosed).toBe(false)
    await goOn()
    await closed
  })
  expect(await countedOnes(), 'by email, and by email and address').toBe(2)
})

test('and does not wait for it for ever', async () => {
  const before = await countedOnes()
  const { ask, close } = await startAnother()
  await whileNothingIsCounted(async () => {
    await ask('unknown@too-late.example')
    await close()
  })
  await expect.poll(countedOnes).toBe(before + 2)
})

test('of a hundred links that anonymous clients request only some are made: the answer is the same, and others are served', async () => {
  await muster.admin.query('delete from login_attempt')
  const { ask, close } = await startAnother()
  await whileNothingIsCounted(async () => {
    const asked = await Promise.all(Array.from({ length: 150 }, (_, at) => ask(`unknown${at}@many.example`)))
    expect(new Set(asked.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['202 {}']))
    expect((await muster.priya.get('/CostCentres')).status, 'no connection is left for it').toBe(200)
    // What follows an answer begins within a second.
    await sleep(1_000)
  })
  await expect.poll(countedOnes, { timeout: 30_000 }).toBe(208)
  await close()
  expect(await countedOnes(), 'what was refused was not kept for later').toBe(208)
})
