import { sql } from 'kysely'
import type { Caller } from '../../../domain/caller.ts'
import type { Db } from '../../../platform/database/index.ts'
import { resourceOfStep } from '../approvable/index.ts'

/** A step that waits for a person's decision. */
type WaitingFor = Readonly<{
  type: string
  id: number
  code: string
  step: string
  /** Whether the caller sees its record. */
  isVisible: boolean
  /** Whether fewer others can decide it than it needs. */
  isLeftAlone: boolean
}>

/** The steps that wait for the decision of a person, in their own name or for another. */
export async function listWaitingFor(db: Db, caller: Caller, personId: number): Promise<readonly WaitingFor[]> {
  const { employerGroupId: group } = caller
  const { rows } = await sql<WaitingFor>`
    select approvable.kind as type, resource.id, resource.code, step.name as step, resource.is_visible,
      (select count(distinct coalesce(other.on_behalf_of_authority_id, other.authority_id)) from approval_candidate other
        join authority able on able.employer_group_id = ${group} and able.id = other.authority_id
        where other.employer_group_id = ${group} and other.approval_step_id = step.id and able.person_id <> ${personId}
      ) < step.required_approvals as is_left_alone
    from approval_step step
    join approvable on approvable.employer_group_id = ${group} and approvable.id = step.approvable_id
    cross join lateral ${resourceOfStep(caller)} resource
    where step.employer_group_id = ${group} and step.status = 'Waiting' and step.id = any(array(
      select candidate.approval_step_id from approval_candidate candidate
      join authority on authority.employer_group_id = ${group} and authority.id = candidate.authority_id
      where candidate.employer_group_id = ${group} and authority.person_id = ${personId}))
    order by is_left_alone desc, step.id`.execute(db)
  return rows
}
