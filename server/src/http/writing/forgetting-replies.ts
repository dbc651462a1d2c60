import { listGroupIds } from '../../core/command-context.ts'
import { type Clock, instantOf } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Job } from '../../platform/jobs.ts'
import { keptFor } from './idempotency.ts'

/** Deletes the answers to `Idempotency-Key`s that are no longer given again. Doing it twice deletes nothing more. */
export const forgetReplies: Job<Readonly<{ database: Database; clock: Clock }>> = {
  name: 'forget-replies',
  every: 600_000,
  async run({ database, clock }, { signal } = {}) {
    const oldest = new Date(Date.parse(instantOf(clock)) - keptFor).toISOString()
    for (const employerGroupId of await listGroupIds(database)) {
      if (signal?.aborted) return
      await database.transaction(employerGroupId, tx =>
        tx
          .deleteFrom('idempotencyKey')
          .where('employerGroupId', '=', employerGroupId)
          .where('createdAt', '<=', oldest)
          .execute(),
      )
    }
  },
}
