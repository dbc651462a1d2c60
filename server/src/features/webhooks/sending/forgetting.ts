import { listGroupIds } from '../../../core/command-context.ts'
import { instantOf } from '../../../platform/clock.ts'
import type { Job } from '../../../platform/jobs.ts'
import type { ServiceContext } from '../../../service-context.ts'

/** How long deliveries are kept, in milliseconds. */
const keptFor = 30 * 86_400_000

/** Deletes deliveries that are a month old, and former secrets whose day is over. */
export const forgetDeliveries: Job<Pick<ServiceContext, 'database' | 'clock'>> = {
  name: 'forget-webhook-deliveries',
  every: 3_600_000,
  async run({ database, clock }, { signal } = {}) {
    const now = instantOf(clock)
    const oldest = new Date(clock.now() - keptFor).toISOString()
    for (const employerGroupId of await listGroupIds(database)) {
      if (signal?.aborted) return
      await database.transaction(employerGroupId, async tx => {
        await tx
          .deleteFrom('webhookDelivery')
          .where('employerGroupId', '=', employerGroupId)
          .where('createdAt', '<', oldest)
          .execute()
        await tx
          .updateTable('webhook')
          .set({ formerSecretCiphertext: null, formerSecretEndsAt: null })
          .where('employerGroupId', '=', employerGroupId)
          .where('formerSecretEndsAt', '<=', now)
          .execute()
      })
    }
  },
}
