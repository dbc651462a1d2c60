import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Findings, runAtOnce, runInTurn, stale, World } from './support/exactness/index.ts'
import { startMuster } from './support/muster.ts'

/**
 * Two servers that remember answer the same bytes as a third that builds every answer anew. This is a fixed portion;
 * `npm run trials -- exactness` runs a longer one.
 */

const muster = startMuster()
let world: World

beforeAll(async () => {
  const { admin, databaseUrl } = muster
  const adminUrl = new URL(databaseUrl)
  const { username, password } = new URL(inject('postgres').superuserUrl)
  Object.assign(adminUrl, { username, password })
  const where = { admin, databaseUrl, adminUrl: adminUrl.href, masterKey: inject('masterKey') }
  world = await World.start(where, 20261123)
}, 60_000)
afterAll(() => world?.stop())

/** The first differences, for a reader of the failed test. */
const shown = ({ count, differences }: Findings) => ({ count, differences: differences.slice(0, 3) })
const none = { count: 0, differences: [] }

test('readers see what was there before or after a write, and writers what they wrote', async () => {
  const findings = await runAtOnce(world, { bursts: 6, readers: 8, questions: 8 })
  expect(shown(findings)).toEqual(none)
  expect(findings.answers).toBeGreaterThan(100)
}, 180_000)

test('a stale answer is found while others write', async () => {
  const findings = await runAtOnce(world, { bursts: 10, readers: 4, questions: 10, ask: stale(world.remembering) })
  expect(findings.count).toBeGreaterThan(0)
}, 60_000)

test('after every sort of change, all servers answer every caller the same', async () => {
  const { findings, tally } = await runInTurn(world, { rounds: 7, changesEach: 9, askers: 5, questions: 5 })
  expect(shown(findings)).toEqual(none)
  // The rules may refuse what was chosen for a sort, ten times.
  expect([...tally].filter(([, { stored }]) => stored === 0).length).toBeLessThan(4)
  expect(findings.answers).toBeGreaterThan(600)
}, 240_000)

test('a stale answer is found after a change', async () => {
  const ask = stale(world.remembering)
  const { findings } = await runInTurn(world, { rounds: 1, changesEach: 8, questions: 2, ask })
  expect(findings.count).toBeGreaterThan(0)
}, 60_000)
