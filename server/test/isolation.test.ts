import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../src/domain/caller.ts'
import { createAuthenticator } from '../src/features/accounts/index.ts'
import type { Collection } from '../src/platform/collection.ts'
import type { Db } from '../src/platform/database.ts'
import { fillIn, routesOfContract } from './support/contract.ts'
import { startMuster } from './support/muster.ts'
import type { Answer } from './support/person.ts'

const muster = startMuster()
const reads = (await routesOfContract()).filter(route => route.method === 'GET' && route.path.includes('{id}'))
const noSuchId = 2_000_000_000

/** Records that belong to a group; reference data is everybody's. */
const ofGroups = reads.filter(route => !route.path.startsWith('/Countries'))

/** What a client can tell one answer from another by. */
const seen = ({ status, headers, text }: Answer) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => !['x-request-id', 'date', 'ratelimit'].includes(name)),
})

async function idsOfOtherGroup(): Promise<number[]> {
  const tables = [
    'authority',
    'cost_centre',
    'employee',
    'credential',
    'change_request',
    'expense_application',
    'organisation_chart',
    'chart_position',
    'payment_group',
    'employer',
  ]
  const found = await Promise.all(
    tables.map(table =>
      muster.admin.query<{ id: number }>(
        `select t.id::int as id from ${table} t join employer_group g on g.id = t.employer_group_id
         where g.name = 'Harbour Line' order by random() limit 12`,
      ),
    ),
  )
  return found.flatMap(({ rows }) => rows.map(row => row.id))
}

/** Olga asks for everything of the other group by its numbers, and for the same things by numbers that nothing has. */
async function expectNothingToShow(): Promise<void> {
  const ids = await idsOfOtherGroup()
  const own = new Set(
    (
      await muster.admin.query<{ id: number }>(
        `select t.id::int as id from (select id, employer_group_id from authority union all select id, employer_group_id from cost_centre
         union all select id, employer_group_id from employee union all select id, employer_group_id from credential
         union all select id, employer_group_id from change_request union all select id, employer_group_id from expense_application
         union all select id, employer_group_id from organisation_chart union all select id, employer_group_id from chart_position
         union all select id, employer_group_id from payment_group union all select id, employer_group_id from employer) t
       join employer_group g on g.id = t.employer_group_id where g.name = 'Southern Freight'`,
      )
    ).rows.map(row => row.id),
  )
  let asked = 0
  for (const route of ofGroups) {
    const absent = seen(await muster.olga.get(fillIn(route, noSuchId)))
    expect(absent.status).toBe(404)
    for (const id of ids.filter(candidate => !own.has(candidate))) {
      expect(seen(await muster.olga.get(fillIn(route, id)))).toEqual(absent)
      asked += 1
    }
  }
  expect(asked).toBeGreaterThan(500)
}

test("another group's records answer as if they did not exist", expectNothingToShow, 120_000)

describe('with the second wall taken away', () => {
  test('the query scope alone keeps the groups apart', async () => {
    const { rows } = await muster.admin.query<{ table: string }>(
      `select c.relname as table from pg_class c where c.relrowsecurity and c.relnamespace = 'public'::regnamespace`,
    )
    for (const { table } of rows) await muster.admin.query(`alter table ${table} disable row level security`)
    try {
      await expectNothingToShow()
    } finally {
      for (const { table } of rows) await muster.admin.query(`alter table ${table} enable row level security`)
    }
  }, 120_000)
})

type Query = (db: Db, caller: Caller, ...rest: unknown[]) => unknown

/** Every exported reading function of every feature, by name. */
async function queriesOfFeatures(): Promise<[string, Query][]> {
  const folder = new URL('../src/features/', import.meta.url)
  const found: [string, Query][] = []
  for (const feature of (await readdir(folder)).filter(name => !['accounts', 'health', 'imports'].includes(name))) {
    const module = await import(new URL(`${feature}/queries.ts`, folder).href).catch((error: { code?: string }) => {
      if (error.code === 'ERR_MODULE_NOT_FOUND') return {}
      throw error
    })
    for (const [name, value] of Object.entries(module)) {
      if (typeof value === 'function' && /^(list|search)[A-Z]/.test(name))
        found.push([`${feature} ${name}`, value as Query])
    }
  }
  return found
}

const queries = await queriesOfFeatures()

describe('with the first wall taken away', () => {
  test.each(queries)('row-level security alone keeps the groups apart: %s', async (_name, query) => {
    const priya = await createAuthenticator(muster.database, muster.clock)(muster.priya.apiKey)
    const olga = await createAuthenticator(muster.database, muster.clock)(muster.olga.apiKey)
    if (!priya || !olga) throw new Error('Priya and Olga have keys.')
    // Priya's scope, which lets everything of Harbour Line through, on a connection behind Southern Freight's wall.
    const collection = query(muster.database.forGroup(olga.employerGroupId), priya, {}, {}) as Collection<unknown>
    expect((await collection.after(undefined, 1_000)).items).toEqual([])
    expect(await collection.count()).toBe(0)
  })
})
