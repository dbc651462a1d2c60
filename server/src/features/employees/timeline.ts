import { isDeepStrictEqual } from 'node:util'
import { addDays, type CalendarDate } from '../../domain/calendar-date.ts'
import { type Fact, factOn } from './as-at.ts'

/** A fact with what decides whether a change takes its place. */
type Placed = Fact & Readonly<{ isRestored: boolean }>

/** A value from a day on, or up to and including another. */
export type FactChange = Readonly<{
  field: string
  value: unknown
  from: CalendarDate
  to?: CalendarDate | undefined
  /** Changes, by their requests, that it takes back as well, as far as they are for its first day or later. */
  takesBack?: readonly number[] | undefined
}>

/** The facts that a change makes of a field's history: which no longer count, which are new. */
export type Outcome<Known extends Placed> = Readonly<{
  superseded: readonly Known[]
  /** The former value, which holds again from the day after `to` on: of this fact; undefined: there was none. */
  restored: Readonly<{ from: CalendarDate; fact: Known | undefined }> | undefined
  /** What comes back after later temporary changes has the value of this one now; they are superseded, too. */
  revalued: readonly Known[]
}>

/**
 * What a change makes of the history of its field, given in the order of its days. Later-dated changes stay: it holds
 * until the next of them, and, where that is temporary, again after it. A value that would merely come back after a
 * temporary change does not come back before its end.
 */
export function outcomeOf<Known extends Placed>(known: readonly Known[], change: FactChange): Outcome<Known> {
  const { from, to, takesBack = [] } = change
  const takenBack = known.filter(
    ({ validFrom, changeRequestId }) => validFrom >= from && takesBack.includes(changeRequestId ?? 0),
  )
  const history = known.filter(fact => !takenBack.includes(fact))
  const dayAfter = to === undefined ? undefined : addDays(to, 1)
  const later = history.filter(fact => fact.validFrom > from && !fact.isRestored)
  /** Whether every later change has come to its end by a day. */
  const isOpenOn = (day: CalendarDate) =>
    later.every(fact => fact.validFrom > day || (fact.until != null && fact.until < day))
  const comingBack = history.filter(
    fact =>
      fact.isRestored &&
      fact.validFrom > from &&
      (dayAfter === undefined || fact.validFrom <= dayAfter) &&
      isOpenOn(fact.validFrom),
  )
  const next = later[0]?.validFrom
  const replaced = comingBack.filter(
    fact => next === undefined || fact.validFrom <= next || fact.validFrom === dayAfter,
  )
  const others = comingBack.filter(fact => !replaced.includes(fact))
  const revalued = revaluedOf(history, { from, next, comingBack: others, takenBack })
  const comesBack = dayAfter !== undefined && isOpenOn(dayAfter) && dayAfter !== next
  return {
    superseded: [...takenBack, ...history.filter(fact => fact.validFrom === from), ...replaced, ...revalued],
    restored: comesBack ? { from: dayAfter, fact: factOn(history, dayAfter) as Known | undefined } : undefined,
    revalued,
  }
}

type Span<Known> = Readonly<{
  from: CalendarDate
  next: CalendarDate | undefined
  comingBack: readonly Known[]
  takenBack: readonly Known[]
}>

/** Of what comes back, that which the change replaces; what was entered for a later day, and only hidden, is not. */
function revaluedOf<Known extends Placed>(history: readonly Known[], span: Span<Known>): Known[] {
  const { from, next, comingBack, takenBack } = span
  const values: unknown[] = [...takenBack.map(contentOf), ...(next === undefined ? [] : valuesBefore(history, next))]
  return comingBack.filter(fact => {
    const hasBegun = fact.since != null && fact.since <= from
    const value = contentOf(fact)
    if (!hasBegun && !values.some(each => isDeepStrictEqual(each, value))) return false
    values.push(value)
    return true
  })
}

/** What was in force until a day; where that was temporary or came back, what was so before it, too. */
function valuesBefore(history: readonly Placed[], day: CalendarDate): unknown[] {
  const fact = factOn(history, addDays(day, -1))
  const isPermanent = fact === undefined || (!fact.isRestored && fact.until == null)
  return [contentOf(fact), ...(isPermanent ? [] : valuesBefore(history, fact.validFrom))]
}

const contentOf = (fact: (Fact & { ciphertext?: unknown }) | undefined) => [
  fact?.value ?? null,
  fact?.ciphertext ?? null,
]

/** The history as it is with the change in it. */
export function withChange<Known extends Placed>(history: readonly Known[], change: FactChange): Placed[] {
  const { superseded, restored, revalued } = outcomeOf(history, change)
  const { field, value, from, to } = change
  const added: Placed[] = [{ field, value, validFrom: from, until: to, isRestored: false }]
  if (restored) {
    const former = restored.fact?.value ?? null
    added.push({ field, value: former, validFrom: restored.from, since: from, isRestored: true })
  }
  added.push(...revalued.map(fact => ({ ...fact, value })))
  return [...history.filter(fact => !superseded.includes(fact)), ...added].toSorted((one, other) =>
    one.validFrom < other.validFrom ? -1 : 1,
  )
}
