import type { Context } from './context.ts'
import type { Job } from './platform/jobs.ts'

/** Everything that the service does by itself, gathered from the features. */
export const jobs: readonly Job<Context>[] = []
