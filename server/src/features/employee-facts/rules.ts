import type { CalendarDate } from '../../domain/calendar-date.ts'
import { type CostCentreShare, costCentreField, governedFields } from '../employee-fields/index.ts'

export type Fact = Readonly<{
  field: string
  value: unknown
  validFrom: CalendarDate
  /** The last day, where it is a temporary change. */
  until?: CalendarDate | null | undefined
  changeRequestId?: number | null
}>

type Days = Readonly<{ day: CalendarDate; today: CalendarDate }>

/**
 * An employee's row with the values of another day, by the facts that stand now (none superseded, in the order of their
 * days). Before the first day of the engagement it is as it will be on that one.
 *
 * A field has no value before its first fact; one without facts, or with facts that are all ahead, has the row's. What
 * no employee can be without has its earliest value.
 */
export function rowOn<Row extends { startDate: CalendarDate; costCentres: readonly CostCentreShare[] | null }>(
  row: Row,
  facts: readonly Fact[],
  { day, today }: Days,
): Row {
  const histories = Map.groupBy(facts, fact => fact.field)
  const days = { day: later(day, firstDay(row.startDate, histories.get('StartDate'))), today }
  const values: Record<string, unknown> = {}
  for (const { field, column, isAlwaysThere } of [...governedFields, costCentres]) {
    const history = histories.get(field) ?? []
    const known = valueOn(history, days)
    if (known === undefined) continue
    const value = known.value ?? (isAlwaysThere ? earliestValue(history) : null)
    if (value !== undefined) values[column] = value
  }
  return { ...row, ...values }
}

/** The value of a field on a day; undefined where its history has nothing to say, and the row speaks. */
export function valueOn(history: readonly Fact[], { day, today }: Days): Readonly<{ value: unknown }> | undefined {
  const inForce = factOn(history, day)
  if (inForce) return inForce
  const [first] = history
  return first === undefined || first.validFrom > today ? undefined : { value: null }
}

/** The last of a field's facts whose day has come. */
export const factOn = (history: readonly Fact[], day: CalendarDate): Fact | undefined =>
  history.findLast(fact => fact.validFrom <= day)

/** Whether no employee can be without the field: its null means that it was not known yet. */
export const isIndispensable = (field: string): boolean =>
  governedFields.some(each => each.field === field && each.isAlwaysThere)

const costCentres = { field: costCentreField, column: 'costCentres', isAlwaysThere: false }

const earliestValue = (history: readonly Fact[]): unknown => history.find(fact => fact.value !== null)?.value

/** Of the first engagement, where there was more than one. */
const firstDay = (startDate: CalendarDate, history: readonly Fact[] = []): CalendarDate =>
  history.map(fact => String(fact.value)).reduce(earlier, startDate)

const earlier = (one: CalendarDate, other: CalendarDate): CalendarDate => (one < other ? one : other)
const later = (one: CalendarDate, other: CalendarDate): CalendarDate => (one > other ? one : other)
