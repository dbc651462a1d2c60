import { isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Caller, Session } from '../../domain/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { HttpError } from '../errors.ts'

const mostBuckets = 100_000

type Kind = Readonly<{ name: string; largestBurst: number }>

const usual: Kind = { name: 'default', largestBurst: 100 }

/** The rest of an allowance: refilled steadily, up to a burst. `taken`: since it was last shared with other processes. */
type Bucket = { tokens: number; at: number; taken: number }

/** `rate`: allowances for a millisecond. `taken`: by each client, since the last time. */
export type Taken = Readonly<{ name: string; burst: number; rate: number; taken: ReadonlyMap<string, number> }>

export type RateLimit = Readonly<{
  check(who: string, reply: FastifyReply): void
  /** Shares what clients have taken with the other processes: `share` gives what is left to each. */
  exchange(share: (taken: Taken) => Promise<ReadonlyMap<string, number>>): Promise<void>
}>

/**
 * Limits requests per key, and, for those without a valid one, per address, so that keys cannot be guessed in numbers.
 * @param perMinute steady rate; 0 switches the limit off
 * @param kind name of the allowance, for clients with several, and how many may come at once
 */
export function createRateLimit(perMinute: number, clock: Clock, kind: Kind = usual): RateLimit {
  const { name, largestBurst } = kind
  const burst = Math.min(largestBurst, perMinute)
  const perMillisecond = perMinute / 60_000
  const buckets = new Map<string, Bucket>()
  const unshared = new Set<string>()

  /** Takes one request from the allowance; false when there is none left. */
  function take(who: string): Readonly<{ isAllowed: boolean; tokens: number }> {
    const now = clock.now()
    const bucket = buckets.get(who) ?? { tokens: burst, at: now, taken: 0 }
    bucket.tokens = Math.min(burst, bucket.tokens + Math.max(0, now - bucket.at) * perMillisecond)
    bucket.at = now
    // A map keeps the order of entry: the client with the oldest request is forgotten first.
    buckets.delete(who)
    buckets.set(who, bucket)
    const [longestAgo] = buckets.keys()
    if (buckets.size > mostBuckets && longestAgo !== undefined) buckets.delete(longestAgo)
    if (bucket.tokens < 1) return { isAllowed: false, tokens: bucket.tokens }
    bucket.tokens -= 1
    bucket.taken += 1
    unshared.add(who)
    return { isAllowed: true, tokens: bucket.tokens }
  }

  /** Draft-ietf-httpapi-ratelimit-headers: the rest of the allowance, and the seconds until the burst is whole again. */
  function check(who: string, reply: FastifyReply): void {
    if (perMinute === 0) return
    const { isAllowed, tokens } = take(who)
    const untilWhole = Math.ceil((burst - tokens) / perMillisecond / 1000)
    reply.header('RateLimit-Policy', `"${name}";q=${perMinute};w=60`)
    reply.header('RateLimit', `"${name}";r=${Math.max(0, Math.floor(tokens))};t=${untilWhole}`)
    if (isAllowed) return
    const retryAfter = String(Math.max(1, Math.ceil((1 - tokens) / perMillisecond / 1000)))
    throw new HttpError(429, 'TooManyRequests', `More than ${perMinute} requests a minute. Wait and try again.`, {
      'Retry-After': retryAfter,
    })
  }

  async function exchange(share: (taken: Taken) => Promise<ReadonlyMap<string, number>>): Promise<void> {
    const shared = new Map<string, number>()
    for (const who of unshared) {
      const bucket = buckets.get(who)
      if (bucket) shared.set(who, bucket.taken)
    }
    unshared.clear()
    if (shared.size === 0) return
    const left = await share({ name, burst, rate: perMillisecond, taken: shared }).catch(error => {
      for (const who of shared.keys()) unshared.add(who)
      throw error
    })
    const now = clock.now()
    for (const [who, taken] of shared) {
      const bucket = buckets.get(who)
      const tokens = left.get(who)
      if (!bucket || tokens === undefined) continue
      bucket.taken -= taken
      // Without what was taken meanwhile.
      bucket.tokens = tokens - bucket.taken
      bucket.at = now
    }
  }

  return { check, exchange }
}

/** For signing in and its like, per address, a tenth of the usual rate: each request takes a slow hash or sends an email. */
export const createSignInLimit = (perMinute: number, clock: Clock): RateLimit =>
  createRateLimit(Math.ceil(perMinute / 10), clock, { name: 'sign-in', largestBurst: 30 })

/**
 * The network by which requests without a key count. One subscriber has a whole /64 of IPv6 addresses, so that counting
 * each address would limit no subscriber. An IPv4 address that is written as IPv6 counts as the IPv4 address.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xffff
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
  return `${groups
    .slice(0, 4)
    .map(group => group.toString(16))
    .join(':')}::/64`
}

/** The eight numbers of a well-formed IPv6 address. A URL writes its last four bytes in hexadecimal, too. */
function groupsOf(address: string): number[] {
  const { hostname } = new URL(`http://[${address.split('%')[0]}]`)
  const [before = '', after = ''] = hostname.slice(1, -1).split('::')
  const numbers = (part: string) =>
    part
      .split(':')
      .filter(Boolean)
      .map(group => Number.parseInt(group, 16))
  const [first, last] = [numbers(before), numbers(after)]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

/** Limits callers by key or login. `authentication.ts` limits anonymous clients by address. */
export function addRateLimit(app: FastifyInstance, limit: RateLimit): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.declared.access !== 'public') limit.check(whoIs(request.caller), reply)
    done()
  })
}

const whoIs = ({ apiKeyId, session }: Caller) => (session ? whoIsIn(session) : `key ${apiKeyId}`)

/** A session as requests in it are counted. `isHalf`: its second factor is to come. */
export type CountedSession = Pick<Session, 'loginId'> & Readonly<{ isHalf?: boolean }>

/**
 * All sessions of a login share one allowance, so that signing in again gives no other. Sessions that wait for their second
 * factor have an allowance apart, so that a person with the password alone takes nothing from the owner.
 */
export const whoIsIn = ({ loginId, isHalf = false }: CountedSession): string =>
  `${isHalf ? 'half in' : 'login'} ${loginId}`
