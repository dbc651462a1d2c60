import { type Static, type TObject, type TOptional, type TSchema, Type } from 'typebox'
import { wireDate } from '../../domain/calendar-date.ts'
import { type FactField, type FieldsChange, fieldsChangedBy, type NamesOf } from './columns.ts'
import type { employeeFields } from './fields.ts'

type Fields<Change extends FieldsChange> = (typeof employeeFields)[Change]
type TypeOf<Field, Use extends 'sent' | 'shown'> = Field extends { type: Record<Use, infer Schema extends TSchema> }
  ? Schema
  : never
type IsNeeded<Field> = Field extends { orElse: string } ? false : Field extends { isAlwaysThere: true } ? true : false

type Section<Change extends FieldsChange> = {
  [Name in NamesOf<Change>]: TOptional<TypeOf<Fields<Change>[Name], 'sent'>>
}

type Needed<Change extends FieldsChange> = {
  [Name in NamesOf<Change> as IsNeeded<Fields<Change>[Name]> extends true ? Name : never]: TypeOf<
    Fields<Change>[Name],
    'sent'
  >
}

type ShownSchemas<Change extends FieldsChange> = {
  [Name in NamesOf<Change> as Fields<Change>[Name] extends { shownIn: string }
    ? never
    : Uncapitalize<Name>]: Fields<Change>[Name] extends { isAlwaysThere: true }
    ? TypeOf<Fields<Change>[Name], 'shown'>
    : TOptional<TypeOf<Fields<Change>[Name], 'shown'>>
}

/** The section of a change request that changes these fields. A request changes the fields that it sends. */
export const sectionOf = <const Change extends FieldsChange>(change: Change): Section<Change> =>
  Object.fromEntries(
    fieldsChangedBy(change).map(({ field, type }) => [field, Type.Optional(type.sent)]),
  ) as Section<Change>

/** The labels of these fields, as a kind of change request declares its fields. */
export const fieldsOf = <const Change extends FieldsChange>(change: Change) =>
  Object.fromEntries(
    fieldsChangedBy(change).map(({ field, label, type, isSensitive }) => [
      field,
      { label, isDate: type.is === 'day', isSensitive },
    ]),
  ) as Readonly<Record<NamesOf<Change>, Readonly<{ label: string; isDate: boolean; isSensitive: boolean }>>>

/** These fields in the command that engages an employee: those that it must send, and those that it may leave out. */
export function engagementOf<const Change extends FieldsChange>(change: Change) {
  const [needed, optional] = [true, false].map(isNeeded =>
    fieldsChangedBy(change)
      .filter(({ isAlwaysThere, orElse }) => (isAlwaysThere && orElse === undefined) === isNeeded)
      .map(({ field, type, description }) => [field, described(type.sent, description)] as const)
      .map(([field, schema]) => [field, isNeeded ? schema : Type.Optional(schema)]),
  )
  return { needed: Object.fromEntries(needed ?? []), optional: Object.fromEntries(optional ?? []) } as Readonly<{
    needed: Needed<Change>
    optional: Omit<Section<Change>, keyof Needed<Change>>
  }>
}

/** The fields of a kind of change that profiles show under their own names. */
export const shownOf = <const Change extends FieldsChange>(change: Change): ShownSchemas<Change> =>
  Object.fromEntries(
    profileFieldsOf(change).map(({ column, type, readers, isAlwaysThere }) => {
      const schema = described(type.shown, readers === 'close' ? whoSeesPrivate : undefined)
      return [column, isAlwaysThere ? schema : Type.Optional(schema)]
    }),
  ) as ShownSchemas<Change>

/** Tells in the contract who reads private fields. */
const whoSeesPrivate =
  'Shown to the employee, and to HumanResourcesAdministrator and PayrollAdministrator within their limits.'

const described = (schema: TSchema, description: string | undefined): TSchema =>
  description === undefined ? schema : { ...schema, description }

/** The values of these fields that the caller may see, each under its own name. */
export const valuesOf = <const Change extends FieldsChange>(row: { isPrivateShown: boolean }, change: Change) =>
  Object.fromEntries(
    profileFieldsOf(change).flatMap(({ column, readers, type }) => {
      const value = (row as Readonly<Record<string, unknown>>)[column]
      const isShown = value != null && (readers === 'scope' || row.isPrivateShown)
      return isShown ? [[column, shownValue(type, value)]] : []
    }),
  ) as Static<TObject<ShownSchemas<Change>>>

/** A value of a row or a fact as answers show it. */
function shownValue({ is }: FactField['type'], value: unknown): unknown {
  if (is === 'day') return wireDate(String(value))
  return is === 'hours' ? Number(value) : value
}

const profileFieldsOf = (change: FieldsChange) => fieldsChangedBy(change).filter(({ shownIn }) => shownIn === 'profile')
