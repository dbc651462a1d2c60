import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asSuperuser } from '../../bench/own-database.ts'
import { Crashes } from '../../server/test/support/crash/index.ts'
import { Random } from '../../server/test/support/exactness/random.ts'
import { Person } from '../../server/test/support/person.ts'
import { startServer } from '../../server/test/support/program.ts'
import { say, table } from '../kit/outcome.ts'
import { inWorld, type World } from '../kit/world.ts'
import { LoneRequests } from './lone-requests.ts'
import type { Part, Sizes } from './part.ts'

const title = 'TERM under load'

/**
 * `tolerated`: ends at which a request was on its way to a connection that the server closed, or had not taken.
 * `reset`: connections that stay open and were closed as a request was on its way. `lone`: requests on a connection each.
 * `dropped`: requests that the server had and did not answer, and lone ones whose connection was made, above `mostNotTaken`.
 */
type Row = Record<
  'terminations' | 'tolerated' | 'requests' | 'refused' | 'reset' | 'lone' | 'dropped' | 'unexpected' | 'longest',
  number
>
const noRow = (): Row => ({
  ...{ terminations: 0, tolerated: 0, requests: 0, refused: 0, reset: 0, lone: 0, dropped: 0 },
  ...{ unexpected: 0, longest: 0 },
})

/**
 * So many connections that stay open may be reset at one end. A server may close one between two requests, and cannot know of
 * a request that is on its way at this moment; RFC 9112 (9.5) has clients repeat it.
 */
const mostReset = 2
/**
 * So many connections for one request may be reset at one end, without a byte of an answer. Linux resets those that it has made
 * and that no process has taken yet when the listening socket closes: between its last look and the close, a process cannot
 * know of them.
 */
const mostNotTaken = 1

/** A connection that was never made: its request was not accepted. */
const isRefused = (problem: string) => /ECONNREFUSED/.test(problem)

/** The built program is ended in order, again and again, of one process and of two workers, while clients write. */
export const terminations = ({ seed, seconds }: Sizes): Promise<Part> =>
  inWorld(async world => {
    const folder = await mkdtemp(join(tmpdir(), 'muster-faults-'))
    const settings = {
      ...{ DATABASE_URL: world.serverUrl, MASTER_KEY: world.masterKey.toString('hex'), DATA_DIR: join(folder, 'data') },
      RATE_LIMIT_PER_MINUTE: '0',
    }
    const serve = (workers: number, port: string) =>
      startServer(['serve', '--allow-sample-accounts', '--workers', String(workers)], { ...settings, PORT: port })
    let server = await serve(1, '0')
    try {
      const { address } = server.said
      const crashes = await Crashes.begin(sendersOf(address, world), {
        ...{ ledger: join(folder, 'ledger'), random: new Random(seed) },
        asSuperuser: work => asSuperuser(world, work),
      })
      const rows = new Map<number, Row>()
      const failures: string[] = []
      for (const workers of [1, 2]) {
        const row = noRow()
        rows.set(workers, row)
        await server.stop()
        server = await serve(workers, new URL(address).port)
        const end = performance.now() + (1_000 * seconds) / 2
        const lone = LoneRequests.begin(address, world.people.olga?.apiKey ?? '')
        do {
          let brokenByEnd = 0
          let loneDropped: string[] = []
          const round = await crashes.round(async ({ broken }) => {
            const begun = performance.now()
            const code = await server.stop()
            const moment = performance.now()
            // What ends with the process is known to its clients a moment later.
            await sleep(50)
            brokenByEnd = broken.length
            loneDropped = lone.dropped.splice(0)
            row.longest = Math.max(row.longest, moment - begun)
            if (code !== 0) failures.push(`${workers} processes: exit code ${code}: ${await server.errors}`)
            server = await serve(workers, new URL(address).port)
            return moment
          })
          // Those of the time of the start, as below.
          lone.dropped.length = 0
          // A connection that is made while the next server looks whether its address is free was accepted by none.
          const reset = round.broken.slice(0, brokenByEnd).filter(problem => !isRefused(problem))
          // A repeat that is answered from the store shows that the server had the request, and did not answer it.
          const isNotTaken = loneDropped.length <= mostNotTaken && loneDropped.every(each => /ECONNRESET/.test(each))
          const ofLone = isNotTaken ? [] : loneDropped
          const dropped = round.findings.storedBefore + round.unanswered.length + ofLone.length
          row.terminations += 1
          row.requests += round.attempts
          row.refused += round.broken.length - reset.length
          row.reset += reset.length + loneDropped.length - ofLone.length
          row.dropped += dropped
          row.unexpected += round.unexpected.length
          if (reset.length > 0 || loneDropped.length > ofLone.length) row.tolerated += 1
          const problems = [...ofLone, ...round.unanswered, ...round.unexpected, ...round.findings.problems]
          if (dropped > 0) problems.push(`${dropped} accepted requests were not answered`)
          if (reset.length > mostReset) problems.push(...reset)
          failures.push(...problems.map(problem => `${workers} processes: ${problem}`))
          say(`${workers} processes: ${round.attempts} requests, ${reset.length} reset, ${dropped} dropped`)
        } while (performance.now() < end)
        await lone.stop()
        row.lone = lone.requests
        row.unexpected += lone.unexpected.length
        failures.push(...lone.unexpected.map(each => `${workers} processes: ${each}`))
      }
      const all = await crashes.compareAll()
      await crashes.end()
      return outcomeOf(rows, [...failures, ...all.problems], all)
    } finally {
      await server.stop()
      await rm(folder, { recursive: true })
    }
  })

function sendersOf(address: string, { people }: World) {
  const person = (name: string) => new Person(address, people[name] as never)
  return { priya: person('priya'), liam: person('liam'), mei: person('mei') }
}

type Compared = Readonly<Record<'acknowledged' | 'lost' | 'doubled' | 'halfApplied', number>>

function outcomeOf(rows: ReadonlyMap<number, Row>, failures: readonly string[], all: Compared): Part {
  const lines = [...rows].map(([workers, row]) => [
    ...[workers === 1 ? 'one process' : `${workers} workers`, row.terminations, row.requests, row.lone, row.refused],
    ...[row.reset, row.dropped, Math.round(row.longest)],
  ])
  const head = ['', 'TERM', 'requests', 'alone on a connection', 'connections refused', 'reset', 'requests dropped']
  const sum = (name: keyof Row) => rows.values().reduce((total, row) => total + row[name], 0)
  const { acknowledged, lost, doubled, halfApplied } = all
  return {
    counts: {
      requests: sum('requests') + sum('lone'),
      faults: sum('terminations'),
      acknowledged,
      lost,
      doubled,
      halfApplied,
      unexpected5xx: sum('unexpected'),
    },
    text: `### ${title}

The built program is ended with TERM and started again, while 8 to 16 clients write on connections that stay open. Others send
each request on a connection of its own.

${table([...head, 'longest until the end, ms'], lines)}

Dropped: the server had the request and did not answer it. Each reset connection shows one, but for two sorts. A server that
closes an open connection between two requests cannot know of the next request on its way: ${mostReset} at each end may be reset. Linux resets
a new connection that the process has not taken when it stops listening: ${mostNotTaken} at each end may be reset. At ${sum('tolerated')} of the
${sum('terminations')} ends there was such a reset. Each exit code was ${failures.some(failure => /exit code/.test(failure)) ? 'not ' : ''}0. Of ${all.acknowledged} acknowledged writes ${all.lost} were lost, ${all.doubled} doubled, ${all.halfApplied} half applied.
`,
    failures: failures.map(failure => `${title}: ${failure}`),
  }
}
