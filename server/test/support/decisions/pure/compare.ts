import { reasonAgainstRaising } from '../../../../src/features/change-requests/drafting/rules.ts'
import { kindNamed } from '../../../../src/features/change-requests/kinds/index.ts'
import { holdsFor, isManagerOf } from '../model/organisation.ts'
import { allowed, kinds, type Request, type State, waitingStep } from '../model/request.ts'
import { type Actor, decidersOf, mayAct, mayRaise } from '../model/standing.ts'
import { shrunk } from '../shrink.ts'
import { after, callerOf, type PureSequence, pureSequence } from './generate.ts'
import { offered, refuses, resolved } from './product.ts'

/** What a run over the pure rules found. */
export type PureFindings = Readonly<{
  sequences: number
  states: number
  decisions: number
  differences: readonly string[]
}>

/** Plays sequences in memory, and asks the product's pure rules and the model the same after each act. */
export async function comparePure(
  seed: number,
  { sequences, say = () => {} }: Readonly<{ sequences: number; say?: (line: string) => void }>,
): Promise<PureFindings> {
  const differences = differencesInTable()
  const counts = { states: 0, decisions: 0 }
  for (let place = 0; place < sequences && differences.length < 5; place++) {
    const sequence = pureSequence(seed + place)
    const difference = differenceIn(sequence, counts)
    if (difference !== undefined) differences.push(await reported(sequence, seed + place, difference))
    if (place % 50_000 === 49_999) say(`pure rules: ${place + 1}/${sequences} sequences, ${counts.states} states`)
  }
  return { sequences, ...counts, differences }
}

/** The first difference in a sequence. */
export function differenceIn(
  { organisation, acts }: PureSequence,
  counts = { states: 0, decisions: 0 },
): string | undefined {
  let state: State = { organisation, requests: [], decided: 0 }
  for (const act of acts) {
    const next = after(state, act)
    if (act.does === 'raise') {
      const difference = differenceInRaising(state, act.actor, act)
      if (difference !== undefined) return difference
    }
    if (next === state) continue
    state = next
    counts.states += 1
    const [request] = state.requests
    const difference = request && differenceAt(state, request)
    if (difference !== undefined) return difference
  }
  counts.decisions += state.requests.flatMap(({ steps }) => steps).flatMap(({ decisions }) => decisions).length
  return undefined
}

const people = [1, 2, 3, 4, 5, 6, 7].map(callerOf)

function differenceAt(state: State, request: Request): string | undefined {
  const { organisation } = state
  const waiting = resolved(organisation, request)
  if ((waiting === undefined) !== (waitingStep(request) === undefined)) return 'One of them waits.'
  const found =
    waiting &&
    new Set([
      ...waiting.resolution.approvers.map(one => `${one.id} for ${one.onBehalfOf?.id ?? one.id}`),
      ...addedOf(waiting),
    ])
  const expected = decidersOf(organisation, request).map(({ authority, vote }) => `${authority} for ${vote}`)
  if (found && [...found].join() !== expected.join()) return `Approvers are ${[...found]}; by the model ${expected}.`
  if (waiting && expected.length === 0 && !waiting.resolution.needsApprover)
    return 'No authority passes, and it lacks no approver.'
  const status = request.status as keyof typeof allowed
  for (const actor of people) {
    const isSubject = actor.person === request.subject
    const standing = {
      isHumanResources: holdsFor(organisation, actor.authority, 'HumanResourcesAdministrator', request.subject),
      isEmployerAdministrator: holdsFor(organisation, actor.authority, 'EmployerAdministrator', request.subject),
      isPayroll: false,
    }
    const is = offered(organisation, { request, actor, standing, waiting })
    const decides = mayAct(organisation, request, actor, 'approve')
    const should = allowed[status].filter(action =>
      isDecision(action) ? decides : !isNothing(action, status) && mayAct(organisation, request, actor, action),
    )
    if (is.toSorted().join() !== should.toSorted().join())
      return `${actor.person}${isSubject ? ', the subject,' : ''} may ${is.join(', ') || 'nothing'}; by the model ${should.join(', ') || 'nothing'}.`
  }
  return undefined
}

const isDecision = (action: string) => action === 'approve' || action === 'decline' || action === 'return'

/** Cancelling again changes nothing, and is not offered. */
const isNothing = (action: string, status: string) => action === 'cancel' && status === 'Cancelled'

/** The actions that the product refuses in a status and the model does not, or the other way round. */
export function differencesInTable(): string[] {
  const everyAction = [...new Set(Object.values(allowed).flat())]
  return Object.entries(allowed).flatMap(([status, actions]) =>
    everyAction
      .filter(action => refuses(action, status) === actions.includes(action))
      .map(action => `${action} in ${status}: only one of them refuses it.`),
  )
}

const addedOf = ({ row, ineligibleIds, reassignedToId }: NonNullable<ReturnType<typeof resolved>>) =>
  reassignedToId === null
    ? row.candidates.filter(({ id }) => !ineligibleIds.includes(id)).map(({ id }) => `${id} for ${id}`)
    : []

function differenceInRaising(
  { organisation }: State,
  actor: Actor,
  { kind, subject }: Pick<Request, 'kind' | 'subject'>,
): string | undefined {
  const reason = reasonAgainstRaising(kindNamed(kind).raisedBy, {
    isOneself: actor.person === subject,
    isManager: isManagerOf(organisation, actor.person, subject),
    isHumanResources: holdsFor(organisation, actor.authority, 'HumanResourcesAdministrator', subject),
    isPayroll: holdsFor(organisation, actor.authority, 'PayrollAdministrator', subject),
  })
  const isTwoPerson = kindNamed(kind).isTwoPerson
  if (isTwoPerson !== kinds[kind].needsTwo) return `${kind} needs two: ${isTwoPerson}.`
  const may = mayRaise(organisation, actor, kind, subject)
  return (reason === undefined) === may
    ? undefined
    : `${actor.person} may raise ${kind}: ${may} by the model; ${reason}`
}

async function reported(sequence: PureSequence, seed: number, difference: string): Promise<string> {
  const { organisation, acts } = await shrunk(sequence, smaller => differenceIn(smaller) !== undefined)
  const lines = acts.map(act => JSON.stringify(act))
  const last = differenceIn({ organisation, acts }) ?? difference
  return [`seed ${seed}: ${last}`, JSON.stringify(organisation), ...lines].join('\n  ')
}
