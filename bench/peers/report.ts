import { median } from '../answers/results.ts'
import { machine, whole } from '../report/table.ts'
import type { Pace, Result } from './comparison.ts'
import type { Peer } from './peer.ts'

/** The figures of all runs as Markdown: of each question and server the median of the rounds. */
export function reportOf(
  results: readonly Result[],
  peers: readonly Peer[],
  { load, ...pace }: Pace & { load: number },
): string {
  const questions = [...new Set(results.map(({ question }) => question))]
  return [
    '## Peers',
    '',
    `Median of ${pace.rounds} rounds of ${pace.seconds} s with ${pace.connections} connections, the servers in turn, on one machine and one PostgreSQL.`,
    `\`npm run bench -- --only peers\` on ${new Date().toISOString().slice(0, 10)}; ${machine()} Node ${process.version}. Load average before the start ${load.toFixed(1)}: where that is not near 0, others disturbed the rates, and CPU tells more.`,
    `CPU is microseconds an answer, of the server and of PostgreSQL. “Muster ÷ it” compares answers a second of the same round.`,
    'Muster answers from what it remembers. The caches of answers that Directus and TypeORM have are off, as their defaults are:',
    'they keep an answer for a set time, whatever changes meanwhile.',
    '',
    '| Request | Server | Answers a second | From–to | p50 ms | p99 ms | CPU server | CPU PostgreSQL | Muster ÷ it | From–to | must | aim | its CPU ÷ ours |',
    '|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...questions.flatMap(question =>
      rowsOf(
        results.filter(result => result.question === question),
        peers,
      ),
    ),
    '',
    'What Muster does for the same request, and the other not:',
    '',
    ...peers.map(({ name, leavesOut }) => `- ${name}: ${leavesOut}`),
    '',
  ].join('\n')
}

function rowsOf(results: readonly Result[], peers: readonly Peer[]): string[] {
  const ours = results.filter(({ server }) => server === 'Muster')
  return [undefined, ...peers].flatMap(peer => {
    const server = peer?.name ?? 'Muster'
    const its = results.filter(result => result.server === server)
    if (its.length === 0) return []
    const of = (value: (result: Result) => number) => median(its.map(value))
    const rates = its.map(({ rate }) => rate)
    const ratios = its.map(({ rate }, round) => (ours[round]?.rate ?? Number.NaN) / rate)
    const [must, aim] = peer?.promised[its[0]?.question ?? ''] ?? []
    return `| ${[
      ...[its[0]?.question, server, whole(of(({ rate }) => rate))],
      ...[`${whole(Math.min(...rates))}–${whole(Math.max(...rates))}`],
      ...[of(({ p50 }) => p50).toFixed(1), of(({ p99 }) => p99).toFixed(1)],
      ...[whole(of(({ cpu }) => cpu.server)), whole(of(({ cpu }) => cpu.database))],
      ...(peer
        ? [
            ...[judged(median(ratios), must), `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`],
            ...[must ?? '', aim ?? '', (cpuOf(its) / cpuOf(ours)).toFixed(2)],
          ]
        : ['', '', '', '', '']),
    ].join(' | ')} |`
  })
}

/** Of server and PostgreSQL together. */
const cpuOf = (results: readonly Result[]): number => median(results.map(({ cpu }) => cpu.server + cpu.database))

/** Bold below the must. */
const judged = (ratio: number, must = 0): string => (ratio < must ? `**${ratio.toFixed(2)}**` : ratio.toFixed(2))
