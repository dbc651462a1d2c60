import { snake } from '../../../core/bulk.ts'
import { governedFields } from '../../employee-fields/index.ts'
import { fileShapes } from '../files/index.ts'

/** A column of a person or an employee, the cell it comes from, and what facts and events call its field. */
export type PeopleColumn = Readonly<{ cell: string; column: string; field: string; refers?: string; orElse?: string }>

const columnOf = ({ field, type, columnInSql, ...own }: (typeof governedFields)[number]): PeopleColumn => ({
  cell: own.cell ?? own.column,
  column: columnInSql,
  field,
  ...(type.is === 'id' && type.of === 'paymentGroup' && { refers: 'payment_group' }),
})

const imported = governedFields.filter(({ cell }) => cell !== undefined)

/** What a row of employees.csv says of the person. */
export const personColumns: readonly PeopleColumn[] = imported
  .filter(({ table }) => table === 'person')
  .map(field => columnOf(field))

/** What a row of authorities.csv says of the person. */
export const authorityPersonColumns: readonly PeopleColumn[] = governedFields
  .filter(({ table }) => table === 'person')
  .map(field => columnOf(field))
  .filter(({ cell }) => fileShapes['authorities.csv'].columns.some(({ name }) => name === cell))

export const employeeColumns: readonly PeopleColumn[] = [
  { cell: 'status', column: 'status', field: 'Status', orElse: "'Active'" },
  { cell: 'employerCode', column: 'employer_id', field: 'EmployerId', refers: 'employer' },
  ...imported.filter(({ table }) => table === 'employee').map(field => columnOf(field)),
]

/** SQL for a column's next value: the cell's, or where the file lacks it the stored one. */
export const nextOf = (
  { cell, column, refers, orElse }: PeopleColumn,
  { present, stored }: { present: ReadonlySet<string>; stored: string },
): string => {
  if (present.has(cell)) return refers ? `of_${column}.id` : `s.${snake(cell)}`
  return orElse ? `coalesce(${stored}.${column}, ${orElse})` : `${stored}.${column}`
}
