import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { concernedBy, type History, type StoredFact, type Timeline, valueOn } from '../../employee-facts/index.ts'

type Days = Readonly<{ day: CalendarDate; today: CalendarDate }>

type Known = Timeline<StoredFact> &
  Readonly<{
    /** The value of the row as a first fact, still to be written; empty if a fact covers today. */
    first: readonly StoredFact[]
  }>

/** The timeline of a field, before a change from a day on. */
export function timelineOf(history: History, field: string, days: Days): Known {
  const first = firstFact(history, field, days)
  return {
    first,
    facts: history.facts.get(field) ?? [],
    entries: [...first, ...(history.entries.get(field) ?? [])],
    reversals: history.reversals,
  }
}

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
