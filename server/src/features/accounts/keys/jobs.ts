import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import type { Job } from '../../../platform/jobs.ts'
import type { KeyUses } from '../../../platform/key-uses.ts'

/** Stores when keys were last used, for their owners to see. Of several processes, the latest use counts. */
export const storeKeyUses: Job<Readonly<{ database: Database; keyUses: KeyUses }>> = {
  name: 'store-key-uses',
  every: 10_000,
  async run({ database, keyUses }, { signal } = {}) {
    for (const [employerGroupId, uses] of keyUses.waiting()) {
      if (signal?.aborted) return
      const ids = uses.map(use => use.apiKeyId)
      const moments = uses.map(use => new Date(use.at).toISOString())
      await sql`update api_key k set last_used_at = used.at
        from unnest(${ids}::bigint[], ${moments}::timestamptz[]) as used(id, at)
        where k.employer_group_id = ${employerGroupId} and k.id = used.id
          and coalesce(k.last_used_at < used.at, true)`.execute(database.aside(employerGroupId))
      keyUses.settle(uses)
    }
  },
}
