import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../platform/metrics.ts'

/**
 * Writes one log line for each answer and, with metrics on, one measurement: the route's template, never the path or query
 * as sent.
 */
export function addObservation(app: FastifyInstance, metrics: Metrics | undefined): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.declared.url ?? 'unknown'
    const milliseconds = reply.elapsedTime
    metrics?.observeRequest({ method: request.method, route, status: reply.statusCode, seconds: milliseconds / 1000 })
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        milliseconds: Math.round(milliseconds * 10) / 10,
        apiKeyId: request.caller?.apiKeyId,
        employerGroupId: request.caller?.employerGroupId,
      },
      'answered',
    )
    done()
  })
}
