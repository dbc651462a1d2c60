import { addDays, type CalendarDate } from '../../domain/calendar-date.ts'
import { factOn } from './as-at.ts'

/** A fact with what decides whether a change takes its place. */
type Placed = Readonly<{ field: string; value: unknown; validFrom: CalendarDate; isRestored: boolean }>

/** A value from a day on, or up to and including another. */
export type FactChange = Readonly<{
  field: string
  value: unknown
  from: CalendarDate
  to?: CalendarDate | undefined
}>

/** The facts that a change makes of a field's history: which no longer count, which are new. */
export type Outcome<Fact extends Placed> = Readonly<{
  superseded: readonly Fact[]
  /** The former value, which holds again from the day after `to` on: of this fact; undefined: there was none. */
  restored: Readonly<{ from: CalendarDate; fact: Fact | undefined }> | undefined
}>

/**
 * What a change makes of the history of its field, given in the order of its days. It holds until the next later-dated
 * change, which stays; a value that would merely come back after a temporary change does not come back before its end.
 */
export function outcomeOf<Fact extends Placed>(history: readonly Fact[], { from, to }: FactChange): Outcome<Fact> {
  const dayAfter = to === undefined ? undefined : addDays(to, 1)
  const nextChange = history.find(fact => fact.validFrom > from && !fact.isRestored)
  const end = earliest(dayAfter, nextChange?.validFrom)
  const superseded = history.filter(
    fact => fact.validFrom === from || (fact.isRestored && isWithin(fact.validFrom, from, end)),
  )
  const comesBack = dayAfter !== undefined && (nextChange === undefined || dayAfter < nextChange.validFrom)
  return {
    superseded,
    restored: comesBack ? { from: dayAfter, fact: factOn(history, dayAfter) as Fact | undefined } : undefined,
  }
}

/** The history as it is with the change in it. */
export function withChange<Fact extends Placed>(history: readonly Fact[], change: FactChange): Placed[] {
  const { superseded, restored } = outcomeOf(history, change)
  const { field, value, from } = change
  const added: Placed[] = [{ field, value, validFrom: from, isRestored: false }]
  if (restored) {
    added.push({ field, value: restored.fact?.value ?? null, validFrom: restored.from, isRestored: true })
  }
  return [...history.filter(fact => !superseded.includes(fact)), ...added].toSorted((one, other) =>
    one.validFrom < other.validFrom ? -1 : 1,
  )
}

const isWithin = (day: CalendarDate, from: CalendarDate, end: CalendarDate | undefined): boolean =>
  day > from && (end === undefined || day <= end)

const earliest = (...days: readonly (CalendarDate | undefined)[]): CalendarDate | undefined =>
  days.filter(day => day !== undefined).toSorted()[0]
