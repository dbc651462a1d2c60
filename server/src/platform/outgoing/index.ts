import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import {
  literalOf,
  lookupWithin,
  maySend,
  type Networks,
  NoPlace,
  placesOfLookups,
  RefusedAddress,
} from './addresses.ts'

export { isNetwork, literalOf, mayConnect, maySend, type Networks, placesOfLookups } from './addresses.ts'

/** How long a receiver may take for an answer, in milliseconds. */
const longest = 10_000

/** How long the beginning of the text of an answer is waited for, once its head is there, in milliseconds. */
const longestText = 1_000

/** The part of an answer that is kept, in bytes. */
const mostText = 1_024

type Sent = Readonly<{
  headers: Readonly<Record<string, string>>
  body: string
  /** On whose behalf it is sent: one holder takes no more than its share of what the requests need. */
  holder: string
  signal?: AbortSignal | undefined
}>

/** The answer of a receiver, or why there was none. */
export type Answered = Readonly<{
  milliseconds: number
  status?: number
  /** The first kilobyte. */
  text?: string
  failure?: string
  /** Why the service refused the address, for its log alone: clients would learn which names an internal network has. */
  refused?: string
}>

type Answer = Readonly<{ status: number; text: string }>

/** Requests to addresses that clients name. Connections are kept and used again. */
export class Outgoing {
  readonly #allowed: Networks
  readonly #agents
  readonly #lookups

  /** @param allowed networks beside the public ones, also for plain http */
  constructor(allowed: Networks, lookups = placesOfLookups()) {
    this.#allowed = allowed
    this.#lookups = lookups
    const kept = { keepAlive: true, maxFreeSockets: 50, timeout: 60_000 }
    this.#agents = { 'http:': new HttpAgent(kept), 'https:': new HttpsAgent(kept) }
  }

  /**
   * Sends a POST. Redirects are not followed.
   * @returns undefined where the service itself had no place for it, so that it was not sent
   * @throws only where the signal ends it
   */
  async post(address: string, sent: Sent): Promise<Answered | undefined> {
    const start = performance.now()
    const since = () => Math.round(performance.now() - start)
    try {
      const { status, text } = await this.#send(new URL(address), sent)
      return { milliseconds: since(), status, text }
    } catch (error) {
      if (sent.signal?.aborted) throw error
      if (error instanceof NoPlace) return undefined
      const refused = error instanceof RefusedAddress ? { refused: error.message } : {}
      return { milliseconds: since(), failure: reasonOf(error as NodeJS.ErrnoException), ...refused }
    }
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy()
  }

  #send(url: URL, { headers, body, holder, signal: end }: Sent): Promise<Answer> {
    const isSecure = url.protocol === 'https:'
    const isAllowed = (address: string) => maySend(url, address, this.#allowed)
    const literal = literalOf(url)
    if (literal !== undefined && !isAllowed(literal))
      throw new RefusedAddress(`${literal} is in a network that is not allowed.`)
    const signal = AbortSignal.any([AbortSignal.timeout(longest), ...(end ? [end] : [])])
    const bytes = Buffer.from(body)
    const options = {
      method: 'POST',
      agent: this.#agents[isSecure ? 'https:' : 'http:'],
      headers: { ...headers, 'Content-Length': bytes.length },
      lookup: lookupWithin(isAllowed, { lookups: this.#lookups, holder, signal }),
      signal,
    }
    const open = (more: object = {}) => (isSecure ? httpsRequest : httpRequest)(url, { ...options, ...more })
    const answerOf = (request: ClientRequest): Promise<Answer> =>
      new Promise((resolve, reject) => {
        request.on('error', (error: NodeJS.ErrnoException) => {
          // The receiver closed an idle connection just then: a new one tells whether it takes the request.
          if (request.reusedSocket && isBroken(error)) resolve(answerOf(open({ agent: false })))
          else reject(error)
        })
        request.on('response', response => {
          resolve(readBeginning(response).then(text => ({ status: response.statusCode ?? 0, text })))
        })
        // Another protocol is no answer to a delivery. Without this listener Node would close the connection in silence.
        request.on('upgrade', (response, socket) => {
          socket.destroy()
          resolve({ status: response.statusCode ?? 0, text: '' })
        })
        request.on('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
        request.end(bytes)
      })
    return answerOf(open())
  }
}

const isBroken = ({ code }: NodeJS.ErrnoException) => code === 'ECONNRESET' || code === 'EPIPE'

/** The first kilobyte of an answer: its head says enough, so a text that is late or breaks off is left. */
function readBeginning(response: IncomingMessage): Promise<string> {
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    let size = 0
    const end = () => {
      clearTimeout(timer)
      if (!response.complete) response.destroy()
      const text = Buffer.concat(chunks).subarray(0, mostText).toString()
      // PostgreSQL takes no U+0000, and half a character at the end is none.
      resolve(text.replaceAll('\0', '\ufffd').replace(/\ufffd$/, ''))
    }
    const timer = setTimeout(end, longestText)
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size >= mostText) end()
    })
    response.on('end', end)
    response.on('error', end)
  })
}

const noHost = 'There is no such host, or it is in a network that is not allowed.'

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed without an answer.',
  EPIPE: 'The connection was closed without an answer.',
  ENOTFOUND: noHost,
  EAI_AGAIN: 'The name server did not answer.',
  EHOSTUNREACH: 'There is no way to the host.',
  ENETUNREACH: 'There is no way to the network.',
  ETIMEDOUT: 'The host did not answer.',
}

function reasonOf(error: NodeJS.ErrnoException): string {
  if (error instanceof RefusedAddress) return noHost
  if (error.name === 'TimeoutError' || error.cause instanceof DOMException) return 'No answer within 10 seconds.'
  // Several addresses were tried.
  if (error instanceof AggregateError && error.errors[0]) return reasonOf(error.errors[0] as NodeJS.ErrnoException)
  return reasons[error.code ?? ''] ?? `No answer: ${error.message}`.slice(0, 300)
}
