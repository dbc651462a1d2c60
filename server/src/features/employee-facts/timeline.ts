import { addDays, type CalendarDate } from '../../domain/calendar-date.ts'
import type { Fact } from './rules.ts'

/** A fact; of two that were entered for one day the one with the greater id came later. */
export type Entered = Fact & Readonly<{ id: number }>

/** An applied request that takes others back, from its day on. */
export type Reversal = Readonly<{ changeRequestId: number; from: CalendarDate; takesBack: readonly number[] }>

/** A field's history. */
export type Timeline<Known extends Entered> = Readonly<{
  /** Those that stand now, in the order of their days. */
  facts: readonly Known[]
  /** All that was ever entered and may count on some day, what is hidden or taken back just now included. */
  entries: readonly Known[]
  reversals: readonly Reversal[]
}>

/** From a day on, until the next stretch, a field is what an entry says; without one it has no value. */
export type Stretch<Known> = Readonly<{ from: CalendarDate; entry: Known | undefined }>

export type Revision<Known> = Readonly<{ superseded: readonly Known[]; added: readonly Stretch<Known>[] }>

/**
 * What stands of a field from a day on once all entries and reversals count. On each day that is the entry which began
 * last and goes on, of those of one day the one that was entered last: a later-dated change survives an earlier-dated one
 * that is entered after it, and what a temporary or rescinded one has hidden comes back. Days before stay as they are.
 */
export function revisionOf<Known extends Entered>(timeline: Timeline<Known>, from: CalendarDate): Revision<Known> {
  const standing = timeline.facts.filter(fact => fact.validFrom >= from)
  const wanted = stretchesFrom(timeline, from)
  return {
    superseded: standing.filter(fact => !wanted.some(stretch => says(fact, stretch))),
    added: wanted.filter(stretch => !standing.some(fact => says(fact, stretch))),
  }
}

/** The facts of a field, in the order of their days, once a revision from a day on is written. `first`: not written yet. */
export function factsRevised<Known extends Entered>(
  { first, ...timeline }: Timeline<Known> & Readonly<{ first: readonly Known[] }>,
  { field, from }: Readonly<{ field: string; from: CalendarDate }>,
): Fact[] {
  const { superseded, added } = revisionOf(timeline, from)
  const kept = timeline.facts.filter(fact => !superseded.includes(fact))
  const stretches = added.map(({ from: validFrom, entry }) => ({ field, value: entry?.value ?? null, validFrom }))
  return [...first, ...kept, ...stretches].toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))
}

const says = <Known extends Entered>({ id, validFrom }: Known, { from, entry }: Stretch<Known>): boolean =>
  validFrom === from && id === entry?.id

function stretchesFrom<Known extends Entered>(timeline: Timeline<Known>, from: CalendarDate): Stretch<Known>[] {
  const { entries, reversals } = timeline
  const ends = entries.flatMap(({ until }) => (until == null ? [] : addDays(until, 1)))
  const days = [from, ...entries.map(entry => entry.validFrom), ...ends, ...reversals.map(reversal => reversal.from)]
  const turns = [...new Set(days)].filter(day => day >= from).toSorted()
  return turns
    .map(day => ({ from: day, entry: entryOn(timeline, day) }))
    .filter(({ entry }, place, all) => place === 0 || entry !== all[place - 1]?.entry)
}

/** What counts on a day; undefined: nothing was entered for it, or all of that was taken back. */
export function entryOn<Known extends Entered>(
  { entries, reversals }: Pick<Timeline<Known>, 'entries' | 'reversals'>,
  day: CalendarDate,
): Known | undefined {
  const inForce = entries.filter(
    ({ validFrom, until, changeRequestId }) =>
      validFrom <= day && (until == null || until >= day) && !isTakenBack(changeRequestId, { reversals, day }),
  )
  return inForce.reduce<Known | undefined>((last, entry) => (last && isBefore(entry, last) ? last : entry), undefined)
}

const isBefore = (one: Entered, other: Entered): boolean =>
  one.validFrom === other.validFrom ? one.id < other.id : one.validFrom < other.validFrom

type Day = Readonly<{ reversals: readonly Reversal[]; day: CalendarDate }>

/** What takes others back may be taken back itself, from a later day on. */
const isTakenBack = (changeRequestId: number | null | undefined, on: Day): boolean =>
  changeRequestId != null &&
  on.reversals.some(
    reversal =>
      reversal.from <= on.day &&
      reversal.takesBack.includes(changeRequestId) &&
      !isTakenBack(reversal.changeRequestId, on),
  )

/** The requests that reversals concern, and those that these had taken back: what is true of them may change. */
export function concernedBy(ids: readonly number[], reversals: readonly Reversal[]): ReadonlySet<number> {
  const concerned = new Set(ids)
  for (const id of concerned) {
    for (const { changeRequestId, takesBack } of reversals) {
      if (changeRequestId === id) for (const each of takesBack) concerned.add(each)
    }
  }
  return concerned
}
