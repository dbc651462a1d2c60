import type { Answer } from '../person.ts'
import { allowed, type Request, type State, type Step } from './model/request.ts'
import { type Actor, decidersOf, hasScopeToDecide, mayAct, sees } from './model/standing.ts'

/** What a record says, in words that the model has too. */
export function shownIn({ status, body }: Answer): string {
  if (status !== 200) return String(status)
  const actions = body.availableActions.flatMap((each: { isAllowed: boolean; action: string }) =>
    each.isAllowed ? [each.action] : [],
  )
  const steps = showsSteps(body.status) ? body.approvals.map(stepIn) : []
  return said({
    status: body.status,
    revision: body.revision,
    date: body.effectiveDate.slice(0, 10),
    steps,
    actions,
  })
}

/** The same by the model. */
export function shownBy({ organisation }: State, request: Request, reader: Actor): string {
  if (!sees(reader, request)) return '404'
  const { status, revision, date, steps } = request
  const offered = allowed[status as keyof typeof allowed].filter(action => {
    if (action === 'cancel' && status === 'Cancelled') return false
    const takesScope = ['approve', 'decline', 'return', 'reassign'].includes(action)
    return mayAct(organisation, request, reader, action) && (!takesScope || hasScopeToDecide(organisation, reader))
  })
  const deciders = decidersOf(organisation, request).map(({ authority, vote }) => `${authority} for ${vote}`)
  return said({
    ...{ status, revision, date, actions: offered },
    steps: showsSteps(status) ? steps.map(step => stepBy(step, deciders)) : [],
  })
}

/** Cancelling voids the steps that are left, editing what was returned too; drafts have none. */
const showsSteps = (status: string) => ['Pending', 'Approved', 'Applied', 'Declined', 'Rescinded'].includes(status)

type Named = Readonly<{ id: number; onBehalfOf?: Readonly<{ id: number }> }>

type ShownStep = Readonly<{
  status: string
  approvers: readonly Named[]
  approvedBy?: readonly Named[]
  decidedBy?: Named
  onBehalfOf?: Readonly<{ id: number }>
}>

const nameOf = ({ id, onBehalfOf }: Named) => `${id} for ${onBehalfOf?.id ?? id}`

function stepIn({ status, approvers, approvedBy = [], decidedBy, onBehalfOf }: ShownStep): string {
  if (status === 'Waiting') return `Waiting [${approvedBy.map(nameOf)}] for ${approvers.map(nameOf).toSorted()}`
  const decided = decidedBy && nameOf({ ...decidedBy, ...(onBehalfOf && { onBehalfOf }) })
  // What follows a decision against it is void, and was not reached.
  return decided ? `${status} by ${decided}` : status === 'Voided' ? 'NotReached' : status
}

function stepBy({ status, decisions }: Step, deciders: readonly string[]): string {
  const made = decisions.map(({ authority, vote }) => `${authority} for ${vote}`)
  if (status === 'Waiting') return `Waiting [${made}] for ${deciders.toSorted()}`
  return made.length > 0 ? `${status} by ${made.at(-1)}` : status
}

type Said = Readonly<{
  status: string
  revision: number
  date: string
  steps: readonly string[]
  actions: readonly string[]
}>

const said = ({ status, revision, date, steps, actions }: Said): string =>
  `${status}, revision ${revision}, from ${date}; ${steps.join(' → ') || 'no steps'}; may ${actions.toSorted().join(', ') || 'nothing'}`
