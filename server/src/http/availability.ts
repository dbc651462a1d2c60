import type { FastifyInstance } from 'fastify'
import { HttpError } from './errors.ts'

/** Requests under way at once; more are turned away at once rather than made to wait for one another. */
const mostInFlight = 500

const overloaded = new HttpError(503, 'Overloaded', 'The service is busy. Try again shortly.', { 'Retry-After': '1' })

/** Sheds load instead of queueing without end. Health and metrics are always answered. */
export function addAvailability(app: FastifyInstance): void {
  let inFlight = 0
  const counted = new WeakSet<object>()
  app.addHook('onRequest', async request => {
    if (request.routeOptions.config.isOutsideVersions) return
    if (inFlight >= mostInFlight) throw overloaded
    inFlight += 1
    counted.add(request.raw)
  })
  const leave = (raw: object) => {
    if (counted.delete(raw)) inFlight -= 1
  }
  app.addHook('onResponse', async request => leave(request.raw))
  app.addHook('onRequestAbort', async request => leave(request.raw))
}
