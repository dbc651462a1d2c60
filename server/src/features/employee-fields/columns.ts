import { snake } from '../../core/bulk.ts'
import { employeeFields, type FieldOptions } from './fields.ts'
import type { ValueType } from './value-types.ts'

type Declared = typeof employeeFields

/** A kind of change request that changes fields of the table. */
export type FieldsChange = keyof Declared

/** The names of the fields that a kind of change request changes. */
export type NamesOf<Change extends FieldsChange> = keyof Declared[Change] & string

/** The column of a field: its own name unless the table names another. */
type ColumnOf<Name extends string, Field> = Field extends { column: infer Column extends string }
  ? Column
  : Uncapitalize<Name>

/** Every field by itself, with its name and its column. */
type Each = {
  [Change in FieldsChange]: {
    [Name in NamesOf<Change>]: Readonly<{ field: Name; column: ColumnOf<Name, Declared[Change][Name]> }> &
      Omit<Declared[Change][Name], 'column'>
  }[NamesOf<Change>]
}[FieldsChange]

type Readers = Each['readers']

/** The columns of a table whose fields have these readers. */
export type ColumnsRead<Table, By extends Readers> = Extract<Each, { table: Table; readers: By }>['column']

/**
 * A field of employees that has facts. `field`: its name in facts, in change requests and their `changes[]`. `column`: the
 * column of today's value. The `value` of a fact is the JSON that `to_jsonb` makes of the column (dates as `YYYY-MM-DD`,
 * decimals as numbers), JSON null for no value; of a field with `ciphertext` it is the masked form.
 */
export type FactField = Omit<FieldOptions, 'isSecret' | 'column' | 'shownIn'> &
  Readonly<{
    field: Each['field']
    changedBy: FieldsChange
    label: string
    type: ValueType
    table: Each['table']
    /** As rows of statements have it, and as SQL does. */
    column: Each['column']
    columnInSql: string
    ciphertext?: string
    ciphertextInSql?: string
    isAlwaysThere: boolean
    isSensitive: boolean
    shownIn: 'profile' | NonNullable<FieldOptions['shownIn']>
  }>

type Line = Readonly<Partial<Record<keyof FactField | 'isSecret', unknown>>>

/** Every field that has facts. */
export const factFields: readonly FactField[] = Object.entries(employeeFields).flatMap(([changedBy, fields]) =>
  Object.entries(fields).map(([field, line]) => factField(changedBy, field, line)),
)

/** The fields with a column in the table `person` or `employee`. */
export const governedFields = factFields.filter(
  (field): field is FactField & { table: 'person' | 'employee' } => field.table !== 'employeeCostCentre',
)

function factField(changedBy: string, field: string, { isSecret, ...line }: Line): FactField {
  const column = String(line.column ?? lowerFirst(field))
  const ciphertext = `${lowerFirst(field)}Ciphertext`
  return {
    ...{ isAlwaysThere: false, isSensitive: false, shownIn: 'profile' },
    ...line,
    ...{ field, changedBy, column, columnInSql: snake(column) },
    ...(isSecret === true && { ciphertext, ciphertextInSql: snake(ciphertext) }),
  } as FactField
}

const byChange = Map.groupBy(factFields, ({ changedBy }) => changedBy)

/** The fields that a kind of change request changes. */
export const fieldsChangedBy = (change: FieldsChange): readonly FactField[] => byChange.get(change) ?? []

/** The columns of a table whose fields have these readers, for a statement that reads today's values. */
export const columnsRead = <const Table extends 'person' | 'employee', const By extends Readers>(
  table: Table,
  by: readonly By[],
) =>
  governedFields
    .filter(field => field.table === table && by.some(readers => readers === field.readers))
    .map(({ column }) => `${table}.${column}`) as `${Table}.${ColumnsRead<Table, By>}`[]

/** The fields with secret numbers. The ciphertext has the JSON of the whole list, or the number itself. */
type SecretField = Extract<Each, { isSecret: true }>['field']

export const isSecretField = (field: string): field is SecretField =>
  factFields.some(each => each.field === field && each.ciphertext !== undefined)

/**
 * The context that a ciphertext is bound to, in the employee's row and in every fact. Decrypting it in another place
 * fails.
 */
export const secretPlace = (field: SecretField, employeeToken: string): string =>
  `employee.${snake(lowerFirst(field))}|${employeeToken}`

function lowerFirst(text: string): string {
  return `${text[0]?.toLowerCase()}${text.slice(1)}`
}
