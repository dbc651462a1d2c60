import { expect, test } from 'vitest'
import { isHopeless, waitAfter } from './rules.ts'

const [second, minute, hour] = [1_000, 60_000, 3_600_000]
const day = 24 * hour

test.each([
  [1, 5 * second],
  [2, 5 * minute],
  [3, 30 * minute],
  [4, 2 * hour],
  [5, 5 * hour],
  [6, 10 * hour],
  [7, 14 * hour],
  [8, 20 * hour],
  [9, day],
  [30, day],
])('after the failed attempt %i the next one waits %i ms, or a tenth more at most', (attempts, least) => {
  expect(waitAfter(attempts, 0)).toBe(least)
  expect(waitAfter(attempts, 1)).toBeCloseTo(least * 1.1)
  const wait = waitAfter(attempts)
  expect(wait).toBeGreaterThanOrEqual(least)
  expect(wait).toBeLessThan(least * 1.1)
})

test.each([
  [5, 5 * day, true],
  [12, 6 * day, true],
  [12, 5 * day - 1, false],
  // The service was stopped for a week.
  [2, 7 * day, false],
  [4, 30 * day, false],
])('%i failed attempts within %i ms: hopeless is %s', (attempts, milliseconds, expected) => {
  const failingSince = '2026-11-01T00:00:00.000Z'
  const now = new Date(Date.parse(failingSince) + milliseconds).toISOString()
  expect(isHopeless({ attempts, failingSince }, now)).toBe(expected)
})
