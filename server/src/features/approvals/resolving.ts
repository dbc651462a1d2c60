import { todayFor } from '../../domain/caller.ts'
import type { CommandContext } from '../../platform/command-context.ts'
import { approvalsOf, circumstancesOf, type StepInChain } from './circumstances.ts'
import { type Occasion, type Organisation, readOrganisation } from './question.ts'
import { mayDecideIn, occasionAbout, occasionOf, type Resolution, resolveIn } from './resolution.ts'
import type { StepRow } from './step-rows.ts'
import { approvalsWanted, isTooFew, voteOf, votesOf } from './votes.ts'

/**
 * Who decides a step now. `unfitIds`: of those who were added to it, who may no longer. `isElsewhere`: it has another line
 * now, in which it has not gone up yet.
 */
type Found = Readonly<{ resolution: Resolution; unfitIds: readonly number[]; isElsewhere: boolean }>

/** A waiting step, and who decides it now. */
export type Resolved = StepInChain & Found

/**
 * Who decides these steps, in the organisation as it is now: two statements for each day that it is where they belong,
 * however many steps there are. What was given to a certain authority stays with them for as long as they may decide it.
 */
export async function resolveWaiting(
  ctx: CommandContext,
  steps: readonly StepInChain[],
  version: number,
): Promise<Resolved[]> {
  const resolved: Resolved[] = []
  for (const [, ofDay] of Map.groupBy(steps, ({ approvable }) => todayFor(ctx, approvable.employerId))) {
    const asked = ofDay.map(step => ({ ...step, demand: step.row, circumstances: circumstancesOf(step) }))
    const organisation = await readOrganisation(
      ctx.tx,
      asked.flatMap(step => occasionsOf(ctx, step)),
    )
    for (const [place, step] of ofDay.entries()) {
      const at = asked[place]
      if (!at) continue
      const { resolution, ...found } = resolve(ctx, organisation, at)
      resolved.push({ ...step, ...found, resolution: { ...resolution, organisationVersion: version } })
    }
  }
  return resolved
}

type ToResolve = StepInChain & Readonly<{ demand: StepRow; circumstances: ReturnType<typeof circumstancesOf> }>

const occasionsOf = (ctx: CommandContext, step: ToResolve): Occasion[] => [
  occasionOf(ctx, step, step.circumstances),
  ...namedOf(step).map(authorityId => occasionAbout(ctx, step, authorityId)),
]

/** Who was asked by name rather than found. */
const namedOf = ({ row }: StepInChain): number[] => [
  ...(row.reassignedToAuthorityId === null ? [] : [row.reassignedToAuthorityId]),
  ...addedOf(row),
]

const addedOf = ({ candidates }: StepRow): number[] => candidates.filter(({ isAdded }) => isAdded).map(({ id }) => id)

function resolve(ctx: CommandContext, organisation: Organisation, step: ToResolve): Found {
  const { row, circumstances } = step
  const { excludedPersonIds } = circumstances
  const may = (authorityId: number) => mayDecideIn(organisation, ctx, { ...step, authorityId, excludedPersonIds })
  const found = resolveIn(organisation, ctx, step)
  const isElsewhere = isInAnotherLine(row, found)
  const foundIds = new Set(found.approvers.flatMap(({ id, onBehalfOf }) => (onBehalfOf ? [] : [id])))
  const fitIds = addedOf(row).filter(id => (isElsewhere ? foundIds.has(id) : may(id)))
  const unfitIds = addedOf(row).filter(id => !fitIds.includes(id))
  const givenTo = row.reassignedToAuthorityId
  if (givenTo !== null && may(givenTo)) {
    const given = { approvers: [{ id: givenTo }], positionId: row.positionId, resolvedVia: null, needsApprover: false }
    return { resolution: { ...found, ...given }, unfitIds, isElsewhere: false }
  }
  const needsApprover = isMissing(organisation, step, { ...found, fitIds })
  return { resolution: { ...found, needsApprover }, unfitIds, isElsewhere }
}

/**
 * Whether a step of one approval is found at another position, or beside the line: whoever was added to it when it was overdue is above the
 * former one. (Where several have to approve it, administrators add people, who stay.)
 */
const isInAnotherLine = ({ requiredApprovals, rule, positionId }: StepRow, found: Resolution): boolean =>
  requiredApprovals === 1 && rule === 'Any' && found.approvers.length > 0 && positionId !== found.positionId

type Able = Pick<Resolution, 'approvers'> & Readonly<{ fitIds: readonly number[] }>

/** Whether somebody is missing: of those who were found and those who were added, too few could still approve it. */
function isMissing({ candidates }: Organisation, step: ToResolve, { approvers, fitIds }: Able): boolean {
  const { row } = step
  const known = candidates.get(row.approverType)
  const able = [...approvers, ...fitIds.map(id => ({ id }))].map(one => ({
    personId: known?.get(one.id)?.authority.personId ?? 0,
    voteId: voteOf(one),
  }))
  return isTooFew(able, approvalsOf(step), approvalsWanted(row, votesOf(approvers)))
}
