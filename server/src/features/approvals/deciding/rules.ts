import type { ApiScope } from '../../../domain/api-scope.ts'
import { type Caller, lackOf } from '../../../domain/caller.ts'
import type { UserRole } from '../../../domain/user-role.ts'
import type { Violation } from '../../../domain/violation.ts'
import { roleInWords, spelledOut } from '../../../domain/wording.ts'
import { approvalsWanted, type Speaker, voteOf, votesOf } from '../steps/index.ts'

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
  const possible = offeredIn(status, table).map(each => pastTense[each])
  const instead = possible.length === 0 ? 'It stays so.' : `It can be ${choice.format(possible)}.`
  return [{ field: 'Status', message: `It is ${spelledOut(status)}, and cannot be ${pastTense[action]}. ${instead}` }]
}

/** What leads on from a status. A second cancelling leads nowhere. */
const offeredIn = <Status extends string>(status: Status, table: Transitions<Status>): Action[] =>
  table[status].filter(action => !(action === 'cancel' && status === 'Cancelled'))

type Party = 'requester' | 'decider' | 'humanResources' | 'employerAdministrator' | 'payroll'

/** Who may do what, and with which scope of their key. */
const demands: Record<Action, Readonly<{ parties: readonly Party[]; scope: 'write' | 'decide' }>> = {
  update: { parties: ['requester', 'humanResources'], scope: 'write' },
  submit: { parties: ['requester', 'humanResources'], scope: 'write' },
  approve: { parties: ['decider'], scope: 'decide' },
  decline: { parties: ['decider'], scope: 'decide' },
  return: { parties: ['decider'], scope: 'decide' },
  reassign: { parties: ['humanResources', 'employerAdministrator'], scope: 'decide' },
  retry: { parties: ['humanResources', 'employerAdministrator'], scope: 'write' },
  rescind: { parties: ['humanResources', 'employerAdministrator'], scope: 'write' },
  process: { parties: ['payroll'], scope: 'decide' },
  reverse: { parties: ['payroll'], scope: 'decide' },
  cancel: { parties: ['requester', 'humanResources', 'employerAdministrator'], scope: 'write' },
  delete: { parties: ['requester'], scope: 'write' },
}

/** What the rules need to know of something that people approve, as it is before this caller. */
export type Matter<Status extends string> = Readonly<{
  status: Status
  requestedByPersonId: number
  subjectPersonId: number
  isTwoPerson: boolean
  /** Whether its day has come, so that it is about to be applied. */
  isDue: boolean
  steps: readonly MatterStep[]
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

type MatterStep = Readonly<{
  status: string
  approverType: UserRole
  rule: 'Any' | 'All'
  requiredApprovals: number
  /** `isAdded`: besides those whom routing found. */
  candidates: readonly (Speaker & Readonly<{ isAdded?: boolean }>)[]
  decisions: readonly Readonly<{ personId: number; by: Readonly<{ id: number }>; onBehalfOf?: Speaker }>[]
}>

export type AvailableAction = { action: Action; isAllowed: boolean; reason?: string }

type Frame<Status extends string> = Readonly<{ table: Transitions<Status>; writeScope: ApiScope; caller: Caller }>

/** What leads on from here, and for each whether this caller may, or why not. */
export function availableActionsOf<Status extends string>(
  matter: Matter<Status>,
  { table, writeScope, caller }: Frame<Status>,
): AvailableAction[] {
  return offeredIn(matter.status, table).map(action => {
    const reason = reasonAgainst(action, matter, caller) ?? lackOf(scopeFor(action, writeScope), caller)
    return reason === undefined ? { action, isAllowed: true } : { action, isAllowed: false, reason }
  })
}

/** Why this caller may not do what the status allows; undefined when they may. Their key is another matter. */
export function reasonAgainst(action: Action, matter: Matter<string>, caller: Caller): string | undefined {
  const { parties } = demands[action]
  if (parties.includes('decider')) return reasonAgainstDeciding(matter, caller)
  const own = parties.filter(party => isParty[party](matter, caller))
  if (own.length === 0) return `This is for ${whoMay(action)}.`
  // Nobody administers themselves: about oneself, only having raised it counts.
  const ofSubject = own.includes('requester') ? undefined : reasonOfSubject(matter, caller)
  if (ofSubject) return ofSubject
  if (action === 'reassign') return reasonOfPart(matter, caller)
  return action === 'cancel' && isUnderWay(matter) ? 'Its effective date has come.' : undefined
}

/** Approved, and its day has come: it is being applied, and no longer anybody's to cancel. */
export const isUnderWay = ({ status, isDue }: Pick<Matter<string>, 'status' | 'isDue'>): boolean =>
  status === 'Approved' && isDue

/** Those whom an action is for, in words: "the requester or a human resources administrator". */
export const whoMay = (action: Action): string => choice.format(demands[action].parties.map(party => partyNames[party]))

/** Whether an action is a decision of the step that waits, which only its approvers make. */
export const isDecision = (action: Action): boolean => demands[action].parties.includes('decider')

/** The scope that a key needs for an action; deciding is one scope for all that people decide. */
export const scopeFor = (action: Action, writeScope: ApiScope): ApiScope =>
  demands[action].scope === 'decide' ? 'change-requests.decide' : writeScope

/** Why not, and, where some of those who have to have approved it, how many more must. */
function reasonAgainstDeciding(matter: Matter<string>, caller: Caller): string | undefined {
  const waiting = matter.steps.find(step => step.status === 'Waiting')
  const reason = reasonByHardRules(matter, waiting, caller)
  if (reason === undefined || !waiting || waiting.decisions.length === 0) return reason
  return [reason, ...sentenceOfMissing(missingApprovals(waiting))].join(' ')
}

/** The hard rules: nobody decides what they take part in; two-person kinds are approved by two people. */
function reasonByHardRules(
  matter: Matter<string>,
  waiting: MatterStep | undefined,
  caller: Caller,
): string | undefined {
  const part = reasonOfPart(matter, caller)
  if (part) return part
  if (!waiting || !isAskedBy(waiting, caller)) return 'It does not wait for your decision.'
  const counted = matter.isTwoPerson ? matter.steps : [waiting]
  if (counted.some(step => step.decisions.some(({ personId }) => personId === caller.personId))) {
    return 'You have approved it already; the next decision is for somebody else.'
  }
  if (isApprovedInPlace(waiting, caller)) return approvedInPlace
  return caller.roles.has(waiting.approverType)
    ? undefined
    : `You do not hold the role of ${roleInWords(waiting.approverType)} today.`
}

type Counted = Pick<MatterStep, 'rule' | 'requiredApprovals' | 'candidates' | 'decisions'>

/** How many more have to approve a step that waits. */
function missingApprovals({ candidates, decisions, ...demand }: Counted): number {
  const wanted = approvalsWanted(demand, votesOf(candidates.filter(({ isAdded }) => !isAdded)))
  return Math.max(0, wanted - votesCast(decisions).size)
}

const votesCast = (decisions: Counted['decisions']): ReadonlySet<number> =>
  new Set(decisions.map(({ by, onBehalfOf }) => voteOf({ id: by.id, onBehalfOf })))

/** Whether it has been approved wherever the caller could: for them by a delegate, or by those for whom they act. */
function isApprovedInPlace({ candidates, decisions }: MatterStep, { authorityId }: Caller): boolean {
  const heard = votesCast(decisions)
  const own = candidates.filter(({ id, onBehalfOf }) => id === authorityId || onBehalfOf?.id === authorityId)
  return own.every(candidate => heard.has(voteOf(candidate)))
}

/** Why one vote is not cast twice. */
export const approvedInPlace = 'It has been approved in this place already; the next decision is for somebody else.'

/** How many more must, in words; none where none must. */
export const sentenceOfMissing = (missing: number): string[] =>
  missing === 0 ? [] : [`${missing === 1 ? 'One more person' : `${missing} more people`} must approve it.`]

/** Whether a step asks this caller. A delegation adds a decider and never removes the one on whose behalf. */
export const isAskedBy = ({ candidates }: Pick<MatterStep, 'candidates'>, { authorityId }: Caller): boolean =>
  authorityId !== undefined &&
  candidates.some(({ id, onBehalfOf }) => id === authorityId || onBehalfOf?.id === authorityId)

function reasonOfPart(matter: Matter<string>, caller: Caller): string | undefined {
  const { personId } = caller
  const ofSubject = reasonOfSubject(matter, caller)
  if (ofSubject) return ofSubject
  if (matter.requestedByPersonId === personId) return 'You requested it yourself.'
  return matter.isEditedByCaller ? 'You have edited it.' : undefined
}

const reasonOfSubject = ({ subjectPersonId }: Matter<string>, { personId }: Caller): string | undefined =>
  subjectPersonId === personId ? 'It is about yourself.' : undefined

const isParty: Record<Party, (matter: Matter<string>, caller: Caller) => boolean> = {
  requester: (matter, caller) => matter.requestedByPersonId === caller.personId,
  decider: (matter, caller) => reasonAgainstDeciding(matter, caller) === undefined,
  humanResources: matter => matter.isHumanResources,
  employerAdministrator: matter => matter.isEmployerAdministrator,
  payroll: matter => matter.isPayroll,
}

const partyNames: Record<Party, string> = {
  requester: 'the requester',
  decider: 'an approver of the waiting step',
  humanResources: 'a human resources administrator',
  employerAdministrator: 'an employer administrator',
  payroll: 'a payroll administrator',
}

const choice = new Intl.ListFormat('en-AU', { type: 'disjunction' })
