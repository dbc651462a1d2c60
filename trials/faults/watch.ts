import { setTimeout as sleep } from 'node:timers/promises'
import { isBusy } from '../../server/test/support/busy.ts'
import { Client } from '../kit/client.ts'
import type { World } from '../kit/world.ts'

type Question = Readonly<{ path: string; key: string; expected: string }>

/** An answer may take so long, in milliseconds. */
const longestAnswer = 30_000
/** The server says that it is alive within so many milliseconds, whatever its database does. */
const longestHealthy = 2_000

const paths = ['/CostCentres', '/Positions', '/Employees', '/Employees/Search?EmployeeName=a', '/OrganisationCharts']

/**
 * Reads of a group that the trial does not change, over and over. Each answer is what it was in the beginning, or 503 with
 * Retry-After. Beside them the server is asked whether it is alive.
 */
export class Watch {
  readonly #client: Client
  readonly #loops: Promise<void>[]
  #isOver = false
  #waiting: { since: number; done(): void }[] = []
  right = 0
  unavailable = 0
  longestHealthy = 0
  readonly failures: string[] = []

  private constructor(client: Client, questions: readonly Question[]) {
    this.#client = client
    this.#loops = [...questions.map(question => this.#askAgain(question)), this.#askHealth()]
  }

  static async begin(port: number, { people }: Pick<World, 'people'>): Promise<Watch> {
    const client = new Client(port)
    const key = people.olga?.apiKey ?? ''
    const questions: Question[] = []
    for (const path of paths) {
      const { status, text } = await client.ask('GET', `/v12.21${path}`, { key })
      if (status !== 200) throw new Error(`GET ${path}: ${status} ${text}`)
      questions.push({ path: `/v12.21${path}`, key, expected: text })
    }
    return new Watch(client, questions)
  }

  get requests(): number {
    return this.#client.requests
  }

  get unexpected(): number {
    return this.#client.unexpected.length
  }

  /** Resolves when a read that was sent after this moment is answered well. */
  wellSince(since: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push({ since, done: resolve })
    return promise
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#loops)
    this.#client.close()
  }

  async #askAgain({ path, key, expected }: Question): Promise<void> {
    while (!this.#isOver) {
      const begun = performance.now()
      await this.#client
        .ask('GET', path, { key, signal: AbortSignal.timeout(longestAnswer) })
        .then(({ status, headers, text }) => {
          if (status === 200 && text === expected) this.#noteRight(begun)
          else if (isBusy(status, headers['retry-after'])) this.unavailable += 1
          else this.#fail(`GET ${path} was wrong: ${status} ${text.slice(0, 200)}`)
        })
        .catch(error => this.#fail(`GET ${path} was not answered: ${error}`))
      await sleep(20)
    }
  }

  async #askHealth(): Promise<void> {
    while (!this.#isOver) {
      const begun = performance.now()
      const status = await this.#client.ask('GET', '/healthz').then(
        answer => answer.status,
        error => error,
      )
      const took = performance.now() - begun
      this.longestHealthy = Math.max(this.longestHealthy, took)
      if (status !== 200) this.#fail(`/healthz answered ${status}`)
      if (took > longestHealthy) this.#fail(`/healthz took ${Math.round(took)} ms`)
      await sleep(100)
    }
  }

  #fail(failure: string): void {
    if (this.failures.length < 20) this.failures.push(failure)
  }

  #noteRight(begun: number): void {
    this.right += 1
    this.#waiting = this.#waiting.filter(({ since, done }) => {
      if (begun > since) done()
      return begun <= since
    })
  }
}
