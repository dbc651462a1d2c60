import { setTimeout as sleep } from 'node:timers/promises'
import { openMany } from '../fuzz/wire.ts'
import { Client } from '../kit/client.ts'
import { residentMiB } from '../kit/memory.ts'
import { quantile, say, table } from '../kit/outcome.ts'
import { startServer } from '../kit/processes.ts'
import { inWorld } from '../kit/world.ts'
import type { Part, Sizes } from './part.ts'

const title = 'Slow readers'
const readers = 100
/** Each asks for so many answers at once, of which it reads a byte at a time. */
const answersEach = 20
/** Requests of one account under way at once: so many answers are held back for readers with one key. */
const places = 150
/** An answer is held as text and as bytes, and as much again may not be collected yet. */
const copies = 4
/** The slowest that a plain request may be beside them, at its 99th percentile, in milliseconds. */
const slowestBeside = 1_000

/** Clients that ask for whole lists and events, and read them a byte at a time. */
export const slowReaders = ({ seconds }: Sizes): Promise<Part> =>
  inWorld(async world => {
    const served = await startServer(world)
    const client = new Client(served.port)
    const key = world.people.priya?.apiKey ?? ''
    const other = world.people.olga?.apiKey ?? ''
    const failures: string[] = []
    const plain = async () => {
      const begun = performance.now()
      const { status } = await client.ask('GET', '/v12.21/Countries/36', { key: other })
      if (status !== 200) failures.push(`a plain request: ${status}`)
      return performance.now() - begun
    }
    try {
      for (let n = 0; n < 20; n++) await client.ask('GET', '/v12.21/Employees', { key })
      const bytes = (await client.ask('GET', '/v12.21/Employees', { key })).text.length
      const alone = await measured(plain, 3)
      // The pauses of the start are forgotten.
      await served.longestPause()
      const before = await residentMiB(served.pid)
      const sockets = await openMany(served.port, readers)
      for (const [n, socket] of sockets.entries()) {
        socket.write(requestsOf(key, n % 2 === 0 ? '/Employees' : '/Events?pageSize=200'))
        // Slow, and no flood.
        await sleep(50)
      }
      const reading = setInterval(() => {
        for (const socket of sockets) socket.read(1)
      }, 100)
      let most = before
      const watching = setInterval(async () => {
        most = Math.max(most, await residentMiB(served.pid))
      }, 500)
      const beside = await measured(plain, seconds)
      clearInterval(reading)
      clearInterval(watching)
      const longestPause = await served.longestPause()
      const heap = Math.round((await served.heap()) / 2 ** 20)
      const left = sockets.filter(socket => !socket.destroyed).length
      for (const socket of sockets) socket.destroy()
      await sleep(2_000)
      const after = await residentMiB(served.pid)
      say(
        `${before} MiB before, ${most} MiB with slow readers (heap ${heap}), ${after} after; ${left} of ${readers} connected`,
      )
      const mostMemory = Math.ceil((places * copies * bytes) / 2 ** 20)
      if (most - before > mostMemory)
        failures.push(`the server took ${most - before} MiB for ${readers} slow readers, ${mostMemory} allowed`)
      if (quantile(beside, 0.99) > slowestBeside)
        failures.push(`a plain request took ${quantile(beside, 0.99)} ms (p99)`)
      return outcomeOf({
        bytes,
        alone,
        beside,
        memory: [before, most, heap, after],
        left,
        seconds,
        failures,
        ...{ longestPause, unexpected5xx: client.unexpected.length },
      })
    } finally {
      client.close()
      await served.stop()
    }
  })

const requestsOf = (key: string, path: string): string =>
  `GET /v12.21${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`.repeat(answersEach)

async function measured(plain: () => Promise<number>, seconds: number): Promise<number[]> {
  const end = performance.now() + 1_000 * seconds
  const times: number[] = []
  while (performance.now() < end) {
    times.push(await plain())
    await sleep(50)
  }
  return times
}

type Measured = Readonly<{
  bytes: number
  alone: number[]
  beside: number[]
  memory: readonly number[]
  left: number
  seconds: number
  failures: readonly string[]
  unexpected5xx: number
  longestPause: number
}>

function outcomeOf({ bytes, alone, beside, memory, left, seconds, failures, ...counted }: Measured): Part {
  const rows = (
    [
      ['nothing', alone],
      [`${readers} slow readers`, beside],
    ] as const
  ).map(([name, times]) => [name, times.length, quantile(times, 0.5).toFixed(1), quantile(times, 0.99).toFixed(1)])
  const [before, most, heap, after] = memory
  return {
    counts: { requests: alone.length + beside.length + readers * answersEach, ...counted },
    text: `### ${title}

${readers} clients ask for a whole list of ${Math.round(bytes / 1024)} KiB, or for events, ${answersEach} times each without waiting, and read ten bytes a second.

${table(['plain requests beside', 'requests', 'p50, ms', 'p99, ms'], rows)}

Resident memory was ${before} MiB before, ${most} MiB at the most, of which the heap was ${heap} MiB after a collection, and ${after} MiB
after them. After ${seconds} seconds ${left} of them were still connected.
`,
    failures: failures.slice(0, 20).map(failure => `${title}: ${failure}`),
  }
}
