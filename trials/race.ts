import { parseArgs } from 'node:util'
import { Random } from '../server/test/support/exactness/random.ts'
import {
  Arena,
  judgeAftermath,
  raceActs,
  raceDeciders,
  raceDeletions,
  raceOverlaps,
  racePlans,
  raceRepeats,
  raceWriters,
} from '../server/test/support/race/index.ts'
import { Client } from './kit/client.ts'
import { number, type Outcome, say, table } from './kit/outcome.ts'
import { startServer } from './kit/processes.ts'
import { inWorld, type World } from './kit/world.ts'

type Raced = Readonly<{ name: string; races: number; requests: number; acknowledged: number; failed: number }>

/**
 * Requests that must not both succeed are sent together, half of them to each of two servers with their jobs at work. One
 * of them has its effect, and the answers say which.
 */
export async function race(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '20261124' },
      /** Idempotency keys, each sent five times. */
      keys: { type: 'string', default: '1000' },
      /** Of deciders. */
      pairs: { type: 'string', default: '1000' },
      /** Of approving, cancelling and editing. */
      acts: { type: 'string', default: '500' },
      /** Of writers with one entity tag; also of deletions, of spans of days, and of planned moves. */
      writers: { type: 'string', default: '400' },
    },
  })
  const [seed = 0, keys = 0, pairs = 0, acts = 0, writers = 0] = [
    ...[values.seed, values.keys, values.pairs, values.acts, values.writers].map(Number),
  ]
  return inWorld(async world => {
    const served = await Promise.all([startServer(world), startServer(world)])
    const clients = [new Client(served[0].port), new Client(served[1].port)] as const
    try {
      const arena = await Arena.prepare({ ...world, servers: clients, random: new Random(seed), keys: keysOf(world) })
      const races: readonly (readonly [string, number, (arena: Arena, races: number) => Promise<unknown>])[] = [
        ['one POST five times with one `Idempotency-Key`, a third cut before the reply', keys, raceRepeats],
        ['two approvers of one step', pairs, raceDeciders],
        ['approving, cancelling and editing one request', acts, raceActs],
        ['four writers with one entity tag', writers, raceWriters],
        ['deleting and changing one record', writers, raceDeletions],
        ['five spans of days of one holder or one role', writers, raceOverlaps],
        ['three plans of the move of one position, and the end of its plan', writers, racePlans],
      ]
      // The pauses of starting are forgotten.
      await pausesOf(served)
      const start = performance.now()
      const raced: Raced[] = []
      for (const [name, count, run] of races) {
        const before = { ...arena.counts, requests: requestsOf(clients), failures: arena.failures.length }
        await run(arena, count)
        const result = {
          ...{ name, races: count, requests: requestsOf(clients) - before.requests },
          acknowledged: arena.counts.acknowledged - before.acknowledged,
          failed: arena.failures.length - before.failures,
        }
        raced.push(result)
        say(JSON.stringify(result))
      }
      const seconds = (performance.now() - start) / 1000
      await judgeAftermath(arena)
      const unexpected = clients.flatMap(client => client.unexpected)
      return outcomeOf(arena, { raced, seed, seconds, unexpected, pauses: await pausesOf(served) })
    } finally {
      for (const client of clients) client.close()
      await Promise.all(served.map(server => server.stop()))
    }
  })
}

function keysOf({ people }: World) {
  const of = (name: string) => people[name]?.apiKey ?? ''
  return { priya: of('priya'), liam: of('liam'), emma: of('emma'), mei: of('mei') }
}

const requestsOf = (clients: readonly Client[]): number => clients.reduce((sum, { requests }) => sum + requests, 0)

const pausesOf = (served: readonly Readonly<{ longestPause(): Promise<number> }>[]): Promise<number[]> =>
  Promise.all(served.map(server => server.longestPause()))

type Run = Readonly<{
  raced: readonly Raced[]
  seed: number
  seconds: number
  unexpected: readonly string[]
  pauses: readonly number[]
}>

function outcomeOf({ counts, ends, failures }: Arena, { raced, seed, seconds, unexpected, pauses }: Run): Outcome {
  const { cut, ...found } = counts
  const requests = raced.reduce((sum, each) => sum + each.requests, 0)
  const head = ['sent together', 'races', 'requests', 'acknowledged', 'other than promised']
  const rows = raced.map(each => [each.name, each.races, each.requests, each.acknowledged, each.failed] as const)
  const section = `## Race

Two servers with their jobs, each a process of its own, on one database. Half of the requests go to each. The rows of the
database are compared with what was answered: effects, decisions, events, spans of days. Seed ${seed}.

${table(head, rows)}

${number(cut)} requests were cut before the reply. Approving, cancelling and editing ended in ${ends.size} ways, all of them those of
an order. Afterwards every event had one number without a gap, codes were unique, and the audit log was whole.
`
  return {
    counts: {
      ...{ requests, load: requests / seconds, faults: cut, ...found },
      ...{ unexpected5xx: unexpected.length, longestPause: Math.max(...pauses) },
    },
    section,
    failures: [...failures, ...unexpected.map(each => `Unexpected: ${each}`)],
  }
}
