import type { ApiScope } from '../../../domain/api-scope.ts'
import { type Caller, lackOf } from '../../../domain/caller.ts'
import { roleInWords, spelledOut } from '../../../domain/text/wording.ts'
import type { UserRole } from '../../../domain/user-role.ts'
import type { Violation } from '../../../domain/violation.ts'
import { approvalsWanted, type Standing, type Voter, voteOf, votesOf } from '../approvable/index.ts'

type Actor = keyof typeof actors

type Rule = Readonly<{ pastTense: string; actors: readonly Actor[]; scope: 'write' | 'decide' }>

const rule = (pastTense: string, scope: Rule['scope'], ...actors: readonly Actor[]): Rule => ({
  pastTense,
  scope,
  actors,
})

/** The actions on approvables in the order of `availableActions`, with their actors and the scope that a key needs. */
const rules = {
  update: rule('updated', 'write', 'requester', 'humanResources'),
  submit: rule('submitted', 'write', 'requester', 'humanResources'),
  approve: rule('approved', 'decide', 'decider'),
  decline: rule('declined', 'decide', 'decider'),
  return: rule('returned', 'decide', 'decider'),
  reassign: rule('reassigned', 'decide', 'humanResources', 'employerAdministrator'),
  retry: rule('retried', 'write', 'humanResources', 'employerAdministrator'),
  rescind: rule('rescinded', 'write', 'humanResources', 'employerAdministrator'),
  process: rule('processed', 'decide', 'payroll'),
  reverse: rule('reversed', 'decide', 'payroll'),
  cancel: rule('cancelled', 'write', 'requester', 'humanResources', 'employerAdministrator'),
  delete: rule('deleted', 'write', 'requester'),
}

export type Action = keyof typeof rules

export const actions = Object.keys(rules) as Action[]

/**
 * The actions that each status allows. `availableActions`, the documentation and the commands' refusals read this
 * table.
 */
export type Transitions<Status extends string> = Readonly<Record<Status, readonly Action[]>>

/**
 * The violation of an action that the status does not allow. It lists the possible actions, whether or not the caller
 * may take them.
 */
export function violationsOf<Status extends string>(
  action: Action,
  status: Status,
  table: Transitions<Status>,
): Violation[] {
  if (table[status].includes(action)) return []
  const possible = offeredActions(status, table).map(each => rules[each].pastTense)
  const instead = possible.length === 0 ? 'No further actions are possible.' : `It can be ${choice.format(possible)}.`
  return [
    { field: 'Status', message: `It is ${spelledOut(status)}, and cannot be ${rules[action].pastTense}. ${instead}` },
  ]
}

/**
 * The actions that `availableActions` lists for a status. Cancelling a second time changes nothing, so it is not among
 * them.
 */
const offeredActions = <Status extends string>(status: Status, table: Transitions<Status>): Action[] =>
  table[status].filter(action => !(action === 'cancel' && status === 'Cancelled'))

/** The input of the rules: the state of an approvable, and the caller's standing towards it. */
export type ApprovableState<Status extends string> = Readonly<{
  status: Status
  requestedByPersonId: number
  subjectPersonId: number
  isTwoPerson: boolean
  /** Whether its effective date is today or earlier. */
  isDue: boolean
  steps: readonly DecidableStep[]
}> &
  Standing

/** A step as the rules see it. */
export type DecidableStep = Readonly<{
  status: string
  approverType: UserRole
  rule: 'Any' | 'All'
  requiredApprovals: number
  /** `isAdded`: by escalation or reassignment, not by routing. */
  candidates: readonly (Voter & Readonly<{ isAdded?: boolean }>)[]
  decisions: readonly Readonly<{
    personId: number
    by: Readonly<{ id: number }>
    onBehalfOf?: Voter | undefined
    decision: 'Approved' | 'Declined' | 'Returned'
  }>[]
}>

export type OfferedAction = { action: Action; isAllowed: boolean; reason?: string }

type Rules<Status extends string> = Readonly<{ table: Transitions<Status>; writeScope: ApiScope; caller: Caller }>

/** The actions of the status, each with the caller's permission or the reason against it. */
export function availableActionsOf<Status extends string>(
  state: ApprovableState<Status>,
  { table, writeScope, caller }: Rules<Status>,
): OfferedAction[] {
  return offeredActions(state.status, table).map(action => {
    const reason = reasonAgainst(action, state, caller) ?? lackOf(scopeFor(action, writeScope), caller)
    return reason === undefined ? { action, isAllowed: true } : { action, isAllowed: false, reason }
  })
}

/**
 * Why this caller may not take an action that the status allows; undefined if they may. Does not test the scopes of the
 * key.
 */
export function reasonAgainst(action: Action, state: ApprovableState<string>, caller: Caller): string | undefined {
  if (isDecision(action)) return reasonAgainstDeciding(state, caller)
  const own = rules[action].actors.filter(actor => actors[actor].is(state, caller))
  if (own.length === 0) return `This is for ${actorsInWords(action)}.`
  // An administrator never acts as administrator on their own record; they may act as its requester.
  const ofSubject = own.includes('requester') ? undefined : reasonOfSubject(state, caller)
  if (ofSubject) return ofSubject
  if (action === 'reassign') return reasonOfParticipation(state, caller)
  return action === 'cancel' && isBeingApplied(state) ? 'Its effective date has come.' : undefined
}

/** Approved and due: the service is applying it, so that it cannot be cancelled. */
export const isBeingApplied = ({ status, isDue }: Pick<ApprovableState<string>, 'status' | 'isDue'>): boolean =>
  status === 'Approved' && isDue

/** The actors of an action in words: "the requester or a human resources administrator". */
export const actorsInWords = (action: Action): string => inWords[action]

/** Whether an action is a decision of the waiting step, which only its approvers make. */
export const isDecision = (action: Action): boolean => rules[action].actors.includes('decider')

/** The scope that a key needs for an action. All decisions share one scope. */
export const scopeFor = (action: Action, writeScope: ApiScope): ApiScope =>
  rules[action].scope === 'decide' ? 'change-requests.decide' : writeScope

/** Why the caller may not decide; and, after the first of several approvals, how many are missing. */
function reasonAgainstDeciding(state: ApprovableState<string>, caller: Caller): string | undefined {
  const waiting = state.steps.find(step => step.status === 'Waiting')
  const reason = reasonByHardRules(state, waiting, caller)
  if (reason === undefined || !waiting || waiting.decisions.length === 0) return reason
  return [reason, ...sentenceOfMissing(missingApprovals(waiting))].join(' ')
}

/** The hard rules: no party decides; two people approve a two-person kind. */
function reasonByHardRules(
  state: ApprovableState<string>,
  waiting: DecidableStep | undefined,
  caller: Caller,
): string | undefined {
  const participation = reasonOfParticipation(state, caller)
  if (participation) return participation
  if (!waiting || !isApproverOf(waiting, caller)) return 'It does not wait for your decision.'
  const counted = state.isTwoPerson ? state.steps : [waiting]
  if (counted.some(step => step.decisions.some(({ personId }) => personId === caller.personId))) {
    return 'You have approved it already. Another person must make the next decision.'
  }
  if (isVoteAlreadyCast(waiting, caller)) return voteAlreadyCast
  return caller.roles.has(waiting.approverType)
    ? undefined
    : `You do not hold the role of ${roleInWords(waiting.approverType)} today.`
}

type Counted = Pick<DecidableStep, 'rule' | 'requiredApprovals' | 'candidates' | 'decisions'>

/** The number of approvals that a waiting step lacks. */
function missingApprovals({ candidates, decisions, ...requirement }: Counted): number {
  const wanted = approvalsWanted(requirement, votesOf(candidates.filter(({ isAdded }) => !isAdded)))
  return Math.max(0, wanted - votesCast(decisions).size)
}

const votesCast = (decisions: Counted['decisions']): ReadonlySet<number> =>
  new Set(decisions.map(({ by, onBehalfOf }) => voteOf({ id: by.id, onBehalfOf })))

/** Whether each vote that the caller could cast is cast already: by a delegate, or by the holder for whom they act. */
function isVoteAlreadyCast({ candidates, decisions }: DecidableStep, { authorityId }: Caller): boolean {
  const castVotes = votesCast(decisions)
  const own = candidates.filter(({ id, onBehalfOf }) => id === authorityId || onBehalfOf?.id === authorityId)
  return own.every(candidate => castVotes.has(voteOf(candidate)))
}

/** The reason against casting one vote twice. */
export const voteAlreadyCast = 'This vote has been cast already. Another person must make the next decision.'

/** The number of missing approvals in words; empty for 0. */
export const sentenceOfMissing = (missing: number): string[] =>
  missing === 0 ? [] : [`${missing === 1 ? 'One more person' : `${missing} more people`} must approve it.`]

/** Whether the caller is an approver of a step. A delegation adds the delegate and never removes the holder. */
export const isApproverOf = ({ candidates }: Pick<DecidableStep, 'candidates'>, { authorityId }: Caller): boolean =>
  authorityId !== undefined &&
  candidates.some(({ id, onBehalfOf }) => id === authorityId || onBehalfOf?.id === authorityId)

function reasonOfParticipation(state: ApprovableState<string>, caller: Caller): string | undefined {
  const { personId } = caller
  const ofSubject = reasonOfSubject(state, caller)
  if (ofSubject) return ofSubject
  if (state.requestedByPersonId === personId) return 'You requested it yourself.'
  return state.isEditedByCaller ? 'You have edited it.' : undefined
}

const reasonOfSubject = ({ subjectPersonId }: ApprovableState<string>, { personId }: Caller): string | undefined =>
  subjectPersonId === personId ? 'It is about yourself.' : undefined

/** The actors of actions: their name, and whether the caller is one. */
const actors = {
  requester: { name: 'the requester', is: ({ requestedByPersonId }, { personId }) => requestedByPersonId === personId },
  decider: {
    name: 'an approver of the waiting step',
    is: (state, caller) => reasonAgainstDeciding(state, caller) === undefined,
  },
  humanResources: { name: 'a human resources administrator', is: ({ isHumanResources }) => isHumanResources },
  employerAdministrator: { name: 'an employer administrator', is: state => state.isEmployerAdministrator },
  payroll: { name: 'a payroll administrator', is: ({ isPayroll }) => isPayroll },
} satisfies Record<string, { name: string; is(state: ApprovableState<string>, caller: Caller): boolean }>

const choice = new Intl.ListFormat('en-AU', { type: 'disjunction' })

/** Made once: formatting a list takes longer than all rules of an action. */
const inWords = Object.fromEntries(
  actions.map(action => [action, choice.format(rules[action].actors.map(actor => actors[actor].name))]),
) as Record<Action, string>
