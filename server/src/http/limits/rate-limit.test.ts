import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { networkOf } from './rate-limit.ts'
import { shareAllowances } from './shared-allowances.ts'

const muster = startMuster({ rateLimitPerMinute: 3, trustProxy: true })

test.each([
  ['an IPv4 address is itself', '203.0.113.7', '203.0.113.7'],
  [
    'an IPv6 address is its /64, which one subscriber has whole',
    '2001:db8:12:34:5678:9abc:def0:1',
    '2001:db8:12:34::/64',
  ],
  ['written short', '2001:db8::1', '2001:db8:0:0::/64'],
  ['short in the first half', '::1', '0:0:0:0::/64'],
  ['short in the second half', '2001:db8:12:34:5678::', '2001:db8:12:34::/64'],
  ['short in the middle of the /64', '2001::34:5678:9abc:def0:1', '2001:0:0:34::/64'],
  ['with leading zeros and capital letters', '2001:0DB8:0012:0034:0:0:0:1', '2001:db8:12:34::/64'],
  ['an IPv4-mapped one is the IPv4 address', '::ffff:203.0.113.7', '203.0.113.7'],
  ['an IPv4-mapped one in hexadecimal', '::FFFF:cb00:7107', '203.0.113.7'],
  ['an IPv4-mapped one in full', '0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['one that only ends like IPv4', '2001:db8:12:34::203.0.113.7', '2001:db8:12:34::/64'],
  ['a zone counts for nothing: it says through which door', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['what is no address stays what it is', 'unknown', 'unknown'],
])('%s', (_what, address, network) => {
  expect(networkOf(address)).toBe(network)
})

/** Tries a key that is none, from an address. */
const guess = async (address: string) => {
  const headers = { Authorization: 'Bearer guess', 'X-Forwarded-For': address }
  return (await fetch(`${muster.address}/v12.21/Countries`, { headers })).status
}

test('a client with a whole /64 has one allowance of guesses for it, and its neighbour another', async () => {
  const guesses: number[] = []
  for (let host = 1; host <= 4; host++) guesses.push(await guess(`2001:db8:12:34::${host}`))
  expect(guesses).toEqual([401, 401, 401, 429])
  expect(await guess('2001:db8:12:34:ffff::1')).toBe(429)
  expect(await guess('2001:db8:12:35::1')).toBe(401)
})

test('an IPv4 address has one allowance, mapped into IPv6 or not', async () => {
  const ways = ['::ffff:203.0.113.7', '203.0.113.7', '::ffff:cb00:7107', '203.0.113.7']
  const guesses: number[] = []
  for (const way of ways) guesses.push(await guess(way))
  expect(guesses).toEqual([401, 401, 401, 429])
})

test('an allowance that was shared while the clock was an hour ahead refills once it is right again', async () => {
  const at = (minute: number) => muster.clock.moveTo(`2026-12-01T00:${String(minute).padStart(2, '0')}:00Z`)
  const ask = async () => {
    const { status } = await muster.priya.get('/Countries/36')
    await shareAllowances.run(muster.context)
    return status
  }
  muster.clock.moveTo('2026-12-01T01:00:00Z')
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429])
  const statuses: number[][] = []
  for (const minute of [0, 1, 2, 3]) {
    at(minute)
    statuses.push([await ask(), await ask()])
  }
  // What was shared is a debt once, and then refills as it does for others.
  expect(statuses).toEqual([
    [429, 429],
    [200, 429],
    [200, 200],
    [200, 200],
  ])
})
