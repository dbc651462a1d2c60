import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readContract } from '../../test/support/contract/contract.ts'
import { startMailbox } from '../../test/support/mail/mailbox.ts'
import { startMuster } from '../../test/support/muster.ts'
import { Person } from '../../test/support/person.ts'
import { type Ended, muster as run } from '../../test/support/program.ts'

// Beside a server that listens on this database, as an operator's commands are.
const server = startMuster()
let top: string
let DATA_DIR: string

beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'muster-operating-'))
  DATA_DIR = join(top, 'data')
})
afterAll(async () => {
  expect(existsSync(DATA_DIR), 'with DATABASE_URL and MASTER_KEY set, nothing is written').toBe(false)
  await rm(top, { recursive: true })
})

const muster = (...args: string[]): Promise<Ended> => musterWith({}, args)

function serverUrl(): string {
  const url = new URL(inject('postgres').serverUrl)
  url.pathname = new URL(server.databaseUrl).pathname
  return url.href
}

const musterWith = (settings: Record<string, string>, args: readonly string[]): Promise<Ended> =>
  run(args, { DATABASE_URL: serverUrl(), MASTER_KEY: inject('masterKey'), DATA_DIR, ...settings })

const inHarbourLine = ['--group', 'Harbour Line']
const whoHas = ({ apiKey, email }: { apiKey: string; email: string }) =>
  new Person(server.address, { name: '', email, password: '', apiKey, employerGroup: '', about: '' })

test('an account made for the API has the given access scope, and is in the audit log', async () => {
  const account = ['--email', 'Rosters@example.com', '--name', 'Roster Bridge', '--api-access', '--key-scopes', 'read']
  const scope = ['--scope', 'CostCentre:FER:only']
  const { json } = await muster('create-account', ...inHarbourLine, ...account, ...scope, '--json')

  const centres = await whoHas(json).get('/CostCentres')
  expect(centres.body.map((centre: { code: string }) => centre.code)).toEqual(['FER'])
  const { rows } = await server.admin.query(
    `select action, actor, details->'scopes' as scopes from audit_entry order by id desc limit 2`,
  )
  expect(rows).toEqual([
    { action: 'api-key.created', actor: 'System', scopes: ['read'] },
    { action: 'user-account.created', actor: 'System', scopes: null },
  ])
}, 60_000)

test('create-account reports that the person holds pay roles, and records the person of the account', async () => {
  const { rows } = await server.admin.query(
    `insert into role_grant (employer_group_id, authority_id, role)
     select a.employer_group_id, a.id, 'RunPayrollAuthority' from authority a join employer_group g on g.id = a.employer_group_id
     where g.name = 'Harbour Line' and not exists (select from user_account u where u.person_id = a.person_id
       and u.employer_group_id = a.employer_group_id) order by a.id desc limit 1
     returning (select email from authority where id = authority_id and authority.employer_group_id = role_grant.employer_group_id) as email,
       (select person_id::int from authority where id = authority_id and authority.employer_group_id = role_grant.employer_group_id) as person`,
  )
  const made = await muster('create-account', ...inHarbourLine, '--email', rows[0].email, '--json')
  expect(made.stderr).toContain('holds roles that take two people: payroll runner')
  const entry = await server.admin.query('select details from audit_entry where action = $1 order by id desc limit 1', [
    'user-account.created',
  ])
  expect(entry.rows[0].details).toMatchObject({ personId: rows[0].person })
}, 60_000)

test("an account belongs to the group's person with that email, and a login of another group keeps its password", async () => {
  const { rows } = await server.admin.query(`
    select e.email, e.person_id, p.given_name || ' ' || p.family_name || ', employee ' || e.code as person
    from employee e join employer_group g on g.id = e.employer_group_id join person p on p.id = e.person_id
    where g.name = 'Harbour Line' and not exists (select from user_account a where a.person_id = e.person_id
      and a.employer_group_id = e.employer_group_id) order by e.id limit 1`)
  const own = await muster('create-account', ...inHarbourLine, '--email', rows[0].email, '--json')
  expect(own.json).toEqual({
    email: rows[0].email,
    person: rows[0].person,
    password: expect.any(String),
    apiKey: null,
    invitation: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/console\/invitation#token=[\w-]{43}$/),
    invitationIsSent: false,
  })
  const made = await server.admin.query(`select person_id from user_account order by id desc limit 1`)
  expect(made.rows).toEqual([{ person_id: rows[0].person_id }])

  const elsewhere = await muster('create-account', '--group', 'Southern Freight', '--email', rows[0].email, '--json')
  const nothingNew = { person: null, password: null, apiKey: null, invitation: null, invitationIsSent: false }
  expect(elsewhere.json).toEqual({ email: rows[0].email, ...nothingNew })
  const again = await muster('create-account', ...inHarbourLine, '--email', rows[0].email, '--json')
  expect([again.code, again.json.error]).toEqual([1, expect.stringContaining('has an account in this group already')])
}, 60_000)

test('an account is made, and all of it shown, also where the mail server refuses the invitation', async () => {
  const mailbox = await startMailbox()
  mailbox.refusal = () => ({ responseCode: 550, message: 'No such user' })
  try {
    const account = ['--email', 'new.bridge@example.com', '--api-access', '--key-scopes', 'read']
    const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'muster@payroll.example' }
    const made = await musterWith(mail, ['create-account', ...inHarbourLine, ...account, '--json'])
    expect([made.code, made.json.invitationIsSent]).toEqual([0, false])
    expect(made.json.invitation).toContain('/console/invitation#token=')
    expect(made.stderr).toMatch(/^The invitation was not sent: .*550/)
    expect((await whoHas(made.json).get('/CostCentres')).status).toBe(200)
  } finally {
    await mailbox.stop()
  }
}, 60_000)

test('a key may do less than its owner, never more', async () => {
  const owner = [...inHarbourLine, '--email', server.liam.email, '--name', 'Ferries']
  const beyond = await muster('create-key', ...owner, '--scopes', 'read,employees.tfn')
  expect([beyond.code, beyond.stderr]).toEqual([
    1,
    expect.stringContaining("The owner's roles do not allow employees.tfn"),
  ])

  const { json } = await muster('create-key', ...owner, '--scopes', 'read', '--days', '2', '--json')
  expect(Date.parse(json.expiresAt) - Date.now()).toBeLessThanOrEqual(2 * 86_400_000)
  const liam = whoHas({ ...json, email: server.liam.email })
  expect((await liam.get('/CostCentres')).text).toBe((await server.liam.get('/CostCentres')).text)

  const revoked = await muster('revoke-key', String(json.apiKeyId), ...inHarbourLine, '--json')
  expect(revoked.json).toMatchObject({ apiKeyId: json.apiKeyId, wasRevokedBefore: false })
  await sleep(600)
  expect((await liam.get('/CostCentres')).status).toBe(401)
  const others = await muster('revoke-key', String(json.apiKeyId), '--group', 'Southern Freight')
  expect(others.stderr).toBe('The key was not found.\n')
}, 60_000)

test('an import writes every bad cell of a long report, as JSON and as lines', async () => {
  const file = join(top, 'cost-centres.csv')
  const rows = Array.from({ length: 5_000 }, (_, n) => `STRAY-${n},Stray,NOWHERE`)
  await writeFile(file, ['code,name,parentCode', ...rows, ''].join('\n'))
  const { code, json } = await muster('import', file, ...inHarbourLine, '--json')
  expect([code, json.files, json.errors.length]).toEqual([1, [], 5_000])
  expect(json.errors.map(({ line }: { line: number }) => line)).toEqual(rows.map((_, n) => n + 2))
  const result = await muster('import', file, ...inHarbourLine)
  expect(result.stdout.split('\n').filter(line => line.startsWith('cost-centres.csv:'))).toHaveLength(5_000)
  expect(result.stdout).toMatch(/\n5000 errors: nothing was stored\.\n$/)
}, 60_000)

test('an import says each bad cell and exits with 1, and tries without storing', async () => {
  const file = join(top, 'cost-centres.csv')
  await writeFile(file, 'code,name,expiryDate\nNEW,New wharf,2030-02-30\nNEW2,,\n')
  const bad = await muster('import', file, ...inHarbourLine, '--json')
  expect(bad.code).toBe(1)
  expect(bad.json.files).toEqual([])
  expect(bad.json.errors).toEqual([
    { file: 'cost-centres.csv', line: 2, column: 'expiryDate', reason: expect.any(String) },
    { file: 'cost-centres.csv', line: 3, column: 'name', reason: expect.any(String) },
  ])
  const result = await muster('import', file, ...inHarbourLine)
  expect([result.code, result.stdout]).toEqual([1, expect.stringMatching(/^cost-centres.csv:2:expiryDate {2}\S/)])

  await writeFile(file, 'code,name\nNEW,New wharf\n')
  const tried = await muster('import', file, ...inHarbourLine, '--dry-run', '--json')
  const counts = { files: [{ file: 'cost-centres.csv', created: 1, updated: 0, unchanged: 0 }], errors: [] }
  expect([tried.code, tried.json]).toEqual([0, counts])
  expect((await server.priya.get('/CostCentres/Search?CostCentreCode=NEW')).body).toEqual([])
  expect((await muster('import', file, ...inHarbourLine, '--json')).json).toEqual(counts)
  expect((await server.priya.get('/CostCentres/Search?CostCentreCode=NEW')).body).toHaveLength(1)
}, 60_000)

test('an import into a new group stores the default policies of all kinds of approvable', async () => {
  const file = join(top, 'cost-centres.csv')
  await writeFile(file, 'code,name\nQUAY,Quay\n')
  const result = await muster('import', file, '--group', 'Quayside', '--time-zone', 'Australia/Perth')
  expect([result.code, result.stderr]).toEqual([0, ''])
  const { rows } = await server.admin.query(
    `select change_type from approval_policy where is_default
     and employer_group_id = (select id from employer_group where name = 'Quayside') order by id`,
  )
  const { ChangeTypeName } = (await readContract()).components.schemas as Record<string, { enum: string[] }>
  const types = ChangeTypeName?.enum ?? []
  expect(types).toContain('PayRate')
  expect(rows.map(({ change_type }) => change_type)).toEqual([...types, 'ExpenseApplication'])
}, 60_000)

test.each([
  [['import', 'nowhere', '--group', 'Harbour Line'], /nowhere/],
  [['import', '.', '--group', 'A', '--time-zone', 'Sydney'], /--time-zone Sydney is unknown/],
  [
    ['create-account', '--group', 'Unknown', '--email', 'a@b.example'],
    /There is no employer group "Unknown"; there are/,
  ],
  [
    ['create-account', ...inHarbourLine, '--email', 'a@b.example', '--role', 'ExpenseApprover'],
    /cannot sit on an account/,
  ],
  [['create-account', ...inHarbourLine, '--email', 'a@b.example', '--scope', 'CostCentre:NOPE'], /no cost centre NOPE/],
  [['create-account', ...inHarbourLine, '--email', 'nonsense'], /is not an email address/],
  [
    ['create-key', ...inHarbourLine, '--email', 'a@b.example', '--name', 'x', '--scopes', 'read'],
    /No account of this group has the email a@b.example/,
  ],
  [['create-key', '--days', '0'], /--group is missing/],
  [['create-account', ...inHarbourLine, '--email', 'a@b.example', '--name', '\u202ennA'], /--name must not contain/],
  [['verify-audit', '--group', 'x'.repeat(5_000)], /--group must be at most 1000 characters/],
  [['revoke-key', '--group', 'x', '--grup=y'], /has no option --grup\.\nkey is missing/],
  [['suspend-group'], /name is missing/],
  [['sample'], /The sample groups are there already: Harbour Line and Southern Freight/],
  [['migrate', 'now'], /"now" is one argument too many/],
  [['doctor', '--json=yes'], /--json takes no value/],
  [['flush'], /There is no command "flush"; there are start, serve,/],
])('%j is refused with a sentence, in JSON when asked', async (args, sentence) => {
  const refused = await muster(...args, ...(args.includes('--json=yes') ? [] : ['--json']))
  expect(refused.code).toBe(1)
  expect(refused.json?.error ?? refused.stderr).toMatch(sentence)
})

test('a doctor finds nothing wrong, and warns of sample accounts and of missing backups', async () => {
  const { code, json } = await muster('doctor', '--json')
  expect(code).toBe(0)
  const notOk = json.checks.filter((finding: { status: string }) => finding.status !== 'ok')
  expect(notOk.map((finding: { check: string }) => finding.check)).toEqual(['sample accounts', 'backups'])
})

test('a doctor names a replica that is away, which stops no start, and one that is none, which does', async () => {
  const replicaAt = async (url: string) => {
    const { code, json } = await musterWith({ DATABASE_REPLICA_URL: url }, ['doctor', '--json'])
    expect(code).toBe(1)
    return json.checks.find(({ check }: { check: string }) => check === 'replica')
  }
  expect(await replicaAt('postgres://127.0.0.1:1/muster')).toEqual({
    check: 'replica',
    status: 'fail',
    message: expect.stringMatching(/^The primary answers all reads: .*ECONNREFUSED/),
  })
  expect(await replicaAt(serverUrl())).toMatchObject({
    status: 'fail',
    message: expect.stringMatching(/^No server starts with it: DATABASE_REPLICA_URL is no replica/),
  })
})

test('help says what a command does, with examples', async () => {
  const overview = await muster('--help')
  const [, list = ''] = overview.stdout.split('COMMANDS\n')
  const names = [...list.matchAll(/^ {2}([\w-]+)/gm)].map(([, name]) => name ?? '')
  expect(names).toHaveLength(21)
  const pages = await Promise.all(names.map(name => muster(name, '--help')))
  for (const { code, stdout } of pages) {
    expect([code, stdout]).toEqual([0, expect.stringMatching(/USAGE {2}muster [\s\S]*EXAMPLES\n {2}\S/)])
  }
}, 60_000)
