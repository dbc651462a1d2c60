import { sql } from 'kysely'
import type { Act } from '../../platform/act.ts'
import type { Tables } from '../../platform/tables.generated.ts'
import type { Approvable, StepApprover } from './approvable.ts'
import type { Resolution } from './resolution.ts'

/** Somebody who may decide a step: an authority, perhaps in the place of another. */
export type CandidateRow = Readonly<{
  id: number
  onBehalfOfId: number | null
  /** By escalation or by an administrator, whatever routing finds. */
  isAdded: boolean
}>

/** A step as routing and deciding work with it. */
export type StepRow = Readonly<{
  id: number
  step: number
  name: string
  approver: StepApprover
  approverType: string
  receivingCostCentreId: number | null
  requiredApprovals: number
  rule: Tables['approvalStep']['rule']
  status: Tables['approvalStep']['status']
  needsApprover: boolean
  positionId: number | null
  reassignedToAuthorityId: number | null
  dueInDays: number | null
  candidates: readonly CandidateRow[]
}>

/** The steps of the current revision, in order. */
export async function listChain(act: Act, { id, revision }: Approvable): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select step.id, step.step, step.name, step.approver, step.approver_type, step.receiving_cost_centre_id,
      step.required_approvals, step.rule, step.status, step.needs_approver, step.position_id,
      step.reassigned_to_authority_id, step.due_in_days,
      coalesce((select jsonb_agg(jsonb_build_object('id', authority_id, 'onBehalfOfId', on_behalf_of_authority_id,
          'isAdded', is_added)
          order by authority_id, on_behalf_of_authority_id)
        from approval_candidate candidate where candidate.employer_group_id = step.employer_group_id
          and candidate.approval_step_id = step.id), '[]') as candidates
    from approval_step step
    where step.employer_group_id = ${act.employerGroupId} and step.approvable_id = ${id} and step.revision = ${revision}
    order by step.step`.execute(act.tx)
  return rows
}

/** Who approved which step of the revision, by decisions that count. */
export async function listApprovals(
  act: Act,
  { id, revision }: Approvable,
): Promise<{ stepId: number; personId: number }[]> {
  return act.tx
    .selectFrom('approvalDecision')
    .select(['approvalStepId as stepId', 'decidedByPersonId as personId'])
    .where('employerGroupId', '=', act.employerGroupId)
    .where('approvableId', '=', id)
    .where('revision', '=', revision)
    .where('isVoided', '=', false)
    .where('decision', '=', 'Approved')
    .execute()
}

/** Writes who decides a step in place of who did; those who were added stay. */
export async function storeResolution(act: Act, stepId: number, resolution: Resolution): Promise<void> {
  const { employerGroupId, tx } = act
  await tx
    .updateTable('approvalStep')
    .set({
      positionId: resolution.positionId,
      resolvedVia: resolution.resolvedVia,
      needsApprover: resolution.needsApprover,
      path: JSON.stringify(resolution.path),
      organisationVersion: resolution.organisationVersion,
    })
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', stepId)
    .execute()
  await tx
    .deleteFrom('approvalCandidate')
    .where('employerGroupId', '=', employerGroupId)
    .where('approvalStepId', '=', stepId)
    .where('isAdded', '=', false)
    .execute()
  if (resolution.approvers.length === 0) return
  await tx
    .insertInto('approvalCandidate')
    .values(
      resolution.approvers.map(({ id, onBehalfOf }) => ({
        employerGroupId,
        approvalStepId: stepId,
        authorityId: id,
        onBehalfOfAuthorityId: onBehalfOf?.id ?? null,
      })),
    )
    .onConflict(clash => clash.doNothing())
    .execute()
}

/** Adds deciders whom routing alone would not find. */
export async function addCandidates({ employerGroupId, tx }: Act, stepId: number, authorityIds: readonly number[]) {
  if (authorityIds.length === 0) return
  await tx
    .insertInto('approvalCandidate')
    .values(authorityIds.map(authorityId => ({ employerGroupId, approvalStepId: stepId, authorityId, isAdded: true })))
    .onConflict(clash => clash.constraint('approval_candidate_once').doUpdateSet({ isAdded: true }))
    .execute()
}
