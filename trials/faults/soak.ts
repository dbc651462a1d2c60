import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '../../server/test/support/exactness/random.ts'
import { Client } from '../kit/client.ts'
import { descriptorsOf, residentMiB } from '../kit/memory.ts'
import { quantile, say, table } from '../kit/outcome.ts'
import { startServer } from '../kit/processes.ts'
import { inWorld } from '../kit/world.ts'
import { Mix } from './mix.ts'
import type { Part, Sizes } from './part.ts'
import { doRareThings, openReceiver } from './rare-things.ts'

const title = 'Soak'
const clients = 8
/** Milliseconds between two requests of each client, when all that a server remembers is filled. */
const pause = 60
const samples = 60
/** Of the samples: until then clients do not pause, so that the server remembers as much as it ever does. */
const filledAfter = samples / 3

type Sample = Readonly<{ remembered: number; heap: number; resident: number; descriptors: number; connections: number }>
/** What is judged. What the server remembers only stands beside it: it grows by what is asked, up to a bound that the tests hold. */
type Measure = Exclude<keyof Sample, 'remembered'>

/**
 * By how much the last third of the run may be above the second, at its median: by noise, and by a slope an hour. Noise is of
 * the heap that of a collection; of resident memory, pages that the allocator keeps; of descriptors and connections, those of a
 * moment.
 */
const noise: Readonly<Record<Measure, number>> = {
  heap: 1.5,
  resident: 16,
  descriptors: 4,
  connections: 2,
}
const slope: Readonly<Record<Measure, number>> = {
  heap: 6,
  resident: 24,
  descriptors: 0,
  connections: 0,
}
const units: Readonly<Record<Measure, string>> = {
  heap: 'heap after a collection beside them, MiB',
  resident: 'resident memory, MiB',
  descriptors: 'descriptors',
  connections: 'connections to PostgreSQL',
}

/** Moderate load for long, once the server remembers as much as it may. What it takes stays as it is. */
export const soak = ({ seed, soakMinutes }: Sizes): Promise<Part> =>
  inWorld(async world => {
    const served = await startServer(world, { WEBHOOK_ALLOW_NETWORKS: '127.0.0.1' })
    const receiver = await openReceiver()
    const client = new Client(served.port)
    const random = new Random(seed)
    const failures: string[] = []
    let isOver = false
    let acknowledged = 0
    try {
      const mix = await Mix.of(client, world, random)
      const taken: Sample[] = []
      const begun = performance.now()
      const loops = Array.from({ length: clients }, async () => {
        while (!isOver) {
          const isWrite = random.chance(0.1)
          const { status, text } = await (isWrite
            ? mix.addAndDeleteCostCentre()
            : random.chance(0.2)
              ? mix.searchAnew()
              : mix.read())
          if (status >= 300) failures.push(`${status} ${text.slice(0, 100)}`)
          else if (isWrite) acknowledged += 2
          if (taken.length >= filledAfter) await sleep(pause)
        }
      })
      const rare = doRareThings({ world, client, port: served.port, receiver: receiver.url, isOver: () => isOver })
      rare.catch(error => failures.push(String(error)))
      for (let n = 0; n < samples; n++) {
        await sleep((60_000 * soakMinutes) / samples)
        const { rows } = await world.admin.query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity where application_name = 'muster'`,
        )
        const remembered = (await served.remembered()) / 2 ** 20
        taken.push({
          remembered,
          heap: (await served.heap()) / 2 ** 20 - remembered,
          resident: await residentMiB(served.pid),
          descriptors: await descriptorsOf(served.pid),
          connections: rows[0]?.count ?? 0,
        })
        if (n % 10 === 9) say(JSON.stringify(taken.at(-1)))
      }
      isOver = true
      await Promise.all([...loops, rare])
      const seconds = (performance.now() - begun) / 1_000
      return outcomeOf({
        taken,
        soakMinutes,
        requests: client.requests,
        unexpected: client.unexpected.length,
        seconds,
        acknowledged,
        failures,
      })
    } finally {
      client.close()
      await served.stop()
      receiver.close()
    }
  })

type Run = Readonly<{
  taken: readonly Sample[]
  soakMinutes: number
  requests: number
  unexpected: number
  seconds: number
  acknowledged: number
  failures: readonly string[]
}>

function outcomeOf({ taken, soakMinutes, requests, unexpected, seconds, acknowledged, failures }: Run): Part {
  const third = Math.floor(taken.length / 3)
  const thirdsOf = (name: keyof Sample) =>
    [0, third, 2 * third].map(from =>
      quantile(
        taken.slice(from, from + third).map(sample => sample[name]),
        0.5,
      ),
    ) as [number, number, number]
  const measures = (Object.keys(units) as Measure[]).map(name => {
    const [first, second, last] = thirdsOf(name)
    return { name, first, second, last, growth: last - second }
  })
  const hours = soakMinutes / 60 / 3
  const allowed = (name: Measure) => noise[name] + slope[name] * hours
  const rows = measures.map(({ name, first, second, last, growth }) => [
    ...[units[name], ...[first, second, last].map(value => value.toFixed(1))],
    ...[(growth / hours).toFixed(1), allowed(name).toFixed(1)],
  ])
  const remembered = thirdsOf('remembered').map(value => value.toFixed(1))
  const grown = measures
    .filter(({ name, growth }) => growth > allowed(name))
    .map(({ name, second, last }) => `${units[name]} grew from ${second.toFixed(1)} to ${last.toFixed(1)}`)
  return {
    counts: { requests, load: requests / seconds, acknowledged, unexpected5xx: unexpected },
    text: `### ${title}

${soakMinutes} minutes of ${Math.round(requests / seconds)} requests a second, most of them in the first third, which fills what the server remembers. Nine of ten
read, many of them with a query that none had before; the tenth adds a cost centre and deletes it. Beside them a person signs in to the console, a client waits for events, and a
webhook gets them. The first third only fills: what the server takes is judged on the other two. Medians of each third of the run, and how
much the last is above the second.

${table(['', 'first third', 'second', 'last', 'slope from then, an hour', 'growth allowed'], [['texts and lists that it remembers, MiB', ...remembered, '', ''], ...rows])}
`,
    failures: [...failures.slice(0, 20), ...grown].map(failure => `${title}: ${failure}`),
  }
}
