import { setTimeout as sleep } from 'node:timers/promises'
import { runLoad } from '../../bench/answers/load.ts'
import { Random } from '../../server/test/support/exactness/random.ts'
import { Client } from '../kit/client.ts'
import { quantile, say, table } from '../kit/outcome.ts'
import { type Served, startServer } from '../kit/processes.ts'
import { inWorld, type World } from '../kit/world.ts'
import { Mix } from './mix.ts'
import type { Part, Sizes } from './part.ts'

const title = 'A noisy neighbour'
/** Of a client: 20 a second. */
const perMinute = 1_200
/** Milliseconds between two requests of the quiet group: under its limit. */
const pause = 60
/** Connections of the flood beyond the limits, and of one that writes. */
const [flooders, floodersThatWrite] = [64, 16]
/** The 99th percentile of the quiet group may be so many times as long as without a neighbour, and so many milliseconds more. */
const [longestTimes, longestMore] = [3, 50]

/** `mustRefuse`: whether the neighbour sends more than it may; absent: it has no limit. */
type Row = Readonly<{
  beside: string
  latencies: number[]
  noisy: number
  isRefused: boolean
  unexpected: number
  mustRefuse: boolean | undefined
}>

/** One group sends as much as it may, and more; another one's requests are measured beside it. */
export const neighbours = ({ seed, seconds }: Sizes): Promise<Part> =>
  inWorld(async world => {
    const limited = await startServer(world, { RATE_LIMIT_PER_MINUTE: String(perMinute) })
    const unlimited = await startServer(world)
    try {
      const failures: string[] = []
      // The pauses of the start are forgotten.
      const pauseOf = (server: Served) => server.longestPause()
      await Promise.all([limited, unlimited].map(pauseOf))
      const lasts = seconds / 5
      const rows: Row[] = []
      const measure = async (beside: string, port: number, flood: Flood, mustRefuse?: boolean) => {
        rows.push({ ...(await measured({ world, port, seconds: lasts, beside, flood, seed, failures })), mustRefuse })
        const { latencies, noisy } = rows.at(-1) as Row
        say(`${beside}: p99 ${Math.round(quantile(latencies, 0.99))} ms, ${noisy} requests of the neighbour`)
      }
      await measure('nothing', limited.port, { connections: 0, pause: 0 }, false)
      // Five people of the neighbour, each of them below the limit.
      await measure('a neighbour within its limits', limited.port, { connections: 5, pause }, false)
      await measure('a neighbour beyond its limits', limited.port, { connections: flooders, pause: 0 }, true)
      await measure('a neighbour without a limit', unlimited.port, { connections: flooders, pause: 0 })
      const writing = { connections: floodersThatWrite, pause: 0, isWriting: true }
      await measure('a neighbour without a limit that writes', unlimited.port, writing)
      return outcomeOf(rows, failures, Math.max(...(await Promise.all([limited, unlimited].map(pauseOf)))))
    } finally {
      await Promise.all([limited.stop(), unlimited.stop()])
    }
  })

type Flood = Readonly<{ connections: number; pause: number; isWriting?: boolean }>
type Measuring = Readonly<{
  world: World
  port: number
  seconds: number
  beside: string
  flood: Flood
  seed: number
  failures: string[]
}>

async function measured({
  world,
  port,
  seconds,
  beside,
  flood,
  seed,
  failures,
}: Measuring): Promise<Omit<Row, 'mustRefuse'>> {
  const quiet = new Client(port)
  const noisy = new Client(port, { connections: flooders })
  const key = world.people.olga?.apiKey ?? ''
  const mix = await Mix.of(noisy, world, new Random(seed))
  const end = performance.now() + 1_000 * seconds
  const flooding =
    flood.pause === 0 && !flood.isWriting ? loadOf(world, port, { flood, seconds }) : paced(mix, flood, end)
  const latencies: number[] = []
  const random = new Random(seed)
  const paths = ['/Employees?pageSize=50', '/CostCentres', '/Positions', '/Employees/Search?EmployeeName=a']
  while (performance.now() < end) {
    const begun = performance.now()
    const path = random.pick(paths)
    const outcome = await quiet.ask('GET', `/v12.21${path}`, { key }).then(
      ({ status }) => status,
      error => error,
    )
    latencies.push(performance.now() - begun)
    if (outcome !== 200) failures.push(`${path} of the quiet group, beside ${beside}: ${outcome}`)
    await sleep(Math.max(0, pause - (performance.now() - begun)))
  }
  const { sent, statuses } = await flooding
  const ofLoad = statuses.filter(status => status >= 500 && status !== 503).length
  const unexpected = quiet.unexpected.length + Math.max(noisy.unexpected.length, ofLoad)
  quiet.close()
  noisy.close()
  const strange = statuses.filter(status => ![200, 204, 429, 503].includes(status))
  if (strange.length > 0) failures.push(`the neighbour got ${strange}`)
  return { beside, latencies, noisy: sent, isRefused: statuses.includes(429), unexpected }
}

type Flooded = Readonly<{ sent: number; statuses: readonly number[] }>

/** Each connection waits for a moment between two requests. */
async function paced(mix: Mix, { connections, pause, isWriting }: Flood, end: number): Promise<Flooded> {
  const statuses = new Set<number>()
  let sent = 0
  const loop = async () => {
    while (performance.now() < end) {
      sent += isWriting ? 2 : 1
      statuses.add((await (isWriting ? mix.addAndDeleteCostCentre() : mix.read())).status)
      await sleep(pause)
    }
  }
  await Promise.all(Array.from({ length: connections }, loop))
  return { sent, statuses: [...statuses] }
}

/** As much as the connections take, in a process of its own. */
async function loadOf(
  { people }: World,
  port: number,
  { flood, seconds }: Readonly<{ flood: Flood; seconds: number }>,
): Promise<Flooded> {
  if (flood.connections === 0) return { sent: 0, statuses: [] }
  const requests = {
    method: 'GET',
    ...{ headers: { Authorization: `Bearer ${people.priya?.apiKey}` }, status: 200 },
    sent: Mix.paths.map(path => ({ path })),
  } as const
  const warmUp = { seconds: 0, answers: 0 }
  const { sent, unexpected } = await runLoad({
    ...{ port, requests, connections: flood.connections, warmUp, seconds, watched: {} },
  })
  return { sent, statuses: unexpected }
}

/** The quiet group is not slowed down, and the neighbour is refused where it sends more than it may, and only there. */
function problemsOf(rows: readonly Row[]): string[] {
  const p99Of = ({ latencies }: Row) => quantile(latencies, 0.99)
  const [alone] = rows as [Row]
  const longest = longestTimes * p99Of(alone) + longestMore
  return rows.flatMap(row => [
    ...(p99Of(row) > longest
      ? [`the quiet group took ${Math.round(p99Of(row))} ms (p99) beside ${row.beside}, ${Math.round(longest)} allowed`]
      : []),
    ...(row.mustRefuse !== undefined && row.isRefused !== row.mustRefuse
      ? [`${row.beside} was ${row.isRefused ? '' : 'not '}refused`]
      : []),
  ])
}

function outcomeOf(rows: readonly Row[], failures: readonly string[], longestPause: number): Part {
  const lines = rows.map(({ beside, latencies, noisy, isRefused }) => [
    ...[beside, noisy, isRefused ? 'yes' : 'no', latencies.length],
    ...[0.5, 0.99].map(share => quantile(latencies, share).toFixed(1)),
  ])
  const head = [
    'beside',
    'requests of the neighbour',
    'some refused',
    'requests of the quiet group',
    'p50, ms',
    'p99, ms',
  ]
  return {
    counts: {
      requests: rows.reduce((sum, { latencies, noisy }) => sum + latencies.length + noisy, 0),
      ...{ unexpected5xx: rows.reduce((sum, { unexpected }) => sum + unexpected, 0), longestPause },
    },
    text: `### ${title}

One group floods a server with reads, or adds and deletes cost centres, while another group reads at ${Math.round(1_000 / pause)} requests a second. A client may send
${perMinute / 60} a second. Beyond its limits the neighbour uses ${flooders} connections, and ${floodersThatWrite} to write.

${table(head, lines)}

${failures.length === 0 ? 'Each' : 'Not each'} request of the quiet group was answered well. Its 99th percentile may be ${longestTimes} times that without a neighbour,
and ${longestMore} ms more.
`,
    failures: [...problemsOf(rows), ...failures.slice(0, 20)].map(failure => `${title}: ${failure}`),
  }
}
