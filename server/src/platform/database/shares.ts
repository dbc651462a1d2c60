import { DatabaseUnavailable } from './errors.ts'

/**
 * Gives each account at most so many connections at a time. Its further work waits in a queue of its own, where it
 * delays no other account, and is refused after so many milliseconds.
 */
export class Shares {
  readonly #most: number
  readonly #patience: number
  readonly #taken = new Map<string, number>()
  readonly #lines = new Map<string, (() => void)[]>()

  constructor({ most, patience }: Readonly<{ most: number; patience: number }>) {
    this.#most = most
    this.#patience = patience
  }

  /** @throws DatabaseUnavailable where no place came free in time */
  async within<Result>(account: string, work: () => Promise<Result>): Promise<Result> {
    await this.#enter(account)
    try {
      return await work()
    } finally {
      this.#leave(account)
    }
  }

  async #enter(account: string): Promise<void> {
    const taken = this.#taken.get(account) ?? 0
    if (taken >= this.#most) return this.#wait(account)
    this.#taken.set(account, taken + 1)
  }

  #wait(account: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const line = this.#lines.get(account) ?? []
    this.#lines.set(account, line)
    const giveUp = setTimeout(() => {
      line.splice(line.indexOf(enter), 1)
      reject(new DatabaseUnavailable(new Error('The account has its share of connections.')))
    }, this.#patience)
    const enter = () => {
      clearTimeout(giveUp)
      resolve()
    }
    line.push(enter)
    return promise
  }

  /** The next in the queue takes the connection over. */
  #leave(account: string): void {
    const enter = this.#lines.get(account)?.shift()
    if (enter) enter()
    else this.#give(account)
  }

  #give(account: string): void {
    this.#lines.delete(account)
    const left = (this.#taken.get(account) ?? 1) - 1
    if (left === 0) this.#taken.delete(account)
    else this.#taken.set(account, left)
  }
}
