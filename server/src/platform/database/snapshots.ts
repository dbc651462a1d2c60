import { AsyncResource } from 'node:async_hooks'
import type { Execute } from './dialect.ts'
import type { Transactions } from './transactions.ts'

type Work<Result> = (execute: Execute) => Promise<Result>
type Shared = Readonly<{ works: Work<unknown>[]; results: Promise<readonly unknown[]> }>

/** So many works share a transaction: what they do between two answers holds up others for a few milliseconds. */
const mostWorks = 20

/**
 * Reads whose statements all see the same rows. Those of a group that wait for a connection share one transaction. It begins
 * after each of them has come, so that none sees older rows than in a transaction of its own; and a queue of any length takes
 * a few round trips.
 */
export class Snapshots {
  readonly #transactions: Transactions
  /** What the next transaction of each group will do. */
  readonly #next = new Map<number, Shared>()

  constructor(transactions: Transactions) {
    this.#transactions = transactions
  }

  async run<Result>(group: number, work: Work<Result>): Promise<Result> {
    const shared = this.#next.get(group) ?? this.#begin(group)
    // In the trace of its own request.
    const place = shared.works.push(AsyncResource.bind(work)) - 1
    if (shared.works.length === mostWorks) this.#next.delete(group)
    try {
      return (await shared.results)[place] as Result
    } catch (error) {
      if (shared.works.length === 1) throw error
      // The statement of one fails the transaction for all.
      return this.#transactions.run({ group, isSnapshot: true }, work)
    }
  }

  #begin(group: number): Shared {
    const works: Work<unknown>[] = []
    const results = this.#transactions.run({ group, isSnapshot: true }, execute => {
      if (this.#next.get(group) === shared) this.#next.delete(group)
      return Promise.all(works.map(work => work(execute)))
    })
    const shared = { works, results }
    this.#next.set(group, shared)
    return shared
  }
}
