import { type CalendarDate, wireDate } from '../../../domain/calendar-date.ts'
import { isEmailAddress, isPhoneNumber, phoneNumberRule } from '../../../domain/contact-details.ts'
import { moneyFromWire, moneyRule } from '../../../domain/money.ts'
import type { Violation } from '../../../domain/violation.ts'
import { spelledOut } from '../../../domain/wording.ts'
import { type FieldsChange, fieldsChangedBy } from '../../employee-fields/index.ts'
import type { ProposedChange, Situation } from './kind.ts'

/** A field of a section that is a fact by itself. An absent one stays as it is; an empty text clears. */
export type Field = Readonly<{
  name: string
  label: string
  /** The fact's name, where it is another. */
  fact?: string
  isDate?: boolean
  isSensitive?: boolean
}>

/** The fields of a kind, as the table of the fields of employees has them. */
export const fieldsOf = (change: FieldsChange): readonly Field[] =>
  fieldsChangedBy(change).map(({ field, label, type, isSensitive }) => ({
    ...{ name: field, label, isDate: type.is === 'day', isSensitive },
  }))

type Section = Readonly<Record<string, unknown>>

/** The fields that a section sends, as changes of the facts of their names. */
export const changesOfFields = (fields: readonly Field[], section: Section, { values }: Situation): ProposedChange[] =>
  fields.flatMap(field => {
    const sent = section[field.name]
    if (sent === undefined) return []
    const newFact = sent === '' ? null : sent
    return [
      {
        field: field.name,
        label: field.label,
        oldValue: shownValue(field, values[field.fact ?? field.name]),
        newValue: shownValue(field, newFact),
        isSensitive: field.isSensitive ?? false,
        ...(field.fact !== undefined && { factField: field.fact }),
        ...(field.isDate && { factValue: newFact }),
      },
    ]
  })

/** The section that says these changes; one that clears a field says so with an empty text. */
export const sectionOfFields = (fields: readonly Field[], changes: readonly ProposedChange[]): Section =>
  Object.fromEntries(
    fields.flatMap(({ name, isDate }) => {
      const change = changes.find(({ field }) => field === name)
      if (!change) return []
      if (change.newValue === null) return [[name, '']]
      return [[name, isDate ? String(change.newValue).slice(0, 10) : change.newValue]]
    }),
  )

const shownValue = ({ isDate }: Field, value: unknown): unknown =>
  value == null ? null : isDate ? wireDate(String(value)) : value

/** What a field will be: as sent, else as it is on the day. */
export const resulting = <Value>(section: Section, situation: Situation, field: string): Value | null =>
  ((section[field] === undefined ? situation.values[field] : section[field] === '' ? null : section[field]) ??
    null) as Value | null

/** A field that nobody can be without. */
export const refuseEmpty = (field: string, value: string | undefined): Violation[] =>
  value !== undefined && value.trim() === '' ? [{ field, message: 'This cannot be empty. Send a value.' }] : []

export const refuseBadPhone = (field: string, value: string | undefined): Violation[] =>
  value === undefined || value === '' || isPhoneNumber(value) ? [] : [{ field, message: phoneNumberRule }]

export const refuseBadEmail = (field: string, value: string | undefined): Violation[] =>
  value === undefined || value === '' || isEmailAddress(value)
    ? []
    : [{ field, message: 'Send an email address like name@company.com.' }]

type Range = Readonly<{ from: number; to: number; places: 2 | 4 }>

/** A number within bounds, both included, with no more decimals than asked for. */
export const refuseNumber = (field: string, value: number | undefined, { from, to, places }: Range): Violation[] =>
  value === undefined || (moneyFromWire(value, places) !== undefined && value >= from && value <= to)
    ? []
    : [{ field, message: `Send a number from ${from} to ${to} with at most ${places} decimals.` }]

/** An amount to pay. */
export const refuseAmount = (field: string, value: number | undefined, places: 2 | 4 = 2): Violation[] =>
  value === undefined || (moneyFromWire(value, places) !== undefined && value > 0)
    ? []
    : [{ field, message: `The ${spelledOut(field)} ${moneyRule(places)}, and above 0.` }]

/** A day that must not come before another. */
export const refuseEarlier = (
  field: string,
  value: CalendarDate | null | undefined,
  { than, called }: Readonly<{ than: CalendarDate | null; called: string }>,
): Violation[] =>
  value == null || value === '' || than === null || value >= than
    ? []
    : [{ field, message: `This day is before ${called}. Send that day or a later one.` }]
