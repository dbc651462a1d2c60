// A plain organisation, in which everything is found by going through lists. Days are `YYYY-MM-DD`; both days of a row count.

export type Days = Readonly<{ from?: string | undefined; to?: string | undefined }>

/** Without limits it counts for everybody; with limits of both kinds both must match. */
export type Grant = Days &
  Readonly<{
    id: number
    authority: number
    role: string
    costCentres: readonly number[]
    paymentGroups: readonly number[]
  }>

/** Without roles it is of all roles. */
export type Delegation = Days & Readonly<{ id: number; authority: number; delegate: number; roles: readonly string[] }>

export type Holding = Days & Readonly<{ id: number; position: number; person: number }>

export type Authority = Readonly<{ id: number; person: number; isActive: boolean }>

export type Position = Readonly<{
  id: number
  above?: number | undefined
  isActive: boolean
  costCentre?: number | undefined
  /** The authority on which its chart falls back. */
  fallback?: number | undefined
}>

/** `split`: cost centres, the largest share first. */
export type Employee = Readonly<{
  person: number
  position?: number | undefined
  split: readonly number[]
  paymentGroup?: number | undefined
}>

/** What no act of a sequence changes. */
export type Places = Readonly<{
  positions: readonly Position[]
  authorities: readonly Authority[]
  employees: readonly Employee[]
  /** Of the default chart, for people without a position. */
  chartFallback?: number | undefined
  groupFallback?: number | undefined
}>

export type Organisation = Readonly<{
  today: string
  places: Places
  grants: readonly Grant[]
  delegations: readonly Delegation[]
  holdings: readonly Holding[]
}>

/** The four ways in which a step of a chain names its approvers. */
export type Approver = 'Line' | 'NextLine' | 'HumanResources' | 'Payroll'

export const roleOf: Readonly<Record<Approver, string>> = {
  Line: 'ChangeRequestApprover',
  NextLine: 'ChangeRequestApprover',
  HumanResources: 'HumanResourcesAdministrator',
  Payroll: 'PayrollAdministrator',
}

/** `start`: the position above which the line begins. `excluded`: people who must not decide. */
export type Sought = Readonly<{
  approver: Approver
  subject: number
  start?: number | undefined
  excluded: ReadonlySet<number>
}>

/** A person who may decide a step. `vote`: the authority whose vote it is, another one's for a delegate. */
export type Decider = Readonly<{ authority: number; person: number; vote: number }>

/** `position`: where they were found, if in a line. */
export type Found = Readonly<{ deciders: readonly Decider[]; position?: number | undefined }>

const counts = ({ from, to }: Days, day: string) => (from ?? '') <= day && (to === undefined || day <= to)

const byId = (one: { id: number }, other: { id: number }) => one.id - other.id

const authorityOf = ({ places }: Organisation, id: number | undefined) =>
  places.authorities.find(authority => authority.id === id)

const employeeOf = ({ places }: Organisation, person: number) =>
  places.employees.find(employee => employee.person === person)

const positionOf = ({ places }: Organisation, id: number | undefined) =>
  places.positions.find(position => position.id === id)

/** The roles that an authority's person has today, whatever their limits. */
export const rolesOf = (organisation: Organisation, person: number): Set<string> => {
  const own = organisation.places.authorities.filter(authority => authority.person === person)
  const grants = organisation.grants.filter(grant => counts(grant, organisation.today))
  return new Set(grants.filter(({ authority }) => own.some(({ id }) => id === authority)).map(({ role }) => role))
}

/**
 * Whether an authority holds a role for an employee today. Limits of the pay role are compared with the employee's own split,
 * those of others with their position's cost centre, else with their largest share.
 */
export function holdsFor(organisation: Organisation, authority: number, role: string, person: number): boolean {
  const employee = employeeOf(organisation, person)
  const own = employee?.split ?? []
  const place = positionOf(organisation, employee?.position)?.costCentre
  const compared = role === 'PayrollAdministrator' ? own : place === undefined ? own.slice(0, 1) : [place]
  return organisation.grants.some(
    grant =>
      grant.authority === authority &&
      grant.role === role &&
      counts(grant, organisation.today) &&
      (grant.costCentres.length === 0 || grant.costCentres.some(id => compared.includes(id))) &&
      (grant.paymentGroups.length === 0 || grant.paymentGroups.some(id => id === employee?.paymentGroup)),
  )
}

/** Whether an authority passes all tests of a step. */
export function passes(organisation: Organisation, authority: Authority, sought: Omit<Sought, 'start'>): boolean {
  const { approver, subject, excluded } = sought
  if (excluded.has(authority.person) || !authority.isActive) return false
  return holdsFor(organisation, authority.id, roleOf[approver], subject)
}

/** Who may decide a step today. None, if no authority passes: nothing is approved by itself. */
export function whoDecides(organisation: Organisation, sought: Sought): Found {
  const isInLine = sought.approver === 'Line' || sought.approver === 'NextLine'
  if (isInLine) {
    const line = positionsAbove(organisation, sought.start)
    for (const { id, isActive } of line) {
      const deciders = isActive ? decidersAt(organisation, id, sought) : []
      if (deciders.length > 0) return { deciders, position: id }
    }
  } else {
    const holders = organisation.places.authorities.toSorted(byId)
    const able = holders.filter(holder => passes(organisation, holder, sought))
    if (able.length > 0) return { deciders: able.map(inOwnName) }
  }
  for (const fallback of fallbacksOf(organisation, sought)) {
    const authority = authorityOf(organisation, fallback)
    if (authority && passes(organisation, authority, sought)) return { deciders: [inOwnName(authority)] }
  }
  return { deciders: [] }
}

const inOwnName = ({ id, person }: Authority): Decider => ({ authority: id, person, vote: id })

function positionsAbove(organisation: Organisation, start: number | undefined): Position[] {
  const line: Position[] = []
  let position = positionOf(organisation, positionOf(organisation, start)?.above)
  while (position) {
    line.push(position)
    position = positionOf(organisation, position.above)
  }
  return line
}

/** The holders of a position who pass; before each of them, their delegates who pass. */
function decidersAt(organisation: Organisation, position: number, sought: Sought): Decider[] {
  const { today, places, holdings, delegations } = organisation
  const people = holdings.filter(holding => holding.position === position && counts(holding, today))
  const holders = places.authorities.filter(({ person }) => people.some(holding => holding.person === person))
  return holders.toSorted(byId).flatMap(holder => {
    if (!passes(organisation, holder, sought)) return []
    const role = roleOf[sought.approver]
    const own = delegations.filter(
      delegation =>
        delegation.authority === holder.id &&
        counts(delegation, today) &&
        (delegation.roles.length === 0 || delegation.roles.includes(role)),
    )
    const delegates = [...new Set(own.toSorted(byId).map(({ delegate }) => delegate))]
    const able = delegates.flatMap(id => authorityOf(organisation, id) ?? [])
    const acting = able.filter(delegate => passes(organisation, delegate, sought))
    return [...acting.map(({ id, person }) => ({ authority: id, person, vote: holder.id })), inOwnName(holder)]
  })
}

/** Of the chart in which the line begins, else of the employee's own, else of the default one; then of the group. */
function fallbacksOf(organisation: Organisation, { start, subject }: Sought): (number | undefined)[] {
  const { places } = organisation
  const place = positionOf(organisation, start) ?? positionOf(organisation, employeeOf(organisation, subject)?.position)
  return [place ? place.fallback : places.chartFallback, places.groupFallback]
}

/** Whether a person holds a position above one that the employee holds today. */
export function isManagerOf(organisation: Organisation, person: number, employee: number): boolean {
  const held = (whom: number) =>
    organisation.holdings.filter(holding => holding.person === whom && counts(holding, organisation.today))
  const above = held(employee).flatMap(({ position }) => positionsAbove(organisation, position))
  return held(person).some(({ position }) => above.some(({ id }) => id === position))
}
