import { type RawBuilder, sql } from 'kysely'
import type { CallerContext } from '../../../core/command-context.ts'
import { apiScopes } from '../../../domain/api-scope.ts'
import type { Caller } from '../../../domain/caller.ts'
import { notFound, reject } from '../../../domain/failure.ts'
import type { Db } from '../../../platform/database/index.ts'
import { linesOf, scopeEntries, violationsOfScope } from '../../access-scopes/index.ts'
import { getCaller } from '../callers.ts'
import { requireFreshSecondFactor, requireSession } from '../permissions.ts'
import type { KeyCommand, KeyPreview, NewKey, OwnKey } from '../schemas.ts'
import type { VisibleRecords } from '../visibility.ts'
import { createApiKey, requireKeyHolder, revokeKeys } from './commands.ts'
import { expiryOf, violationsOfExpiry, violationsOfKey } from './rules.ts'

/** The caller's keys, the newest first. @param now ISO 8601, UTC */
export async function listOwnKeys(db: Db, caller: Caller, now: string): Promise<OwnKey[]> {
  const rows = await ownKeys(db, caller, sql`true`)
  return rows.map(row => keyOf(row, now))
}

/**
 * Creates a key for the caller's own account. It outlives their session and their password, so it takes a fresh second
 * factor. The key is in the answer and nowhere else.
 * @throws forbidden `SessionRequired`, `SecondFactorRequired`; conflict `NoApiAccess`
 */
export async function createOwnKey(
  ctx: CallerContext,
  command: KeyCommand,
  visibleRecords: VisibleRecords,
): Promise<NewKey> {
  requireFreshSecondFactor(ctx.caller, ctx.realNow)
  const { apiKeyId, key } = await makeOwnKey(ctx, command, visibleRecords)
  const [row] = await ownKeys(ctx.tx, ctx.caller, sql`a.id = ${apiKeyId}`)
  if (!row) throw new Error('The new key is missing.')
  return { ...keyOf(row, ctx.realNow), key }
}

/** Creates a key without a second factor, which a preview does not take. */
async function makeOwnKey(ctx: CallerContext, command: KeyCommand, visibleRecords: VisibleRecords) {
  const { tx, employerGroupId, caller, realNow: now } = ctx
  requireSession(caller)
  const { userAccountId } = caller
  await requireKeyHolder(tx, caller)
  const group = { id: employerGroupId, isTest: await isTestGroup(tx, employerGroupId) }
  const lines = command.AccessScope && linesOf(command.AccessScope)
  const key = { group, userAccountId, name: command.Name, scopes: command.Scopes, lines, now, by: ctx }
  const expiresAt = expiryOf(command, now)
  reject([
    ...violationsOfKey(key, [...caller.scopes]),
    ...(await violationsOfScope(ctx, command.AccessScope ?? [], visibleRecords)),
    ...violationsOfExpiry(command, { expiresAt, now }),
  ])
  return createApiKey(tx, { ...key, expiresAt })
}

/**
 * Revokes a key of the caller's own account. Revoking it again changes nothing.
 * @throws notFound for any other key, forbidden `SessionRequired`
 */
export async function revokeOwnKey(ctx: CallerContext, id: number): Promise<void> {
  requireSession(ctx.caller)
  const [key] = await ownKeys(ctx.tx, ctx.caller, sql`a.id = ${id}`)
  if (!key) throw notFound('The key')()
  await revokeKeys(ctx, { id })
}

type KeyRow = Omit<OwnKey, 'accessScope' | 'lastUsedDateTime' | 'status'> &
  Readonly<{ accessScope: OwnKey['accessScope'] | null; lastUsedAt: string | null; isRevoked: boolean }>

async function ownKeys(
  db: Db,
  { employerGroupId, userAccountId }: Caller,
  which: RawBuilder<unknown>,
): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select a.id, a.name, a.prefix, a.scopes, a.created_at as created_date_time, a.expires_at as expires_date_time,
      a.last_used_at, a.revoked_at is not null as is_revoked,
      case when a.narrows_access then ${scopeEntries('api_key_id')} end as access_scope
    from api_key a
    where a.employer_group_id = ${employerGroupId} and a.user_account_id = ${userAccountId} and ${which}
    order by a.created_at desc, a.id desc`.execute(db)
  return rows
}

function keyOf({ accessScope, lastUsedAt, isRevoked, ...row }: KeyRow, now: string): OwnKey {
  const unlessRevoked = row.expiresDateTime <= now ? 'Expired' : 'Active'
  return {
    ...row,
    ...(accessScope ? { accessScope } : {}),
    ...(lastUsedAt === null ? {} : { lastUsedDateTime: lastUsedAt }),
    status: isRevoked ? 'Revoked' : unlessRevoked,
  }
}

async function isTestGroup(db: Db, id: number): Promise<boolean> {
  const group = await db.selectFrom('employerGroup').select('isTest').where('id', '=', id).executeTakeFirstOrThrow()
  return group.isTest
}

/**
 * Previews a key: creates it and reads as its bearer. Call it in a transaction that rolls back.
 * @throws as `createOwnKey`, but takes no second factor
 */
export async function previewOwnKey(
  ctx: CallerContext,
  command: KeyCommand,
  visibleRecords: VisibleRecords,
): Promise<KeyPreview> {
  const { apiKeyId } = await makeOwnKey(ctx, command, visibleRecords)
  const { employerGroupId, caller } = ctx
  const owner = { employerGroupId, apiKeyId, userAccountId: caller.userAccountId }
  const bearer = await getCaller(ctx.tx, owner, Date.parse(ctx.realNow))
  const counts = {
    authorities: await visibleRecords.authorities(ctx.tx, bearer).count(),
    employees: await visibleRecords.employees(ctx.tx, bearer).count(),
    costCentres: await visibleRecords.costCentres(ctx.tx, bearer).count(),
    positions: await visibleRecords.positions(ctx.tx, bearer).count(),
    changeRequests: await visibleRecords.changeRequests(ctx.tx, bearer).count(),
  }
  return { scopes: apiScopes.filter(scope => bearer.scopes.has(scope)), counts }
}
