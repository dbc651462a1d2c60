import { apiScopes } from '../../../../src/domain/api-scope.ts'
import { hashOfApiKey, makeApiKey, prefixOfApiKey } from '../../../../src/features/accounts/keys/rules.ts'
import { createAccount } from '../callers.ts'
import type { World } from '../world.ts'

const keys = new WeakMap<World, Map<number, string>>()

/** A key of an authority's person, with every scope. Creates the account where there is none. */
export async function keyOf(
  world: World,
  { groupId, authorityId }: Readonly<{ groupId: number; authorityId: number }>,
): Promise<string> {
  const ofWorld = keys.get(world) ?? new Map<number, string>()
  keys.set(world, ofWorld)
  const known = ofWorld.get(authorityId)
  if (known) return known
  const { admin } = world
  const { rows } = await admin.query<{ personId: number; accountId: number | null }>(
    `select a.person_id::int as "personId", u.id::int as "accountId" from authority a
     left join user_account u on u.employer_group_id = a.employer_group_id and u.person_id = a.person_id
     where a.employer_group_id = $1 and a.id = $2`,
    [groupId, authorityId],
  )
  const owner = rows[0]
  if (!owner) throw new Error(`There is no authority ${authorityId}.`)
  const accountId = owner.accountId ?? (await createAccount(admin, groupId, owner.personId))
  await admin.query(
    `update user_account set is_api_enabled = true, status = 'Active' where employer_group_id = $1 and id = $2`,
    [groupId, accountId],
  )
  const key = makeApiKey(true)
  await admin.query(
    `insert into api_key (employer_group_id, user_account_id, name, prefix, key_hash, scopes, created_at, expires_at)
     values ($1, $2, 'test', $3, $4, $5, now(), '2099-01-01')`,
    [groupId, accountId, prefixOfApiKey(key), hashOfApiKey(key), apiScopes],
  )
  ofWorld.set(authorityId, key)
  return key
}
