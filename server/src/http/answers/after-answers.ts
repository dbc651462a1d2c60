import { setTimeout as sleep } from 'node:timers/promises'
import { HttpError } from '../errors.ts'

/** The longest that work after answers delays the end of the server, in milliseconds. */
const longestSettling = 5_000

type Log = Readonly<{ error(details: object, message: string): void }>

/** Work that begins after the answer, so that the time of the answer does not reveal it. */
export class AfterAnswers {
  readonly #log: Log
  readonly #pending = new Set<Promise<unknown>>()

  constructor(log: Log) {
    this.#log = log
  }

  /** Errors go to the log, except a refusal by a limit (429). */
  run(work: () => Promise<unknown>): void {
    const done: Promise<unknown> = new Promise(next => setImmediate(next))
      .then(work)
      .catch(error => {
        if (error instanceof HttpError && error.status === 429) return
        this.#log.error({ err: error }, 'the work after an answer failed')
      })
      .finally(() => this.#pending.delete(done))
    this.#pending.add(done)
  }

  /** Resolves when all work is done, or after five seconds. */
  async settled(): Promise<void> {
    await Promise.race([Promise.all(this.#pending), sleep(longestSettling, undefined, { ref: false })])
  }
}
