import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery, type Kysely } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { writeAuthorities, writeImportSet } from '../../bench/import-set.ts'
import { createAccount, createApiKey } from '../src/features/accounts/index.ts'
import { importFiles } from '../src/features/imports/index.ts'
import { type Heard, heardOf } from './support/database/statements.ts'
import { startMuster } from './support/muster.ts'
import { Person } from './support/person.ts'

const muster = startMuster()
const employees = 2000
let group = 0
let caller: Person

/** As after a load, before autovacuum comes by: of no table anything is known. */
beforeAll(async () => {
  await muster.admin.query(`do $$ declare one regclass; begin
    for one in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('alter table %s set (autovacuum_enabled = false)', one);
      delete from pg_statistic where starelid = one;
      update pg_class set reltuples = -1, relpages = 0 where oid = one;
    end loop; end $$`)
  await muster.admin.query(`create or replace function analyze_what_was_written() returns void
    language sql security definer as 'select null::void'`)
  const folder = await mkdtemp(join(tmpdir(), 'muster-set-'))
  await writeImportSet(folder, employees)
  await writeAuthorities(folder, employees)
  const newGroup = { timeZone: 'Australia/Sydney', isTest: true }
  const { errors } = await importFiles(muster.context, {
    groupName: 'Fresh',
    paths: [folder],
    isDryRun: false,
    newGroup,
  })
  expect(errors).toEqual([])
  await rm(folder, { recursive: true })
  group = (await muster.admin.query("select id::int from employer_group where name = 'Fresh'")).rows[0].id
  caller = await administrator()
}, 60_000)

async function administrator(): Promise<Person> {
  const owner = { group: { id: group, isTest: true }, now: new Date().toISOString() }
  const apiKey = await muster.database.transaction(group, async tx => {
    const { userAccountId } = await createAccount(tx, {
      ...owner,
      ...{
        email: 'person1@bench.example',
        roles: ['PayrollAdministrator', 'Auditor'],
        isApiEnabled: true,
        isSample: true,
      },
      accessScope: [{ type: 'All', id: null, includeDescendants: true }],
    })
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const { key } = await createApiKey(tx, { ...owner, userAccountId, name: 'k', expiresAt })
    return key
  })
  return new Person(muster.address, { ...muster.priya, apiKey } as never)
}

type Plan = Readonly<{
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Filter'?: number
  Plans?: readonly Plan[]
}>

/** The most rows that one node of a statement looks at, on the connections of the service. */
async function mostTouchedBy({ text, values }: Heard): Promise<number> {
  const db = muster.database.forGroup(group) as unknown as Kysely<unknown>
  const { rows } = await db.executeQuery<Record<string, [{ Plan: Plan }]>>(
    CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...values]),
  )
  const touched = (plan: Plan): number =>
    Math.max(
      plan['Actual Loops'] *
        (plan['Actual Rows'] + (plan['Rows Removed by Join Filter'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)),
      ...(plan.Plans ?? []).map(touched),
    )
  const [first] = Object.values(rows[0] ?? {})
  return touched((first as [{ Plan: Plan }])[0].Plan)
}

test.for([
  '/Employees?pageNumber=1&pageSize=50',
  '/Employees',
  '/Employees/Search?EmployeeName=nguy',
  '/Employees/Search?EmployeeStatus=Active',
  '/Authorities?pageNumber=1&pageSize=50',
  '/Authorities/Search?AuthorityName=nguy',
  '/Positions?pageNumber=1&pageSize=50',
  '/Credentials/Search?pageNumber=1&pageSize=50',
  '/Credentials/Expiry?Status=Current',
  '/change-requests?pageNumber=1&pageSize=50',
  '/ExpenseApplications?pageNumber=1&pageSize=50',
  '/Approvals?pageNumber=1&pageSize=50',
  '/OrganisationCharts/{chart}/Health',
  '/AuditLog?pageNumber=1&pageSize=50',
])('GET %s compares no employee with every other, without any statistics', async path => {
  const [{ id: chart }] = (await caller.get('/OrganisationCharts')).body
  const statements = await heardOf(async () => {
    expect((await caller.get(path.replace('{chart}', chart))).status).toBe(200)
  })
  const reads = statements.filter(({ text }) => /^\s*(with|select)\b/.test(text) && !text.includes('set_config('))
  expect(reads.length).toBeGreaterThan(0)
  for (const statement of reads) {
    expect(await mostTouchedBy(statement), statement.text).toBeLessThan(20 * employees)
  }
})
