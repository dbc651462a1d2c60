import type { ApiScope } from '../../../domain/api-scope.ts'
import { type Caller, lackOf } from '../../../domain/caller.ts'
import type { UserRole } from '../../../domain/user-role.ts'
import type { Violation } from '../../../domain/violation.ts'
import { roleInWords, spelledOut } from '../../../domain/wording.ts'
import { approvalsWanted, type Voter, voteOf, votesOf } from '../steps/index.ts'

/** What can be done to anything that people approve, in the order in which it is offered. */
export const actions = [
  'update',
  'submit',
  'approve',
  'decline',
  'return',
  'reassign',
  'retry',
  'rescind',
  'process',
  'reverse',
  'cancel',
  'delete',
] as const

export type Action = (typeof actions)[number]

/** The actions that each status allows: availableActions, the documentation and the commands' refusals read this table. */
export type Transitions<Status extends string> = Readonly<Record<Status, readonly Action[]>>

const pastTense: Record<Action, string> = {
  update: 'updated',
  submit: 'submitted',
  approve: 'approved',
  decline: 'declined',
  return: 'returned',
  reassign: 'reassigned',
  retry: 'retried',
  rescind: 'rescinded',
  process: 'processed',
  reverse: 'reversed',
  cancel: 'cancelled',
  delete: 'deleted',
}

/** Refuses an action that the status does not allow, saying what is possible instead, for whoever may. */
export function violationsOf<Status extends string>(
  action: Action,
  status: Status,
  table: Transitions<Status>,
): Violation[] {
  if (table[status].includes(action)) return []
  const possible = offeredActions(status, table).map(each => pastTense[each])
  const instead = possible.length === 0 ? 'It stays so.' : `It can be ${choice.format(possible)}.`
  return [{ field: 'Status', message: `It is ${spelledOut(status)}, and cannot be ${pastTense[action]}. ${instead}` }]
}

/** What leads on from a status. A second cancelling leads nowhere. */
const offeredActions = <Status extends string>(status: Status, table: Transitions<Status>): Action[] =>
  table[status].filter(action => !(action === 'cancel' && status === 'Cancelled'))

type Actor = 'requester' | 'decider' | 'humanResources' | 'employerAdministrator' | 'payroll'

/** Who may do what, and with which scope of their key. */
const actionRules: Record<Action, Readonly<{ actors: readonly Actor[]; scope: 'write' | 'decide' }>> = {
  update: { actors: ['requester', 'humanResources'], scope: 'write' },
  submit: { actors: ['requester', 'humanResources'], scope: 'write' },
  approve: { actors: ['decider'], scope: 'decide' },
  decline: { actors: ['decider'], scope: 'decide' },
  return: { actors: ['decider'], scope: 'decide' },
  reassign: { actors: ['humanResources', 'employerAdministrator'], scope: 'decide' },
  retry: { actors: ['humanResources', 'employerAdministrator'], scope: 'write' },
  rescind: { actors: ['humanResources', 'employerAdministrator'], scope: 'write' },
  process: { actors: ['payroll'], scope: 'decide' },
  reverse: { actors: ['payroll'], scope: 'decide' },
  cancel: { actors: ['requester', 'humanResources', 'employerAdministrator'], scope: 'write' },
  delete: { actors: ['requester'], scope: 'write' },
}

/** What the rules need to know of something that people approve, as it is before this caller. */
export type ApprovableState<Status extends string> = Readonly<{
  status: Status
  requestedByPersonId: number
  subjectPersonId: number
  isTwoPerson: boolean
  /** Whether its day has come, so that it is about to be applied. */
  isDue: boolean
  steps: readonly DecidableStep[]
}> &
  Standing

/** How a caller stands to it; `standingOf` selects it. */
export type Standing = Readonly<{
  /** Whether the caller wrote one of its revisions, or edited it in a way that made none. */
  isEditedByCaller: boolean
  /** Whether the caller administers the employee: sees them, and has the role with them inside its limits. */
  isHumanResources: boolean
  isEmployerAdministrator: boolean
  isPayroll: boolean
}>

type DecidableStep = Readonly<{
  status: string
  approverType: UserRole
  rule: 'Any' | 'All'
  requiredApprovals: number
  /** `isAdded`: besides those whom routing found. */
  candidates: readonly (Voter & Readonly<{ isAdded?: boolean }>)[]
  decisions: readonly Readonly<{ personId: number; by: Readonly<{ id: number }>; onBehalfOf?: Voter }>[]
}>

export type AvailableAction = { action: Action; isAllowed: boolean; reason?: string }

type ActionContext<Status extends string> = Readonly<{
  table: Transitions<Status>
  writeScope: ApiScope
  caller: Caller
}>

/** What leads on from here, and for each whether this caller may, or why not. */
export function availableActionsOf<Status extends string>(
  state: ApprovableState<Status>,
  { table, writeScope, caller }: ActionContext<Status>,
): AvailableAction[] {
  return offeredActions(state.status, table).map(action => {
    const reason = reasonAgainst(action, state, caller) ?? lackOf(scopeFor(action, writeScope), caller)
    return reason === undefined ? { action, isAllowed: true } : { action, isAllowed: false, reason }
  })
}

/** Why this caller may not do what the status allows; undefined when they may. Their key is another matter. */
export function reasonAgainst(action: Action, state: ApprovableState<string>, caller: Caller): string | undefined {
  const { actors } = actionRules[action]
  if (actors.includes('decider')) return reasonAgainstDeciding(state, caller)
  const own = actors.filter(actor => isActor[actor](state, caller))
  if (own.length === 0) return `This is for ${actorsInWords(action)}.`
  // Nobody administers themselves: about oneself, only having raised it counts.
  const ofSubject = own.includes('requester') ? undefined : reasonOfSubject(state, caller)
  if (ofSubject) return ofSubject
  if (action === 'reassign') return reasonOfParticipation(state, caller)
  return action === 'cancel' && isBeingApplied(state) ? 'Its effective date has come.' : undefined
}

/** Approved, and its day has come: it is being applied, and no longer anybody's to cancel. */
export const isBeingApplied = ({ status, isDue }: Pick<ApprovableState<string>, 'status' | 'isDue'>): boolean =>
  status === 'Approved' && isDue

/** Those whom an action is for, in words: "the requester or a human resources administrator". */
export const actorsInWords = (action: Action): string =>
  choice.format(actionRules[action].actors.map(actor => actorNames[actor]))

/** Whether an action is a decision of the step that waits, which only its approvers make. */
export const isDecision = (action: Action): boolean => actionRules[action].actors.includes('decider')

/** The scope that a key needs for an action; deciding is one scope for all that people decide. */
export const scopeFor = (action: Action, writeScope: ApiScope): ApiScope =>
  actionRules[action].scope === 'decide' ? 'change-requests.decide' : writeScope

/** Why not, and, where some of those who have to have approved it, how many more must. */
function reasonAgainstDeciding(state: ApprovableState<string>, caller: Caller): string | undefined {
  const waiting = state.steps.find(step => step.status === 'Waiting')
  const reason = reasonByHardRules(state, waiting, caller)
  if (reason === undefined || !waiting || waiting.decisions.length === 0) return reason
  return [reason, ...sentenceOfMissing(missingApprovals(waiting))].join(' ')
}

/** The hard rules: nobody decides what they take part in; two-person kinds are approved by two people. */
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
    return 'You have approved it already; the next decision is for somebody else.'
  }
  if (isVoteAlreadyCast(waiting, caller)) return voteAlreadyCast
  return caller.roles.has(waiting.approverType)
    ? undefined
    : `You do not hold the role of ${roleInWords(waiting.approverType)} today.`
}

type Counted = Pick<DecidableStep, 'rule' | 'requiredApprovals' | 'candidates' | 'decisions'>

/** How many more have to approve a step that waits. */
function missingApprovals({ candidates, decisions, ...requirement }: Counted): number {
  const wanted = approvalsWanted(requirement, votesOf(candidates.filter(({ isAdded }) => !isAdded)))
  return Math.max(0, wanted - votesCast(decisions).size)
}

const votesCast = (decisions: Counted['decisions']): ReadonlySet<number> =>
  new Set(decisions.map(({ by, onBehalfOf }) => voteOf({ id: by.id, onBehalfOf })))

/** Whether it has been approved wherever the caller could: for them by a delegate, or by those for whom they act. */
function isVoteAlreadyCast({ candidates, decisions }: DecidableStep, { authorityId }: Caller): boolean {
  const castVotes = votesCast(decisions)
  const own = candidates.filter(({ id, onBehalfOf }) => id === authorityId || onBehalfOf?.id === authorityId)
  return own.every(candidate => castVotes.has(voteOf(candidate)))
}

/** Why one vote is not cast twice. */
export const voteAlreadyCast = 'It has been approved in this place already; the next decision is for somebody else.'

/** How many more must, in words; none where none must. */
export const sentenceOfMissing = (missing: number): string[] =>
  missing === 0 ? [] : [`${missing === 1 ? 'One more person' : `${missing} more people`} must approve it.`]

/** Whether a step asks this caller. A delegation adds a decider and never removes the one on whose behalf. */
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

const isActor: Record<Actor, (state: ApprovableState<string>, caller: Caller) => boolean> = {
  requester: (state, caller) => state.requestedByPersonId === caller.personId,
  decider: (state, caller) => reasonAgainstDeciding(state, caller) === undefined,
  humanResources: state => state.isHumanResources,
  employerAdministrator: state => state.isEmployerAdministrator,
  payroll: state => state.isPayroll,
}

const actorNames: Record<Actor, string> = {
  requester: 'the requester',
  decider: 'an approver of the waiting step',
  humanResources: 'a human resources administrator',
  employerAdministrator: 'an employer administrator',
  payroll: 'a payroll administrator',
}

const choice = new Intl.ListFormat('en-AU', { type: 'disjunction' })
