import { type Decision, type KindName, kinds, type Request, type State, type Step, waitingStep } from './request.ts'
import { type Actor, foundFor } from './standing.ts'

type Made = Readonly<{
  id: number
  actor: Actor
  kind: KindName
  subject: number
  value: number
  date: string
  isDraft: boolean
}>

/** A new request, which has not started yet. */
export const raised = ({ id, actor, kind, subject, value, date, isDraft }: Made): Request => ({
  ...{ id, kind, subject, requester: actor.person, editors: [], value, date },
  ...{ status: isDraft ? 'Draft' : 'Pending', revision: 1, wasSubmitted: !isDraft, isEdited: false, steps: [] },
})

export const add = (state: State, request: Request): State => ({ ...state, requests: [...state.requests, request] })

export const withRequest = (state: State, request: Request): State => ({
  ...state,
  requests: state.requests.map(other => (other.id === request.id ? request : other)),
})

/** Starts the chain of a request anew. Without steps it is approved by the policy that has none. */
export function started(state: State, request: Request): State {
  const steps = kinds[request.kind].steps.map(
    (step): Step => ({ ...step, status: 'NotReached', decisions: [], asked: [], added: [] }),
  )
  return opened(state, { ...request, status: 'Pending', wasSubmitted: true, isEdited: false, steps })
}

/** Opens the next step; after the last one, the request is approved, and applied if its day has come. */
function opened(state: State, request: Request): State {
  const step = request.steps.find(({ status }) => status === 'NotReached')
  if (step) {
    const { position } = foundFor(state.organisation, request, step)
    return withRequest(state, withStep(request, step, { ...step, status: 'Waiting', position }))
  }
  const decided = { ...state, decided: state.decided + 1 }
  const approved: Request = { ...request, status: 'Approved', place: decided.decided }
  return request.date <= state.organisation.today ? applied(decided, approved) : withRequest(decided, approved)
}

const withStep = (request: Request, step: Step, next: Step): Request => ({
  ...request,
  steps: request.steps.map(other => (other === step ? next : other)),
})

/** Applied once: its values stand from its day on. What it rescinds is rescinded. */
function applied(state: State, request: Request): State {
  const next = withRequest(state, { ...request, status: 'Applied' })
  const original = next.requests.find(({ id }) => id === request.rescinds)
  return original ? withRequest(next, { ...original, status: 'Rescinded' }) : next
}

/** A decision of the waiting step. Enough approvals open the next one; any other decision ends the chain. */
export function settled(state: State, request: Request, made: Decision): State {
  const step = waitingStep(request)
  if (!step) throw new Error('Only what waits is decided.')
  const found = foundFor(state.organisation, request, step)
  const authorities = [...found.deciders.flatMap(({ authority, vote }) => [authority, vote]), ...step.added]
  const decisions = [...step.decisions, made]
  const isSettled = made.decision !== 'Approved' || decisions.length >= step.wanted
  const next: Step = {
    ...{ ...step, decisions },
    ...(isSettled && { status: made.decision, asked: step.givenTo === undefined ? authorities : [step.givenTo] }),
    ...(isSettled && step.givenTo === undefined && { position: found.position }),
  }
  const after = withStep(request, step, next)
  if (!isSettled) return withRequest(state, after)
  if (made.decision !== 'Approved') return withRequest(state, { ...after, status: made.decision, isEdited: false })
  return opened(state, after)
}

/** An edit of value or date voids the decisions and starts the chain anew. Its writer is an editor in any case. */
export function edited(
  state: State,
  request: Request,
  { actor, value, date }: Readonly<{ actor: Actor; value: number; date: string }>,
): State {
  const editors = [...new Set([...request.editors, actor.person])]
  if (request.status === 'Pending' && value === request.value && date === request.date)
    return withRequest(state, { ...request, editors })
  const next = { ...request, editors, value, date, revision: request.revision + 1, isEdited: true }
  return request.status === 'Pending' ? started(state, next) : withRequest(state, { ...next, steps: [] })
}

/** A returned request without an edit is another revision. Who submits for the requester counts as an editor. */
export function submitted(state: State, request: Request, { person }: Actor): State {
  const isAgain = request.status === 'Returned' && !request.isEdited
  const editors = [...new Set([...request.editors, person])]
  return started(state, { ...request, editors, revision: request.revision + (isAgain ? 1 : 0) })
}

/** Alone, or beside the others where several must approve. */
export function reassigned(state: State, request: Request, to: number): State {
  const step = waitingStep(request)
  if (!step) throw new Error('Only what waits is reassigned.')
  const next =
    step.wanted > 1 ? { ...step, added: [...new Set([...step.added, to])] } : { ...step, givenTo: to, added: [] }
  return withRequest(state, withStep(request, step, next))
}

export const deleted = (state: State, request: Request): State => withRequest(state, { ...request, status: 'Deleted' })

/** Days pass: what waits for its day is applied, in the order of days. Approvers are looked for again. */
export function daysLater(state: State, today: string): State {
  let next: State = { ...state, organisation: { ...state.organisation, today } }
  const due = next.requests.filter(({ status, date }) => status === 'Approved' && date <= today)
  const inOrder = due.toSorted((one, other) => one.date.localeCompare(other.date) || one.id - other.id)
  for (const request of inOrder) next = applied(next, request)
  for (const request of next.requests) {
    const step = waitingStep(request)
    if (request.status !== 'Pending' || !step || step.givenTo !== undefined) continue
    const { position } = foundFor(next.organisation, request, step)
    next = withRequest(next, withStep(request, step, { ...step, position }))
  }
  return next
}
