import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { concernedBy, type History, type Reversal, type StoredFact, valueOn } from '../../employee-facts/index.ts'

type Applying = Readonly<{
  /** The request; it takes back none unless it rescinds others. */
  reversal: Reversal
  today: CalendarDate
  /** The content of the fact that the request enters. */
  enters?: Pick<StoredFact, 'value' | 'ciphertext' | 'until'> | undefined
}>

/**
 * The timeline of a field with a request that applies from a day on. `first`: the value of the row as a first fact, still
 * to be written; empty if a fact covers today. `own`: the fact that the request enters; as the latest it has the highest id.
 */
export function timelineWith(history: History, field: string, { reversal, today, enters }: Applying) {
  const { changeRequestId, from: validFrom } = reversal
  const first = firstFact(history, field, { day: validFrom, today })
  const own = enters && { ...enters, id: Number.MAX_SAFE_INTEGER, field, validFrom, changeRequestId }
  return {
    ...{ first, own },
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
