import type { UserRole } from '../../server/src/domain/user-role.ts'
import { asAt } from './dates.ts'
import { type Person, peopleOf } from './people.ts'
import type { GroupPlan, HolderPlan, Outsider, PersonRef, PositionPlan } from './plan.ts'
import { randomFrom } from './random.ts'

export type Authority = {
  code: string
  person?: Person
  outsider?: Outsider
  status: 'Active' | 'Inactive' | 'Pending'
  roles: readonly UserRole[]
  costCentres: readonly string[]
  paymentGroups: readonly string[]
}

export type Holder = { position: PositionPlan; person?: Person; authority?: Authority } & Pick<
  HolderPlan,
  'type' | 'from' | 'to'
>

export type World = ReturnType<typeof worldOf>

/** A group with everybody in it, and the ways to find them. */
export function worldOf(plan: GroupPlan) {
  const people = peopleOf(plan)
  const authorities = authoritiesOf(plan, people)
  const person = (ref: PersonRef) => only(people, ref, each => each.key === ref || each.ref === ref)
  const authority = (ref: PersonRef) => only(authorities, ref, each => isCalled(each, ref))
  const position = (key: string) => only(plan.positions, key, each => each.key === key)
  const positionCode = (key: string) => guidOf(plan, position(key).key)
  const employerCode = (group: string) => only(plan.paymentGroups, group, each => each.code === group).employerCode
  const authorityOf = (who: Person) => authorities.find(each => each.person === who)
  const holders = holdersOf({ plan, people, person, authorities, position })
  return { plan, people, authorities, holders, person, authority, authorityOf, position, positionCode, employerCode }
}

const isCalled = (authority: Authority, ref: PersonRef) =>
  authority.outsider?.key === ref || authority.person?.key === ref || authority.person?.ref === ref

function only<Thing>(things: readonly Thing[], name: string, isIt: (thing: Thing) => boolean): Thing {
  const thing = things.find(isIt)
  if (thing === undefined) throw new Error(`The sample has no ${name}.`)
  return thing
}

const guidOf = (plan: GroupPlan, key: string) => randomFrom(`${plan.folder}/positions/${key}`).guid()

/** Everyone who leads somebody, or has a role or an account to show; then the outsiders. */
function authoritiesOf(plan: GroupPlan, people: readonly Person[]): Authority[] {
  const granted = new Set(plan.roleGrants.map(grant => grant.of))
  const insiders = people
    .filter(each => each.position.roles || each.cast.roles || each.cast.isAuthority || granted.has(each.ref))
    .toSorted((one, other) => plan.positions.indexOf(one.position) - plan.positions.indexOf(other.position))
  const all = [...insiders.map(each => insiderOf(plan, each)), ...plan.outsiders.map(outsiderOf)]
  return all.map((authority, place) => ({ code: `A${101 + place}`, ...authority }))
}

const statuses = { Current: 'Active', Left: 'Inactive', Ahead: 'Pending' } as const

function insiderOf(plan: GroupPlan, person: Person): Omit<Authority, 'code'> {
  const { cast, position, engagement } = person
  const wider = plan.responsibleFor[person.key ?? ''] ?? plan.responsibleFor[person.ref] ?? {}
  return {
    person,
    status: statuses[engagement],
    roles: cast.roles ?? position.roles ?? [],
    costCentres: wider.costCentres ?? (position.roles ? [position.costCentre] : []),
    paymentGroups: wider.paymentGroups ?? [],
  }
}

function outsiderOf(outsider: Outsider): Omit<Authority, 'code'> {
  const { status, roles, costCentres = [], paymentGroups = [] } = outsider
  return { outsider, status, roles, costCentres, paymentGroups }
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
    if (outsider) return { position: position(key), authority: outsider, type, from, ...(to && { to }) }
    const who = person(of)
    const since = [from, who.start].toSorted().at(-1) ?? from
    return { position: position(key), person: who, type, from: since, ...(to && { to }) }
  })
  const all: Holder[] = [...own, ...further]
  return all.map(holder => {
    const authority = holder.person && authorities.find(each => each.person === holder.person)
    return { ...holder, ...(authority && { authority }) }
  })
}

/** The holders of a position on the day the files were drawn up. */
export const holdersToday = (world: World, position: PositionPlan) =>
  world.holders.filter(each => each.position === position && each.from <= asAt && (each.to ?? asAt) >= asAt)
