import { add, deleted, edited, raised, reassigned, settled, started, submitted, withRequest } from './changes.ts'
import type { Delegation, Grant, Holding, Organisation } from './organisation.ts'
import { allowed, isOpen, type KindName, kinds, type Request, type State, waitingStep } from './request.ts'
import { type Actor, decidesAs, hasScopeToDecide, mayAct, mayRaise, passesStep, sees } from './standing.ts'

/** A change of the organisation, as its answer says it was made. */
export type Reorganisation = Readonly<{
  grants?: readonly Grant[]
  delegations?: readonly Delegation[]
  holdings?: readonly Holding[]
  /** `grant 7` */
  ended?: readonly string[]
}>

/** An act as it was sent. `id`: of the request that it makes. */
export type Sent =
  | Readonly<{
      does: 'raise'
      actor: Actor
      id: number
      kind: KindName
      subject: number
      value: number
      date: string
      isDraft: boolean
    }>
  | Readonly<{ does: 'edit'; actor: Actor; request: number; value: number; date: string }>
  | Readonly<{ does: 'submit' | 'cancel' | 'delete'; actor: Actor; request: number }>
  | Readonly<{ does: 'approve'; actor: Actor; request: number; revision: number }>
  | Readonly<{ does: 'decline' | 'return'; actor: Actor; request: number; hasRemarks: boolean }>
  | Readonly<{ does: 'reassign'; actor: Actor; request: number; to: number }>
  | Readonly<{ does: 'rescind'; actor: Actor; request: number; id: number }>
  | Readonly<{ does: 'reorganise'; change: Reorganisation }>

/** An answer that the contract allows, and what stands after it. Several where it allows several. */
export type Outcome = Readonly<{ answer: string; state: State }>

/** What may come of an act in a state. A refusal changes nothing. */
export function outcomesOf(state: State, act: Sent): readonly Outcome[] {
  const refused = (...answers: string[]) => answers.map(answer => ({ answer, state }))
  const done = (next: State, answer = '204') => [{ answer, state: next }]
  if (act.does === 'reorganise') return [...done(reorganised(state, act.change), 'done'), ...refused('refused')]
  if (act.does === 'raise') return raise(state, act)
  const { actor } = act
  const takesScope = ['approve', 'decline', 'return', 'reassign'].includes(act.does)
  if (!takesScope || hasScopeToDecide(state.organisation, actor)) return outcomesOnRequest(state, act)
  // Whose last role is withdrawn at this moment may have come in with it, and is refused further in.
  const further = actor.decides ? outcomesOnRequest(state, act) : []
  return [...refused('403 InsufficientScope'), ...further]
}

type SentOnRequest = Exclude<Sent, { does: 'reorganise' | 'raise' }>

function outcomesOnRequest(state: State, act: SentOnRequest): readonly Outcome[] {
  const refused = (...answers: string[]) => answers.map(answer => ({ answer, state }))
  const done = (next: State, answer = '204') => [{ answer, state: next }]
  const { organisation } = state
  const { actor } = act
  const request = state.requests.find(({ id }) => id === act.request)
  if (!request) return refused('404')
  const isRepeatedDeletion = request.status === 'Deleted' && act.does === 'delete' && actor.person === request.requester
  if (isRepeatedDeletion) return refused('204')
  if (!sees(actor, request)) return refused('404')
  if (isRepeat(state, request, act)) return refused('204')
  const action = act.does === 'edit' ? 'update' : act.does
  if (!allowed[request.status as keyof typeof allowed].includes(action)) return refused('400 Status')
  if (!mayAct(organisation, request, actor, action)) {
    if (act.does !== 'approve' && act.does !== 'decline' && act.does !== 'return')
      return refused('403 InsufficientRole')
    // Two deciding at once: the late one gets a violation of the status.
    return wasAsked(request, actor) ? refused('400 Status', '403 NotYourDecision') : refused('403 NotYourDecision')
  }
  if (act.does === 'edit') return done(edited(state, request, act))
  if (act.does === 'submit') return isTaken(state, request) ? refused('400') : done(submitted(state, request, actor))
  if (act.does === 'cancel') return done(request.status === 'Cancelled' ? state : cancelled(state, request))
  if (act.does === 'delete') return done(deleted(state, request))
  if (act.does === 'rescind') return rescind(state, request, act)
  if (act.does === 'reassign') return reassign(state, request, act)
  if (act.does === 'approve' && act.revision !== request.revision) return refused('412')
  if ('hasRemarks' in act && !act.hasRemarks) return refused('400 Remarks')
  const as = decidesAs(organisation, request, actor.person)
  if (!as) throw new Error('An actor who may decide has a vote.')
  const [decision] = standsIn[act.does]
  return done(settled(state, request, { ...as, decision }))
}

/** The statuses in which a decision stands, so that repeating it changes nothing. */
const standsIn = {
  approve: ['Approved', ['Pending', 'Approved', 'Applied']],
  decline: ['Declined', ['Declined']],
  return: ['Returned', ['Returned']],
} as const

/** The same decision by the same person while it stands. To an approver of a later step it is a new decision. */
function isRepeat({ organisation }: State, request: Request, act: SentOnRequest): boolean {
  if (act.does !== 'approve' && act.does !== 'decline' && act.does !== 'return') return false
  if (act.does === 'approve' && act.revision !== request.revision) return false
  const [decision, statuses] = standsIn[act.does]
  const { person } = act.actor
  const own = request.steps.flatMap(({ decisions }) => decisions).filter(made => made.person === person)
  if (!(statuses as readonly string[]).includes(request.status)) return false
  if (!own.some(made => made.decision === decision)) return false
  return !(request.status === 'Pending' && decidesAs(organisation, request, person))
}

const wasAsked = ({ steps }: Request, { authority }: Actor) =>
  steps.some(({ status, asked }) => status === 'Approved' && asked.includes(authority))

function raise(state: State, act: Extract<Sent, { does: 'raise' }>): readonly Outcome[] {
  const { actor, kind, subject } = act
  const isHidden = actor.sees === 'another group' || (actor.sees === 'oneself' && actor.person !== subject)
  if (isHidden) return [{ answer: '400 EmployeeId', state }]
  if (!mayRaise(state.organisation, actor, kind, subject)) return [{ answer: '403 InsufficientRole', state }]
  const request = raised(act)
  if (act.isDraft) return [{ answer: '201', state: add(state, request) }]
  if (isTaken(state, request)) return [{ answer: '400', state }]
  return [{ answer: '201', state: started(add(state, request), request) }]
}

/** Whether another open request has the same field. */
const isTaken = ({ requests }: State, { id, kind }: Request) =>
  requests.some(other => other.id !== id && other.kind === kind && isOpen(other))

const cancelled = (state: State, request: Request) => withRequest(state, { ...request, status: 'Cancelled' })

/** A later change of the same field must be rescinded first, or named; where one may count as later, both answers will do. */
function rescind(state: State, request: Request, act: Extract<Sent, { does: 'rescind' }>): readonly Outcome[] {
  const refusal = [{ answer: '400', state }]
  if (isTaken(state, request)) return refusal
  const { kind, subject, value } = request
  const made = { id: act.id, kind, subject, value, date: state.organisation.today, actor: act.actor, isDraft: false }
  const reverse = { ...raised(made), rescinds: request.id }
  const outcome = { answer: '201', state: started(add(state, reverse), reverse) }
  const others = state.requests.some(
    other => other.id !== request.id && other.kind === kind && other.status === 'Applied',
  )
  if (!others) return [outcome]
  // Beside a change of the same moment it is stored, and finds when it is applied that its base has changed.
  const failed =
    kinds[kind].steps.length === 0 ? [{ answer: '201', state: add(state, { ...reverse, status: 'Failed' }) }] : []
  return [outcome, ...failed, ...refusal]
}

function reassign(state: State, request: Request, act: Extract<Sent, { does: 'reassign' }>): readonly Outcome[] {
  const step = waitingStep(request)
  if (!step) throw new Error('A pending request waits at a step.')
  const own = step.decisions.map(({ person }) => person)
  const isEligible =
    passesStep(state.organisation, { request, step, more: [...own, act.actor.person] }, act.to) &&
    step.decisions.every(({ vote }) => vote !== act.to)
  if (!isEligible) return [{ answer: '400 AuthorityId', state }]
  return [{ answer: '204', state: reassigned(state, request, act.to) }]
}

function reorganised(state: State, change: Reorganisation): State {
  const { grants = [], delegations = [], holdings = [], ended = [] } = change
  const stays =
    (sort: string) =>
    ({ id }: { id: number }) =>
      !ended.includes(`${sort} ${id}`)
  const before = state.organisation
  const organisation: Organisation = {
    ...before,
    grants: [...before.grants.filter(stays('grant')), ...grants],
    delegations: [...before.delegations.filter(stays('delegation')), ...delegations],
    holdings: [...before.holdings.filter(stays('holding')), ...holdings],
  }
  return { ...state, organisation }
}
