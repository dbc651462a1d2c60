import type { FastifyInstance } from 'fastify'
import { Semaphore } from '../../platform/semaphore.ts'
import { overloaded } from '../errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives the slot of the request back, once. */
    freeSlot: () => void
  }
}

/**
 * Requests of callers that are processed at once, in all and of one account (docs/decisions/0032-concurrency-limit.md). More would
 * make none faster, and the event loop would come the later to those that are to be refused. The others that were let in wait for
 * a slot: of an account as many as the burst of its allowance needs. A longer queue makes each wait longer, and what waits
 * outlives collections of garbage.
 */
const bounds = { size: 22, sizeOfOne: 16, queue: 200, queueOfOne: 90, patience: 10_000, refusal: overloaded }

/** The slots of one server, for `addConcurrencyLimit` and `addAvailability`. */
export const createSlots = (): Semaphore => new Semaphore(bounds)

/** Milliseconds. A request that takes longer waits for a lock, a connection or an event, and not for this processor. */
const longest = 250

/** Bounds how many requests of callers are processed at once, from the handler to the answer. */
export function addConcurrencyLimit(app: FastifyInstance, slots: Semaphore): void {
  app.decorateRequest('freeSlot', () => {})
  app.addHook('preHandler', (request, reply, done) => {
    if (request.declared.access === 'public') return done()
    const { employerGroupId, userAccountId } = request.caller
    const process = (release: () => void) => {
      // Its client hung up: nothing waits for an answer.
      if (reply.raw.closed) return release()
      const timer = setTimeout(release, longest).unref()
      request.freeSlot = () => {
        clearTimeout(timer)
        release()
      }
      done()
    }
    const release = slots.enter(`${employerGroupId} ${userAccountId}`)
    if (release instanceof Promise) release.then(process, done)
    else process(release)
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.freeSlot()
    done(null, payload)
  })
}
