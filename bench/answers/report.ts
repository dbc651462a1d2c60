import { cpus, release, totalmem, type } from 'node:os'
import { population } from './dataset.ts'
import type { Measure, Run } from './measures.ts'

/** Every round of one measure, in the order in which they ran. */
export type Rounds = Readonly<{ measure: Measure; rounds: readonly Readonly<{ floor: Run | undefined; ours: Run }>[] }>

type Facts = Readonly<{
  pgbench: string | undefined
  postgres: string
  rounds: number
  seconds: number
  connections: number
  /** Processes that wanted a processor before we began, on average over a minute. */
  load: number
  /** Of the server, in MiB. */
  memory: Readonly<{ idle: number | undefined; loaded: number | undefined }>
}>

/** The results as a page of Markdown. */
export const reportOf = (results: readonly Rounds[], facts: Facts): string =>
  `${[
    '# Results of the bench',
    '',
    `Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}. Absolute figures say little about another`,
    'machine; the ratios do: both sides of each ran on the same machine, in turn.',
    `${facts.rounds} rounds of ${facts.seconds} s each with ${facts.connections} connections; what stands here is the median of the rounds.`,
    '',
    ...factLines(facts),
    ...writingLines(results),
    '',
    '| Measure | Floor | Floor, a second | Ours, a second | Ratio | From–to | Must | Aim | p50 ms | p99 ms | p99/p50 |',
    '|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...results.map(rateRow),
  ].join('\n')}\n`

const factLines = ({ pgbench, postgres, load, memory }: Facts): string[] => [
  `- Machine: ${machine()} Server, PostgreSQL and load share it. Its load average before the start was ${load.toFixed(1)}: where that is not near 0, others disturbed the figures.`,
  `- Versions: Node ${process.version}, PostgreSQL ${postgres} (our own, durable), ${pgbench ?? 'no pgbench: its floors are left out. Install it (Debian: postgresql-contrib) or set PGBENCH'}.`,
  `- Rows: ${whole(population)} employees, each an authority with an address, three roles, a position and two cost centres; 200 cost centres, of which the caller sees half; a second group beside. Every value of an employee is a fact.`,
  '- Requests: keys and scopes on, no rate limit, errors alone logged unless said. Pages 1 to 5 of 50. pgbench runs the statements that the server was heard to send, prepared, as the same role behind the same row-level security; its first second is left out, as is ours.',
  `- Memory of the server: ${whole(memory.idle)} MiB idle (must 140), ${whole(memory.loaded)} MiB after all rounds (must 220).`,
]

/** The machine, as a sentence. */
export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}.`

/** Notes on the measures that write. */
function writingLines(results: readonly Rounds[]): string[] {
  const unsealed = results.flatMap(({ rounds }) => rounds.flatMap(({ ours }) => ours.unsealed ?? []))
  if (unsealed.length === 0) return []
  return [
    '- Change requests: human resources ask for another name of an employee, of each one once; one step, which three may decide. The first three seconds are left out on both sides. After each run the rows of every table are counted: both sides have left as many as that many requests do. Both begin with nothing open, vacuumed and checkpointed.',
    `- Sealing: while it answers change requests, the server also does its jobs, and so seals what is written; pgbench does not. At the end of a round at most ${whole(Math.max(...unsealed))} records waited for their seals.`,
  ]
}

function rateRow({ measure, rounds }: Rounds): string {
  const ratios = rounds.flatMap(({ floor, ours }) => (floor ? [ours.rate / floor.rate] : []))
  const ratio = median(ratios)
  const isShort = measure.must !== undefined && ratio !== undefined && ratio < measure.must
  const [p50, p99] = [median(rounds.map(({ ours }) => ours.p50)), median(rounds.map(({ ours }) => ours.p99))]
  return row([
    measure.name,
    measure.floorName,
    whole(median(rounds.map(({ floor }) => floor?.rate))),
    whole(median(rounds.map(({ ours }) => ours.rate))),
    ratio === undefined ? '–' : `${ratio.toFixed(2)}${isShort ? ' (short)' : ''}`,
    ratios.length === 0 ? '–' : `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
    measure.must?.toFixed(2) ?? '',
    measure.aim?.toFixed(2) ?? '',
    p50?.toFixed(2) ?? '–',
    p99?.toFixed(2) ?? '–',
    p50 && p99 ? (p99 / p50).toFixed(1) : '–',
  ])
}

/** Of those that are known; undefined when none is. */
function median(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter(value => value !== undefined).sort((a, b) => a - b)
  const middle = known.length / 2
  return known.length % 2 === 1 ? known[Math.floor(middle)] : average(known.slice(middle - 1, middle + 1))
}

const average = ([a, b]: readonly number[]) => (a === undefined || b === undefined ? undefined : (a + b) / 2)

const whole = (value: number | undefined): string =>
  value === undefined ? '–' : Math.round(value).toLocaleString('en-AU')

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
