import type { AnswerOf } from '../../api.ts'
import { t } from '../../texts/index.ts'
import type { Tone } from '../../ui/badge.tsx'

export type Health = AnswerOf<'/OrganisationCharts/{id}/Health', 'get'>
export type LineType = Health['seatsWithoutApprover'][number]['approverType']

type SeatNamed = Readonly<{ positionId: number; name: string }>
/** A seat with the types of which nobody approves anything for it. */
export type SeatWithout = SeatNamed & Readonly<{ types: readonly LineType[] }>
/** An authority on whom seats depend, by type. */
export type Dependence = Readonly<{
  authorityId: number
  on: readonly Readonly<{ approverType: LineType; seats: number }>[]
}>

type Rows = Readonly<{
  waitingForNobody: Health['waitingForNobody']
  seatsWithoutApprover: readonly SeatWithout[]
  vacantManagers: Health['vacantManagers']
  inactiveHolders: Health['inactiveHolders']
  singlePointsOfFailure: readonly Dependence[]
}>
export type Kind = keyof Rows

/** One thing that is wrong with a chart: how bad it is, and where. */
export type Finding = {
  [K in Kind]: Readonly<{ kind: K; rows: Rows[K]; count: number; tone: Tone; badge: string }>
}[Kind]

const { blocks, slows, risk } = t.organisationChart.report

/** The worst first: what stands still, then what goes a longer way, then what may happen. */
export function findingsOf(health: Health): readonly Finding[] {
  const blocking = { tone: 'danger', badge: blocks } as const
  const slowing = { tone: 'warning', badge: slows } as const
  const risky = { tone: 'info', badge: risk } as const
  const { waitingForNobody, vacantManagers, inactiveHolders } = health
  const without = seatsWithout(health)
  const single = dependences(health)
  return [
    { kind: 'waitingForNobody', rows: waitingForNobody, count: waitingForNobody.length, ...blocking },
    { kind: 'seatsWithoutApprover', rows: without, count: without.length, ...blocking },
    { kind: 'vacantManagers', rows: vacantManagers, count: vacantManagers.length, ...slowing },
    { kind: 'inactiveHolders', rows: inactiveHolders, count: inactiveHolders.length, ...slowing },
    { kind: 'singlePointsOfFailure', rows: single, count: single.length, ...risky },
  ]
}

function seatsWithout({ seatsWithoutApprover }: Health): readonly SeatWithout[] {
  const all = seatsWithoutApprover.flatMap(({ approverType, seats }) => seats.map(seat => ({ seat, approverType })))
  return [...Map.groupBy(all, ({ seat }) => seat.positionId)]
    .map(([positionId, found]) => ({
      positionId,
      name: found[0]?.seat.name ?? '',
      types: found.map(({ approverType }) => approverType),
    }))
    .sort((one, other) => other.types.length - one.types.length || one.name.localeCompare(other.name))
}

function dependences({ singlePointsOfFailure }: Health): readonly Dependence[] {
  const most = ({ on }: Dependence) => Math.max(...on.map(({ seats }) => seats))
  return [...Map.groupBy(singlePointsOfFailure, ({ authorityId }) => authorityId)]
    .map(([authorityId, on]) => ({ authorityId, on }))
    .sort((one, other) => most(other) - most(one))
}
