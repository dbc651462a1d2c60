/** An authority that votes at a step: for itself, or as a delegate of another. */
export type Voter = Readonly<{ id: number; onBehalfOf?: Readonly<{ id: number }> | undefined }>

/** The authority whose vote it is. A holder has one vote and shares it with their delegates. */
export const voteOf = ({ id, onBehalfOf }: Voter): number => onBehalfOf?.id ?? id

/** The number of votes of these voters. */
export const votesOf = (voters: readonly Voter[]): number => new Set(voters.map(voteOf)).size

type Requirement = Readonly<{ rule: 'Any' | 'All'; requiredApprovals: number }>

/**
 * The number of approvals that a step takes, each with another vote and by another person. The rule `Any` takes one.
 * The rule `All` takes the policy's number or, if that is one, the votes of all routed candidates. A delegation does
 * not change the number: holder and delegate share a vote. An added candidate stands in for one who has not approved.
 *
 * @param votes of the routed candidates
 */
export const approvalsWanted = ({ rule, requiredApprovals }: Requirement, votes: number): number =>
  rule === 'Any' || requiredApprovals > 1 ? requiredApprovals : Math.max(1, votes)

/** A person at a step, and the vote that they cast. */
export type Vote = Readonly<{ personId: number; voteId: number }>

/** Whether fewer candidates could still approve a step than approvals are missing. */
export function isTooFew(able: readonly Vote[], approvals: readonly Vote[], wanted: number): boolean {
  const open = able.filter(one => isOpen(one, approvals))
  const votes = new Set(open.map(({ voteId }) => voteId))
  const people = new Set(open.map(({ personId }) => personId))
  const castVotes = new Set(approvals.map(({ voteId }) => voteId))
  return Math.min(votes.size, people.size) < Math.max(1, wanted - castVotes.size)
}

/** Whether neither the person has approved the step nor anyone with this vote. */
export const isOpen = (one: Vote, approvals: readonly Vote[]): boolean =>
  approvals.every(({ personId, voteId }) => personId !== one.personId && voteId !== one.voteId)
