import type { Reading } from '../../../core/command-context.ts'
import { todayFor } from '../../../domain/caller.ts'
import type { UserRole } from '../../../domain/user-role.ts'
import { type Approvable, kindOf, type StepApprover, votesOf } from '../approvable/index.ts'
import {
  type ApproverLookup,
  type FoundApprover,
  type LookupResult,
  lookupInputOf,
  type Organisation,
  type PathEntry,
  readOrganisation,
  resolveApprover,
} from '../lookup/index.ts'
import type { ChainContext, StepRequirement } from './rules.ts'

/** The approvers of a step, and how the look-up found them. */
export type Resolution = Readonly<{
  approverType: UserRole
  approvers: readonly FoundApprover[]
  positionId: number | null
  resolvedVia: NonNullable<LookupResult['found']>['resolvedVia'] | null
  /** Whether it has fewer approvers than it needs. It then waits; it never passes by itself. */
  needsApprover: boolean
  path: readonly PathEntry[]
  /** The database snapshot of the resolution. */
  routedIn: string
}>

/** A step whose approvers are to be resolved. */
export type StepToResolve = Readonly<{ approvable: Approvable; requirement: StepRequirement }>

/**
 * Resolves the approvers of a step by the tests of the look-up. There is no default approver, and a party never is one.
 */
export async function resolveStep(ctx: Reading, step: StepToResolve, chainContext: ChainContext): Promise<Resolution> {
  const organisation = await readOrganisation(ctx.tx, [lookupOf(ctx, step, chainContext)])
  return resolveIn(organisation, ctx, { ...step, chainContext })
}

/** As `resolveStep`, in an organisation that was read for this look-up, perhaps together with others. */
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

/** The role that the approvers of a step must hold. */
export function roleOf(approver: StepApprover, approvable: Pick<Approvable, 'kind'>): UserRole {
  if (approver === 'HumanResources') return 'HumanResourcesAdministrator'
  if (approver === 'Payroll') return 'PayrollAdministrator'
  return kindOf(approvable).approverRole
}

type Tested = Readonly<{ authorityId: number; excludedPersonIds: ReadonlySet<number> }>

/** Whether a given authority passes the tests of a step. `routedIn`: the database snapshot of the test. */
export async function testAuthority(
  ctx: Reading,
  step: StepToResolve,
  tested: Tested,
): Promise<Readonly<{ isEligible: boolean; routedIn: string }>> {
  const organisation = await readOrganisation(ctx.tx, [lookupAbout(ctx, step, tested.authorityId)])
  return { isEligible: isEligibleIn(organisation, ctx, { ...step, ...tested }), routedIn: organisation.snapshot }
}

/** As `testAuthority`, in an organisation that was read for the look-up about this authority. */
export function isEligibleIn(
  organisation: Organisation,
  ctx: Omit<Reading, 'tx'>,
  { authorityId, excludedPersonIds, ...step }: StepToResolve & Tested,
): boolean {
  const lookup = lookupAbout(ctx, step, authorityId)
  return resolveApprover(lookupInputOf(organisation, lookup, excludedPersonIds)).found !== undefined
}

/** The look-up that resolves a step. Its day is the current day of the subject's employer. */
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

/** The look-up that tests one authority alone. */
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
