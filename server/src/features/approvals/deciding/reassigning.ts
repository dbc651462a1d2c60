import type { CallerContext, CommandContext } from '../../../core/command-context.ts'
import { forbidden, reject } from '../../../domain/failure.ts'
import { roleInWords } from '../../../domain/text/wording.ts'
import type { UserRole } from '../../../domain/user-role.ts'
import { type Approvable, addRemark, currentSnapshot } from '../approvable/index.ts'
import {
  addDeciders,
  approvalsOf,
  approvalsOfStep,
  chainContextOf,
  mayDecide,
  notifyOfWaiting,
  type Resolution,
  readWaiting,
  removeAdded,
  type StepInChain,
  storeResolutions,
} from '../steps/index.ts'

type Reassignment = Readonly<{ authorityId: number; remarks: string }>

/**
 * Whether the caller was the last to reassign the waiting step, with the same remarks, and that authority is still an
 * approver. Reassignments of earlier steps do not count.
 */
export async function isRepeatedReassignment(
  ctx: CallerContext,
  approvable: Approvable,
  { authorityId, remarks }: Reassignment,
): Promise<boolean> {
  const [at] = await readWaiting(ctx.reading, [approvable.id])
  if (!at) return false
  const { id: stepId, reassignedToAuthorityId, candidates } = at.row
  const isAssigned =
    reassignedToAuthorityId === authorityId || candidates.some(({ id, isAdded }) => isAdded && id === authorityId)
  if (!isAssigned) return false
  const last = await ctx.tx
    .selectFrom('remark')
    .select(['authorPersonId', 'remark'])
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('approvableId', '=', approvable.id)
    .where('type', '=', 'Reassignment')
    .where('createdAt', '>=', eb =>
      eb
        .selectFrom('approvalStep')
        .select('waitingSince')
        .where('employerGroupId', '=', ctx.employerGroupId)
        .where('id', '=', stepId),
    )
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.authorPersonId === ctx.caller.personId && last.remark === remarks
}

/**
 * Gives the waiting step to another authority, who replaces the former approvers, those added by escalation included.
 * If the step takes several approvals, adds the authority to its approvers.
 * @throws forbidden `NotYourDecision`, invalid `AuthorityId` if they lack the role or the scope, or are a party
 */
export async function reassign(
  ctx: CallerContext,
  approvable: Approvable,
  { authorityId, remarks }: Reassignment,
): Promise<void> {
  const [at] = await readWaiting(ctx.reading, [approvable.id])
  if (!at) throw forbidden('NotYourDecision', 'No step of it waits for a decision.')
  const { row: waiting, parties } = at
  if (parties.has(ctx.caller.personId))
    throw forbidden('NotYourDecision', 'You requested it, edited it, or it is about yourself.')
  const approvals = approvalsOf(at)
  const approved = approvals.map(({ personId }) => personId)
  const excludedPersonIds = new Set([...chainContextOf(at).excludedPersonIds, ...approved, ctx.caller.personId])
  // Read before the organisation, so that any later change makes the step stale.
  const routedIn = await currentSnapshot(ctx.reading)
  const isEligible =
    approvals.every(({ voteId }) => voteId !== authorityId) &&
    (await mayDecide(ctx.reading, { approvable, requirement: waiting }, { authorityId, excludedPersonIds }))
  const message = `Choose an active authority other than yourself who holds the role of ${roleInWords(waiting.approverType)} for this employee, is not a party to it and has not decided the step before.`
  reject(isEligible ? [] : [{ field: 'AuthorityId', message }])
  const resolution = await assign(ctx, at, { authorityId, routedIn })
  await addRemark(ctx, approvable, { type: 'Reassignment', remark: remarks })
  await notifyOfWaiting(ctx, { approvable, row: waiting, resolution })
}

/** Replaces the approvers; adds to them if the step takes several approvals. */
async function assign(ctx: CommandContext, at: StepInChain, assignee: Assignee): Promise<NewApprovers> {
  if (approvalsOfStep(at) === 1) return assignAlone(ctx, at, assignee)
  const { authorityId } = assignee
  return { approvers: [{ id: authorityId }], needsApprover: await addDeciders(ctx, at, [authorityId]) }
}

type NewApprovers = Pick<Resolution, 'approvers' | 'needsApprover'>

type Assignee = Readonly<{ authorityId: number; routedIn: string }>

async function assignAlone(
  ctx: CommandContext,
  { row }: StepInChain,
  { authorityId, routedIn }: Assignee,
): Promise<NewApprovers> {
  const resolution: Resolution = {
    approverType: row.approverType as UserRole,
    approvers: [{ id: authorityId }],
    positionId: row.positionId,
    resolvedVia: null,
    needsApprover: false,
    path: [],
    routedIn,
  }
  await removeAdded(ctx, row.id)
  await storeResolutions(ctx, [{ stepId: row.id, resolution }])
  await ctx.tx
    .updateTable('approvalStep')
    .set({ reassignedToAuthorityId: authorityId })
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', row.id)
    .execute()
  return resolution
}
