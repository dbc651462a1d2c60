import type { Caller } from '../../domain/caller.ts'
import type { LoginAccount } from './accounts.ts'

/** A row of a session, with the account that it works in. */
export type StoredSession = Readonly<{
  id: string
  loginId: string
  startedAt: string
  lastSeenAt: string
  endsAt: string
  secondFactorAt: string | null
  hasSecondFactor: boolean
  /** The account that it works in; null where none was chosen, or that one is not good any more. */
  employerGroupId: number | null
  userAccountId: number | null
  isApiEnabled: boolean | null
}>

export type Login = Readonly<{ name: string; email: string; recoveryCodesLeft: number | null }>

type SignedIn = Readonly<{ session: StoredSession; login: Login }>

/** The session of a request, by how far its owner has come in signing in. */
export type CurrentSession =
  | Readonly<{ state: 'None' }>
  | (SignedIn & Readonly<{ state: 'SecondFactorNeeded' }>)
  | (SignedIn & Readonly<{ state: 'GroupNeeded'; accounts: readonly LoginAccount[] }>)
  | AccountSession

/** A session that works in an account. */
export type AccountSession = SignedIn &
  Readonly<{
    state: 'EnrolmentNeeded' | 'Open'
    accounts: readonly LoginAccount[]
    account: LoginAccount
    caller: Caller
    isApiEnabled: boolean
    needsSecondFactor: boolean
  }>
