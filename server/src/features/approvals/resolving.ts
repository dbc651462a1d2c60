import { todayFor } from '../../domain/caller.ts'
import type { Act } from '../../platform/act.ts'
import { circumstancesOf, type StepInChain } from './circumstances.ts'
import { type Occasion, type Organisation, readOrganisation } from './question.ts'
import { mayDecideIn, occasionAbout, occasionOf, type Resolution, resolveIn } from './resolution.ts'
import type { StepRow } from './step-rows.ts'

/** A waiting step, and who decides it now. */
export type Resolved = StepInChain & Readonly<{ resolution: Resolution }>

/**
 * Who decides these steps, in the organisation as it is now: two statements for each day that it is where they belong,
 * however many steps there are. What was given to a certain authority stays with them for as long as they may decide it.
 */
export async function resolveWaiting(act: Act, steps: readonly StepInChain[], version: number): Promise<Resolved[]> {
  const resolved: Resolved[] = []
  for (const [, ofDay] of Map.groupBy(steps, ({ approvable }) => todayFor(act, approvable.employerId))) {
    const asked = ofDay.map(step => ({ ...step, demand: step.row, circumstances: circumstancesOf(step) }))
    const organisation = await readOrganisation(
      act.tx,
      asked.flatMap(step => occasionsOf(act, step)),
    )
    for (const [place, step] of ofDay.entries()) {
      const at = asked[place]
      if (at)
        resolved.push({ ...step, resolution: { ...resolve(act, organisation, at), organisationVersion: version } })
    }
  }
  return resolved
}

type Asked = StepInChain & Readonly<{ demand: StepRow; circumstances: ReturnType<typeof circumstancesOf> }>

const occasionsOf = (act: Act, step: Asked): Occasion[] => [
  occasionOf(act, step, step.circumstances),
  ...namedOf(step).map(authorityId => occasionAbout(act, step, authorityId)),
]

/** Who was asked by name rather than found. */
const namedOf = ({ row }: StepInChain): number[] => [
  ...(row.reassignedToAuthorityId === null ? [] : [row.reassignedToAuthorityId]),
  ...addedOf(row),
]

const addedOf = ({ candidates }: StepRow): number[] => candidates.filter(({ isAdded }) => isAdded).map(({ id }) => id)

function resolve(act: Act, organisation: Organisation, step: Asked): Omit<Resolution, 'organisationVersion'> {
  const { row, circumstances } = step
  const { excludedPersonIds } = circumstances
  const may = (authorityId: number) => mayDecideIn(organisation, act, { ...step, authorityId, excludedPersonIds })
  const found = resolveIn(organisation, act, step)
  const givenTo = row.reassignedToAuthorityId
  if (givenTo !== null && may(givenTo)) {
    return {
      ...found,
      positionId: row.positionId,
      approvers: [{ id: givenTo }],
      resolvedVia: null,
      needsApprover: false,
    }
  }
  const able = new Set([...found.approvers.map(({ id }) => id), ...addedOf(row).filter(may)])
  return { ...found, needsApprover: isTooFew(able, step, organisation) }
}

/** Whether fewer could still approve it than have to, besides those who have. */
function isTooFew(able: ReadonlySet<number>, step: Asked, { candidates }: Organisation): boolean {
  const { row, approvals } = step
  const done = new Set(approvals.filter(({ stepId }) => stepId === row.id).map(({ personId }) => personId))
  const known = candidates.get(row.approverType)
  const others = [...able].filter(id => !done.has(known?.get(id)?.authority.personId ?? 0))
  return others.length < Math.max(1, row.requiredApprovals - done.size)
}
