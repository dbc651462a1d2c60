import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { notFound, reject } from '../../../domain/failure.ts'
import { instantOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { hashOfToken, makeToken } from '../../../platform/secrets/tokens.ts'
import type { LoginAccount, Session, SignInContext, SignInWrite } from '../logins/index.ts'
import { recordSignIn, sessionNeeded, write } from '../logins/index.ts'
import { type Context, sessionOf } from './queries.ts'
import { endsAfter, idleFor, mostHalfSessions, mostSessions, notedEvery } from './rules.ts'

/** @returns the token of a new session, which is stored as a hash */
export async function beginSession(
  ctx: SignInWrite,
  loginId: string,
  account?: Pick<LoginAccount, 'employerGroupId' | 'userAccountId'>,
): Promise<string> {
  const token = makeToken()
  const endsAt = new Date(Date.parse(ctx.now) + endsAfter).toISOString()
  await sql`
    insert into login_session (id, token, user_id, ip_address, user_agent, started_at, last_seen_at, ends_at,
      chosen_group_id, chosen_account_id)
    values (${randomUUID()}, ${hashOfToken(token)}, ${loginId}, ${ctx.address}, ${ctx.userAgent}, ${ctx.now}, ${ctx.now},
      ${endsAt}, ${account?.employerGroupId ?? null}, ${account?.userAccountId ?? null})`.execute(ctx.tx)
  return token
}

type Renewal = Readonly<{ secondFactorAt?: string; chosenGroupId?: number; chosenAccountId?: number }>

/**
 * Gives a session that is worth something else from now on another id and another token: the old token opens nothing.
 * @returns the new token
 * @throws 401 where it has ended meanwhile
 */
export async function renewSession(tx: Tx, { id }: Session, change: Renewal = {}): Promise<string> {
  const token = makeToken()
  const renewal = { ...change, id: randomUUID(), token: hashOfToken(token) }
  const renewed = tx.updateTable('loginSession').set(renewal).where('id', '=', id).returning('id')
  await renewed.executeTakeFirstOrThrow(sessionNeeded)
  return token
}

/** Keeps a session and its token until the transaction ends. @throws 401 where it has another token meanwhile */
export async function holdSession(tx: Tx, { token }: Session): Promise<void> {
  const held = tx.selectFrom('loginSession').select('id').where('token', '=', hashOfToken(token)).forUpdate()
  await held.executeTakeFirstOrThrow(sessionNeeded)
}

/** Stores that a person uses the session, once a minute at the most. */
export async function noteUse({ database, clock }: Context, session: Session): Promise<void> {
  if (clock.now() - Date.parse(session.lastSeenAt) < notedEvery) return
  const now = instantOf(clock)
  session.lastSeenAt = now
  const { id } = session
  await database.transaction(undefined, tx =>
    sql`update login_session set last_seen_at = ${now} where id = ${id} and last_seen_at < ${now}`.execute(tx),
  )
}

/** @returns the new token of the session, so that no process takes the former account, which it remembers, for this one */
export function switchAccount(ctx: SignInContext, userAccountId: number): Promise<string> {
  const session = sessionOf(ctx)
  const account = session.accounts.find(each => each.userAccountId === userAccountId)
  reject(account ? [] : [{ field: 'UserAccountId', message: 'You have no such account.' }])
  const chosen = { chosenGroupId: account?.employerGroupId ?? 0, chosenAccountId: userAccountId }
  return write(ctx, ({ tx }) => renewSession(tx, session, chosen))
}

/** Ends the session that the request comes in, if it comes in one. */
export async function signOut(ctx: SignInWrite): Promise<void> {
  if (!ctx.session) return
  const { id, loginId, account, state } = ctx.session
  // A person who has not given the code has not shown that they are the owner.
  const act = { loginId, account, isByStranger: state === 'SecondFactorNeeded' }
  if ((await endSessions(ctx.tx, { loginId, only: id })) > 0) await recordSignIn(ctx, { type: 'sign-out', ...act })
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
  const which = only === undefined ? sql`id is distinct from ${except ?? null}` : sql`id = ${only}`
  const { numAffectedRows } = await sql`delete from login_session where user_id = ${loginId} and ${which}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

type Newest = Readonly<{ loginId: string; token: string; areHalf: boolean }>

/**
 * Ends the sessions of a login that were used longest ago, beyond the most that it may have, and records that. Those that
 * wait for their second factor (`areHalf`), which take the password alone, are counted apart and not recorded. Sessions
 * that are over are deleted first, the one with this token stays, and rows that another transaction holds are left to it.
 */
export async function boundSessions(ctx: SignInWrite, { loginId, token, areHalf }: Newest): Promise<void> {
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
