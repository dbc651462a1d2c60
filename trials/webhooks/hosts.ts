import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, Client } from '../kit/client.ts'
import { type Served, startServer } from '../kit/processes.ts'
import type { World } from '../kit/world.ts'

/** Two servers on one database, of which one is killed now and then. */
export class Hosts {
  readonly #world: World
  readonly #served: (Served | undefined)[] = [undefined, undefined]
  readonly #clients: (Client | undefined)[] = [undefined, undefined]
  readonly #used: Client[] = []
  #turn = 0
  #keys = 0

  constructor(world: World) {
    this.#world = world
  }

  async start(): Promise<void> {
    await Promise.all([this.#startOne(0), this.#startOne(1)])
  }

  async #startOne(place: number): Promise<void> {
    const served = await startServer(this.#world, { WEBHOOK_ALLOW_NETWORKS: '127.0.0.1' })
    this.#served[place] = served
    const client = new Client(served.port)
    this.#clients[place] = client
    this.#used.push(client)
  }

  get requests(): number {
    return this.#used.reduce((sum, client) => sum + client.requests, 0)
  }

  /** Answers of either that say an error of the server. */
  get unexpected(): string[] {
    return this.#used.flatMap(client => client.unexpected)
  }

  /** Kills one of them, and starts another in its place. */
  async kill(place: number): Promise<void> {
    const client = this.#clients[place]
    this.#clients[place] = undefined
    // Requests on their way are cut by the kill.
    await this.#served[place]?.kill('SIGKILL')
    client?.close()
    await this.#startOne(place)
  }

  /** Asks until one of them answers; a write with the same key each time. */
  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const key = this.#world.people.priya?.apiKey ?? undefined
    const headers = method === 'POST' ? { 'Idempotency-Key': `trial-${++this.#keys}` } : {}
    for (let attempt = 0; ; attempt++) {
      const client = this.#clients[this.#turn++ % 2]
      const answer = await client?.ask(method, path, { key, body, headers }).catch(() => undefined)
      if (answer && answer.status < 500 && answer.body?.Code !== 'IdempotencyKeyInFlight') return answer
      if (attempt > 200) throw new Error(`${method} ${path} has no answer: ${answer?.text}`)
      await sleep(100)
    }
  }

  async stop(): Promise<void> {
    for (const client of this.#clients) client?.close()
    await Promise.all(this.#served.map(served => served?.stop()))
  }
}
