import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/database/index.ts'
import type { WakeUp } from '../../platform/wake-up.ts'
import { getLastSequence } from './queries.ts'

/** Clients that may wait at once, in this process and of one account. Further ones are answered as if they did not. */
const places = 200
const placesOfAccount = 10

/** Milliseconds between two looks: other processes seal too, and a key may be revoked while its holder waits. */
const pause = 400

/** Where clients wait for events. While they do, they hold no connection to the database. */
export class WaitingRoom {
  readonly #wakeUp: WakeUp
  readonly #waiting = new Map<AbortController, string>()
  readonly #looks = new Map<number, Promise<number>>()
  #isClosed = false

  constructor(wakeUp: WakeUp) {
    this.#wakeUp = wakeUp
  }

  /**
   * Looks again and again until something is found, the time is over, the client goes away, or the server stops.
   *
   * @param seconds how long to wait
   * @param look asks for events; told whether there may be new ones
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
      // A connection that was kept open now would hold up the server's end.
      if (this.#isClosed) reply.header('Connection', 'close')
    }
  }

  /** Sends everybody home, with what there is. */
  close(): void {
    this.#isClosed = true
    for (const leaving of this.#waiting.keys()) leaving.abort()
  }

  #enter({ caller }: FastifyRequest, reply: FastifyReply): AbortController | undefined {
    const account = `${caller.employerGroupId} ${caller.userAccountId}`
    const ofAccount = [...this.#waiting.values()].filter(each => each === account).length
    if (this.#isClosed || this.#waiting.size >= places || ofAccount >= placesOfAccount) return undefined
    const leaving = new AbortController()
    this.#waiting.set(leaving, account)
    reply.raw.once('close', () => leaving.abort())
    return leaving
  }

  /** One statement for all of a group who ask at the same time. */
  #lastSequenceOf({ caller, db }: Readonly<{ caller: { employerGroupId: number }; db: Db }>): Promise<number> {
    const { employerGroupId } = caller
    const underWay = this.#looks.get(employerGroupId)
    if (underWay) return underWay
    const look = getLastSequence(db, employerGroupId).finally(() => this.#looks.delete(employerGroupId))
    this.#looks.set(employerGroupId, look)
    return look
  }
}
