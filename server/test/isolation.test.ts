import { describe, expect, test } from 'vitest'
import { fillIn, routesOfContract } from './support/contract/contract.ts'
import { anonymousClient } from './support/keys.ts'
import { startMuster } from './support/muster.ts'
import type { Answer, Person } from './support/person.ts'
import { withoutConditions, withoutRowLevelSecurity } from './support/tenancy/index.ts'

const muster = startMuster()
const routes = await routesOfContract()
const reads = routes.filter(route => route.method === 'GET' && route.path.includes('{id}'))
const noSuchId = 2_000_000_000

/** Records that belong to a group; reference data is everybody's. */
const reference = /^\/(Countries|CredentialIssuers|CredentialTypes|ChangeReasons)/
const ofGroups = reads.filter(route => !reference.test(route.path))

/** The parts of an answer that a client can compare. */
const seen = ({ status, headers, text }: Answer) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => !['x-request-id', 'date', 'ratelimit'].includes(name)),
})

/** Tables whose rows have a path of their own. */
const tables = [
  'authority',
  'cost_centre',
  'employee',
  'credential',
  'change_request',
  'expense_application',
  'expense_paycode',
  'organisation_chart',
  'chart_position',
  'position_holder',
  'payment_group',
  'employer',
  'approval_policy',
  'delegation',
  'role_grant',
  'remark',
  'webhook',
  'user_account',
  'notice',
]

async function idsOfOtherGroup(): Promise<number[]> {
  const ids: number[] = []
  for (const table of tables) {
    const { rows } = await muster.admin.query<{ id: number }>(
      `select t.id::int as id from ${table} t join employer_group g on g.id = t.employer_group_id
       where g.name = 'Harbour Line' order by random() limit 12`,
    )
    ids.push(...rows.map(row => row.id))
  }
  return ids
}

/** Asks for a few records at once: one request after the other waits more than it works. */
async function answersFor(person: Person, route: (typeof ofGroups)[number], ids: readonly number[]): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let from = 0; from < ids.length; from += 16) {
    const some = ids.slice(from, from + 16).map(id => person.get(fillIn(route, id)))
    answers.push(...(await Promise.all(some)))
  }
  return answers
}

/** Olga asks for everything of the other group by its numbers, and for the same things by numbers that nothing has. */
async function expectNothingToShow(): Promise<void> {
  const ids = await idsOfOtherGroup()
  const all = tables.map(table => `select id, employer_group_id from ${table}`).join(' union all ')
  const { rows } = await muster.admin.query<{ id: number }>(
    `select t.id::int as id from (${all}) t join employer_group g on g.id = t.employer_group_id
     where g.name = 'Southern Freight'`,
  )
  const own = new Set(rows.map(row => row.id))
  let asked = 0
  for (const route of ofGroups) {
    const absent = seen(await muster.olga.get(fillIn(route, noSuchId)))
    expect(absent.status).toBe(404)
    const foreign = ids.filter(candidate => !own.has(candidate))
    for (const answer of await answersFor(muster.olga, route, foreign)) expect(seen(answer)).toEqual(absent)
    asked += foreign.length
  }
  expect(asked).toBeGreaterThan(500)
}

test("another group's records answer as if they did not exist", expectNothingToShow, 120_000)

const lists = routes.filter(({ method, path }) => method === 'GET' && !path.includes('{') && !reference.test(path))
/** Answers about nothing that are no lists. */
const summariesOfNothing: Readonly<Record<string, object>> = {
  '/AuditLog/Verification': { isWhole: true, entries: 0, sealedTo: 0, unsealed: 0, head: expect.anything() },
  '/Credentials/Expiry': { days: [] },
  '/EmployerGroup': { Code: 'NotFound', Message: expect.any(String) },
  '/Search': { Message: expect.any(String), ModelState: { q: [expect.any(String)] } },
  '/Today': {
    date: expect.any(String),
    ...{ approvals: { total: 0, items: [] }, requests: { total: 0, items: [] } },
    ...{ starters: [], startersTotal: 0, leavers: [], leaversTotal: 0 },
    credentials: { expired: 0, within30Days: 0, within60Days: 0, within90Days: 0 },
    ...{ undecidable: [], confirmations: 0, operations: [] },
  },
  '/TestClock': { Code: 'NoTestClock', Message: expect.any(String) },
}

/** The answers of Olga's lists and searches, also of searches for the other group's records. */
async function listsOfOlga(): Promise<Record<string, unknown>> {
  const ids = (await idsOfOtherGroup()).slice(0, 40)
  const filters = ['costCentreIds', 'paymentGroupIds', 'positionIds'].map(name =>
    ids.map(id => `${name}=${id}`).join('&'),
  )
  const paths = [...lists.map(({ path }) => path), ...filters.map(filter => `/Authorities?${filter}`)]
  const answers = await Promise.all(paths.map(path => muster.olga.get(path)))
  return Object.fromEntries(paths.map((path, index) => [path.slice(0, 40), answers[index]?.body]))
}

describe('without row-level security', () => {
  test('the query scope alone keeps the groups apart', async () => {
    const before = await listsOfOlga()
    await withoutRowLevelSecurity(muster.admin, async () => {
      await expectNothingToShow()
      const after = await listsOfOlga()
      for (const { path } of lists) expect([path, after[path]]).toEqual([path, before[path]])
      const others = Object.entries(after).filter(([path]) => path.startsWith('/Authorities?'))
      const own = new Set((before['/Authorities'] as { id: number }[]).map(({ id }) => id))
      for (const [, found] of others) expect((found as { id: number }[]).every(({ id }) => own.has(id))).toBe(true)
    })
  }, 120_000)
})

describe('without the conditions of the queries', () => {
  // The queries believe that they read Harbour Line, and the connection has the group Southern Freight.
  const asPriya = (work: (priya: Person) => Promise<void>) =>
    withoutConditions(muster, { asker: muster.priya.apiKey, shown: muster.olga.apiKey }, port =>
      work(anonymousClient({ address: `http://127.0.0.1:${port}` }, muster.priya.apiKey)),
    )

  test('row-level security alone leaves every list empty and every record unknown', async () => {
    await asPriya(async priya => {
      const lists = routes.filter(
        ({ method, path }) => method === 'GET' && !path.includes('{') && !reference.test(path),
      )
      expect(lists.length).toBeGreaterThan(10)
      for (const { path } of lists) {
        const { body } = await priya.get(path)
        // Lists are whole when empty.
        expect([path, body]).toEqual([path, summariesOfNothing[path] ?? []])
      }
      const ids = await idsOfOtherGroup()
      for (const route of ofGroups) {
        expect([route.path, (await priya.get(fillIn(route, noSuchId))).status]).toEqual([route.path, 404])
        for (const { status } of await answersFor(priya, route, ids))
          expect([route.path, status]).toEqual([route.path, 404])
      }
    })
  }, 120_000)
})
