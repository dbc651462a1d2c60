import type { Context } from '../../context.ts'
import { instantOf } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { type Attempt, beginAttempt } from './attempts.ts'
import { type Library, loadLibrary } from './library.ts'
import { signInLocked } from './refusals.ts'
import type { Device } from './sessions.ts'
import type { Doing } from './telling.ts'

export type Parts = Pick<Context, 'config' | 'clock' | 'database' | 'vault' | 'committed'>

/** Where a request comes from, and by which name the log knows it. */
export type Visit = Readonly<{ device: Device; requestId: string }>

/** What all that concerns signing in works with. */
export type Service = Parts &
  Readonly<{
    library(): Promise<Library>
    /** A transaction in no group: logins belong to none. */
    act<Result>(visit: Visit, work: (doing: Doing) => Promise<Result>): Promise<Result>
    /** @throws 429 while the login with this e-mail has to wait */
    attempt(email: string): Promise<Attempt>
    /** Does something when the answer is out, so that it does not tell how long that takes. */
    afterwards(work: () => Promise<unknown>): void
    /** When all of that is done. */
    settled(): Promise<unknown>
  }>

type Log = Readonly<{ error(details: object, message: string): void }>

export function createService(parts: Parts, log: Log): Service {
  let loading: Promise<Library> | undefined
  const pending = new Set<Promise<unknown>>()
  return {
    ...parts,
    library: () => {
      loading ??= loadLibrary(parts)
      return loading
    },
    async act({ requestId }, work) {
      const result = await parts.database.transaction(undefined, (tx: Tx) =>
        work({ tx, now: instantOf(parts.clock), requestId }),
      )
      parts.committed.ring()
      return result
    },
    async attempt(email) {
      const attempt = await beginAttempt(parts, email)
      if ('retryAfter' in attempt) throw signInLocked(attempt)
      return attempt
    },
    afterwards(work) {
      const done: Promise<unknown> = new Promise(next => setImmediate(next))
        .then(work)
        .catch(error => log.error({ err: error }, 'sign-in: what comes after the answer failed'))
        .finally(() => pending.delete(done))
      pending.add(done)
    },
    settled: () => Promise.all(pending),
  }
}
