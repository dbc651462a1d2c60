import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Config } from '../config.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/index.ts'
import { logOptions } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Vault } from '../platform/secrets/vault.ts'
import type { Traces } from '../platform/traces.ts'
import type { WakeUp } from '../platform/wake-up.ts'
import { addCaching } from './answers/caching.ts'
import { addSerialisation } from './answers/serialisation.ts'
import { type Api, addDeclarations } from './api.ts'
import { type Authenticate, type AuthenticateSession, addAuthentication } from './callers/authentication.ts'
import { addSandboxedPages } from './callers/sandboxed-pages.ts'
import { addErrors, answerError, UnknownEndpoint } from './errors.ts'
import { addAvailability, addCallerBound } from './limits/availability.ts'
import { addConcurrencyLimit, createSlots } from './limits/concurrency.ts'
import { addPatience, patienceForFiles } from './limits/patience.ts'
import { addRateLimit } from './limits/rate-limit.ts'
import type { Allowances } from './limits/shared-allowances.ts'
import { addObservation, requestLogOf } from './request-log.ts'
import { collectRoutes } from './requests/methods.ts'
import { addNegotiation, requestIdOf } from './requests/negotiation.ts'
import { addAbsentBodies, compileValidator } from './requests/validation.ts'
import { addVersioning, takeVersionOff } from './requests/versioning.ts'
import { addWriting, type DryRun, type Settle } from './routes/commands.ts'
import { Effect, ErrorBody, InvalidRequestBody } from './schemas.ts'

type Parts = Readonly<{
  config: Config
  clock: Clock
  database: Database
  vault: Vault
  committed: WakeUp
  allowances: Allowances
  /** Absent without METRICS_TOKEN. */
  metrics: Metrics | undefined
  /** Absent without OTEL_EXPORTER_OTLP_ENDPOINT. */
  traces: Traces | undefined
  authenticate: Authenticate
  authenticateSession: AuthenticateSession
  dryRun: DryRun
  settle: Settle
  /** Called before the first route, so that its hooks see all routes. */
  beforeRoutes?: ((api: Api) => Promise<void>) | undefined
}>

/**
 * The conventions of the wire, in the order in which they apply to a request. Features register their routes on `api`, and
 * their handlers see no convention. Call `finish` after the last route.
 */
export async function createWire(parts: Parts) {
  const {
    config,
    clock,
    database,
    vault,
    committed,
    allowances,
    metrics,
    traces,
    dryRun,
    settle,
    beforeRoutes,
    ...callers
  } = parts
  const api = createServer(config)
  for (const schema of [Effect, ErrorBody, InvalidRequestBody]) api.addSchema(schema)
  await beforeRoutes?.(api)
  addSerialisation(api)
  limitBodies(api)
  const routes = collectRoutes(api)
  const { requests: limit, signIns: signInLimit } = allowances
  addDeclarations(api)
  addErrors(api)
  addObservation(api, { metrics, traces })
  addNegotiation(api, config.baseUrl)
  addSandboxedPages(api)
  addAbsentBodies(api)
  const slots = createSlots()
  addAvailability(api, { baseUrl: config.baseUrl, metrics, slots })
  addPatience(api)
  addVersioning(api)
  addAuthentication(api, { database, vault, ...callers, baseUrl: config.baseUrl, limit, signInLimit, metrics })
  addWriting(api, { config, database, vault, clock, committed, dryRun, settle })
  addRateLimit(api, limit)
  addCallerBound(api)
  addConcurrencyLimit(api, slots)
  addCaching(api)
  return {
    api,
    async finish(): Promise<Api> {
      // Plugins register their routes when they load.
      await api.after()
      routes.finish()
      await api.ready()
      return api
    },
  }
}

/** Paths outside the API, such as signing in, take small bodies, often without a key. */
function limitBodies(api: Api): void {
  api.addHook('onRoute', route => {
    if (route.config?.isOutsideVersions) route.bodyLimit = 16 * 1024
  })
}

function createServer(config: Config): Api {
  const api: Api = Fastify({
    logger: logOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    childLoggerFactory: requestLogOf,
    rewriteUrl: takeVersionOff,
    bodyLimit: 1024 * 1024,
    trustProxy: config.trustProxy,
    requestTimeout: patienceForFiles,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // A request that comes on an open connection while the server stops is answered like any other.
    return503OnClosing: false,
    http: {
      // Node would answer without the usual body: `refuseAmbiguity` does.
      requireHostHeader: false,
      // Node looks every 30 seconds otherwise, and a head could take 40.
      connectionsCheckingInterval: 5_000,
    },
    // The router cannot read such paths, and runs no hook for them.
    frameworkErrors: (_error, request, reply) => {
      reply.header('X-Request-Id', request.id)
      answerError(new UnknownEndpoint(), request as FastifyRequest, reply as FastifyReply)
    },
    clientErrorHandler: endConnection,
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: false,
      maxParamLength: 200,
      // Queries are read by validation.ts, strictly and with the names of the route's schema.
      querystringParser: text => text as never,
    },
  })
  // Node's own limits are long enough to be held open by the hundred.
  api.server.headersTimeout = 10_000
  // An expectation that is unknown is none (RFC 9110, 10.1.1). Node would answer 417 without the usual body.
  api.server.on('checkExpectation', (request, response) => api.server.emit('request', request, response))
  api.setValidatorCompiler(compileValidator as never)
  return api
}

/**
 * Answers malformed HTTP, and headers that are longer than Node reads, with the usual body, and ends the connection. A
 * request that did not arrive in time gets no body: a client that opens connections ahead would take it for the answer of
 * its next request.
 */
function endConnection(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return void socket.destroy()
  if (!socket.writable) return
  const [status, answer] = error.code === 'HPE_HEADER_OVERFLOW' ? tooLongToRead : notHttp
  const body = JSON.stringify(answer)
  const requestId = randomUUID()
  this.log.info({ requestId, status: Number.parseInt(status, 10), code: error.code }, 'answered')
  socket.end(
    `HTTP/1.1 ${status}\r\nX-Request-Id: ${requestId}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

const notHttp = [
  '400 Bad Request',
  {
    Message: 'The request is invalid.',
    ModelState: { command: ['This is not a well-formed HTTP request.'] },
  },
] as const

// An import of node:http would make all that it exports, `fetch` and WebSockets with it, which the server never needs.
const { maxHeaderSize } = process.getBuiltinModule('node:http')

const tooLongToRead = [
  '431 Request Header Fields Too Large',
  { Message: `The path, query and headers are longer than ${maxHeaderSize / 1024} KiB.`, Code: 'HeadersTooLarge' },
] as const
