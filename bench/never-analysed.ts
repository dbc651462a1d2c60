import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { findScopeLines } from '../server/src/features/access-scopes/index.ts'
import * as accounts from '../server/src/features/accounts/index.ts'
import { importFiles } from '../server/src/features/imports/index.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/index.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { createServiceContext } from '../server/src/service-context.ts'
import { writeAuthorities, writeImportSet } from './import-set.ts'
import { machine } from './report.ts'

/*
 * Whether a statement depends on statistics: every kind of request, on a database that was freshly loaded and never
 * analysed, autovacuum off, and once more when it is analysed. `node bench/never-analysed.ts 20000 [stale]`.
 */
const employees = Number(process.argv[2] ?? 20_000)
const groupName = 'Fresh'
/** The statistics are of a small group that was there before, and the import analyses what it writes, as it does. */
const isStale = process.argv.includes('stale')
const [load = 0] = loadavg()

const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'))
const set = join(folder, 'set')
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
await migrate(postgres.ownerUrl)
const admin = await neverAnalysing()
const context = await createServiceContext({
  config: readConfig({ LOG_LEVEL: 'error', RATE_LIMIT_PER_MINUTE: '0' }),
  databaseUrl: postgres.serverUrl,
  masterKey: Buffer.alloc(32, 1),
})
const api = await buildApp(context)
try {
  await mkdir(set)
  if (isStale) {
    await writeSet(50)
    await loadSet('Small')
    await admin.query('analyze')
  }
  await writeSet(employees)
  await api.listen({ port: 0, host: '127.0.0.1' })
  const never = await pass('a', await timed(() => loadSet(groupName)))
  await admin.query('analyze')
  const analysed = await pass('b')
  await admin.end()
  await report(never, analysed)
} finally {
  await api.close()
  await context.close()
  await postgres.stop()
  if (process.env.EXPLAIN) await copyFile(join(folder, 'data/postgres.log'), process.env.EXPLAIN)
  await rm(folder, { recursive: true, force: true })
}

type Taken = Readonly<{ name: string; milliseconds: number; bytes: number }>

/** Autovacuum analyses nothing, nor does the import itself, unless `stale`. */
async function neverAnalysing(): Promise<pg.Client> {
  const address = new URL(postgres.superuserUrl)
  address.pathname = new URL(postgres.ownerUrl).pathname
  const admin = new pg.Client({ connectionString: address.href })
  admin.on('error', () => {})
  await admin.connect()
  await admin.query('alter system set autovacuum = off')
  if (process.env.EXPLAIN) {
    await admin.query("alter system set session_preload_libraries = 'auto_explain'")
    await admin.query("alter system set auto_explain.log_min_duration = '500ms'")
    await admin.query('alter system set auto_explain.log_analyze = on')
    await admin.query('alter system set auto_explain.log_nested_statements = on')
    await admin.query("alter role muster_server set log_min_error_statement = 'error'")
    await admin.query("alter role muster_server set log_min_messages = 'error'")
  }
  await admin.query('select pg_reload_conf()')
  if (isStale) return admin
  await admin.query(
    "create or replace function analyze_what_was_written() returns void language sql security definer as 'select null::void'",
  )
  return admin
}

async function writeSet(count: number): Promise<void> {
  await writeImportSet(set, count)
  await writeAuthorities(set, count)
}

async function loadSet(groupName: string): Promise<void> {
  const newGroup = { timeZone: 'Australia/Sydney', isTest: true }
  const { errors } = await importFiles(context, { groupName, paths: [set], isDryRun: false, newGroup })
  if (errors.length > 0) throw new Error(JSON.stringify(errors.slice(0, 3)))
}

/** Everything once. The people of a pass are its own, so that the second makes accounts as the first did. */
async function pass(name: 'a' | 'b', loading?: number): Promise<Taken[]> {
  const taken: Taken[] = []
  const note = (what: string, milliseconds: number, bytes = 0) => {
    taken.push({ name: what, milliseconds, bytes })
    if (milliseconds > 1000) console.error(`${name}: ${what} ${Math.round(milliseconds)} ms`)
  }
  if (loading !== undefined) note('import', loading)
  const first = name === 'a' ? 1 : 11
  const { all, half, few, approver, password } = await makeAccounts(first, note)

  const ask = async (what: string, key: string, path: string, body?: object, method = body ? 'POST' : 'GET') => {
    const start = performance.now()
    const { port } = api.server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}${path.startsWith('/console') ? path : `/v12.21${path}`}`, {
      method,
      headers: {
        ...(key === '' ? { Origin: `http://127.0.0.1:${port}` } : { Authorization: `Bearer ${key}` }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    note(answer.ok ? what : `${what}: ${answer.status} ${text.slice(0, 200)}`, performance.now() - start, text.length)
    return { body: text === '' ? undefined : JSON.parse(text), location: answer.headers.get('location') ?? '' }
  }

  await ask('sign in', '', '/console/session', { Email: `person${first}@bench.example`, Password: password })
  const { body: people } = await ask('(people)', all, '/Employees?pageNumber=1&pageSize=50')
  const id = people[name === 'a' ? 40 : 45].id
  const { body: authorities } = await ask('(authorities)', all, '/Authorities?pageNumber=1&pageSize=50')
  const authority = authorities[30].id
  const { body: charts } = await ask('charts', all, '/OrganisationCharts')
  const { body: positions } = await ask('(positions of an authority)', all, `/Authorities/${authority}/Positions`)
  const asked: Record<string, string> = {
    'page of employees': '/Employees?pageNumber=1&pageSize=50',
    'last page of employees': `/Employees?pageNumber=${Math.floor(employees / 50 / 8)}&pageSize=50`,
    'all employees': '/Employees',
    'page of authorities': '/Authorities?pageNumber=1&pageSize=50',
    'all authorities': '/Authorities',
    'page of positions': '/Positions?pageNumber=1&pageSize=50',
    'cost centres': '/CostCentres',
    'payment groups': '/PaymentGroups',
    'positions of a chart': `/OrganisationCharts/${charts[0].id}/Positions?pageNumber=1&pageSize=50`,
    'employees by name': '/Employees/Search?EmployeeName=nguy&pageNumber=1&pageSize=50',
    'employees by email': '/Employees/Search?EmployeeEmail=person77@bench.example',
    'employees by code': '/Employees/Search?EmployeeCode=E77',
    'employees changed since': '/Employees/Search?LastModified=2020-01-01T00:00:00Z&pageNumber=1&pageSize=50',
    'authorities by name': '/Authorities/Search?AuthorityName=nguy&pageNumber=1&pageSize=50',
    'authorities by employee': '/Authorities/Search?EmployeeCode=E77',
    'authorities by role': '/Authorities/Search?WebRole=HumanResourcesAdministrator',
    'positions by name': '/Positions?PositionName=77&pageNumber=1&pageSize=50',
    'credentials expiring': '/Credentials/Expiry?Status=Current',
    'change requests': '/change-requests?pageNumber=1&pageSize=50',
    'expense applications': '/ExpenseApplications?pageNumber=1&pageSize=50',
    events: '/Events?pageSize=100',
    'events, newest': '/Events?pageSize=100&order=NewestFirst',
  }
  for (const [caller, key] of Object.entries({ all, half, few })) {
    for (const [what, path] of Object.entries(asked)) await ask(`${what}, ${caller}`, key, path)
  }
  const singles: Record<string, string> = {
    'one employee': `/Employees/${id}`,
    'one employee, all of it': `/Employees/${id}?asAt=2026-01-01`,
    'history of an employee': `/Employees/${id}/History?all=true`,
    'change types of an employee': `/Employees/${id}/ChangeTypes`,
    'one authority': `/Authorities/${authority}`,
    'approver look-up': `/Authorities/${authority}/Positions/${positions[0]?.id}/Approver/LeaveApprover?explain=true`,
    'health of a chart': `/OrganisationCharts/${charts[0].id}/Health`,
    inbox: '/Approvals?pageNumber=1&pageSize=50',
    'audit log': '/AuditLog?pageNumber=1&pageSize=50',
    'audit log of an employee': `/AuditLog?resourceType=Employee&resourceId=${id}`,
    delegations: '/Delegations',
    operations: '/Operations',
  }
  for (const [what, path] of Object.entries(singles)) await ask(what, all, path)
  const details = { ChangeType: 'PersonalDetails', EmployeeId: id, PersonalDetails: { PreferredName: 'Sam' } }
  await ask('post a change request, dry run', all, '/change-requests?dryRun=true', details)
  const { location } = await ask('post a change request', all, '/change-requests', details)
  await ask('inbox with a request', approver, '/Approvals?pageNumber=1&pageSize=50')
  const { body: request } = await ask('one change request', approver, location)
  await ask('approve', approver, `${location}/actions/approve`, { Revision: request.revision }, 'PUT')
  note('import again', await timed(() => loadSet(groupName)))
  return taken
}

type Note = (what: string, milliseconds: number) => void

/** As `muster create-account` makes them. */
async function makeAccounts(first: number, note: Note) {
  const account = async (n: number, scopes: Parameters<typeof findScopeLines>[2], roles: string[]) => {
    let made = { key: '', password: '' }
    const start = performance.now()
    await context.database.transaction(await groupId(), async tx => {
      const group = { id: await groupId(), name: groupName, isTest: true }
      const now = new Date().toISOString()
      const { userAccountId, password = '' } = await accounts.createAccount(tx, {
        group: group as never,
        email: `person${n}@bench.example`,
        roles,
        accessScope: await findScopeLines(tx, group.id, scopes),
        isApiEnabled: true,
        isSample: true,
        now,
      })
      const owner = { group: group as never, userAccountId, now }
      const { key } = await accounts.createApiKey(tx, {
        ...owner,
        name: 'bench',
        expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      })
      made = { key, password }
    })
    note('create-account', performance.now() - start)
    return made
  }
  const admins = ['PayrollAdministrator', 'EmployerAdministrator', 'Auditor']
  const everything = [{ type: 'All' }] as never
  const { key: all } = await account(first + 1, everything, admins)
  const { key: approver } = await account(first + 2, everything, [])
  const below = (code: string) => [{ type: 'CostCentre', codes: [code] }] as never
  const { key: half } = await account(first + 3, below('C1'), ['PayrollAdministrator'])
  const { key: few } = await account(first + 4, below('C400'), ['PayrollAdministrator'])
  const { password } = await account(first, [] as never, [])
  return { all, approver, half, few, password }
}

async function groupId(): Promise<number> {
  const { rows } = await admin.query<{ id: number }>('select id::int from employer_group where name = $1', [groupName])
  return rows[0]?.id ?? 0
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function report(never: readonly Taken[], analysed: readonly Taken[]): Promise<void> {
  const others = new Map(analysed.map(taken => [taken.name, taken.milliseconds]))
  const lines = never
    .filter(({ name }) => !name.startsWith('('))
    .map(({ name, milliseconds, bytes }) => {
      const other = others.get(name)
      return `| ${name} | ${Math.round(milliseconds)} | ${other === undefined ? '' : Math.round(other)} | ${bytes === 0 ? '' : Math.ceil(bytes / 1024)} |`
    })
  const text = `## Without statistics

${employees.toLocaleString('en-AU')} employees, each an authority with a position, just imported, ${isStale ? 'beside a group of 50 of which there were statistics, and analysed by the import' : 'never analysed'}, autovacuum off; beside the same requests when all is analysed. Each request once. ${machine()} Load average before the start ${load.toFixed(1)}. \`node bench/never-analysed.ts ${employees}\`.

| Request | never analysed, ms | analysed, ms | kB |
|---|--:|--:|--:|
${lines.join('\n')}
`
  console.log(text)
}
