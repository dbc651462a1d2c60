import type { AnswerOf } from '../../../api/client.ts'
import { organisationChartTexts } from '../../../texts/en-AU/organisation-chart.ts'
import type { Tone } from '../../../ui/message/index.ts'

export type Health = AnswerOf<'/OrganisationCharts/{id}/Health', 'get'>
type ApproverType = Health['seatsWithoutApprover'][number]['approverType']

type NamedPosition = Readonly<{ positionId: number; name: string }>
/** Positions that have no approver of exactly these types. */
export type Lack = Readonly<{ types: readonly ApproverType[]; positions: readonly NamedPosition[] }>
/** An authority who is the only approver of some positions: how many, by type. */
export type Dependence = Readonly<{
  authorityId: number
  on: readonly Readonly<{ approverType: ApproverType; count: number }>[]
}>

type Rows = Readonly<{
  waitingForNobody: Readonly<Health['waitingForNobody']>
  seatsWithoutApprover: readonly Lack[]
  vacantManagers: Readonly<Health['vacantManagers']>
  inactiveHolders: Readonly<Health['inactiveHolders']>
  singlePointsOfFailure: readonly Dependence[]
}>
export type Kind = keyof Rows

/** A problem of a chart: its weight, its records, and how many records the caller cannot see. */
export type Finding = {
  [K in Kind]: Readonly<{ kind: K; rows: Rows[K]; count: number; unseen: number; tone: Tone; badge: string }>
}[Kind]

const { blocks, slows, risk } = organisationChartTexts.report
const blocking = { tone: 'danger', badge: blocks } as const
const slowing = { tone: 'warning', badge: slows } as const
const risky = { tone: 'info', badge: risk } as const

/** All findings in order of weight: blocked approvals, then slow ones, then risks. */
export function findingsOf(health: Health): readonly Finding[] {
  const { waitingForNobody, vacantManagers, inactiveHolders, unseen } = health
  const lacks = lacksOf(health)
  const single = dependences(health)
  const counted = <Row>(rows: readonly Row[], besides = 0) => ({ rows, count: rows.length + besides, unseen: besides })
  return [
    { kind: 'waitingForNobody', ...counted(waitingForNobody, unseen.waitingForNobody), ...blocking },
    {
      ...{ kind: 'seatsWithoutApprover', rows: lacks, unseen: 0, ...blocking },
      count: lacks.flatMap(({ positions }) => positions).length,
    },
    { kind: 'vacantManagers', ...counted(vacantManagers), ...slowing },
    { kind: 'inactiveHolders', ...counted(inactiveHolders, unseen.inactiveHolders), ...slowing },
    { kind: 'singlePointsOfFailure', ...counted(single, unseen.singlePointsOfFailure), ...risky },
  ]
}

/** Groups positions by the types that they lack, since one change fixes a group. The group that lacks most comes first. */
function lacksOf({ seatsWithoutApprover }: Health): readonly Lack[] {
  const all = seatsWithoutApprover.flatMap(({ approverType, seats: positions }) =>
    positions.map(position => ({ position, approverType })),
  )
  const byPosition = [...Map.groupBy(all, ({ position }) => position.positionId).values()].flatMap(found =>
    found.slice(0, 1).map(({ position }) => ({ position, types: found.map(({ approverType }) => approverType) })),
  )
  return [...Map.groupBy(byPosition, ({ types }) => types.join()).values()]
    .flatMap(alike => alike.slice(0, 1).map(({ types }) => ({ types, positions: alike.map(each => each.position) })))
    .sort((one, other) => other.types.length - one.types.length || other.positions.length - one.positions.length)
}

function dependences({ singlePointsOfFailure }: Health): readonly Dependence[] {
  const most = ({ on }: Dependence) => Math.max(...on.map(({ count }) => count))
  return [...Map.groupBy(singlePointsOfFailure, ({ authorityId }) => authorityId)]
    .map(([authorityId, found]) => ({
      authorityId,
      on: found.map(({ approverType, seats: count }) => ({ approverType, count })),
    }))
    .sort((one, other) => most(other) - most(one))
}
