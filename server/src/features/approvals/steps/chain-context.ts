import type { Approvable } from '../approvable/index.ts'
import type { ChainContext } from './resolution.ts'
import type { StepRow } from './rows.ts'
import type { Vote } from './rules.ts'

/** Who approved which step of a chain, and with whose vote, by decisions that count. */
export type Approvals = readonly (Readonly<{ stepId: number }> & Vote)[]

/** A step of a chain, with what is known of its approvable and of the steps before it. */
export type StepInChain = Readonly<{
  approvable: Approvable
  row: StepRow
  chain: readonly StepRow[]
  parties: ReadonlySet<number>
  approvals: Approvals
}>

/**
 * Who never decides a step, however they came to be asked, and where the line step before it was found. Besides the
 * parties these are: where two people must approve, whoever approved another step; and of a next line step, whoever
 * approved the line step before it, or, as long as nobody has, who is asked there.
 */
export function chainContextOf({ approvable, row, chain, parties, approvals }: StepInChain): ChainContext {
  const earlier = approvals.filter(({ stepId }) => approvable.isTwoPerson && stepId !== row.id)
  const previous = chain.findLast(other => other.step < row.step && isOfLine(other))
  const before = row.approver === 'NextLine' && previous ? askedAt(previous, approvals) : []
  return {
    previousPositionId: previous ? previous.positionId : approvable.routing.positionId,
    excludedPersonIds: new Set([...parties, ...earlier.map(({ personId }) => personId), ...before]),
  }
}

/** Those of the step itself. */
export const approvalsOf = ({ row, approvals }: Pick<StepInChain, 'row' | 'approvals'>): Approvals =>
  approvals.filter(({ stepId }) => stepId === row.id)

export const isOfLine = ({ approver }: Pick<StepRow, 'approver'>): boolean =>
  approver === 'Line' || approver === 'NextLine'

function askedAt(step: StepRow, approvals: Approvals): number[] {
  const approved = approvals.filter(({ stepId }) => stepId === step.id).map(({ personId }) => personId)
  if (approved.length > 0) return approved
  return step.candidates.filter(({ isAdded }) => !isAdded).map(({ personId }) => personId)
}
