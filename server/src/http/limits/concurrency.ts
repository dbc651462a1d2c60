import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
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
const bounds = { size: 12, sizeOfOne: 9, queue: 200, queueOfOne: 90, patience: 10_000, refusal: overloaded }

/** So many are processed without a slot, as long as nothing waits for one: more at once share more statements. */
const withoutSlot = 40

/** The slots of one server, for `addConcurrencyLimit` and `addAvailability`. */
export const createSlots = (): Semaphore => new Semaphore(bounds)

/** Milliseconds. A request that takes longer waits for a lock, a connection or an event, and not for this processor. */
const longest = 250

/** Bounds how many requests of callers are processed at once, from the handler to the answer. */
export function addConcurrencyLimit(app: FastifyInstance, slots: Semaphore): void {
  /** Requests that are processed without a slot. */
  let atOnce = 0
  const begin = (): Free => {
    atOnce += 1
    return once(() => {
      atOnce -= 1
    })
  }
  app.decorateRequest('freeSlot', () => {})
  app.addHook('preHandler', (request, reply, done) => {
    if (request.declared.access === 'public') return done()
    // Its client hung up: nothing waits for an answer.
    if (reply.raw.closed) return
    if (slots.isQueueEmpty && atOnce < withoutSlot) {
      request.freeSlot = begin()
      // A request whose client hung up may never come to an answer.
      reply.raw.on('close', request.freeSlot)
      return done()
    }
    const { employerGroupId, userAccountId } = request.caller
    const entering = slots.enter(`${employerGroupId} ${userAccountId}`)
    if (entering instanceof Promise) return whenEntered(entering, { request, reply, done })
    request.freeSlot = ofSlot(entering)
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.freeSlot()
    done(null, payload)
  })
}

type Free = () => void

// A request keeps what frees its slot, and with it all that the function around it names: were that the hook, each request would
// live through a collection of garbage, which took a third of the time of a short answer.

const once = (free: Free): Free => {
  let isFree = false
  return () => {
    if (!isFree) free()
    isFree = true
  }
}

/** Frees a slot with the answer, or when the request has taken long. */
function ofSlot(release: Free): Free {
  const timer = setTimeout(release, longest).unref()
  return () => {
    clearTimeout(timer)
    release()
  }
}

type Waiting = Readonly<{ request: FastifyRequest; reply: FastifyReply; done: HookHandlerDoneFunction }>

function whenEntered(entering: Promise<Free>, { request, reply, done }: Waiting): void {
  entering.then(release => {
    if (reply.raw.closed) return release()
    request.freeSlot = ofSlot(release)
    done()
  }, done)
}
