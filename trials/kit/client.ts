import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { isUnexpected } from '../../server/test/support/busy.ts'

/** `body`: of JSON, else its text. */
export type Answer = Readonly<{
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: Trials read what they expect.
  body: any
}>

type Asked = Readonly<{
  /** The API key; absent: none is sent. */
  key?: string | undefined
  body?: unknown
  headers?: OutgoingHttpHeaders
  signal?: AbortSignal
}>

/** A client of one server, with connections that stay open. It counts what it sends. */
export class Client {
  readonly #origin: string
  readonly #agent: Agent
  requests = 0
  /** Answers with a status of 500 or more, but for 503 with `Retry-After`, which overload and a lost database have. */
  readonly unexpected: string[] = []

  constructor(port: number, { connections = 32 } = {}) {
    this.#origin = `http://127.0.0.1:${port}`
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections })
  }

  /** @throws where the connection breaks before the whole answer has come */
  ask(method: string, path: string, { key, body, headers = {}, signal }: Asked = {}): Promise<Answer> {
    const content = body === undefined ? undefined : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
    this.requests += 1
    return new Promise((resolve, reject) => {
      const sent = request(
        `${this.#origin}${path}`,
        {
          method,
          agent: this.#agent,
          ...(signal && { signal }),
          headers: {
            ...(key !== undefined && { Authorization: `Bearer ${key}` }),
            ...(content && { 'Content-Type': 'application/json', 'Content-Length': content.length }),
            ...headers,
          },
        },
        answer => {
          const chunks: Buffer[] = []
          answer.on('data', chunk => chunks.push(chunk))
          answer.on('error', reject)
          answer.on('end', () => {
            if (!answer.complete) return reject(new Error('The answer was cut off.'))
            const text = Buffer.concat(chunks).toString()
            const status = answer.statusCode ?? 0
            if (isUnexpected(status, answer.headers['retry-after']))
              this.unexpected.push(`${method} ${path}: ${status} ${text}`)
            const isJson = /json/.test(String(answer.headers['content-type']))
            const { headers } = answer
            // Parsed where it is read: a client that only counts answers has to keep up with the server.
            resolve({
              status,
              headers,
              text,
              get body() {
                return isJson && text ? JSON.parse(text) : text
              },
            })
          })
        },
      )
      sent.on('error', reject)
      sent.end(content)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
