import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { MovableClock } from '../../../test/support/movable-clock.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { HttpError } from '../errors.ts'
import { createRateLimit, networkOf } from './rate-limit.ts'
import { createAllowances, shareAllowances } from './shared-allowances.ts'

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

/** Asks at a limit of 60 a minute: `Retry-After` of a refusal, and the headers of the answer. */
function askAt(limit: ReturnType<typeof createRateLimit>, who: string) {
  const headers: Record<string, string> = {}
  const reply = { header: (name: string, value: string) => Object.assign(headers, { [name]: value }) && reply }
  try {
    limit.check(who, reply as unknown as FastifyReply)
    return { headers, retryAfter: undefined }
  } catch (error) {
    return { headers, retryAfter: (error as HttpError).headers['Retry-After'] }
  }
}

test('a client in debt learns when it is paid', async () => {
  const limit = createRateLimit(60, new MovableClock())
  expect(askAt(limit, 'key 1').retryAfter).toBeUndefined()
  await limit.exchange(async () => new Map([['key 1', -9]]))
  expect(askAt(limit, 'key 1')).toEqual({
    retryAfter: '10',
    headers: { 'RateLimit-Policy': '"default";q=60;w=60', RateLimit: '"default";r=0;t=69' },
  })
})

test('what could not be shared is shared the next time, but for clients that were forgotten', async () => {
  const limit = createRateLimit(60, new MovableClock())
  const shared: Record<string, number>[] = []
  const exchange = (fails: boolean) =>
    limit.exchange(async ({ taken }) => {
      if (fails) throw new Error('away')
      shared.push(Object.fromEntries(taken))
      return new Map()
    })
  askAt(limit, 'key 1')
  await expect(exchange(true)).rejects.toThrow('away')
  for (let n = 0; n < 100_000; n++) askAt(limit, `address ${n}`)
  await exchange(false)
  expect(Object.keys(shared[0] ?? {})).toHaveLength(100_000)
  expect(shared[0]).not.toHaveProperty('key 1')
})

test('two machines whose clocks differ by an hour give a client one allowance', async () => {
  const [one, other] = [0, 3_600_000].map(ahead => {
    const clock = new MovableClock()
    clock.moveTo(new Date(Date.now() + ahead).toISOString())
    const requests = createRateLimit(60, clock)
    return { ...muster.context, clock, allowances: { ...muster.context.allowances, requests } }
  })
  const takeAll = async ({ allowances, ...context }: typeof muster.context, count: number) => {
    for (let n = 0; n < count; n++) askAt(allowances.requests, 'key of two')
    await shareAllowances.run({ ...context, allowances })
    return askAt(allowances.requests, 'key of two').retryAfter
  }
  if (!one || !other) throw new Error('There are two.')
  expect(await takeAll(one, 60)).toBe('1')
  expect(Number(await takeAll(other, 30))).toBeGreaterThan(1)
})

test('a client does not wait for a clock of PostgreSQL that was set back', async () => {
  const allowances = createAllowances(60, new MovableClock())
  const share = () => {
    askAt(allowances.requests, 'key of one')
    return shareAllowances.run({ ...muster.context, allowances })
  }
  await share()
  await muster.admin.query(`update allowance set at = at + interval '1 hour'`)
  await share()
  expect((await muster.admin.query("select from allowance where at < now() + interval '1 minute'")).rowCount).toBe(1)
})
