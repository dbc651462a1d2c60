import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from './errors.ts'
import { networkOf } from './rate-limit.ts'

/**
 * Requests of callers under way at once, in all and of one account (more than the burst of its allowance); more are turned
 * away at once rather than made to wait for one another.
 */
const mostOfCallers = 500
const mostOfCaller = 150

/** The same of what anybody may ask, in all and from one address: it takes nothing from those who have a key. */
const mostOfAnybody = 500
const mostOfAddress = 100

/** The same of those among them who come with a session or from a known browser, in all and of one login. */
const mostOfKnown = 500
const mostOfLogin = 50

/** What is said to whoever comes while too much is under way. */
export const overloaded = new HttpError(503, 'Overloaded', 'The service is busy. Try again shortly.', {
  'Retry-After': '1',
})

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives its place back, once. */
    leave: () => void
    /** Whether it counts among those of its caller. */
    isCounted: boolean
  }
}

/** Whose session or known browser a request comes from, in a word for counting; undefined: a stranger's. */
export type KnownAs = (request: IncomingMessage) => string | undefined

/**
 * Sheds load instead of queueing without end. Health and metrics are always answered. What anybody may ask has places that
 * strangers cannot take from those who are known; where theirs are taken, these are strangers too.
 */
export function addAvailability(app: FastifyInstance, knownAs: KnownAs = () => undefined): void {
  const callers = new Places(mostOfCallers)
  const known = new Places(mostOfKnown, mostOfLogin)
  const anybody = new Places(mostOfAnybody, mostOfAddress)
  const enterOpen = ({ raw, ip }: FastifyRequest) => {
    const who = knownAs(raw)
    return (who === undefined ? undefined : known.enter(who)) ?? anybody.enter(networkOf(ip))
  }
  app.decorateRequest('leave', () => {})
  app.decorateRequest('isCounted', false)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.declared.isAlwaysAnswered) return done()
    const leave = request.declared.access === 'public' ? enterOpen(request) : callers.enter()
    if (!leave) throw overloaded
    request.leave = leave
    // Once for every answer: when it is sent, and when the client went away, also while it waited behind another.
    reply.raw.on('close', leave)
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    // Whoever was refused at the door keeps no caller's place until the refusal is read.
    if (request.declared.access !== 'public' && !request.isCounted) request.leave()
    done(null, payload)
  })
}

/** The same for each caller, once it is known who calls: one who is slow to read takes no more than a share. */
export function addShares(app: FastifyInstance): void {
  const shares = new Places(mostOfCallers, mostOfCaller)
  app.addHook('onRequest', (request, reply, done) => {
    // Whoever hung up while it was found out who calls takes no place: nothing would give it back.
    if (request.declared.access === 'public' || reply.raw.closed) return done()
    const { employerGroupId, userAccountId } = request.caller
    const leave = shares.enter(`${employerGroupId} ${userAccountId}`)
    if (!leave) throw overloaded
    request.isCounted = true
    reply.raw.on('close', leave)
    done()
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

  /** @returns what gives the place back, once; undefined: there is none */
  enter(who = ''): (() => void) | undefined {
    const ofOne = this.#takenBy.get(who) ?? 0
    if (this.#taken >= this.#most || ofOne >= this.#mostOfOne) return undefined
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
