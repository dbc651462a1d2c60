import type { Listening } from '../processes.ts'
import { runLoad } from './load.ts'
import { allOf, type Requests } from './requests.ts'

/** One run of one side: answers a second. */
export type Run = Readonly<{
  rate: number
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

/** @throws when an answer had another status than the expected one: such a run measures nothing */
export async function measureHttp(server: Listening, requests: Requests, pace: Pace): Promise<Run> {
  const load = { requests: allOf(requests), status: requests.status, ...pace, port: server.port }
  const { answers, sent, seconds, p50, p99, unexpected } = await runLoad(load)
  if (requests.isOnce && sent > requests.count)
    throw new Error(`There are but ${requests.count} requests to send once each: measure for fewer seconds.`)
  if (unexpected.length > 0)
    throw new Error(
      `${requests.request(1).path} answered ${unexpected.join(' and ')} under load, not ${requests.status}.`,
    )
  return { rate: answers / seconds, p50, p99, sent }
}
