import { sql } from 'kysely'
import type { CommandContext, Reading } from '../../../core/command-context.ts'
import { forgetOrganisationChanges } from '../../../core/organisation-changes.ts'
import type { Database } from '../../../platform/database/index.ts'

/** The number of steps that are routed at once, which bounds the memory. */
export const batchSize = 500

/** An approvable with a stale step, and the reasons: sentences, the oldest first, at most four. */
export type Stale = Readonly<{ approvableId: number; reasons: readonly string[] }>

/** Whether the step of the surrounding query waits, and was routed before the last change of the organisation. */
export const isStale = (employerGroupId: number, step = 'approval_step') => sql<boolean>`(
  ${sql.ref(`${step}.status`)} = 'Waiting'
  and coalesce(pg_snapshot_xmin(${sql.ref(`${step}.routed_in`)}), '0'::xid8)
    <= coalesce((select max(transaction_id) from organisation_change where employer_group_id = ${employerGroupId}), '0'::xid8)
  and (${sql.ref(`${step}.routed_in`)} is null or exists (select ${unseenChanges(step)})))`

/** Changes of the organisation that were not committed when the step of the surrounding query was routed. */
const unseenChanges = (step: string) => sql`from organisation_change change
  where change.employer_group_id = ${sql.ref(`${step}.employer_group_id`)}
    and change.transaction_id >= pg_snapshot_xmin(${sql.ref(`${step}.routed_in`)})
    and not pg_visible_in_snapshot(change.transaction_id, ${sql.ref(`${step}.routed_in`)})`

/** The groups that may have a stale step: one look for all of them. */
export async function listGroupsWithStaleSteps({ withoutGroup }: Pick<Database, 'withoutGroup'>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from list_groups_with_stale_steps()`.execute(withoutGroup)
  return rows.map(({ id }) => id)
}

/** The approvables with a stale step. */
export async function listStale({ tx, employerGroupId }: Pick<Reading, 'tx' | 'employerGroupId'>): Promise<number[]> {
  const { rows } = await sql<{ approvableId: number }>`
    select approvable_id from approval_step where employer_group_id = ${employerGroupId} and ${isStale(employerGroupId)}
    order by approvable_id`.execute(tx)
  return rows.map(({ approvableId }) => approvableId)
}

/**
 * Locks the next stale steps, in order of their approvables, and marks them as routed now. Skips steps that another
 * command has locked.
 */
export async function takeStale({ tx, employerGroupId }: CommandContext, after: number): Promise<Stale[]> {
  const { rows } = await sql<Stale>`
    with stale as (
      select id, array(select change.reason ${unseenChanges('approval_step')} group by change.reason order by min(change.id) limit 4) as reasons
      from approval_step
      where employer_group_id = ${employerGroupId} and ${isStale(employerGroupId)} and approvable_id > ${after}
      order by approvable_id limit ${batchSize} for update of approval_step skip locked
    )
    update approval_step step set routed_in = pg_current_snapshot() from stale
    where step.employer_group_id = ${employerGroupId} and step.id = stale.id
    returning step.approvable_id, stale.reasons`.execute(tx)
  return rows.toSorted((one, other) => one.approvableId - other.approvableId)
}

/**
 * Deletes changes of the organisation older than a day if no step is stale. After a restore into another cluster,
 * transaction ids start again: steps with a later snapshot become stale, and changes with a later id are deleted.
 */
export async function pruneOrganisationChanges(ctx: CommandContext): Promise<void> {
  const { tx, employerGroupId } = ctx
  await sql`update approval_step set routed_in = null where employer_group_id = ${employerGroupId} and status = 'Waiting'
    and pg_snapshot_xmax(routed_in) > pg_snapshot_xmax(pg_current_snapshot())`.execute(tx)
  const isAnyStale = sql<boolean>`exists (select from approval_step where employer_group_id = ${employerGroupId}
    and ${isStale(employerGroupId)})`
  await forgetOrganisationChanges(ctx, isAnyStale)
}
