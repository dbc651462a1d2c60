import { expect, test } from 'vitest'
import { formatDaysAway } from '../../../format/formats.ts'
import { todayFor } from './expiring.ts'

const lastDay = '2026-11-22T00:00:00'
const said = (status: 'Expiring' | 'Expired', groupsToday: string) =>
  formatDaysAway(lastDay, todayFor(status, lastDay, groupsToday))

test('how far a last day is away agrees with the status, which is of the employer’s day', () => {
  expect(said('Expiring', '2026-11-20')).toBe('in 2 days')
  expect(said('Expiring', '2026-11-22')).toBe('today')
  // In Perth it is still the 22nd when the group's day has turned in Sydney; in Auckland it is the 23rd before.
  expect(said('Expiring', '2026-11-23')).toBe('today')
  expect(said('Expired', '2026-11-22')).toBe('yesterday')
  expect(said('Expired', '2026-11-25')).toBe('3 days ago')
})
