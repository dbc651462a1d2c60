import { type RawBuilder, sql } from 'kysely'
import type { CallerContext } from '../../../core/command-context.ts'
import { apiScopes } from '../../../domain/api-scope.ts'
import type { Caller } from '../../../domain/caller.ts'
import { notFound, reject } from '../../../domain/failure.ts'
import type { Collection } from '../../../platform/database/collection.ts'
import type { Db } from '../../../platform/database/index.ts'
import { scopeEntries } from '../../access-scopes/index.ts'
import { getCaller, requireFreshSecondFactor, requireSession } from '../callers/index.ts'
import type { KeyCommand, KeyPreview, NewKey, OwnKey } from '../schemas.ts'
import type { VisibleRecords } from '../visibility.ts'
import { createApiKey, endKey, maximumScopesOf, requireKeyHolder } from './commands.ts'
import { linesOf, listReachable } from './reachable.ts'
import { expiryOf, violationsOfExpiry, violationsOfKey, violationsOfLines } from './rules.ts'

/** The caller's keys, the newest first. @param now ISO 8601, UTC */
export async function listOwnKeys(db: Db, caller: Caller, now: string): Promise<OwnKey[]> {
  const rows = await ownKeys(db, caller, sql`true`)
  return rows.map(row => keyOf(row, now))
}

/**
 * Makes a key of the caller's own account, which lasts longer than their session and their password: for somebody who
 * has just shown who they are. It is in the answer and nowhere else.
 * @throws forbidden `SessionRequired`, `SecondFactorRequired`; conflict `NoApiAccess`
 */
export async function createOwnKey(
  ctx: CallerContext,
  command: KeyCommand,
  visibleRecords: VisibleRecords,
): Promise<NewKey> {
  requireFreshSecondFactor(ctx.caller, ctx.now)
  const { apiKeyId, key } = await makeOwnKey(ctx, command, visibleRecords)
  const [row] = await ownKeys(ctx.tx, ctx.caller, sql`a.id = ${apiKeyId}`)
  if (!row) throw new Error('The new key is not there.')
  return { ...keyOf(row, ctx.now), key }
}

/** The same in a session without second factor: of a key that does not stay. */
async function makeOwnKey(ctx: CallerContext, command: KeyCommand, visibleRecords: VisibleRecords) {
  const { tx, employerGroupId, caller, now } = ctx
  requireSession(caller)
  const { userAccountId } = caller
  const group = { id: employerGroupId, isTest: await isTestGroup(tx, employerGroupId) }
  await requireKeyHolder(tx, { group, userAccountId })
  const lines = command.AccessScope && linesOf(command.AccessScope)
  const key = { group, userAccountId, name: command.Name, scopes: command.Scopes, lines, now, by: ctx }
  const expiresAt = expiryOf(command, now)
  reject([
    ...violationsOfKey(key, await maximumScopesOf(tx, key)),
    ...violationsOfLines(command.AccessScope ?? [], await listReachable(ctx, lines ?? [], visibleRecords)),
    ...violationsOfExpiry(command, { expiresAt, now }),
  ])
  return createApiKey(tx, { ...key, expiresAt })
}

/**
 * Takes away a key of the caller's own; one that is taken away already stays so.
 * @throws notFound for any other key, forbidden `SessionRequired`
 */
export async function revokeOwnKey(ctx: CallerContext, id: number): Promise<void> {
  requireSession(ctx.caller)
  const key = await ctx.tx
    .selectFrom('apiKey')
    .select('revokedAt')
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('userAccountId', '=', ctx.caller.userAccountId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound('The key'))
  if (key.revokedAt === null) await endKey(ctx, id)
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
 * What a key would see: it is made, and everything asked as by its bearer. To be done in a command of which nothing stays.
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
  const bearer = await getCaller(ctx.tx, owner, Date.parse(ctx.now))
  const look = lookingAs(ctx.tx, bearer)
  const authorities = await look(visibleRecords.authorities)
  const employees = await look(visibleRecords.employees)
  const costCentres = await look(visibleRecords.costCentres)
  const counts = {
    authorities: authorities.count,
    employees: employees.count,
    costCentres: costCentres.count,
    positions: await visibleRecords.positions(ctx.tx, bearer).count(),
    changeRequests: await visibleRecords.changeRequests(ctx.tx, bearer).count(),
  }
  return {
    scopes: apiScopes.filter(scope => bearer.scopes.has(scope)),
    counts,
    first: { authorities: authorities.first, employees: employees.first, costCentres: costCentres.first },
  }
}

type Named = Readonly<{ id: number; name: string }>
type Shown = (db: Db, caller: Caller) => Pick<Collection<Named>, 'page' | 'count'>

const lookingAs = (db: Db, bearer: Caller) => async (shown: Shown) => {
  const all = shown(db, bearer)
  const first = await all.page(0, 3)
  return { count: await all.count(), first: first.map(({ id, name }) => ({ id, name })) }
}
