import type { Caller } from '../../../domain/caller.ts'
import { forbidden, notFound } from '../../../domain/failure.ts'
import { anyRole } from '../../../domain/text/wording.ts'
import { approverTypes, type UserRole } from '../../../domain/user-role.ts'
import type { Db } from '../../../platform/database/index.ts'
import { type Holder, type Level, type LookupResult, readCandidates, resolveApprover } from '../lookup/index.ts'

import { type ChartSeat, listSeats, listSeen, listWithoutApprover, readChart } from './rows.ts'
import type { ChartHealth } from './schemas.ts'

const readers: readonly UserRole[] = [
  'EmployerAdministrator',
  'HumanResourcesAdministrator',
  'PayrollAdministrator',
  'Auditor',
]

/** The roles that approve along the line. */
const lineRoles = approverTypes.filter(type => type.endsWith('Approver'))

/**
 * Finds the problems of a chart for approvals: runs the look-up for every held position. Counts, without names, the
 * people and requests that the caller does not see.
 * @throws notFound, forbidden
 */
export async function getChartHealth(db: Db, caller: Caller, { id: chartId }: { id: number }): Promise<ChartHealth> {
  if (!readers.some(role => caller.roles.has(role))) {
    throw forbidden('InsufficientRole', `This takes the role of ${anyRole(readers)}.`)
  }
  const chart = await readChart(db, caller, chartId)
  if (!chart) throw notFound('The organisation chart')()
  const seats = await listSeats(db, caller, chartId)
  const parents = new Set(seats.map(seat => seat.reportingPositionId))
  const fallbacks = [chart.fallbackAuthorityId, chart.groupFallbackAuthorityId]
  const ids = [...seats.flatMap(seat => seat.holders.map(holder => holder.authorityId)), ...fallbacks]
  const distinct = [...new Set(ids.filter(id => id !== null))]
  const within = { employerGroupId: caller.employerGroupId, day: caller.today.group }
  const named = lineRoles.flatMap(role => distinct.map(id => ({ role, id })))
  const candidates = await readCandidates(db, within, { named, holdersOf: [] })
  const byRole = lineRoles.map(role =>
    healthOfRole({ role, seats, chart, candidates: candidates.get(role) ?? new Map() }),
  )
  const { id, code, name } = chart
  return {
    chart: { id, code, name },
    seatsWithoutApprover: byRole.flatMap(({ role, without }) =>
      without.length === 0 ? [] : [{ approverType: role, seats: without.map(seatOf) }],
    ),
    vacantManagers: seats.filter(seat => parents.has(seat.id) && seat.holders.length === 0).map(seatOf),
    ...visibleFindings({
      seats,
      single: byRole.flatMap(({ role, only }) =>
        [...only].map(([authorityId, their]) => ({ authorityId, approverType: role, seats: their.size })),
      ),
      waiting: await listWithoutApprover(db, caller, chartId),
      seenIds: await listSeen(db, caller, distinct),
    }),
  }
}

type Found = Readonly<{
  seats: readonly ChartSeat[]
  single: ChartHealth['singlePointsOfFailure']
  waiting: Awaited<ReturnType<typeof listWithoutApprover>>
  /** Authorities that the caller sees. */
  seenIds: ReadonlySet<number>
}>

/** Names the people and requests that the caller sees, and counts the others. */
function visibleFindings({ seats, single, waiting, seenIds }: Found) {
  const inactive = partOf(
    seats.flatMap(seat => seat.holders.filter(holder => !holder.isActive).map(holder => ({ seat, holder }))),
    ({ holder }) => holder.isEmployeeVisible || seenIds.has(holder.authorityId ?? 0),
  )
  const singles = partOf(single, ({ authorityId }) => seenIds.has(authorityId))
  const requests = partOf(waiting, ({ isVisible }) => isVisible)
  return {
    inactiveHolders: inactive.seen.map(({ seat, holder: { authorityId, name: personName } }) => ({
      ...seatOf(seat),
      ...(authorityId !== null && seenIds.has(authorityId) && { authorityId }),
      personName,
    })),
    singlePointsOfFailure: singles.seen,
    waitingForNobody: requests.seen.map(({ isVisible: _, ...request }) => request),
    unseen: {
      inactiveHolders: inactive.unseen.length,
      singlePointsOfFailure: new Set(singles.unseen.map(({ authorityId }) => authorityId)).size,
      waitingForNobody: requests.unseen.length,
    },
  }
}

const partOf = <Item>(items: readonly Item[], isSeen: (item: Item) => boolean) => ({
  seen: items.filter(isSeen),
  unseen: items.filter(item => !isSeen(item)),
})

const seatOf = ({ id, code, name }: ChartSeat) => ({ positionId: id, code, name })

type RoleInChart = Readonly<{
  role: (typeof lineRoles)[number]
  seats: readonly ChartSeat[]
  chart: { fallbackAuthorityId: number | null; groupFallbackAuthorityId: number | null }
  /** The holders and fallbacks, with the role or without it. */
  candidates: ReadonlyMap<number, Required<Holder>>
}>

function healthOfRole({ role, seats, chart, candidates }: RoleInChart) {
  const holderOf = (id: number | null): Holder => candidates.get(id ?? 0) ?? { delegates: [] }
  const lines = linesOf(seats, holderOf)
  const without: ChartSeat[] = []
  // By authority the seats, each seat once, also if several people hold it.
  const only = new Map<number, Set<number>>()
  for (const seat of seats) {
    for (const holder of seat.holders.filter(each => each.isActive)) {
      const ask = (excluded: readonly number[]): LookupResult =>
        resolveApprover({
          excludedPersonIds: new Set([holder.personId, ...excluded]),
          costCentreIds: [seat.costCentreId ?? holder.costCentreId].filter(id => id !== null),
          paymentGroupId: holder.paymentGroupId ?? undefined,
          line: lines.get(seat.id) ?? [],
          roleHolders: undefined,
          chartFallback: holderOf(chart.fallbackAuthorityId).authority,
          groupFallback: holderOf(chart.groupFallbackAuthorityId).authority,
        })
      const { found } = ask([])
      if (!found) {
        if (!without.includes(seat)) without.push(seat)
        continue
      }
      const [first] = found.approvers
      const personOf = (id: number) => candidates.get(id)?.authority.personId ?? 0
      if (!ask([personOf(first.id)]).found) only.set(first.id, (only.get(first.id) ?? new Set()).add(seat.id))
    }
  }
  return { role, without, only }
}

/** The levels above each position, upwards. Positions with the same manager share them. */
function linesOf(seats: readonly ChartSeat[], holderOf: (id: number | null) => Holder): Map<number, Level[]> {
  const byId = new Map(seats.map(seat => [seat.id, seat]))
  const levels = new Map(
    seats.map(seat => [
      seat.id,
      {
        positionId: seat.id,
        name: seat.name,
        status: seat.status,
        holders: seat.holders.map(holder => holderOf(holder.authorityId)),
      },
    ]),
  )
  const lines = new Map<number, Level[]>()
  const lineOf = (seat: ChartSeat): Level[] => {
    const known = lines.get(seat.id)
    if (known) return known
    const parent = byId.get(seat.reportingPositionId ?? 0)
    const level = parent && levels.get(parent.id)
    const line = parent && level ? [level, ...lineOf(parent)] : []
    lines.set(seat.id, line)
    return line
  }
  for (const seat of seats) lineOf(seat)
  return lines
}
