import { todayFor } from '../../../domain/caller.ts'
import type { UserRole } from '../../../domain/user-role.ts'
import type { Reading } from '../../../platform/command-context.ts'
import { type Approvable, kindOf, type StepApprover } from '../approvable/index.ts'
import {
  type Answer,
  type Approver,
  type Occasion,
  type Organisation,
  type PathEntry,
  questionOf,
  readOrganisation,
  resolveApprover,
} from '../lookup/index.ts'

import { votesOf } from './rules.ts'

/** What of a step says who decides it. */
export type StepDemand = Readonly<{
  approver: StepApprover
  receivingCostCentreId: number | null
  requiredApprovals: number
}>

/** Who decides a step, and how they were found. */
export type Resolution = Readonly<{
  approverType: UserRole
  approvers: readonly Approver[]
  positionId: number | null
  resolvedVia: NonNullable<Answer['found']>['resolvedVia'] | null
  /** Fewer than have to approve it: it waits, and never passes by itself. */
  needsApprover: boolean
  path: readonly PathEntry[]
  /** The snapshot of the organisation in which they were found. */
  routedIn: string
}>

/** What of the chain before it says who does not decide a step, and from where the next line approver is looked for. */
export type Circumstances = Readonly<{
  /** Where the line step before was found; null: there was none, or it was found beside the line. */
  previousPositionId: number | null
  excludedPersonIds: ReadonlySet<number>
  /** Goes on above this position, instead of beginning the step's line: whoever was found there has not answered. */
  abovePositionId?: number
}>

/** A step whose decider is looked for. */
export type StepToResolve = Readonly<{ approvable: Approvable; demand: StepDemand }>

/** Finds who decides a step, by the tests of the look-up; never a party, and never anybody by default. */
export async function resolveStep(
  ctx: Reading,
  step: StepToResolve,
  circumstances: Circumstances,
): Promise<Resolution> {
  const organisation = await readOrganisation(ctx.tx, [occasionOf(ctx, step, circumstances)])
  return resolveIn(organisation, ctx, { ...step, circumstances })
}

/** The same in an organisation that was read for the step's occasion, perhaps together with others. */
export function resolveIn(
  organisation: Organisation,
  ctx: Omit<Reading, 'tx'>,
  { circumstances, ...step }: StepToResolve & Readonly<{ circumstances: Circumstances }>,
): Resolution {
  const { demand } = step
  const occasion = occasionOf(ctx, step, circumstances)
  const answer = answerTo(organisation, occasion, { demand, circumstances })
  const approvers = answer.found?.approvers ?? []
  const isInLine = lineApprovers.includes(demand.approver)
  const isBesideLine = answer.found?.resolvedVia.endsWith('Fallback') ?? false
  return {
    approverType: occasion.approverType,
    approvers,
    positionId: isInLine ? (answer.found?.positionId ?? null) : null,
    resolvedVia: resolvedViaOf(demand.approver, answer, isInLine || isBesideLine),
    needsApprover: votesOf(approvers) < demand.requiredApprovals,
    path: answer.path,
    routedIn: organisation.snapshot,
  }
}

const lineApprovers: readonly StepApprover[] = ['Line', 'NextLine', 'ReceivingLine']

function resolvedViaOf(approver: StepApprover, { found }: Answer, isAsFound: boolean): Resolution['resolvedVia'] {
  if (!found) return null
  if (isAsFound || found.resolvedVia === 'Delegation') return found.resolvedVia
  return approver === 'Payroll' ? 'PaymentGroup' : null
}

/** The role that a step asks for. */
export function roleOf(approver: StepApprover, approvable: Pick<Approvable, 'kind'>): UserRole {
  if (approver === 'HumanResources') return 'HumanResourcesAdministrator'
  if (approver === 'Payroll') return 'PayrollAdministrator'
  return kindOf(approvable).approverRole
}

/** Whether a certain authority passes the tests of a step, however they came to be asked. */
export async function mayDecide(
  ctx: Reading,
  step: StepToResolve,
  who: Readonly<{ authorityId: number; excludedPersonIds: ReadonlySet<number> }>,
): Promise<boolean> {
  const organisation = await readOrganisation(ctx.tx, [occasionAbout(ctx, step, who.authorityId)])
  return mayDecideIn(organisation, ctx, { ...step, ...who })
}

/** The same in an organisation that was read for the occasion about them. */
export function mayDecideIn(
  organisation: Organisation,
  ctx: Omit<Reading, 'tx'>,
  { authorityId, excludedPersonIds, ...step }: StepToResolve & Parameters<typeof mayDecide>[2],
): boolean {
  const occasion = occasionAbout(ctx, step, authorityId)
  return resolveApprover(questionOf(organisation, occasion, excludedPersonIds)).found !== undefined
}

/** What has to be read of the organisation to resolve a step. The day is that of the employer of whom it is about. */
export function occasionOf(
  ctx: Omit<Reading, 'tx'>,
  { approvable, demand: { approver, receivingCostCentreId } }: StepToResolve,
  { previousPositionId, abovePositionId }: Omit<Circumstances, 'excludedPersonIds'>,
): Occasion {
  const { positionId, receivingPositionId = null } = approvable.routing
  const ownPositionId = approver === 'ReceivingLine' ? receivingPositionId : positionId
  const start = approver === 'NextLine' ? previousPositionId : ownPositionId
  return {
    employerGroupId: ctx.employerGroupId,
    approverType: roleOf(approver, approvable),
    positionId: abovePositionId ?? start,
    comparedPositionId: ownPositionId,
    personId: approvable.subjectPersonId,
    day: todayFor(ctx.today, approvable.employerId),
    asksRoleHolders: approver === 'HumanResources' || approver === 'Payroll',
    costCentreId: receivingCostCentreId ?? undefined,
  }
}

/** The same, to know of one authority alone. */
export const occasionAbout = (ctx: Omit<Reading, 'tx'>, step: StepToResolve, authorityId: number): Occasion => ({
  ...occasionOf(ctx, step, { previousPositionId: step.approvable.routing.positionId }),
  authorityId,
})

function answerTo(
  organisation: Organisation,
  occasion: Occasion,
  { demand, circumstances }: Readonly<{ demand: StepDemand; circumstances: Circumstances }>,
): Answer {
  const { approver, receivingCostCentreId } = demand
  if (approver === 'ReceivingCostCentre' && receivingCostCentreId === null) return { path: [] }
  return resolveApprover(questionOf(organisation, occasion, circumstances.excludedPersonIds))
}
