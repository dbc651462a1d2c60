import { conflict } from '../../domain/failure.ts'
import type { Act } from '../../platform/act.ts'
import { notify } from '../notices/index.ts'
import type { Approvable, StepTemplate } from './approvable.ts'
import { isResubmission, partiesOf, repeatRevision } from './approvables.ts'
import { findPolicy } from './policies.ts'
import { type Resolution, resolveStep } from './resolution.ts'
import { nameMatter, personsOf } from './routing.ts'
import { listApprovals, listChain, type StepRow, storeResolution } from './step-rows.ts'

/** Days until a step is overdue, where its policy does not say. */
export const usualDays = 5

/**
 * Makes the chain that the policy asks for and opens its first step.
 * @returns `Approved` where the policy has no steps: nobody has to approve
 * @throws conflict `NoPolicy` where the group has no policy for it: nothing passes for want of a rule
 */
export async function startChain(act: Act, submitted: Approvable): Promise<'Waiting' | 'Approved'> {
  const approvable = (await isResubmission(act, submitted)) ? await repeatRevision(act, submitted) : submitted
  const policy = await findPolicy(act, approvable)
  const templates = policy.steps.flatMap(template => expanded(template, approvable, policy.steps.length > 1))
  if (templates.length === 0) {
    if (approvable.isTwoPerson)
      throw conflict('NoPolicy', 'Two people have to approve this, and its policy names nobody.')
    return 'Approved'
  }
  const parties = await partiesOf(act, approvable)
  const isSingle = templates.length === 1
  for (const [place, template] of templates.entries()) {
    await insertStep(act, approvable, { ...template, step: place + 1, isSingle, parties })
  }
  await openNextStep(act, approvable)
  return 'Waiting'
}

type PlannedStep = StepTemplate & Readonly<{ receivingCostCentreId: number | null }>

/** A step of its own for each cost centre that receives. Where none does, nobody is asked, unless nobody else would be. */
function expanded(template: StepTemplate, { routing }: Approvable, hasOthers: boolean): PlannedStep[] {
  if (template.approver !== 'ReceivingCostCentre') return [{ ...template, receivingCostCentreId: null }]
  const ids: readonly (number | null)[] = routing.receivingCostCentreIds ?? []
  return (ids.length === 0 && !hasOthers ? [null] : ids).map(id => ({ ...template, receivingCostCentreId: id }))
}

type NewStep = PlannedStep & Readonly<{ step: number; isSingle: boolean; parties: ReadonlySet<number> }>

/** A step that is not reached yet shows who would decide it if it were today. */
async function insertStep(act: Act, approvable: Approvable, step: NewStep): Promise<void> {
  const needsTwo = approvable.isTwoPerson && step.isSingle
  const requiredApprovals = Math.max(step.requiredApprovals ?? 1, needsTwo ? 2 : 1)
  const demand = { approver: step.approver, receivingCostCentreId: step.receivingCostCentreId, requiredApprovals }
  const previousPositionId = await positionBefore(act, approvable, step.step)
  const resolution = await resolveStep(
    act,
    { approvable, demand },
    { previousPositionId, excludedPersonIds: step.parties },
  )
  const { id } = await act.tx
    .insertInto('approvalStep')
    .values({
      employerGroupId: act.employerGroupId,
      approvableId: approvable.id,
      revision: approvable.revision,
      step: step.step,
      name: step.name,
      approver: step.approver,
      receivingCostCentreId: step.receivingCostCentreId,
      approverType: resolution.approverType,
      rule: requiredApprovals > 1 ? 'All' : (step.rule ?? 'Any'),
      requiredApprovals,
      dueInDays: step.dueInDays ?? usualDays,
      status: 'NotReached',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeResolution(act, id, { ...resolution, needsApprover: false })
}

/** Where the line step before was found: the next one above is looked for from there. */
async function positionBefore(act: Act, approvable: Approvable, step: number): Promise<number | null> {
  if (step === 1) return approvable.routing.positionId
  const chain = await listChain(act, approvable)
  return chain.findLast(row => row.step < step && isOfLine(row))?.positionId ?? null
}

const isOfLine = ({ approver }: StepRow) => approver === 'Line' || approver === 'NextLine'

/**
 * Opens the first step that has not been reached, finding anew who decides it. `Approved`: there is none.
 * Whoever approved an earlier step of something that two people must approve is not asked again, and the next one above
 * is never who was asked before.
 */
export async function openNextStep(act: Act, approvable: Approvable): Promise<'Waiting' | 'Approved'> {
  const chain = await listChain(act, approvable)
  const next = chain.find(row => row.status === 'NotReached')
  if (!next) return 'Approved'
  const resolution = await resolveAgain(act, { approvable, row: next, chain })
  await storeResolution(act, next.id, resolution)
  await act.tx
    .updateTable('approvalStep')
    .set({ status: 'Waiting', waitingSince: act.now, dueAt: daysAfter(act.now, next.dueInDays ?? usualDays) })
    .where('employerGroupId', '=', act.employerGroupId)
    .where('id', '=', next.id)
    .execute()
  await tellThoseAsked(act, { approvable, row: next, resolution })
  return 'Waiting'
}

type Again = Readonly<{ approvable: Approvable; row: StepRow; chain: readonly StepRow[] }>

/** Who decides a step of a chain, by the organisation as it is now. */
export async function resolveAgain(act: Act, { approvable, row, chain }: Again): Promise<Resolution> {
  const parties = await partiesOf(act, approvable)
  const approvals = await listApprovals(act, approvable)
  const earlier = approvals.flatMap(({ stepId, personId }) =>
    approvable.isTwoPerson && stepId !== row.id ? [personId] : [],
  )
  const previous = chain.findLast(other => other.step < row.step && isOfLine(other))
  const before = row.approver === 'NextLine' && previous ? await askedAt(act, previous, approvals) : []
  return resolveStep(
    act,
    { approvable, demand: row },
    {
      previousPositionId: previous ? previous.positionId : approvable.routing.positionId,
      excludedPersonIds: new Set([...parties, ...earlier, ...before]),
    },
  )
}

/** Who approved a step, or, as long as nobody has, who is asked. */
async function askedAt(
  act: Act,
  step: StepRow,
  approvals: Awaited<ReturnType<typeof listApprovals>>,
): Promise<number[]> {
  const approved = approvals.filter(({ stepId }) => stepId === step.id).map(({ personId }) => personId)
  if (approved.length > 0) return approved
  const asked = step.candidates.filter(({ isAdded }) => !isAdded)
  return personsOf(
    act,
    asked.map(({ id }) => id),
  )
}

const daysAfter = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * 86_400_000).toISOString()

type Asked = Readonly<{ approvable: Approvable; row: Pick<StepRow, 'id' | 'name'>; resolution: Resolution }>

/** A step that nobody may decide is told to the administrators by an event, and waits. */
export async function tellThoseAsked(act: Act, { approvable, row, resolution }: Asked): Promise<void> {
  const matter = await nameMatter(act, approvable)
  if (resolution.needsApprover) await matter.record('needs-approver')
  const personIds = await personsOf(
    act,
    resolution.approvers.map(({ id }) => id),
  )
  const about = { code: matter.code, step: row.name }
  await notify(
    act,
    personIds.map(personId => ({
      kind: 'StepWaits' as const,
      personId,
      once: `step-waits/${row.id}/${personId}`,
      about,
    })),
  )
}
