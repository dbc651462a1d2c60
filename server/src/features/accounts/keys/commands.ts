import { sql } from 'kysely'
import type { CommandContext } from '../../../core/command-context.ts'
import { newId } from '../../../core/identifiers.ts'
import { record } from '../../../core/records.ts'
import { type ApiScope, apiScopes } from '../../../domain/api-scope.ts'
import { conflict, notFound, reject } from '../../../domain/failure.ts'
import type { Db, Tx } from '../../../platform/database/index.ts'
import { insertScopeLines, type ScopeLine } from '../../access-scopes/index.ts'
import { getCaller } from '../callers.ts'
import { hashOfApiKey, isWellFormedApiKey, makeApiKey, prefixOfApiKey, violationsOfKey } from './rules.ts'

/** Keys of test groups say so. */
type Group = Readonly<{ id: number; isTest: boolean }>

type NewKey = Readonly<{
  group: Group
  name: string
  /** Absent: all that the owner's roles in force today allow. */
  scopes?: readonly string[] | undefined
  /** Narrows the access scope of the owner; absent: it does not. No line: the owner's own person alone. */
  lines?: readonly ScopeLine[] | undefined
  /** Both ISO 8601, UTC. */
  expiresAt: string
  now: string
  /** The command that creates it; absent: the operator. */
  by?: Actor | undefined
}>

/** For the account with this id, or for the one that signs in with this email. */
type KeyOf = NewKey & Readonly<{ userAccountId: number } | { email: string }>

/** The part of a command that events and audit rows need. */
type Actor = Pick<CommandContext, 'actor' | 'isDryRun' | 'requestId'> & Partial<Pick<CommandContext, 'now' | 'realNow'>>

const operator: Actor = { actor: 'System', isDryRun: false }

/**
 * Creates a key for an account that may have keys. The key is in the answer and nowhere else: the database has its hash.
 * @throws invalid, also where the owner's roles in force today do not allow a scope
 */
export async function createApiKey(
  tx: Tx,
  key: KeyOf,
): Promise<Readonly<{ apiKeyId: number; key: string; scopes: readonly ApiScope[] }>> {
  const { group, name, now, expiresAt } = key
  const userAccountId = 'email' in key ? await getAccountByEmail(tx, group.id, key.email) : key.userAccountId
  const owner = { employerGroupId: group.id, userAccountId, apiKeyId: null }
  await requireKeyHolder(tx, owner)
  const maximum = [...(await getCaller(tx, owner, Date.parse(now))).scopes]
  const wanted = key.scopes ?? maximum
  const isOver = { field: 'ExpiresAt', message: 'A key must expire in the future.' }
  reject([...violationsOfKey({ name, scopes: wanted }, maximum), ...(expiresAt <= now ? [isOver] : [])])
  const text = makeApiKey(group.isTest)
  const scopes = apiScopes.filter(scope => wanted.includes(scope))
  const apiKeyId = await insertKey(tx, { ...key, userAccountId, scopes, text })
  return { apiKeyId, key: text, scopes }
}

type StoredKey = NewKey & Readonly<{ userAccountId: number; scopes: ApiScope[]; text: string }>

async function insertKey(tx: Tx, stored: StoredKey): Promise<number> {
  const { group, userAccountId, name, scopes, lines, text, expiresAt, now, by = operator } = stored
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

/**
 * Revokes a key, which works within a second. Revoking it again changes nothing.
 * @param key its id, its prefix, or the key itself
 */
export async function revokeApiKey(
  tx: Tx,
  { group, key, now }: Readonly<{ group: Pick<Group, 'id'>; key: string; now: string }>,
): Promise<{ apiKeyId: number; prefix: string; name: string; wasRevokedBefore: boolean }> {
  const { id, prefix, name } = await findKey(tx, group.id, key.trim())
  const revoked = await revokeKeys({ tx, employerGroupId: group.id, now, ...operator }, { id })
  return { apiKeyId: id, prefix, name, wasRevokedBefore: revoked === 0 }
}

type Account = Readonly<{ employerGroupId: number; userAccountId: number; now: string }>

/**
 * Revokes the keys of an account that the operator recovers, if asked to.
 * @returns how many are valid afterwards
 */
export async function recoverKeys(tx: Tx, account: Account, isRevoking: boolean): Promise<number> {
  const { employerGroupId, userAccountId, now } = account
  if (isRevoking) await revokeKeys({ ...account, ...operator, tx }, { userAccountId })
  const { rows } = await sql<{ valid: number }>`
    select count(*)::integer as valid from api_key where employer_group_id = ${employerGroupId}
      and user_account_id = ${userAccountId} and revoked_at is null and expires_at > ${now}`.execute(tx)
  return rows[0]?.valid ?? 0
}

type Revocation = Pick<CommandContext, 'tx' | 'employerGroupId' | 'now'> &
  Partial<Pick<CommandContext, 'realNow'>> &
  Actor

/** Revokes one key, or all of an account. @returns how many were not revoked before */
export async function revokeKeys(
  ctx: Revocation,
  which: Readonly<{ id: number } | { userAccountId: number; employeeId?: number }>,
): Promise<number> {
  const keys = ctx.tx
    .updateTable('apiKey')
    .set({ revokedAt: ctx.realNow ?? ctx.now })
    .where('employerGroupId', '=', ctx.employerGroupId)
  const chosen = 'id' in which ? keys.where('id', '=', which.id) : keys.where('userAccountId', '=', which.userAccountId)
  const revoked = await chosen.where('revokedAt', 'is', null).returning('id').execute()
  const employeeId = 'id' in which ? undefined : which.employeeId
  for (const { id } of revoked)
    await record(ctx, { type: 'api-key.revoked', resource: { type: 'ApiKey', id }, employeeId })
  return revoked.length
}

/** @throws notFound, conflict `AccountNotActive`, `NoApiAccess` */
export async function requireKeyHolder(
  tx: Tx,
  { employerGroupId, userAccountId }: Omit<Account, 'now'>,
): Promise<void> {
  const account = await tx
    .selectFrom('userAccount')
    .select(['status', 'isApiEnabled'])
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', userAccountId)
    .executeTakeFirstOrThrow(notFound('The account'))
  if (account.status !== 'Active')
    throw conflict('AccountNotActive', 'The account is not active, so it can have no key.')
  if (!account.isApiEnabled) {
    throw conflict('NoApiAccess', 'The account was not created for API access, so it can have no key.')
  }
}

async function findKey(tx: Tx, employerGroupId: number, key: string) {
  const keys = tx.selectFrom('apiKey').select(['id', 'prefix', 'name']).where('employerGroupId', '=', employerGroupId)
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
      () => new Error(`No account of this group has the email ${email}: \`muster create-account\` makes one.`),
    )
  return account.id
}
