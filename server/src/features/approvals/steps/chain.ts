import { conflict } from '../../../domain/failure.ts'
import type { CommandContext, Reading } from '../../../platform/command-context.ts'
import { record } from '../../../platform/records.ts'
import { notify } from '../../notices/index.ts'
import {
  type Approvable,
  approvableEvent,
  getResource,
  kindOf,
  partiesOf,
  personsOf,
  type StepTemplate,
} from '../approvable/index.ts'
import { readOrganisation } from '../lookup/index.ts'
import { findPolicy, usualDays } from '../policies/index.ts'

import { chainContextOf, isOfLine, type StepInChain } from './chain-context.ts'
import { lookupOf, type Resolution, resolveIn, resolveStep, type StepRequirement } from './resolution.ts'
import { insertSteps, type PlannedStep, type StepRow, waitingFrom } from './rows.ts'
import { storeResolutions } from './waiting.ts'

/** The steps that a policy asks for, with who would decide them today. None: nobody has to approve. */
export type PlannedChain = Readonly<{ approvable: Approvable; steps: readonly PlannedStep[] }>

/**
 * Finds out what the policy asks for. Nothing is written yet, so that it may be done before anything that others wait for.
 * @throws conflict `NoPolicy` where the group has no policy for it: nothing passes for want of a rule
 */
export async function planChain(ctx: CommandContext, approvable: Approvable): Promise<PlannedChain> {
  const policy = await findPolicy(ctx.reading, approvable)
  const templates = templatesOf(policy.steps, approvable)
  if (templates.length === 0) {
    if (approvable.isTwoPerson)
      throw conflict('NoPolicy', 'Two people have to approve this, and its policy names nobody.')
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
 * A step of its own for each cost centre that receives. Where nothing is received, its step is left out, unless nobody
 * at all would be asked then.
 */
function templatesOf(steps: readonly StepTemplate[], { routing }: Approvable): Template[] {
  const whole = (template: StepTemplate) => ({ ...template, receivingCostCentreId: null })
  const asked = steps.flatMap((template): Template[] => {
    if (template.approver === 'ReceivingLine' && routing.receivingPositionId === undefined) return []
    if (template.approver !== 'ReceivingCostCentre') return [whole(template)]
    return (routing.receivingCostCentreIds ?? []).map(id => ({ ...template, receivingCostCentreId: id }))
  })
  return asked.length > 0 ? asked : steps.map(whole)
}

type Unresolved = Omit<PlannedStep, 'resolution'>

/** A step that is not reached yet shows who would decide it if it were today. */
async function resolved(
  reading: Reading,
  approvable: Approvable,
  steps: readonly Unresolved[],
): Promise<PlannedStep[]> {
  const excludedPersonIds = await partiesOf(reading, approvable)
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

/** A line step before ends at the line's start, somewhere above it, or beside the line. */
const lookupsOf = (reading: Reading, approvable: Approvable, requirement: StepRequirement) =>
  [approvable.routing.positionId, null].map(previousPositionId =>
    lookupOf(reading, { approvable, requirement }, { previousPositionId }),
  )

/**
 * Makes a chain as it was planned, and asks those who decide its first step.
 * @returns `Approved` where it has no steps
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
 * Opens the first step that has not been reached, finding anew who decides it. `Approved`: there is none.
 * Whoever approved an earlier step of something that two people must approve is not asked again, and the next one above
 * is never who was asked before.
 */
export async function openNextStep(ctx: CommandContext, at: Omit<StepInChain, 'row'>): Promise<'Waiting' | 'Approved'> {
  const { approvable, chain } = at
  const row = chain.find(step => step.status === 'NotReached')
  if (!row) return 'Approved'
  const resolution = await resolveStep(ctx.reading, { approvable, requirement: row }, chainContextOf({ ...at, row }))
  await storeResolutions(ctx, [{ stepId: row.id, resolution }])
  await ctx.tx
    .updateTable('approvalStep')
    .set(waitingFrom(ctx.now, row.dueInDays ?? usualDays))
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', row.id)
    .execute()
  await notifyOfWaiting(ctx, { approvable, row, resolution })
  return 'Waiting'
}

type Waiting = Readonly<{
  row: Pick<StepRow, 'id' | 'name'>
  resolution: Pick<Resolution, 'approvers' | 'needsApprover'>
}>

/** Tells of a step that waits from now on: those who are asked, and, where nobody may decide it, the administrators. */
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

/** Tells those who decide steps of them, each person once for each step, however often they come to be asked. */
export async function notifyApprovers(
  ctx: CommandContext,
  steps: readonly (Waiting & Readonly<{ code: string }>)[],
): Promise<void> {
  const persons = await personsOf(
    ctx.reading,
    steps.flatMap(({ resolution }) => resolution.approvers.map(({ id }) => id)),
  )
  await notify(
    ctx,
    steps.flatMap(({ row, code, resolution }) => {
      const personIds = new Set(resolution.approvers.flatMap(({ id }) => persons.get(id) ?? []))
      return [...personIds].map(personId => ({
        kind: 'StepWaits' as const,
        personId,
        once: `step-waits/${row.id}/${personId}`,
        about: { code, step: row.name },
      }))
    }),
  )
}
