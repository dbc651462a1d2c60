import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../platform/metrics.ts'
import type { Request as TracedRequest, Traces } from '../platform/traces.ts'

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

type Observers = Readonly<{ metrics: Metrics | undefined; traces: Traces | undefined }>

/**
 * Writes one log line for each answer and, with metrics on, one measurement: the route's template, never the path or query
 * as sent.
 */
export function addObservation(app: FastifyInstance, { metrics, traces }: Observers): void {
  if (traces) addTraces(app, traces)
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

/** A span for each request, named by the route's template, with the numbers that its line in the log has. */
function addTraces(app: FastifyInstance, traces: Traces): void {
  const spans = new WeakMap<FastifyRequest, TracedRequest>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers
    const name = `${request.method} ${request.declared.url ?? 'unknown'}`
    const span = traces.begin(name, typeof traceparent === 'string' ? traceparent : undefined)
    spans.set(request, span)
    span.within(done)
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const { apiKeyId, employerGroupId } = request.caller ?? {}
    const attributes = {
      'http.request.method': request.method,
      'http.route': request.declared.url ?? 'unknown',
      'http.response.status_code': statusCode,
      'muster.request_id': String(request.id),
      ...(apiKeyId ? { 'muster.api_key_id': apiKeyId } : {}),
      ...(employerGroupId && { 'muster.employer_group_id': employerGroupId }),
    }
    spans.get(request)?.end(attributes, statusCode >= 500)
    done()
  })
}
