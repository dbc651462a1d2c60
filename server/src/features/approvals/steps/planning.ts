import type { CommandContext, Reading } from '../../../core/command-context.ts'
import { takeIds } from '../../../core/identifiers.ts'
import { conflict } from '../../../domain/failure.ts'
import { findPolicy, type NewApprovable, type StepTemplate, usualDays } from '../approvable/index.ts'
import { readOrganisation } from '../lookup/index.ts'
import type { PlannedStep } from './commands.ts'
import { lookupOf, resolveIn } from './resolution.ts'
import { isOfLine, type StepRequirement } from './rules.ts'

/** The steps of a policy, with their approvers as of today. Empty: no approval is needed. */
export type PlannedChain = readonly PlannedStep[]

type Planning = Readonly<{
  /** The persons who never decide it. */
  parties: ReadonlySet<number> | Promise<ReadonlySet<number>>
  /** The steps of its policy, where they were read before. */
  policy?: Promise<readonly StepTemplate[]> | undefined
}>

/**
 * Plans the chain of an approvable by the policy, without writing. Call it before taking locks that other commands wait for.
 * @throws conflict `NoPolicy` if the group has no policy for it
 */
export async function planChain(
  ctx: CommandContext,
  approvable: NewApprovable,
  { parties, policy = findPolicy(ctx.reading, approvable) }: Planning,
): Promise<PlannedChain> {
  const { reading } = ctx
  const [steps, excludedPersonIds] = await Promise.all([policy, parties])
  const templates = templatesOf(steps, approvable)
  if (templates.length === 0) {
    if (approvable.isTwoPerson) throw conflict('NoPolicy', 'Two people must approve this, and its policy has no steps.')
    return []
  }
  const [ids, resolved] = await Promise.all([
    takeIds(ctx, Array(templates.length).fill('approval_step')),
    resolveEach(reading, approvable, { templates, excludedPersonIds }),
  ])
  return resolved.map((step, place) => ({ ...step, id: ids[place] ?? 0 }))
}

type Resolving = Readonly<{ steps: readonly StepTemplate[]; excludedPersonIds: ReadonlySet<number> }>

/** The steps that a policy would give a request, with their approvers as of today. */
export const resolveTemplates = (
  reading: Reading,
  approvable: NewApprovable,
  { steps, excludedPersonIds }: Resolving,
): Promise<ResolvedTemplate[]> =>
  resolveEach(reading, approvable, { templates: templatesOf(steps, approvable), excludedPersonIds })

type ResolvedTemplate = Template & Pick<PlannedStep, 'resolution'>

async function resolveEach(
  reading: Reading,
  approvable: NewApprovable,
  { templates, excludedPersonIds }: Readonly<{ templates: readonly Template[] }> & Omit<Resolving, 'steps'>,
): Promise<ResolvedTemplate[]> {
  const lookups = templates.flatMap(requirement => lookupsOf(reading, { approvable, requirement, excludedPersonIds }))
  const organisation = await readOrganisation(reading.tx, lookups)
  const resolved: ResolvedTemplate[] = []
  for (const requirement of templates) {
    const previous = resolved.findLast(isOfLine)
    const previousPositionId = previous ? previous.resolution.positionId : approvable.routing.positionId
    const chainContext = { previousPositionId, excludedPersonIds }
    resolved.push({
      ...requirement,
      resolution: resolveIn(organisation, reading, { approvable, requirement, chainContext }),
    })
  }
  return resolved
}

type Received = StepTemplate & Pick<StepRequirement, 'receivingCostCentreId'>
type Template = Received & StepRequirement & Readonly<{ dueInDays: number }>

/**
 * One step for each receiving cost centre. Without a receiver the step is left out, unless the chain would then be
 * empty.
 */
function templatesOf(steps: readonly StepTemplate[], { routing, isTwoPerson }: NewApprovable): Template[] {
  const whole = (template: StepTemplate): Received => ({ ...template, receivingCostCentreId: null })
  const needed = steps.flatMap((template): Received[] => {
    if (template.approver === 'ReceivingLine' && routing.receivingPositionId === undefined) return []
    if (template.approver !== 'ReceivingCostCentre') return [whole(template)]
    return (routing.receivingCostCentreIds ?? []).map(id => ({ ...template, receivingCostCentreId: id }))
  })
  const chosen = needed.length > 0 ? needed : steps.map(whole)
  const needsTwo = isTwoPerson && chosen.length === 1
  return chosen.map(template => ({
    ...template,
    requiredApprovals: Math.max(template.requiredApprovals ?? 1, needsTwo ? 2 : 1),
    dueInDays: template.dueInDays ?? usualDays,
  }))
}

type Wanted = Readonly<{
  approvable: NewApprovable
  requirement: StepRequirement
  excludedPersonIds: ReadonlySet<number>
}>

/** The previous line step may be resolved at the line's start, above it, or by a fallback. */
const lookupsOf = (reading: Reading, { excludedPersonIds, ...step }: Wanted) =>
  [step.approvable.routing.positionId, null].map(previousPositionId =>
    lookupOf(reading, { ...step, chainContext: { previousPositionId, excludedPersonIds } }),
  )
