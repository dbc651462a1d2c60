import { setTimeout as sleep } from 'node:timers/promises'
import { isBusy } from '../../server/test/support/busy.ts'
import { Random } from '../../server/test/support/exactness/random.ts'
import { type Answer, Client } from '../kit/client.ts'
import { number, quantile, say, table } from '../kit/outcome.ts'
import { startServer } from '../kit/processes.ts'
import { inWorld } from '../kit/world.ts'
import { Mix } from './mix.ts'
import type { Part, Sizes } from './part.ts'
import { Sender } from './sender.ts'
import type { Sent } from './sent.ts'

const title = 'Five times too much'
/** So many clients, each of whom waits for its answer, say about how much the server can answer. */
const firstLook = 128
/**
 * The peak is the best of these steady rates, as parts of the first look, and clients ask in the same way as when they ask too
 * much. Those who ask again at the moment of a refusal are in step with the turns of the server's event loop and get more of it.
 */
const ratesOfPeak = [0.75, 1, 1.25, 1.5, 2, 2.5]
/** Open from the beginning: Node takes one new connection in each turn of its event loop, however many wait. */
const connections = 1_500
const times = 5
/** Of the peak: a load that is less is not what the trial says. */
const leastSent = 4.5
/** Clients who write one after the other all the time: an account runs five writes at once, and more wait for one another. */
const writers = 2
/** Of the peak. More than it means that the peak was none. */
const [leastGoodput, mostGoodput] = [0.8, 1.2]
/** The slowest refusal and the slowest good answer, at the 99th percentile, and until all is well again, in milliseconds. */
const [slowestRefusal, slowestGood, longestUntilWell] = [100, 5_000, 5_000]

/** Five times as many requests a second as the server can answer. */
export const overload = ({ seed, seconds }: Sizes): Promise<Part> =>
  inWorld(async world => {
    const served = await startServer(world)
    const client = new Client(served.port)
    const mix = await Mix.of(client, world, new Random(seed))
    const requests = Array.from({ length: 5_000 }, () => mix.textOfRead())
    const sender = await Sender.start({ port: served.port, connections, requests })
    const written: Written = { good: 0, failures: [] }
    let isOver = false
    const writing = writersOf(mix, written, () => isOver)
    try {
      const shortly = Math.max(3, seconds / 6)
      await sender.closedLoop(64, shortly)
      // The pauses of the start are forgotten.
      await served.longestPause()
      const first = await sender.closedLoop(firstLook, shortly)
      const before: Steady[] = []
      for (const part of ratesOfPeak) {
        const asked = part * rateOf(first)
        before.push({ asked, sent: await sender.openLoop(asked, shortly) })
        say(`${Math.round(asked)} a second: ${Math.round(rateOf((before.at(-1) as Steady).sent))} good`)
      }
      const best = before.toSorted((one, other) => rateOf(other.sent) - rateOf(one.sent))[0] as Steady
      const over = await sender.openLoop(times * rateOf(best.sent), seconds)
      const after = await sender.openLoop(best.asked, shortly)
      isOver = true
      await writing
      const [unexpected, longestPause] = [client.unexpected.length, await served.longestPause()]
      return outcomeOf({ peak: rateOf(best.sent), first, before, over, after, written, unexpected, longestPause })
    } finally {
      isOver = true
      sender.stop()
      await writing
      client.close()
      await served.stop()
    }
  })

type Steady = Readonly<{ asked: number; sent: Sent }>
type Written = { good: number; failures: string[] }

const rateOf = ({ good, seconds }: Sent): number => good / seconds

/** Clients who write until it is over: each adds a record and deletes it, so that the lists stay as long as they are. */
async function writersOf(mix: Mix, written: Written, isOver: () => boolean): Promise<void> {
  /** Repeated while it is refused, as it may be. A minute of refusals is a failure. */
  const untilDone = async (wanted: number, write: () => Promise<Answer>): Promise<Answer> => {
    const end = performance.now() + 60_000
    for (;;) {
      const answer = await write()
      const { status, text, headers } = answer
      const isRefused = isBusy(status, headers['retry-after']) && performance.now() < end
      if (status === wanted) written.good += 1
      else {
        if (!isRefused) written.failures.push(`a write: ${status} ${text}`)
        await sleep(20)
      }
      if (!isRefused) return answer
    }
  }
  const writer = async () => {
    while (!isOver()) {
      const { headers } = await untilDone(201, () => mix.addCostCentre())
      if (headers.location) await untilDone(204, () => mix.deleteCostCentre(String(headers.location)))
    }
  }
  await Promise.all(Array.from({ length: writers }, writer)).catch(error => {
    written.failures.push(`a write: ${error.message}`)
  })
}

type Measured = Readonly<{
  peak: number
  /** Of clients who wait for their answers. */
  first: Sent
  before: Steady[]
  over: Sent
  /** At the rate of the peak. */
  after: Sent
  written: Written
  /** Of writes. */
  unexpected: number
  longestPause: number
}>

function outcomeOf({ peak, first, before, over, after, written, unexpected, longestPause }: Measured): Part {
  const goodput = rateOf(over) / peak
  const sentTimes = over.requests / over.seconds / peak
  const untilWell = over.untilWell ?? Number.POSITIVE_INFINITY
  const [slowest, slowestAnswer] = [over.refusals, over.latencies].map(each => quantile(each, 0.99)) as [number, number]
  const loads = [
    [`${firstLook} clients, one request after the other`, first] as const,
    ...before.map(({ sent }) => ['a steady rate', sent] as const),
    [`${times} times the peak`, over] as const,
    ['the rate of the peak, after', after] as const,
  ]
  const failures = [
    ...loads.flatMap(([, { failures }]) => failures.slice(0, 10)),
    ...written.failures.slice(0, 10),
    ...(sentTimes < leastSent ? [`${sentTimes.toFixed(1)} times the peak was sent, and not ${times}`] : []),
    ...(goodput < leastGoodput ? [`goodput was ${Math.round(100 * goodput)} % of the peak`] : []),
    ...(goodput > mostGoodput ? [`goodput was ${Math.round(100 * goodput)} % of the peak, which was none`] : []),
    ...(slowest > slowestRefusal ? [`a refusal took ${Math.round(slowest)} ms (p99)`] : []),
    ...(slowestAnswer > slowestGood ? [`a good answer took ${Math.round(slowestAnswer)} ms (p99)`] : []),
    ...(untilWell > longestUntilWell ? [`it was well only after ${Math.round(untilWell)} ms`] : []),
  ]
  const rows = loads.map(([name, sent]) => [
    ...[name, Math.round(sent.requests / sent.seconds), Math.round(rateOf(sent))],
    ...[sent.latencies, sent.refusals].flatMap(each => [quantile(each, 0.5), quantile(each, 0.99)].map(Math.round)),
  ])
  const head = ['', 'sent a second', 'answered well', 'good, p50, ms', 'p99', 'refused, p50, ms', 'p99']
  const strange = loads.reduce((sum, [, { failures }]) => sum + failures.length, written.failures.length)
  return {
    counts: {
      ...{ requests: loads.reduce((sum, [, { requests }]) => sum + requests, 0) + written.good },
      ...{ load: over.requests / over.seconds, faults: 1, acknowledged: written.good, longestPause },
      unexpected5xx: loads.reduce((sum, [, sent]) => sum + sent.unexpected, unexpected),
    },
    text: `### ${title}

Clients read lists, pages and records at a steady rate, whatever is answered, on ${number(connections)} open connections. The peak is the
best rate of good answers. Then ${times} times as many requests a second are sent. ${writers} clients write all the time. The clients
and PostgreSQL share the processors with the server.

${table(head, rows)}

${sentTimes.toFixed(1)} times the peak was sent. Goodput was ${Math.round(100 * goodput)} % of the peak. ${strange === 0 ? 'Every' : 'Not every'} other answer was 503 with \`Retry-After\`.
${number(Math.round(untilWell))} ms after the last request all was well again.
`,
    failures: failures.map(failure => `${title}: ${failure}`),
  }
}
