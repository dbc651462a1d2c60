import { snake } from '../../../platform/bulk.ts'
import { governedFields } from '../../employees/index.ts'

/** A column of a person or an employee, the cell it comes from, and what facts and events call its field. */
export type PeopleColumn = Readonly<{ cell: string; column: string; field: string; refers?: string; orElse?: string }>

const fieldOf = new Map<string, string>(governedFields.map(({ column, field }) => [snake(column), field]))

const columnOf = (cell: string, column = snake(cell), rest: Partial<PeopleColumn> = {}): PeopleColumn => ({
  cell,
  column,
  field: fieldOf.get(column) ?? `${column[0]?.toUpperCase()}${column.slice(1)}`,
  ...rest,
})

/** What an employee's row and an authority's row say of the person. */
export const personColumns: readonly PeopleColumn[] = [
  columnOf('title'),
  columnOf('givenName'),
  columnOf('familyName'),
  columnOf('preferredName'),
  columnOf('dateOfBirth'),
  columnOf('gender'),
  columnOf('mobilePhone'),
  columnOf('workPhone'),
  columnOf('workExtension'),
  columnOf('address1'),
  columnOf('address2'),
  columnOf('suburb'),
  columnOf('state', 'state_id'),
  columnOf('postcode'),
  columnOf('country', 'country_id'),
]

export const employeeColumns: readonly PeopleColumn[] = [
  columnOf('email'),
  columnOf('status', 'status', { field: 'Status', orElse: "'Active'" }),
  columnOf('employerCode', 'employer_id', { field: 'EmployerId', refers: 'employer' }),
  columnOf('paymentGroupCode', 'payment_group_id', { refers: 'payment_group' }),
  columnOf('startDate'),
  columnOf('terminationDate'),
  columnOf('employmentType'),
  columnOf('standardHoursPerWeek'),
  columnOf('employmentState', 'employment_state_id'),
]

/** SQL for a column's next value: the cell's, or where the file lacks it the stored one. */
export const nextOf = (
  { cell, column, refers, orElse }: PeopleColumn,
  { present, stored }: { present: ReadonlySet<string>; stored: string },
): string => {
  if (present.has(cell)) return refers ? `of_${column}.id` : `s.${snake(cell)}`
  return orElse ? `coalesce(${stored}.${column}, ${orElse})` : `${stored}.${column}`
}
