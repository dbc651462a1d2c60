import { setTimeout as sleep } from 'node:timers/promises'
import { overloaded } from '../../http/availability.ts'
import { instantOf } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { ServiceContext } from '../../service-context.ts'
import { type Attempt, type Begun, beginAttempt, type Counted, forgetAttempts } from './attempts.ts'
import { type BrowserMarks, createBrowserMarks } from './browser-marks.ts'
import { createPlaces } from './places.ts'
import { signInLocked } from './refusals.ts'
import type { Device } from './sessions.ts'
import type { Doing } from './telling.ts'
import { createSessionCookies, type SessionCookies } from './tokens.ts'
import { Turns } from './turns.ts'

export type Parts = Pick<ServiceContext, 'config' | 'clock' | 'database' | 'vault' | 'committed'>

/** Where a request comes from, and by which name the log knows it. */
export type Visit = Readonly<{ device: Device; requestId: string }>

/** What all that concerns signing in works with. */
export type Service = Parts &
  Readonly<{
    cookies: SessionCookies
    browsers: BrowserMarks
    /** A transaction in no group: logins belong to none. */
    ctx<Result>(visit: Visit, work: (doing: Doing) => Promise<Result>): Promise<Result>
    /**
     * Does something by which somebody shows who they are. For one login that is done one after another, so that what is
     * right, and not yet known to be, does not stand in the way of others that are right. That it was right is noted if
     * it can be: what was done by then stays done. An error that is not said to be a failure counts for nobody.
     * @throws 429 while whoever is counted has to wait, 503 where too many try a password, or one login, at once
     */
    attempt<Result>(counted: Counted, prove: (attempt: Attempt) => Promise<Result>): Promise<Result>
    /** Makes that whoever has shown in another way who they are need not wait, if it can be noted. */
    forget(counted: Counted | Promise<Counted>): Promise<void>
    /** Does something when the answer is out, so that it does not tell how long that takes. */
    afterwards(work: () => Promise<unknown>): void
    /** The same with what anybody may ask for: a few at a time, and none beyond what can wait. */
    afterwardsInPlace(work: () => Promise<unknown>): void
    /** When all of that is done, or has taken so long that it is waited for no more. */
    settled(): Promise<unknown>
  }>

type Log = Readonly<{ error(details: object, message: string): void }>

/**
 * Passwords that are tried at once in this process: four are hashed side by side, as many wait. What strangers take leaves
 * the places of browsers that are known free.
 */
const ofStrangers = { most: 8, line: 24, patience: 4_000 }
const ofKnownBrowsers = { most: 8, line: 24, patience: 10_000 }

/** Letters that anybody may have sent. */
const ofLetters = { most: 4, line: 100, patience: 60_000 }

/** How long what comes after an answer is waited for when the server stops, in milliseconds. */
const lastPatience = 5_000

/** How many may wait for one another who prove to be the same login. */
const longestLine = 50

export function createService(parts: Parts, log: Log): Service {
  const pending = new Set<Promise<unknown>>()
  const turns = new Turns(longestLine)
  const places = { signIn: createPlaces(ofStrangers), browser: createPlaces(ofKnownBrowsers) }
  const inPlaceOf = { ...places, reset: undefined, inside: undefined }
  const inLetterPlace = createPlaces(ofLetters)
  const noted = (work: Promise<void>) =>
    work.catch(error => log.error({ err: error }, 'sign-in: that an attempt was right is not noted'))
  const afterwards: Service['afterwards'] = work => {
    const done: Promise<unknown> = new Promise(next => setImmediate(next))
      .then(work)
      .catch(error => log.error({ err: error }, 'sign-in: what comes after the answer failed'))
      .finally(() => pending.delete(done))
    pending.add(done)
  }
  return {
    ...parts,
    cookies: createSessionCookies(parts.vault),
    browsers: createBrowserMarks(parts.vault),
    async ctx({ requestId }, work) {
      const result = await parts.database.transaction(undefined, (tx: Tx) =>
        work({ tx, now: instantOf(parts.clock), requestId }),
      )
      parts.committed.notify()
      return result
    },
    attempt: (counted, prove) =>
      turns.take(`${counted.what} ${counted.who}`, () => {
        const begin = async () => {
          const attempt = await beginAttempt(parts, counted)
          if ('retryAfter' in attempt) throw signInLocked(attempt)
          return judged(attempt, noted, prove)
        }
        const inPlace = inPlaceOf[counted.what]
        return inPlace ? inPlace(begin) : begin()
      }),
    forget: counted => noted(Promise.resolve(counted).then(who => forgetAttempts(parts, who))),
    afterwards,
    afterwardsInPlace: work =>
      afterwards(() =>
        inLetterPlace(work).catch(error => {
          if (error !== overloaded) throw error
          log.error({}, 'sign-in: too many links are asked for at once; one is not sent')
        }),
      ),
    settled: () => Promise.race([Promise.all(pending), sleep(lastPatience, undefined, { ref: false })]),
  }
}

type Prove<Result> = (attempt: Attempt) => Promise<Result>

/** What ends in an error counts only where it was said to have failed. */
async function judged<Result>(
  begun: Begun,
  noted: (work: Promise<void>) => Promise<void>,
  prove: Prove<Result>,
): Promise<Result> {
  let isJudged = false
  const judge =
    <Said>(say: () => Said) =>
    () => {
      isJudged = true
      return say()
    }
  const succeed = judge(() => noted(begun.succeed()))
  const takeBack = judge(() => noted(begun.takeBack()))
  try {
    return await prove({ ...begun, succeed, takeBack, fail: judge(() => {}) })
  } catch (error) {
    if (!isJudged) await takeBack()
    throw error
  }
}
