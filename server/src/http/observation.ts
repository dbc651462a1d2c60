import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../platform/metrics.ts'

/** One log line and one measurement an answer: the route's template, never the path or query that was sent. */
export function addObservation(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.declared.url ?? 'unknown'
    const seconds = reply.elapsedTime / 1000
    metrics.observeRequest({ method: request.method, route, status: reply.statusCode, seconds })
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        apiKeyId: request.caller?.apiKeyId,
        employerGroupId: request.caller?.employerGroupId,
      },
      'answered',
    )
    done()
  })
}
