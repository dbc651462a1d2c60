import { sql } from 'kysely'
import type { Caller } from '../../../domain/caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/index.ts'
import type { KeyUses } from '../../../platform/key-uses.ts'
import { remembering } from '../../../platform/secrets/remembering.ts'
import { getCaller } from '../callers.ts'
import { hashOfApiKey, isWellFormedApiKey } from './rules.ts'

/** Finds callers by their keys. The service refuses a revoked key within half a second. */
export function createAuthenticator(database: Database, clock: Clock, uses?: KeyUses) {
  const find = remembering(async (key: string): Promise<Caller | undefined> => {
    const now = clock.now()
    const owner = await findKeyOwner(database, hashOfApiKey(key), now)
    if (!owner) return undefined
    uses?.note(owner, now)
    return getCaller(database.forGroup(owner.employerGroupId), owner, now)
  })
  return (key: string) => (isWellFormedApiKey(key) ? find(key) : Promise.resolve(undefined))
}

type KeyOwner = Readonly<{ employerGroupId: number; apiKeyId: number; userAccountId: number }>

/** The owner of a key; undefined where it is unknown, expired or revoked, or its owner or group is not active. */
async function findKeyOwner(database: Database, keyHash: Buffer, now: number): Promise<KeyOwner | undefined> {
  const { rows } = await sql<KeyOwner & { expiresAt: string; revokedAt: string | null; isActive: boolean }>`
    select * from find_api_key(${keyHash})`.execute(database.withoutGroup)
  const [found] = rows
  if (!found?.isActive || found.revokedAt !== null || Date.parse(found.expiresAt) <= now) return undefined
  return found
}
