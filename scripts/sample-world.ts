import type { UserRole } from '../server/src/domain/user-role.ts'
import { asAt } from './sample-dates.ts'
import { type Person, peopleOf } from './sample-people.ts'
import type { GroupPlan, HolderPlan, Outsider, PersonRef, PositionPlan } from './sample-plan.ts'
import { randomFrom } from './sample-random.ts'

export type Authority = {
  code: string
  person?: Person
  outsider?: Outsider
  status: 'Active' | 'Inactive' | 'Pending'
  roles: readonly UserRole[]
  costCentres: readonly string[]
  paymentGroups: readonly string[]
}

export type Holder = { position: PositionPlan; person?: Person; authority?: Authority } & Pick<HolderPlan, 'type' | 'from' | 'to'>

export type World = ReturnType<typeof worldOf>

/** A group with everybody in it, and the ways to find them. */
export function worldOf(plan: GroupPlan) {
  const people = peopleOf(plan)
  const authorities = authoritiesOf(plan, people)
  const codes = positionCodesOf(plan)
  const person = (ref: PersonRef) => found(people.find(each => each.key === ref || each.ref === ref), ref)
  const authority = (ref: PersonRef) =>
    found(authorities.find(each => isCalled(each, ref)), ref)
  const position = (key: string) => found(plan.positions.find(each => each.key === key), key)
  const positionCode = (key: string) => found(codes.get(key), key)
  const employerCode = (paymentGroup: string) =>
    found(plan.paymentGroups.find(each => each.code === paymentGroup), paymentGroup).employerCode
  const authorityOf = (who: Person) => authorities.find(each => each.person === who)
  const holders = holdersOf({ plan, people, person, authorities, position })
  return { plan, people, authorities, holders, person, authority, authorityOf, position, positionCode, employerCode }
}

const isCalled = (authority: Authority, ref: PersonRef) =>
  authority.outsider?.key === ref || authority.person?.key === ref || authority.person?.ref === ref

function found<Thing>(thing: Thing | undefined, name: string): Thing {
  if (thing === undefined) throw new Error(`The sample has no ${name}.`)
  return thing
}

function positionCodesOf(plan: GroupPlan): Map<string, string> {
  const random = randomFrom(`${plan.folder}/positions`)
  return new Map(plan.positions.map(position => [position.key, random.guid()]))
}

/** Everyone who leads somebody, or has a role or an account to show; then the outsiders. */
function authoritiesOf(plan: GroupPlan, people: readonly Person[]): Authority[] {
  const granted = new Set(plan.roleGrants.map(grant => grant.of))
  const insiders = people
    .filter(each => each.position.roles || each.cast.roles || each.cast.isAuthority || granted.has(each.ref) || granted.has(each.key ?? ''))
    .toSorted((one, other) => plan.positions.indexOf(one.position) - plan.positions.indexOf(other.position))
  const entries = [...insiders.map(person => ({ person })), ...plan.outsiders.map(outsider => ({ outsider }))]
  return entries.map((entry, place) => {
    const code = `A${101 + place}`
    if ('outsider' in entry) {
      const { status, roles, costCentres = [], paymentGroups = [] } = entry.outsider
      return { code, outsider: entry.outsider, status, roles, costCentres, paymentGroups }
    }
    const { person } = entry
    const wider = plan.responsibleFor[person.key ?? ''] ?? plan.responsibleFor[person.ref] ?? {}
    return {
      code,
      person,
      status: person.cast.authorityStatus ?? ({ Current: 'Active', Left: 'Inactive', Ahead: 'Pending' } as const)[person.engagement],
      roles: person.cast.roles ?? person.position.roles ?? [],
      costCentres: wider.costCentres ?? (person.position.roles ? [person.position.costCentre] : []),
      paymentGroups: wider.paymentGroups ?? [],
    }
  })
}

type Finding = {
  plan: GroupPlan
  people: readonly Person[]
  person: (ref: PersonRef) => Person
  authorities: readonly Authority[]
  position: (key: string) => PositionPlan
}

function holdersOf({ plan, people, person, authorities, position }: Finding): Holder[] {
  const own = people.map(each => ({
    position: each.position,
    person: each,
    type: 'Primary' as const,
    from: each.since,
    ...(each.end && { to: each.end }),
  }))
  const further = plan.holders.map(({ position: key, of, type, from, to }) => {
    const outsider = authorities.find(each => each.outsider?.key === of)
    return { position: position(key), ...(outsider ? { authority: outsider } : { person: person(of) }), type, from, ...(to && { to }) }
  })
  return [...own, ...further].map(holder => {
    const authority = holder.person && authorities.find(each => each.person === holder.person)
    return { ...holder, ...(authority && { authority }) }
  })
}

/** The holders of a position on the day the files were drawn up. */
export const holdersToday = (world: World, position: PositionPlan) =>
  world.holders.filter(each => each.position === position && each.from <= asAt && (each.to ?? asAt) >= asAt)
