import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { inGroup } from '../../core/command-context.ts'
import { recordAudit } from '../../core/records.ts'
import type { Caller } from '../../domain/caller.ts'
import type { DomainEventType } from '../../domain/event-type.ts'
import { AfterAnswers } from '../../http/answers/after-answers.ts'
import { challenge } from '../../http/callers/authentication.ts'
import { HttpError, overloaded } from '../../http/errors.ts'
import type { Db, Tx } from '../../platform/database/index.ts'
import { Semaphore } from '../../platform/semaphore.ts'
import type { ServiceContext } from '../../service-context.ts'

/** The parts that all sign-in requests of this process share. */
export const createSignInService = (context: ServiceContext, log: FastifyBaseLogger) =>
  ({
    ...context,
    log,
    baseUrl: context.config.baseUrl,
    /**
     * Bounds password hashing. Node has four threads, of which one stays for others' work, such as long compressed answers; and
     * each attempt takes one of ten connections.
     */
    hashing: new Semaphore({ size: 3, queue: 29, refusal: overloaded }),
    /** Bounds the emails that are sent at once. The service drops emails beyond the queue. */
    emails: new Semaphore({ size: 4, queue: 100, refusal: overloaded }),
    afterAnswers: new AfterAnswers(log),
  }) as const

export type SignInService = ReturnType<typeof createSignInService>

/** An account of a login that is not closed. `isOpen`: its owner may work in it. */
export type LoginAccount = Readonly<{
  employerGroupId: number
  userAccountId: number
  groupName: string
  isTest: boolean
  isOpen: boolean
  isApiEnabled: boolean
}>

/** The states of a session, in the order of signing in. */
export const sessionStates = ['SecondFactorNeeded', 'GroupNeeded', 'EnrolmentNeeded', 'Open'] as const

/** A session and its login. Times are ISO 8601, UTC. */
export type Session = Readonly<{
  id: string
  token: string
  loginId: string
  name: string
  email: string
  hasSecondFactor: boolean
  recoveryCodesLeft: number | null
  secondFactorAt: string | null
  endsAt: string
  state: (typeof sessionStates)[number]
  /** The open accounts of the login; none before the second factor is given. */
  accounts: readonly LoginAccount[]
  /** The chosen account, from `EnrolmentNeeded` on. */
  account?: LoginAccount & Readonly<{ caller: Caller; needsSecondFactor: boolean }>
}> & { lastSeenAt: string }

/** The context of one request of signing in. */
export type SignInContext = SignInService &
  Readonly<{
    now: string
    requestId: string
    /** The client's IP address; empty where a proxy sent another text. */
    address: string
    /** The network of the address, by which requests are counted. */
    network: string
    userAgent: string
    session: Session | undefined
  }>

/** The context of a request with the transaction of its changes. */
export type SignInWrite = SignInContext & Readonly<{ tx: Tx }>

/** Runs one transaction in no group, since logins belong to none. */
export async function write<Result>(ctx: SignInContext, work: (ctx: SignInWrite) => Promise<Result>): Promise<Result> {
  const result = await ctx.database.transaction(undefined, tx => work({ ...ctx, tx }))
  ctx.committed.notify()
  return result
}

type Reading = Pick<Db, 'getExecutor'>

export async function listAccounts(db: Reading, loginId: string): Promise<LoginAccount[]> {
  const { rows } = await sql<LoginAccount>`select * from list_login_accounts(${loginId})`.execute(db as Db)
  return rows
}

/** Whether any account exists. Until then the link that the server prints makes the first one. */
export async function hasAccounts(db: Reading): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select has_user_accounts() as has`.execute(db as Db)
  return rows[0]?.has === true
}

/** An event of a login, which belongs to no group. */
type LoginEvent = Readonly<{
  type: DomainEventType
  loginId: string
  /** The account of the session; absent: the audit logs of all groups of the login have the event. */
  account?: Pick<LoginAccount, 'employerGroupId' | 'userAccountId'> | undefined
  /** The client has not proved to be the owner of the login, so the actor is the system. */
  isAnonymous?: boolean
  details?: Readonly<Record<string, unknown>>
}>

/** Writes an audit row in each group concerned, in a transaction that is in no group. */
export async function recordSignIn(
  { tx, now, requestId }: Readonly<{ tx: Tx; now: string; requestId: string }>,
  { type, loginId, account, isAnonymous = false, details = {} }: LoginEvent,
): Promise<void> {
  for (const { employerGroupId, userAccountId } of account ? [account] : await listAccounts(tx, loginId)) {
    const actor = isAnonymous ? 'System' : { userAccountId, apiKeyId: null }
    const event = { type, resource: { type: 'UserAccount', id: userAccountId }, details }
    await inGroup(tx, employerGroupId, () => recordAudit({ tx, now, requestId, employerGroupId, actor }, event))
  }
}

/** The refusal of a wrong proof of identity. */
export const refused = (code: 'SignInRefused' | 'SecondFactorRefused', message: string) => () =>
  new HttpError(401, code, message)

/** The session has ended, or waits for its second factor. */
export const sessionNeeded = () => new HttpError(401, 'Unauthorised', 'Sign in first.', challenge)
