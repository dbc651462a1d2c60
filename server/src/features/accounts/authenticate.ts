import type { Caller } from '../../domain/caller.ts'
import type { Authenticate } from '../../http/authentication.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { findKeyOwner, getCaller } from './queries.ts'
import { hashOfApiKey, isWellFormedApiKey } from './rules.ts'

/** How long an answer is good for, in milliseconds: within it, a revoked key, role or scope is still taken for good. */
const rememberedFor = 500

/**
 * Finds callers by their keys. Answers, refusals too, are remembered for half a second, which keeps the promise that
 * revoking works within a second without a channel that could fail unnoticed. Requests that come while a key is being
 * looked up wait for the same look-up.
 */
export function createAuthenticator(database: Database, clock: Clock): Authenticate {
  const known = new Map<string, Readonly<{ caller: Promise<Caller | undefined>; until: number }>>()

  async function find(key: string): Promise<Caller | undefined> {
    const now = clock.now()
    const owner = await findKeyOwner(database, hashOfApiKey(key), now)
    return owner && getCaller(database.forGroup(owner.employerGroupId), owner, now)
  }

  return key => {
    const now = performance.now()
    const remembered = known.get(key)
    if (remembered && remembered.until > now) return remembered.caller
    if (!isWellFormedApiKey(key)) return Promise.resolve(undefined)
    if (known.size >= 10_000) known.clear()
    const caller = find(key)
    known.set(key, { caller, until: now + rememberedFor })
    // A look-up that failed says nothing about the key: the next request asks again.
    caller.catch(() => known.get(key)?.caller === caller && known.delete(key))
    return caller
  }
}
