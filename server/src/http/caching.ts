import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** A record on its way to the hook that writes its entity tag. */
class Versioned<Record> {
  readonly record: Record
  readonly version: number

  constructor(record: Record, version: number) {
    this.record = record
    this.version = version
  }
}

/** A record with the version that `If-Match` compares. Return it from a handler: its type is the client's. */
export const versioned = <Record>({ record, version }: Readonly<{ record: Record; version: number }>): Record =>
  new Versioned(record, version) as unknown as Record

/** Reference data: serialised once, answered as bytes. Make one for each list or record when the server starts. */
export class Frozen {
  readonly body: string
  readonly etag: string

  constructor(value: unknown) {
    this.body = JSON.stringify(value)
    this.etag = entityTag(0, this.body)
  }
}

declare module 'fastify' {
  interface FastifyReply {
    resourceVersion: number
    entityTag: string | undefined
    isStreamed: boolean
  }
}

/** `"<version>.<hash>"` on every GET that is not streamed, and 304 without body when the client has it already. */
export function addCaching(app: FastifyInstance): void {
  app.decorateReply('resourceVersion', 0)
  app.decorateReply('entityTag', undefined)
  app.addHook('preSerialization', async (_request, reply, payload) => {
    if (!(payload instanceof Versioned)) return payload
    reply.resourceVersion = payload.version
    return payload.record
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.routeOptions.config.access === 'public') return payload
    const isRead = (request.method === 'GET' || request.method === 'HEAD') && reply.statusCode === 200
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', isRead ? 'private, no-cache' : 'no-store')
    if (!isRead || typeof payload !== 'string') return payload
    const tag = reply.entityTag ?? entityTag(reply.resourceVersion, payload)
    reply.header('ETag', tag)
    if (!isKnown(request.headers['if-none-match'], tag)) return payload
    reply.code(304).removeHeader('Content-Type').removeHeader('Content-Length')
    return ''
  })
}

/** Answers reference data without serialising it again. Return it from a handler, whose answer is sent then. */
export function sendFrozen(reply: FastifyReply, { body, etag }: Frozen): never {
  reply.entityTag = etag
  return reply.type('application/json; charset=utf-8').serializer(asItIs).send(body) as never
}

const asItIs = (payload: unknown) => payload as string

/** `"<version>.<hash>"`: If-Match compares the version, If-None-Match both. */
export const entityTag = (version: number, body: string): string =>
  `"${version}.${hash('sha1', body, 'base64url').slice(0, 16)}"`

/** If-None-Match compares weakly (RFC 9110, 13.1.2). */
function isKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some(candidate => candidate.trim().replace(/^W\//, '') === tag)
}
