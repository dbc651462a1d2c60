import { sql } from 'kysely'
import type { CommandContext } from '../../../core/command-context.ts'
import { newId } from '../../../core/identifiers.ts'
import { record } from '../../../core/records.ts'
import { type ApiScope, apiScopes, maximumScopes } from '../../../domain/api-scope.ts'
import { conflict, notFound, reject } from '../../../domain/failure.ts'
import type { UserRole } from '../../../domain/user-role.ts'
import type { Db, Tx } from '../../../platform/database/index.ts'
import { insertScopeLines, type ScopeLine } from '../../access-scopes/index.ts'
import { hashOfApiKey, isWellFormedApiKey, makeApiKey, prefixOfApiKey, violationsOfKey } from './rules.ts'

/** The group that an account or key is made in. Keys of test groups say so. */
export type Group = Readonly<{ id: number; isTest: boolean }>

type Wanted = Readonly<{
  group: Group
  name: string
  /** Absent: all that the owner's roles in force today allow. */
  scopes?: readonly string[] | undefined
  /** What the key reaches of all that its owner does; absent: all of it. No line: the owner's own person alone. */
  lines?: readonly ScopeLine[] | undefined
  /** Both ISO 8601, UTC. */
  expiresAt: string
  now: string
  /** Who makes it; absent: the operator. */
  by?: Maker | undefined
}>

/** Of the account with this number, or of the one that signs in with this email. */
type NewApiKey = Wanted & Readonly<{ userAccountId: number } | { email: string }>

type Owner = Readonly<{ group: Group; userAccountId: number; now: string }>

/** The part of a command that the records of keys tell of. */
type Maker = Pick<CommandContext, 'actor' | 'isDryRun' | 'requestId'>

const operator: Maker = { actor: 'System', isDryRun: false }

/**
 * Makes a key for an account that may have keys. The key itself is in the answer and nowhere else: what is stored is
 * its hash. Refuses scopes beyond what the owner's roles in force today allow.
 */
export async function createApiKey(
  tx: Tx,
  key: NewApiKey,
): Promise<Readonly<{ apiKeyId: number; key: string; scopes: readonly ApiScope[] }>> {
  const { group, name, now, expiresAt } = key
  const userAccountId = 'email' in key ? await getAccountByEmail(tx, group.id, key.email) : key.userAccountId
  const owner = { group, userAccountId, now }
  await requireKeyHolder(tx, owner)
  const maximum = await maximumScopesOf(tx, owner)
  const wanted = key.scopes ?? maximum
  const isOver = { field: 'ExpiresAt', message: 'A key must expire in the future.' }
  reject([...violationsOfKey({ name, scopes: wanted }, maximum), ...(expiresAt <= now ? [isOver] : [])])
  const text = makeApiKey(group.isTest)
  const scopes = apiScopes.filter(scope => wanted.includes(scope))
  const apiKeyId = await insertKey(tx, { ...key, userAccountId, scopes, text })
  return { apiKeyId, key: text, scopes }
}

type Made = Wanted & Readonly<{ userAccountId: number; scopes: ApiScope[]; text: string }>

async function insertKey(tx: Tx, made: Made): Promise<number> {
  const { group, userAccountId, name, scopes, lines, text, expiresAt, now, by = operator } = made
  const employerGroupId = group.id
  const { id: apiKeyId } = await tx
    .insertInto('apiKey')
    .values({
      ...newId(by),
      ...{ employerGroupId, userAccountId, name: name.trim(), scopes, expiresAt, createdAt: now },
      prefix: prefixOfApiKey(text),
      keyHash: hashOfApiKey(text),
      narrowsAccess: lines !== undefined,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertScopeLines(tx, { employerGroupId, apiKeyId }, lines ?? [])
  const resource = { type: 'ApiKey', id: apiKeyId }
  const details = { userAccountId, scopes, accessScope: lines ?? null, expiresAt }
  await record({ tx, employerGroupId, now, ...by }, { type: 'api-key.created', resource, details })
  return apiKeyId
}

/** The scopes that the roles of an account, its own and its authority's in force today, allow to its keys. */
export async function maximumScopesOf(db: Db, { group, userAccountId, now }: Owner): Promise<ApiScope[]> {
  const { rows } = await sql<{ role: UserRole }>`
    with today as (
      select (${now}::timestamptz at time zone time_zone)::date as date from employer_group where id = ${group.id}
    )
    select role from user_account_role where employer_group_id = ${group.id} and user_account_id = ${userAccountId}
    union
    select r.role from today, role_grant r
    where r.employer_group_id = ${group.id} and r.authority_id = any(array(
        select id from authority where employer_group_id = ${group.id} and status = 'Active' and person_id = (
          select person_id from user_account where employer_group_id = ${group.id} and id = ${userAccountId})))
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
  if (found.revokedAt === null) await endKey({ tx, employerGroupId: group.id, now, ...operator }, apiKeyId)
  return { apiKeyId, prefix, name, wasRevokedBefore: found.revokedAt !== null }
}

type Account = Readonly<{ employerGroupId: number; userAccountId: number; now: string }>

const goodKeysOf = (tx: Tx, { employerGroupId, userAccountId, now }: Account) =>
  tx
    .selectFrom('apiKey')
    .where('employerGroupId', '=', employerGroupId)
    .where('userAccountId', '=', userAccountId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)

/**
 * The keys of an account that are good, for its recovery by the operator.
 * @param isEnd revokes them
 * @returns how many are good afterwards
 */
export async function recoverKeys(tx: Tx, account: Account, isEnd: boolean): Promise<number> {
  const keys = await goodKeysOf(tx, account).select('id').orderBy('id').forNoKeyUpdate().execute()
  if (!isEnd) return keys.length
  for (const { id } of keys) await endKey({ ...account, ...operator, tx }, id)
  return 0
}

/** Takes a key away that nobody has taken away yet. */
export async function endKey(
  ctx: Pick<CommandContext, 'tx' | 'employerGroupId' | 'now'> & Maker,
  apiKeyId: number,
): Promise<void> {
  await ctx.tx
    .updateTable('apiKey')
    .set({ revokedAt: ctx.now })
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', apiKeyId)
    .execute()
  await record(ctx, { type: 'api-key.revoked', resource: { type: 'ApiKey', id: apiKeyId } })
}

/** @throws notFound, conflict `AccountNotActive`, `NoApiAccess` */
export async function requireKeyHolder(tx: Tx, { group, userAccountId }: Omit<Owner, 'now'>): Promise<void> {
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

/** The account that signs in with this email in the group. */
async function getAccountByEmail(db: Db, employerGroupId: number, email: string): Promise<number> {
  const account = await db
    .selectFrom('userAccount')
    .innerJoin('login', 'login.id', 'userAccount.loginId')
    .select('userAccount.id')
    .where('userAccount.employerGroupId', '=', employerGroupId)
    .where(eb => eb.fn<string>('lower', ['login.email']), '=', email.trim().toLowerCase())
    .executeTakeFirstOrThrow(
      () =>
        new Error(`Nobody has an account with the email ${email} in this group: \`muster create-account\` makes one.`),
    )
  return account.id
}
