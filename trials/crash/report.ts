import type { Findings, Round } from '../../server/test/support/crash/index.ts'
import { number, type Outcome, table } from '../kit/outcome.ts'
import { kinds } from './faults.ts'

/** The service must be ready again after so many milliseconds. */
const longestUntilReady = 30_000

/** What the rounds of one kind came to. */
export type Row = {
  rounds: number
  kills: number
  untilReady: number
  requests: number
  loaded: number
  unexpected: number
} & Omit<Findings, 'problems'>

/** Adds a round to the row of its kind. */
export function note(
  tally: Map<string, Row>,
  kind: string,
  { findings, untilReady, ...round }: Round & { kills: number },
): void {
  const none = { rounds: 0, kills: 0, untilReady: 0, requests: 0, loaded: 0, unexpected: 0 }
  const writes = { acknowledged: 0, repeated: 0, storedBefore: 0, lost: 0, doubled: 0, halfApplied: 0 }
  const row = tally.get(kind) ?? { ...none, ...writes }
  tally.set(kind, row)
  row.rounds += 1
  row.kills += round.kills
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
  const kills = sum('kills')
  const lines = [...tally].map(([kind, row]) => [
    ...[
      kind,
      row.rounds,
      row.kills,
      (row.untilReady / 1000).toFixed(1),
      row.acknowledged,
      row.repeated,
      row.storedBefore,
    ],
    ...[row.lost, row.doubled, row.halfApplied],
  ])
  const head = [
    'SIGKILL of',
    'rounds',
    'kills',
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

Only signals that met a living process count as kills; all processes of PostgreSQL at once count as one. Ready: a write that
was sent after the last kill is acknowledged, and a killed worker is replaced. Stored: the first attempt had been stored, which
the answer to its repeat shows. A server whose database alone was killed answers every request meanwhile, with 503. After each
round, and in the end for all ${number(all.acknowledged)} writes, each acknowledged one has its audit entries and events once, and no event is without
an entry; records, facts, steps and lists show it; the audit chain is whole and the sequence of events has no gap. After each round
the rows of all employees are what their facts of the day add up to. In the end no stored request breaks a rule of decisions, and no
fact comes from no request. The operating system survives these kills: a
loss of power is not tested.
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
