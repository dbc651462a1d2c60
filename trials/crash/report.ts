import type { Findings, Round } from '../../server/test/support/crash/index.ts'
import { number, type Outcome, table } from '../kit/outcome.ts'
import { kinds } from './faults.ts'

/** The service must be ready again after so many milliseconds. */
const longestUntilReady = 30_000

/** What the rounds of one kind came to. */
export type Row = {
  rounds: number
  untilReady: number
  requests: number
  loaded: number
  unexpected: number
} & Omit<Findings, 'problems'>

/** Adds a round to the row of its kind. */
export function note(tally: Map<string, Row>, kind: string, { findings, untilReady, ...round }: Round): void {
  const none = { rounds: 0, untilReady: 0, requests: 0, loaded: 0, unexpected: 0 }
  const writes = { acknowledged: 0, repeated: 0, storedBefore: 0, lost: 0, doubled: 0, halfApplied: 0 }
  const row = tally.get(kind) ?? { ...none, ...writes }
  tally.set(kind, row)
  row.rounds += 1
  row.untilReady = Math.max(row.untilReady, untilReady)
  row.requests += round.attempts
  row.loaded += round.loaded
  row.unexpected += round.unexpected.length
  for (const name of Object.keys(writes) as (keyof typeof writes)[]) row[name] += findings[name]
}

/** What a round shows that Muster promises not to happen. */
export const problemsOf = (kind: string, { findings, untilReady, unexpected, unanswered, broken }: Round): string[] => [
  ...findings.problems,
  ...unexpected,
  ...unanswered,
  ...(kinds[kind]?.isAnswered ? broken : []),
  ...(untilReady > longestUntilReady ? [`It was ready only after ${Math.round(untilReady)} ms.`] : []),
]

type Whole = Readonly<{ tally: ReadonlyMap<string, Row>; failures: readonly string[]; all: Findings; seed: number }>

/** The counts, and the section with a row for each kind of kill. */
export function outcomeOf({ tally, failures, all, seed }: Whole): Outcome {
  const rows = [...tally.values()]
  const sum = (name: keyof Row) => rows.reduce((total, row) => total + row[name], 0)
  const kills = [...tally].reduce((total, [kind, row]) => total + row.rounds * (kinds[kind]?.kills ?? 0), 0)
  const lines = [...tally].map(([kind, row]) => [
    ...[kind, row.rounds, (row.untilReady / 1000).toFixed(1), row.acknowledged, row.repeated, row.storedBefore],
    ...[row.lost, row.doubled, row.halfApplied],
  ])
  const head = [
    'SIGKILL of',
    'rounds',
    'longest until ready, s',
    'acknowledged writes',
    'at first unknown',
    'of these, stored',
  ]
  const section = `## Crash

The built program serves with its own PostgreSQL, with the settings of production. 8 to 16 clients write: cost centres,
change requests and their decisions, expense applications, remarks, holders of positions, imports. Each notes on its own
disk what it sends and what is answered. ${number(kills)} kills in ${number(sum('rounds'))} rounds, the first of each 20 to 400 ms after the load begins. A
client repeats a write of unknown outcome with the same \`Idempotency-Key\`, a PUT with the same \`If-Match\` or revision.
Seed ${seed}.

${table([...head, 'lost', 'doubled', 'half applied'], lines)}

Ready: a write that was sent after the last kill is acknowledged, and a killed worker is replaced. Stored: a repeat was
answered from the store, or as stale; of other repeats the client cannot tell. A server whose database alone was killed
answers every request meanwhile, with 503. After each round, and in the end for all ${number(all.acknowledged)} writes, each acknowledged one has
its audit entries and events once; records, facts, steps and lists show it; the audit chain is whole and the sequence of
events has no gap. The operating system survives these kills: a loss of power is not tested.
`
  const counts = {
    requests: sum('requests'),
    load: (1000 * sum('requests')) / sum('loaded'),
    faults: kills,
    acknowledged: all.acknowledged,
    // In the end, all that the rounds have found is found again.
    lost: Math.max(sum('lost'), all.lost),
    doubled: Math.max(sum('doubled'), all.doubled),
    halfApplied: Math.max(sum('halfApplied'), all.halfApplied),
    unexpected5xx: sum('unexpected'),
  }
  return { counts, section, failures }
}
