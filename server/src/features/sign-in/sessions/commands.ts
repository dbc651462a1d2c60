import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { notFound, reject } from '../../../domain/failure.ts'
import { instantOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database.ts'
import type { ServiceContext } from '../../../service-context.ts'
import {
  type LoginAccount,
  recordSignIn,
  type Session,
  type SignInContext,
  type SignInWrite,
  sessionNeeded,
  write,
} from '../logins/index.ts'
import { sessionOf } from './queries.ts'
import { endsAfter, idleFor, mostHalfSessions, mostSessions, notedEvery } from './rules.ts'
import { hashOfToken, makeToken } from './tokens.ts'

type Account = Pick<LoginAccount, 'employerGroupId' | 'userAccountId'>

/** @returns the token of a new session, which is stored as a hash */
export async function beginSession(ctx: SignInWrite, loginId: string, account?: Account): Promise<string> {
  const token = makeToken()
  await ctx.tx
    .insertInto('loginSession')
    .values({
      id: randomUUID(),
      token: hashOfToken(token),
      userId: loginId,
      ipAddress: ctx.address,
      userAgent: ctx.userAgent,
      startedAt: ctx.now,
      lastSeenAt: ctx.now,
      endsAt: new Date(Date.parse(ctx.now) + endsAfter).toISOString(),
      chosenGroupId: account?.employerGroupId ?? null,
      chosenAccountId: account?.userAccountId ?? null,
    })
    .execute()
  return token
}

type Renewal = Readonly<{ secondFactorAt?: string; chosenGroupId?: number; chosenAccountId?: number }>

/**
 * Gives a session that is worth something else from now on another id and another token: the old token opens nothing. The
 * session keeps its age.
 * @returns the new token
 * @throws 401 where it has ended meanwhile
 */
export async function renewSession(tx: Tx, { id }: Session, change: Renewal = {}): Promise<string> {
  const token = makeToken()
  const { numUpdatedRows } = await tx
    .updateTable('loginSession')
    .set({ ...change, id: randomUUID(), token: hashOfToken(token) })
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw sessionNeeded()
  return token
}

/** Keeps a session and its token until the transaction ends. @throws 401 where it has another token meanwhile */
export async function holdSession(tx: Tx, { token }: Session): Promise<void> {
  const held = tx.selectFrom('loginSession').select('id').where('token', '=', hashOfToken(token)).forUpdate()
  await held.executeTakeFirstOrThrow(sessionNeeded)
}

/** Stores that a person uses the session, once a minute at the most. */
export async function noteUse(
  { database, clock }: Pick<ServiceContext, 'database' | 'clock'>,
  session: Session,
): Promise<void> {
  if (clock.now() - Date.parse(session.lastSeenAt) < notedEvery) return
  const lastSeenAt = instantOf(clock)
  session.lastSeenAt = lastSeenAt
  await database.transaction(undefined, tx =>
    tx
      .updateTable('loginSession')
      .set({ lastSeenAt })
      .where('id', '=', session.id)
      .where('lastSeenAt', '<', lastSeenAt)
      .execute(),
  )
}

/**
 * Works in another account of the login from here on.
 * @returns the session's new token, so that no process takes what it remembers of the former account for this one
 */
export async function switchAccount(ctx: SignInContext, userAccountId: number): Promise<string> {
  const session = sessionOf(ctx)
  const account = session.accounts.find(each => each.userAccountId === userAccountId)
  if (!account) reject([{ field: 'UserAccountId', message: 'You have no such account.' }])
  const chosen = { chosenGroupId: account?.employerGroupId, chosenAccountId: userAccountId }
  return write(ctx, ({ tx }) => renewSession(tx, session, chosen))
}

/** Ends the session that the request comes in, if it comes in one. */
export async function signOut(ctx: SignInWrite): Promise<void> {
  if (!ctx.session) return
  const { id, loginId, account, state } = ctx.session
  const ended = await endSessions(ctx.tx, { loginId, only: id })
  // A person who has not given the code has not shown that they are the owner.
  const isByStranger = state === 'SecondFactorNeeded'
  if (ended > 0) await recordSignIn(ctx, { type: 'sign-out', loginId, account, isByStranger })
}

/** Ends one session of the request's login, or all but the request's own. @throws 404 where there is no such session */
export async function revokeSessions(ctx: SignInContext, only?: string): Promise<void> {
  const { id, loginId, account } = sessionOf(ctx)
  await write(ctx, async ctx => {
    const sessions = await endSessions(ctx.tx, only === undefined ? { loginId, except: id } : { loginId, only })
    if (sessions > 0) await recordSignIn(ctx, { type: 'session.revoked', loginId, account, details: { sessions } })
    else if (only !== undefined) throw notFound('The session')()
  })
}

type Which = Readonly<{ loginId: string; only?: string; except?: string }>

/** Ends one session of a login, or all but one, or all. Returns how many. */
export async function endSessions(tx: Tx, { loginId, only, except }: Which): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('loginSession')
    .where('userId', '=', loginId)
    .$if(only !== undefined, query => query.where('id', '=', only ?? ''))
    .$if(except !== undefined, query => query.where('id', '<>', except ?? ''))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Ends the sessions of a login that were used longest ago, beyond the most that it may have, and records that. Those that
 * wait for their second factor (`areHalf`), which take the password alone, are counted apart and not recorded. Sessions
 * that are over are deleted first, the one with this token stays, and rows that another transaction holds are left to it.
 */
export async function boundSessions(
  ctx: SignInWrite,
  { loginId, token, areHalf }: Readonly<{ loginId: string; token: string; areHalf: boolean }>,
): Promise<void> {
  const { tx, now } = ctx
  const idleSince = new Date(Date.parse(now) - idleFor).toISOString()
  await sql`
    delete from login_session where id in (
      select id from login_session where user_id = ${loginId} and (ends_at <= ${now} or last_seen_at <= ${idleSince})
      for update skip locked)`.execute(tx)
  const others = (areHalf ? mostHalfSessions : mostSessions) - 1
  const { numAffectedRows } = await sql`
    delete from login_session where id in (
      select id from login_session where id in (
        select s.id from login_session s join login l on l.id = s.user_id
        where s.user_id = ${loginId} and (l.two_factor_enabled and s.second_factor_at is null) = ${areHalf}
          and s.token <> ${hashOfToken(token)}
        order by s.last_seen_at desc, s.started_at desc offset ${others})
      for update skip locked)`.execute(tx)
  const details = { sessions: Number(numAffectedRows ?? 0), by: 'limit' }
  if (details.sessions > 0 && !areHalf) await recordSignIn(ctx, { type: 'session.revoked', loginId, details })
}
