import { beforeAll, expect, test } from 'vitest'
import { explaining, mostOfOneNode, ranDuring } from './support/database/plans.ts'
import { callerIn, importGroup } from './support/large-group.ts'
import { startMuster } from './support/muster.ts'
import type { Person } from './support/person.ts'

const muster = startMuster({}, explaining)
const employees = 2000
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
  const group = await importGroup(muster, employees)
  caller = await callerIn(muster, { group, n: 1, roles: ['PayrollAdministrator', 'Auditor'], sees: 'All' })
}, 60_000)

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
  const statements = await ranDuring(async () => {
    expect((await caller.get(path.replace('{chart}', chart))).status).toBe(200)
  })
  const reads = statements.filter(({ text }) => /^\s*(with|select)\b/.test(text) && !text.includes('set_config('))
  expect(reads.length).toBeGreaterThan(0)
  for (const { plan, text } of reads) expect(mostOfOneNode(plan), text).toBeLessThan(20 * employees)
})
