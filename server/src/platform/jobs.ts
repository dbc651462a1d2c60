import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseUnavailable } from './database/errors.ts'
import type { Metrics } from './metrics.ts'
import { WakeUp } from './wake-up.ts'

/**
 * Work that the service does by itself. A job finds its work in rows of the database, so that a restart loses nothing,
 * nothing happens twice, and several processes may run the same job at once.
 */
export type Job<ServiceContext> = Readonly<{
  name: string
  /** Milliseconds between two looks. */
  every: number
  /** Looks as soon as anything was stored by this process, too. */
  wakes?: boolean
  /** Ends soon after the signal; what it leaves then is found at the next look, of this process or another. */
  run(context: ServiceContext, surroundings?: Surroundings): Promise<void>
}>

/** The surroundings of a job while the service runs; tests and commands call jobs without them. */
export type Surroundings = Readonly<{
  /** Aborted when the service stops. */
  signal?: AbortSignal
  log?: Log
}>

type Log = Readonly<{
  error(details: object, message: string): void
  info?(details: object, message: string): void
}>

/** The least time between two looks, however often it is woken, in milliseconds. */
const breath = 100

/** How long jobs that are under way may take to end when the service stops, in milliseconds. */
const patience = 5_000

/**
 * Runs the jobs until `stop`, which waits for running ones. A failed job is tried again at its next look. One without a
 * database logs nothing, since every request reports it anyway.
 */
export function startJobs<ServiceContext extends { committed: WakeUp; metrics?: Metrics | undefined }>(
  context: ServiceContext,
  jobs: readonly Job<ServiceContext>[],
  log: Log,
): { stop(): Promise<void> } {
  const end = new AbortController()
  const { signal } = end
  const quiet = new WakeUp()
  const loops = jobs.map(async job => {
    while (!signal.aborted) {
      // Waits from here on, so that it misses nothing that is stored while the job looks.
      const next = (job.wakes ? context.committed : quiet).wait(job.every, signal)
      await look(job, context, { signal, log })
      await Promise.all([next, quiet.wait(breath, signal)])
    }
  })
  return {
    async stop() {
      end.abort()
      await Promise.race([Promise.all(loops), sleep(patience, undefined, { ref: false })])
    },
  }
}

async function look<ServiceContext extends { metrics?: Metrics | undefined }>(
  job: Job<ServiceContext>,
  context: ServiceContext,
  surroundings: Surroundings & { log: Log },
): Promise<void> {
  const start = performance.now()
  let isFailure = false
  try {
    await job.run(context, surroundings)
  } catch (error) {
    // An error after the signal to stop is no failure.
    if (error instanceof DatabaseUnavailable || surroundings.signal?.aborted) return
    isFailure = true
    surroundings.log.error({ err: error, job: job.name }, 'job failed')
  } finally {
    context.metrics?.observeJob({ job: job.name, seconds: (performance.now() - start) / 1000, isFailure })
  }
}
