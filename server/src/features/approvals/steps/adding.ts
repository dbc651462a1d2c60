import type { CommandContext } from '../../../platform/command-context.ts'
import { approvalsOf, type StepInChain } from './chain-context.ts'
import { addCandidates } from './rows.ts'
import { approvalsWanted, isTooFew, votesOf } from './rules.ts'

/**
 * Adds deciders to a step that waits, besides those whom routing found: these stay as they are, and so does the
 * organisation that they were found in. Nobody is added who has approved it.
 * @returns whether somebody is missing still
 */
export async function addDeciders(
  ctx: CommandContext,
  at: StepInChain,
  authorityIds: readonly number[],
): Promise<boolean> {
  const { row } = at
  await addCandidates(ctx, row.id, authorityIds)
  // Persons whom nobody else of the step is.
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

/** How many approvals the step takes, of those who were found when it was routed. */
export const approvalsOfStep = ({ row }: StepInChain): number =>
  approvalsWanted(row, votesOf(row.candidates.filter(({ isAdded, onBehalfOfId }) => !isAdded && onBehalfOfId === null)))
