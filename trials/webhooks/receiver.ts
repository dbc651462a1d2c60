import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import type { Random } from '../../server/test/support/exactness/random.ts'

/**
 * How a receiver answers. `failsAt`: a share of the requests, in which it does something else than to answer at once. `takes`:
 * it has taken the event in then.
 */
export type Manner = Readonly<{ name: string; failsAt: number; takes?: boolean; fail(response: ServerResponse): void }>

const after = (milliseconds: number) => ({
  name: `answers 200 after ${milliseconds} ms`,
  takes: true,
  fail: (response: ServerResponse) => void setTimeout(() => response.writeHead(200).end('Done'), milliseconds),
})

/** The manners of receivers. */
export const manners: readonly Manner[] = [
  { name: 'answers well', failsAt: 0, fail: () => {} },
  { name: 'answers 503', failsAt: 1 / 300, fail: response => void response.writeHead(503).end('Not now') },
  { name: 'hangs', failsAt: 1 / 2_000, fail: () => {} },
  { name: 'closes the connection', failsAt: 1 / 300, fail: response => void response.destroy() },
  { ...after(50), failsAt: 1 / 50 },
  { ...after(3_000), failsAt: 1 / 1_500 },
]

/** What came to the path of one webhook. `first`: sequences in the order of their first arrival. */
export type Arrivals = {
  doubled: number
  failed: number
  first: number[]
  seen: Set<string>
  badSignatures: number
  /** Milliseconds from the change to its first arrival. */
  latencies: number[]
}

/** A receiver for all webhooks of a trial, one path for each. */
export async function openReceiver(random: Random) {
  const hooks = new Map<string, Readonly<{ manner: Manner; secret(): string; arrivals: Arrivals }>>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const arrived = Date.now()
    const hook = hooks.get(request.url ?? '')
    if (!hook) return response.writeHead(404).end()
    const { arrivals, manner, secret } = hook
    const body = Buffer.concat(chunks).toString()
    let event: { id: string; sequence: number; occurredDateTime: string }
    try {
      event = new Webhook(secret()).verify(body, request.headers as Record<string, string>) as typeof event
    } catch {
      arrivals.badSignatures += 1
      return response.writeHead(400).end()
    }
    const fails = random.chance(manner.failsAt)
    if (fails) manner.fail(response)
    if (fails && !manner.takes) {
      arrivals.failed += 1
      return
    }
    if (arrivals.seen.has(event.id)) arrivals.doubled += 1
    else {
      arrivals.seen.add(event.id)
      arrivals.first.push(event.sequence)
      arrivals.latencies.push(arrived - Date.parse(event.occurredDateTime))
    }
    if (!fails) response.writeHead(204).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Opens the path of a webhook, whose secret comes later. */
    open(path: string, manner: Manner, secret: () => string): Arrivals {
      const arrivals = {
        ...{ doubled: 0, failed: 0, badSignatures: 0 },
        ...{ first: [], seen: new Set<string>(), latencies: [] },
      }
      hooks.set(path, { manner, secret, arrivals })
      return arrivals
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
