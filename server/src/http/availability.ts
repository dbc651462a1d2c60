import type { FastifyInstance } from 'fastify'
import { HttpError } from './errors.ts'
import { networkOf } from './rate-limit.ts'

/** Requests of callers under way at once; more are turned away at once rather than made to wait for one another. */
const mostOfCallers = 500

/** The same of what anybody may ask, in all and from one address: it takes nothing from those who have a key. */
const mostOfAnybody = 500
const mostOfAddress = 100

/** What is said to whoever comes while too much is under way. */
export const overloaded = new HttpError(503, 'Overloaded', 'The service is busy. Try again shortly.', {
  'Retry-After': '1',
})

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives its place back, once. */
    leave: () => void
  }
}

/** Sheds load instead of queueing without end. Health and metrics are always answered. */
export function addAvailability(app: FastifyInstance): void {
  const callers = new Places(mostOfCallers)
  const anybody = new Places(mostOfAnybody, mostOfAddress)
  app.decorateRequest('leave', () => {})
  app.addHook('onRequest', (request, reply, done) => {
    if (request.declared.isAlwaysAnswered) return done()
    const isPublic = request.declared.access === 'public'
    request.leave = isPublic ? anybody.enter(networkOf(request.ip)) : callers.enter()
    // Once for every answer: when it is sent, and when the client went away, also while it waited behind another.
    reply.raw.on('close', request.leave)
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    // Whoever was refused keeps no caller's place until the refusal is read.
    if (request.declared.access !== 'public' && request.caller === undefined) request.leave()
    done(null, payload)
  })
}

class Places {
  readonly #most: number
  readonly #mostOfOne: number
  readonly #takenBy = new Map<string, number>()
  #taken = 0

  constructor(most: number, mostOfOne = most) {
    this.#most = most
    this.#mostOfOne = mostOfOne
  }

  /**
   * @returns what gives the place back
   * @throws 503 where there is none
   */
  enter(who = ''): () => void {
    const ofOne = this.#takenBy.get(who) ?? 0
    if (this.#taken >= this.#most || ofOne >= this.#mostOfOne) throw overloaded
    this.#takenBy.set(who, ofOne + 1)
    this.#taken += 1
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#taken -= 1
      const left = (this.#takenBy.get(who) ?? 1) - 1
      if (left === 0) this.#takenBy.delete(who)
      else this.#takenBy.set(who, left)
    }
  }
}
