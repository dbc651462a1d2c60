import type { CommandContext } from '../../../core/command-context.ts'
import { record } from '../../../core/records.ts'
import { notify } from '../../notices/index.ts'
import { type Approvable, type ApprovedResource, approvableEvent, kindOf, usualDays } from '../approvable/index.ts'
import { insertSteps, setSteps, storeResolutions, waitingFrom } from './commands.ts'
import type { PlannedChain } from './planning.ts'
import { type Resolution, resolveStep } from './resolution.ts'
import { chainContextOf, type StepInChain, type StepRow } from './rules.ts'

/**
 * Stores a planned chain, and notifies the approvers of its first step.
 * @returns `Approved` if it has no steps
 */
export async function startChain(
  ctx: CommandContext,
  { approvable, resource }: At,
  steps: PlannedChain,
): Promise<'Waiting' | 'Approved'> {
  const [first] = steps
  if (!first) return 'Approved'
  insertSteps(ctx, approvable, steps)
  await notifyOfWaiting(ctx, { approvable, resource, row: first, resolution: first.resolution })
  return 'Waiting'
}

/** An approvable and its record. */
type At = Readonly<{ approvable: Approvable; resource: ApprovedResource }>

/**
 * Opens the first step that has not been reached, and resolves its approvers again. A two-person kind excludes the
 * approvers of earlier steps, and a `NextLine` step excludes the approvers of the line step before it. @returns
 * `Approved` if there is no further step
 */
export async function openNextStep(
  ctx: CommandContext,
  at: Omit<StepInChain, 'row'> & At,
): Promise<'Waiting' | 'Approved'> {
  const { approvable, resource, chain } = at
  const row = chain.find(step => step.status === 'NotReached')
  if (!row) return 'Approved'
  const chainContext = chainContextOf({ ...at, row })
  const resolution = await resolveStep(ctx.reading, { approvable, requirement: row, chainContext })
  await storeResolutions(ctx, [{ stepId: row.id, resolution }])
  await setSteps(ctx, [row.id], waitingFrom(ctx.now, row.dueInDays ?? usualDays))
  await notifyOfWaiting(ctx, { approvable, resource, row, resolution })
  return 'Waiting'
}

type Waiting = Readonly<{
  row: Pick<StepRow, 'id' | 'name'>
  resolution: Pick<Resolution, 'approvers' | 'needsApprover'>
}>

/** Notifies the approvers of a step that starts to wait. If it lacks approvers, records `needs-approver`. */
export async function notifyOfWaiting(ctx: CommandContext, { resource, ...step }: Waiting & At): Promise<void> {
  if (step.resolution.needsApprover) {
    await record(ctx, approvableEvent(kindOf(step.approvable), resource, 'needs-approver'))
  }
  await notifyApprovers(ctx, [{ ...step, resource }])
}

/** Notifies the approvers of steps, each person once for each step, also after repeated routing. */
export const notifyApprovers = (ctx: CommandContext, steps: readonly (Waiting & At)[]): Promise<void> =>
  notify(
    ctx,
    steps.flatMap(({ row, approvable, resource, resolution }) =>
      [...new Set(resolution.approvers.map(({ personId }) => personId))].map(personId => ({
        kind: 'StepWaits' as const,
        personId,
        once: `step-waits/${row.id}/${personId}`,
        about: { code: resource.code, step: row.name },
        resource: { type: approvable.kind, id: resource.id },
      })),
    ),
  )
