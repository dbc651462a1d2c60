import { setTimeout as sleep } from 'node:timers/promises'
import { isUnexpected } from '../busy.ts'
import type { Person } from '../person.ts'
import type { Lane } from './lane.ts'
import { type Attempt, isFinal, type Ledger, outcomeOf, type Sender, type Write } from './ledger.ts'

export type Senders = Readonly<Record<Sender, Person>>

/** Milliseconds between two attempts. */
const pause = 40

/** The longest that an answer may take, and the longest until a write is settled, in milliseconds. */
const [longestAnswer, longestUntilSettled] = [30_000, 90_000]

/** Clients that write side by side, each its own next act after the former one is settled. */
export class Load {
  readonly #senders: Senders
  readonly #ledger: Ledger
  readonly #clients: Promise<void>[]
  #isStopped = false
  #waiting: { since: number; done(): void }[] = []
  /** Answers with a status of 500 or more, but for 503 with `Retry-After`. */
  readonly unexpected: string[] = []
  /** Requests without an answer after half a minute. */
  readonly unanswered: string[] = []
  /** Connections that broke, or were refused. */
  readonly broken: string[] = []
  attempts = 0

  constructor({ lanes, senders, ledger }: Readonly<{ lanes: readonly Lane[]; senders: Senders; ledger: Ledger }>) {
    this.#senders = senders
    this.#ledger = ledger
    this.#clients = lanes.map(lane => this.#run(lane))
  }

  /** Resolves when a write that was sent after this moment is acknowledged. */
  acknowledgedSince(since: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push({ since, done: resolve })
    return promise
  }

  /** Each client settles what it has begun. @throws where one could not */
  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(this.#clients)
  }

  async #run(lane: Lane): Promise<void> {
    while (!this.#isStopped) {
      const { write, keep } = lane.next()
      const attempts = await this.#settle(write)
      if (outcomeOf({ write, attempts }) !== 'done') continue
      const location = attempts.at(-1)?.location ?? ''
      keep(location)
      if (location.startsWith('/Operations/')) await this.#finished(location)
    }
  }

  /** Repeats a write with the same key until the outcome is known. */
  async #settle(write: Write): Promise<Attempt[]> {
    const attempts: Attempt[] = []
    const end = performance.now() + longestUntilSettled
    for (;;) {
      const begun = performance.now()
      await this.#ledger.sent(write)
      const attempt = await this.#attempt(write)
      await this.#ledger.came(write, attempt)
      attempts.push(attempt)
      if (isFinal(attempt)) {
        if ((attempt.status ?? 0) < 300) this.#noteAcknowledged(begun)
        return attempts
      }
      if (performance.now() > end) return attempts
      await sleep(pause)
    }
  }

  async #attempt({ id, sender, method, path, body, headers }: Write): Promise<Attempt> {
    this.attempts += 1
    const late = sleep(longestAnswer, undefined, { ref: false }).then(() => 'late' as const)
    try {
      const answer = await Promise.race([
        this.#senders[sender].send(method, path, body, {
          headers: {
            ...{ 'Idempotency-Key': id, 'X-Request-Id': id, ...headers },
            // So that connections are spread over workers.
            ...(this.attempts % 4 === 0 && { Connection: 'close' }),
          },
        }),
        late,
      ])
      if (answer === 'late') {
        this.unanswered.push(`${id} ${method} ${path}: no answer in ${longestAnswer} ms`)
        return { problem: 'no answer' }
      }
      const { status } = answer
      const mayRepeat = answer.headers.has('retry-after')
      if (isUnexpected(status, mayRepeat)) this.unexpected.push(`${id} ${method} ${path}: ${status} ${answer.text}`)
      const location = answer.headers.get('location')
      return {
        status,
        ...(location !== null && { location }),
        ...(status === 409 && mayRepeat && { isInFlight: true as const }),
        ...(answer.headers.has('idempotent-replayed') && { isReplayed: true as const }),
        ...(status >= 400 && { problem: answer.text }),
      }
    } catch (error) {
      this.broken.push(`${id} ${method} ${path}: ${(error as Error).cause ?? error}`)
      return { problem: String((error as Error).cause ?? error) }
    }
  }

  #noteAcknowledged(begun: number): void {
    this.#waiting = this.#waiting.filter(({ since, done }) => {
      if (begun > since) done()
      return begun <= since
    })
  }

  /** Waits for an operation, which goes on by itself after a crash. */
  async #finished(path: string): Promise<void> {
    const end = performance.now() + longestUntilSettled
    while (performance.now() < end) {
      const answer = await this.#senders.priya.get(path).catch(() => undefined)
      if (/Succeeded|Failed/.test(answer?.body?.status ?? '')) return
      await sleep(pause)
    }
  }
}
