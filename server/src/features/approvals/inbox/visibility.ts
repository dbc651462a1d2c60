import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../../domain/caller.ts'
import { isBefore } from '../../../platform/database/collection.ts'
import { resourceOfStep } from '../approvable/index.ts'
import type { InboxQuery } from './schemas.ts'

/** A subquery: the steps of the query, of these ids or of all. @param ids an array, or SQL of one */
export function stepsOf(
  caller: Caller,
  { State = 'Waiting', BeforeId }: InboxQuery,
  ids?: readonly number[] | RawBuilder<unknown>,
) {
  const isAsked = (column: string) =>
    sql`${isBefore(column, BeforeId)} and ${ids ? sql`${sql.ref(column)} = any(${ids}::bigint[])` : sql`true`}`
  return State === 'Waiting' ? waitingFor(caller, isAsked) : decidedBy(caller, isAsked)
}

/** By whom a step is decided. `authorityId`: a number, or SQL of one. */
type Decider = Pick<Caller, 'employerGroupId' | 'personId'> &
  Readonly<{ authorityId?: number | RawBuilder<unknown> | undefined }>

/** A subquery: the steps that wait for a person, as their inbox has them. */
export const waitingStepsOf = (decider: Decider) => waitingFor(decider, () => sql`true`)

const columns = sql.raw('step.employer_group_id, step.id, step.approvable_id, step.waiting_since, step.due_at')

type IsAsked = (column: string) => RawBuilder<unknown>

/** An array, as below, so that PostgreSQL reads its index first. */
const decidedBy = (caller: Caller, isAsked: IsAsked) => sql`(
  select ${columns} from approval_step step cross join lateral ${resourceOfStep(caller)} resource
  where step.employer_group_id = ${caller.employerGroupId} and resource.is_visible and step.id = any(array(
    select approval_step_id from approval_decision decision where decision.employer_group_id = ${caller.employerGroupId}
      and decision.decided_by_person_id = ${caller.personId} and ${isAsked('decision.approval_step_id')})))`

/**
 * The steps that wait come first, then of these alone the few that are left out. Each comes as an array, which one scan
 * of an index looks up, whatever number of steps PostgreSQL expects.
 */
const waitingFor = (caller: Decider, isAsked: IsAsked) => sql`(
  with waiting as materialized (
    select ${columns} from approval_step step
    where step.employer_group_id = ${caller.employerGroupId} and step.status = 'Waiting' and step.id = any(array(
      select approval_step_id from approval_candidate candidate
      where candidate.employer_group_id = ${caller.employerGroupId}
        and candidate.authority_id = ${caller.authorityId ?? null}::bigint and ${isAsked('candidate.approval_step_id')})))
  select * from waiting step
  where approvable_id <> all(array(select id from approvable
      where employer_group_id = ${caller.employerGroupId} and id = any(array(select approvable_id from waiting))
        and ${caller.personId} in (requested_by_person_id, subject_person_id)))
    and (id <> all(array(select approval_step_id from approval_decision
        where employer_group_id = ${caller.employerGroupId} and approval_step_id = any(array(select id from waiting))
          and not is_voided))
      or exists (select from approval_candidate candidate where candidate.employer_group_id = step.employer_group_id
        and candidate.approval_step_id = step.id and candidate.authority_id = ${caller.authorityId ?? null}::bigint
        and ${isVoteOpen(caller)})
      and not exists (select from approval_decision own where own.employer_group_id = step.employer_group_id
        and own.approval_step_id = step.id and own.decided_by_person_id = ${caller.personId} and not own.is_voided)))`

/** Whether the vote of the `candidate` of the surrounding query is open: no other person has cast it. */
export const isVoteOpen = ({ personId }: Pick<Caller, 'personId'>) => sql`not exists (select from approval_decision vote
  where vote.employer_group_id = step.employer_group_id and vote.approval_step_id = step.id
    and not vote.is_voided and vote.decided_by_person_id <> ${personId}
    and coalesce(vote.on_behalf_of_authority_id, vote.authority_id)
      = coalesce(candidate.on_behalf_of_authority_id, candidate.authority_id))`
