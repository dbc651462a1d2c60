import { cpus, release, totalmem, type } from 'node:os'
import type { Measure, Run } from './measures.ts'

/** Every round of one measure, in the order in which they ran. */
export type Rounds = Readonly<{ measure: Measure; rounds: readonly Readonly<{ floor: Run | undefined; ours: Run }>[] }>

type Facts = Readonly<{
  command: string
  pgbench: string | undefined
  postgres: string
  rounds: number
  seconds: number
  connections: number
  rows: string
  memory: Readonly<{ idle: number | undefined; loaded: number | undefined }>
  notes: readonly string[]
}>

/** The results as a page of Markdown. */
export function reportOf(results: readonly Rounds[], facts: Facts): string {
  return `${[
    '# Results of the bench',
    '',
    'Absolute figures say little about another machine. The ratios do: both sides of each ran on the same machine, in',
    `turn, ${facts.rounds} rounds of ${facts.seconds} s each with ${facts.connections} connections; what stands here is the median of the rounds.`,
    '',
    ...factLines(facts),
    '',
    '| Measure | Floor | Floor, a second | Ours, a second | Ratio | Rounds from–to | Must | Aim | p50 ms | p99 ms | p99/p50 |',
    '|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...results.map(rateRow),
    '',
    'Processor time, in microseconds an answer (Linux only). The floor’s own process is left out where it is pgbench.',
    '',
    '| Measure | Ours: server | Ours: PostgreSQL | Ours: both | Floor: server | Floor: PostgreSQL |',
    '|---|--:|--:|--:|--:|--:|',
    ...results.map(processorRow),
    '',
    ...facts.notes.flatMap(note => [note, '']),
  ].join('\n')}`
}

const factLines = ({ command, pgbench, postgres, rows, memory }: Facts): string[] => [
  `- Command: \`${command}\`, on ${new Date().toISOString().slice(0, 10)}`,
  `- Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}; server, PostgreSQL and load share it`,
  `- Versions: Node ${process.version}, ${postgres}, ${pgbench ?? 'no pgbench was found, so its floors are left out'}`,
  `- Rows: ${rows}`,
  `- Memory of the server: ${whole(memory.idle)} MiB idle, ${whole(memory.loaded)} MiB after all rounds`,
]

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

function processorRow({ measure, rounds }: Rounds): string {
  const [server, postgres] = processorTimes(rounds.map(({ ours }) => ours))
  const [floorServer, floorPostgres] = processorTimes(rounds.map(({ floor }) => floor))
  const both = server === undefined ? undefined : server + (postgres ?? 0)
  return row([measure.name, whole(server), whole(postgres), whole(both), whole(floorServer), whole(floorPostgres)])
}

const processorTimes = (runs: readonly (Run | undefined)[]) => [
  median(runs.map(run => run?.processMicroseconds)),
  median(runs.map(run => run?.postgresMicroseconds)),
]

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
