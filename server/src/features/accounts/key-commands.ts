import { sql } from 'kysely'
import { type ApiScope, apiScopes, maximumScopes } from '../../domain/api-scope.ts'
import { conflict, notFound, reject } from '../../domain/failure.ts'
import type { UserRole } from '../../domain/user-role.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { record } from '../../platform/records.ts'
import type { ScopeLine } from './reach.ts'
import { hashOfApiKey, isWellFormedApiKey, makeApiKey, prefixOfApiKey } from './rules.ts'
import { insertScopeLines } from './scope-lines.ts'

/** The group that an account or key is made in. Keys of test groups say so. */
export type Group = Readonly<{ id: number; isTest: boolean }>

export type NewApiKey = Readonly<{
  group: Group
  userAccountId: number
  name: string
  scopes: readonly string[]
  /** What the key reaches of all that its owner does; absent: all of it. No line: the owner's own person alone. */
  lines?: readonly ScopeLine[] | undefined
  /** Both ISO 8601, UTC. */
  expiresAt: string
  now: string
}>

/**
 * Makes a key for an account that may have keys. The key itself is in the answer and nowhere else: what is stored is
 * its hash. Refuses scopes beyond what the owner's roles in force today allow.
 */
export async function createApiKey(tx: Tx, key: NewApiKey): Promise<{ apiKeyId: number; key: string }> {
  const employerGroupId = key.group.id
  await requireKeyHolder(tx, key)
  const maximum = await maximumScopesOf(tx, key)
  reject(violationsOf(key, maximum))
  const text = makeApiKey(key.group.isTest)
  const scopes = apiScopes.filter(scope => key.scopes.includes(scope))
  const { id: apiKeyId } = await tx
    .insertInto('apiKey')
    .values({
      employerGroupId,
      userAccountId: key.userAccountId,
      name: key.name.trim(),
      prefix: prefixOfApiKey(text),
      keyHash: hashOfApiKey(text),
      scopes,
      narrowsAccess: key.lines !== undefined,
      createdAt: key.now,
      expiresAt: key.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertScopeLines(tx, { employerGroupId, apiKeyId }, key.lines ?? [])
  const { userAccountId, lines, expiresAt, now } = key
  await record(
    { tx, employerGroupId, actor: 'System', now },
    {
      type: 'api-key.created',
      resource: { type: 'ApiKey', id: apiKeyId },
      details: { userAccountId, scopes, accessScope: lines ?? null, expiresAt },
    },
  )
  return { apiKeyId, key: text }
}

/** The scopes that the roles of an account, its own and its authority's in force today, allow to its keys. */
export async function maximumScopesOf(
  db: Db,
  { group, userAccountId, now }: Pick<NewApiKey, 'group' | 'userAccountId' | 'now'>,
): Promise<ApiScope[]> {
  const { rows } = await sql<{ role: UserRole }>`
    with today as (
      select (${now}::timestamptz at time zone time_zone)::date as date from employer_group where id = ${group.id}
    )
    select role from user_account_role where employer_group_id = ${group.id} and user_account_id = ${userAccountId}
    union
    select r.role from today, user_account a
    join authority au on au.employer_group_id = a.employer_group_id and au.person_id = a.person_id
    join role_grant r on r.employer_group_id = au.employer_group_id and r.authority_id = au.id
    where a.employer_group_id = ${group.id} and a.id = ${userAccountId} and au.status = 'Active'
      and coalesce(r.valid_from <= today.date, true) and coalesce(r.valid_to >= today.date, true)`.execute(db)
  return maximumScopes(new Set(rows.map(row => row.role)))
}

/**
 * Takes a key away, which its requests notice within a second. It is named by its number, by what may be shown of it, or
 * by itself. Revoking it again changes nothing.
 */
export async function revokeApiKey(
  tx: Tx,
  { group, key, now }: Readonly<{ group: Pick<Group, 'id'>; key: string; now: string }>,
): Promise<{ apiKeyId: number; prefix: string; name: string; wasRevokedBefore: boolean }> {
  const found = await findKey(tx, group.id, key.trim())
  const { id: apiKeyId, prefix, name } = found
  if (found.revokedAt === null) {
    await tx
      .updateTable('apiKey')
      .set({ revokedAt: now })
      .where('employerGroupId', '=', group.id)
      .where('id', '=', apiKeyId)
      .execute()
    await record(
      { tx, employerGroupId: group.id, actor: 'System', now },
      { type: 'api-key.revoked', resource: { type: 'ApiKey', id: apiKeyId } },
    )
  }
  return { apiKeyId, prefix, name, wasRevokedBefore: found.revokedAt !== null }
}

async function requireKeyHolder(tx: Tx, { group, userAccountId }: NewApiKey): Promise<void> {
  const account = await tx
    .selectFrom('userAccount')
    .select(['status', 'isApiEnabled'])
    .where('employerGroupId', '=', group.id)
    .where('id', '=', userAccountId)
    .executeTakeFirstOrThrow(notFound('The account'))
  if (account.status !== 'Active')
    throw conflict('AccountNotActive', 'The account is not active, so it can have no key.')
  if (!account.isApiEnabled) {
    throw conflict('NoApiAccess', 'The account was not created for API access, so it can have no key.')
  }
}

function violationsOf(key: NewApiKey, maximum: readonly ApiScope[]) {
  const known: readonly string[] = apiScopes
  const unknown = key.scopes.filter(scope => !known.includes(scope))
  const beyond = key.scopes.filter(scope => known.includes(scope) && !(maximum as readonly string[]).includes(scope))
  const list = (words: readonly string[]) => words.join(', ')
  const problems: [boolean, string, string][] = [
    [key.name.trim() === '', 'Name', 'A key needs a name.'],
    [key.scopes.length === 0, 'Scopes', `A key needs at least one scope; this account may give ${list(maximum)}.`],
    [unknown.length > 0, 'Scopes', `There is no scope ${list(unknown)}; the scopes are ${list(apiScopes)}.`],
    [
      beyond.length > 0,
      'Scopes',
      `The owner's roles do not allow ${list(beyond)}; this account may give ${list(maximum)}.`,
    ],
    [key.expiresAt <= key.now, 'ExpiresAt', 'A key must expire in the future.'],
  ]
  return problems.filter(([isBroken]) => isBroken).map(([, field, message]) => ({ field, message }))
}

async function findKey(tx: Tx, employerGroupId: number, key: string) {
  const keys = tx
    .selectFrom('apiKey')
    .select(['id', 'prefix', 'name', 'revokedAt'])
    .where('employerGroupId', '=', employerGroupId)
  const byText = isWellFormedApiKey(key)
    ? keys.where('keyHash', '=', hashOfApiKey(key))
    : keys.where('prefix', '=', key)
  const found = await (/^\d{1,15}$/.test(key) ? keys.where('id', '=', Number(key)) : byText).orderBy('id').execute()
  const [only, ...others] = found
  if (!only) throw notFound('The key')()
  if (others.length > 0) {
    const ids = found.map(each => each.id).join(', ')
    throw conflict('SeveralKeys', `${found.length} keys begin with ${key}; name one by its number: ${ids}.`)
  }
  return only
}

/** The account that signs in with this e-mail in the group. */
export async function getAccountByEmail(db: Db, employerGroupId: number, email: string): Promise<number> {
  const account = await db
    .selectFrom('userAccount')
    .innerJoin('login', 'login.id', 'userAccount.loginId')
    .select('userAccount.id')
    .where('userAccount.employerGroupId', '=', employerGroupId)
    .where(eb => eb.fn<string>('lower', ['login.email']), '=', email.trim().toLowerCase())
    .executeTakeFirstOrThrow(
      () =>
        new Error(`Nobody has an account with the e-mail ${email} in this group: \`muster create-account\` makes one.`),
    )
  return account.id
}
