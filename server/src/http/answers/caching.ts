import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { announce, type Coding, codingOf, compress, compressed, leastCoded, tagIn } from './compression.ts'

/** Answers a record. Return it from a handler; the version, which `If-Match` compares, goes into the entity tag. */
export function versioned<Record>(
  reply: FastifyReply,
  { record, version }: Readonly<{ record: Record; version: number }>,
): Record {
  reply.resourceVersion = version
  return record
}

/**
 * Reference data, serialised once and kept as bytes: Node would encode a text again for every answer. Make one for each
 * list or record when the server starts.
 */
export class Frozen {
  readonly bytes: Buffer
  readonly etag: string

  constructor(value: unknown) {
    const text = JSON.stringify(value)
    this.bytes = Buffer.from(text)
    this.etag = entityTag(0, text)
  }

  readonly #coded = new Map<Coding, Promise<Buffer>>()

  /** Compressed once, when the first client asks for it. */
  inCoding(coding: Coding): Promise<Buffer> {
    const coded =
      this.#coded.get(coding) ??
      new Promise<Buffer>((resolve, reject) =>
        compress(coding, this.bytes, (error, bytes) => (bytes ? resolve(bytes) : reject(error))),
      )
    this.#coded.set(coding, coded)
    return coded
  }
}

declare module 'fastify' {
  interface FastifyReply {
    resourceVersion: number
  }
}

/** `"<version>.<hash>"` on every GET that is not streamed, and 304 without body when the client has it already. */
export function addCaching(app: FastifyInstance): void {
  app.decorateReply('resourceVersion', 0)
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.declared.access === 'public') return done(null, payload)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isGood = isRead && (reply.statusCode === 200 || reply.statusCode === 304)
    // A browser would write answers in a session to its disk.
    const isKept = isGood && request.caller?.session === undefined
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', isKept ? 'private, no-cache' : 'no-store')
    // Streamed data has no tag.
    if (isGood && payload instanceof Readable) return done(null, sentAs(request, reply, payload))
    // Frozen data has its tag already.
    if (!isGood || typeof payload !== 'string') return done(null, payload)
    const coding = codingOf(request, payload.length)
    const tag = tagIn(coding, entityTag(reply.resourceVersion, payload))
    reply.header('ETag', tag)
    if (payload.length >= leastCoded) announce(reply, undefined)
    if (!isKnown(request.headers['if-none-match'], tag)) {
      if (coding === undefined) return done(null, payload)
      reply.header('Content-Encoding', coding).removeHeader('Content-Length')
      return compress(coding, payload, done)
    }
    reply.code(304).removeHeader('Content-Type').removeHeader('Content-Length')
    done(null, '')
  })
}

/** A stream in the coding that the client takes. */
function sentAs(request: FastifyRequest, reply: FastifyReply, body: Readable): Readable {
  const coding = codingOf(request, undefined)
  announce(reply, coding)
  return coding === undefined || request.method === 'HEAD' ? body : compressed(coding, body)
}

/** Answers reference data, or 304 where the client has it. Return it from a handler. */
export function sendFrozen(reply: FastifyReply, frozen: Frozen): never {
  const { bytes } = frozen
  const coding = codingOf(reply.request, bytes.length)
  const etag = tagIn(coding, frozen.etag)
  reply.header('ETag', etag)
  if (bytes.length >= leastCoded) announce(reply, undefined)
  // It belongs to no group, so a browser may keep it, in a session too.
  if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'private, no-cache')
  if (isKnown(reply.request.headers['if-none-match'], etag)) reply.code(304).send()
  else {
    reply.type('application/json; charset=utf-8')
    return (coding === undefined ? bytes : codedBytes(reply, frozen, coding)) as never
  }
  // Not the reply: fastify would take it for a promise and wait for its end.
  return undefined as never
}

async function codedBytes(reply: FastifyReply, frozen: Frozen, coding: Coding): Promise<Buffer> {
  const coded = await frozen.inCoding(coding)
  reply.header('Content-Encoding', coding)
  return coded
}

/** Answers JSON that is text already. Return it from a handler. */
export function sendText(reply: FastifyReply, text: string): never {
  reply.type('application/json; charset=utf-8').serializer(asItIs)
  // Not sent here: it may be compressed, which ends later than the handler.
  return text as never
}

/** Answers a list whose items are JSON that is text already. Return it from a handler. */
export const sendTexts = (reply: FastifyReply, texts: readonly string[]): never => sendText(reply, `[${texts.join()}]`)

/** How the answer's schema serialises one item of its list. */
export function itemSerialiserOf(reply: FastifyReply): (item: unknown) => string {
  const serialise = (reply.getSerializationFunction('200') ?? JSON.stringify) as (items: readonly unknown[]) => string
  return item => serialise([item]).slice(1, -1)
}

const asItIs = (text: unknown) => text as string

/** `"<version>.<hash>"`: If-Match compares the version, If-None-Match both. */
export const entityTag = (version: number, body: string): string =>
  `"${version}.${hash('sha1', body, 'base64url').slice(0, 16)}"`

/** If-None-Match compares weakly (RFC 9110, 13.1.2). */
function isKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header === tag || header.trim() === '*') return true
  return header.split(',').some(candidate => candidate.trim().replace(/^W\//, '') === tag)
}
