import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'

/** One request that came in. */
export type Received = Readonly<{
  path: string
  headers: IncomingHttpHeaders
  /** The very bytes. */
  body: string
  event: Readonly<{
    id: string
    sequence: number
    type: string
    isTest: boolean
    resource: { type: string; id: number }
  }>
}>

export type Receiver = {
  address: string
  received: Received[]
  /** The answer to each request; 204 unless set. */
  answer: (response: ServerResponse, received: Received) => void
  /** Waits until so many requests are there. @throws after ten seconds */
  have(count: number): Promise<Received[]>
  /** What comes to this path. */
  at(path: string): Received[]
}

/** A receiver of webhooks on the loopback address, for the whole test file. */
export function startReceiver(): Receiver {
  const receiver = {} as Receiver
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const received = { path: request.url ?? '', headers: request.headers, body, event: JSON.parse(body) }
    receiver.received.push(received)
    receiver.answer(response, received)
  })
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    Object.assign(receiver, {
      address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      received: [],
      answer: accept,
      at: (path: string) => receiver.received.filter(one => one.path === path),
      async have(count: number) {
        const end = Date.now() + 10_000
        while (receiver.received.length < count) {
          if (Date.now() > end) throw new Error(`${receiver.received.length} requests came, not ${count}.`)
          await sleep(20)
        }
        return receiver.received
      },
    } satisfies Receiver)
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return receiver
}

export const accept = (response: ServerResponse): void => void response.writeHead(204).end()

/** Answers with a status and a text. */
export const answering =
  (status: number, text = '', headers: Record<string, string> = {}) =>
  (response: ServerResponse): void =>
    void response.writeHead(status, headers).end(text)
