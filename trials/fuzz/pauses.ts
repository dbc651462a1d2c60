import { setTimeout as sleep } from 'node:timers/promises'
import { type Ask, type Sent, written } from '../../server/test/support/fuzz/index.ts'
import type { Served } from '../kit/processes.ts'

/** The longest that one request may stop the event loop, in milliseconds. */
export const longestAllowed = 250

/** Times that a request is sent alone before it is to blame: the machine, too, makes pauses. */
const repeats = 5

export type Pause = Readonly<{ milliseconds: number; request: string }>

/** Finds the requests that stop the event loop of a server. */
export class PauseWatch {
  readonly #served: Served
  readonly #ask: Ask
  #baseline = 0
  /** The longest pause at all, whatever made it. */
  longestSeen = 0
  /** The longest pause that came again whenever its request was sent alone, less that of a plain request. */
  longestOfOne: Pause = { milliseconds: 0, request: '' }
  readonly failures: string[] = []

  private constructor(served: Served, ask: Ask) {
    this.#served = served
    this.#ask = ask
  }

  /** @param plain a request that costs next to nothing */
  static async on(served: Served, ask: Ask, plain: Sent): Promise<PauseWatch> {
    const watch = new PauseWatch(served, ask)
    const pauses: number[] = []
    for (let time = 0; time < 15; time++) pauses.push(await watch.#pauseOf(plain))
    watch.#baseline = pauses.sort((one, other) => one - other)[7] ?? 0
    watch.longestSeen = 0
    return watch
  }

  /** Looks at the pauses since the last call. Where one was too long, sends these requests again, each alone. */
  async check(sent: readonly Sent[]): Promise<void> {
    if ((await this.#pause()) - this.#baseline <= longestAllowed) return
    for (const each of sent) await this.alone(each)
  }

  /** Sends one request alone; where it stops the loop noticeably, again, and the shortest pause counts. */
  async alone(sent: Sent, send: () => Promise<unknown> = () => this.#ask(sent)): Promise<void> {
    let shortest = Number.POSITIVE_INFINITY
    for (let time = 0; time < repeats; time++) {
      await send().catch(() => {})
      shortest = Math.min(shortest, (await this.#pause()) - this.#baseline)
      if (shortest <= Math.max(this.longestOfOne.milliseconds, 20)) return
    }
    const { method, path, change } = sent
    this.longestOfOne = { milliseconds: shortest, request: `${method} ${path}, ${change ?? 'good'}` }
    if (shortest > longestAllowed)
      this.failures.push(`the event loop stopped for ${Math.round(shortest)} ms, ${repeats} times: ${written(sent)}`)
  }

  async #pauseOf(sent: Sent): Promise<number> {
    await this.#pause()
    await this.#ask(sent)
    return this.#pause()
  }

  async #pause(): Promise<number> {
    const tooLong = sleep(120_000, undefined, { ref: false }).then(() => {
      throw new Error('The event loop of the server has stopped for two minutes.')
    })
    const pause = await Promise.race([this.#served.longestPause(), tooLong])
    this.longestSeen = Math.max(this.longestSeen, pause)
    return pause
  }
}
