import { type RawBuilder, sql } from 'kysely'
import { write } from '../platform/database/writes.ts'
import type { CommandContext } from './command-context.ts'

/**
 * Notes a change of the organisation that can change approvers: of a chart, holder, role, delegation or status. A job
 * finds the approvers of waiting steps again within a second (`approvals/rerouting/`).
 *
 * @param reason a sentence for the remarks of requests that get other approvers: "Terminal Manager was moved." Many
 *   people read these, so it names structure alone: no person, and no cost centre.
 */
export async function noteOrganisationChange(
  { tx, employerGroupId, realNow }: Pick<CommandContext, 'tx' | 'employerGroupId' | 'realNow'>,
  reason: string,
): Promise<void> {
  write(tx, tx.insertInto('organisationChange').values({ employerGroupId, reason, occurredAt: realNow }))
}

/**
 * Deletes changes of more than a day ago, unless `isAnyNeeded`, and those of transactions that this cluster has not come to yet:
 * they came with a database from another one.
 */
export const forgetOrganisationChanges = (
  { tx, employerGroupId, realNow }: Pick<CommandContext, 'tx' | 'employerGroupId' | 'realNow'>,
  isAnyNeeded: RawBuilder<boolean>,
) =>
  sql`delete from organisation_change where employer_group_id = ${employerGroupId}
    and (transaction_id > pg_snapshot_xmax(pg_current_snapshot()) or occurred_at < ${realNow}::timestamptz - interval '1 day'
      and not ${isAnyNeeded})`.execute(tx)
