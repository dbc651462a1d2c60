import type { CalendarDate } from '../../../domain/calendar-date.ts'
import {
  concernedBy,
  type History,
  type Reversal,
  type StoredFact,
  type Timeline,
  valueOn,
} from '../../employee-facts/index.ts'

type Known = Timeline<StoredFact> &
  Readonly<{
    /** The value of the row as a first fact, still to be written; empty if a fact covers today. */
    first: readonly StoredFact[]
  }>

type Applying = Readonly<{
  /** The request; it takes back none unless it rescinds others. */
  reversal: Reversal
  today: CalendarDate
  /** The fact that the request enters. */
  own?: StoredFact | undefined
}>

/** The timeline of a field with a request that applies from a day on. */
export function timelineWith(history: History, field: string, { reversal, today, own }: Applying): Known {
  const first = firstFact(history, field, { day: reversal.from, today })
  return {
    first,
    facts: history.facts.get(field) ?? [],
    entries: [...first, ...(history.entries.get(field) ?? []), ...(own ? [own] : [])],
    reversals: [...history.reversals, reversal],
  }
}

type Days = Readonly<{ day: CalendarDate; today: CalendarDate }>

/** If no fact covers today, the row's value becomes the first fact. */
function firstFact(history: History, field: string, { day, today }: Days): StoredFact[] {
  const { row, ciphertexts, facts, startDate } = history
  const value = row[field]
  if (value == null || startDate >= day || valueOn(facts.get(field) ?? [], { day: today, today })) return []
  const ciphertext = ciphertexts[field] ?? null
  return [{ id: 0, field, value, ciphertext, validFrom: startDate, changeRequestId: null }]
}

/** All fields that these requests, or the requests that they rescinded, ever changed. */
export function fieldsReachedBy(requestIds: readonly number[], { entries, reversals, row }: History): string[] {
  const concerned = concernedBy(requestIds, reversals)
  const reached = [...entries].filter(([, ofField]) =>
    ofField.some(({ changeRequestId }) => concerned.has(changeRequestId ?? 0)),
  )
  return reached.map(([field]) => field).filter(field => field in row)
}
