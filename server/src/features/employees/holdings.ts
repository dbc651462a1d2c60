import { addDays, type CalendarDate } from '../../domain/calendar-date.ts'

/** A position held from a day to a day, both included; null: open. */
export type Holding = Readonly<{
  positionId: number
  organisationChartId: number
  assignmentType: 'Primary' | 'Secondary' | 'Acting'
  fullTimeEquivalent: number | null
  validFrom: CalendarDate | null
  validTo: CalendarDate | null
  /** Held again after a temporary assignment. */
  isRestored: boolean
}>

/** Somebody is given a position, or another way to hold it; or, where it is one that ends, gives it up. */
export type Assignment = Readonly<{
  positionId: number
  organisationChartId: number
  assignmentType: Holding['assignmentType']
  fullTimeEquivalent: number | null
  from: CalendarDate
  to?: CalendarDate | undefined
  /** The position that is given up for it where it is the primary one. */
  formerPositionId: number | null
  isEnding?: boolean
}>

export type Rearrangement<Held extends Holding> = Readonly<{
  removed: readonly Held[]
  ended: readonly Readonly<{ holding: Held; on: CalendarDate }>[]
  added: readonly Holding[]
}>

/**
 * What an assignment makes of the positions that a person holds. A primary one ends the former primary one of the chart
 * the day before, and that comes back after a temporary one; what is planned for later stays and ends it in its turn.
 */
export function rearrangementOf<Held extends Holding>(
  holdings: readonly Held[],
  assignment: Assignment,
): Rearrangement<Held> {
  const { from, isEnding = false } = assignment
  const inTheWay = holdings.filter(
    holding => (holding.validTo === null || holding.validTo >= from) && givesWay(holding, assignment),
  )
  const planned = inTheWay
    .filter(holding => !holding.isRestored && holding.validFrom !== null && holding.validFrom > from)
    .flatMap(holding => holding.validFrom ?? [])
    .toSorted()[0]
  const lastBefore = planned === undefined ? undefined : addDays(planned, -1)
  const to = [assignment.to, lastBefore].filter(day => day !== undefined).toSorted()[0]
  const overlapping = inTheWay.filter(
    holding => to === undefined || holding.validFrom === null || holding.validFrom <= to,
  )
  const isTemporary = to !== undefined && to === assignment.to
  return {
    removed: overlapping.filter(holding => holding.validFrom !== null && holding.validFrom >= from),
    ended: overlapping
      .filter(holding => holding.validFrom === null || holding.validFrom < from)
      .map(holding => ({ holding, on: addDays(from, -1) })),
    added: [
      ...(isEnding ? [] : [held(assignment, to ?? null)]),
      ...(isTemporary ? overlapping.flatMap(holding => comingBack(holding, to)) : []),
    ],
  }
}

/** The positions that a person holds when it is done. */
export function withAssignment(holdings: readonly Holding[], assignment: Assignment): Holding[] {
  const { removed, ended, added } = rearrangementOf(holdings, assignment)
  const shortened = new Map(ended.map(({ holding, on }) => [holding, on]))
  const kept = holdings.filter(holding => !removed.includes(holding))
  return [...kept.map(holding => ({ ...holding, validTo: shortened.get(holding) ?? holding.validTo })), ...added]
}

/** The holdings of a day. */
export const holdingsOn = <Held extends Pick<Holding, 'validFrom' | 'validTo'>>(
  holdings: readonly Held[],
  day: CalendarDate,
): Held[] =>
  holdings.filter(
    ({ validFrom, validTo }) => (validFrom === null || validFrom <= day) && (validTo === null || validTo >= day),
  )

function givesWay(holding: Holding, assignment: Assignment): boolean {
  if (holding.positionId === assignment.positionId) return true
  if (assignment.isEnding || assignment.assignmentType !== 'Primary' || holding.assignmentType !== 'Primary')
    return false
  return (
    holding.organisationChartId === assignment.organisationChartId || holding.positionId === assignment.formerPositionId
  )
}

const held = (assignment: Assignment, validTo: CalendarDate | null): Holding => ({
  positionId: assignment.positionId,
  organisationChartId: assignment.organisationChartId,
  assignmentType: assignment.assignmentType,
  fullTimeEquivalent: assignment.fullTimeEquivalent,
  validFrom: assignment.from,
  validTo,
  isRestored: false,
})

/** What is left of a holding after the temporary one. */
function comingBack(holding: Holding, to: CalendarDate): Holding[] {
  if (holding.validTo !== null && holding.validTo <= to) return []
  const { positionId, organisationChartId, assignmentType, fullTimeEquivalent, validTo } = holding
  const validFrom = addDays(to, 1)
  return [{ positionId, organisationChartId, assignmentType, fullTimeEquivalent, validFrom, validTo, isRestored: true }]
}

/** A request about somebody's positions, by what it changes. */
export type AssignmentRequest = Readonly<{
  changes: readonly Readonly<{ field: string; oldValue: unknown; newValue: unknown }>[]
  /** The position that it is about. */
  positionId: number | null
  from: CalendarDate
  to?: CalendarDate | undefined
  /** Whether it takes back an applied one. */
  isReverse: boolean
}>

/** The position that a request gives, for which its chart has to be known. */
export const positionGiven = (request: AssignmentRequest): number | null =>
  endedPosition(request) ?? changeOf(request, 'OrganisationChartPositionId')?.newValue ?? request.positionId

/**
 * What an approved request does to the positions that somebody holds. What it does not change is as in the position that
 * it is about. Taking an acting or secondary position back only ends it.
 */
export function assignmentOf(
  request: AssignmentRequest,
  holdings: readonly Holding[],
  organisationChartId: number,
): Assignment {
  const { from, to } = request
  const formerPositionId = changeOf(request, 'OrganisationChartPositionId')?.oldValue ?? request.positionId
  const former = holdingsOn(holdings, from).find(holding => holding.positionId === formerPositionId)
  const fullTimeEquivalent = changeOf<number>(request, 'FullTimeEquivalent')
  const assignmentType = changeOf<Holding['assignmentType']>(request, 'AssignmentType')
  return {
    positionId: positionGiven(request) ?? 0,
    organisationChartId,
    assignmentType: assignmentType?.newValue ?? former?.assignmentType ?? 'Primary',
    fullTimeEquivalent: fullTimeEquivalent ? fullTimeEquivalent.newValue : (former?.fullTimeEquivalent ?? null),
    from,
    to,
    formerPositionId,
    isEnding: endedPosition(request) !== undefined,
  }
}

function endedPosition(request: AssignmentRequest): number | undefined {
  const position = changeOf(request, 'OrganisationChartPositionId')
  const type = changeOf<string>(request, 'AssignmentType')
  const isEnding = request.isReverse && type?.oldValue != null && type.oldValue !== 'Primary'
  return isEnding ? (position?.oldValue ?? undefined) : undefined
}

const changeOf = <Value = number>({ changes }: AssignmentRequest, field: string) =>
  changes.find(change => change.field === field) as
    | Readonly<{ oldValue: Value | null; newValue: Value | null }>
    | undefined
