import { setTimeout as sleep } from 'node:timers/promises'
import { HttpError } from '../errors.ts'

/** How long work after answers may delay the end of the server, in milliseconds. */
const longestSettling = 5_000

type Log = Readonly<{ error(details: object, message: string): void }>

/** Work that begins when the answer is out, so that the answer does not tell how long it takes. */
export class AfterAnswers {
  readonly #log: Log
  readonly #pending = new Set<Promise<unknown>>()

  constructor(log: Log) {
    this.#log = log
  }

  /** Errors go to the log, except a limit that the work was refused by (429). */
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
