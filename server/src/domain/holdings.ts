import { addDays, type CalendarDate } from './calendar-date.ts'

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
  /** Of what is held again: since when it counts, which is its first day before; null: unknown. */
  restoredSince: CalendarDate | null
  /** The last day of a temporary assignment, which another request may have ended before. */
  temporaryUntil: CalendarDate | null
}>

/** Gives a person a position or another way to hold it; `isEnding`: takes it away. */
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
 * What an assignment makes of the positions that a person holds. A primary one takes the place, day by day, of what began
 * before it among the primary ones of its chart; that comes back after a temporary one. What begins later stays, and the
 * new one is held again after it where that is temporary.
 */
export function rearrangementOf<Held extends Holding>(
  holdings: readonly Held[],
  assignment: Assignment,
): Rearrangement<Held> {
  const { from, to } = assignment
  const inTheWay = holdings.filter(
    holding =>
      (holding.validTo === null || holding.validTo >= from) &&
      (to === undefined || holding.validFrom === null || holding.validFrom <= to) &&
      givesWay(holding, assignment),
  )
  const later = inTheWay.filter(holding => (beginningOf(holding) ?? '') > from)
  const yielding = inTheWay.filter(holding => !later.includes(holding))
  return {
    removed: yielding.filter(holding => holding.validFrom !== null && holding.validFrom >= from),
    ended: yielding
      .filter(holding => holding.validFrom === null || holding.validFrom < from)
      .map(holding => ({ holding, on: addDays(from, -1) })),
    added: [
      ...(assignment.isEnding ? [] : stretchesOf(assignment, { later, yielding })),
      ...(to === undefined ? [] : yielding.flatMap(holding => comingBack(holding, to))),
    ],
  }
}

/** The day since which a holding counts; null: always, or unknown. */
const beginningOf = (holding: Holding): CalendarDate | null =>
  holding.isRestored ? holding.restoredSince : holding.validFrom

type Others = Readonly<{ later: readonly Holding[]; yielding: readonly Holding[] }>

/** The days of an assignment: up to what begins later, and again after it where that was for a time. */
function stretchesOf(assignment: Assignment, { later, yielding }: Others): Holding[] {
  const { from, to } = assignment
  const byDay = later.toSorted((one, other) => ((one.validFrom ?? '') < (other.validFrom ?? '') ? -1 : 1))
  const stretches: Holding[] = []
  let day: CalendarDate | undefined = from
  for (const { validFrom, validTo, temporaryUntil } of byDay) {
    if (day !== undefined && validFrom !== null && day < validFrom) {
      stretches.push(held(assignment, { validFrom: day, validTo: addDays(validFrom, -1) }))
    }
    const next = validTo === null ? undefined : addDays(validTo, 1)
    day = next === undefined || validTo === temporaryUntil ? next : firstHeld(yielding, next)
  }
  if (day !== undefined && (to === undefined || day <= to))
    stretches.push(held(assignment, { validFrom: day, validTo: to ?? null }))
  return stretches
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

/** The first day, from a day on, on which one of these is held. A person who was taken out stays out until then. */
const firstHeld = (holdings: readonly Holding[], from: CalendarDate): CalendarDate | undefined =>
  holdingsOn(holdings, from).length > 0
    ? from
    : holdings.flatMap(({ validFrom }) => (validFrom !== null && validFrom > from ? [validFrom] : [])).toSorted()[0]

const held = (
  { positionId, organisationChartId, assignmentType, fullTimeEquivalent, from, to }: Assignment,
  { validFrom, validTo }: Pick<Holding, 'validFrom' | 'validTo'>,
): Holding => ({
  positionId,
  organisationChartId,
  assignmentType,
  fullTimeEquivalent,
  validFrom,
  validTo,
  isRestored: validFrom !== from,
  restoredSince: validFrom === from ? null : from,
  temporaryUntil: to ?? null,
})

/** What is left of a holding after the temporary one. */
function comingBack(holding: Holding, to: CalendarDate): Holding[] {
  if (holding.validTo !== null && holding.validTo <= to) return []
  const { positionId, organisationChartId, assignmentType, fullTimeEquivalent, validTo, temporaryUntil } = holding
  const validFrom = addDays(to, 1)
  const restoredSince = beginningOf(holding)
  return [
    {
      ...{ positionId, organisationChartId, assignmentType, fullTimeEquivalent, validFrom, validTo },
      ...{ isRestored: true, restoredSince, temporaryUntil },
    },
  ]
}

/** A request about the positions of a person, by what it changes. */
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
 * The assignment that an approved request makes. What the request does not change is as in the position that it is
 * about. Taking an acting or secondary position back only ends it.
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
