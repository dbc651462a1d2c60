import type pg from 'pg'
import type { Script } from './floors.ts'
import { runPgbench } from './floors.ts'
import { type Load, runLoad } from './load.ts'
import { cpuSecondsOf, cpuSecondsOfPostgres, type Listening, parentOf } from './processes.ts'

/** One run of one side: answers a second, and microseconds of processor time an answer where the system tells them. */
export type Run = Readonly<{
  rate: number
  processMicroseconds: number | undefined
  postgresMicroseconds: number | undefined
  /** Latencies in milliseconds; pgbench gives none. */
  p50?: number
  p99?: number
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

export type Pace = Readonly<{ connections: number; seconds: number; warmUpSeconds: number }>

/** The processes whose time on a processor is read beside the rate. */
export type Clocks = Readonly<{ pid?: number; postmaster?: number }>

export async function postmasterOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf(rows[0]?.pid ?? 0)
}

/** @throws when an answer had another status than the expected one: such a run measures nothing */
export async function measureHttp(
  request: Pick<Load, 'paths' | 'headers' | 'status'>,
  { server, postmaster, pace }: { server: Listening; postmaster?: number; pace: Pace },
): Promise<Run> {
  const clocks = { pid: server.pid, ...(postmaster === undefined ? {} : { postmaster }) }
  const readings: Reading[] = []
  const measured = await runLoad({ ...request, ...pace, port: server.port }, () => void readings.push(read(clocks)))
  const { answers, seconds, p50, p99, unexpected } = measured
  if (unexpected > 0)
    throw new Error(`${unexpected} of ${answers} answers to ${request.paths[0]} were not ${request.status}.`)
  return { rate: answers / seconds, p50, p99, ...spent(readings, answers) }
}

export async function measurePgbench(
  script: Script,
  how: Parameters<typeof runPgbench>[1] & { postmaster: number },
): Promise<Run> {
  const clocks = { postmaster: how.postmaster }
  const begin = read(clocks)
  const { answers, rate } = await runPgbench(script, how)
  return { rate, ...spent([begin, read(clocks)], answers) }
}

type Reading = Readonly<{ process: number | undefined; postgres: number | undefined }>

const read = ({ pid, postmaster }: Clocks): Reading => ({
  process: pid === undefined ? undefined : cpuSecondsOf(pid),
  postgres: postmaster === undefined ? undefined : cpuSecondsOfPostgres(postmaster),
})

function spent([begin, end]: readonly Reading[], answers: number) {
  const microseconds = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? undefined : ((to - from) / answers) * 1e6
  return {
    processMicroseconds: microseconds(begin?.process, end?.process),
    postgresMicroseconds: microseconds(begin?.postgres, end?.postgres),
  }
}
