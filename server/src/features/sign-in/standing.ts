import { sql } from 'kysely'
import type { Caller } from '../../domain/caller.ts'
import type { ServiceContext } from '../../service-context.ts'
import { getCaller } from '../accounts/index.ts'
import { isOver, needsSecondFactor } from './rules.ts'
import { findSession, type StoredSession } from './sessions.ts'
import { type LoginAccount, listAccounts } from './telling.ts'
import { hashOfToken } from './tokens.ts'

type Login = Readonly<{ name: string; email: string; recoveryCodesLeft: number | null }>

type SignedIn = Readonly<{ session: StoredSession; login: Login }>

/** How far somebody has come in signing in. */
export type Standing =
  | Readonly<{ state: 'None' }>
  | (SignedIn & Readonly<{ state: 'SecondFactorNeeded' }>)
  | (SignedIn & Readonly<{ state: 'GroupNeeded'; accounts: readonly LoginAccount[] }>)
  | (SignedIn &
      Readonly<{
        state: 'EnrolmentNeeded' | 'Open'
        accounts: readonly LoginAccount[]
        account: LoginAccount
        caller: Caller
        isApiEnabled: boolean
        needsSecondFactor: boolean
      }>)

/** Where the holder of a token stands now, without anything remembered. */
export async function standingOf(
  { database, clock }: Pick<ServiceContext, 'database' | 'clock'>,
  token: string | undefined,
): Promise<Standing> {
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

async function getLogin({ withoutGroup }: ServiceContext['database'], id: string): Promise<Login> {
  const { rows } = await sql<Login>`
    select l.name, l.email, case when l.two_factor_enabled then t.recovery_codes_left end as recovery_codes_left
    from login l left join login_two_factor t on t.user_id = l.id where l.id = ${id}`.execute(withoutGroup as never)
  const [login] = rows
  if (!login) throw new Error('The login of a session is not there.')
  return login
}
