import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Metrics } from '../platform/metrics.ts'

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'
type Parent = FastifyBaseLogger & { isLevelEnabled?(level: Level): boolean }
type Child = Parameters<FastifyBaseLogger['child']>

/**
 * The log of one request: its lines bear the request's id. Fastify's `childLoggerFactory`.
 *
 * The logger behind it is made with the first line that is written: where the level is above `info`, nearly no request
 * has one.
 */
export function requestLogOf(parent: Parent, ...child: Child): FastifyBaseLogger {
  let own: FastifyBaseLogger | undefined
  const made = () => (own ??= parent.child(...child))
  const write = (level: Level) => {
    return (...line: Parameters<FastifyBaseLogger[Level]>) => {
      if (parent.isLevelEnabled?.(level) !== false) made()[level](...line)
    }
  }
  return {
    level: parent.level,
    silent() {},
    child: (...grandchild: Child) => made().child(...grandchild),
    fatal: write('fatal'),
    error: write('error'),
    warn: write('warn'),
    info: write('info'),
    debug: write('debug'),
    trace: write('trace'),
  }
}

/**
 * Writes one log line for each answer and, with metrics on, one measurement: the route's template, never the path or query
 * as sent.
 */
export function addObservation(app: FastifyInstance, metrics: Metrics | undefined): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.declared.url ?? 'unknown'
    const milliseconds = reply.elapsedTime
    const { method, caller } = request
    metrics?.observeRequest({ method, route, status: reply.statusCode, seconds: milliseconds / 1000, caller })
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
