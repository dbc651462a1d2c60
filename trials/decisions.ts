import { parseArgs } from 'node:util'
import pg from 'pg'
import { withDatabase } from '../server/test/support/database/database.ts'
import {
  comparePure,
  type Host,
  type HttpFindings,
  type PureFindings,
  runOverHttp,
} from '../server/test/support/decisions/index.ts'
import { number, type Outcome, say, table } from './kit/outcome.ts'
import { startServer } from './kit/processes.ts'
import { inWorld, type World } from './kit/world.ts'

/**
 * Sequences of acts on requests and on the organisation, against a plain model: first the pure rules in memory, then over
 * HTTP, up to four acts at the same time. Each lane has a server and a database of its own, whose clock the trial moves.
 * `--pure` and `--sequences` say how many, 0 leaves a part out; `--seed` begins elsewhere, so that
 * `--pure 0 --sequences 1 --seed N` repeats one.
 */
export async function decisions(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '20261126' },
      pure: { type: 'string', default: '1000000' },
      sequences: { type: 'string', default: '20000' },
      lanes: { type: 'string', default: '4' },
    },
  })
  const [seed = 0, pure = 0, sequences = 0, lanes = 1] = [values.seed, values.pure, values.sequences, values.lanes].map(
    Number,
  )
  const start = performance.now()
  const inMemory = await comparePure(seed, { sequences: pure, say })
  const minutes = (performance.now() - start) / 60_000
  const run = (hosts: readonly Host[]) => runOverHttp(hosts, { seed, sequences, say })
  const overHttp = sequences === 0 ? await run([]) : await inWorld(world => onLanes(world, lanes, run))
  const { requests, seconds, acknowledged, unexpected5xx, failures } = overHttp
  const found = [...inMemory.differences, ...failures]
  return {
    counts: {
      ...{ requests, load: seconds > 0 ? requests / seconds : 0, acknowledged, unexpected5xx },
    },
    section: sectionOf(inMemory, overHttp, { seed, lanes, minutes }),
    failures: found,
  }
}

/** Does the work on servers that have a copy of the database each. */
async function onLanes<Result>(world: World, lanes: number, work: (hosts: Host[]) => Promise<Result>): Promise<Result> {
  const closing: (() => Promise<unknown>)[] = []
  try {
    const hosts: Host[] = []
    for (let lane = 1; lane <= lanes; lane++) {
      const { host, close } = await startLane(world, `lane_${lane}`)
      hosts.push(host)
      closing.unshift(close)
    }
    return await work(hosts)
  } finally {
    for (const close of closing) await close()
  }
}

async function startLane(world: World, name: string) {
  await copyDatabase(world, name)
  const admin = new pg.Client({ connectionString: withDatabase(world.superuserUrl, name) })
  await admin.connect()
  let now = Date.now()
  const started = { serverUrl: withDatabase(world.serverUrl, name), masterKey: world.masterKey }
  const server = await startServer(started, { STANDS_AT: new Date(now).toISOString() })
  const host: Host = {
    ...{ address: `http://127.0.0.1:${server.port}`, admin },
    now: () => now,
    async moveTo(instant) {
      await server.moveTo(instant)
      now = Date.parse(instant)
    },
  }
  return { host, close: () => Promise.all([server.stop(), admin.end()]) }
}

/** A database is copied while it has no connections. */
async function copyDatabase({ superuserUrl }: World, name: string): Promise<void> {
  const postgres = new pg.Client({ connectionString: withDatabase(superuserUrl, 'postgres') })
  await postgres.connect()
  await postgres.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', ['muster'])
  await postgres.query(`create database ${name} template muster strategy file_copy`)
  await postgres.end()
}

type About = Readonly<{ seed: number; lanes: number; minutes: number }>

function sectionOf(inMemory: PureFindings, overHttp: HttpFindings, { seed, lanes, minutes }: About): string {
  const { tally, sequences, acts, acknowledged, decisions: standing, seconds, failures } = overHttp
  const rows = [...tally]
    .map(([act, answers]) => {
      const [done, refused] = [
        [...answers].filter(([answer]) => isDone(answer)),
        [...answers].filter(([answer]) => !isDone(answer)),
      ]
      const sum = (parts: typeof done) => parts.reduce((total, [, count]) => total + count, 0)
      const codes = refused
        .toSorted(([, one], [, other]) => other - one)
        .map(([answer, count]) => `${answer}: ${number(count)}`)
      return [act, sum([...answers]), sum(done), codes.join(', ')] as const
    })
    .toSorted(([, one], [, other]) => other - one)
  return `## Decisions

A plain model of who decides and what stands, written from the rules and not from the code, beside the product. Seed ${seed}.

| | sequences | states or acts | decisions | different |
|---|--:|--:|--:|--:|
| pure rules, in memory, ${minutes.toFixed(1)} minutes | ${number(inMemory.sequences)} | ${number(inMemory.states)} | ${number(inMemory.decisions)} | ${inMemory.differences.length} |
| over HTTP, ${lanes} servers, ${(seconds / 60).toFixed(1)} minutes | ${number(sequences)} | ${number(acts)} | ${number(standing)} | ${failures.length} |

In memory, after each act: who may decide, which actions each of seven people may take, who may raise. Over HTTP one to four
acts are sent at the same time: some order of them must explain all ${number(acts)} answers, ${number(acknowledged)} of them accepted, and
what is shown afterwards. At the end of a sequence the employee's values on their days, and what is stored, are compared.

${table(['act', 'sent', 'accepted', 'refused'], rows)}
`
}

const isDone = (answer: string) => answer === 'done' || answer.startsWith('2')
