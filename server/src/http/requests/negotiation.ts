import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { containsTaxFileNumber } from '../../domain/text/numbers-in-text.ts'
import { HttpError } from '../errors.ts'
import { isGuid } from './reading.ts'
import { parseStrictJson } from './strict-json.ts'

/** Whether clients use TLS, which a proxy adds. */
export const isOverTls = (baseUrl: string | undefined): boolean => baseUrl?.startsWith('https:') === true

const wellFormedId = /^[\w.-]{1,128}$/

/**
 * The client's request id where it is well-formed, else one of our own. The audit log keeps it for ever, so an id with a
 * tax file number in it is replaced. A GUID stays: one random GUID in 800 looks as if it had one.
 */
export function requestIdOf(request: IncomingMessage): string {
  const sent = request.headers['x-request-id']
  const isKept = typeof sent === 'string' && wellFormedId.test(sent) && (isGuid(sent) || !containsTaxFileNumber(sent))
  return isKept ? sent : randomUUID()
}

/** @param baseUrl with `https:`, answers make browsers use TLS alone */
export const headersOfEveryAnswer = (baseUrl: string | undefined): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  ...(isOverTls(baseUrl) && { 'Strict-Transport-Security': 'max-age=31536000' }),
})

/** Checks the headers of every request and adds those of every answer. */
export function addNegotiation(app: FastifyInstance, baseUrl: string | undefined): void {
  const headers = headersOfEveryAnswer(baseUrl)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    // Clients send this content type on requests without a body too.
    body.length === 0 ? undefined : parseStrictJson(body),
  )
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id)
    reply.headers(headers)
    refuseAmbiguity(request.raw)
    done()
  })
  // After the caller, the path and the version are known to be good: those errors come first.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.declared.access !== 'public' && !request.is404) refuseOtherMedia(request)
    done(null, payload)
  })
}

function refuseOtherMedia({ headers, declared, method }: FastifyRequest): void {
  const isRead = method === 'GET' || method === 'HEAD'
  if (!accepts(headers.accept) && !(declared.isList && isRead && prefersCsv(headers.accept))) {
    const lists = declared.isList ? ', or text/csv' : ''
    throw new HttpError(406, 'NotAcceptable', `Answers are application/json${lists}; let Accept allow that.`)
  }
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity'
  const charset = /charset=("?)([^";]+)\1/i.exec(headers['content-type'] ?? '')?.[2]?.toLowerCase() ?? 'utf-8'
  if (encoding !== 'identity' || charset !== 'utf-8') {
    throw new HttpError(415, 'UnsupportedMediaType', 'Send the body as application/json in UTF-8, not compressed.')
  }
}

/** Requests that proxies and servers could read differently (RFC 9112, 3.2). */
function refuseAmbiguity(raw: IncomingMessage): void {
  const isHostMissing = raw.headers.host === undefined && raw.httpVersion === '1.1'
  if (isHostMissing || isRepeated(raw, 'host') || !raw.url?.startsWith('/'))
    throw new HttpError(400, 'MalformedRequest', 'Send one Host header and a path that begins with a slash.')
}

/**
 * Whether a header came more than once. Of most headers Node keeps the first only. `headersDistinct` has them all, but
 * makes a list for every header.
 */
export function isRepeated({ rawHeaders }: IncomingMessage, name: string): boolean {
  let times = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at]
    if (sent?.length === name.length && sent.toLowerCase() === name) times += 1
  }
  return times > 1
}

/** Whether an Accept header lets JSON through (RFC 9110, 12.5.1): the most specific range that matches decides. */
export function accepts(header: string | undefined): boolean {
  // Nearly all clients send one of these.
  if (header === undefined || header === 'application/json' || header === '*/*' || header.trim() === '') return true
  const qualities = qualitiesOf(header)
  const best = ['application/json', 'application/*', '*/*'].find(range => qualities.has(range))
  return best !== undefined && (qualities.get(best) ?? 0) > 0
}

/** What an Accept header names, in lower case, each with its quality (RFC 9110, 12.4.2). */
export function qualitiesOf(header: string): ReadonlyMap<string, number> {
  const qualities = new Map<string, number>()
  for (const part of header.split(',')) {
    const [range = '', ...parameters] = part.split(';').map(text => text.trim().toLowerCase())
    const quality = parameters.find(parameter => parameter.startsWith('q='))?.slice(2)
    qualities.set(range, quality === undefined ? 1 : Number(quality) || 0)
  }
  return qualities
}

/** Whether an Accept header names CSV, and prefers it to JSON. */
export function prefersCsv(header: string | undefined): boolean {
  // Nearly no request does.
  if (header === undefined || !/text\/csv/i.test(header)) return false
  const qualities = qualitiesOf(header)
  const ofJson = ['application/json', 'application/*', '*/*'].find(range => qualities.has(range)) ?? ''
  return (qualities.get('text/csv') ?? 0) > (qualities.get(ofJson) ?? 0)
}
