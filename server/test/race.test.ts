import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Client } from '../../trials/kit/client.ts'
import { buildApp } from '../src/app.ts'
import { createServiceContext } from '../src/service-context.ts'
import { Random } from './support/exactness/random.ts'
import { startMuster } from './support/muster.ts'
import {
  Arena,
  judgeAftermath,
  raceActs,
  raceDeciders,
  raceDeletions,
  raceOverlaps,
  racePlans,
  raceRepeats,
  raceWriters,
} from './support/race/index.ts'
import { seedPolicies } from './support/requests.ts'

/**
 * Requests that must not both succeed are sent together to two servers on one database. This is a fixed portion;
 * `npm run trials -- race` runs a longer one.
 */

const muster = startMuster()
let arena: Arena
let end = async () => {}

beforeAll(async () => {
  await seedPolicies(muster)
  const { config, clock } = muster.context
  const masterKeys = [Buffer.from(inject('masterKey'), 'hex')]
  const context = await createServiceContext({ config, databaseUrl: muster.databaseUrl, masterKeys, clock })
  const second = await buildApp(context)
  const addresses = [muster.address, await second.listen({ port: 0, host: '127.0.0.1' })]
  const [one, other] = addresses.map(address => new Client(Number(new URL(address).port)))
  if (!one || !other) throw new Error('There are two servers.')
  end = async () => {
    expect([...one.unexpected, ...other.unexpected]).toEqual([])
    one.close()
    other.close()
    await second.close()
    await context.close()
  }
  muster.startJobs()
  const { priya, liam, emma, mei } = muster
  const keys = { priya: priya.apiKey, liam: liam.apiKey, emma: emma.apiKey, mei: mei.apiKey }
  arena = await Arena.prepare({ admin: muster.admin, servers: [one, other], random: new Random(20261124), keys })
}, 60_000)
afterAll(() => end())

test.each([
  ['a POST that is sent again and again with one key has one effect', raceRepeats, 12],
  ['of two decisions about one step, one counts', raceDeciders, 12],
  ['approving, cancelling and editing end as one after the other', raceActs, 12],
  ['of several writers with one entity tag, one wins', raceWriters, 8],
  ['deleting and changing end as one after the other', raceDeletions, 8],
  ['no two holdings, and no two grants of a role, share a day', raceOverlaps, 12],
  ['plans of the move of one position follow one another', racePlans, 8],
] as const)(
  '%s',
  async (_, race, count) => {
    await race(arena, count)
    expect(arena.failures).toEqual([])
    expect(arena.counts.acknowledged).toBeGreaterThan(0)
  },
  60_000,
)

test('not the same request wins every time', () => {
  expect(arena.ends.size).toBeGreaterThan(3)
})

test('afterwards the events have their numbers, and the audit log is whole', async () => {
  await judgeAftermath(arena)
  expect(arena.failures).toEqual([])
})
