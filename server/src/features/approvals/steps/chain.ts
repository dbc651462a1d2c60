import type { CommandContext, Reading } from '../../../core/command-context.ts'
import { record } from '../../../core/records.ts'
import { conflict } from '../../../domain/failure.ts'
import { notify } from '../../notices/index.ts'
import {
  type Approvable,
  approvableEvent,
  findPolicy,
  getResource,
  kindOf,
  type StepTemplate,
  usualDays,
} from '../approvable/index.ts'
import { readOrganisation } from '../lookup/index.ts'
import { insertSteps, type PlannedStep, setSteps, storeResolutions, waitingFrom } from './commands.ts'
import { lookupOf, type Resolution, resolveIn, resolveStep } from './resolution.ts'
import { readApprovables } from './rows.ts'
import { chainContextOf, isOfLine, type StepInChain, type StepRequirement, type StepRow } from './rules.ts'

/** The steps of a policy, with their approvers as of today. Empty: no approval is needed. */
export type PlannedChain = Readonly<{ approvable: Approvable; steps: readonly PlannedStep[] }>

/**
 * Plans the chain by the policy, without writing. Call it before taking locks that other commands wait for.
 * @throws conflict `NoPolicy` if the group has no policy for it
 */
export async function planChain(ctx: CommandContext, approvable: Approvable): Promise<PlannedChain> {
  const templates = templatesOf(await findPolicy(ctx.reading, approvable), approvable)
  if (templates.length === 0) {
    if (approvable.isTwoPerson) throw conflict('NoPolicy', 'Two people must approve this, and its policy has no steps.')
    return { approvable, steps: [] }
  }
  const needsTwo = approvable.isTwoPerson && templates.length === 1
  const unresolved = templates.map(template => ({
    ...template,
    requiredApprovals: Math.max(template.requiredApprovals ?? 1, needsTwo ? 2 : 1),
    dueInDays: template.dueInDays ?? usualDays,
  }))
  return { approvable, steps: await resolved(ctx.reading, approvable, unresolved) }
}

type Template = StepTemplate & Readonly<{ receivingCostCentreId: number | null }>

/**
 * One step for each receiving cost centre. Without a receiver the step is left out, unless the chain would then be
 * empty.
 */
function templatesOf(steps: readonly StepTemplate[], { routing }: Approvable): Template[] {
  const whole = (template: StepTemplate) => ({ ...template, receivingCostCentreId: null })
  const needed = steps.flatMap((template): Template[] => {
    if (template.approver === 'ReceivingLine' && routing.receivingPositionId === undefined) return []
    if (template.approver !== 'ReceivingCostCentre') return [whole(template)]
    return (routing.receivingCostCentreIds ?? []).map(id => ({ ...template, receivingCostCentreId: id }))
  })
  return needed.length > 0 ? needed : steps.map(whole)
}

type Unresolved = Omit<PlannedStep, 'resolution'>

/** Resolves all steps as of today, also those that are not reached yet. */
async function resolved(
  reading: Reading,
  approvable: Approvable,
  steps: readonly Unresolved[],
): Promise<PlannedStep[]> {
  const [found] = await readApprovables(reading, [approvable.id])
  if (!found) throw new Error(`Approvable ${approvable.id} has no record.`)
  const excludedPersonIds = found.parties
  const organisation = await readOrganisation(
    reading.tx,
    steps.flatMap(requirement => lookupsOf(reading, approvable, requirement)),
  )
  const planned: PlannedStep[] = []
  for (const requirement of steps) {
    const previous = planned.findLast(isOfLine)
    const previousPositionId = previous ? previous.resolution.positionId : approvable.routing.positionId
    const chainContext = { previousPositionId, excludedPersonIds }
    planned.push({
      ...requirement,
      resolution: resolveIn(organisation, reading, { approvable, requirement, chainContext }),
    })
  }
  return planned
}

/** The previous line step may be resolved at the line's start, above it, or by a fallback. */
const lookupsOf = (reading: Reading, approvable: Approvable, requirement: StepRequirement) =>
  [approvable.routing.positionId, null].map(previousPositionId =>
    lookupOf(reading, { approvable, requirement, chainContext: { previousPositionId } }),
  )

/**
 * Stores a planned chain, and notifies the approvers of its first step.
 * @returns `Approved` if it has no steps
 */
export async function startChain(
  ctx: CommandContext,
  { approvable, steps }: PlannedChain,
): Promise<'Waiting' | 'Approved'> {
  const [first] = steps
  if (!first) return 'Approved'
  const [id] = await insertSteps(ctx, approvable, steps)
  await notifyOfWaiting(ctx, { approvable, row: { id: id ?? 0, name: first.name }, resolution: first.resolution })
  return 'Waiting'
}

/**
 * Opens the first step that has not been reached, and resolves its approvers again. A two-person kind excludes the
 * approvers of earlier steps, and a `NextLine` step excludes the approvers of the line step before it. @returns
 * `Approved` if there is no further step
 */
export async function openNextStep(ctx: CommandContext, at: Omit<StepInChain, 'row'>): Promise<'Waiting' | 'Approved'> {
  const { approvable, chain } = at
  const row = chain.find(step => step.status === 'NotReached')
  if (!row) return 'Approved'
  const chainContext = chainContextOf({ ...at, row })
  const resolution = await resolveStep(ctx.reading, { approvable, requirement: row, chainContext })
  await storeResolutions(ctx, [{ stepId: row.id, resolution }])
  await setSteps(ctx, [row.id], waitingFrom(ctx.now, row.dueInDays ?? usualDays))
  await notifyOfWaiting(ctx, { approvable, row, resolution })
  return 'Waiting'
}

type Waiting = Readonly<{
  row: Pick<StepRow, 'id' | 'name'>
  resolution: Pick<Resolution, 'approvers' | 'needsApprover'>
}>

/** Notifies the approvers of a step that starts to wait. If it lacks approvers, records `needs-approver`. */
export async function notifyOfWaiting(
  ctx: CommandContext,
  step: Waiting & Readonly<{ approvable: Approvable }>,
): Promise<void> {
  const resource = await getResource(ctx.reading, step.approvable)
  if (step.resolution.needsApprover) {
    await record(ctx, approvableEvent(kindOf(step.approvable), resource, 'needs-approver'))
  }
  await notifyApprovers(ctx, [{ ...step, code: resource.code }])
}

/** Notifies the approvers of steps, each person once for each step, also after repeated routing. */
export const notifyApprovers = (
  ctx: CommandContext,
  steps: readonly (Waiting & Readonly<{ code: string }>)[],
): Promise<void> =>
  notify(
    ctx,
    steps.flatMap(({ row, code, resolution }) =>
      [...new Set(resolution.approvers.map(({ personId }) => personId))].map(personId => ({
        kind: 'StepWaits' as const,
        personId,
        once: `step-waits/${row.id}/${personId}`,
        about: { code, step: row.name },
      })),
    ),
  )
