import type { Reading } from '../../../core/command-context.ts'
import { todayFor } from '../../../domain/caller.ts'
import { approvalsWanted, isTooFew, voteOf, votesOf } from '../approvable/index.ts'
import { type ApproverLookup, type Organisation, readOrganisation } from '../lookup/index.ts'
import { isEligibleIn, lookupAbout, lookupOf, type Resolution, resolveIn } from './resolution.ts'
import { approvalsOf, chainContextOf, type StepInChain, type StepRow } from './rules.ts'

/**
 * Who decides a step now. `ineligibleIds`: added candidates who may no longer decide. `isInOtherLine`: the step has
 * another line now, in which it has not escalated yet.
 */
type Found = Readonly<{ resolution: Resolution; ineligibleIds: readonly number[]; isInOtherLine: boolean }>

/** A waiting step with its current resolution. */
export type Resolved = StepInChain & Found

/**
 * Resolves waiting steps in the current organisation, with two statements for each employer's current day. A reassigned
 * step stays with its authority for as long as they may decide it.
 */
export async function resolveWaiting(ctx: Reading, steps: readonly StepInChain[]): Promise<Resolved[]> {
  const resolved: Resolved[] = []
  for (const [, ofDay] of Map.groupBy(steps, ({ approvable }) => todayFor(ctx.today, approvable.employerId))) {
    const unresolved = ofDay.map(step => ({ ...step, requirement: step.row, chainContext: chainContextOf(step) }))
    const organisation = await readOrganisation(
      ctx.tx,
      unresolved.flatMap(step => lookupsOf(ctx, step)),
    )
    for (const [place, step] of ofDay.entries()) {
      const at = unresolved[place]
      if (!at) continue
      resolved.push({ ...step, ...resolve(ctx, organisation, at) })
    }
  }
  return resolved
}

type ToResolve = StepInChain & Readonly<{ requirement: StepRow; chainContext: ReturnType<typeof chainContextOf> }>

const lookupsOf = (ctx: Reading, step: ToResolve): ApproverLookup[] => [
  lookupOf(ctx, step, step.chainContext),
  ...namedOf(step).map(authorityId => lookupAbout(ctx, step, authorityId)),
]

/** The authorities named by reassignment or escalation. */
const namedOf = ({ row }: StepInChain): number[] => [
  ...(row.reassignedToAuthorityId === null ? [] : [row.reassignedToAuthorityId]),
  ...addedOf(row),
]

const addedOf = ({ candidates }: StepRow): number[] => candidates.filter(({ isAdded }) => isAdded).map(({ id }) => id)

function resolve(ctx: Reading, organisation: Organisation, step: ToResolve): Found {
  const { row, chainContext } = step
  const { excludedPersonIds } = chainContext
  const may = (authorityId: number) => isEligibleIn(organisation, ctx, { ...step, authorityId, excludedPersonIds })
  const found = resolveIn(organisation, ctx, step)
  const isInOtherLine = isInAnotherLine(row, found)
  const foundIds = new Set(found.approvers.flatMap(({ id, onBehalfOf }) => (onBehalfOf ? [] : [id])))
  const eligibleIds = addedOf(row).filter(id => (isInOtherLine ? foundIds.has(id) : may(id)))
  const ineligibleIds = addedOf(row).filter(id => !eligibleIds.includes(id))
  const givenTo = row.reassignedToAuthorityId
  if (givenTo !== null && may(givenTo)) {
    const given = { approvers: [{ id: givenTo }], positionId: row.positionId, resolvedVia: null, needsApprover: false }
    return { resolution: { ...found, ...given }, ineligibleIds, isInOtherLine: false }
  }
  const needsApprover = isMissing(organisation, step, { ...found, eligibleIds })
  return { resolution: { ...found, needsApprover }, ineligibleIds, isInOtherLine }
}

/**
 * Whether a step of one approval is now resolved at another position or by a fallback. Its escalated candidates belong
 * to the former line. In a step of several approvals administrators add candidates, who stay.
 */
const isInAnotherLine = ({ requiredApprovals, rule, positionId }: StepRow, found: Resolution): boolean =>
  requiredApprovals === 1 && rule === 'Any' && found.approvers.length > 0 && positionId !== found.positionId

type Eligible = Pick<Resolution, 'approvers'> & Readonly<{ eligibleIds: readonly number[] }>

/** Whether too few of the routed and the added candidates could still approve the step. */
function isMissing({ candidates }: Organisation, step: ToResolve, { approvers, eligibleIds }: Eligible): boolean {
  const { row } = step
  const known = candidates.get(row.approverType)
  const eligible = [...approvers, ...eligibleIds.map(id => ({ id }))].map(one => ({
    personId: known?.get(one.id)?.authority.personId ?? 0,
    voteId: voteOf(one),
  }))
  return isTooFew(eligible, approvalsOf(step), approvalsWanted(row, votesOf(approvers)))
}
