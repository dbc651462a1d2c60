import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { concernedBy, type History, type StoredFact, type Timeline, valueOn } from '../../employee-facts/index.ts'

type Days = Readonly<{ day: CalendarDate; today: CalendarDate }>

type Known = Timeline<StoredFact> &
  Readonly<{
    /** What the row alone tells of, as the fact that is still to be written. */
    first: readonly StoredFact[]
  }>

/** All that is known of a field before something changes it from a day on. */
export function timelineOf(history: History, field: string, days: Days): Known {
  const first = firstFact(history, field, days)
  return {
    first,
    facts: history.facts.get(field) ?? [],
    entries: [...first, ...(history.entries.get(field) ?? [])],
    reversals: history.reversals,
  }
}

/** Where no fact tells of today's value, the row does: it becomes the first one. */
function firstFact(history: History, field: string, { day, today }: Days): StoredFact[] {
  const { row, ciphertexts, facts, startDate } = history
  const value = row[field]
  if (value == null || startDate >= day || valueOn(facts.get(field) ?? [], { day: today, today })) return []
  const ciphertext = ciphertexts[field] ?? null
  return [{ id: 0, field, value, ciphertext, validFrom: startDate, changeRequestId: null }]
}

/** Every field that these requests had ever changed, or that those had which they had taken back. */
export function fieldsReachedBy(requestIds: readonly number[], { entries, reversals, row }: History): string[] {
  const concerned = concernedBy(requestIds, reversals)
  const reached = [...entries].filter(([, ofField]) =>
    ofField.some(({ changeRequestId }) => concerned.has(changeRequestId ?? 0)),
  )
  return reached.map(([field]) => field).filter(field => field in row)
}
