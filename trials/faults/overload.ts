import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '../../server/test/support/exactness/random.ts'
import { type Answer, Client } from '../kit/client.ts'
import { number, say, table } from '../kit/outcome.ts'
import { startServer } from '../kit/processes.ts'
import { inWorld } from '../kit/world.ts'
import { Mix } from './mix.ts'
import { type Part, quantile, type Sizes } from './part.ts'

const title = 'Five times too much'
const connectionsOfPeak = 32
/** Open from the beginning, as those of a proxy: Node takes one new connection in each turn of its event loop, however many wait. */
const connections = 1_000
const times = 5
/** Clients who write one after the other all the time: an account runs five writes at once, and more wait for one another. */
const writers = 2
/** Of the peak. */
const leastGoodput = 0.8
/** The slowest refusal and the slowest good answer, at the 99th percentile, and until all is well again, in milliseconds. */
const [slowestRefusal, slowestGood, longestUntilWell] = [100, 5_000, 5_000]

/** `seconds`: how long it went on, with the answers that came late. */
type Load = { good: number; seconds: number; latencies: number[]; refusals: number[]; failures: string[] }

/** Five times as many requests a second as the server can answer. */
export const overload = ({ seed, seconds }: Sizes): Promise<Part> =>
  inWorld(async world => {
    const served = await startServer(world)
    const client = new Client(served.port, { connections })
    try {
      const mix = await Mix.of(client, world, new Random(seed))
      const shortly = Math.max(3, seconds / 6)
      await Promise.all(Array.from({ length: connections }, () => client.ask('GET', '/healthz')))
      await closedLoop(mix, shortly)
      const before = await closedLoop(mix, shortly)
      say(`peak ${Math.round(rateOf(before))} a second`)
      const over = await openLoop(mix, { perSecond: times * rateOf(before), seconds })
      const untilWell = await wellAgain(client)
      const after = await closedLoop(mix, shortly)
      const peak = (rateOf(before) + rateOf(after)) / 2
      return outcomeOf({ peak, before, after, over, untilWell })
    } finally {
      client.close()
      await served.stop()
    }
  })

const rateOf = ({ good, seconds }: Load): number => good / seconds

const nothing = (): Load => ({ good: 0, seconds: 0, latencies: [], refusals: [], failures: [] })

async function note(load: Load, asked: Promise<Answer>): Promise<void> {
  const begun = performance.now()
  const answer = await asked.catch((error: Error) => error)
  const took = performance.now() - begun
  if (answer instanceof Error) load.failures.push(`no answer: ${answer.message}`)
  else if (answer.status < 300) {
    load.good += 1
    load.latencies.push(took)
  } else if (answer.status === 503 && answer.headers['retry-after'] !== undefined) load.refusals.push(took)
  else load.failures.push(`${answer.status} ${answer.text.slice(0, 100)}`)
}

/** Each connection sends its next request when its last is answered. */
async function closedLoop(mix: Mix, seconds: number): Promise<Load> {
  const load = nothing()
  const begun = performance.now()
  const client = async () => {
    while (performance.now() - begun < 1_000 * seconds) await note(load, mix.read())
  }
  const reading = Promise.all(Array.from({ length: connectionsOfPeak }, client))
  await Promise.all([reading, write(mix, load, seconds)])
  load.seconds = (performance.now() - begun) / 1_000
  return load
}

async function write(mix: Mix, load: Load, seconds: number): Promise<void> {
  const end = performance.now() + 1_000 * seconds
  const writer = async () => {
    while (performance.now() < end) await note(load, mix.addCostCentre())
  }
  await Promise.all(Array.from({ length: writers }, writer))
}

/** So many requests a second, whatever is answered. */
async function openLoop(
  mix: Mix,
  { perSecond, seconds }: Readonly<{ perSecond: number; seconds: number }>,
): Promise<Load> {
  const load = nothing()
  const begun = performance.now()
  const writing = write(mix, load, seconds)
  const notes: Promise<void>[] = []
  for (;;) {
    const elapsed = (performance.now() - begun) / 1_000
    if (elapsed >= seconds) break
    // As many as are due; after a pause of this process they are not made up for in one burst.
    const due = Math.min(Math.floor(elapsed * perSecond) - notes.length, Math.ceil(perSecond / 10))
    for (let n = 0; n < due; n++) notes.push(note(load, mix.read()))
    await sleep(5)
  }
  const { good } = load
  load.seconds = (performance.now() - begun) / 1_000
  await Promise.all([writing, ...notes])
  load.good = good
  return load
}

/** Milliseconds until ten plain requests in a row are answered well and fast. */
async function wellAgain(client: Client): Promise<number> {
  const begun = performance.now()
  for (let inARow = 0; inARow < 10 && performance.now() - begun < 60_000; await sleep(20)) {
    const asked = performance.now()
    const status = await client.ask('GET', '/readyz').then(
      answer => answer.status,
      () => 0,
    )
    inARow = status === 200 && performance.now() - asked < 250 ? inARow + 1 : 0
  }
  return performance.now() - begun
}

type Measured = Readonly<{ peak: number; before: Load; after: Load; over: Load; untilWell: number }>

function outcomeOf({ peak, before, after, over, untilWell }: Measured): Part {
  const goodput = rateOf(over) / peak
  const [slowest, slowestAnswer] = [over.refusals, over.latencies].map(each => quantile(each, 0.99)) as [number, number]
  const failures = [
    ...[before, over, after].flatMap(load => load.failures.slice(0, 10)),
    ...(goodput < leastGoodput ? [`goodput was ${Math.round(100 * goodput)} % of the peak`] : []),
    ...(slowest > slowestRefusal ? [`a refusal took ${Math.round(slowest)} ms (p99)`] : []),
    ...(slowestAnswer > slowestGood ? [`a good answer took ${Math.round(slowestAnswer)} ms (p99)`] : []),
    ...(untilWell > longestUntilWell ? [`it was well only after ${Math.round(untilWell)} ms`] : []),
  ]
  const loads = [
    [`${connectionsOfPeak} connections, before`, before],
    [`${times} times as much`, over],
    [`${connectionsOfPeak} connections, after`, after],
  ] as const
  const rows = loads.map(([name, load]) => [
    ...[name, Math.round((load.good + load.refusals.length) / load.seconds), Math.round(rateOf(load))],
    ...[load.latencies, load.refusals].flatMap(each => [quantile(each, 0.5), quantile(each, 0.99)].map(Math.round)),
  ])
  const head = ['', 'answers a second', 'of them good', 'good, p50, ms', 'p99', 'refused, p50, ms', 'p99']
  const requests = loads.reduce((sum, [, load]) => sum + load.good + load.refusals.length + load.failures.length, 0)
  return {
    counts: {
      ...{ requests, load: (over.good + over.refusals.length) / over.seconds, faults: 1 },
      unexpected5xx: failures.filter(failure => /^5\d\d /.test(failure)).length,
    },
    text: `### ${title}

${connectionsOfPeak} connections read lists, pages and records; then ${times} times as many requests a second are sent as they had answers,
whatever is answered, on ${number(connections)} connections that are open. ${writers} clients write all the time.

${table(head, rows)}

Goodput was ${Math.round(100 * goodput)} % of the peak. Every other answer was 503 with \`Retry-After\`. ${number(Math.round(untilWell))} ms after the last request all was well again.
`,
    failures: failures.map(failure => `${title}: ${failure}`),
  }
}
