import { type Agent, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** A request as it is sent. Path and query are encoded already; texts of headers are Latin-1. */
export type Sent = Readonly<{
  operationId: string
  method: string
  path: string
  /** Names and values, joined by `=` and `&` as they stand. */
  query: readonly (readonly [string, string])[]
  /** The name of a caller who has a key, or `anonymous`. */
  caller: string
  headers: Readonly<Record<string, string>>
  body?: string | Buffer | undefined
  /** Why no answer of 2xx is right; absent where one may be. */
  wrong?: string | undefined
  /** What was changed on the way from a good request, for readers. */
  change?: string | undefined
}>

/** The request with these parts in place of its own. A change that was made before still counts. */
export const changed = (sent: Sent, parts: Partial<Sent>, change: string): Sent => ({
  ...sent,
  ...parts,
  change: sent.change === undefined ? change : `${sent.change}; ${change}`,
})

export type Answer = Readonly<{
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
  milliseconds: number
}>

export type Ask = (sent: Sent) => Promise<Answer>

/** The longest an answer may take, in milliseconds: far more than any request of the fuzzer needs. */
const patience = 60_000

/** The target of a request below the version. */
export const targetOf = ({ path, query }: Pick<Sent, 'path' | 'query'>): string =>
  query.length === 0 ? path : `${path}?${query.map(([name, value]) => `${name}=${value}`).join('&')}`

/** Sends requests to a server. The keys are those of the callers by name. */
export function senderTo(port: number, keys: Readonly<Record<string, string>>, agent: Agent): Ask {
  return sent =>
    new Promise((resolve, reject) => {
      const { method, caller, headers, body } = sent
      const key = keys[caller]
      const started = performance.now()
      const call = request(
        {
          ...{ host: '127.0.0.1', port, method, agent, path: `/v12.21${targetOf(sent)}`, timeout: patience },
          headers: {
            ...(key !== undefined && { Authorization: `Bearer ${key}` }),
            ...(body !== undefined && {
              'Content-Type': 'application/json',
              'Content-Length': Buffer.byteLength(body),
            }),
            ...headers,
          },
        },
        answer => {
          const chunks: Buffer[] = []
          answer.on('data', chunk => chunks.push(chunk))
          answer.on('error', reject)
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: plainTextOf(Buffer.concat(chunks), answer.headers['content-encoding']),
              milliseconds: performance.now() - started,
            }),
          )
        },
      )
      call.on('timeout', () => call.destroy(new Error(`No answer within ${patience} ms.`)))
      call.on('error', reject)
      call.end(body)
    })
}

/** As a client reads it that asked for compression; ill-formed codings are an error. */
function plainTextOf(body: Buffer, coding: string | undefined): string {
  // A HEAD or 304 has the header, and no body.
  if (coding === undefined || body.length === 0) return body.toString()
  return (coding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)).toString()
}

/** A request as a line for readers. Long parts are cut. */
export function written({ method, caller, headers, body, change, ...rest }: Sent): string {
  const cut = (text: string, most: number) =>
    text.length > most ? `${text.slice(0, most)}… (${text.length} characters)` : text
  const shownBody = body === undefined ? '' : ` ${cut(JSON.stringify(body.toString()), 600)}`
  return `${caller}: ${method} ${cut(targetOf(rest), 300)} ${cut(JSON.stringify(headers), 300)}${shownBody} [${change ?? 'good'}]`
}
