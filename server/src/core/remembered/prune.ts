import { sql } from 'kysely'
import type { Job } from '../../platform/jobs.ts'
import { asSystem, type CommandContext, type CommandParts, listGroupIds } from '../command-context.ts'

/** Deletes old rows of the change log. */
export const pruneChangeLog: Job<CommandParts> = {
  name: 'prune-change-log',
  every: 600_000,
  async run(context) {
    for (const id of await listGroupIds(context.database)) await asSystem(context, id, pruneIn)
  },
}

/**
 * Deletes rows of more than an hour ago, and notes how far it got. A reader that was idle for longer reads its lists anew.
 * Rows stay while an older transaction runs: a reader's snapshot would not tell whether it has them. In a cluster to which
 * PostgreSQL's own pg_dump has brought the database, transaction ids begin anew: what it has not come to yet is deleted.
 */
async function pruneIn({ tx, employerGroupId }: CommandContext): Promise<void> {
  const ofOtherCluster = sql`employer_group_id = ${employerGroupId} and xid >= pg_snapshot_xmax(pg_current_snapshot())`
  await sql`delete from change_log where ${ofOtherCluster}`.execute(tx)
  await sql`delete from change_log_end where ${ofOtherCluster}`.execute(tx)
  await sql`
    with deleted as (
      delete from change_log where employer_group_id = ${employerGroupId}
        and logged_at < now() - interval '1 hour' and xid < pg_snapshot_xmin(pg_current_snapshot())
      returning xid
    )
    insert into change_log_end (employer_group_id, xid)
    select ${employerGroupId}::bigint, max(xid) from deleted having count(*) > 0
    on conflict (employer_group_id) do update set xid = greatest(change_log_end.xid, excluded.xid)`.execute(tx)
}
