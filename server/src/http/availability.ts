import type { FastifyInstance } from 'fastify'
import { HttpError } from './errors.ts'

/** Requests under way at once; more are turned away at once rather than made to wait for one another. */
const mostInFlight = 500

/** What is said to whoever comes while too much is under way. */
export const overloaded = new HttpError(503, 'Overloaded', 'The service is busy. Try again shortly.', {
  'Retry-After': '1',
})

/** Sheds load instead of queueing without end. Health and metrics are always answered. */
export function addAvailability(app: FastifyInstance): void {
  let inFlight = 0
  const leave = () => {
    inFlight -= 1
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (request.declared.isAlwaysAnswered) return done()
    if (inFlight >= mostInFlight) throw overloaded
    inFlight += 1
    // Once for every answer: when it is sent, and when the client went away, also while it waited behind another.
    reply.raw.on('close', leave)
    done()
  })
}
