import { unitScript } from '../floors/index.ts'
import { runPgbench } from '../floors/pgbench.ts'
import { runLoad } from './load.ts'
import type { Unit } from './results.ts'
import { say, type Wanted, type World } from './world.ts'

/** What a yardstick is measured by. */
type Measuring = Pick<World, 'bare' | 'pgbench'> & Readonly<{ wanted: Pick<Wanted, 'connections'> }>

/** A shared machine may be half as fast a minute later: so long a yardstick holds, in milliseconds. */
const usualAge = 20_000

/** Measures U, and again wherever the last one is too old for the run that comes next. */
export class Yardstick {
  readonly #world: Measuring
  readonly units: Unit[] = []
  #measuredAt = 0

  constructor(world: Measuring) {
    this.#world = world
  }

  async unit(mostAge = usualAge): Promise<Unit> {
    const [last] = this.units.slice(-1)
    if (last && performance.now() < this.#measuredAt + mostAge) return last
    const unit = await measureUnit(this.#world)
    this.units.push(unit)
    this.#measuredAt = performance.now()
    return unit
  }
}

/** Of each of its two runs: it is measured often. */
const seconds = 1

/** The CPU time of a bare node:http answer, and PostgreSQL's of one select by key. */
async function measureUnit({ wanted, bare, pgbench }: Measuring): Promise<Unit> {
  const short = { method: 'GET', headers: {}, sent: [{ path: '/' }], status: 200 } as const
  const { connections } = wanted
  const warmUp = { seconds: 0.5, answers: 1000 }
  const bareRun = await runLoad({
    port: bare.port,
    requests: short,
    connections,
    warmUp,
    seconds,
    watched: { server: bare.pid },
  })
  const select = await runPgbench(unitScript, { ...pgbench, seconds })
  const microseconds = bareRun.cpu.server + select.database
  say(
    `  U is ${microseconds.toFixed(1)} µs (bare ${bareRun.cpu.server.toFixed(1)} at ${bareRun.rate.toFixed(0)} a second, select ${select.database.toFixed(1)} at ${select.rate.toFixed(0)})`,
  )
  return { bare: bareRun, select, microseconds }
}
