import type { Caller } from '../../../domain/caller.ts'
import { AfterAnswers } from '../../../http/answers/after-answers.ts'
import { overloaded } from '../../../http/errors.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { Semaphore } from '../../../platform/semaphore.ts'
import type { ServiceContext } from '../../../service-context.ts'
import type { LoginAccount } from './accounts.ts'

type Log = Readonly<{ error(details: object, message: string): void }>

/** The parts of this process that signing in works with. */
export function createSignInService(context: ServiceContext, log: Log) {
  return {
    ...context,
    log,
    baseUrl: context.config.baseUrl,
    /**
     * Bounds the attempts with a password and the hashing of new ones. Node hashes four passwords side by side. A
     * transaction goes with each, of the ten that the process has.
     */
    hashing: new Semaphore({ size: 4, queue: 28, refusal: overloaded }),
    /** Bounds the letters that are sent at once. Beyond the queue they are dropped. */
    letters: new Semaphore({ size: 4, queue: 100, refusal: overloaded }),
    afterAnswers: new AfterAnswers(log),
  } as const
}

export type SignInService = ReturnType<typeof createSignInService>

/** How far the owner of a session has come in signing in, in this order. */
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
  /** Those that are open; none before the second factor is given. */
  accounts: readonly LoginAccount[]
  /** The account that it works in, from `EnrolmentNeeded` on. */
  account?: LoginAccount & Readonly<{ caller: Caller; needsSecondFactor: boolean }>
}> & { lastSeenAt: string }

/** The context of one request of signing in. */
export type SignInContext = SignInService &
  Readonly<{
    now: string
    requestId: string
    /** The caller's IP address; empty where a proxy sent another text. */
    address: string
    /** The network of the address, as requests are counted. */
    network: string
    userAgent: string
    session: Session | undefined
  }>

/** The context of a request with the transaction that its changes are made in. */
export type SignInWrite = SignInContext & Readonly<{ tx: Tx }>

/** One transaction in no group: logins belong to none. */
export async function write<Result>(ctx: SignInContext, work: (ctx: SignInWrite) => Promise<Result>): Promise<Result> {
  const result = await ctx.database.transaction(undefined, tx => work({ ...ctx, tx }))
  ctx.committed.notify()
  return result
}
