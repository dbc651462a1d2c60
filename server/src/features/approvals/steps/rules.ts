/** Somebody who speaks at a step: for themselves, or for the one whose delegate they are. */
export type Voter = Readonly<{ id: number; onBehalfOf?: Readonly<{ id: number }> | undefined }>

/** Whose vote it is: an authority that is asked in its own name has one, and shares it with its delegates. */
export const voteOf = ({ id, onBehalfOf }: Voter): number => onBehalfOf?.id ?? id

/** How many votes the speakers have. */
export const votesOf = (voters: readonly Voter[]): number => new Set(voters.map(voteOf)).size

type Requirement = Readonly<{ rule: 'Any' | 'All'; requiredApprovals: number }>

/**
 * How many approvals a step takes, each with another vote and by another person: with the rule `Any` one; with `All` as many
 * as its policy says, or, where that says but one, those of all whom routing found. So a delegation makes the number
 * neither larger nor smaller: holder and delegate approve once between them. Whoever was added besides, by an
 * administrator or since it was overdue, stands in for one who has not approved.
 *
 * @param votes of those whom routing found
 */
export const approvalsWanted = ({ rule, requiredApprovals }: Requirement, votes: number): number =>
  rule === 'Any' || requiredApprovals > 1 ? requiredApprovals : Math.max(1, votes)

/** Somebody at a step: who, and whose vote it is. */
export type Vote = Readonly<{ personId: number; voteId: number }>

/** Whether those who could still approve a step are fewer than have to, besides those who have. */
export function isTooFew(able: readonly Vote[], approvals: readonly Vote[], wanted: number): boolean {
  const done = new Set(approvals.map(({ personId }) => personId))
  const castVotes = new Set(approvals.map(({ voteId }) => voteId))
  const open = able.filter(({ personId, voteId }) => !done.has(personId) && !castVotes.has(voteId))
  const votes = new Set(open.map(({ voteId }) => voteId))
  const people = new Set(open.map(({ personId }) => personId))
  return Math.min(votes.size, people.size) < Math.max(1, wanted - castVotes.size)
}
