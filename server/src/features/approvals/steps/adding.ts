import type { CommandContext } from '../../../core/command-context.ts'
import { approvalsOf, type StepInChain } from './chain-context.ts'
import { addCandidates } from './rows.ts'
import { approvalsWanted, isTooFew, votesOf } from './rules.ts'

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
  const { row } = at
  await addCandidates(ctx, row.id, authorityIds)
  // Placeholder persons: negative, so that they equal no person of the step.
  const added = authorityIds.map(id => ({ personId: -id, voteId: id }))
  const needsApprover = isTooFew([...row.candidates, ...added], approvalsOf(at), approvalsOfStep(at))
  await ctx.tx
    .updateTable('approvalStep')
    .set({ needsApprover })
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', row.id)
    .execute()
  return needsApprover
}

/** The number of approvals that the step takes, by the approvers of its last routing. */
export const approvalsOfStep = ({ row }: StepInChain): number =>
  approvalsWanted(row, votesOf(row.candidates.filter(({ isAdded, onBehalfOfId }) => !isAdded && onBehalfOfId === null)))
