import type { AnswerOf } from '../../../api/client.ts'
import { t } from '../../../texts/index.ts'
import type { Tone } from '../../../ui/message/index.ts'

export type Health = AnswerOf<'/OrganisationCharts/{id}/Health', 'get'>
export type LineType = Health['seatsWithoutApprover'][number]['approverType']

type SeatNamed = Readonly<{ positionId: number; name: string }>
/** The seats for which nobody approves anything of these types, and somebody whatever else there is. */
export type Lack = Readonly<{ types: readonly LineType[]; seats: readonly SeatNamed[] }>
/** An authority on whom seats depend, by type. */
export type Dependence = Readonly<{
  authorityId: number
  on: readonly Readonly<{ approverType: LineType; seats: number }>[]
}>

type Rows = Readonly<{
  waitingForNobody: Health['waitingForNobody']
  seatsWithoutApprover: readonly Lack[]
  vacantManagers: Health['vacantManagers']
  inactiveHolders: Health['inactiveHolders']
  singlePointsOfFailure: readonly Dependence[]
}>
export type Kind = keyof Rows

/** One thing that is wrong with a chart: how bad it is, where, and how much of it the caller cannot see. */
export type Finding = {
  [K in Kind]: Readonly<{ kind: K; rows: Rows[K]; count: number; unseen: number; tone: Tone; badge: string }>
}[Kind]

const { blocks, slows, risk } = t.organisationChart.report

/** The worst first: what stands still, then what goes a longer way, then what may happen. */
export function findingsOf(health: Health): readonly Finding[] {
  const blocking = { tone: 'danger', badge: blocks } as const
  const slowing = { tone: 'warning', badge: slows } as const
  const risky = { tone: 'info', badge: risk } as const
  const { waitingForNobody, vacantManagers, inactiveHolders, unseen } = health
  const lacks = lacksOf(health)
  const single = dependences(health)
  const counted = (seen: number, besides = 0) => ({ count: seen + besides, unseen: besides })
  return [
    {
      kind: 'waitingForNobody',
      rows: waitingForNobody,
      ...counted(waitingForNobody.length, unseen.waitingForNobody),
      ...blocking,
    },
    { kind: 'seatsWithoutApprover', rows: lacks, ...counted(lacks.flatMap(({ seats }) => seats).length), ...blocking },
    { kind: 'vacantManagers', rows: vacantManagers, ...counted(vacantManagers.length), ...slowing },
    {
      kind: 'inactiveHolders',
      rows: inactiveHolders,
      ...counted(inactiveHolders.length, unseen.inactiveHolders),
      ...slowing,
    },
    { kind: 'singlePointsOfFailure', rows: single, ...counted(single.length, unseen.singlePointsOfFailure), ...risky },
  ]
}

/** Seats of one cause stand together: what is missing is mended once for all of them. Those that lack most come first. */
function lacksOf({ seatsWithoutApprover }: Health): readonly Lack[] {
  const all = seatsWithoutApprover.flatMap(({ approverType, seats }) => seats.map(seat => ({ seat, approverType })))
  const bySeat = [...Map.groupBy(all, ({ seat }) => seat.positionId).values()].flatMap(found =>
    found.slice(0, 1).map(({ seat }) => ({ seat, types: found.map(({ approverType }) => approverType) })),
  )
  return [...Map.groupBy(bySeat, ({ types }) => types.join()).values()]
    .flatMap(alike => alike.slice(0, 1).map(({ types }) => ({ types, seats: alike.map(({ seat }) => seat) })))
    .sort((one, other) => other.types.length - one.types.length || other.seats.length - one.seats.length)
}

function dependences({ singlePointsOfFailure }: Health): readonly Dependence[] {
  const most = ({ on }: Dependence) => Math.max(...on.map(({ seats }) => seats))
  return [...Map.groupBy(singlePointsOfFailure, ({ authorityId }) => authorityId)]
    .map(([authorityId, on]) => ({ authorityId, on }))
    .sort((one, other) => most(other) - most(one))
}
