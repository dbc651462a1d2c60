import type { FastifyInstance } from 'fastify'
import { Semaphore } from '../../platform/semaphore.ts'
import { overloaded } from '../errors.ts'
import { networkOf } from './rate-limit.ts'

/**
 * Requests of callers under way at once, in all and of one account (more than the burst of its allowance); more are turned
 * away at once rather than made to wait for one another.
 */
const ofCallers = { size: 500, refusal: overloaded }
const ofCaller = { size: 500, sizeOfOne: 150, refusal: overloaded }

/** The same for requests without a key, in all and from one address, so that they take nothing from keyholders. */
const ofPublic = { size: 500, sizeOfOne: 100, refusal: overloaded }

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives the place of the request back, once. */
    leave: () => void
    /** Whether the request counts among those of its caller. */
    isCounted: boolean
  }
}

/** Sheds load instead of queueing without end. Health and metrics are always answered. */
export function addAvailability(app: FastifyInstance): void {
  const callers = new Semaphore(ofCallers)
  const open = new Semaphore(ofPublic)
  app.decorateRequest('leave', () => {})
  app.decorateRequest('isCounted', false)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.declared.isAlwaysAnswered) return done()
    const leave = request.declared.access === 'public' ? open.acquire(networkOf(request.ip)) : callers.acquire()
    if (!leave) throw overloaded
    request.leave = leave
    // Once for every answer: when it is sent, and when the client went away, also while it waited behind another.
    reply.raw.on('close', leave)
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    // A request that was refused keeps no caller's place until its refusal is read.
    if (request.declared.access !== 'public' && !request.isCounted) request.leave()
    done(null, payload)
  })
}

/** The same for each caller, once authentication has found the caller: a slow reader takes a part of the places. */
export function addCallerBound(app: FastifyInstance): void {
  const callers = new Semaphore(ofCaller)
  app.addHook('onRequest', (request, reply, done) => {
    // A caller that hung up meanwhile takes no place: nothing would give it back.
    if (request.declared.access === 'public' || reply.raw.closed) return done()
    const { employerGroupId, userAccountId } = request.caller
    const leave = callers.acquire(`${employerGroupId} ${userAccountId}`)
    if (!leave) throw overloaded
    request.isCounted = true
    reply.raw.on('close', leave)
    done()
  })
}
