import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client } from '../../trials/kit/client.ts'
import { Random } from './support/exactness/random.ts'
import { startMuster } from './support/muster.ts'
import { runScopes } from './support/scopes/index.ts'
import {
  compareWithNothing,
  groupsFor,
  idOfGroup,
  prepareGroup,
  questionsFor,
  tablesOf,
} from './support/tenancy/index.ts'

/**
 * Ids of another group in commands, queries and bodies, and access scopes against an oracle. This is a fixed portion;
 * `npm run trials -- tenancy` runs a longer one. Reads by ids in paths, and each of the two isolations alone, are in
 * isolation.test.ts.
 */

const muster = startMuster()
let client: Client
let groups = { harbour: 0, southern: 0 }

beforeAll(async () => {
  client = new Client(Number(new URL(muster.address).port))
  const { admin } = muster
  groups = { harbour: await idOfGroup(admin, 'Harbour Line'), southern: await idOfGroup(admin, 'Southern Freight') }
  for (const { apiKey: key } of [muster.priya, muster.olga]) await prepareGroup({ client, key })
}, 60_000)
afterAll(() => client.close())

test.each([
  ['Olga', 'olga', 'southern', 'harbour'],
  ['Priya', 'priya', 'harbour', 'southern'],
] as const)(
  '%s learns nothing from ids of the other group, and changes nothing there',
  async (_, who, own, other) => {
    const all = await questionsFor(await groupsFor(muster.admin, groups[own], groups[other]), 1)
    const questions = all.filter(({ method, place }) => method !== 'GET' || place !== 'path')
    const before = await tablesOf(muster.admin, groups[other])
    expect(await compareWithNothing({ client, key: muster[who].apiKey }, questions)).toEqual([])
    expect(await tablesOf(muster.admin, groups[other])).toEqual(before)
    expect(questions.length).toBeGreaterThan(100)
  },
  60_000,
)

test('a caller who sees the records is found', async () => {
  const all = await questionsFor(await groupsFor(muster.admin, groups.southern, groups.harbour), 1)
  const reads = all.filter(({ method }) => method === 'GET')
  expect((await compareWithNothing({ client, key: muster.priya.apiKey }, reads)).length).toBeGreaterThan(20)
})

test('access scopes show what an oracle says', async () => {
  const { admin } = muster
  const [random, groupId] = [new Random(20261125), groups.harbour]
  const { tally, failures } = await runScopes({ admin, client, random, groupId, count: 24, questions: 4 })
  expect(failures).toEqual([])
  expect(tally.size).toBeGreaterThan(5)
}, 60_000)
