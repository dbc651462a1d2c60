import { beforeAll, expect, test } from 'vitest'
import { explaining, type Ran, ranDuring, touchedBy, walkedThrough } from './support/database/plans.ts'
import { callerIn, importGroup } from './support/large-group.ts'
import { requestsIn, waitingSteps } from './support/large-group-requests.ts'
import { startMuster } from './support/muster.ts'
import type { Person } from './support/person.ts'

/*
 * What a statement reads grows with what it returns, not with the group: of each statement of the requests that the bench
 * measures, as it was run on the connections of the service. Statements that answer with few rows may read a few more.
 */
const most = ({ returned }: Ran) => 20 * Math.max(returned, 5)

const muster = startMuster({}, explaining)
const employees = 2000
const people = {} as Record<Name, Person>
let group = 0

/** All: a human resources administrator. Busy: has 1,500 steps waiting. */
type Name = 'all' | 'half' | 'oneCostCentre' | 'oneself' | 'busy'

beforeAll(async () => {
  group = await importGroup(muster, employees)
  await requestsIn(muster, { group, approver: 'A7' })
  const { rows } = await muster.admin.query<{ id: number; code: string }>(
    'select id::int, code from cost_centre where employer_group_id = $1',
    [group],
  )
  const centre = (code: string) => rows.find(row => row.code === code)?.id ?? 0
  const roles = ['Auditor']
  people.all = await callerIn(muster, { group, n: 1, roles, sees: 'All' })
  people.half = await callerIn(muster, { group, n: 2, roles, sees: [centre('C1'), centre('C2')] })
  people.oneCostCentre = await callerIn(muster, { group, n: 3, sees: [centre('C400')] })
  people.oneself = await callerIn(muster, { group, n: 1900, sees: [] })
  people.busy = await callerIn(muster, { group, n: 7, sees: 'All' })
  await muster.admin.query('vacuum (analyze)')
}, 120_000)

const idOf = async (table: string, code: string): Promise<number> => {
  const { rows } = await muster.admin.query(`select id::int from ${table} where employer_group_id = $1 and code = $2`, [
    group,
    code,
  ])
  return rows[0].id
}

/** The statements that read too much, with what they read and returned. */
const overMost = (statements: readonly Ran[]) =>
  statements
    .filter(one => touchedBy(one.plan) > most(one))
    .map(({ text, returned, plan }) => `${touchedBy(plan)} for ${returned}: ${text.replace(/\s+/g, ' ').slice(0, 300)}`)

/** How often a request is repeated: the first one reads who the caller is, and what it begins to remember is read beside it. */
const repetitions = 4

/** By caller, those of a request that they repeat. */
async function overMostOf(template: string) {
  const ids = {
    authority: await idOf('authority', 'A200'),
    position: await idOf('chart_position', 'P200'),
    employee: await idOf('employee', 'E200'),
    request: await idOf('change_request', 'CR-900200'),
    expense: await idOf('expense_application', 'EX-900200'),
  }
  const path = Object.entries(ids).reduce((text, [name, id]) => text.replace(`{${name}}`, String(id)), template)
  const over: Record<string, readonly string[]> = {}
  for (const [name, person] of Object.entries(people)) {
    await person.get(path)
    for (let attempt = 1; attempt <= repetitions && over[name]?.length !== 0; attempt++) {
      const statements = await ranDuring(async () => {
        expect([200, 404]).toContain((await person.get(path)).status)
      })
      over[name] = overMost(statements)
    }
  }
  return over
}

const page = 'pageNumber=1&pageSize=50'

const paths: readonly string[] = [
  '/Authorities/{authority}',
  '/Authorities/{authority}/Positions/{position}/Approver/LeaveApprover',
  '/Authorities/Search?AuthorityEmail=person200@bench.example',
  '/Authorities/Search?EmployeeCode=E200',
  '/Employees/{employee}',
  '/Employees/Search?EmployeeCode=E200',
  '/Employees/Search?EmployeeEmail=person200@bench.example',
  '/Positions?PositionName=tion%20200',
  '/change-requests/{request}',
  `/change-requests?${page}&RequestedBy=Me`,
  `/change-requests?${page}&EmployeeId={employee}`,
  '/ExpenseApplications/{expense}',
  `/Approvals?${page}`,
  '/Approvals?pageNumber=15&pageSize=50',
  `/Authorities?${page}`,
  `/Employees?${page}`,
  `/change-requests?${page}`,
  `/change-requests?${page}&Order=NewestFirst`,
  `/change-requests?${page}&Statuses=Pending`,
  `/ExpenseApplications?${page}`,
  `/Approvals?${page}&Order=LongestWaitingFirst`,
  `/Approvals?${page}&Order=DueFirst`,
  `/Approvals?${page}&Order=LatestDecisionFirst`,
  `/Approvals?${page}&State=Decided`,
]

test.for(paths)('GET %s reads what it answers, for each caller', async template => {
  expect(await overMostOf(template)).toEqual({ all: [], half: [], oneCostCentre: [], oneself: [], busy: [] })
})

test('a search reads the names of all cost centres, and else what it answers', async () => {
  const over = Object.values(await overMostOf('/Search?q=tion%20200')).flat()
  expect(over.filter(text => !text.includes('from cost_centre'))).toEqual([])
})

test('the steps that wait for the busy approver are all there', async () => {
  const { headers } = await people.busy.get(`/Approvals?${page}`)
  expect(headers.get('x-paging-totalrecords')).toBe(String(waitingSteps))
})

test('raising a change request and approving it read what they decide about', async () => {
  const raise = async (code: string) => {
    const answer = await people.all.post('/change-requests', {
      ...{ ChangeType: 'PersonalDetails', EmployeeId: await idOf('employee', code), ExternalReference: code },
      PersonalDetails: { PreferredName: 'Sam' },
    })
    expect(answer.text).toBe('')
    return answer.headers.get('location') ?? ''
  }
  // The first request of a group starts the numbers of its codes.
  await raise('E1899')
  let location = ''
  const raising = await ranDuring(async () => {
    location = await raise('E1900')
  })
  expect(raising.length).toBeGreaterThan(5)
  expect(overMost(raising)).toEqual([])
  const approving = await ranDuring(async () => {
    expect((await people.half.put(`${location}/actions/approve`, { Revision: 1 })).status).toBe(204)
  })
  expect(approving.length).toBeGreaterThan(5)
  expect(overMost(approving)).toEqual([])
})

test('the list of groups that jobs ask for does not look at the accounts of each', async () => {
  const { admin } = muster
  await admin.query('begin')
  try {
    await admin.query(`insert into login (id, name, email, created_at, updated_at)
      select 'some-' || id, 'Some', 'some-' || id || '@example.com', now(), now() from person where employer_group_id = ${group}`)
    await admin.query(`insert into user_account
        (employer_group_id, login_id, person_id, status, is_api_enabled, created_at, last_modified)
      select employer_group_id, 'some-' || id, id, 'Active', false, now(), now() from person where employer_group_id = ${group}
      on conflict do nothing`)
    await admin.query('analyze user_account')
    const list = 'select id from list_employer_groups()'
    const { rowCount } = await admin.query(list)
    const { rows } = await admin.query(`explain (analyze, buffers, format json) ${list}`)
    const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': read } = rows[0]['QUERY PLAN'][0].Plan
    expect(hit + read).toBeGreaterThan(0)
    // The group itself, and two of an index.
    expect(hit + read).toBeLessThanOrEqual(3 * (rowCount ?? 0))
  } finally {
    await admin.query('rollback')
  }
})

test('a read does not walk through a burst of changes that PostgreSQL has not counted yet', async () => {
  const path = `/Authorities/${await idOf('authority', 'A200')}`
  const read = () =>
    ranDuring(async () => {
      expect((await people.half.get(path)).status).toBe(200)
    })
  // The statement is planned while the log is empty, as it is in a quiet hour.
  await muster.admin.query('delete from change_log')
  await muster.admin.query('vacuum (analyze) change_log')
  for (let attempt = 1; attempt <= repetitions; attempt++) await read()
  await muster.admin.query(
    `insert into change_log (employer_group_id, kind, id) select $1, 'credential', n from generate_series(1, 5000) n`,
    [group],
  )
  const statement = (await read()).find(({ text }) => text.includes('from change_log'))
  const plan = statement?.plan ?? expect.fail('No statement has read the log.')
  expect(touchedBy(plan)).toBeGreaterThanOrEqual(5000)
  expect(walkedThrough(plan)).toEqual([])
})
