import type { Findings } from '../../server/test/support/fuzz/index.ts'
import { number, table } from '../kit/outcome.ts'
import { longestAllowed, type Pause } from './pauses.ts'
import type { RawResult } from './raw.ts'
import type { ClientsResult } from './slow-clients.ts'

/** What the attacks on the event loop and on the connection found. */
export type Attacked = Readonly<{
  slow: number
  uploads: number
  raw: RawResult
  clients: ClientsResult
  longestOfOne: Pause
  /** Of any cause, beside requests that were sent alone. */
  longestSeen: number
  failures: readonly string[]
}>

type All = Readonly<{ seed: number; worlds: number; random: Findings; longestSeen: number; attacked: Attacked }>

const percent = (part: number, whole: number) => `${Math.round((100 * part) / Math.max(1, whole))} %`
const shown = (text: string) => text.replaceAll(/[|\n]/g, ' ').replaceAll('`', "'").slice(0, 160)

/** The section of the results. */
export function sectionOf({ seed, worlds, random, longestSeen, attacked }: All): string {
  const { slow, uploads, raw, clients, longestOfOne } = attacked
  const ended = clients.ended.map(({ name, count, ended }) => [name, count, ended] as const)
  const served = clients.served.map(({ beside, requests, p50, p99 }) => [beside, requests, p50, p99] as const)
  return `## Fuzz

Requests made from the contract by seed ${seed}: half good, half changed in a value, a field, the text of the JSON, the query,
the path, a header or the key. Later requests use ids, codes and entity tags of earlier answers. Every answer is held against
the contract: status, headers, body by its schema and nothing beside it, no insides in errors, no secret repeated, no bad
request taken. ${worlds} databases, one after the other, ${number(random.requests)} requests, of which ${number(random.badInputs)} were bad.

${number(random.sentAgain)} requests were sent again, each alone, since they were answered 503 or their connection broke among the others.

${percent(random.stored, random.writes)} of ${number(random.writes)} writes were answered as done; of those that were not made bad, ${percent(random.goodStored, random.goodWrites)}.

${table(['path', 'operations', 'requests', '2xx', '304', '4xx', 'statuses'], familyRows(random))}

**Pauses.** ${number(slow)} texts made to be slow and ${number(uploads)} uploads of strange files, each alone: the longest that one
request stopped the event loop is ${Math.round(longestOfOne.milliseconds)} ms (at most ${longestAllowed} allowed): ${shown(longestOfOne.request) || 'none'}.
A pause counts as far as the thread of the event loop computed in it; the longest of any cause was ${Math.round(attacked.longestSeen)} ms. Among the random
requests, up to 32 at once, the longest of any cause was ${Math.round(longestSeen)} ms. The slowest answer took ${Math.round(random.slowest.milliseconds)} ms: ${shown(random.slowest.request)}.

**Malformed HTTP.** ${raw.cases} cases over raw sockets (lengths, codings, chunks, line ends, heads, request lines), ${raw.refused} of them
to be refused with a hidden request behind them, which none answered.

**Slow and silent clients.** ${number(clients.idleAtOnce)} idle connections were open at once. The server took ${clients.memory[0]} MiB before,
${clients.memory[1]} MiB with all of them.

${table(['connections', 'number', 'ended after at most, s'], ended)}

${table(['a plain request beside', 'requests', 'p50, ms', 'p99, ms'], served)}
`
}

function familyRows({ families }: Findings) {
  const rows = [...families].sort(([one], [other]) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))
  return rows.map(([name, { operations, requests, statuses }]) => {
    const counted = (from: number, to: number) =>
      [...statuses].reduce((sum, [status, times]) => (status >= from && status < to ? sum + times : sum), 0)
    const all = [...statuses.keys()].sort((one, other) => one - other).join(' ')
    return [
      `/${name}`,
      operations.size,
      requests,
      counted(200, 300),
      counted(304, 305),
      counted(400, 500),
      all,
    ] as const
  })
}
