import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../../platform/metrics.ts'
import { Semaphore } from '../../platform/semaphore.ts'
import { overloaded } from '../errors.ts'
import { headersOfEveryAnswer, requestIdOf } from '../requests/negotiation.ts'
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

/** `slots`: for which the requests of callers wait. */
type Parts = Readonly<{ baseUrl?: string | undefined; metrics?: Metrics | undefined; slots: Semaphore }>

/** Sheds load instead of queueing without end. Health and metrics are always answered. */
export function addAvailability(app: FastifyInstance, parts: Parts): void {
  const callers = new Semaphore(ofCallers)
  turnAwayFirst(app, { ...parts, callers })
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

/**
 * Where no place is free, or no one more may wait for a slot, a request with an API key is turned away before Fastify looks at it:
 * that costs a tenth, and under overload nearly all are. Those without a key are looked at, as it depends on their route whether
 * they are a caller's.
 */
function turnAwayFirst(
  app: FastifyInstance,
  { callers, slots, baseUrl, metrics }: Parts & { callers: Semaphore },
): void {
  const alwaysAnswered = new Set<string>()
  app.addHook('onRoute', ({ url, config }) => void (config?.isAlwaysAnswered && alwaysAnswered.add(url)))
  const answers = app.server.listeners('request')
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url?.split('?', 1)[0]?.toLowerCase() ?? ''
    const isBusy = callers.isFull || slots.isQueueFull
    if (isBusy && request.headers.authorization !== undefined && !alwaysAnswered.has(path))
      return turnAway(request, response)
    for (const answer of answers) answer.call(app.server, request, response)
  })

  const { status, message, code } = overloaded
  const body = JSON.stringify({ Message: message, Code: code })
  const headers = {
    ...headersOfEveryAnswer(baseUrl),
    ...overloaded.headers,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  }
  function turnAway(request: IncomingMessage, response: ServerResponse) {
    const requestId = requestIdOf(request)
    response.writeHead(status, { ...headers, 'X-Request-Id': requestId }).end(request.method === 'HEAD' ? '' : body)
    const answered = { method: request.method ?? '', route: 'unknown', status }
    metrics?.observeRequest({ ...answered, seconds: 0, caller: undefined })
    app.log.info({ requestId, ...answered }, 'answered')
  }
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
