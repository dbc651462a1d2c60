import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { hashOfToken } from '../../../platform/secrets/tokens.ts'
import type { ServiceContext } from '../../../service-context.ts'
import { getCaller } from '../../accounts/index.ts'
import { listAccounts, type Session, type SignInContext, sessionNeeded, sessionStates } from '../logins/index.ts'
import { isOver, isSecondFactorNeeded } from './rules.ts'

/** With the account that was chosen; null where none was, or that one is not good any more. */
type StoredSession = Omit<Session, 'token' | 'state' | 'accounts' | 'account'> &
  Readonly<{ employerGroupId: number | null; userAccountId: number | null }>

export type Context = Pick<ServiceContext, 'database' | 'clock'>

/** The session that a token opens now; undefined where it opens none, or the login has no account to work in. */
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

/** An account and what its owner may do in it now. @param now milliseconds since 1970 */
export async function accountInUse<Known extends Account>(db: Db, account: Known, now: number) {
  const { employerGroupId, userAccountId, isApiEnabled } = account
  const caller = await getCaller(db, { employerGroupId, userAccountId, apiKeyId: null }, now)
  return { ...account, caller, needsSecondFactor: isSecondFactorNeeded(caller.heldRoles, isApiEnabled) }
}

/** The request's session, whose owner has come this far at least: else their proofs are to come. @throws 401 */
export function sessionOf({ session }: SignInContext, least: Session['state'] = 'GroupNeeded'): Session {
  if (session && sessionStates.indexOf(session.state) >= sessionStates.indexOf(least)) return session
  throw sessionNeeded()
}
