import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { notFound, reject } from '../../../domain/failure.ts'
import type { Tx } from '../../../platform/database.ts'
import type { ServiceContext } from '../../../service-context.ts'
import { recordSignIn } from '../audit.ts'
import { type SignInContext, type SignInWrite, write } from '../context.ts'
import type { StoredSession } from '../current-session.ts'
import { sessionNeeded } from '../refusals.ts'
import { hashOfToken, makeToken } from '../tokens.ts'
import { wholeSession } from './queries.ts'
import { endsAfter, idleFor, mostHalfSessions, mostSessions } from './rules.ts'

type Account = Readonly<{ employerGroupId: number; userAccountId: number }>

/** @returns the token of a new session, which is stored as a hash */
export async function beginSession(
  { tx, now, address, userAgent }: SignInWrite,
  { loginId, account }: Readonly<{ loginId: string; account: Account | undefined }>,
): Promise<string> {
  const token = makeToken()
  await tx
    .insertInto('loginSession')
    .values({
      id: randomUUID(),
      token: hashOfToken(token),
      userId: loginId,
      ipAddress: address,
      userAgent,
      startedAt: now,
      lastSeenAt: now,
      endsAt: new Date(Date.parse(now) + endsAfter).toISOString(),
      chosenGroupId: account?.employerGroupId ?? null,
      chosenAccountId: account?.userAccountId ?? null,
    })
    .execute()
  return token
}

type Renewal = Readonly<{ secondFactorAt?: string; chosenGroupId?: number | null; chosenAccountId?: number }>

/**
 * Gives a session that is worth something else from now on another id and another token: the old token opens nothing. The
 * session keeps its age.
 * @returns the new token
 * @throws 401 where it has ended meanwhile
 */
export async function renewSession(tx: Tx, id: string, change: Renewal = {}): Promise<string> {
  const token = makeToken()
  const { numUpdatedRows } = await tx
    .updateTable('loginSession')
    .set({ ...change, id: randomUUID(), token: hashOfToken(token) })
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw sessionNeeded()
  return token
}

/** Whether a session has this token, which it keeps until the transaction ends. */
export async function holdSession(tx: Tx, token: string): Promise<boolean> {
  const held = tx.selectFrom('loginSession').select('id').where('token', '=', hashOfToken(token)).forUpdate()
  return (await held.executeTakeFirst()) !== undefined
}

/** Stores when a person last used the session. */
export async function touchSession(
  { transaction }: ServiceContext['database'],
  { id, now }: Readonly<{ id: string; now: string }>,
): Promise<void> {
  await transaction(undefined, tx =>
    tx
      .updateTable('loginSession')
      .set({ lastSeenAt: now })
      .where('id', '=', id)
      .where('lastSeenAt', '<', now)
      .execute(),
  )
}

/**
 * Works in another account of the login from here on.
 * @returns the session's new token, so that no process takes what it remembers of the former account for this one
 */
export async function switchAccount(ctx: SignInContext, userAccountId: number): Promise<string> {
  const { session, accounts } = wholeSession(ctx)
  const account = accounts.find(each => each.userAccountId === userAccountId)
  reject(account ? [] : [{ field: 'UserAccountId', message: 'You have no such account.' }])
  const chosen = { chosenGroupId: account?.employerGroupId ?? null, chosenAccountId: userAccountId }
  return write(ctx, ({ tx }) => renewSession(tx, session.id, chosen))
}

/** Ends the session that the request comes in, if it comes in one. */
export async function signOut(ctx: SignInWrite): Promise<void> {
  if (ctx.session.state === 'None') return
  const { session } = ctx.session
  const ended = await endSessions(ctx.tx, { loginId: session.loginId, only: session.id })
  // A person who has not given the code has not shown that they are the owner.
  const isByStranger = ctx.session.state === 'SecondFactorNeeded'
  if (ended > 0) await recordSignIn(ctx, { type: 'sign-out', ...ownerOf(session), isByStranger })
}

/** Ends one session of the request's login. @throws 404 */
export async function endSession(ctx: SignInContext, id: string): Promise<void> {
  if ((await revoke(ctx, { only: id })) === 0) throw notFound('The session')()
}

/** Ends all sessions of the request's login but the request's own. */
export async function endOtherSessions(ctx: SignInContext): Promise<void> {
  await revoke(ctx, { except: wholeSession(ctx).session.id })
}

type Which = Readonly<{ only?: string; except?: string }>

async function revoke(ctx: SignInContext, which: Which): Promise<number> {
  const { session } = wholeSession(ctx)
  return write(ctx, async ctx => {
    const sessions = await endSessions(ctx.tx, { loginId: session.loginId, ...which })
    if (sessions > 0) await recordSignIn(ctx, { type: 'session.revoked', ...ownerOf(session), details: { sessions } })
    return sessions
  })
}

/** The login of a session, and the account that it works in, if it works in one. */
const ownerOf = ({ loginId, employerGroupId, userAccountId }: StoredSession) => ({
  loginId,
  account: employerGroupId === null || userAccountId === null ? undefined : { employerGroupId, userAccountId },
})

/** Ends one session of a login, or all but one, or all. Returns how many. */
export async function endSessions(tx: Tx, { loginId, only, except }: Which & Readonly<{ loginId: string }>) {
  const { numDeletedRows } = await tx
    .deleteFrom('loginSession')
    .where('userId', '=', loginId)
    .$if(only !== undefined, query => query.where('id', '=', only ?? ''))
    .$if(except !== undefined, query => query.where('id', '<>', except ?? ''))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

type Newest = Readonly<{ loginId: string; token: string }>

/** Bounds the sessions of a login that wait for their second factor, which take the password alone. */
export const boundHalfSessions = (ctx: SignInWrite, newest: Newest) => endOldest(ctx, { ...newest, areHalf: true })

/** Bounds the other sessions of a login, which people leave open everywhere, and records those that end. */
export async function boundSessions(ctx: SignInWrite, newest: Newest): Promise<void> {
  const sessions = await endOldest(ctx, { ...newest, areHalf: false })
  if (sessions === 0) return
  await recordSignIn(ctx, {
    type: 'session.revoked',
    loginId: newest.loginId,
    details: { sessions, by: 'limit' },
  })
}

/**
 * Ends the sessions of a login that were used longest ago, beyond the most that it may have. Sessions that are over are
 * deleted first; the newest one stays. Returns how many it ended that were not over.
 */
async function endOldest(
  { tx, now }: SignInWrite,
  { loginId, token, areHalf }: Newest & Readonly<{ areHalf: boolean }>,
): Promise<number> {
  await deleteOver(tx, loginId, now)
  const others = (areHalf ? mostHalfSessions : mostSessions) - 1
  const { numAffectedRows } = await sql`
    delete from login_session where id in (
      select id from login_session where id in (
        select s.id from login_session s join login l on l.id = s.user_id
        where s.user_id = ${loginId} and (l.two_factor_enabled and s.second_factor_at is null) = ${areHalf}
          and s.token <> ${hashOfToken(token)}
        order by s.last_seen_at desc, s.started_at desc offset ${others})
      for update skip locked)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** By the rule of `isOver`. Rows that another transaction holds are left to it. */
async function deleteOver(tx: Tx, loginId: string, now: string): Promise<void> {
  const lastSeen = new Date(Date.parse(now) - idleFor).toISOString()
  await sql`
    delete from login_session where id in (
      select id from login_session where user_id = ${loginId} and (ends_at <= ${now} or last_seen_at <= ${lastSeen})
      for update skip locked)`.execute(tx)
}
