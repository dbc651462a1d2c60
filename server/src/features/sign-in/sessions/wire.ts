import { sql } from 'kysely'
import { browserOf } from '../../../http/callers/browser-name.ts'
import type { Database, Db } from '../../../platform/database/index.ts'
import type { Session, SignInContext } from '../logins/index.ts'
import { sessionOf } from './queries.ts'
import { idleUntil, isOver } from './rules.ts'

/** The answer of `GET /console/session`, and of each request that changes it. */
export async function sessionBody(database: Database, session: Session | undefined): Promise<object> {
  if (!session) return { state: 'None', isSetUpNeeded: !(await hasAccounts(database.withoutGroup)) }
  const { state, name, email, hasSecondFactor, recoveryCodesLeft, secondFactorAt, accounts, account, endsAt } = session
  const groups = accounts.map(({ userAccountId, groupName, isTest }) => ({ userAccountId, groupName, isTest }))
  return {
    state,
    isSetUpNeeded: false,
    login: { name, email, hasSecondFactor, ...(account && hasSecondFactor && { recoveryCodesLeft }) },
    ...(state !== 'SecondFactorNeeded' && { groups }),
    ...(account && { account: await accountBody(database, account) }),
    ...(secondFactorAt !== null && { secondFactorDateTime: secondFactorAt }),
    idleUntil: new Date(idleUntil(session)).toISOString(),
    endsAt,
  }
}

/** Whether there is any account. Until then the link that the server prints makes the first one. */
export async function hasAccounts(db: Pick<Db, 'getExecutor'>): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select has_user_accounts() as has`.execute(db as Db)
  return rows[0]?.has === true
}

async function accountBody(database: Database, account: NonNullable<Session['account']>): Promise<object> {
  const { employerGroupId, userAccountId, caller, isApiEnabled, needsSecondFactor } = account
  const { personId, employeeId, authorityId, roles, scopes } = caller
  const { rows } = await sql<{ group: object; personName: string }>`
    select jsonb_build_object('id', g.id, 'name', g.name, 'timeZone', g.time_zone, 'isTest', g.is_test) as "group",
      concat_ws(', ', nullif(p.family_name, ''), nullif(p.given_name, '')) as person_name
    from employer_group g join person p on p.employer_group_id = g.id
    where g.id = ${employerGroupId} and p.id = ${personId}`.execute(database.forGroup(employerGroupId))
  // Absent ones are undefined, and not in the JSON.
  const access = { roles: [...roles].sort(), scopes: [...scopes], isApiEnabled, needsSecondFactor }
  return { userAccountId, ...rows[0], employeeId, authorityId, ...access }
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
