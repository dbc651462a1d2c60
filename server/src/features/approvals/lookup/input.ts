import { isPayRole, payrollAuthorities, type UserRole } from '../../../domain/user-role.ts'
import type { Db } from '../../../platform/database.ts'
import { type Position, positionOf } from '../../organisation-charts/index.ts'
import {
  type Candidates,
  type CostCentre,
  type LookupPosition,
  readCandidates,
  readLookupRows,
  type Subject,
} from './organisation.ts'
import type { Holder, Level, LookupInput } from './rules.ts'

/** What approval is looked for: of which type, for whom in which position, and on which day. */
export type ApproverLookup = Readonly<{
  employerGroupId: number
  approverType: UserRole
  /** Where the line starts; it is never asked itself. Null: there is none, and only fallbacks are asked. */
  positionId: number | null
  /** Whose cost centre limited roles are compared with, pay roles aside, where that is another position. */
  comparedPositionId?: number | null
  /** Whose matter it is. */
  personId: number
  /** Takes holders, roles and delegations of that day, in today's structure. */
  day: string
  /** Asks all who hold the role rather than the line; of payroll authorities that is always so. */
  asksRoleHolders?: boolean
  /** Asks who is responsible for it, then for the one above it, and so on, rather than the line. */
  costCentreId?: number | undefined
  /** An authority about whom alone it is asked. */
  authorityId?: number
}>

/** The part of an organisation that some occasions of one day depend on. */
export type Organisation = Readonly<{
  positions: ReadonlyMap<number, LookupPosition>
  costCentres: ReadonlyMap<number, CostCentre>
  subjects: ReadonlyMap<number, Subject>
  defaultFallbackId: number | null
  groupFallbackId: number | null
  candidates: Candidates
  snapshot: string
}>

/**
 * Reads everything that the answers depend on, in two statements, however many the occasions, however long their lines
 * and however many their holders. The occasions are of one group and one day.
 */
export async function readOrganisation(db: Db, lookups: readonly ApproverLookup[]): Promise<Organisation> {
  const [first] = lookups
  if (!first) throw new Error('An organisation is read for an occasion.')
  const { employerGroupId, day } = first
  const places = await readLookupRows(
    db,
    { employerGroupId, day },
    {
      positionIds: distinct(lookups.flatMap(({ positionId, comparedPositionId }) => [positionId, comparedPositionId])),
      costCentreIds: distinct(lookups.map(({ costCentreId }) => costCentreId)),
      personIds: distinct(lookups.map(({ personId }) => personId)),
    },
  )
  const organisation = {
    ...places,
    positions: byId(places.positions),
    costCentres: byId(places.costCentres),
    subjects: new Map(places.subjects.map(subject => [subject.personId, subject])),
    candidates: new Map(),
  }
  const asked = {
    named: [...Map.groupBy(lookups, ({ approverType }) => approverType)].flatMap(([role, ofRole]) =>
      distinct(ofRole.flatMap(lookup => authorityIdsOf(organisation, lookup))).map(id => ({ role, id })),
    ),
    holdersOf: [...new Set(lookups.filter(asksHolders).map(({ approverType }) => approverType))],
  }
  return { ...organisation, candidates: await readCandidates(db, { employerGroupId, day }, asked) }
}

const distinct = (ids: readonly (number | null | undefined)[]): number[] => [...new Set(ids.filter(id => id != null))]

const byId = <Row extends { id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map(row => [row.id, row]))

const asksHolders = ({ asksRoleHolders, approverType }: ApproverLookup): boolean =>
  asksRoleHolders ?? (payrollAuthorities as readonly string[]).includes(approverType)

/** Whom an occasion may turn out to ask, by name. */
const authorityIdsOf = (organisation: Organisation, lookup: ApproverLookup): (number | null | undefined)[] => [
  ...lineOf(organisation, lookup).flatMap(({ authorityIds }) => authorityIds),
  ...Object.values(fallbacksOf(organisation, lookup)),
  lookup.authorityId,
]

type Step = Pick<LookupPosition, 'id' | 'name' | 'status' | 'authorityIds'>

/** Who is asked one after the other: positions upwards, or cost centres upwards. */
function lineOf({ positions, costCentres }: Organisation, lookup: ApproverLookup): readonly Step[] {
  if (lookup.authorityId !== undefined || asksHolders(lookup)) return []
  if (lookup.costCentreId !== undefined) {
    const line = upwards(costCentres, lookup.costCentreId, ({ parentId }) => parentId)
    return line.map(centre => ({ ...centre, status: 'Active' }))
  }
  return upwards(positions, lookup.positionId, ({ reportingPositionId }) => reportingPositionId).slice(1)
}

function upwards<Row>(rows: ReadonlyMap<number, Row>, start: number | null, above: (row: Row) => number | null): Row[] {
  const line: Row[] = []
  for (let row = rows.get(start ?? 0); row; row = rows.get(above(row) ?? 0)) line.push(row)
  return line
}

/**
 * Of the chart where the line starts, or, where it has left its positions, of the one it is about; of the default chart
 * where there is no position, or none any more; and of the group.
 */
function fallbacksOf({ positions, ...group }: Organisation, lookup: ApproverLookup) {
  if (lookup.authorityId !== undefined) return { chart: null, group: null }
  const place = positions.get(lookup.positionId ?? lookup.comparedPositionId ?? 0)
  return { chart: place ? place.chartFallbackId : group.defaultFallbackId, group: group.groupFallbackId }
}

/** What the rules need to know for one of the occasions that the organisation was read for. */
export function lookupInputOf(
  organisation: Organisation,
  lookup: ApproverLookup,
  excludedPersonIds: ReadonlySet<number>,
): LookupInput {
  const { personId, approverType, authorityId } = lookup
  const subject = organisation.subjects.get(personId)
  const candidates: ReadonlyMap<number, Holder> = organisation.candidates.get(approverType) ?? new Map()
  const holderOf = (id: number | null): Holder => candidates.get(id ?? 0) ?? { delegates: [] }
  const fallbacks = fallbacksOf(organisation, lookup)
  const isAsking = authorityId !== undefined || asksHolders(lookup)
  const asked = authorityId === undefined ? [...candidates.values()] : [holderOf(authorityId)]
  return {
    excludedPersonIds,
    costCentreIds: comparedCostCentres(organisation, lookup),
    paymentGroupId: subject?.paymentGroupId ?? undefined,
    line: lineOf(organisation, lookup).map(
      ({ id, name, status, authorityIds }): Level => ({
        ...(lookup.costCentreId === undefined ? { positionId: id } : { costCentreId: id }),
        name,
        status,
        holders: authorityIds.map(holderOf),
      }),
    ),
    roleHolders: isAsking ? asked.flatMap(({ authority }) => authority ?? []) : undefined,
    chartFallback: holderOf(fallbacks.chart).authority,
    groupFallback: holderOf(fallbacks.group).authority,
  }
}

/**
 * Limits of a pay role are compared with the employee's own split: one administrator alone changes the cost centre of a
 * position. Other roles belong to a place: the cost centre that is asked for, or that of the position, or, where it has
 * none, the one with the largest share of the employee.
 */
function comparedCostCentres({ positions, subjects }: Organisation, lookup: ApproverLookup): readonly number[] {
  const { personId, costCentreId, comparedPositionId = lookup.positionId } = lookup
  const own = subjects.get(personId)?.costCentreIds ?? []
  if (isPayRole(lookup.approverType)) return own
  const place = costCentreId ?? positions.get(comparedPositionId ?? 0)?.costCentreId
  return place == null ? own.slice(0, 1) : [place]
}

/** The question of one occasion alone, and the positions of its line, by id. */
export async function readLookupInput(
  db: Db,
  lookup: ApproverLookup,
  excludedPersonIds: ReadonlySet<number>,
): Promise<{ input: LookupInput; positions: ReadonlyMap<number, Position> }> {
  const organisation = await readOrganisation(db, [lookup])
  const positions = new Map([...organisation.positions].map(([id, place]) => [id, positionOf(place)]))
  return { input: lookupInputOf(organisation, lookup, excludedPersonIds), positions }
}
