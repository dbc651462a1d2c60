import type { components } from '@muster/client'
import { employeeFields } from './fields.generated.ts'

export { employeeFields }

export type Employee = components['schemas']['Employee']

/** A field of employees, as the server declares it. */
export type EmployeeField = (typeof employeeFields)[number]

/** A kind of change request that changes fields. */
export type FieldsChange = EmployeeField['changedBy']

/** A field that the record has under a name. */
export type ShownField = Extract<EmployeeField, { shownAs: string }>

/** The fields that a kind of change changes: those of these names first, then the others in the order of the contract. */
export const fieldsOf = <const Change extends FieldsChange>(change: Change, first: readonly string[] = []) => {
  const place = ({ name }: EmployeeField) => (first.includes(name) ? first.indexOf(name) : first.length)
  return employeeFields.filter(isOf(change)).toSorted((one, other) => place(one) - place(other))
}

const isOf =
  <const Change extends FieldsChange>(change: Change) =>
  (field: EmployeeField): field is Extract<EmployeeField, { changedBy: Change }> =>
    field.changedBy === change

export const isShown = (field: EmployeeField): field is ShownField => 'shownAs' in field

/** The record's value of a field. */
export const valueIn = (record: object, { shownAs }: ShownField): unknown =>
  (record as Readonly<Record<string, unknown>>)[shownAs]
