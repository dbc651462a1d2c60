import type { Approvable } from '../approvable/index.ts'
import type { ChainContext } from './resolution.ts'
import type { StepRow } from './rows.ts'
import type { Vote } from './rules.ts'

/** The approvals of a chain that count: step, person and vote. */
export type Approvals = readonly (Readonly<{ stepId: number }> & Vote)[]

/** A step with its approvable, its chain and the approvals so far. */
export type StepInChain = Readonly<{
  approvable: Approvable
  row: StepRow
  chain: readonly StepRow[]
  parties: ReadonlySet<number>
  approvals: Approvals
}>

/**
 * The persons excluded from a step, and the position of the previous line step. Excluded are the parties; for a
 * two-person kind, the approvers of other steps; for a `NextLine` step, the persons who approved the line step before
 * it or, until then, its candidates.
 */
export function chainContextOf({ approvable, row, chain, parties, approvals }: StepInChain): ChainContext {
  const earlier = approvals.filter(({ stepId }) => approvable.isTwoPerson && stepId !== row.id)
  const previous = chain.findLast(other => other.step < row.step && isOfLine(other))
  const before = row.approver === 'NextLine' && previous ? personsOfStep(previous, approvals) : []
  return {
    previousPositionId: previous ? previous.positionId : approvable.routing.positionId,
    excludedPersonIds: new Set([...parties, ...earlier.map(({ personId }) => personId), ...before]),
  }
}

/** The approvals of the step itself. */
export const approvalsOf = ({ row, approvals }: Pick<StepInChain, 'row' | 'approvals'>): Approvals =>
  approvals.filter(({ stepId }) => stepId === row.id)

export const isOfLine = ({ approver }: Pick<StepRow, 'approver'>): boolean =>
  approver === 'Line' || approver === 'NextLine'

function personsOfStep(step: StepRow, approvals: Approvals): number[] {
  const approved = approvals.filter(({ stepId }) => stepId === step.id).map(({ personId }) => personId)
  if (approved.length > 0) return approved
  return step.candidates.filter(({ isAdded }) => !isAdded).map(({ personId }) => personId)
}
