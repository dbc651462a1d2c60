import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Caller } from '../../domain/caller.ts'
import { employeeIsVisible } from '../employees/index.ts'

/**
 * Whether the caller sees the `approvable` of the surrounding query: through its `employee`, because they raised it, or
 * because it waits for their own decision.
 */
export const approvableIsVisible = (caller: Caller): RawBuilder<SqlBool> =>
  caller.reaches.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${employeeIsVisible(caller)}
        or approvable.requested_by_person_id = ${caller.personId}::bigint
        or ${waitsForCaller(caller)})`

const waitsForCaller = ({ authorityId }: Caller): RawBuilder<SqlBool> =>
  authorityId === undefined
    ? sql<SqlBool>`false`
    : sql<SqlBool>`exists (select from approval_step step
        join approval_candidate candidate on candidate.employer_group_id = step.employer_group_id
          and candidate.approval_step_id = step.id
        where step.employer_group_id = approvable.employer_group_id and step.approvable_id = approvable.id
          and step.status = 'Waiting'
          and ${authorityId}::bigint in (candidate.authority_id, candidate.on_behalf_of_authority_id))`
