import type { UserRole } from '../../../domain/user-role.ts'
import { type Approvable, approvalsWanted, type StepApprover, type Vote, votesOf } from '../approvable/index.ts'

/** The part of a step that its resolution depends on. */
export type StepRequirement = Readonly<{
  approver: StepApprover
  receivingCostCentreId: number | null
  requiredApprovals: number
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

/** An authority that may decide a step, perhaps as a delegate. */
export type CandidateRow = Readonly<{
  id: number
  personId: number
  name: string
  onBehalfOfId: number | null
  /** The authority whose vote it is. */
  voteId: number
  /** Whether escalation or an administrator added it, independently of routing. */
  isAdded: boolean
}>

/** A decision of a step that no edit has voided. */
export type DecisionRow = Readonly<{
  personId: number
  authorityId: number
  onBehalfOfId: number | null
  decision: 'Approved' | 'Declined' | 'Returned'
}>

export const isApproval = ({ decision }: DecisionRow): boolean => decision === 'Approved'

/** A stored step, for routing and deciding. */
export type StepRow = Readonly<{
  id: number
  step: number
  name: string
  approver: StepApprover
  approverType: UserRole
  receivingCostCentreId: number | null
  requiredApprovals: number
  rule: 'Any' | 'All'
  status: 'NotReached' | 'Waiting' | 'Approved' | 'Declined' | 'Returned' | 'Voided'
  needsApprover: boolean
  positionId: number | null
  resolvedVia: string | null
  reassignedToAuthorityId: number | null
  dueInDays: number | null
  candidates: readonly CandidateRow[]
  decisions: readonly DecisionRow[]
  /** Whether it waits, and was routed before the last change of the organisation. */
  isStale: boolean
}>

/** The approvals of a chain that count: step, person and vote. */
export type Approvals = readonly (Readonly<{ stepId: number }> & Vote)[]

/** The steps of the current revision of an approvable, with the approvals so far. */
export type Chain = Readonly<{
  approvable: Approvable
  chain: readonly StepRow[]
  parties: ReadonlySet<number>
  approvals: Approvals
}>

/** A step in its chain. */
export type StepInChain = Chain & Readonly<{ row: StepRow }>

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

/** The number of approvals that the step takes, by the approvers of its last routing. */
export const approvalsOfStep = ({ row }: StepInChain): number =>
  approvalsWanted(row, votesOf(row.candidates.filter(({ isAdded, onBehalfOfId }) => !isAdded && onBehalfOfId === null)))
