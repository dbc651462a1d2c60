import { answerWorkers, askPrimary, isWorker } from './workers.ts'

export type Metrics = Awaited<ReturnType<typeof createMetrics>>

type Answered = { method: string; route: string; status: number; seconds: number }

/** Prometheus metrics of one server, or of all workers of one. Labels are templates and statuses, never ids. */
export async function createMetrics() {
  // Loaded with METRICS_TOKEN only.
  const { AggregatorRegistry, Counter, collectDefaultMetrics, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  if (isWorker()) {
    // Answers to the primary process, which adds up what its workers count.
    new AggregatorRegistry()
    AggregatorRegistry.setRegistries([registry])
  }
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'muster_http_request_seconds',
    help: 'Time to answer a request, in seconds.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'muster_authentication_refusals_total',
    help: 'Requests refused for want of a good key.',
    registers: [registry],
  })
  return {
    text: () => (isWorker() ? askPrimary('muster:metrics') : registry.metrics()),
    contentType: registry.contentType,
    countRefusal: () => refusals.inc(),
    observeRequest: ({ seconds, ...labels }: Answered) => requests.observe(labels, seconds),
  }
}

/** Adds up the metrics of all workers, in the primary process, for the worker that is asked. */
export async function gatherMetrics(): Promise<void> {
  const { AggregatorRegistry } = await import('prom-client')
  const all = new AggregatorRegistry()
  answerWorkers('muster:metrics', () => all.clusterMetrics())
}
