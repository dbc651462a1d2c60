import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asSuperuser } from '../../bench/own-database.ts'
import { Crashes, type Findings, type Round } from '../../server/test/support/crash/index.ts'
import type { Random } from '../../server/test/support/exactness/random.ts'
import { Person } from '../../server/test/support/person.ts'
import { say, table } from '../kit/outcome.ts'
import type { Served } from '../kit/processes.ts'
import type { World } from '../kit/world.ts'
import { longestUntilWell, type Part } from './part.ts'
import { Watch } from './watch.ts'

/** Does something to the database. @returns the moment since when it is back, on the clock of `performance.now()` */
type Fault = () => Promise<number>

type Arranged = Readonly<{
  title: string
  /** What was done, for a reader of the section. */
  about: string
  world: World
  served: Pick<Served, 'port' | 'longestPause'>
  random: Random
  seconds: number
  /** By what is done; each in turn, in random order. */
  faults: Readonly<Record<string, Fault>>
}>

type Row = { faults: number; untilRead: number; untilWritten: number } & Omit<Findings, 'problems'>

const noRow = (): Row => ({
  ...{ faults: 0, untilRead: 0, untilWritten: 0 },
  ...{ acknowledged: 0, repeated: 0, storedBefore: 0, lost: 0, doubled: 0, halfApplied: 0 },
})

const counted = ['acknowledged', 'repeated', 'storedBefore', 'lost', 'doubled', 'halfApplied'] as const

/** Faults of the database, one after the other, while clients read and write. All of it is compared after each. */
export async function underFaults(arranged: Arranged): Promise<Part> {
  const { title, about, world, served, random, seconds, faults } = arranged
  const rows = new Map(Object.keys(faults).map(name => [name, noRow()]))
  const failures: string[] = []
  const person = (name: string) => new Person(`http://127.0.0.1:${served.port}`, world.people[name] as never)
  const senders = { priya: person('priya'), liam: person('liam'), mei: person('mei') }
  const crashes = await Crashes.begin(senders, {
    ...{ ledger: join(world.folder, 'ledger'), random, asSuperuser: work => asSuperuser(world, work) },
  })
  const watch = await Watch.begin(served.port, world)
  // The pauses of the start are forgotten.
  await served.longestPause()
  const begun = performance.now()
  const end = begun + 1_000 * seconds
  let attempts = 0
  let loaded = 0
  let unexpected = 0
  while (performance.now() < end || rows.values().some(row => row.faults === 0))
    for (const name of random.some(Object.keys(faults), rows.size)) {
      let reading = Promise.resolve(0)
      const round = await crashes.round(async () => {
        const back = await (faults[name] as Fault)()
        reading = sinceBack(watch, back)
        return back
      })
      const untilRead = await reading
      attempts += round.attempts
      loaded += round.loaded
      unexpected += round.unexpected.length
      note(rows.get(name) as Row, round, untilRead)
      const problems = problemsOf(round, untilRead).map(problem => `${name}: ${problem}`)
      failures.push(...problems)
      for (const problem of problems) say(problem)
      say(
        `${name}: reads after ${Math.round(untilRead)} ms, writes after ${Math.round(round.untilReady)} ms, ` +
          `${round.findings.acknowledged} acknowledged, ${round.findings.repeated} repeated`,
      )
    }
  await watch.stop()
  const all = await crashes.compareAll()
  await crashes.end()
  // What was wrong comes before what was late.
  failures.unshift(...watch.failures, ...all.problems.map(problem => `in the end: ${problem}`))
  const requests = attempts + watch.requests
  const longestPause = await served.longestPause()
  return {
    counts: {
      ...{ requests, load: (1_000 * requests) / loaded, acknowledged: all.acknowledged },
      faults: rows.values().reduce((sum, row) => sum + row.faults, 0),
      ...{ lost: all.lost, doubled: all.doubled, halfApplied: all.halfApplied },
      ...{ unexpected5xx: unexpected + watch.unexpected, longestPause },
    },
    text: textOf({ title, about, rows, watch, loaded: loaded / (performance.now() - begun) }),
    failures: failures.map(failure => `${title}: ${failure}`),
  }
}

/** Milliseconds from the moment at which the database was back to a right read that was sent after it. */
async function sinceBack(watch: Watch, back: number): Promise<number> {
  await Promise.race([watch.wellSince(back), sleep(60_000, undefined, { ref: false })])
  return performance.now() - back
}

function note(row: Row, { findings, untilReady }: Round, untilRead: number): void {
  row.faults += 1
  row.untilRead = Math.max(row.untilRead, untilRead)
  row.untilWritten = Math.max(row.untilWritten, untilReady)
  for (const name of counted) row[name] += findings[name]
}

const problemsOf = ({ findings, unexpected, unanswered, broken, untilReady }: Round, untilRead: number): string[] => [
  ...[...findings.problems, ...unexpected, ...unanswered, ...broken],
  ...(untilRead > longestUntilWell ? [`reads came only after ${Math.round(untilRead)} ms`] : []),
  ...(untilReady > longestUntilWell ? [`writes came only after ${Math.round(untilReady)} ms`] : []),
]

type Whole = Pick<Arranged, 'title' | 'about'> &
  Readonly<{ rows: ReadonlyMap<string, Row>; watch: Watch; loaded: number }>

function textOf({ title, about, rows, watch, loaded }: Whole): string {
  const head = ['what happens', 'times', 'longest until a read, ms', 'until a write, ms']
  const lines = [...rows].map(([name, row]) => [
    ...[name, row.faults, Math.round(row.untilRead), Math.round(row.untilWritten)],
    ...[row.acknowledged, row.repeated, row.lost, row.doubled, row.halfApplied],
  ])
  return `### ${title}

${about}

${table([...head, 'acknowledged writes', 'at first unknown', 'lost', 'doubled', 'half applied'], lines)}

Clients wrote in ${Math.round(100 * loaded)} % of the time: after each fault they stop, and what they wrote is compared.
Of the reads beside, ${watch.right.toLocaleString('en-AU')} were right, ${watch.unavailable.toLocaleString('en-AU')} answered 503, and ${watch.failures.length} were anything else. \`/healthz\` took
${Math.round(watch.longestHealthy)} ms at the most.
`
}
