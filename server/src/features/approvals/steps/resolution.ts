import { todayFor } from '../../../domain/caller.ts'
import type { UserRole } from '../../../domain/user-role.ts'
import type { Reading } from '../../../platform/command-context.ts'
import { type Approvable, kindOf, type StepApprover } from '../approvable/index.ts'
import {
  type Approver,
  type ApproverLookup,
  type LookupResult,
  lookupInputOf,
  type Organisation,
  type PathEntry,
  readOrganisation,
  resolveApprover,
} from '../lookup/index.ts'

import { votesOf } from './rules.ts'

/** What of a step says who decides it. */
export type StepRequirement = Readonly<{
  approver: StepApprover
  receivingCostCentreId: number | null
  requiredApprovals: number
}>

/** Who decides a step, and how they were found. */
export type Resolution = Readonly<{
  approverType: UserRole
  approvers: readonly Approver[]
  positionId: number | null
  resolvedVia: NonNullable<LookupResult['found']>['resolvedVia'] | null
  /** Fewer than have to approve it: it waits, and never passes by itself. */
  needsApprover: boolean
  path: readonly PathEntry[]
  /** The snapshot of the organisation in which they were found. */
  routedIn: string
}>

/** What of the chain before it says who does not decide a step, and from where the next line approver is looked for. */
export type ChainContext = Readonly<{
  /** Where the line step before was found; null: there was none, or it was found beside the line. */
  previousPositionId: number | null
  excludedPersonIds: ReadonlySet<number>
  /** Goes on above this position, instead of beginning the step's line: whoever was found there has not answered. */
  abovePositionId?: number
}>

/** A step whose decider is looked for. */
export type StepToResolve = Readonly<{ approvable: Approvable; requirement: StepRequirement }>

/** Finds who decides a step, by the tests of the look-up; never a party, and never anybody by default. */
export async function resolveStep(ctx: Reading, step: StepToResolve, chainContext: ChainContext): Promise<Resolution> {
  const organisation = await readOrganisation(ctx.tx, [lookupOf(ctx, step, chainContext)])
  return resolveIn(organisation, ctx, { ...step, chainContext })
}

/** The same in an organisation that was read for the step's occasion, perhaps together with others. */
export function resolveIn(
  organisation: Organisation,
  ctx: Omit<Reading, 'tx'>,
  { chainContext, ...step }: StepToResolve & Readonly<{ chainContext: ChainContext }>,
): Resolution {
  const { requirement } = step
  const lookup = lookupOf(ctx, step, chainContext)
  const result = resolveLookup(organisation, lookup, { requirement, chainContext })
  const approvers = result.found?.approvers ?? []
  const isInLine = lineApprovers.includes(requirement.approver)
  const isBesideLine = result.found?.resolvedVia.endsWith('Fallback') ?? false
  return {
    approverType: lookup.approverType,
    approvers,
    positionId: isInLine ? (result.found?.positionId ?? null) : null,
    resolvedVia: resolvedViaOf(requirement.approver, result, isInLine || isBesideLine),
    needsApprover: votesOf(approvers) < requirement.requiredApprovals,
    path: result.path,
    routedIn: organisation.snapshot,
  }
}

const lineApprovers: readonly StepApprover[] = ['Line', 'NextLine', 'ReceivingLine']

function resolvedViaOf(approver: StepApprover, { found }: LookupResult, isAsFound: boolean): Resolution['resolvedVia'] {
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
  const organisation = await readOrganisation(ctx.tx, [lookupAbout(ctx, step, who.authorityId)])
  return mayDecideIn(organisation, ctx, { ...step, ...who })
}

/** The same in an organisation that was read for the occasion about them. */
export function mayDecideIn(
  organisation: Organisation,
  ctx: Omit<Reading, 'tx'>,
  { authorityId, excludedPersonIds, ...step }: StepToResolve & Parameters<typeof mayDecide>[2],
): boolean {
  const lookup = lookupAbout(ctx, step, authorityId)
  return resolveApprover(lookupInputOf(organisation, lookup, excludedPersonIds)).found !== undefined
}

/** What has to be read of the organisation to resolve a step. The day is that of the employer of whom it is about. */
export function lookupOf(
  ctx: Omit<Reading, 'tx'>,
  { approvable, requirement: { approver, receivingCostCentreId } }: StepToResolve,
  { previousPositionId, abovePositionId }: Omit<ChainContext, 'excludedPersonIds'>,
): ApproverLookup {
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
export const lookupAbout = (ctx: Omit<Reading, 'tx'>, step: StepToResolve, authorityId: number): ApproverLookup => ({
  ...lookupOf(ctx, step, { previousPositionId: step.approvable.routing.positionId }),
  authorityId,
})

function resolveLookup(
  organisation: Organisation,
  lookup: ApproverLookup,
  { requirement, chainContext }: Readonly<{ requirement: StepRequirement; chainContext: ChainContext }>,
): LookupResult {
  const { approver, receivingCostCentreId } = requirement
  if (approver === 'ReceivingCostCentre' && receivingCostCentreId === null) return { path: [] }
  return resolveApprover(lookupInputOf(organisation, lookup, chainContext.excludedPersonIds))
}
