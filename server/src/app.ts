import Fastify, { LogController } from 'fastify'
import type { Context } from './context.ts'
import { createAuthenticator } from './features/accounts/index.ts'
import { costCentreRoutes } from './features/cost-centres/index.ts'
import { healthRoutes } from './features/health/index.ts'
import type { Api } from './http/api.ts'
import { addAuthentication, requireDeclarations } from './http/authentication.ts'
import { addAvailability } from './http/availability.ts'
import { addCaching } from './http/caching.ts'
import { addErrors } from './http/errors.ts'
import { collectMethods } from './http/methods.ts'
import { addNegotiation, requestIdOf } from './http/negotiation.ts'
import { addObservation } from './http/observation.ts'
import { addOpenApi } from './http/openapi.ts'
import { addPagination } from './http/pagination.ts'
import { addRateLimit, createRateLimit } from './http/rate-limit.ts'
import { compileValidator } from './http/validation.ts'
import { addVersioning, takeVersionOff } from './http/versioning.ts'
import { logOptions } from './platform/log.ts'
import { createMetrics } from './platform/metrics.ts'

/** The whole server, ready to listen: the conventions of the wire in the order they apply, then every feature by name. */
export async function buildApp(context: Context): Promise<Api> {
  const { config, clock, database } = context
  const metrics = createMetrics()
  const api: Api = Fastify({
    logger: logOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    rewriteUrl: takeVersionOff,
    bodyLimit: 1024 * 1024,
    trustProxy: config.trustProxy,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: false,
      maxParamLength: 200,
      querystringParser: text => text as never,
    },
  })
  api.server.headersTimeout = 10_000
  api.setValidatorCompiler(compileValidator as never)

  await addOpenApi(api)
  requireDeclarations(api)
  const methods = collectMethods(api)
  addErrors(api)
  addObservation(api, metrics)
  addAvailability(api)
  addNegotiation(api)
  addVersioning(api)
  addAuthentication(api, database, createAuthenticator(database, clock))
  addRateLimit(api, createRateLimit(config.rateLimitPerMinute, clock))
  addPagination(api)
  addCaching(api)

  costCentreRoutes(api)
  healthRoutes(api, context, metrics)

  methods.refuseOthers()
  await api.ready()
  return api
}
