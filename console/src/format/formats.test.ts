import { expect, test } from 'vitest'
import { formatAge, formatDaysAway, formatNumber, formatSince, todayIn } from './formats.ts'

const now = Date.parse('2026-11-22T09:00:00Z')

test.each([
  [-20, 'just now'],
  [-59.7 * 60, '1 hour ago'],
  [-35 * 60, '35 minutes ago'],
  [-23.6 * 3600, 'yesterday'],
  [-6.6 * 86_400, 'last week'],
  [29.9 * 86_400, 'in 4 weeks'],
  [364 * 86_400, 'next year'],
  [-800 * 86_400, '2 years ago'],
])('%d seconds from now is “%s”', (seconds, words) =>
  expect(formatAge(new Date(now + seconds * 1000).toISOString(), now)).toBe(words),
)

test.each([
  [-20, '1 minute'],
  [-23.6 * 3600, '1 day'],
  [-4 * 86_400, '4 days'],
])('what was due %d seconds from now is late by “%s”', (seconds, words) =>
  expect(formatSince(new Date(now + seconds * 1000).toISOString(), now)).toBe(words),
)

test.each([
  [33.3333, '33.3333'],
  [12.3456, '12.3456'],
  [7.5, '7.5'],
  [1234, '1,234'],
])('%s is said as it is', (value, said) => expect(formatNumber(value)).toBe(said))

test('today is the day of the zone', () => {
  const then = Date.parse('2026-11-22T14:30:00Z')
  expect(todayIn('Europe/London', then)).toBe('2026-11-22')
  expect(todayIn('Australia/Sydney', then)).toBe('2026-11-23')
})

test.each([
  ['2026-11-22', 'today'],
  ['2026-11-21T00:00:00', 'yesterday'],
  ['2026-11-23', 'tomorrow'],
  ['2026-12-02', 'in 10 days'],
  ['2026-11-01', '3 weeks ago'],
  ['2027-02-20', 'in 3 months'],
  ['2029-11-22', 'in 3 years'],
])('%s is %s, from one business date to another', (date, said) => expect(formatDaysAway(date, '2026-11-22')).toBe(said))
