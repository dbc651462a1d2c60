import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { isUnexpected } from '../../server/test/support/busy.ts'

/** How many requests are under way at once. */
const clients = 6

/**
 * Requests on a connection each, one after the other. Such a connection is made for its request: where it breaks after it
 * was made, the request was dropped.
 */
export class LoneRequests {
  readonly #address: string
  readonly #key: string
  readonly #loops: Promise<void>[]
  #isOver = false
  requests = 0
  /** Connections that were not made. */
  refused = 0
  /** Answers with a status of 500 or more, but for 503 with `Retry-After`. */
  readonly unexpected: string[] = []
  readonly dropped: string[] = []

  private constructor(address: string, key: string) {
    this.#address = address
    this.#key = key
    this.#loops = Array.from({ length: clients }, (_, client) => this.#askAgain(client))
  }

  static begin = (address: string, key: string): LoneRequests => new LoneRequests(address, key)

  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#loops)
  }

  async #askAgain(client: number): Promise<void> {
    for (let n = 0; !this.#isOver; n++) {
      this.requests += 1
      const code = `LONE${client}-${n}`
      const isWrite = n % 2 === 0
      await (isWrite ? this.#ask('POST', { Code: code, Name: code }) : this.#ask('GET'))
    }
  }

  #ask(method: string, body?: object): Promise<void> {
    const content = body && JSON.stringify(body)
    let isMade = false
    return new Promise(resolve => {
      const failed = async (problem: string) => {
        if (isMade) this.dropped.push(`${method} on a connection of its own: ${problem}`)
        else {
          this.refused += 1
          await sleep(20)
        }
        resolve()
      }
      const sent = request(
        `${this.#address}/v12.21/CostCentres`,
        {
          ...{ method, agent: false },
          headers: {
            Authorization: `Bearer ${this.#key}`,
            ...(content && { 'Content-Type': 'application/json', 'Content-Length': content.length }),
          },
        },
        answer => {
          const { statusCode = 0, headers } = answer
          if (isUnexpected(statusCode, headers['retry-after'])) this.unexpected.push(`${method}: ${statusCode}`)
          answer.resume()
          answer.on('error', () => {})
          answer.on('close', () => (answer.complete ? resolve() : failed('its answer was cut off')))
        },
      )
      sent.on('socket', socket =>
        socket.once('connect', () => {
          isMade = true
        }),
      )
      sent.on('error', error => failed(error.message))
      sent.end(content)
    })
  }
}
