import type pg from 'pg'
import type { Dataset } from '../dataset/index.ts'
import type { Pgbench } from '../floors/pgbench.ts'
import type { OwnDatabase } from '../own-database.ts'
import type { Listening } from '../processes.ts'
import { type Load, type Measured, runLoad } from './load.ts'
import type { Requests } from './requests.ts'
import { type Run, type Unit, uOf } from './results.ts'

export type Wanted = Readonly<{
  people: number
  /** Measures with this in their names, in any case. */
  only: string
  rounds: number
  /** Of each run. */
  seconds: number
  connections: number
  /** The program. */
  pgbench: string
}>

/** The parts of the measures of one size. */
export type World = OwnDatabase &
  Readonly<{
    wanted: Wanted
    dataset: Dataset
    admin: pg.Client
    masterKey: Buffer
    ours: Listening
    bare: Listening
    pgbench: Pgbench
  }>

/** What is asked: our server, on a database whose CPU time counts. */
export type AskedWorld = Readonly<{
  wanted: Pick<Wanted, 'connections' | 'seconds'>
  ours: Pick<Listening, 'pid' | 'port'>
  pgbench: Pick<Pgbench, 'postmaster'>
}>

/**
 * Answers before a run is measured: plans are made for good, and V8 has compiled what a write needs. Its code is much longer
 * than a read's. Approvals need fewer, and leave enough of what was posted for the run.
 */
const warmUpAnswers = { GET: 640, POST: 1_500, PUT: 750 }

/** Sends requests to our server. */
export function sendAll(world: AskedWorld, requests: Requests, more: Partial<Load> = {}): Promise<Measured> {
  const { wanted, ours, pgbench } = world
  return runLoad({
    port: ours.port,
    requests,
    connections: wanted.connections,
    warmUp: { seconds: 0.5, answers: warmUpAnswers[requests.method] },
    seconds: wanted.seconds,
    watched: { server: ours.pid, postmaster: pgbench.postmaster },
    ...more,
  })
}

/** The same as a run of a round. */
export async function measured(
  world: AskedWorld,
  requests: Requests,
  { unit, ...more }: Partial<Load> & { unit: Unit },
): Promise<Run> {
  const run = await sendAll(world, requests, more)
  return { ...run, u: uOf(run.cpu, unit), unit }
}

export const isWanted = ({ wanted }: World, name: string): boolean =>
  name.toLowerCase().includes(wanted.only.toLowerCase())

export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
