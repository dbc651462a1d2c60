import { hash, timingSafeEqual } from 'node:crypto'
import type { Api } from '../../http/api.ts'
import { HttpError, UnknownEndpoint } from '../../http/errors.ts'
import type { ServiceContext } from '../../service-context.ts'
import { pingDatabase } from './queries.ts'

const outside = {
  config: { access: 'public', isOutsideVersions: true, isAlwaysAnswered: true },
  schema: { hide: true },
} as const

/** For load balancers and monitoring: liveness, readiness and metrics. */
export function healthRoutes(api: Api, { config, database, metrics }: ServiceContext): void {
  api.get('/healthz', outside, async () => ({ status: 'ok' }))

  // This path is public, so frequent requests share one ping.
  let ping = { answer: Promise.resolve(), until: 0 }
  api.get('/readyz', outside, async () => {
    if (performance.now() > ping.until) ping = { answer: pingDatabase(database), until: performance.now() + 500 }
    await ping.answer
    return { status: 'ready' }
  })

  api.get('/metrics', outside, async (request, reply) => {
    if (!metrics) throw new UnknownEndpoint()
    if (!isSame(request.headers.authorization ?? '', `Bearer ${config.metricsToken}`)) {
      throw new HttpError(401, 'Unauthorised', 'Send the metrics token: Authorization: Bearer <METRICS_TOKEN>.', {
        'WWW-Authenticate': 'Bearer realm="metrics"',
      })
    }
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

/** Compares digests, so that the time reveals neither length nor content. */
const isSame = (sent: string, wanted: string): boolean =>
  timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', wanted, 'buffer'))
