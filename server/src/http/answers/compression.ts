import { pipeline, type Readable } from 'node:stream'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { qualitiesOf } from '../requests/negotiation.ts'
import { varyBy } from './vary.ts'

/** How an answer is coded (RFC 9110, 8.4.1). */
export type Coding = 'br' | 'gzip'

/** Shorter answers fit one packet as they are. */
export const leastCoded = 1_024

/** A third of the time of the usual quality for a few percent more bytes. */
const options = {
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } },
  gzip: { level: 4 },
} as const

/**
 * The coding in which an answer is sent; undefined: as it is. Only reads of the API are compressed. An answer that shows a
 * secret beside what its caller sent would reveal the secret by its length (BREACH, CVE-2013-3587): keys, links and codes come
 * from writes and from the console's own endpoints.
 * @param size in bytes or characters; undefined: a stream, which is long
 */
export function codingOf({ declared, headers }: FastifyRequest, size: number | undefined): Coding | undefined {
  if (declared.access === 'public' || declared.isOutsideVersions || (size !== undefined && size < leastCoded))
    return undefined
  const accepted = headers['accept-encoding']
  return typeof accepted === 'string' ? known(accepted) : undefined
}

/** Clients send the same few headers again and again. */
const chosen = new Map<string, Coding | undefined>()

function known(header: string): Coding | undefined {
  if (chosen.has(header)) return chosen.get(header)
  const coding = choose(header)
  if (chosen.size < 100) chosen.set(header, coding)
  return coding
}

/** The shorter coding where the client does not prefer the other (RFC 9110, 12.5.3). */
function choose(header: string): Coding | undefined {
  const qualities = qualitiesOf(header)
  const of = (coding: string) => qualities.get(coding) ?? qualities.get('*') ?? 0
  const [br, gzipped, identity] = [of('br'), of('gzip'), qualities.get('identity') ?? 0]
  const best = Math.max(br, gzipped)
  if (best === 0 || identity > best) return undefined
  return br === best ? 'br' : 'gzip'
}

/** Each coding of an answer has a tag of its own (RFC 9110, 8.8.3.3). */
export const tagIn = (coding: Coding | undefined, tag: string): string =>
  coding === undefined ? tag : `${tag.slice(0, -1)}-${coding}"`

/** What says to caches and clients how the answer is coded. */
export function announce(reply: FastifyReply, coding: Coding | undefined): void {
  varyBy(reply, 'Accept-Encoding')
  if (coding !== undefined) reply.header('Content-Encoding', coding).removeHeader('Content-Length')
}

type Done = (error: Error | null, coded?: Buffer) => void

/** Characters. Handing a shorter answer to a thread costs more than compressing it, and waits behind passwords that are hashed. */
const mostAtOnce = 32_768

export function compress(coding: Coding, body: string | Buffer, done: Done): void {
  const isShort = body.length <= mostAtOnce
  if (isShort) done(null, coding === 'br' ? brotliCompressSync(body, options.br) : gzipSync(body, options.gzip))
  else if (coding === 'br') brotliCompress(body, options.br, done)
  else gzip(body, options.gzip, done)
}

/** Compresses a stream on its way. An end of either side ends the other. */
export function compressed(coding: Coding, body: Readable): Readable {
  const coder = coding === 'br' ? createBrotliCompress(options.br) : createGzip(options.gzip)
  pipeline(body, coder, () => {})
  return coder
}
