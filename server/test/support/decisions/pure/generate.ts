import { Random } from '../../exactness/random.ts'
import { add, daysLater, raised, started } from '../model/changes.ts'
import type { Delegation, Grant, Holding, Organisation } from '../model/organisation.ts'
import { outcomesOf, type Reorganisation, type Sent } from '../model/outcomes.ts'
import { type KindName, kinds, type State } from '../model/request.ts'
import { type Actor, decidersOf } from '../model/standing.ts'

/** An act in memory. `lets`: days pass. */
export type PureAct = Sent | Readonly<{ does: 'let days pass'; today: string }>

/** An organisation and what happens to a request in it, all as plain data. */
export type PureSequence = Readonly<{ organisation: Organisation; acts: readonly PureAct[] }>

const people = [1, 2, 3, 4, 5, 6, 7]
const [costCentres, paymentGroups] = [
  [100, 101, 102],
  [200, 201],
] as const
const roles = [
  'ChangeRequestApprover',
  'ChangeRequestApprover',
  'HumanResourcesAdministrator',
  'PayrollAdministrator',
  'EmployerAdministrator',
]
const days = ['2027-03-01', '2027-03-02', '2027-03-03', '2027-03-04', '2027-03-05']
const today = '2027-03-02'
/** The request of a sequence. */
export const requestId = 1

/** Authorities are numbered against people, so that neither can be taken for the other. */
const authorityOf = (person: number) => 20 - person

/** A sequence that the seed repeats. */
export function pureSequence(seed: number): PureSequence {
  const random = new Random(seed)
  const organisation = organisationOf(random)
  const acts: PureAct[] = [raising(random)]
  let state = after({ organisation, requests: [], decided: 0 }, acts[0] as PureAct)
  for (let left = 2 + random.below(7); left > 0; left--) {
    const act = nextAct(random, state, (seed % 7919) + left)
    acts.push(act)
    state = after(state, act)
  }
  return { organisation, acts }
}

/** What the model says stands after an act. Whatever the rules of raising say, the first request is raised. */
export function after(state: State, act: PureAct): State {
  if (act.does === 'let days pass') return daysLater(state, act.today)
  if (act.does === 'raise') {
    const request = raised(act)
    return act.isDraft ? add(state, request) : started(add(state, request), request)
  }
  const outcomes = outcomesOf(state, act)
  return (outcomes[0] ?? { state }).state
}

const someDays = (random: Random) => ({
  ...(random.chance(0.25) && { from: random.pick(days) }),
  ...(random.chance(0.25) && { to: random.pick(days) }),
})

const aGrant = (random: Random, id: number): Grant => ({
  ...{ id, authority: authorityOf(random.pick(people)), role: random.pick(roles) },
  costCentres: random.chance(0.25) ? random.some(costCentres, 1 + random.below(2)) : [],
  paymentGroups: random.chance(0.15) ? random.some(paymentGroups, 1) : [],
  ...someDays(random),
})

function aDelegation(random: Random, id: number): Delegation {
  const [authority = 0, delegate = 0] = random.some(people, 2).map(authorityOf)
  return { id, authority, delegate, roles: random.chance(0.7) ? [] : random.some(roles, 1), ...someDays(random) }
}

const aHolding = (random: Random, id: number): Holding => ({
  ...{ id, position: 50 + random.below(5), person: random.pick(people) },
  ...someDays(random),
})

function organisationOf(random: Random): Organisation {
  const numbered = <Row>(count: number, make: (random: Random, id: number) => Row) =>
    Array.from({ length: count }, (_, place) => make(random, place + 1))
  const fallback = () => (random.chance(0.4) ? authorityOf(random.pick(people)) : undefined)
  const chart = fallback()
  const positions = Array.from({ length: 5 }, (_, place) => ({
    id: 50 + place,
    ...(place > 0 && { above: 50 + (random.chance(0.7) ? place - 1 : random.below(place)) }),
    isActive: random.chance(0.9),
    ...(random.chance(0.7) && { costCentre: random.pick(costCentres) }),
    fallback: chart,
  }))
  const employees = people.map(person => ({
    person,
    ...(random.chance(0.9) && { position: 51 + random.below(4) }),
    split: random.some(costCentres, random.below(3)),
    ...(random.chance(0.9) && { paymentGroup: random.pick(paymentGroups) }),
  }))
  const authorities = people.map(person => ({ id: authorityOf(person), person, isActive: random.chance(0.92) }))
  return {
    today,
    places: { positions, employees, authorities, chartFallback: chart, groupFallback: fallback() },
    grants: numbered(14 + random.below(12), aGrant),
    delegations: numbered(random.below(4), aDelegation),
    holdings: numbered(5 + random.below(7), aHolding),
  }
}

/** Someone with every scope. */
export const callerOf = (person: number): Actor => ({
  ...{ person, authority: authorityOf(person), decides: true, sees: 'all' },
})

function raising(random: Random): PureAct {
  const kind = random.pick(
    Object.keys(kinds).filter(name => name !== 'ContactDetails' || random.chance(0.3)),
  ) as KindName
  const [subject = 0, other = 0] = random.some(people, 2)
  const actor = callerOf(random.chance(0.2) ? subject : other)
  const date = random.pick(days)
  return { does: 'raise', actor, id: requestId, kind, subject, value: 0, date, isDraft: random.chance(0.08) }
}

/** Mostly an act of a person who may take it. */
function nextAct(random: Random, state: State, number: number): PureAct {
  const request = state.requests[0]
  if (!request || random.chance(0.15)) return reorganising(random, state, number)
  const parties = [request.requester, ...request.editors]
  const deciders = decidersOf(state.organisation, request).map(({ person }) => person)
  const decider = deciders.length > 0 && random.chance(0.8) ? random.pick(deciders) : random.pick(people)
  const actor = callerOf(random.chance(0.3) ? random.pick(people) : random.pick(parties))
  const of = { request: requestId, actor }
  if (request.status === 'Pending' && random.chance(0.8)) {
    const deciding = { request: requestId, actor: callerOf(decider) }
    const { revision } = request
    if (random.chance(0.75)) return { does: 'approve', ...deciding, revision: revision - Number(random.chance(0.05)) }
    return { does: random.pick(['decline', 'return', 'return'] as const), ...deciding, hasRemarks: random.chance(0.9) }
  }
  const does = random.pick(['edit', 'describe', 'submit', 'submit', 'reassign', 'cancel', 'days'] as const)
  if (does === 'edit') return { does, ...of, value: number, date: random.pick(days) }
  if (does === 'describe') return { does: 'edit', ...of, value: request.value, date: request.date }
  if (does === 'reassign') return { does, ...of, to: authorityOf(random.pick(people)) }
  if (does === 'days')
    return { does: 'let days pass', today: random.pick(days.slice(days.indexOf(state.organisation.today))) }
  return { does, ...of }
}

function reorganising(random: Random, { organisation }: State, number: number): PureAct {
  const { grants, delegations, holdings } = organisation
  const id = 100 + number
  const ends = [
    ...grants.map(grant => `grant ${grant.id}`),
    ...delegations.map(delegation => `delegation ${delegation.id}`),
    ...holdings.map(holding => `holding ${holding.id}`),
  ]
  const change: Reorganisation = random.pick([
    { grants: [aGrant(random, id)] },
    { delegations: [aDelegation(random, id)] },
    { holdings: [aHolding(random, id)] },
    { ended: random.some(ends, 1) },
    { ended: random.some(ends, 2) },
  ])
  return { does: 'reorganise', change }
}
