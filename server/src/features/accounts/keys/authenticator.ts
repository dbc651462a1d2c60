import type { Caller } from '../../../domain/caller.ts'
import type { Authenticate } from '../../../http/callers/authentication.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/index.ts'
import type { KeyUses } from '../../../platform/key-uses.ts'
import { remembering } from '../../../platform/secrets/remembering.ts'
import { findKeyOwner, getCaller } from '../callers/index.ts'
import { hashOfApiKey, isWellFormedApiKey } from './rules.ts'

/** Finds callers by their keys; a key that was revoked is refused within half a second. */
export function createAuthenticator(database: Database, clock: Clock, uses?: KeyUses): Authenticate {
  const find = remembering(async (key: string): Promise<Caller | undefined> => {
    const now = clock.now()
    const owner = await findKeyOwner(database, hashOfApiKey(key), now)
    if (!owner) return undefined
    uses?.note(owner, now)
    return getCaller(database.forGroup(owner.employerGroupId), owner, now)
  })
  return key => (isWellFormedApiKey(key) ? find(key) : Promise.resolve(undefined))
}
