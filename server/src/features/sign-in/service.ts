import type { Context } from '../../context.ts'
import { instantOf } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { type Attempt, beginAttempt, type Counted, forgetAttempts } from './attempts.ts'
import { type Library, loadLibrary } from './library.ts'
import { createPlaces } from './places.ts'
import { signInLocked } from './refusals.ts'
import type { Device } from './sessions.ts'
import type { Doing } from './telling.ts'
import { Turns } from './turns.ts'

export type Parts = Pick<Context, 'config' | 'clock' | 'database' | 'vault' | 'committed'>

/** Where a request comes from, and by which name the log knows it. */
export type Visit = Readonly<{ device: Device; requestId: string }>

/** What all that concerns signing in works with. */
export type Service = Parts &
  Readonly<{
    library(): Promise<Library>
    /** A transaction in no group: logins belong to none. */
    act<Result>(visit: Visit, work: (doing: Doing) => Promise<Result>): Promise<Result>
    /**
     * Does something by which somebody shows who they are. For one login that is done one after another, so that what is
     * right, and not yet known to be, does not stand in the way of others that are right. That it was right is noted if
     * it can be: what was done by then stays done.
     * @throws 429 while whoever is counted has to wait, 503 where too many strangers try a password, or one login, at once
     */
    attempt<Result>(counted: Counted, prove: (attempt: Attempt) => Promise<Result>): Promise<Result>
    /** Makes that whoever has shown in another way who they are need not wait, if it can be noted. */
    forget(counted: Counted): Promise<void>
    /** Does something when the answer is out, so that it does not tell how long that takes. */
    afterwards(work: () => Promise<unknown>): void
    /** When all of that is done. */
    settled(): Promise<unknown>
  }>

type Log = Readonly<{ error(details: object, message: string): void }>

/** Passwords that strangers try at once in this process: four are hashed side by side, as many wait. */
const mostStrangers = 8

/** How many may wait for one another who prove to be the same login. */
const longestLine = 50

export function createService(parts: Parts, log: Log): Service {
  let loading: Promise<Library> | undefined
  const pending = new Set<Promise<unknown>>()
  const turns = new Turns(longestLine)
  const inPlace = createPlaces(mostStrangers)
  const noted = (work: Promise<void>) =>
    work.catch(error => log.error({ err: error }, 'sign-in: that an attempt was right is not noted'))
  return {
    ...parts,
    library: () => {
      loading ??= loadLibrary(parts).catch(error => {
        loading = undefined
        throw error
      })
      return loading
    },
    async act({ requestId }, work) {
      const result = await parts.database.transaction(undefined, (tx: Tx) =>
        work({ tx, now: instantOf(parts.clock), requestId }),
      )
      parts.committed.ring()
      return result
    },
    attempt: (counted, prove) =>
      turns.take(`${counted.what} ${counted.who}`, () => {
        const begin = async () => {
          const attempt = await beginAttempt(parts, counted)
          if ('retryAfter' in attempt) throw signInLocked(attempt)
          const { succeed, takeBack } = attempt
          return prove({ ...attempt, succeed: () => noted(succeed()), takeBack: () => noted(takeBack()) })
        }
        return counted.what === 'signIn' ? inPlace(begin) : begin()
      }),
    forget: counted => noted(forgetAttempts(parts, counted)),
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
