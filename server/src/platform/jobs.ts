import { Bell } from './bell.ts'
import { DatabaseUnavailable } from './database-errors.ts'

/**
 * Work that the service does by itself. What is to be done is rows of the database: a job looks for them and does them,
 * so that nothing is lost by a restart, nothing happens twice, and several processes may run the same job at once.
 */
export type Job<Context> = Readonly<{
  name: string
  /** Milliseconds between two looks. */
  every: number
  /** Looks as soon as anything was stored by this process, too. */
  wakes?: boolean
  run(context: Context): Promise<void>
}>

type Log = Readonly<{ error(details: object, message: string): void }>

/** Runs the jobs until `stop`, which waits for what is under way. A job that failed is tried again at its next look. */
export function startJobs<Context extends { committed: Bell }>(
  context: Context,
  jobs: readonly Job<Context>[],
  log: Log,
): { stop(): Promise<void> } {
  const end = new AbortController()
  const quiet = new Bell()
  const loops = jobs.map(async job => {
    while (!end.signal.aborted) {
      await job.run(context).catch(error => {
        if (!(error instanceof DatabaseUnavailable)) log.error({ err: error, job: job.name }, 'job failed')
      })
      await (job.wakes ? context.committed : quiet).heard(job.every, end.signal)
    }
  })
  return {
    async stop() {
      end.abort()
      await Promise.all(loops)
    },
  }
}
