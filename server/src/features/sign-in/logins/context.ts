import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from '../../../domain/caller.ts'
import { HttpError } from '../../../http/errors.ts'
import { Semaphore } from '../../../http/semaphore.ts'
import type { Tx } from '../../../platform/database.ts'
import type { ServiceContext } from '../../../service-context.ts'
import type { LoginAccount } from './accounts.ts'

/** The parts of this process that signing in works with. */
export type SignInService = Pick<ServiceContext, 'config' | 'clock' | 'database' | 'vault' | 'committed'> &
  Readonly<{
    log: Readonly<{ error(details: object, message: string): void }>
    /** Bounds the attempts with a password and the hashing of new ones. */
    hashing: Semaphore
    /** Bounds the letters that are sent at once. Beyond a queue they are dropped. */
    letters: Semaphore
    /** Does something when the answer is out, so that the answer does not tell how long it takes. */
    afterAnswer(work: () => Promise<unknown>): void
    /** Resolves when all work after answers is done, or after five seconds. */
    settled(): Promise<unknown>
  }>

/** How far the owner of a session has come in signing in, in this order. */
export const sessionStates = ['SecondFactorNeeded', 'GroupNeeded', 'EnrolmentNeeded', 'Open'] as const
export type SessionState = (typeof sessionStates)[number]

/** An account in which a session works. */
export type AccountInUse = LoginAccount & Readonly<{ caller: Caller; needsSecondFactor: boolean }>

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
  state: SessionState
  /** Those that are open; none before the second factor is given. */
  accounts: readonly LoginAccount[]
  /** From `EnrolmentNeeded` on. */
  account?: AccountInUse
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

/** Node hashes four passwords side by side. A transaction goes with each, of the ten that the process has. */
const ofHashing = { size: 4, queue: 28 }
const ofLetters = { size: 4, queue: 100 }

/** How long work after answers may delay the end of the server, in milliseconds. */
const longestSettling = 5_000

export function createSignInService(context: ServiceContext, log: SignInService['log']): SignInService {
  const { config, clock, database, vault, committed } = context
  const pending = new Set<Promise<unknown>>()
  return {
    ...{ config, clock, database, vault, committed, log },
    hashing: new Semaphore(ofHashing),
    letters: new Semaphore(ofLetters),
    afterAnswer(work) {
      const done: Promise<unknown> = new Promise(next => setImmediate(next))
        .then(work)
        .catch(error => {
          if (error instanceof HttpError && error.status === 429) return
          log.error({ err: error }, 'sign-in: the work after the answer failed')
        })
        .finally(() => pending.delete(done))
      pending.add(done)
    },
    settled: () => Promise.race([Promise.all(pending), sleep(longestSettling, undefined, { ref: false })]),
  }
}

/** One transaction in no group: logins belong to none. */
export async function write<Result>(ctx: SignInContext, work: (ctx: SignInWrite) => Promise<Result>): Promise<Result> {
  const result = await ctx.database.transaction(undefined, tx => work({ ...ctx, tx }))
  ctx.committed.notify()
  return result
}
