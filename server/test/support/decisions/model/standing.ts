import {
  type Decider,
  type Found,
  holdsFor,
  isManagerOf,
  type Organisation,
  passes,
  rolesOf,
  whoDecides,
} from './organisation.ts'
import { isParty, kinds, type Request, type Step, waitingStep } from './request.ts'

/** Someone who calls: their person and authority, and what their key lets them do and see. */
export type Actor = Readonly<{
  person: number
  authority: number
  /** Whether their key has the scope of decisions. */
  decides: boolean
  sees: 'all' | 'oneself' | 'another group'
}>

const isOfLine = ({ approver }: Step) => approver === 'Line' || approver === 'NextLine'

const approversOf = (steps: readonly Step[]) =>
  steps.flatMap(({ decisions }) => decisions.filter(({ decision }) => decision === 'Approved'))

/** The people who must not decide a step: parties, and where two must approve, who approved another step. */
function excludedFrom(request: Request, step: Step): Set<number> {
  const { requester, subject, editors, kind, steps } = request
  const others = kinds[kind].needsTwo ? approversOf(steps.filter(other => other !== step)) : []
  const previous = step.approver === 'NextLine' ? lineStepBefore(request, step) : undefined
  const before = previous ? approversOf([previous]) : []
  return new Set([requester, subject, ...editors, ...[...others, ...before].map(({ person }) => person)])
}

const lineStepBefore = ({ steps }: Request, step: Step) => steps.slice(0, steps.indexOf(step)).findLast(isOfLine)

/** Who may decide a step by the look-up alone, without regard to a reassignment. */
export function foundFor(organisation: Organisation, request: Request, step: Step): Found {
  const own = organisation.places.employees.find(({ person }) => person === request.subject)?.position
  const previous = lineStepBefore(request, step)
  const start = step.approver === 'NextLine' ? previous?.position : own
  const excluded = excludedFrom(request, step)
  return whoDecides(organisation, { approver: step.approver, subject: request.subject, start, excluded })
}

/** Whether an authority passes the tests of a step, wherever it is. `more`: people who are excluded as well. */
export function passesStep(
  organisation: Organisation,
  { request, step, more = [] }: Readonly<{ request: Request; step: Step; more?: readonly number[] }>,
  id: number,
): boolean {
  const authority = organisation.places.authorities.find(each => each.id === id)
  const excluded = new Set([...excludedFrom(request, step), ...more])
  const sought = { approver: step.approver, subject: request.subject, excluded }
  return authority !== undefined && passes(organisation, authority, sought)
}

/** Who may decide the waiting step now: the authority that it was given to, as long as it passes; else who is found. */
export function decidersOf(organisation: Organisation, request: Request): readonly Decider[] {
  const step = waitingStep(request)
  if (!step) return []
  const named = (ids: readonly number[]) =>
    ids
      .filter(id => passesStep(organisation, { request, step }, id))
      .flatMap(id => organisation.places.authorities.filter(authority => authority.id === id))
      .map(({ id, person }) => ({ authority: id, person, vote: id }))
  const given = named(step.givenTo === undefined ? [] : [step.givenTo])
  if (given.length > 0) return given
  const { deciders } = foundFor(organisation, request, step)
  const isFound = ({ vote }: Decider) => deciders.some(each => each.vote === vote && each.authority === vote)
  return [...deciders, ...named(step.added).filter(each => !isFound(each))]
}

/** As whom a person may decide the waiting step now; undefined if they may not. */
export function decidesAs(organisation: Organisation, request: Request, person: number): Decider | undefined {
  const step = waitingStep(request)
  if (!step || isParty(request, person)) return undefined
  const counted = kinds[request.kind].needsTwo ? request.steps : [step]
  if (counted.some(({ decisions }) => decisions.some(made => made.person === person))) return undefined
  const cast = new Set(step.decisions.map(({ vote }) => vote))
  const own = decidersOf(organisation, request).filter(decider => decider.person === person && !cast.has(decider.vote))
  return own.find(({ vote, authority }) => vote === authority) ?? own[0]
}

export const isHumanResources = (organisation: Organisation, { authority }: Actor, subject: number): boolean =>
  holdsFor(organisation, authority, 'HumanResourcesAdministrator', subject)

const isEmployerAdministrator = (organisation: Organisation, { authority }: Actor, subject: number): boolean =>
  holdsFor(organisation, authority, 'EmployerAdministrator', subject)

const approverOrAdministrator = /(Approver|Administrator|Auditor)$/

/** Whether their key and their roles of today let them send decisions at all. Another group's Olga may, for her own. */
export const hasScopeToDecide = (organisation: Organisation, { decides, person, sees: seen }: Actor): boolean =>
  seen === 'another group' ||
  (decides && [...rolesOf(organisation, person)].some(role => approverOrAdministrator.test(role)))

/** Drafts, and what was never submitted, are their writer's alone. */
export function sees(actor: Actor, request: Request): boolean {
  if (request.status === 'Deleted' || actor.sees === 'another group') return false
  if (actor.person === request.requester) return true
  return request.wasSubmitted && (actor.sees === 'all' || actor.person === request.subject)
}

/** Whether the table of who may do what lets them, in any status. Administrators have no rights over themselves. */
export function mayAct(organisation: Organisation, request: Request, actor: Actor, action: string): boolean {
  if (action === 'approve' || action === 'decline' || action === 'return')
    return decidesAs(organisation, request, actor.person) !== undefined
  const isRequester = actor.person === request.requester
  const isAbove = actor.person !== request.subject
  const isHr = isAbove && isHumanResources(organisation, actor, request.subject)
  const isAdministrator = isHr || (isAbove && isEmployerAdministrator(organisation, actor, request.subject))
  if (action === 'update' || action === 'submit') return isRequester || isHr
  if (action === 'cancel') return isRequester || isAdministrator
  if (action === 'delete') return isRequester
  if (action === 'reassign') return isAdministrator && !isParty(request, actor.person)
  return isAdministrator
}

/** Whether they may raise a request of a kind about an employee. */
export function mayRaise(organisation: Organisation, actor: Actor, kind: Request['kind'], subject: number): boolean {
  const { raisedBy } = kinds[kind]
  if (actor.person === subject) return raisedBy.includes('employee')
  return (
    (raisedBy.includes('manager') && isManagerOf(organisation, actor.person, subject)) ||
    (raisedBy.includes('HumanResources') && isHumanResources(organisation, actor, subject))
  )
}
