import { sql } from 'kysely'
import type { Caller } from '../domain/caller.ts'
import { type Clock, instantOf } from './clock.ts'
import type { Database } from './database/index.ts'
import { answerPrimary, answerWorkers, askPrimary, askWorkers } from './questions-of-workers.ts'
import { isWorker, runsJobs } from './workers.ts'

const ownMetrics = 'muster:own-metrics'

export type Metrics = Awaited<ReturnType<typeof createMetrics>>

type Answered = {
  method: string
  route: string
  status: number
  seconds: number
  caller: Pick<Caller, 'employerGroupId' | 'apiKeyId'> | undefined
}

type Ended = Readonly<{ job: string; seconds: number; isFailure: boolean }>

/** Callers that are counted apart; all others are one, so that a group with many keys does not fill the memory. */
const mostCallers = 1_000

/**
 * Prometheus metrics of one server, or of all workers of one: is it well, is it slow, who is loud. Labels are templates,
 * statuses, and numbers of groups and keys.
 */
export async function createMetrics({ database, clock }: Readonly<{ database: Database; clock: Clock }>) {
  // Loaded with METRICS_TOKEN only.
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  // Of several workers the slowest counts: their average would hide it.
  Object.assign(registry.getSingleMetric('nodejs_eventloop_lag_p99_seconds') ?? {}, { aggregator: 'max' })
  const asJson = async () => JSON.stringify(await registry.getMetricsAsJSON())
  if (isWorker()) answerPrimary(ownMetrics, asJson)
  const requests = new Histogram({
    name: 'muster_http_request_seconds',
    help: 'Time to answer a request, in seconds.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  })
  const byCaller = { labelNames: ['group', 'key'], registers }
  const requestsOfCaller = new Counter({
    name: 'muster_caller_requests_total',
    help: 'Requests of a key, or of all sessions of a group (key "session").',
    ...byCaller,
  })
  const secondsOfCaller = new Counter({
    name: 'muster_caller_seconds_total',
    help: 'Time to answer the requests of a key, or of all sessions of a group, in seconds.',
    ...byCaller,
  })
  const refusals = new Counter({
    name: 'muster_authentication_refusals_total',
    help: 'Requests refused for want of a good key.',
    registers,
  })
  const jobs = new Histogram({
    name: 'muster_job_seconds',
    help: 'Time of one look of a job, in seconds.',
    labelNames: ['job'],
    buckets: [0.01, 0.1, 1, 10, 60],
    registers,
  })
  const failures = new Counter({
    name: 'muster_job_failures_total',
    help: 'Looks of a job that failed.',
    labelNames: ['job'],
    registers,
  })
  const deliveries = new Counter({
    name: 'muster_webhook_deliveries_total',
    help: 'Attempts to deliver an event to a webhook.',
    labelNames: ['outcome'],
    registers,
  })
  new Gauge({
    name: 'muster_database_connections',
    help: 'Connections for transactions: busy, idle, and requests that wait for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, ...states } of database.connections())
        for (const [state, count] of Object.entries(states)) this.set({ pool, state }, count)
    },
  })
  if (runsJobs(process.env))
    new Gauge({
      name: 'muster_waiting_work',
      help: 'Records to be sealed, imports and notices that wait, in all groups.',
      labelNames: ['work'],
      registers,
      async collect() {
        this.reset()
        // Without a database the other metrics are wanted most.
        const { rows } = await sql<{ work: string; waiting: number }>`
          select work, waiting from count_waiting_work(${instantOf(clock)})`
          .execute(database.withoutGroup)
          .catch(() => ({ rows: [] }))
        for (const { work, waiting } of rows) this.set({ work }, waiting)
      },
    })
  const callers = new Set<string>()
  return {
    text: () => (isWorker() ? askPrimary('muster:metrics') : registry.metrics()),
    /** For `addUp`. */
    asJson,
    contentType: registry.contentType,
    countRefusal: () => refusals.inc(),
    observeRequest({ seconds, caller, ...labels }: Answered) {
      requests.observe(labels, seconds)
      if (!caller) return
      const named = { group: String(caller.employerGroupId), key: String(caller.apiKeyId ?? 'session') }
      const name = `${named.group} ${named.key}`
      if (callers.size < mostCallers) callers.add(name)
      const label = callers.has(name) ? named : { group: 'other', key: 'other' }
      requestsOfCaller.inc(label)
      secondsOfCaller.inc(label, seconds)
    },
    observeJob({ job, seconds, isFailure }: Ended) {
      jobs.observe({ job }, seconds)
      if (isFailure) failures.inc({ job })
    },
    countDelivery(isDelivered: boolean) {
      deliveries.inc({ outcome: isDelivered ? 'delivered' : 'failed' })
    },
  }
}

/** Adds up the metrics of all workers, in the primary process, for the worker that is asked. */
export const gatherMetrics = (): void =>
  answerWorkers('muster:metrics', async () => addUp(await askWorkers(ownMetrics)))

/** One text of what several workers count. */
export async function addUp(counted: readonly string[]): Promise<string> {
  const { AggregatorRegistry } = await import('prom-client')
  return AggregatorRegistry.aggregate(counted.map(each => JSON.parse(each))).metrics()
}
