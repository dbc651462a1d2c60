import type { Reading } from '../../../core/command-context.ts'
import { todayFor } from '../../../domain/caller.ts'
import type { UserRole } from '../../../domain/user-role.ts'
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

/** The part of a step that its resolution depends on. */
export type StepRequirement = Readonly<{
  approver: StepApprover
  receivingCostCentreId: number | null
  requiredApprovals: number
}>

/** The approvers of a step, and how the look-up found them. */
export type Resolution = Readonly<{
  approverType: UserRole
  approvers: readonly Approver[]
  positionId: number | null
  resolvedVia: NonNullable<LookupResult['found']>['resolvedVia'] | null
  /** Whether it has fewer approvers than it needs. It then waits; it never passes by itself. */
  needsApprover: boolean
  path: readonly PathEntry[]
  /** The database snapshot of the resolution. */
  routedIn: string
}>

/**
 * The part of the chain that a step's resolution depends on: excluded persons, and the start of a `NextLine` search.
 */
export type ChainContext = Readonly<{
  /** The position of the previous line step; null if there is none, or a fallback decides it. */
  previousPositionId: number | null
  excludedPersonIds: ReadonlySet<number>
  /** Starts the search above this position instead of at the step's line: its holder has not decided in time. */
  abovePositionId?: number
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

/** Whether a given authority passes the tests of a step. */
export async function mayDecide(
  ctx: Reading,
  step: StepToResolve,
  who: Readonly<{ authorityId: number; excludedPersonIds: ReadonlySet<number> }>,
): Promise<boolean> {
  const organisation = await readOrganisation(ctx.tx, [lookupAbout(ctx, step, who.authorityId)])
  return mayDecideIn(organisation, ctx, { ...step, ...who })
}

/** As `mayDecide`, in an organisation that was read for the look-up about this authority. */
export function mayDecideIn(
  organisation: Organisation,
  ctx: Omit<Reading, 'tx'>,
  { authorityId, excludedPersonIds, ...step }: StepToResolve & Parameters<typeof mayDecide>[2],
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
