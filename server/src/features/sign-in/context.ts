import { setTimeout as sleep } from 'node:timers/promises'
import { overloaded, Semaphore } from '../../http/semaphore.ts'
import type { Tx } from '../../platform/database.ts'
import type { ServiceContext } from '../../service-context.ts'
import type { CurrentSession } from './current-session.ts'
import { createSessionCookies, type SessionCookies } from './tokens.ts'

/** The parts of this process that signing in works with. */
export type SignInService = Pick<ServiceContext, 'config' | 'clock' | 'database' | 'vault' | 'committed'> &
  Readonly<{
    log: Log
    cookies: SessionCookies
    /** Bounds the attempts with a password and the hashing of new ones. */
    hashing: Semaphore
    /** Does something when the answer is out, so that the answer does not tell how long it takes. */
    afterAnswer(work: () => Promise<unknown>): void
    /** The same with letters: a few at a time. Beyond a queue they are dropped. */
    afterAnswerInTurn(work: () => Promise<unknown>): void
    /** Resolves when all work after answers is done, or after five seconds. */
    settled(): Promise<unknown>
  }>

type Log = Readonly<{ error(details: object, message: string): void }>

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
    session: CurrentSession
    /** The token of the request's cookie. */
    token: string | undefined
  }>

/** The context of a request with the transaction that its changes are made in. */
export type SignInWrite = SignInContext & Readonly<{ tx: Tx }>

/** Node hashes four passwords side by side. A transaction goes with each, of the ten that the process has. */
const ofHashing = { size: 4, queue: 28 }
const ofLetters = { size: 4, queue: 100 }

/** How long work after answers may delay the end of the server, in milliseconds. */
const longestSettling = 5_000

export function createSignInService(
  { config, clock, database, vault, committed }: ServiceContext,
  log: Log,
): SignInService {
  const pending = new Set<Promise<unknown>>()
  const letters = new Semaphore(ofLetters)
  const afterAnswer: SignInService['afterAnswer'] = work => {
    const done: Promise<unknown> = new Promise(next => setImmediate(next))
      .then(work)
      .catch(error => log.error({ err: error }, 'sign-in: the work after the answer failed'))
      .finally(() => pending.delete(done))
    pending.add(done)
  }
  return {
    ...{ config, clock, database, vault, committed, log },
    cookies: createSessionCookies(vault),
    hashing: new Semaphore(ofHashing),
    afterAnswer,
    afterAnswerInTurn: work =>
      afterAnswer(() =>
        letters.run(work).catch(error => {
          if (error !== overloaded) throw error
          log.error({}, 'sign-in: too many links are asked for at once; one is not sent')
        }),
      ),
    settled: () => Promise.race([Promise.all(pending), sleep(longestSettling, undefined, { ref: false })]),
  }
}

/** One transaction in no group: logins belong to none. */
export async function write<Result>(ctx: SignInContext, work: (ctx: SignInWrite) => Promise<Result>): Promise<Result> {
  const result = await ctx.database.transaction(undefined, tx => work({ ...ctx, tx }))
  ctx.committed.notify()
  return result
}
