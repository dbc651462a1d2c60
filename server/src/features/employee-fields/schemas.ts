import { type Static, type TObject, type TOptional, type TSchema, Type } from 'typebox'
import { type FieldsChange, fieldsChangedBy, type GovernedField, type NamesOf } from './columns.ts'
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
    : Uncapitalize<Name>]: Fields<Change>[Name] extends {
    isAlwaysThere: true
  }
    ? TypeOf<Fields<Change>[Name], 'shown'>
    : TOptional<TypeOf<Fields<Change>[Name], 'shown'>>
}

/** The same as values. */
export type Shown<Change extends FieldsChange> = Static<TObject<ShownSchemas<Change>>>

/** The section of a change request that changes these fields. A request changes the fields that it sends. */
export const sectionOf = <const Change extends FieldsChange>(change: Change): Section<Change> =>
  Object.fromEntries(
    fieldsChangedBy(change).map(({ field, type }) => [field, Type.Optional(type.sent)]),
  ) as Section<Change>

/** Those of these fields that every engagement sends. */
export const neededOf = <const Change extends FieldsChange>(change: Change): Needed<Change> =>
  atEngagement(fieldsChangedBy(change).filter(isNeeded)) as Needed<Change>

/** The others of these fields, which an engagement may leave out. */
export const optionalOf = <const Change extends FieldsChange>(
  change: Change,
): Omit<Section<Change>, keyof Needed<Change>> =>
  Type.Partial(Type.Object(atEngagement(fieldsChangedBy(change).filter(field => !isNeeded(field))))).properties as Omit<
    Section<Change>,
    keyof Needed<Change>
  >

const atEngagement = (fields: readonly GovernedField[]): Record<string, TSchema> =>
  Object.fromEntries(fields.map(({ field, type, description }) => [field, said(type.sent, description)]))

const isNeeded = ({ isAlwaysThere, orElse }: GovernedField): boolean => isAlwaysThere && orElse === undefined

/** The fields of a kind of change that profiles show under their own names. */
export const shownOf = <const Change extends FieldsChange>(change: Change): ShownSchemas<Change> =>
  Object.fromEntries(
    fieldsChangedBy(change)
      .filter(({ shownIn }) => shownIn === 'profile')
      .map(({ column, type, readers, isAlwaysThere }) => {
        const schema = said(type.shown, readers === 'close' ? whoSeesPrivate : undefined)
        return [column, isAlwaysThere ? schema : Type.Optional(schema)]
      }),
  ) as ShownSchemas<Change>

/** Says in the contract who reads private fields. */
export const whoSeesPrivate =
  'Shown to the employee, HumanResourcesAdministrator and PayrollAdministrator, as far as their role reaches.'

const said = (schema: TSchema, description: string | undefined): TSchema =>
  description === undefined ? schema : { ...schema, description }
