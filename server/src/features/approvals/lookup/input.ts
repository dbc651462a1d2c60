import { isPayRole, payrollAuthorities, type UserRole } from '../../../domain/user-role.ts'
import type { Db } from '../../../platform/database/index.ts'
import { readCandidates } from './candidates.ts'
import { type LookupPosition, type Organisation, type Places, type Sought, selectOrganisation } from './organisation.ts'
import { type Grant, type Holder, type Level, type LookupInput, resolveApprover } from './rules.ts'

/** The search for an approver: of a type, for a person in a position, on a day. */
export type ApproverLookup = Readonly<{
  employerGroupId: number
  approverType: UserRole
  /**
   * The start of the line, whose holders are never approvers themselves. Null if there is no line: only fallbacks may
   * approve.
   */
  positionId: number | null
  /**
   * The position with whose cost centre the limits of roles are compared, pay roles excepted; `positionId` if absent.
   */
  comparedPositionId?: number | null
  /** The subject. */
  personId: number
  /** Persons who may not approve: the holder themselves; of an approvable, its parties. */
  excludedPersonIds: ReadonlySet<number>
  /** Holders, roles and delegations are those of that day; the structure is today's. */
  day: string
  /** Searches all holders of the role instead of the line; always true for payroll authorities. */
  asksRoleHolders?: boolean
  /** Searches the authorities responsible for this cost centre, then for those above it, instead of the line. */
  costCentreId?: number | undefined
  /** Tests this authority alone. */
  authorityId?: number
}>

/**
 * Reads the input of all these look-ups, which must be of one group and one day: by a small statement where holders of roles
 * are asked and settle it, else by one for all.
 */
export async function readOrganisation(db: Db, lookups: readonly ApproverLookup[]): Promise<Organisation> {
  const within = firstOf(lookups)
  const holdersOf = [...new Set(lookups.filter(asksHolders).map(({ approverType }) => approverType))]
  const asksHoldersAlone = lookups.every(lookup => asksHolders(lookup) && lookup.authorityId === undefined)
  if (asksHoldersAlone) {
    const { candidates, snapshot } = await readCandidates(db, within, { holdersOf })
    // Without a snapshot there are none.
    const alone = snapshot === undefined ? undefined : { ...nowhere, candidates, snapshot }
    if (alone && lookups.every(lookup => isSettledBy(alone, lookup))) return alone
  }
  return selectOrganisation(db, within, lookups.map(soughtBy), {
    positionIds: distinct(lookups.flatMap(({ positionId, comparedPositionId }) => [positionId, comparedPositionId])),
    personIds: distinct(lookups.map(({ personId }) => personId)),
    holdersOf,
  })
}

const soughtBy = (lookup: ApproverLookup): Sought => ({
  role: lookup.approverType,
  lineId: followsLine(lookup) ? lookup.positionId : null,
  costCentreId: followsCostCentre(lookup) ? (lookup.costCentreId ?? null) : null,
  placeId: placeIdOf(lookup),
  authorityId: lookup.authorityId ?? null,
})

const nowhere = {
  positions: new Map(),
  costCentres: new Map(),
  subjects: new Map(),
  defaultFallbackId: null,
  groupFallbackId: null,
}

/** Whether holders of the role decide, wherever the subject is: one of them passes, and no grant has limits. */
function isSettledBy(holders: Organisation, lookup: ApproverLookup): boolean {
  const { roleHolders = [], ...input } = lookupInputOf(holders, lookup)
  const isLimited = ({ costCentreIds, paymentGroupIds }: Grant) => costCentreIds.length + paymentGroupIds.length > 0
  const isAnyLimited = roleHolders.some(({ grants }) => grants.some(isLimited))
  return !isAnyLimited && resolveApprover({ ...input, roleHolders }).found !== undefined
}

function firstOf([first]: readonly ApproverLookup[]): ApproverLookup {
  if (!first) throw new Error('An organisation is read for at least one look-up.')
  return first
}

const distinct = (ids: readonly (number | null | undefined)[]): number[] => [...new Set(ids.filter(id => id != null))]

const asksHolders = ({ asksRoleHolders, approverType }: ApproverLookup): boolean =>
  asksRoleHolders ?? (payrollAuthorities as readonly string[]).includes(approverType)

const followsLine = (lookup: ApproverLookup): boolean =>
  lookup.authorityId === undefined && lookup.costCentreId === undefined && !asksHolders(lookup)

const followsCostCentre = (lookup: ApproverLookup): boolean =>
  lookup.authorityId === undefined && lookup.costCentreId !== undefined && !asksHolders(lookup)

/** The position whose chart's fallback counts: the line's start, else the compared position. Null: the default chart. */
const placeIdOf = ({ positionId, comparedPositionId }: ApproverLookup): number | null =>
  positionId ?? comparedPositionId ?? null

type Step = Pick<LookupPosition, 'id' | 'name' | 'status' | 'authorityIds'>

/** The levels in the order of the search: positions upwards, or cost centres upwards. */
function lineOf({ positions, costCentres }: Places, lookup: ApproverLookup): readonly Step[] {
  if (followsLine(lookup))
    return upwards(positions, lookup.positionId, ({ reportingPositionId }) => reportingPositionId).slice(1)
  if (!followsCostCentre(lookup)) return []
  const line = upwards(costCentres, lookup.costCentreId ?? null, ({ parentId }) => parentId)
  return line.map(centre => ({ ...centre, status: 'Active' }))
}

function upwards<Row>(rows: ReadonlyMap<number, Row>, start: number | null, above: (row: Row) => number | null): Row[] {
  const line: Row[] = []
  for (let row = rows.get(start ?? 0); row; row = rows.get(above(row) ?? 0)) line.push(row)
  return line
}

/** The fallbacks of the chart and of the group. */
function fallbacksOf({ positions, ...group }: Places, lookup: ApproverLookup) {
  if (lookup.authorityId !== undefined) return { chart: null, group: null }
  const place = positions.get(placeIdOf(lookup) ?? 0)
  return { chart: place ? place.chartFallbackId : group.defaultFallbackId, group: group.groupFallbackId }
}

/** The input of the rules for one of the look-ups that the organisation was read for. */
export function lookupInputOf(organisation: Organisation, lookup: ApproverLookup): LookupInput {
  const { personId, approverType, authorityId, excludedPersonIds } = lookup
  const subject = organisation.subjects.get(personId)
  const candidates: ReadonlyMap<number, Holder> = organisation.candidates.get(approverType) ?? new Map()
  const holderOf = (id: number | null): Holder => candidates.get(id ?? 0) ?? { delegates: [] }
  const fallbacks = fallbacksOf(organisation, lookup)
  const isByRole = authorityId !== undefined || asksHolders(lookup)
  const sought = authorityId === undefined ? [...candidates.values()] : [holderOf(authorityId)]
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
    roleHolders: isByRole ? sought.flatMap(({ authority }) => authority ?? []) : undefined,
    chartFallback: holderOf(fallbacks.chart).authority,
    groupFallback: holderOf(fallbacks.group).authority,
  }
}

/**
 * The limits of a pay role are compared with the employee's own split, because one administrator alone can change the
 * cost centre of a position. The limits of other roles are compared with the receiving cost centre, else that of the
 * position, else the employee's largest share.
 */
function comparedCostCentres({ positions, subjects }: Places, lookup: ApproverLookup): readonly number[] {
  const { personId, costCentreId, comparedPositionId = lookup.positionId } = lookup
  const own = subjects.get(personId)?.costCentreIds ?? []
  if (isPayRole(lookup.approverType)) return own
  const place = costCentreId ?? positions.get(comparedPositionId ?? 0)?.costCentreId
  return place == null ? own.slice(0, 1) : [place]
}
