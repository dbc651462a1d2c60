import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { CostCentreShare } from '../../../domain/employee-values.ts'
import { type Fact, valueOn } from '../../../domain/timeline.ts'
import { factFields } from '../../employee-fields/index.ts'

type Days = Readonly<{ day: CalendarDate; today: CalendarDate }>

/**
 * An employee's row with the values of another day, by the facts that count now, in the order of their days. Before the
 * first day of the engagement the row has the values of that first day.
 *
 * A field has no value before its first fact. A field without facts, or with future facts only, keeps the value of the
 * row. A field that every employee has takes its earliest value.
 */
export function rowOn<Row extends { startDate: CalendarDate; costCentres: readonly CostCentreShare[] | null }>(
  row: Row,
  facts: readonly Fact[],
  { day, today }: Days,
): Row {
  const histories = Map.groupBy(facts, fact => fact.field)
  const days = { day: later(day, firstDay(row.startDate, histories.get('StartDate'))), today }
  const values: Record<string, unknown> = {}
  for (const { field, column, isAlwaysThere } of factFields) {
    const history = histories.get(field) ?? []
    const known = valueOn(history, days)
    if (known === undefined) continue
    const value = known.value ?? (isAlwaysThere ? earliestValue(history) : null)
    if (value !== undefined) values[column] = value
  }
  return { ...row, ...values }
}

const earliestValue = (history: readonly Fact[]): unknown => history.find(fact => fact.value !== null)?.value

/** The first day of the first engagement, of several. */
const firstDay = (startDate: CalendarDate, history: readonly Fact[] = []): CalendarDate =>
  history.map(fact => String(fact.value)).reduce(earlier, startDate)

const earlier = (one: CalendarDate, other: CalendarDate): CalendarDate => (one < other ? one : other)
const later = (one: CalendarDate, other: CalendarDate): CalendarDate => (one > other ? one : other)
