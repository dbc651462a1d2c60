import { sql } from 'kysely'
import type { CommandContext } from '../../../core/command-context.ts'
import type { LaterChange } from './rules.ts'

/**
 * The later applied changes to the fields of an applied request. A rescinding request does not count: it only restored
 * former values.
 */
export async function listLaterChanges({ tx, employerGroupId }: CommandContext, id: number): Promise<LaterChange[]> {
  const { rows } = await sql<LaterChange & Readonly<{ isShared: boolean }>>`
    select later.id as change_request_id, later.code, later.effective_date, later.change_type,
      (approvable.routing ->> 'amount')::float8 as amount, change.field, change.label, exists (
      select from change_request_change mine
      where mine.employer_group_id = own.employer_group_id and mine.change_request_id = own.id
        and coalesce(mine.fact_field, mine.field) = coalesce(change.fact_field, change.field)) as is_shared
    from change_request own
    join change_request later on later.employer_group_id = own.employer_group_id and later.employee_id = own.employee_id
      and later.status = 'Applied' and (later.applied_at, later.id) > (own.applied_at, own.id)
    join approvable on approvable.employer_group_id = later.employer_group_id and approvable.id = later.approvable_id
    left join change_request taken on taken.employer_group_id = later.employer_group_id
      and taken.id = later.rescinds_change_request_id
    join change_request_change change on change.employer_group_id = later.employer_group_id
      and change.change_request_id = later.id
    where own.employer_group_id = ${employerGroupId} and own.id = ${id}
      and (taken.id is null or taken.rescinds_change_request_id is not null)
    order by later.id, change.field`.execute(tx)
  const alone = new Set(rows.filter(({ isShared }) => !isShared).map(({ changeRequestId }) => changeRequestId))
  return rows
    .filter(({ isShared }) => isShared)
    .map(({ isShared: _, ...later }) => ({ ...later, changesMore: alone.has(later.changeRequestId) }))
}
