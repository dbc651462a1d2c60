import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpError } from '../errors.ts'

/** The longest that work after answers delays the end of the server, in milliseconds. */
const longestSettling = 5_000

type Log = Readonly<{ error(details: object, message: string): void }>

/** The longest that work waits to begin, in milliseconds. */
const longestWait = 1_000

/**
 * Work that an answer does not wait for, so that its time does not reveal whether there is any. It begins at a random moment,
 * so that the time of the next answer does not reveal it either.
 */
export class AfterAnswers {
  readonly #log: Log
  readonly #pending = new Set<Promise<unknown>>()
  readonly #ending = new AbortController()

  constructor(log: Log) {
    this.#log = log
  }

  /** Errors go to the log, except a refusal by a limit (429). */
  run(work: () => Promise<unknown>): void {
    const done: Promise<unknown> = this.#randomMoment()
      .then(work)
      .catch(error => {
        if (error instanceof HttpError && error.status === 429) return
        this.#log.error({ err: error }, 'the work after an answer failed')
      })
      .finally(() => this.#pending.delete(done))
    this.#pending.add(done)
  }

  /** Begins what still waits. Resolves when all work is done, or after five seconds. */
  async settled(): Promise<void> {
    this.#ending.abort()
    await Promise.race([Promise.all(this.#pending), sleep(longestSettling, undefined, { ref: false })])
  }

  #randomMoment(): Promise<void> {
    return sleep(randomInt(longestWait), undefined, { signal: this.#ending.signal }).catch(() => undefined)
  }
}
