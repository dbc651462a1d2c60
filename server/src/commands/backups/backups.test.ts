import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { asSuperuser, withDatabase } from '../../../test/support/database/database.ts'
import { startMailbox } from '../../../test/support/mail/mailbox.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { Person } from '../../../test/support/person.ts'
import { endPrograms, muster as run, startServer } from '../../../test/support/program.ts'
import { type SessionCookie, signInCookie } from '../../../test/support/sign-in.ts'
import { sealRecords } from '../../core/sealer.ts'
import { writeSnapshot } from '../../platform/backup/write.ts'
import { takeGuard } from '../../platform/embedded-postgres/folder.ts'

const server = startMuster()
const suffix = randomBytes(4).toString('hex')
const owner = `owner_${suffix}`
const target = `restored_${suffix}`
let top: string
let file: string
/** What integrators had read of Harbour Line when the backup began, and at the end. */
let [before, end] = [0, 0]
/** Of Liam's session when the backup was made. */
let session: SessionCookie

const superuser = (text: string) => asSuperuser(inject('postgres').superuserUrl, text)
const source = () =>
  new URL(withDatabase(inject('postgres').serverUrl, new URL(server.databaseUrl).pathname.slice(1))).href
const operate = (args: readonly string[], settings: Record<string, string> = {}) =>
  run(args, { DATABASE_URL: source(), MASTER_KEY: inject('masterKey'), DATA_DIR: join(top, 'unused'), ...settings })

function ownerOf(database: string): string {
  const url = new URL(withDatabase(inject('postgres').serverUrl, database))
  url.username = url.password = owner
  return url.href
}

beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'muster-backups-'))
  await chmod(top, 0o711)
  file = join(top, 'one.backup')
  await superuser(`create role ${owner} login password '${owner}'`)
  await superuser(`grant muster_server to ${owner}`)
  await superuser(`create database ${target} owner ${owner}`)
})
afterEach(endPrograms)
afterAll(async () => {
  await superuser(`drop database ${target} with (force)`)
  await superuser(`drop role ${owner}`)
  await rm(top, { recursive: true })
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
  const made = await operate(['backup', file, '--json'])
  expect([made.code, made.stderr]).toEqual([0, ''])
  expect(made.json).toMatchObject({ file, rows: expect.any(Number), bytes: (await stat(file)).size })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await server.priya.post('/CostCentres', { Code: 'AFTER', Name: 'After the backup' })).status).toBe(201)
  end = await lastSequence()

  const restored = await operate(['restore', file, '--json'], { DATABASE_URL: ownerOf(target) })
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
  const settings = { DATABASE_URL: ownerOf(target), MASTER_KEY: inject('masterKey'), DATA_DIR: join(top, 'unused') }
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
    ...{ DATABASE_URL: ownerOf(target), MASTER_KEY: inject('masterKey'), DATA_DIR: join(top, 'unused') },
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
    const released = await operate(['release-emails', '--json'], settings)
    expect(released.json).toEqual({ wasHeld: true, dropped: 0 })
    await expect.poll(() => mailbox.letters.length, { timeout: 15_000 }).toBeGreaterThan(0)
    expect((await operate(['release-emails', '--json'], settings)).json).toEqual({ wasHeld: false, dropped: 0 })
    await restored.stop()
  } finally {
    await mailbox.stop()
  }
}, 120_000)

const damages: readonly [string, RegExp, (bytes: Buffer) => Buffer][] = [
  ['of which the beginning was changed', /is no backup of Muster/, bytes => Buffer.concat([Buffer.from('x'), bytes])],
  ['of which the header was changed', /damaged or cut off: its header/, bytes => flipped(bytes, 40)],
  [
    'of which a byte in the middle was changed',
    /damaged or cut off: piece 1 /,
    bytes => flipped(bytes, bytes.length >> 1),
  ],
  ['of which the last byte was changed', /damaged or cut off: piece 1 /, bytes => flipped(bytes, bytes.length - 1)],
  ['that was cut off', /damaged or cut off: it ends in piece 1/, bytes => bytes.subarray(0, bytes.length - 1_000)],
  ['to which something was added', /damaged or cut off/, bytes => Buffer.concat([bytes, bytes.subarray(-100)])],
  ['that is empty', /is no backup of Muster/, () => Buffer.alloc(0)],
]

function flipped(bytes: Buffer, place: number): Buffer {
  const other = Buffer.from(bytes)
  other[place] = (other[place] ?? 0) ^ 1
  return other
}

test('a file that is not what was written is refused, and the empty database stays empty', async () => {
  const empty = `empty_${suffix}`
  await superuser(`create database ${empty} owner ${owner}`)
  const bytes = await readFile(file)
  const tables = async () => {
    const client = new pg.Client({ connectionString: withDatabase(inject('postgres').superuserUrl, empty) })
    await client.connect()
    const { rows } = await client.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
    await client.end()
    return rows.length
  }
  try {
    for (const [what, message, damage] of damages) {
      const damaged = join(top, 'damaged.backup')
      await writeFile(damaged, damage(bytes))
      const { code, json } = await operate(['restore', damaged, '--json'], { DATABASE_URL: ownerOf(empty) })
      expect([code, json.error], what).toEqual([1, expect.stringMatching(message)])
      expect(await tables(), what).toBe(0)
    }
    const otherKey = { DATABASE_URL: ownerOf(empty), MASTER_KEY: Buffer.alloc(32, 7).toString('base64') }
    const { json } = await operate(['restore', file, '--json'], otherKey)
    expect(json.error).toMatch(/^The backup was made with another master key/)
    expect(await tables()).toBe(0)
  } finally {
    await superuser(`drop database ${empty} with (force)`)
  }
}, 240_000)

test('a backup that cannot be opened, or is of a later release, begins no database in DATA_DIR', async () => {
  const dataDir = join(top, 'never-made')
  const otherKey = { MASTER_KEY: Buffer.alloc(32, 7).toString('base64'), DATA_DIR: dataDir }
  const other = await run(['restore', file, '--json'], otherKey)
  expect(other.json.error).toMatch(/^The backup was made with another master key/)
  const later = join(top, 'later.backup')
  await server.admin.query("insert into migration (name, checksum) values ('9999_of_later.sql', '')")
  const client = new pg.Client({ connectionString: source() })
  await client.connect()
  try {
    const pieces: Buffer[] = []
    const to = async (piece: Buffer) => void pieces.push(piece)
    await writeSnapshot(client, { serverUrl: '', vault: server.context.vault, release: '99.0.0', to })
    await writeFile(later, Buffer.concat(pieces))
  } finally {
    await client.end()
    await server.admin.query("delete from migration where name = '9999_of_later.sql'")
  }
  const refused = await run(['restore', later, '--json'], { MASTER_KEY: inject('masterKey'), DATA_DIR: dataDir })
  expect(refused.json.error).toMatch(
    /^The backup is of a later release \(99\.0\.0, .*9999_of_later\.sql\): restore it with/,
  )
  expect(await readdir(top)).not.toContain('never-made')
}, 60_000)

test('a backup goes from standard output to standard input, and a reader who leaves is noticed', async () => {
  const piped = `piped_${suffix}`
  const program = `"${process.execPath}" "${fileURLToPath(new URL('../../../bin/muster.mjs', import.meta.url))}"`
  const settings = { PATH: process.env.PATH, MASTER_KEY: inject('masterKey'), DATA_DIR: join(top, 'unused') }
  const shell = (line: string) =>
    promisify(execFile)('sh', ['-c', line], { env: { ...settings, DATABASE_URL: source(), TARGET: ownerOf(piped) } })
  await superuser(`create database ${piped} owner ${owner}`)
  try {
    const { stdout, stderr } = await shell(`${program} backup - | DATABASE_URL="$TARGET" ${program} restore - --json`)
    const { rows } = JSON.parse(stdout)
    expect(rows).toBeGreaterThan(1_000)
    expect(stderr).toMatch(new RegExp(`^${rows} rows\\. The master key is not in it`, 'm'))
  } finally {
    await superuser(`drop database ${piped} with (force)`)
  }
  const left = await shell(`(${program} backup -; echo "code $?" >&2) | true`)
  expect(left.stderr).toMatch(/EPIPE[\s\S]*code 1$/m)
}, 120_000)

test('a backup is never restored over a database in use, nor written over a file', async () => {
  const { json } = await operate(['restore', file, '--json'], { DATABASE_URL: ownerOf(target) })
  expect(json.error).toMatch(/^The database is not empty, and nothing in it was changed/)
  const again = await operate(['backup', file, '--json'])
  expect([again.code, again.json.error]).toEqual([
    1,
    expect.stringContaining('is there already, and was left as it is'),
  ])
}, 60_000)

test('a backup is tried in a database of its own, from a folder without one, and what a killed try left goes', async () => {
  const folder = join(top, 'tries')
  const kinds = ['killed', 'running', 'open'].map(kind => join(folder, `muster-try-backup-${kind}`))
  for (const each of kinds) await mkdir(join(each, 'postgres'), { recursive: true })
  const [, running, open] = kinds
  // Another user may have put a link into it, to a folder of ours.
  await chmod(open as string, 0o777)
  const guard = takeGuard(running as string)
  // A backup of another service that has the same name.
  await server.admin.query(
    `insert into backup (due_at, started_at, alive_at, finished_at, file, bytes) values (now(), now(), now(), now(), $1, $2)`,
    [basename(file), (await stat(file)).size + 1],
  )
  try {
    const tried = await operate(['try-backup', '--file', file, '--folder', folder, '--json'])
    expect([tried.code, tried.json]).toMatchObject([0, { file, rows: expect.any(Number) }])
    expect(tried.stderr).toContain('The try is not noted')
    expect((await server.admin.query('select tried_at from backup')).rows).toEqual([{ tried_at: null }])
    expect(await readdir(folder)).toEqual(['muster-try-backup-open', 'muster-try-backup-running'])
  } finally {
    guard.release()
  }
}, 120_000)
