import type pg from 'pg'
import { runPgbench } from '../floors/pgbench.ts'
import type { Script } from '../floors/script.ts'
import { cpuSecondsOf, cpuSecondsOfPostgres, type Listening, parentOf } from '../processes.ts'
import { runLoad } from './load.ts'
import { allOf, type Requests } from './requests.ts'

/** One run of one side: answers a second, and microseconds of processor time an answer where the system tells them. */
export type Run = Readonly<{
  rate: number
  processMicroseconds: number | undefined
  postgresMicroseconds: number | undefined
  /** Latencies in milliseconds; pgbench gives none. */
  p50?: number
  p99?: number
  /** Requests in all, those of the warm-up too. */
  sent: number
  /** Records that waited for their seal at the end, where sealing was part of it. */
  unsealed?: number
}>

/** Two things to run side by side. `must` and `aim` are of the ratio ours : floor. */
export type Measure = Readonly<{
  name: string
  floorName: string
  must?: number
  aim?: number
  floor: (() => Promise<Run>) | undefined
  ours(): Promise<Run>
}>

/** A measure that is not prepared yet. */
export type Comparison = Readonly<{ name: string; prepare(): Promise<Omit<Measure, 'name'>> }>

export const atLeast = (must: number, aim: number) => ({ must, aim })

export type Pace = Readonly<{ connections: number; seconds: number; warmUpSeconds: number }>

/** The processes whose time on a processor is read beside the rate. */
export type Clocks = Readonly<{ pid?: number; postmaster?: number }>

export async function postmasterOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf(rows[0]?.pid ?? 0)
}

/** @throws when an answer had another status than the expected one: such a run measures nothing */
export async function measureHttp(
  requests: Requests,
  { server, postmaster, pace }: { server: Listening; postmaster?: number; pace: Pace },
): Promise<Run> {
  const clocks = { pid: server.pid, ...(postmaster === undefined ? {} : { postmaster }) }
  const readings: Reading[] = []
  const load = { requests: allOf(requests), status: requests.status, ...pace, port: server.port }
  const measured = await runLoad(load, () => void readings.push(read(clocks)))
  const { answers, sent, seconds, p50, p99, unexpected } = measured
  if (requests.isOnce && sent > requests.count)
    throw new Error(`There are but ${requests.count} requests to send once each: measure for fewer seconds.`)
  if (unexpected.length > 0)
    throw new Error(
      `${requests.request(1).path} answered ${unexpected.join(' and ')} under load, not ${requests.status}.`,
    )
  return { rate: answers / seconds, p50, p99, sent, ...spent(readings, answers) }
}

export async function measurePgbench(
  script: Script,
  { postmaster, ...how }: Parameters<typeof runPgbench>[1] & { postmaster: number },
): Promise<Run> {
  const readings: Reading[] = []
  const { answers, ...run } = await runPgbench(script, how, () => void readings.push(read({ postmaster })))
  return { ...run, ...spent([readings[0], readings.at(-1)], answers) }
}

type Reading = Readonly<{ process: number | undefined; postgres: number | undefined }>

const read = ({ pid, postmaster }: Clocks): Reading => ({
  process: pid === undefined ? undefined : cpuSecondsOf(pid),
  postgres: postmaster === undefined ? undefined : cpuSecondsOfPostgres(postmaster),
})

function spent([begin, end]: readonly (Reading | undefined)[], answers: number) {
  const microseconds = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? undefined : ((to - from) / answers) * 1e6
  return {
    processMicroseconds: microseconds(begin?.process, end?.process),
    postgresMicroseconds: microseconds(begin?.postgres, end?.postgres),
  }
}
