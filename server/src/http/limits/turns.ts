import type { FastifyInstance } from 'fastify'
import { Semaphore } from '../../platform/semaphore.ts'
import { overloaded } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answer may wait for what is yet to happen. */
    isLongPoll?: boolean
  }

  interface FastifyRequest {
    /** Gives the turn of the request back, once. */
    endTurn: () => void
  }
}

/**
 * Requests of callers that are worked on at once, in all and of one account; the others that are let in wait for a turn. More
 * would make none faster, and the event loop would come the later to those that are to be sent away.
 */
const turns = { size: 32, sizeOfOne: 24, queue: Number.POSITIVE_INFINITY, patience: 10_000, refusal: overloaded }

/** Requests of callers take turns, from the handler to the answer. Those that wait for their clients take none. */
export function addTurns(app: FastifyInstance): void {
  const semaphore = new Semaphore(turns)
  app.decorateRequest('endTurn', () => {})
  app.addHook('preHandler', (request, reply, done) => {
    const { access, isUpload, isLongPoll } = request.declared
    if (access === 'public' || isUpload || isLongPoll) return done()
    const { employerGroupId, userAccountId } = request.caller
    const begin = (release: () => void) => {
      request.endTurn = release
      if (reply.raw.closed) release()
      else reply.raw.on('close', release)
      done()
    }
    const release = semaphore.enter(`${employerGroupId} ${userAccountId}`)
    if (release instanceof Promise) release.then(begin, done)
    else begin(release)
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.endTurn()
    done(null, payload)
  })
}
