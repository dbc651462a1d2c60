import { deepStrictEqual } from 'node:assert'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { runLoad } from '../answers/load.ts'
import type { Requests } from '../answers/requests.ts'
import { atWork, untilSealed } from '../answers/writes.ts'
import type { Cpu } from '../cpu.ts'
import { fill } from '../dataset/index.ts'
import type { OwnDatabase } from '../own-database.ts'
import type { Listening } from '../processes.ts'
import { closeRequests, letHalfRaise, muster } from './muster.ts'
import type { Asked, Caller, Peer, PeerRequest } from './peer.ts'

export type Pace = Readonly<{ rounds: number; seconds: number; connections: number }>

/** One run. CPU in microseconds an answer, of the server and of PostgreSQL. */
export type Result = Readonly<{ server: string; question: string; rate: number; p50: number; p99: number; cpu: Cpu }>

type World = Readonly<{ database: OwnDatabase; admin: pg.Client; pace: Pace }>

type Server = Asked & Readonly<{ listening: Listening }>

type Question = Readonly<{ name: string; caller: Caller; requests(server: Asked): PeerRequest[] }>

/** Those whom the caller of half sees have odd ids. The first employees decide about change requests. */
const questions: readonly Question[] = [
  { name: 'one, half', caller: 'half', requests: ({ requests }) => upTo(5_000, n => requests.one(2 * n - 1, 'half')) },
  { name: 'one, all', caller: 'all', requests: ({ requests }) => upTo(5_000, n => requests.one(2 * n - 1, 'all')) },
  { name: 'page of 50, half', caller: 'half', requests: ({ requests }) => upTo(5, n => requests.page(n, 'half')) },
  { name: 'page of 50, all', caller: 'all', requests: ({ requests }) => upTo(5, n => requests.page(n, 'all')) },
  {
    name: 'POST, half',
    caller: 'half',
    requests: ({ requests }) => upTo(4_900, n => requests.post(99 + 2 * n, 'half')),
  },
  { name: 'POST, all', caller: 'all', requests: ({ requests }) => upTo(9_900, n => requests.post(100 + n, 'all')) },
]

const upTo = (count: number, request: (n: number) => PeerRequest) =>
  Array.from({ length: count }, (_, n) => request(n + 1))

/**
 * Asks Muster and each of the peers the same questions in turn, on one database. All servers run all the time.
 * @throws where a peer lists other people than Muster, or an answer is no success
 */
export async function compare(peers: readonly Peer[], world: World): Promise<Result[]> {
  const { database, admin, pace } = world
  const { keys } = await fill(admin, 10_000)
  await letHalfRaise(admin)
  const ours = muster(keys)
  for (const peer of peers) await peer.prepare(database.superuserUrl)
  const servers: Server[] = []
  try {
    servers.push({ ...ours, listening: await ours.start(database.serverUrl) })
    for (const peer of peers) servers.push({ ...peer, listening: await peer.start(database.superuserUrl) })
    await requireSamePages(servers)
    const results: Result[] = []
    for (let round = 0; round < pace.rounds; round++) {
      for (const question of questions) {
        for (const server of inTurn(servers, round)) {
          if (server.callers.includes(question.caller)) results.push(await measure(server, question, world))
        }
      }
    }
    return results
  } finally {
    await Promise.all(servers.map(({ listening }) => listening.stop()))
  }
}

/** Another one is the first in each round. */
const inTurn = <Each>(all: readonly Each[], round: number): Each[] => {
  const first = round % all.length
  return [...all.slice(first), ...all.slice(0, first)]
}

/** Every server lists the same people to the same caller. */
async function requireSamePages(servers: readonly Server[]): Promise<void> {
  for (const caller of ['half', 'all'] as const) {
    const asked = servers.filter(({ callers }) => callers.includes(caller))
    const pages = await Promise.all(
      asked.map(async ({ listening, requests, pageIn }) => {
        const { path, ...init } = requests.page(3, caller)
        const answer = await fetch(`http://127.0.0.1:${listening.port}${path}`, init)
        return pageIn(await answer.json(), answer.headers)
      }),
    )
    for (const page of pages) deepStrictEqual(page, pages[0])
  }
}

/** Plans are made and code is compiled before a run counts. */
const warmUp = { seconds: 3, answers: 64 }

async function measure(server: Server, question: Question, { database, admin, pace }: World): Promise<Result> {
  const { name, created, listening } = server
  const isWriting = question.name.startsWith('POST')
  if (isWriting) await closeRequests(admin)
  // Muster alone refuses a second open request for the same field.
  const isOnce = isWriting && name === 'Muster'
  const requests = requestsOf(question.requests(server), { status: isWriting ? created : 200, isOnce })
  const watched = { server: listening.pid, postmaster: postmasterOf(database) }
  const run = () => runLoad({ requests, port: listening.port, ...pace, warmUp, watched })
  const { rate, p50, p99, cpu, unexpected } =
    name === 'Muster' ? await musterAtWork(listening, admin, run) : await run()
  if (unexpected.length > 0) throw new Error(`${name} answered ${question.name} with ${unexpected.join(' and ')}.`)
  process.stderr.write(`${name}, ${question.name}: ${Math.round(rate)} a second\n`)
  return { server: name, question: question.name, rate, p50, p99, cpu }
}

/** Muster does its jobs while it is asked, as always, and none while another is. */
const musterAtWork = <Result>(ours: Listening, admin: pg.Client, work: () => Promise<Result>): Promise<Result> =>
  atWork({ ours }, async () => {
    const result = await work()
    await untilSealed(admin)
    return result
  })

/** Requests of one question differ in path and body alone. */
function requestsOf(asked: readonly PeerRequest[], more: Pick<Requests, 'status' | 'isOnce'>): Requests {
  const [first] = asked
  if (!first) throw new Error('There is nothing to ask.')
  const sent = asked.map(({ path, body }) => ({ path, ...(body !== undefined && { body }) }))
  return { method: first.method, headers: first.headers, sent, ...more }
}

const postmasterOf = ({ folder }: OwnDatabase): number =>
  Number(readFileSync(join(folder, 'data/postgres/postmaster.pid'), 'utf8').split('\n', 1)[0])
