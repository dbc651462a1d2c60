import type { ApprovableRow, Records } from './records.ts'

export const lineTypes = ['All', 'Employer', 'PaymentGroup', 'CostCentre', 'PositionSubtree'] as const

/** A line of an access scope. `All` has no id. */
export type Line = Readonly<{ type: (typeof lineTypes)[number]; id: number | null; isTree: boolean }>

/** Who asks, and the access scopes of the account and, where it narrows it, of the key. */
export type Asker = Readonly<{ personId: number; scopes: readonly (readonly Line[])[] }>

/** The ids of what a caller sees, by kind. */
export type Seen = Readonly<Record<Listed, ReadonlySet<number>>>
export type Listed = 'employees' | 'authorities' | 'costCentres' | 'requests' | 'expenses' | 'credentials'

/** Ids by type; a type that no line names is absent. */
type Resolved = Partial<Record<Line['type'], ReadonlySet<number>>>

/** The rules of access scopes, in plain code: lines of one type are ORed, types ANDed, owner and key both hold. */
export class Oracle {
  readonly #records: Records

  constructor(records: Records) {
    this.#records = records
  }

  seenBy({ personId, scopes }: Asker): Seen {
    const records = this.#records
    const within = scopes
      .filter(lines => lines.length === 0 || lines.some(({ type }) => type !== 'All'))
      .map(this.#resolve)
    const inAll = (isIn: (scope: Resolved) => boolean) =>
      within.every(scope => Object.keys(scope).length > 0 && isIn(scope))
    const idsOf = <Row extends { id: number }>(rows: readonly Row[], isSeen: (row: Row) => boolean) =>
      new Set(rows.filter(isSeen).map(({ id }) => id))

    const employees = idsOf(
      records.employees,
      employee => employee.personId === personId || inAll(scope => this.#isEmployeeIn(scope, employee)),
    )
    const authorities = idsOf(
      records.authorities,
      authority => authority.personId === personId || inAll(scope => this.#isAuthorityIn(scope, authority)),
    )
    const costCentres = idsOf(records.costCentres, centre => inAll(scope => this.#isCostCentreIn(scope, centre)))
    const ownAuthority = records.authorities.find(each => each.personId === personId)?.id
    const isApprovableSeen = ({ employeeId, wasSubmitted, requestedBy, asked }: ApprovableRow) => {
      if (!wasSubmitted) return requestedBy === personId
      const isAsked = ownAuthority !== undefined && asked.includes(ownAuthority)
      return employees.has(employeeId) || requestedBy === personId || isAsked
    }
    return {
      ...{ employees, authorities, costCentres },
      requests: idsOf(records.requests, isApprovableSeen),
      expenses: idsOf(records.expenses, isApprovableSeen),
      credentials: idsOf(records.credentials, ({ employeeId }) => employees.has(employeeId)),
    }
  }

  #resolve = (lines: readonly Line[]): Resolved => {
    const found: Partial<Record<Line['type'], Set<number>>> = {}
    for (const { type, id, isTree } of lines) {
      if (type === 'All' || id === null) continue
      const ids = found[type] ?? new Set<number>()
      found[type] = ids
      const tree = { CostCentre: this.#records.costCentres, PositionSubtree: this.#records.positions }[type as string]
      for (const each of isTree && tree ? below(tree, id) : [id]) ids.add(each)
    }
    return found
  }

  #isEmployeeIn = (scope: Resolved, employee: Records['employees'][number]): boolean =>
    allows(scope.Employer, [employee.employerId]) &&
    allows(scope.PaymentGroup, [employee.paymentGroupId]) &&
    allows(scope.CostCentre, employee.costCentreIds) &&
    // Who awaits a hire is seen at the proposed position.
    allows(scope.PositionSubtree, [...employee.held, employee.proposed])

  /** By its own relations, a position held today, or the linked employee. */
  #isAuthorityIn(scope: Resolved, authority: Records['authorities'][number]): boolean {
    const employee = this.#records.employees.find(each => each.personId === authority.personId)
    return (
      allows(scope.Employer, [employee?.employerId]) &&
      allows(scope.PaymentGroup, [...authority.paymentGroupIds, employee?.paymentGroupId]) &&
      allows(scope.CostCentre, [...this.costCentresOf(authority), ...(employee?.costCentreIds ?? [])]) &&
      allows(scope.PositionSubtree, authority.held)
    )
  }

  /** An authority's own cost centres and those of the positions that it holds today. */
  costCentresOf({ costCentreIds, held }: Records['authorities'][number]): (number | null)[] {
    return [
      ...costCentreIds,
      ...this.#records.positions.filter(({ id }) => held.includes(id)).map(each => each.costCentreId),
    ]
  }

  #isCostCentreIn(scope: Resolved, { id, employerId }: Records['costCentres'][number]): boolean {
    const { positions, employees } = this.#records
    const ofPositions = () => positions.filter(({ costCentreId }) => costCentreId === id).map(position => position.id)
    const ofEmployees = () =>
      employees.filter(({ costCentreIds }) => costCentreIds.includes(id)).map(({ paymentGroupId }) => paymentGroupId)
    return (
      allows(scope.CostCentre, [id]) &&
      allows(scope.Employer, [employerId]) &&
      (scope.PositionSubtree === undefined || allows(scope.PositionSubtree, ofPositions())) &&
      (scope.PaymentGroup === undefined || allows(scope.PaymentGroup, ofEmployees()))
    )
  }
}

/** Whether a type that a scope names has one of these; a type that it does not name allows all. */
const allows = (wanted: ReadonlySet<number> | undefined, has: readonly (number | null | undefined)[]): boolean =>
  wanted === undefined || has.some(id => id != null && wanted.has(id))

/** A node of a tree and all below it. */
function below(tree: readonly Readonly<{ id: number; parentId: number | null }>[], root: number): Set<number> {
  const found = new Set([root])
  for (let size = 0; size < found.size; ) {
    size = found.size
    for (const { id, parentId } of tree) if (parentId !== null && found.has(parentId)) found.add(id)
  }
  return found
}
