import type { ActiveStatus } from '../../../domain/active-status.ts'
import { approverTypes } from '../../../domain/user-role.ts'
import { type Holder, type Level, resolveApprover } from '../lookup/index.ts'

/** The roles that approve along the line. */
export const lineRoles = approverTypes.filter(type => type.endsWith('Approver'))

/** A position of a chart with its holders of today. */
export type ChartPosition = Readonly<{
  id: number
  code: string
  name: string
  status: ActiveStatus
  reportingPositionId: number | null
  costCentreId: number | null
  holders: readonly Readonly<{
    personId: number
    authorityId: number | null
    name: string
    isActive: boolean
    /** Whether the caller sees their employee. */
    isEmployeeVisible: boolean
    costCentreId: number | null
    paymentGroupId: number | null
  }>[]
}>

type RoleInChart = Readonly<{
  positions: readonly ChartPosition[]
  chart: Readonly<{ fallbackAuthorityId: number | null; groupFallbackAuthorityId: number | null }>
  /** The holders and fallbacks, with the role or without it. */
  candidates: ReadonlyMap<number, Required<Holder>>
}>

/**
 * Looks up the approvers of one role for every held position. `without`: the positions without an approver. `only`: by
 * authority the ids of the positions for which no other authority could approve, each once, also with several holders.
 */
export function healthOfRole({ positions, chart, candidates }: RoleInChart) {
  const holderOf = (id: number | null): Holder => candidates.get(id ?? 0) ?? { delegates: [] }
  const lines = linesOf(positions, holderOf)
  const without = new Set<ChartPosition>()
  const only = new Map<number, Set<number>>()
  for (const position of positions) {
    for (const holder of distinctHolders(position.holders)) {
      const firstWithout = (...excluded: readonly number[]) =>
        resolveApprover({
          excludedPersonIds: new Set([holder.personId, ...excluded]),
          costCentreIds: [position.costCentreId ?? holder.costCentreId].filter(id => id !== null),
          paymentGroupId: holder.paymentGroupId ?? undefined,
          line: lines.get(position.id) ?? [],
          roleHolders: undefined,
          chartFallback: holderOf(chart.fallbackAuthorityId).authority,
          groupFallback: holderOf(chart.groupFallbackAuthorityId).authority,
        }).found?.approvers[0]
      const first = firstWithout()
      if (!first) without.add(position)
      else if (!firstWithout(first.personId)) only.set(first.id, (only.get(first.id) ?? new Set()).add(position.id))
    }
  }
  return { without: [...without], only }
}

/**
 * The active holders of a position, without those for whom the look-up is that of another one. It differs by what is paid and
 * charged, and by the authority of the holder, who approves nothing of their own: most holders have none.
 */
function distinctHolders(holders: ChartPosition['holders']): ChartPosition['holders'] {
  const keyOf = ({ authorityId, costCentreId, paymentGroupId }: (typeof holders)[number]) =>
    [authorityId, costCentreId, paymentGroupId].join()
  return [...new Map(holders.filter(({ isActive }) => isActive).map(holder => [keyOf(holder), holder])).values()]
}

/** The levels above each position, upwards. */
function linesOf(
  positions: readonly ChartPosition[],
  holderOf: (id: number | null) => Holder,
): ReadonlyMap<number, readonly Level[]> {
  const levels = new Map(
    positions.map(({ id, name, status, reportingPositionId, holders }) => [
      id,
      {
        above: reportingPositionId ?? 0,
        level: { positionId: id, name, status, holders: holders.map(({ authorityId }) => holderOf(authorityId)) },
      },
    ]),
  )
  const lineAbove = (id: number): Level[] => {
    const line: Level[] = []
    for (let at = levels.get(levels.get(id)?.above ?? 0); at; at = levels.get(at.above)) line.push(at.level)
    return line
  }
  return new Map(positions.map(({ id }) => [id, lineAbove(id)]))
}
