import { type Measure, promises } from '../answers/measures.ts'
import {
  figureOf,
  isAnswered,
  isRatio,
  isSameMeasure,
  median,
  type PgbenchRow,
  type Row,
  type SizeResults,
  tailRatioOf,
} from '../answers/results.ts'
import { short, sizeName, tableOf } from './table.ts'

type Judged = Readonly<{ must: number; aim: number; isHigherBetter?: boolean }>

/** The figure of one measure at one size, or of its growth. */
export type Figure = Readonly<{ of: string; value: number }>

const titles: Readonly<Record<Measure['promise'], string>> = {
  one: 'One authority, U',
  page: 'Page of 50 authorities or employees, U',
  list: 'Other lists and searches, U',
  today: 'Today, nine reads in one, U',
  approver: 'Approver look-up of depth 6, U',
  write: 'POST change request, approve, U',
  notModified: '304, rate against bare node:http',
  reference: 'List of 40 KB, rate against bare node:http',
}

/** The promises, each with its worst figure. */
export function promisesOf(sizes: readonly SizeResults[]): string[] {
  const kinds = Object.entries(promises) as [Measure['promise'], Judged][]
  const rows = kinds.map(([kind, judged]) => {
    const figures = sizes.flatMap(size =>
      size.rows
        .filter(row => row.promise === kind)
        .map(row => ({ of: `${row.name}, ${row.caller}, ${sizeName(size.people)}`, value: figureOf(row) })),
    )
    return judge(titles[kind], figures, { ...judged, isHigherBetter: isRatio({ promise: kind }) })
  })
  const floors = sizes.flatMap(size =>
    size.floors.map(row => ({ of: `${row.name}, ${sizeName(size.people)}`, value: floorRatioOf(size, row) })),
  )
  const tails = sizes
    .filter(size => size.tails.length > 0)
    .map(size => ({ of: sizeName(size.people), value: tailRatioOf(size) }))
  const growth = growthOf(sizes).map(({ row, value }) => ({ of: `${row.name}, ${row.caller}`, value }))
  return tableOf(
    ['Promise', 'Worst of', 'Worst', 'Must', 'Aim', 'Musts missed', 'Aims missed', 'Of'],
    [
      ...rows,
      judge("PostgreSQL's time against the best SQL", floors, { must: 4, aim: 2 }),
      judge('p99 of one record while four page lists, against alone', tails, { must: 3, aim: 2 }),
      judge('Growth from the smallest to the largest size', growth, { must: 1.5, aim: 1.2 }),
      ...memoryOf(sizes),
      judge(
        'From start to listening, ms',
        ofSizes(sizes, ({ start }) => start),
        { must: 1_500, aim: 800 },
      ),
    ].filter(row => row.at(-1) !== '0'),
    2,
  )
}

/** In MiB. What is promised is both must and aim. */
function memoryOf(sizes: readonly SizeResults[]): string[][] {
  const isSmall = ({ people }: SizeResults) => people <= 10_000
  const within = (most: number) => ({ must: most, aim: most })
  const loaded = ({ memory }: SizeResults) => memory.loaded
  return [
    judge(
      'Memory idle, MiB',
      ofSizes(sizes, ({ memory }) => memory.idle),
      within(140),
    ),
    judge('Memory after all rounds, 10k at most, MiB', ofSizes(sizes.filter(isSmall), loaded), within(220)),
    judge(
      'Memory after all rounds, more, MiB',
      ofSizes(
        sizes.filter(size => !isSmall(size)),
        loaded,
      ),
      within(320),
    ),
    judge(
      'Memory more for listing everybody, 100k at most, MiB',
      ofSizes(sizes, ({ memory }) => memory.listing),
      within(50),
    ),
  ]
}

/** A figure of each size that has it. */
const ofSizes = (sizes: readonly SizeResults[], figure: (size: SizeResults) => number | undefined): Figure[] =>
  sizes.map(size => ({ of: sizeName(size.people), value: figure(size) })).filter(isKnown)

const isKnown = (each: { of: string; value: number | undefined }): each is Figure => each.value !== undefined

function judge(title: string, figures: readonly Figure[], { must, aim, isHigherBetter = false }: Judged): string[] {
  const sign = isHigherBetter ? -1 : 1
  // Without right answers, a figure is worse than any.
  const badness = ({ value }: Figure) => (Number.isNaN(value) ? Number.POSITIVE_INFINITY : value * sign)
  const [worst] = figures.toSorted((one, other) => badness(other) - badness(one))
  const missed = (limit: number) => String(figures.filter(figure => badness(figure) > limit * sign).length)
  const sides = isHigherBetter ? '≥' : '≤'
  const limits = [must, aim].map(limit => `${sides} ${limit}`)
  return [
    title,
    worst?.of ?? '',
    short(worst?.value ?? Number.NaN),
    ...limits,
    missed(must),
    missed(aim),
    String(figures.length),
  ]
}

/** PostgreSQL's CPU time for our answer against that for the floor, of the same round. */
export function floorRatioOf({ rows }: SizeResults, floor: PgbenchRow): number {
  const ours = rows.find(row => isSameMeasure(row, floor))
  if (!ours || !isAnswered(ours)) return Number.NaN
  return median(ours.runs.map(({ cpu }, round) => cpu.database / (floor.runs[round]?.database ?? Number.NaN)))
}

/** A row of each measure; a small group has no middle page of some. */
export const measuresOf = (sizes: readonly SizeResults[]): Row[] => {
  const rows = sizes.toSorted((one, other) => other.people - one.people).flatMap(size => size.rows)
  return rows.filter((row, place) => rows.findIndex(each => isSameMeasure(each, row)) === place)
}

/** Growth of a measure's cost in U, and in microseconds of CPU, which tells of the machine's changes too. */
type Growth = Readonly<{ row: Row; value: number; inMicroseconds: number }>

/** Each measure at the largest size that has it against the smallest; nothing with one size. */
export function growthOf(sizes: readonly SizeResults[]): Growth[] {
  const bySize = sizes.toSorted((one, other) => one.people - other.people)
  return measuresOf(sizes)
    .filter(row => !isRatio(row))
    .flatMap(row => {
      const [smallest, ...others] = bySize.flatMap(size => size.rows.filter(each => isSameMeasure(each, row)))
      const largest = others.at(-1)
      if (!smallest || !largest) return []
      const value = figureOf(largest) / figureOf(smallest)
      return [{ row, value, inMicroseconds: microsecondsOf(largest) / microsecondsOf(smallest) }]
    })
}

const microsecondsOf = ({ runs }: Row): number => median(runs.map(({ cpu }) => cpu.server + cpu.database))
