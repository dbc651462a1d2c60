import { sql } from 'kysely'
import { instantOf } from '../../platform/clock.ts'
import type { Job } from '../../platform/jobs.ts'
import type { ServiceContext } from '../../service-context.ts'

/** Deletes expired sessions and links, and failures that no longer count. It may run twice, and in several processes. */
export const forgetSignIns: Job<ServiceContext> = {
  name: 'forget-sign-ins',
  every: 3_600_000,
  async run({ database, clock }) {
    const now = instantOf(clock)
    await database.transaction(undefined, async tx => {
      await sql`delete from login_session where ends_at < ${now}
        or last_seen_at < ${now}::timestamptz - interval '1 day'`.execute(tx)
      await sql`delete from login_verification where expires_at < ${now}`.execute(tx)
      await sql`delete from login_attempt where attempted_at < ${now}::timestamptz - interval '1 day'`.execute(tx)
    })
  },
}
