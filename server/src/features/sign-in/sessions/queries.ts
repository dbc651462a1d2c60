import { sql } from 'kysely'
import type { ServiceContext } from '../../../service-context.ts'
import { getCaller } from '../../accounts/index.ts'
import { listAccounts } from '../accounts.ts'
import type { CurrentSession, Login, StoredSession } from '../current-session.ts'
import { sessionNeeded } from '../refusals.ts'
import { hashOfToken } from '../tokens.ts'
import { browserOf } from './browser-name.ts'
import { isOver, needsSecondFactor } from './rules.ts'

type Database = ServiceContext['database']

/** The session may be over, or wait for its second factor: `rules.ts` and `currentSession` say so. */
export async function findSession({ withoutGroup }: Database, tokenHash: string): Promise<StoredSession | undefined> {
  const { rows } = await sql<StoredSession>`select * from find_login_session(${tokenHash})`.execute(withoutGroup)
  return rows[0]
}

/** The session that a token opens now; nothing of it is remembered. */
export async function currentSession(
  { database, clock }: Pick<ServiceContext, 'database' | 'clock'>,
  token: string | undefined,
): Promise<CurrentSession> {
  const session = token === undefined ? undefined : await findSession(database, hashOfToken(token))
  if (!session || isOver(session, clock.now())) return { state: 'None' }
  const signedIn = { session, login: await getLogin(database, session.loginId) }
  if (session.hasSecondFactor && session.secondFactorAt === null) return { ...signedIn, state: 'SecondFactorNeeded' }
  const accounts = (await listAccounts(database.withoutGroup, session.loginId)).filter(account => account.isOpen)
  if (accounts.length === 0) return { state: 'None' }
  const account = accounts.find(
    each => each.employerGroupId === session.employerGroupId && each.userAccountId === session.userAccountId,
  )
  if (!account) return { ...signedIn, state: 'GroupNeeded', accounts }
  const { employerGroupId, userAccountId } = account
  const asker = { employerGroupId, userAccountId, apiKeyId: null }
  const caller = await getCaller(database.forGroup(employerGroupId), asker, clock.now())
  const isApiEnabled = session.isApiEnabled === true
  const needs = needsSecondFactor({ ...caller, isApiEnabled })
  const state = needs && session.secondFactorAt === null ? 'EnrolmentNeeded' : 'Open'
  return { ...signedIn, state, accounts, account, caller, isApiEnabled, needsSecondFactor: needs }
}

async function getLogin({ withoutGroup }: Database, id: string): Promise<Login> {
  const { rows } = await sql<Login>`
    select l.name, l.email, case when l.two_factor_enabled then t.recovery_codes_left end as recovery_codes_left
    from login l left join login_two_factor t on t.user_id = l.id where l.id = ${id}`.execute(withoutGroup as never)
  const [login] = rows
  if (!login) throw new Error('The login of a session is not there.')
  return login
}

type InSession = Readonly<{ session: CurrentSession; token: string | undefined }>

/** The request's session, though its second factor may be to come. @throws 401 */
export function begunSession({ session, token }: InSession) {
  if (session.state === 'None' || token === undefined) throw sessionNeeded()
  return { ...session, token }
}

/** The request's session, whose owner has given all proofs. @throws 401 */
export function wholeSession(ctx: InSession) {
  const current = begunSession(ctx)
  if (current.state === 'SecondFactorNeeded') throw sessionNeeded()
  return current
}

/** The request's session, which works in an account. @throws 401 */
export function accountSession(ctx: InSession) {
  const current = begunSession(ctx)
  if (current.state === 'Open' || current.state === 'EnrolmentNeeded') return current
  throw sessionNeeded()
}

/** The sessions of the request's login, the last used first. */
export async function listOwnSessions(ctx: InSession & Pick<ServiceContext, 'database' | 'clock'>): Promise<object[]> {
  const { session: own } = wholeSession(ctx)
  // The table has no group, so that reads of it are transactions of none.
  const rows = await ctx.database.transaction(undefined, tx =>
    tx
      .selectFrom('loginSession')
      .select(['id', 'startedAt', 'lastSeenAt', 'endsAt', 'ipAddress', 'userAgent'])
      .where('userId', '=', own.loginId)
      .orderBy('lastSeenAt', 'desc')
      .execute(),
  )
  return rows
    .filter(row => !isOver(row, ctx.clock.now()))
    .map(({ id, startedAt, lastSeenAt, ipAddress, userAgent }) => ({
      id,
      isCurrent: id === own.id,
      startedDateTime: startedAt,
      lastSeenDateTime: lastSeenAt,
      browser: browserOf(userAgent ?? ''),
      address: ipAddress ?? '',
    }))
}
