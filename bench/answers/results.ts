import type { Cpu } from '../cpu.ts'
import type { Population } from '../dataset/index.ts'
import type { PgbenchRun } from '../floors/pgbench.ts'
import type { Touched } from '../statements/plans.ts'
import type { Measured } from './load.ts'
import type { Measure } from './measures.ts'

/** The yardstick of a moment: bare node:http, one select by key, and the CPU time of both in microseconds, which is U. */
export type Unit = Readonly<{ bare: Measured; select: PgbenchRun; microseconds: number }>

/** A run, and its CPU time in the U of its moment. */
export type Run = Measured & Readonly<{ u: number; unit: Unit }>

/** What PostgreSQL is asked for one answer; `touched` of reads alone. */
export type Asked = Readonly<{ statements: number; roundTrips: number; touched?: Touched }>

/** All rounds of a measure. */
export type Row = Pick<Measure, 'name' | 'caller' | 'promise'> & { readonly runs: Run[]; asked?: Asked | undefined }

/** All rounds of the best SQL, or of our own statements, under pgbench. */
export type PgbenchRow = Readonly<{ name: string; caller: string; runs: PgbenchRun[] }>

/** The p99 of one record in milliseconds, alone and while four callers page lists, and what it costs alone. */
export type Tail = Readonly<{ alone: number; beside: number; u: number }>

/** The results of one size. */
export type SizeResults = Population &
  Readonly<{
    units: Unit[]
    rows: Row[]
    floors: PgbenchRow[]
    overheads: PgbenchRow[]
    tails: Tail[]
    /** Seconds that making the rows took, and everything. */
    fill: number
    took: number
    /** Milliseconds from the start of the server to listening; the database was running. */
    start: number
    memory: Memory
    postgres: string
  }>

/**
 * Of the server, in MiB; `most`: at any time until the last round ended; `listing`: how much more while it lists all employees
 * whole, up to 100,000 of them.
 */
type Memory = Readonly<Record<'idle' | 'loaded' | 'most' | 'listing', number | undefined>>

export const uOf = ({ server, database }: Cpu, { microseconds }: Unit): number => (server + database) / microseconds

/** Of those that are numbers; NaN when none is. */
export function median(values: readonly (number | undefined)[]): number {
  const known = values
    .flatMap(value => (value === undefined || Number.isNaN(value) ? [] : [value]))
    .sort((a, b) => a - b)
  const [below = Number.NaN, above = Number.NaN] = [known[(known.length - 1) >> 1], known[known.length >> 1]]
  return (below + above) / 2
}

/** Whether both are about one measure of one caller. */
export const isSameMeasure = (one: Named, other: Named): boolean =>
  one.name === other.name && one.caller === other.caller

type Named = Readonly<{ name: string; caller: string }>

/** Whether there are runs, and every one had right answers alone. */
export const isAnswered = ({ runs }: Row): boolean =>
  runs.length > 0 && runs.every(({ answers, unexpected }) => answers > 0 && unexpected.length === 0)

/** Where the ratio to bare node:http counts, and not U. */
export const isRatio = ({ promise }: Pick<Row, 'promise'>): boolean =>
  promise === 'notModified' || promise === 'reference'

/** The figure that a promise is about, in each run. */
export const figuresOf = (row: Row): number[] =>
  row.runs.map(({ u, rate, unit }) => (isRatio(row) ? rate / unit.bare.rate : u))

/** Their median; NaN without right answers. */
export const figureOf = (row: Row): number => (isAnswered(row) ? median(figuresOf(row)) : Number.NaN)

/** The p99 of one record beside four who page, against alone. */
export const tailRatioOf = ({ tails }: Pick<SizeResults, 'tails'>): number =>
  median(tails.map(({ alone, beside }) => beside / alone))
