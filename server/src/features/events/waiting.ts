import type { FastifyReply, FastifyRequest } from 'fastify'
import { getLastSequence } from '../../core/sealer.ts'
import type { Db } from '../../platform/database/index.ts'
import type { WakeUp } from '../../platform/wake-up.ts'

/** The most clients that wait at once, in this process and of one account. Others get their answer at once. */
const mostWaiting = 200
const mostOfAccount = 10

/** Milliseconds between two searches: other processes seal too, and a key may be revoked during the wait. */
const pause = 400

/** Clients that wait for events. They hold no connection to the database. */
export class WaitingRoom {
  readonly #wakeUp: WakeUp
  readonly #waiting = new Map<AbortController, string>()
  readonly #looks = new Map<number, Promise<number>>()
  #isClosed = false

  constructor(wakeUp: WakeUp) {
    this.#wakeUp = wakeUp
  }

  /**
   * Searches again and again until it finds events, the time is over, the client leaves, or the server stops.
   * @param look searches behind the sequence of the search before
   */
  async stay<Found extends Readonly<{ events: readonly unknown[]; lastSequence: number }>>(
    { request, reply, seconds }: Readonly<{ request: FastifyRequest; reply: FastifyReply; seconds: number }>,
    look: (lastSequence?: number) => Promise<Found>,
  ): Promise<Found> {
    let found = await look()
    const leaving = seconds > 0 && found.events.length === 0 ? this.#enter(request, reply) : undefined
    if (!leaving) return found
    const end = performance.now() + seconds * 1_000
    try {
      while (found.events.length === 0 && !leaving.signal.aborted && performance.now() < end) {
        await this.#wakeUp.wait(Math.min(pause, end - performance.now()), leaving.signal)
        await request.readmit(reply)
        if ((await this.#lastSequenceOf(request)) !== found.lastSequence) found = await look(found.lastSequence)
      }
      return found
    } finally {
      this.#waiting.delete(leaving)
      // A connection that stays open now would delay the end of the server.
      if (this.#isClosed) reply.header('Connection', 'close')
    }
  }

  /** Ends all waits with the events found so far. */
  close(): void {
    this.#isClosed = true
    for (const leaving of this.#waiting.keys()) leaving.abort()
  }

  #enter({ caller }: FastifyRequest, reply: FastifyReply): AbortController | undefined {
    const account = `${caller.employerGroupId} ${caller.userAccountId}`
    const ofAccount = [...this.#waiting.values()].filter(each => each === account).length
    if (this.#isClosed || this.#waiting.size >= mostWaiting || ofAccount >= mostOfAccount) return undefined
    const leaving = new AbortController()
    this.#waiting.set(leaving, account)
    reply.raw.once('close', () => leaving.abort())
    return leaving
  }

  /** One statement for all simultaneous requests of a group. */
  #lastSequenceOf({ caller, db }: Readonly<{ caller: { employerGroupId: number }; db: Db }>): Promise<number> {
    const { employerGroupId } = caller
    const underWay = this.#looks.get(employerGroupId)
    if (underWay) return underWay
    const look = getLastSequence(db, employerGroupId).finally(() => this.#looks.delete(employerGroupId))
    this.#looks.set(employerGroupId, look)
    return look
  }
}
