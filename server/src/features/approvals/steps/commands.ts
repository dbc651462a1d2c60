import { type Insertable, sql, type Updateable } from 'kysely'
import type { CommandContext } from '../../../core/command-context.ts'
import { isAmong } from '../../../platform/database/collection.ts'
import { compiledOnce } from '../../../platform/database/compiled.ts'
import { write } from '../../../platform/database/writes.ts'
import type { ApprovalStepTable, Tables } from '../../../platform/tables.generated.ts'
import { type Approvable, isTooFew } from '../approvable/index.ts'
import type { Resolution, Resolved } from './resolution.ts'
import { approvalsOf, approvalsOfStep, type StepInChain, type StepRequirement, type StepRow } from './rules.ts'

/**
 * Adds approvers to a waiting step. The routed approvers and their snapshot of the organisation stay. Does not add an
 * authority who has approved the step.
 * @returns whether the step still lacks approvers
 */
export async function addDeciders(
  ctx: CommandContext,
  at: StepInChain,
  authorityIds: readonly number[],
): Promise<boolean> {
  const { employerGroupId } = ctx
  const { row } = at
  const rows = authorityIds.map(id => ({ employerGroupId, approvalStepId: row.id, authorityId: id, isAdded: true }))
  // A routed candidate stays routed.
  const inserted = ctx.tx
    .insertInto('approvalCandidate')
    .values(rows)
    .onConflict(clash => clash.constraint('approval_candidate_once').doNothing())
  write(ctx.tx, inserted)
  // Placeholder persons: negative, so that they equal no person of the step.
  const added = authorityIds.map(id => ({ personId: -id, voteId: id }))
  const needsApprover = isTooFew([...row.candidates, ...added], approvalsOf(at), approvalsOfStep(at))
  await setSteps(ctx, [row.id], { needsApprover })
  return needsApprover
}

/** Deletes the added candidates of a step. */
export async function removeAdded({ employerGroupId, tx }: CommandContext, stepId: number): Promise<void> {
  const deleted = tx
    .deleteFrom('approvalCandidate')
    .where('employerGroupId', '=', employerGroupId)
    .where('approvalStepId', '=', stepId)
    .where('isAdded', '=', true)
  write(tx, deleted)
}

/** A step of a chain that is not stored yet. */
export type PlannedStep = StepRequirement &
  Readonly<{ id: number; name: string; rule?: StepRow['rule']; dueInDays: number; resolution: Resolution }>

/** Stores the steps of a chain with their candidates. The first one waits from now on. */
export function insertSteps(
  { tx, employerGroupId, now }: CommandContext,
  { id: approvableId, revision }: Approvable,
  steps: readonly PlannedStep[],
): void {
  const rows = steps.map(({ id, resolution, rule = 'Any', ...step }, place) => ({
    ...{ employerGroupId, id, approvableId, revision, step: place + 1, name: step.name, approver: step.approver },
    ...{ receivingCostCentreId: step.receivingCostCentreId, requiredApprovals: step.requiredApprovals },
    ...{ dueInDays: step.dueInDays, rule: step.requiredApprovals > 1 ? ('All' as const) : rule },
    ...{ approverType: resolution.approverType, positionId: resolution.positionId, routedIn: resolution.routedIn },
    ...{ resolvedVia: resolution.resolvedVia, path: JSON.stringify(resolution.path) },
    // A step that is not reached does not need an approver yet.
    needsApprover: place === 0 && resolution.needsApprover,
    ...(place === 0 ? waitingFrom(now, step.dueInDays) : { status: 'NotReached' as const }),
  }))
  write(tx, insertRows(rows))
  const candidates = steps.flatMap(({ id: approvalStepId, resolution }) =>
    resolution.approvers.map(({ id: authorityId, onBehalfOf }) => {
      return { employerGroupId, approvalStepId, authorityId, onBehalfOfAuthorityId: onBehalfOf?.id ?? null }
    }),
  )
  if (candidates.length > 0) write(tx, insertCandidates(candidates))
}

const insertRows = compiledOnce((tx, rows: readonly Insertable<ApprovalStepTable>[]) =>
  tx.insertInto('approvalStep').values(rows),
)

const insertCandidates = compiledOnce((tx, rows: readonly Insertable<Tables['approvalCandidate']>[]) =>
  tx.insertInto('approvalCandidate').values(rows),
)

/** The columns of a step that starts to wait. */
export const waitingFrom = (now: string, dueInDays: number) => ({
  status: 'Waiting' as const,
  waitingSince: now,
  dueAt: new Date(Date.parse(now) + dueInDays * 86_400_000).toISOString(),
})

/** Sets columns of steps. */
export async function setSteps(
  { tx, employerGroupId }: CommandContext,
  stepIds: readonly number[],
  columns: Updateable<Tables['approvalStep']>,
): Promise<void> {
  if (stepIds.length === 0) return
  write(tx, updateSteps({ employerGroupId, stepIds, ...columns }))
}

type StepColumns = Updateable<Tables['approvalStep']> &
  Readonly<{ employerGroupId: number; stepIds: readonly number[] }>

const updateSteps = compiledOnce((tx, { employerGroupId, stepIds, ...columns }: StepColumns) =>
  tx
    .updateTable('approvalStep')
    .set(columns)
    .where('employerGroupId', '=', employerGroupId)
    .where(sql<boolean>`id = any(${stepIds}::bigint[])`),
)

/**
 * `ineligibleIds`: added candidates who may no longer decide. `isInOtherLine`: the step may escalate again, and its
 * remaining added candidates count as routed. `reassignedToId`: the only approver by a reassignment.
 */
type Found = Readonly<{ stepId: number; resolution: Resolution }> &
  Partial<Pick<Resolved, 'ineligibleIds' | 'isInOtherLine' | 'reassignedToId'>>

/** Replaces the routed candidates of steps, in one statement. Added candidates stay, unless they are ineligible. */
export async function storeResolutions(
  { tx, employerGroupId }: CommandContext,
  found: readonly Found[],
): Promise<void> {
  if (found.length === 0) return
  const routed = found.map(({ stepId, resolution: { approvers, ...rest }, ...step }) => ({
    ...{ stepId, ineligibleIds: step.ineligibleIds ?? [], isInOtherLine: step.isInOtherLine ?? false },
    ...{ reassignedToId: step.reassignedToId ?? null, ...rest },
    approvers: approvers.map(({ id, onBehalfOf }) => ({ id, onBehalfOfId: onBehalfOf?.id ?? null })),
  }))
  // PostgreSQL expects a hundred rows of the list, and would read all steps and candidates of the group.
  const stepIds = found.map(({ stepId }) => stepId)
  const isFound = (column: string) => sql`${sql.ref(column)} = "stepId" and ${isAmong(column, stepIds)}`
  const stored = sql`
    with routed as (
      select * from jsonb_to_recordset(${JSON.stringify(routed)}::jsonb) as routed ("stepId" bigint, "positionId" bigint,
        "resolvedVia" text, "needsApprover" boolean, path jsonb, "routedIn" pg_snapshot, approvers jsonb,
        "ineligibleIds" bigint[], "isInOtherLine" boolean, "reassignedToId" bigint)
    ),
    decider as (
      select "stepId" as step_id, id, "onBehalfOfId" as on_behalf_of_id
      from routed, jsonb_to_recordset(approvers) as approver (id bigint, "onBehalfOfId" bigint)
    ),
    stored as (
      update approval_step step set position_id = "positionId", resolved_via = "resolvedVia",
        needs_approver = "needsApprover", path = routed.path, routed_in = "routedIn",
        reassigned_to_authority_id = "reassignedToId",
        escalated_at = case when not "isInOtherLine" then escalated_at end
      from routed where step.employer_group_id = ${employerGroupId} and ${isFound('step.id')}
    ),
    settled as (
      update approval_candidate candidate set is_added = false from routed
      where "isInOtherLine" and candidate.employer_group_id = ${employerGroupId}
        and ${isFound('candidate.approval_step_id')} and candidate.is_added and not candidate.authority_id = any("ineligibleIds")
    ),
    gone as (
      delete from approval_candidate candidate using routed
      where candidate.employer_group_id = ${employerGroupId} and ${isFound('candidate.approval_step_id')}
        and case when candidate.is_added then candidate.authority_id = any("ineligibleIds")
          else not exists (select from decider where decider.step_id = "stepId" and decider.id = candidate.authority_id
            and decider.on_behalf_of_id is not distinct from candidate.on_behalf_of_authority_id) end
    )
    insert into approval_candidate (employer_group_id, approval_step_id, authority_id, on_behalf_of_authority_id)
    select ${employerGroupId}, step_id, id, on_behalf_of_id from decider
    on conflict do nothing`
  write(tx, stored)
}
