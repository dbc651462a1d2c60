import { promises } from '../answers/measures.ts'
import {
  figureOf,
  figuresOf,
  isAnswered,
  isRatio,
  isSameMeasure,
  median,
  type Row,
  type SizeResults,
  tailRatioOf,
} from '../answers/results.ts'
import { waiting } from '../dataset/index.ts'
import type { Touched } from '../statements/plans.ts'
import { floorRatioOf, growthOf, measuresOf, promisesOf } from './promises.ts'
import { machine, short, sizeName, tableOf, whole } from './table.ts'

export type Facts = Readonly<{
  command: string
  pgbench: string
  rounds: number
  seconds: number
  connections: number
  /** Processes that wanted a processor before we began, on average over a minute. */
  load: number
}>

/** The results as a section of Markdown. */
export const reportOf = (sizes: readonly SizeResults[], facts: Facts): string =>
  [
    '## Speed',
    '',
    ...factLines(sizes, facts),
    '',
    '### Promises',
    '',
    'The worst figure of each, over all callers and sizes; a measure with wrong answers misses everything. Peers, the import and the console have sections of their own.',
    '',
    ...promisesOf(sizes),
    ...unitsOf(sizes),
    ...sizes.flatMap(detailsOf),
  ].join('\n')

const factLines = (sizes: readonly SizeResults[], facts: Facts): string[] => [
  `\`${facts.command}\` on ${new Date().toISOString().slice(0, 10)}; ${facts.rounds} rounds of ${facts.seconds} s each with ${facts.connections} connections; each figure is the median of the rounds.`,
  '',
  `- Machine: ${machine()} Server, PostgreSQL and load share it. Its load average before the start was ${facts.load.toFixed(1)}: where that is not near 0, others disturbed the figures.`,
  `- Versions: Node ${process.version}, PostgreSQL ${sizes[0]?.postgres} (our own, durable), ${facts.pgbench}.`,
  ...sizes.map(
    size =>
      `- ${whole(size.people)} people: ${whole(size.costCentres)} cost centres, ${whole(size.requests)} change requests and as many expense applications, rows made in ${whole(size.fill)} s. ${unitsIn(size)} One authority, asked one at a time, cost ${short(median(size.tails.map(({ u }) => u)))} U. The server listened after ${whole(size.start)} ms; its memory was ${whole(size.memory.idle)} MiB idle, ${whole(size.memory.loaded)} after all rounds, ${whole(size.memory.most)} at most before${size.memory.listing === undefined ? '' : `, and ${whole(Math.max(0, size.memory.listing))} more while it listed all employees whole`}. All took ${whole(size.took / 60)} minutes.`,
  ),
  `- Everybody is employee and authority with an address, three roles, a position and two cost centres, nearly everybody a credential; every value is a fact. ${whole(waiting.changeRequests)} change requests and ${whole(waiting.expenseApplications)} expense applications wait for the callers of \`all\` and \`half\`; twice as many change requests are open, the others closed; managers raised all. A second group stands beside.`,
]

/** How the yardstick changed, as a sentence. */
function unitsIn({ units }: SizeResults): string {
  const all = units.map(({ microseconds }) => microseconds)
  const [least, most] = [Math.min(...all), Math.max(...all)]
  return `U, measured ${all.length} times, was ${least.toFixed(1)} to ${most.toFixed(1)} µs, its median ${median(all).toFixed(1)}.`
}

/** Each measure at each size. */
function unitsOf(sizes: readonly SizeResults[]): string[] {
  const growth = growthOf(sizes)
  return [
    '### CPU time of an answer, in U',
    '',
    ...tableOf(
      ['Measure', 'Caller', ...sizes.map(({ people }) => sizeName(people)), 'Growth', 'in µs', 'Must', 'Aim'],
      measuresOf(sizes).map(row => {
        const { must, aim } = promises[row.promise]
        const figures = sizes.map(size => {
          const found = size.rows.find(each => isSameMeasure(each, row))
          return found ? judged(found, must) : '–'
        })
        const grown = growth.find(each => isSameMeasure(each.row, row))
        return [
          `${row.name}${isRatio(row) ? ' (rate against bare node:http)' : ''}`,
          row.caller,
          ...figures,
          short(grown?.value ?? Number.NaN),
          short(grown?.inMicroseconds ?? Number.NaN),
          String(must),
          String(aim),
        ]
      }),
      2,
    ),
  ]
}

/** Bold beyond the must; the statuses where answers were wrong. */
function judged(row: Row, must: number): string {
  if (!isAnswered(row)) return `**${[...new Set(row.runs.flatMap(({ unexpected }) => unexpected))].join(', ')}**`
  const figure = figureOf(row)
  const isMissed = isRatio(row) ? figure < must : figure > must
  return isMissed ? `**${short(figure)}**` : short(figure)
}

/** Everything else that was measured at one size. */
const detailsOf = (size: SizeResults): string[] => [
  `### ${whole(size.people)} people`,
  '',
  'CPU time in microseconds for each answer.',
  '',
  ...tableOf(
    ['Measure', 'Caller', 'A second', 'p50 ms', 'p99 ms', 'Server µs', 'PostgreSQL µs', 'U or ratio', 'From–to'],
    size.rows.map(row => {
      const of = (part: (run: Row['runs'][number]) => number) => median(row.runs.map(part))
      const figures = figuresOf(row)
      return [
        `${row.name}${row.runs.every(({ isWarm }) => isWarm) ? '' : ' (too slow to be warmed up)'}`,
        row.caller,
        short(of(({ rate }) => rate)),
        of(({ p50 }) => p50).toFixed(1),
        of(({ p99 }) => p99).toFixed(1),
        whole(of(({ cpu }) => cpu.server)),
        whole(of(({ cpu }) => cpu.database)),
        judged(row, promises[row.promise].must),
        `${short(Math.min(...figures))}–${short(Math.max(...figures))}`,
      ]
    }),
    2,
  ),
  ...comparedOf(size),
  ...askedOf(size),
]

function comparedOf(size: SizeResults): string[] {
  const lines = [
    ...size.floors.map(floor => {
      const of = (size.rows.find(row => isSameMeasure(row, floor))?.runs ?? []).map(({ cpu }) => cpu.database)
      const its = floor.runs.map(({ database }) => database)
      return [
        floor.name,
        floor.caller,
        "the best SQL, PostgreSQL's µs",
        whole(median(its)),
        whole(median(of)),
        short(floorRatioOf(size, floor)),
        '4',
        '2',
      ]
    }),
    ...size.overheads.map(overhead => {
      const of = (size.rows.find(row => isSameMeasure(row, overhead))?.runs ?? []).map(({ rate }) => rate)
      const its = overhead.runs.map(({ rate }) => rate)
      return [
        overhead.name,
        overhead.caller,
        'overhead: our own statements under pgbench, a second',
        whole(median(its)),
        whole(median(of)),
        short(median(of) / median(its)),
        '',
        '',
      ]
    }),
    ...(size.tails.length === 0
      ? []
      : [
          [
            'p99 of one authority',
            'half',
            'alone; beside it four page lists, ms',
            short(median(size.tails.map(({ alone }) => alone))),
            short(median(size.tails.map(({ beside }) => beside))),
            short(tailRatioOf(size)),
            '3',
            '2',
          ],
        ]),
  ]
  return lines.length === 0
    ? []
    : tableOf(['Measure', 'Caller', 'Against', 'It', 'Ours', 'Ratio', 'Must', 'Aim'], lines, 3)
}

function askedOf({ rows }: SizeResults): string[] {
  const lines = rows.flatMap(({ name, caller, asked }) => {
    if (!asked) return []
    const { statements, roundTrips, touched } = asked
    const counts = touched ? [whole(touched.buffers), touchedRowsOf(touched), whole(touched.returned)] : ['', '', '']
    return [[name, caller, String(statements), String(roundTrips), ...counts]]
  })
  return lines.length === 0
    ? []
    : tableOf(
        ['One answer', 'Caller', 'Statements', 'Round trips', 'Blocks of 8 kB', 'Rows touched', 'Rows returned'],
        lines,
        2,
      )
}

/** Bold beyond twenty times the rows that are returned. */
const touchedRowsOf = ({ touched, returned }: Touched): string =>
  touched > 20 * returned ? `**${whole(touched)}**` : whole(touched)
