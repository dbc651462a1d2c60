import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../../server/test/support/fuzz/index.ts'
import { residentMiB } from '../kit/memory.ts'
import { quantile, say } from '../kit/outcome.ts'
import { openMany } from './wire.ts'

/** The server looks at its connections this often, in milliseconds. */
const lookEvery = 5_000
/** A head has ten seconds to arrive, and a connection that sends nothing has as long. */
const patienceForHeads = 10_000 + lookEvery
/** By the conventions of the API a body has this long to arrive. */
const patience = 30_000
/** A slow body, as of a client on a bad line, has at least this long. */
const patienceAtLeast = 20_000
/** How long the server keeps a connection after an answer. */
const keptAlive = 65_000
/** The machine may be busy. */
const tolerance = 1_000
/** Clients begin at all moments between two looks, so that not all are lucky, and soon enough to be open together. */
const beginOver = lookEvery
/** The slowest that a plain request may be beside them, at its 99th percentile, in milliseconds. */
const slowestBeside = 1_000

/** `ended`: the longest until the server ended one, in seconds. */
type Ended = Readonly<{ name: string; count: number; ended: number }>
type Latencies = Readonly<{ beside: string; requests: number; p50: number; p99: number; failures: readonly string[] }>

export type ClientsResult = Readonly<{
  ended: readonly Ended[]
  served: readonly Latencies[]
  /** The greatest number of idle connections that were open at once. */
  idleAtOnce: number
  /** Resident memory of the server before and with the idle connections, in MiB. */
  memory: readonly [number, number]
  requests: number
  failures: readonly string[]
}>

type Server = Readonly<{ port: number; pid: number; key: string; plain: () => Promise<Answer>; connections: number }>
/** `least`: a connection that ends earlier, in milliseconds, was not given the time of a slow client. */
type Sort = Readonly<{ name: string; count: number; limit: number; least?: number; first: string; next?: string }>

/** Clients that send byte by byte, or nothing, while others are served. Measures when the server ends them. */
export async function runSlowClients(server: Server): Promise<ClientsResult> {
  const { connections, plain, pid } = server
  const before = await residentMiB(pid)
  const alone = await measured('nothing', plain, sleep(3_000))
  let most = before
  const idle = { open: 0, most: 0 }
  const running = Promise.all(sortsOf(server).map(sort => endedBy(server, sort, idle)))
  const watching = setInterval(async () => {
    most = Math.max(most, await residentMiB(pid))
  }, 1_000)
  const beside = await measured(
    `${connections} idle connections and ${4 * slowOf(connections)} slow ones`,
    plain,
    running,
  )
  clearInterval(watching)
  const ended = await running
  const failures = [...alone.failures, ...beside.failures, ...ended.flatMap(({ failures }) => failures)]
  if (idle.most < connections) failures.push(`of ${connections} idle connections, only ${idle.most} were open at once`)
  if (beside.p99 > slowestBeside) failures.push(`a plain request took ${beside.p99} ms (p99) beside slow clients`)
  for (const { name, count, ended: seconds } of ended) say(`${count} ${name}: ended after ${seconds} s at the most`)
  say(`${idle.most} idle connections were open at once`)
  const requests = alone.requests + beside.requests + ended.reduce((sum, { count }) => sum + count, 0)
  return { ended, served: [alone, beside], idleAtOnce: idle.most, memory: [before, most], requests, failures }
}

const slowOf = (connections: number) => Math.ceil(connections / 20)

function sortsOf({ key, connections }: Server): readonly Sort[] {
  const common = `Host: x\r\nAuthorization: Bearer ${key}\r\n`
  const get = `GET /v12.21/Countries/36 HTTP/1.1\r\n${common}`
  const post = `POST /v12.21/CostCentres HTTP/1.1\r\n${common}Content-Type: application/json\r\n`
  const slowHead = { count: slowOf(connections), limit: patienceForHeads }
  const slowBody = { count: slowOf(connections), limit: patience, least: patienceAtLeast }
  const idle = Math.ceil(connections / 2)
  return [
    { ...slowHead, name: 'that send a head byte by byte', first: `${get}X-Slow: `, next: 'a' },
    { ...slowHead, name: 'that send a first line byte by byte', first: 'GET /', next: 'a' },
    {
      ...slowBody,
      name: 'that send a body byte by byte',
      first: `${post}Content-Length: 5000\r\n\r\n{"Name":"`,
      next: 'a',
    },
    {
      ...slowBody,
      name: 'that send chunks of a byte',
      first: `${post}Transfer-Encoding: chunked\r\n\r\n`,
      next: '1\r\na\r\n',
    },
    { name: 'that send nothing', count: idle, limit: patienceForHeads, first: '' },
    { name: 'that send nothing after an answer', count: idle, limit: keptAlive + lookEvery, first: `${get}\r\n` },
  ]
}

/** Connections that are open now, and the most that were. */
type Open = { open: number; most: number }

async function endedBy({ port }: Server, { name, count, limit, least = 0, first, next }: Sort, idle: Open) {
  const started = performance.now()
  const lives: Promise<number>[] = []
  const steps = 10
  for (let step = 0; step < steps; step++) {
    const sockets = await openMany(port, Math.ceil((count * (step + 1)) / steps) - lives.length)
    if (next === undefined) for (const socket of sockets) noteOpen(socket, idle)
    lives.push(...sockets.map(socket => lifeOf(socket, first, next, limit + 20_000)))
    await sleep(Math.max(0, (beginOver / steps) * (step + 1) - (performance.now() - started)))
  }
  const all = await Promise.all(lives)
  const [shortest, longest] = [Math.min(...all), Math.max(...all)]
  const failures = [
    ...(longest > limit + tolerance ? [`connections ${name} lasted ${Math.round(longest)} ms, ${limit} allowed`] : []),
    ...(shortest < least
      ? [`connections ${name} were ended after ${Math.round(shortest)} ms, not before ${least}`]
      : []),
  ]
  return { name, count, ended: Math.round(longest / 1_000), failures }
}

function noteOpen(socket: Socket, connections: Open): void {
  if (socket.closed) return
  connections.open += 1
  connections.most = Math.max(connections.most, connections.open)
  socket.once('close', () => {
    connections.open -= 1
  })
}

/** Milliseconds from the first byte until the server ends the connection, or until they are over. */
function lifeOf(socket: Socket, first: string, next: string | undefined, most: number): Promise<number> {
  const started = performance.now()
  if (first !== '') socket.write(first)
  socket.resume()
  const dripping = next === undefined ? undefined : setInterval(() => socket.write(next), 500)
  const giveUp = setTimeout(() => socket.destroy(), most)
  return new Promise(resolve =>
    socket.once('close', () => {
      clearInterval(dripping)
      clearTimeout(giveUp)
      resolve(performance.now() - started)
    }),
  )
}

/** Sends a plain request every 50 milliseconds while the work lasts. */
async function measured(beside: string, plain: () => Promise<Answer>, work: Promise<unknown>): Promise<Latencies> {
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  const times: number[] = []
  const failures: string[] = []
  while (!isOver) {
    const start = performance.now()
    const status = await plain().then(
      answer => answer.status,
      error => error,
    )
    if (status !== 200 && failures.length < 10) failures.push(`a plain request beside ${beside}: ${status}`)
    times.push(performance.now() - start)
    await sleep(50)
  }
  const at = (share: number) => Math.round(quantile(times, share) * 10) / 10
  return { beside, requests: times.length, p50: at(0.5), p99: at(0.99), failures }
}
