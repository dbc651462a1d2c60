import { snake } from '../../../core/bulk.ts'
import { governedFields } from '../../employee-fields/index.ts'
import type { CodedTable } from '../run/index.ts'

/**
 * A column of a table and the cell that it comes from. `field`: its name in facts and events. `refers`: the cell holds a
 * code of that table. `orElse`: SQL for an empty cell, and for new rows where the file lacks the column.
 */
export type Column = Readonly<{ cell: string; column: string; field: string; refers?: CodedTable; orElse?: string }>

/** A column that has the name of its cell. */
export const plain = (cell: string, orElse?: string): Column => ({
  cell,
  column: snake(cell),
  field: cell,
  ...(orElse !== undefined && { orElse }),
})

/** A column with an id. `field`: `employerId` for the column `employer_id`. */
export const reference = (cell: string, field: string, refers?: CodedTable): Column => ({
  cell,
  column: snake(field),
  field,
  ...(refers && { refers }),
})

const columnOf = ({ field, type, columnInSql, ...own }: (typeof governedFields)[number]): Column => ({
  cell: own.cell ?? own.column,
  column: columnInSql,
  field,
  ...(type.is === 'id' && type.of === 'paymentGroup' && { refers: 'payment_group' }),
})

const imported = governedFields.filter(({ cell }) => cell !== undefined)

/** The columns of employees.csv that belong to the person. */
export const personColumns: readonly Column[] = imported
  .filter(({ table }) => table === 'person')
  .map(field => columnOf(field))

const authorityFields =
  'Title GivenName FamilyName DateOfBirth MobilePhone WorkPhone WorkExtension Address1 Address2 Suburb StateId Postcode CountryId'

/** The columns of authorities.csv that belong to the person. */
export const authorityPersonColumns: readonly Column[] = governedFields
  .filter(({ field }) => authorityFields.split(' ').includes(field))
  .map(field => ({ ...columnOf(field), field: `${field.field[0]?.toLowerCase()}${field.field.slice(1)}` }))

export const employeeColumns: readonly Column[] = [
  { cell: 'status', column: 'status', field: 'Status', orElse: "'Active'" },
  { cell: 'employerCode', column: 'employer_id', field: 'EmployerId', refers: 'employer' },
  ...imported.filter(({ table }) => table === 'employee').map(field => columnOf(field)),
]

/** SQL for the next and the stored value of a column. `when`: SQL, whether a difference is a change. */
export type Value = Readonly<{ column: string; field: string; next: string; stored: string; when?: string }>

/** The value of a column over the staged row `s` and the stored row: the cell's, or where the file lacks it the stored one. */
export function plannedValue(
  { cell, column, field, refers, orElse }: Column,
  present: ReadonlySet<string>,
  storedRow: string,
): Value {
  const stored = `${storedRow}.${column}`
  const given = refers ? `of_${column}.id` : `s.${snake(cell)}`
  const next = present.has(cell) ? given : stored
  return { column, field, stored, next: orElse === undefined ? next : `coalesce(${next}, ${orElse})` }
}

/** SQL: the joins that `plannedValue` needs for the codes of the file. */
export const joinsOf = (columns: readonly Column[], present: ReadonlySet<string>): string =>
  columns
    .filter(({ cell, refers }) => refers && present.has(cell))
    .map(({ cell, column, refers }) => `left join known_${refers} of_${column} on of_${column}.code = s.${snake(cell)}`)
    .join('\n    ')

/** SQL: the next values, each named like its column. */
export const nextOf = (values: readonly Value[]): string =>
  values.map(({ next, column }) => `${next} as ${column}`).join(',\n      ')

/** SQL: the fields that get another value, over the row `k` that says whether the record is new. */
export const changesOf = (values: readonly Omit<Value, 'column'>[]): string =>
  `case when k.is_new then '{}'::text[] else array_remove(array[${values
    .map(
      ({ field, next, stored, when = 'true' }) =>
        `case when ${when} and (${next}) is distinct from (${stored}) then '${field}' end`,
    )
    .join(', ')}]::text[], null) end`
