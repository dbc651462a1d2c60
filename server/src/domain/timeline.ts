import { addDays, type CalendarDate } from './calendar-date.ts'

/** A value of a field from a day on. */
export type Fact = Readonly<{
  field: string
  value: unknown
  validFrom: CalendarDate
  /** The last day of a temporary change. */
  until?: CalendarDate | null | undefined
}>

/** A stored fact. Of two facts for one day, the one with the greater id was entered later. */
export type StoredFact = Fact & Readonly<{ id: number; changeRequestId: number | null; ciphertext: Buffer | null }>

/** An applied request that rescinds others from a day on. */
export type Reversal = Readonly<{ changeRequestId: number; from: CalendarDate; takesBack: readonly number[] }>

/** The history of a field. */
export type Timeline = Readonly<{
  /** The facts that count now, in the order of their days. */
  facts: readonly StoredFact[]
  /** Every entry that may count on some day, including those that another entry or a rescission hides now. */
  entries: readonly StoredFact[]
  reversals: readonly Reversal[]
}>

/** The facts of an employee by field, and the values of the row in the form of facts. */
type Facts = Readonly<{
  startDate: CalendarDate
  row: Readonly<Record<string, unknown>>
  ciphertexts: Readonly<Record<string, Buffer | null>>
  facts: ReadonlyMap<string, readonly StoredFact[]>
  entries: ReadonlyMap<string, readonly StoredFact[]>
  reversals: readonly Reversal[]
}>

type Days = Readonly<{ day: CalendarDate; today: CalendarDate }>

/** The value of a field on a day. Undefined: the facts do not cover the day, and the value of the row counts. */
export function valueOn(history: readonly Fact[], { day, today }: Days): Readonly<{ value: unknown }> | undefined {
  const inForce = factOn(history, day)
  if (inForce) return inForce
  const [first] = history
  return first === undefined || first.validFrom > today ? undefined : { value: null }
}

/** The fact of a field that is in force on a day. `history`: in the order of their days. */
export const factOn = <Known extends Fact>(history: readonly Known[], day: CalendarDate): Known | undefined =>
  history.findLast(fact => fact.validFrom <= day)

type Applying = Readonly<{
  /** The request; it takes back none unless it rescinds others. */
  reversal: Reversal
  today: CalendarDate
  /** The content of the fact that the request enters. */
  enters?: Pick<StoredFact, 'value' | 'ciphertext' | 'until'> | undefined
}>

/** A timeline. `first`: the value of the row as a first fact, still to be written; empty if a fact covers today. */
export type KnownTimeline = Timeline & Readonly<{ first: readonly StoredFact[] }>

/** The timeline of a field, before a change from a day on. */
export function timelineOf(known: Facts, field: string, days: Days): KnownTimeline {
  const first = firstFact(known, field, days)
  return {
    first,
    facts: known.facts.get(field) ?? [],
    entries: [...first, ...(known.entries.get(field) ?? [])],
    reversals: known.reversals,
  }
}

/**
 * The timeline of a field with a request that applies from a day on. `own`: the fact that the request enters; as the latest
 * it has the highest id.
 */
export function timelineWith(known: Facts, field: string, { reversal, today, enters }: Applying) {
  const { changeRequestId, from: validFrom } = reversal
  const before = timelineOf(known, field, { day: validFrom, today })
  const own = enters && { ...enters, id: Number.MAX_SAFE_INTEGER, field, validFrom, changeRequestId }
  return {
    ...before,
    own,
    entries: own ? [...before.entries, own] : before.entries,
    reversals: [...before.reversals, reversal],
  }
}

/** If no fact covers today, the value of the row becomes the first fact. */
function firstFact({ row, ciphertexts, facts, startDate }: Facts, field: string, { day, today }: Days): StoredFact[] {
  const value = row[field]
  if (value == null || startDate >= day || valueOn(facts.get(field) ?? [], { day: today, today })) return []
  const ciphertext = ciphertexts[field] ?? null
  return [{ id: 0, field, value, ciphertext, validFrom: startDate, changeRequestId: null }]
}

/** All fields that these requests, or the requests that they rescinded, ever changed. */
export function fieldsReachedBy(requestIds: readonly number[], { entries, reversals, row }: Facts): string[] {
  const concerned = concernedBy(requestIds, reversals)
  const reached = [...entries].filter(([, ofField]) =>
    ofField.some(({ changeRequestId }) => concerned.has(changeRequestId ?? 0)),
  )
  return reached.map(([field]) => field).filter(field => field in row)
}

/** From a day on, until the next stretch, a field has the value of an entry; without an entry it has none. */
type Stretch = Readonly<{ from: CalendarDate; entry: StoredFact | undefined }>

type Revision = Readonly<{ superseded: readonly StoredFact[]; added: readonly Stretch[] }>

/**
 * The facts of a field to supersede and to add from a day on, so that all entries and reversals count. On each day the
 * entry in force is the one that began last, and of several for that day the one entered last. A later-dated change
 * therefore survives an earlier-dated one that is entered after it, and a value that a temporary or rescinded change hid
 * returns. Days before stay as they are.
 */
export function revisionOf(timeline: Timeline, from: CalendarDate): Revision {
  const current = timeline.facts.filter(fact => fact.validFrom >= from)
  const wanted = stretchesFrom(timeline, from)
  return {
    superseded: current.filter(fact => !wanted.some(stretch => matches(fact, stretch))),
    added: wanted.filter(stretch => !current.some(fact => matches(fact, stretch))),
  }
}

/** The facts of a field, in the order of their days, after a revision from a day on. `first`: facts still to be written. */
export function factsRevised(
  { first, ...timeline }: KnownTimeline,
  { field, from }: Readonly<{ field: string; from: CalendarDate }>,
): Fact[] {
  const { superseded, added } = revisionOf(timeline, from)
  const kept = timeline.facts.filter(fact => !superseded.includes(fact))
  const stretches = added.map(({ from: validFrom, entry }) => ({ field, value: entry?.value ?? null, validFrom }))
  return [...first, ...kept, ...stretches].toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))
}

const matches = ({ id, validFrom }: StoredFact, { from, entry }: Stretch): boolean =>
  validFrom === from && id === entry?.id

function stretchesFrom(timeline: Timeline, from: CalendarDate): Stretch[] {
  const { entries, reversals } = timeline
  const ends = entries.flatMap(({ until }) => (until == null ? [] : addDays(until, 1)))
  const days = [from, ...entries.map(entry => entry.validFrom), ...ends, ...reversals.map(reversal => reversal.from)]
  const turns = [...new Set(days)].filter(day => day >= from).toSorted()
  return turns
    .map(day => ({ from: day, entry: entryOn(timeline, day) }))
    .filter(({ entry }, place, all) => place === 0 || entry !== all[place - 1]?.entry)
}

/** The entry in force on a day. Undefined: no entry covers the day, or all of them are rescinded. */
export function entryOn(
  { entries, reversals }: Pick<Timeline, 'entries' | 'reversals'>,
  day: CalendarDate,
): StoredFact | undefined {
  const inForce = entries.filter(
    ({ validFrom, until, changeRequestId }) =>
      validFrom <= day && (until == null || until >= day) && !isRescinded(changeRequestId, { reversals, day }),
  )
  return inForce.reduce<StoredFact | undefined>(
    (last, entry) => (last && isBefore(entry, last) ? last : entry),
    undefined,
  )
}

const isBefore = (one: StoredFact, other: StoredFact): boolean =>
  one.validFrom === other.validFrom ? one.id < other.id : one.validFrom < other.validFrom

type Day = Readonly<{ reversals: readonly Reversal[]; day: CalendarDate }>

/** A rescinding request may be rescinded itself, from a later day on. */
const isRescinded = (changeRequestId: number | null | undefined, on: Day): boolean =>
  changeRequestId != null &&
  on.reversals.some(
    reversal =>
      reversal.from <= on.day &&
      reversal.takesBack.includes(changeRequestId) &&
      !isRescinded(reversal.changeRequestId, on),
  )

/** The ids of these requests and of all requests that they rescinded: their changes may count again. */
export function concernedBy(ids: readonly number[], reversals: readonly Reversal[]): ReadonlySet<number> {
  const concerned = new Set(ids)
  for (const id of concerned) {
    for (const { changeRequestId, takesBack } of reversals) {
      if (changeRequestId === id) for (const each of takesBack) concerned.add(each)
    }
  }
  return concerned
}
