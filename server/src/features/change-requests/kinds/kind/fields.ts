import type { Static, TObject } from 'typebox'
import { wireDate } from '../../../../domain/calendar-date.ts'
import type { Field, Fields, Kind, ProposedChange, Situation } from './kind.ts'

type Section = Readonly<Record<string, unknown>>

type KindOfFields<Schema extends TObject> = Omit<Kind<Schema>, 'changesOf' | 'sectionOf'> &
  Partial<Pick<Kind<Schema>, 'changesOf' | 'sectionOf'>>

/**
 * Makes a kind whose section has a few fields, each the fact of its name unless the kind says otherwise. A field that is
 * not sent keeps its value; an empty text clears it.
 */
export const kindOfFields = <Schema extends TObject>(kind: KindOfFields<Schema>): Kind<Schema> => ({
  changesOf: (section, situation) => changesOfFields(kind.fields, section as Section, situation),
  sectionOf: changes => sectionOfFields(kind.fields, changes) as Static<Schema>,
  ...kind,
})

type Values = Readonly<{ before: unknown; after: unknown }>

/** The change of a field of a kind. */
export const changeOf = (fields: Fields, name: string, { before, after }: Values): ProposedChange => ({
  field: name,
  label: fields[name]?.label ?? name,
  oldValue: before ?? null,
  newValue: after ?? null,
  isSensitive: fields[name]?.isSensitive ?? false,
})

/** The fields that a section sends, as changes of the facts of their names. */
export const changesOfFields = (fields: Fields, section: Section, { values }: Situation): ProposedChange[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const sent = section[name]
    if (sent === undefined) return []
    const newFact = sent === '' ? null : sent
    const [before, after] = [shownValue(field, values[name]), shownValue(field, newFact)]
    return [{ ...changeOf(fields, name, { before, after }), ...(field.isDate && { factValue: newFact }) }]
  })

/** The section that asks for these changes. An empty text clears a field. */
export const sectionOfFields = (fields: Fields, changes: readonly ProposedChange[]): Section =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { isDate }]) => {
      const change = changes.find(({ field }) => field === name)
      if (!change) return []
      if (change.newValue === null) return [[name, '']]
      return [[name, isDate ? String(change.newValue).slice(0, 10) : change.newValue]]
    }),
  )

/** A fact as the record shows it. */
export const shownValue = ({ isDate }: Field, value: unknown): unknown =>
  value == null ? null : isDate ? wireDate(String(value)) : value

/** The value of a field after the change: as sent, else the present one. */
export const resulting = <Value>(section: Section, situation: Situation, field: string): Value | null =>
  ((section[field] === undefined ? situation.values[field] : section[field] === '' ? null : section[field]) ??
    null) as Value | null
