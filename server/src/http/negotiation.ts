import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { HttpError } from './errors.ts'
import { parseStrictJson } from './strict-json.ts'

const wellFormedId = /^[\w.-]{1,128}$/

/** The client's request id where it is well-formed, else one of our own. */
export function requestIdOf(request: IncomingMessage): string {
  const sent = request.headers['x-request-id']
  return typeof sent === 'string' && wellFormedId.test(sent) ? sent : randomUUID()
}

/** What every request has to be and every answer carries. */
export function addNegotiation(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    // Clients send this content type on requests without a body too.
    body.length === 0 ? undefined : parseStrictJson(body),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
    reply.header('X-Content-Type-Options', 'nosniff')
    refuseAmbiguity(request.raw)
  })
  // After the caller, the path and the version are known to be good: those errors come first.
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (request.routeOptions.config.access === 'public' || request.is404) return payload
    if (!accepts(request.headers.accept)) {
      throw new HttpError(406, 'NotAcceptable', 'Answers are application/json; let Accept allow that.')
    }
    const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity'
    const charset = /charset=("?)([^";]+)\1/i.exec(request.headers['content-type'] ?? '')?.[2]?.toLowerCase() ?? 'utf-8'
    if (encoding !== 'identity' || charset !== 'utf-8') {
      throw new HttpError(415, 'UnsupportedMediaType', 'Send the body as application/json in UTF-8, not compressed.')
    }
    return payload
  })
}

/** Requests that proxies and servers could read differently (RFC 9112, 3.2). */
function refuseAmbiguity(raw: IncomingMessage): void {
  const isAmbiguous = (raw.headersDistinct.host?.length ?? 0) > 1 || !raw.url?.startsWith('/')
  if (isAmbiguous)
    throw new HttpError(400, 'MalformedRequest', 'Send one Host header and a path that begins with a slash.')
}

/** Whether an Accept header lets JSON through (RFC 9110, 12.5.1): the most specific range that matches decides. */
export function accepts(header: string | undefined): boolean {
  if (header === undefined || header.trim() === '') return true
  const qualities = new Map<string, number>()
  for (const part of header.split(',')) {
    const [range = '', ...parameters] = part.split(';').map(text => text.trim().toLowerCase())
    const quality = parameters.find(parameter => parameter.startsWith('q='))?.slice(2)
    qualities.set(range, quality === undefined ? 1 : Number(quality) || 0)
  }
  const best = ['application/json', 'application/*', '*/*'].find(range => qualities.has(range))
  return best !== undefined && (qualities.get(best) ?? 0) > 0
}
