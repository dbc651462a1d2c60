import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { notFound, reject } from '../../domain/failure.ts'
import { browserOf } from '../../http/callers/browser-name.ts'
import { instantOf } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/index.ts'
import { hashOfToken, makeToken } from '../../platform/secrets/tokens.ts'
import type { ServiceContext } from '../../service-context.ts'
import { getCaller } from '../accounts/index.ts'
import type { LoginAccount, Session, SignInContext, SignInWrite } from './context.ts'
import { listAccounts, recordSignIn, sessionNeeded, sessionStates, write } from './context.ts'
import {
  endsAfter,
  idleFor,
  isOver,
  isSecondFactorNeeded,
  mostHalfSessions,
  mostSessions,
  notedEvery,
} from './rules.ts'
import type { ChosenGroup } from './schemas.ts'

/** A session with the chosen account; null where none was chosen, or that one is no longer open. */
type StoredSession = Omit<Session, 'token' | 'state' | 'accounts' | 'account'> &
  Readonly<{ employerGroupId: number | null; userAccountId: number | null }>

export type Context = Pick<ServiceContext, 'database' | 'clock'>

/** The session of a token; undefined where it has ended, or the login has no open account. */
export async function findSession({ database, clock }: Context, token: string): Promise<Session | undefined> {
  const { rows } = await sql<StoredSession>`
    select s.*, l.name, l.email, t.recovery_codes_left from find_login_session(${hashOfToken(token)}) s
    join login l on l.id = s.login_id left join login_two_factor t on t.user_id = l.id`.execute(database.withoutGroup)
  const [row] = rows
  if (!row || isOver(row, clock.now())) return undefined
  const session = { ...row, token, accounts: [] }
  if (row.hasSecondFactor && row.secondFactorAt === null) return { ...session, state: 'SecondFactorNeeded' }
  const accounts = (await listAccounts(database.withoutGroup, row.loginId)).filter(({ isOpen }) => isOpen)
  if (accounts.length === 0) return undefined
  const { id, loginId, employerGroupId, userAccountId } = row
  const chosen = accounts.find(each => each.employerGroupId === employerGroupId && each.userAccountId === userAccountId)
  if (!chosen) return { ...session, accounts, state: 'GroupNeeded' }
  const account = await accountInUse(database.forGroup(chosen.employerGroupId), chosen, clock.now())
  const secondFactorAt = row.secondFactorAt === null ? undefined : Date.parse(row.secondFactorAt)
  const caller = { ...account.caller, session: { id, loginId, secondFactorAt } }
  const state = account.needsSecondFactor && secondFactorAt === undefined ? 'EnrolmentNeeded' : 'Open'
  return { ...session, accounts, account: { ...account, caller }, state }
}

type Account = Readonly<{ employerGroupId: number; userAccountId: number; isApiEnabled: boolean }>

/** An account with its caller as of now. @param now milliseconds since 1970 */
export async function accountInUse<Known extends Account>(db: Db, account: Known, now: number) {
  const { employerGroupId, userAccountId, isApiEnabled } = account
  const caller = await getCaller(db, { employerGroupId, userAccountId, apiKeyId: null }, now)
  return { ...account, caller, needsSecondFactor: isSecondFactorNeeded(caller.heldRoles, isApiEnabled) }
}

/** The session of the request, in this state or a later one. @throws 401 */
export function sessionOf({ session }: SignInContext, least: Session['state'] = 'GroupNeeded'): Session {
  if (session && sessionStates.indexOf(session.state) >= sessionStates.indexOf(least)) return session
  throw sessionNeeded()
}

/** The sessions of the request's login, the last used first. */
export async function listOwnSessions(ctx: SignInContext): Promise<object[]> {
  const own = sessionOf(ctx)
  const sessions = await ctx.database.withoutGroup
    .selectFrom('loginSession')
    .select(['id', 'startedAt', 'lastSeenAt', 'endsAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', own.loginId)
    .orderBy('lastSeenAt', 'desc')
    .execute()
  return sessions
    .filter(session => !isOver(session, ctx.clock.now()))
    .map(({ id, startedAt, lastSeenAt, ipAddress, userAgent }) => ({
      id,
      isCurrent: id === own.id,
      startedDateTime: startedAt,
      lastSeenDateTime: lastSeenAt,
      browser: browserOf(userAgent ?? ''),
      address: ipAddress ?? '',
    }))
}

type Chosen = Pick<LoginAccount, 'employerGroupId' | 'userAccountId'>

/** @returns the token of a new session. The database has its hash. */
export async function beginSession(ctx: SignInWrite, loginId: string, account?: Chosen): Promise<string> {
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
 * Gives a session that gains other rights another id and another token. The old token opens nothing.
 * @returns the new token
 * @throws 401 where the session has ended meanwhile
 */
export async function renewSession(tx: Tx, { id }: Session, change: Renewal = {}): Promise<string> {
  const token = makeToken()
  const renewal = { ...change, id: randomUUID(), token: hashOfToken(token) }
  const renewed = tx.updateTable('loginSession').set(renewal).where('id', '=', id).returning('id')
  await renewed.executeTakeFirstOrThrow(sessionNeeded)
  return token
}

/** Locks a session and its token until the transaction ends. @throws 401 where it has another token meanwhile */
export async function holdSession(tx: Tx, { token }: Session): Promise<void> {
  const held = tx.selectFrom('loginSession').select('id').where('token', '=', hashOfToken(token)).forUpdate()
  await held.executeTakeFirstOrThrow(sessionNeeded)
}

/** Stores the time of a request of a person, once a minute at most. */
export async function noteUse({ database, clock }: Context, session: Session): Promise<void> {
  if (clock.now() - Date.parse(session.lastSeenAt) < notedEvery) return
  const now = instantOf(clock)
  session.lastSeenAt = now
  const { id } = session
  await database.transaction(undefined, tx =>
    sql`update login_session set last_seen_at = ${now} where id = ${id} and last_seen_at < ${now}`.execute(tx),
  )
}

/** @returns the new token of the session, so that no process uses a cached caller of the former account */
export function switchAccount(ctx: SignInContext, { UserAccountId }: ChosenGroup): Promise<string> {
  const session = sessionOf(ctx)
  const account = session.accounts.find(({ userAccountId }) => userAccountId === UserAccountId)
  reject(account ? [] : [{ field: 'UserAccountId', message: 'You have no such account.' }])
  const chosen = { chosenGroupId: account?.employerGroupId ?? 0, chosenAccountId: UserAccountId }
  return write(ctx, ({ tx }) => renewSession(tx, session, chosen))
}

/** Ends the session of the request, if it has one. */
export async function signOut(ctx: SignInWrite): Promise<void> {
  if (!ctx.session) return
  const { id, loginId, account, state } = ctx.session
  // A person who has not given the code has not proved to be the owner.
  const event = { loginId, account, isAnonymous: state === 'SecondFactorNeeded' }
  if ((await endSessions(ctx.tx, { loginId, only: id })) > 0) await recordSignIn(ctx, { type: 'sign-out', ...event })
}

/** Ends one session of the request's login, or all except the request's own. @throws 404 where there is no such session */
export async function revokeSessions(ctx: SignInContext, only?: string): Promise<void> {
  const { id, loginId, account } = sessionOf(ctx)
  await write(ctx, async ctx => {
    const sessions = await endSessions(ctx.tx, only === undefined ? { loginId, except: id } : { loginId, only })
    if (sessions > 0) await recordSignIn(ctx, { type: 'session.revoked', loginId, account, details: { sessions } })
    else if (only !== undefined) throw notFound('The session')()
  })
}

type Which = Readonly<{ loginId: string; only?: string; except?: string }>

/** Ends one session of a login, or all but one, or all. @returns how many */
export async function endSessions(tx: Tx, { loginId, only, except }: Which): Promise<number> {
  const which = only === undefined ? sql`id is distinct from ${except ?? null}` : sql`id = ${only}`
  const { numAffectedRows } = await sql`delete from login_session where user_id = ${loginId} and ${which}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

type Newest = Readonly<{ loginId: string; token: string; areHalf: boolean }>

/**
 * Ends the longest unused sessions of a login beyond its limit, and records that. Sessions that wait for their second factor
 * (`areHalf`) prove the password alone: they have a limit of their own, and no audit row. Expired sessions are deleted first,
 * the session of this token stays, and rows that another transaction has locked are left to it.
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
