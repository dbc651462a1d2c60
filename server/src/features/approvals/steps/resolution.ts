import type { Reading } from '../../../core/command-context.ts'
import { todayFor } from '../../../domain/caller.ts'
import type { UserRole } from '../../../domain/user-role.ts'
import {
  approvalsWanted,
  isTooFew,
  kindOf,
  type NewApprovable,
  type StepApprover,
  voteOf,
  votesOf,
} from '../approvable/index.ts'
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
import {
  approvalsOf,
  type ChainContext,
  chainContextOf,
  type StepInChain,
  type StepRequirement,
  type StepRow,
} from './rules.ts'

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
type StepToResolve = Readonly<{
  approvable: NewApprovable
  requirement: StepRequirement
  chainContext: ChainContext
}>

type Day = Omit<Reading, 'tx'>

/**
 * Resolves the approvers of a step by the tests of the look-up. There is no default approver, and a party never is one.
 */
export async function resolveStep(ctx: Reading, step: StepToResolve): Promise<Resolution> {
  return resolveIn(await readOrganisation(ctx.tx, [lookupOf(ctx, step)]), ctx, step)
}

/** As `resolveStep`, in an organisation that was read for this look-up, perhaps together with others. */
export function resolveIn(organisation: Organisation, ctx: Day, step: StepToResolve): Resolution {
  const { approver, receivingCostCentreId, requiredApprovals } = step.requirement
  const lookup = lookupOf(ctx, step)
  const hasNoReceiver = approver === 'ReceivingCostCentre' && receivingCostCentreId === null
  const { found, path }: LookupResult = hasNoReceiver
    ? { path: [] }
    : resolveApprover(lookupInputOf(organisation, lookup))
  const approvers = found?.approvers ?? []
  return {
    approverType: lookup.approverType,
    approvers,
    positionId: isInLine(approver) ? (found?.positionId ?? null) : null,
    resolvedVia: found && isShown(found.resolvedVia, approver) ? found.resolvedVia : null,
    needsApprover: votesOf(approvers) < requiredApprovals,
    path,
    routedIn: organisation.snapshot,
  }
}

const isInLine = (approver: StepApprover): boolean =>
  approver === 'Line' || approver === 'NextLine' || approver === 'ReceivingLine'

/** Steps beside the line have neither a reporting line nor, unless payroll decides, a payment group. */
function isShown(way: Resolution['resolvedVia'], approver: StepApprover): boolean {
  if (way === 'ReportingLine') return isInLine(approver)
  return way !== 'PaymentGroup' || approver === 'Payroll'
}

/** The role that the approvers of a step must hold. */
function roleOf(approver: StepApprover, approvable: NewApprovable): UserRole {
  if (approver === 'HumanResources') return 'HumanResourcesAdministrator'
  if (approver === 'Payroll') return 'PayrollAdministrator'
  return kindOf(approvable).approverRole
}

/** The look-up that resolves a step. Its day is the current day of the subject's employer. */
export function lookupOf(
  ctx: Day,
  { approvable, requirement: { approver, receivingCostCentreId }, chainContext }: StepToResolve,
): ApproverLookup {
  const { positionId, receivingPositionId = null } = approvable.routing
  const ownPositionId = approver === 'ReceivingLine' ? receivingPositionId : positionId
  const start = approver === 'NextLine' ? chainContext.previousPositionId : ownPositionId
  return {
    employerGroupId: ctx.employerGroupId,
    approverType: roleOf(approver, approvable),
    positionId: chainContext.abovePositionId ?? start,
    comparedPositionId: ownPositionId,
    personId: approvable.subjectPersonId,
    excludedPersonIds: chainContext.excludedPersonIds,
    day: todayFor(ctx.today, approvable.employerId),
    asksRoleHolders: approver === 'HumanResources' || approver === 'Payroll',
    costCentreId: receivingCostCentreId ?? undefined,
  }
}

/** The look-up that tests one authority alone. */
const lookupAbout = (ctx: Day, step: StepToResolve, authorityId: number): ApproverLookup => {
  const {
    approvable,
    chainContext: { excludedPersonIds },
  } = step
  const chainContext = { previousPositionId: approvable.routing.positionId, excludedPersonIds }
  return { ...lookupOf(ctx, { ...step, chainContext }), authorityId }
}

/** Tests one authority by the tests of a step. `routedIn`: the database snapshot of the test. */
export async function testAuthority(
  ctx: Reading,
  step: StepToResolve,
  authorityId: number,
): Promise<Readonly<{ approver: FoundApprover | undefined; routedIn: string }>> {
  const organisation = await readOrganisation(ctx.tx, [lookupAbout(ctx, step, authorityId)])
  return { approver: testerOf(organisation, ctx, step)(authorityId), routedIn: organisation.snapshot }
}

/** A function that returns an authority if it passes the tests of the step. */
const testerOf =
  (organisation: Organisation, ctx: Day, step: StepToResolve) =>
  (authorityId: number): FoundApprover | undefined => {
    const lookup = lookupAbout(ctx, step, authorityId)
    return resolveApprover(lookupInputOf(organisation, lookup)).found?.approvers[0]
  }

/**
 * A waiting step with its current resolution. `ineligibleIds`: added candidates who may no longer decide.
 * `isInOtherLine`: the step has another line now, in which it has not escalated yet. `reassignedToId`: the authority
 * that a reassignment gave the step to, and who may still decide it.
 */
export type Resolved = StepInChain &
  Readonly<{
    resolution: Resolution
    ineligibleIds: readonly number[]
    isInOtherLine: boolean
    reassignedToId: number | null
  }>

/**
 * Resolves waiting steps in the current organisation, which is read once for each employer's current day. A reassigned
 * step stays with its authority for as long as they may decide it.
 */
export async function resolveWaiting(ctx: Reading, steps: readonly StepInChain[]): Promise<Resolved[]> {
  const resolved: Resolved[] = []
  for (const ofDay of Map.groupBy(steps, ({ approvable }) => todayFor(ctx.today, approvable.employerId)).values()) {
    const unresolved = ofDay.map(step => ({ ...step, requirement: step.row, chainContext: chainContextOf(step) }))
    const lookups = unresolved.flatMap(step => [
      lookupOf(ctx, step),
      ...namedIn(step.row).map(authorityId => lookupAbout(ctx, step, authorityId)),
    ])
    const organisation = await readOrganisation(ctx.tx, lookups)
    resolved.push(...unresolved.map(step => resolveWaitingIn(organisation, ctx, step)))
  }
  return resolved
}

/** The authorities named by reassignment or escalation. */
const namedIn = (row: StepRow): number[] =>
  row.reassignedToAuthorityId === null ? addedOf(row) : [row.reassignedToAuthorityId, ...addedOf(row)]

const addedOf = ({ candidates }: StepRow): number[] => candidates.filter(({ isAdded }) => isAdded).map(({ id }) => id)

/** Resolves a waiting step in an organisation that was read for it. Reads nothing. */
export function resolveWaitingIn(organisation: Organisation, ctx: Day, step: StepInChain & StepToResolve): Resolved {
  const { row } = step
  const test = testerOf(organisation, ctx, step)
  const found = resolveIn(organisation, ctx, step)
  const { approvers } = found
  const isInOtherLine = isInAnotherLine(row, found)
  const foundIds = new Set(approvers.flatMap(({ id, onBehalfOf }) => (onBehalfOf ? [] : [id])))
  const isEligible = (id: number) => (isInOtherLine ? foundIds.has(id) : test(id) !== undefined)
  const ineligibleIds = addedOf(row).filter(id => !isEligible(id))
  const givenTo = row.reassignedToAuthorityId === null ? undefined : test(row.reassignedToAuthorityId)
  if (givenTo) {
    const given = { approvers: [givenTo], positionId: row.positionId, resolvedVia: null, needsApprover: false }
    return {
      ...step,
      resolution: { ...found, ...given },
      ineligibleIds,
      isInOtherLine: false,
      reassignedToId: givenTo.id,
    }
  }
  const added = row.candidates.filter(({ id, isAdded }) => isAdded && !ineligibleIds.includes(id))
  const able = [...approvers.map(one => ({ personId: one.personId, voteId: voteOf(one) })), ...added]
  const needsApprover = isTooFew(able, approvalsOf(step), approvalsWanted(row, votesOf(approvers)))
  return { ...step, resolution: { ...found, needsApprover }, ineligibleIds, isInOtherLine, reassignedToId: null }
}

/**
 * Whether a step of one approval is now resolved at another position or by a fallback. Its escalated candidates belong
 * to the former line. In a step of several approvals administrators add candidates, who stay.
 */
const isInAnotherLine = ({ requiredApprovals, rule, positionId }: StepRow, found: Resolution): boolean =>
  requiredApprovals === 1 && rule === 'Any' && found.approvers.length > 0 && positionId !== found.positionId
