import { employeeFields } from './fields.ts'
import type { ValueType } from './value-types.ts'

type Declared = typeof employeeFields

/** A kind of change request that changes fields of the table. */
export type FieldsChange = keyof Declared

/** The names of the fields that a kind of change request changes. */
export type NamesOf<Change extends FieldsChange> = keyof Declared[Change] & string

/** The column of a field: of its own name unless it says another. */
export type ColumnOf<Name extends string, Field> = Field extends { column: infer Column extends string }
  ? Column
  : Uncapitalize<Name>

/** Every field by itself, with its name and its column. */
type Each = {
  [Change in FieldsChange]: {
    [Name in keyof Declared[Change] & string]: Readonly<{
      field: Name
      column: ColumnOf<Name, Declared[Change][Name]>
    }> &
      Omit<Declared[Change][Name], 'column'>
  }[keyof Declared[Change] & string]
}[FieldsChange]

type Readers = Each['readers']
export type FieldName = Each['field']

/** The columns of a table whose fields have these readers. */
export type ColumnsRead<Table, By extends Readers> = Extract<Each, { table: Table; readers: By }>['column']

/**
 * A field of employees whose values have days: `field` is its name in facts, in change requests and their `changes[]`,
 * the column is where today's value stands. A fact's `value` is what PostgreSQL's `to_jsonb` makes of the column (dates
 * as `YYYY-MM-DD`, decimals as numbers), JSON null for no value; of a field with `ciphertext` it is the masked form.
 */
export type GovernedField = Readonly<{
  field: FieldName
  changedBy: FieldsChange
  label: string
  type: ValueType
  readers: Readers
  table: 'person' | 'employee'
  /** As rows of statements have it, and as SQL does. */
  column: Each['column']
  columnInSql: string
  ciphertext?: string
  ciphertextInSql?: string
  cell?: string
  isAlwaysThere: boolean
  orElse?: string
  description?: string
  isSensitive: boolean
  shownIn: 'profile' | 'summary' | 'address' | 'record' | 'history'
}>

type Line = Readonly<Partial<Record<keyof GovernedField | 'isSecret', unknown>>>

export const governedFields: readonly GovernedField[] = Object.entries(employeeFields).flatMap(([changedBy, fields]) =>
  Object.entries(fields).map(([field, line]) => governed(changedBy, field, line)),
)

function governed(changedBy: string, field: string, { isSecret, ...line }: Line): GovernedField {
  const column = String(line.column ?? lowerFirst(field))
  const ciphertext = `${lowerFirst(field)}Ciphertext`
  return {
    ...{ isAlwaysThere: false, isSensitive: false, shownIn: 'profile' },
    ...line,
    ...{ field, changedBy, column, columnInSql: inSql(column) },
    ...(isSecret === true && { ciphertext, ciphertextInSql: inSql(ciphertext) }),
  } as GovernedField
}

const byChange = Map.groupBy(governedFields, ({ changedBy }) => changedBy)

/** The fields that a kind of change request changes. */
export const fieldsChangedBy = (change: FieldsChange): readonly GovernedField[] => byChange.get(change) ?? []

/** The columns of a table whose fields have these readers, for a statement that reads today's values. */
export const columnsRead = <const Table extends 'person' | 'employee', const By extends Readers>(
  table: Table,
  by: readonly By[],
) =>
  governedFields
    .filter(field => field.table === table && by.some(readers => readers === field.readers))
    .map(({ column }) => `${table}.${column}`) as `${Table}.${ColumnsRead<Table, By>}`[]

/**
 * The list of cost centres is a table of its own; its fact is `CostCentreShare[]`, in the order of their ids. Positions
 * have no facts, since the rows of their holders have days.
 */
export const costCentreField = 'CostCentre'

/** The fields whose numbers are kept as ciphertext: the JSON of the whole list, or the number itself. */
export type SecretField = Extract<Each, { isSecret: true }>['field']

export const isSecretField = (field: string): field is SecretField =>
  governedFields.some(each => each.field === field && each.ciphertext !== undefined)

/** Where the ciphertext of a governed field is bound to, in the employee's row and in every fact: moved, it is refused. */
export const secretPlace = (field: SecretField, employeeToken: string): string =>
  `employee.${inSql(lowerFirst(field))}|${employeeToken}`

function lowerFirst(text: string): string {
  return `${text[0]?.toLowerCase()}${text.slice(1)}`
}

function inSql(column: string): string {
  return column.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}
