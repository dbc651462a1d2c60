import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { withDatabase } from '../../../test/support/database/database.ts'
import { startOperator } from '../../../test/support/database/operator.ts'
import { startMailbox } from '../../../test/support/mail/mailbox.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { Person } from '../../../test/support/person.ts'
import { startServer } from '../../../test/support/program.ts'
import { type SessionCookie, signInCookie } from '../../../test/support/sign-in.ts'
import { sealRecords } from '../../core/sealer.ts'

const server = startMuster()
const operator = startOperator(server)
let [file, target] = ['', '']
/** What integrators had read of Harbour Line when the backup began, and at the end. */
let [before, end] = [0, 0]
/** Of Liam's session when the backup was made. */
let session: SessionCookie

beforeAll(async () => {
  file = join(operator.folder, 'one.backup')
  target = await operator.createDatabase('restored')
})

const lastSequence = async () => {
  await sealRecords.run(server.context)
  return Number((await server.priya.get('/Events?afterSequence=9999999')).headers.get('x-last-sequence'))
}

const restoredPriya = (address: string) => {
  const { email, password, apiKey } = server.priya
  return new Person(address, { name: '', email, password, apiKey, employerGroup: '', about: '' })
}

/** What another database has no use for. */
const leftBehind = ['change_log', 'login_session', 'login_verification']

const countsOf = async (client: Pick<pg.Client, 'query'>): Promise<number[]> => {
  const counts = leftBehind.map(table => `(select count(*)::int from ${table})`)
  const { rows } = await client.query(`select array[${counts}] as counts`)
  return rows[0].counts
}

test('a backup has every write that was acknowledged to Priya before it began, and nothing of later', async () => {
  session = await signInCookie(server, 'liam')
  await server.admin.query(`insert into login_verification (identifier, value, expires_at, created_at)
    values ('Reset:1', '1', now() + interval '1 hour', now())`)
  expect((await server.priya.post('/CostCentres', { Code: 'BEFORE', Name: 'Before the backup' })).status).toBe(201)
  before = await lastSequence()
  expect(Math.min(...(await countsOf(server.admin)))).toBeGreaterThan(0)
  // Not sealed yet when the backup is made.
  expect((await server.priya.post('/CostCentres', { Code: 'WAITS', Name: 'Not sealed yet' })).status).toBe(201)
  const made = await operator.operate(['backup', file, '--json'])
  expect([made.code, made.stderr]).toEqual([0, ''])
  expect(made.json).toMatchObject({ file, rows: expect.any(Number), bytes: (await stat(file)).size })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await server.priya.post('/CostCentres', { Code: 'AFTER', Name: 'After the backup' })).status).toBe(201)
  end = await lastSequence()

  const restored = await operator.operate(['restore', file, '--json'], { DATABASE_URL: operator.urlOf(target) })
  expect([restored.code, restored.stderr]).toEqual([0, ''])
  expect(restored.json).toMatchObject({ rows: made.json.rows, migrated: [] })
  expect(await differences()).toEqual([])
}, 120_000)

/** Tables whose rows differ between the restored database and the former one, without what came since the backup. */
async function differences(): Promise<string[]> {
  const restored = new pg.Client({ connectionString: withDatabase(inject('postgres').superuserUrl, target) })
  await restored.connect()
  try {
    expect(await countsOf(restored)).toEqual(leftBehind.map(() => 0))
    const later = `'AFTER'`
    const { rows } = await restored.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    )
    const own = ['restoration', 'event_epoch', 'organisation_change', 'change_log', 'change_log_end', 'backup']
    const ended = ['login_session', 'login_verification']
    const since = ['audit_entry', 'audit_seal', 'event_seal', 'unsealed_record', 'api_key']
    const content = (name: string) =>
      `select count(*)::int as rows, sum(hashtextextended((to_jsonb(t) - 'routed_in')::text, 0))::text as content
       from ${name} t ${name === 'cost_centre' ? `where code <> ${later}` : ''}`
    const differing: string[] = []
    for (const { name } of rows) {
      if ([...own, ...ended, ...since, 'migration'].includes(name)) continue
      const [[there], [here]] = [
        (await restored.query(content(name))).rows,
        (await server.admin.query(content(name))).rows,
      ]
      if (there.rows !== here.rows || there.content !== here.content)
        differing.push(`${name} ${there.rows} ${here.rows}`)
    }
    const unforced = `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
      and not relforcerowsecurity order by 1`
    expect((await restored.query(unforced)).rows).toEqual((await server.admin.query(unforced)).rows)
    const keys = `select conrelid::regclass::text as name, conname, pg_get_constraintdef(oid) as is from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2, 3`
    expect((await restored.query(keys)).rows).toEqual((await server.admin.query(keys)).rows)
    const disabled = `select tgname from pg_trigger where tgenabled <> 'O'`
    expect((await restored.query(disabled)).rows).toEqual([])
    return differing
  } finally {
    await restored.end()
  }
}

test('a server of the restored database knows its people, and a client that has read lost events gets 409', async () => {
  const settings = { DATABASE_URL: operator.urlOf(target), ...operator.settings() }
  const restored = await startServer(['serve', '--allow-sample-accounts'], settings)
  const Cookie = `${session.name}=${session.value}`
  for (const [address, status] of [
    [server.address, 200],
    [restored.said.address, 401],
  ])
    expect((await fetch(`${address}/v12.21/CostCentres`, { headers: { Cookie } })).status).toBe(status)
  const priya = restoredPriya(restored.said.address)
  const codes = (await priya.get('/CostCentres')).body.map(({ code }: { code: string }) => code)
  expect(['BEFORE', 'WAITS', 'AFTER'].map(code => codes.includes(code))).toEqual([true, true, false])

  const forgotten = await priya.get(`/Events?afterSequence=${end}`)
  expect([forgotten.status, forgotten.body.Code]).toEqual([409, 'EventsRestored'])
  expect(forgotten.body.Message).toContain(`go on with afterSequence=${before}`)

  const { body } = await priya.get(`/Events?afterSequence=${before}&wait=10`)
  expect(body.slice(0, 2).map(({ type }: { type: string }) => type)).toEqual(['cost-centre.created', 'system.restored'])
  const [{ sequence }] = body
  expect(sequence).toBeGreaterThan(Date.UTC(2026, 0) * 1_000)
  const { headers } = await priya.get('/Events?pageSize=200&afterSequence=0')
  expect(Number(headers.get('x-last-sequence'))).toBe(200)
  const back = await priya.get(`/Events?order=NewestFirst&pageSize=3&beforeSequence=${sequence + 2}`)
  expect(back.body.map(({ sequence: number }: { sequence: number }) => number)).toEqual([
    sequence + 1,
    sequence,
    before,
  ])
  expect(back.headers.get('x-first-sequence')).toBe(String(before))
  expect((await priya.get('/AuditLog/Verification')).body).toMatchObject({ isWhole: true })

  const made = await priya.post('/CostCentres', { Code: 'AFTER', Name: 'Made again' })
  expect(made.status).toBe(201)
  expect(await restored.stop()).toBe(0)
}, 120_000)

test('emails are held after a restore, until an administrator releases them', async () => {
  const mailbox = await startMailbox()
  const settings = {
    ...{ DATABASE_URL: operator.urlOf(target), ...operator.settings() },
    ...{ SMTP_URL: mailbox.url, MAIL_FROM: 'payroll@harbour-line.example' },
  }
  try {
    const restored = await startServer(['serve', '--allow-sample-accounts'], settings)
    const priya = restoredPriya(restored.said.address)
    const { body: employees } = await priya.get('/Employees?pageSize=50')
    const raised = await priya.post('/change-requests', {
      ChangeType: 'EmploymentTerms',
      EmployeeId: employees[3].id,
      EmploymentTerms: { StandardHoursPerWeek: 21 },
    })
    expect(raised.status).toBe(201)
    await new Promise(done => setTimeout(done, 6_000))
    expect(mailbox.letters).toEqual([])
    const released = await operator.operate(['release-emails', '--json'], settings)
    expect(released.json).toEqual({ wasHeld: true, dropped: 0 })
    await expect.poll(() => mailbox.letters.length, { timeout: 15_000 }).toBeGreaterThan(0)
    expect((await operator.operate(['release-emails', '--json'], settings)).json).toEqual({
      wasHeld: false,
      dropped: 0,
    })
    await restored.stop()
  } finally {
    await mailbox.stop()
  }
}, 120_000)

test('a backup is never restored over a database in use, nor written over a file', async () => {
  const { json } = await operator.operate(['restore', file, '--json'], { DATABASE_URL: operator.urlOf(target) })
  expect(json.error).toMatch(/^The database is not empty, and nothing in it was changed/)
  const again = await operator.operate(['backup', file, '--json'])
  expect([again.code, again.json.error]).toEqual([
    1,
    expect.stringContaining('is there already, and was left as it is'),
  ])
}, 60_000)
