import { setTimeout as sleep } from 'node:timers/promises'
import { type Ask, type Sent, written } from '../../server/test/support/fuzz/index.ts'
import type { Served } from '../kit/processes.ts'

/** The longest that one request may stop the event loop, in milliseconds. */
export const longestAllowed = 250

export type Pause = Readonly<{ milliseconds: number; request: string }>

/**
 * Finds the requests that stop the event loop of a server. A pause counts as far as the thread of the event loop computed in it:
 * the machine, too, makes pauses.
 */
export class PauseWatch {
  readonly #served: Served
  readonly #ask: Ask
  /** The longest pause at all, whatever made it. */
  longestSeen = 0
  /** The longest that counts, of a request that was sent alone. */
  longestOfOne: Pause = { milliseconds: 0, request: '' }
  readonly failures: string[] = []

  private constructor(served: Served, ask: Ask) {
    this.#served = served
    this.#ask = ask
  }

  /** @param plain a request that costs next to nothing */
  static async on(served: Served, ask: Ask, plain: Sent): Promise<PauseWatch> {
    const watch = new PauseWatch(served, ask)
    for (let time = 0; time < 15; time++) await ask(plain)
    await watch.#pause()
    watch.longestSeen = 0
    return watch
  }

  /** Looks at the pauses since the last call. Where one was too long, sends these requests again, each alone, to name one. */
  async check(sent: readonly Sent[]): Promise<void> {
    const pause = await this.#pause()
    if (pause <= longestAllowed) return
    const before = this.failures.length
    for (const each of sent) await this.alone(each)
    if (this.failures.length > before) return
    const requests = sent.map(each => written(each).slice(0, 200)).join('\n  ')
    this.failures.push(
      `the event loop stopped for ${Math.round(pause)} ms among these requests, and with none of them alone:\n  ${requests}`,
    )
  }

  /** Sends one request alone. */
  async alone(sent: Sent, send: () => Promise<unknown> = () => this.#ask(sent)): Promise<void> {
    await this.#pause()
    await send().catch(() => {})
    const pause = await this.#pause()
    const { method, path, change } = sent
    if (pause > this.longestOfOne.milliseconds)
      this.longestOfOne = { milliseconds: pause, request: `${method} ${path}, ${change ?? 'good'}` }
    if (pause > longestAllowed)
      this.failures.push(`the event loop stopped for ${Math.round(pause)} ms: ${written(sent)}`)
  }

  /** The longest pause since the last call, as far as it counts. */
  async #pause(): Promise<number> {
    const tooLong = sleep(120_000, undefined, { ref: false }).then(() => {
      throw new Error('The event loop of the server has stopped for two minutes.')
    })
    const { longest, computed } = await Promise.race([this.#served.pauses(), tooLong])
    this.longestSeen = Math.max(this.longestSeen, longest)
    return computed
  }
}
