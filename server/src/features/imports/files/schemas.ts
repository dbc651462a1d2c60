import { activeStatuses } from '../../../domain/active-status.ts'
import { userRoles } from '../../../domain/user-role.ts'
import { governedFields, type ValueType } from '../../employee-fields/index.ts'
import type { FileName } from '../run/index.ts'
import * as cell from './cells.ts'
import { named } from './reference.ts'
import { addressRule, holderRule, limitsRule, type RowRule } from './row-rules.ts'

/**
 * A column of a file. `required`: the file has it, and none of its cells is empty. `orElse`: the value of an empty cell, as
 * PostgreSQL reads it. `isSecret`: its text never reaches the database.
 */
type Properties = Readonly<{ cell: cell.Cell; required?: true; orElse?: string; isSecret?: true }>

export type Column = Properties & Readonly<{ name: string }>

/** `made`: columns of the staging table that no cell fills, by their type. */
type FileShape = Readonly<{ columns: readonly Column[]; rule?: RowRule; made?: Readonly<Record<string, string>> }>

/** Columns by their names. A cell alone is a column that may be empty. */
type Columns = Readonly<Record<string, cell.Cell | Properties>>

const shapeOf = (columns: Columns, more: Omit<FileShape, 'columns'> = {}): FileShape => ({
  columns: Object.entries(columns).map(([name, given]) =>
    'cell' in given ? { name, ...given } : { name, cell: given },
  ),
  ...more,
})

const required = (read: cell.Cell): Properties => ({ cell: read, required: true })

const code = required(cell.code)
const codes = cell.listOf(cell.code)
const name = required(cell.text(200))
const status = { cell: cell.oneOf(activeStatuses), orElse: 'Active' }
const role = cell.oneOf(userRoles)
const days = { from: cell.date, to: cell.date }
const limits = { costCentreCodes: codes, paymentGroupCodes: codes }

const address = {
  address1: cell.text(200),
  address2: cell.text(200),
  suburb: cell.text(100),
  state: named.state,
  postcode: cell.text(20),
  country: named.country,
}

/** The columns of employees.csv that are fields of the employee. */
const fieldColumns: Columns = Object.fromEntries(
  governedFields.flatMap(({ cell: column, type, isAlwaysThere }) =>
    column === undefined ? [] : [[column, isAlwaysThere ? required(cellOf(type)) : cellOf(type)]],
  ),
)

/** The cell for values of a type. */
function cellOf(type: ValueType): cell.Cell {
  switch (type.is) {
    case 'phone':
      return cell.phone
    case 'email':
      return cell.email
    case 'day':
      return cell.date
    case 'hours':
      return cell.weeklyHours
    case 'word':
      return cell.oneOf(type.words)
    case 'id':
      return type.of === 'paymentGroup' ? cell.code : named[type.of]
    case 'text':
      return cell.text(type.maxLength)
    case 'special':
      throw new Error('No import reads a column of values of a special type.')
  }
}

/** The files of the format, with their columns in the order of a report. */
export const fileShapes: Readonly<Record<FileName, FileShape>> = {
  'employers.csv': shapeOf({ code, name, abn: cell.abn, country: named.country, timeZone: cell.timeZone }),
  'payment-groups.csv': shapeOf({
    code,
    name,
    employerCode: code,
    frequency: required(cell.oneOf(['Weekly', 'Fortnightly', 'FourWeekly', 'Monthly'])),
  }),
  'cost-centres.csv': shapeOf({
    code,
    name,
    parentCode: cell.code,
    employerCode: cell.code,
    validFrom: cell.date,
    expiryDate: cell.date,
  }),
  'organisation-charts.csv': shapeOf({ code, name, isDefault: cell.boolean }),
  'positions.csv': shapeOf({
    code,
    name,
    chartCode: code,
    reportingPositionCode: cell.code,
    status,
    costCentreCode: cell.code,
  }),
  'employees.csv': shapeOf(
    {
      code,
      ...fieldColumns,
      status,
      employerCode: code,
      costCentreCode: cell.code,
      taxFileNumber: { cell: cell.taxFileNumber, isSecret: true },
    },
    {
      rule: addressRule,
      made: {
        token: 'uuid',
        tax_file_number_ciphertext: 'bytea',
        tax_file_number_index: 'bytea',
        tax_file_number_masked: 'text',
      },
    },
  ),
  'authorities.csv': shapeOf(
    {
      code,
      title: cell.text(50),
      givenName: required(cell.text(100)),
      familyName: required(cell.text(100)),
      email: required(cell.email),
      emailType: { cell: cell.oneOf(['HTML', 'Text']), orElse: 'HTML' },
      status,
      roles: cell.listOf(role),
      employeeCode: cell.code,
      dateOfBirth: cell.date,
      mobilePhone: cell.phone,
      workPhone: cell.phone,
      workExtension: cell.text(20),
      ...address,
      ...limits,
    },
    { rule: addressRule },
  ),
  'authority-roles.csv': shapeOf(
    { authorityCode: code, role: required(role), ...days, ...limits },
    { rule: limitsRule },
  ),
  'position-holders.csv': shapeOf(
    {
      positionCode: code,
      authorityCode: cell.code,
      employeeCode: cell.code,
      ...days,
      assignmentType: { cell: cell.oneOf(['Primary', 'Secondary', 'Acting']), orElse: 'Primary' },
    },
    { rule: holderRule },
  ),
  'credentials.csv': shapeOf({
    employeeCode: code,
    typeCode: required(named.credentialType),
    issuerName: required(named.credentialIssuer),
    registrationNumber: required(cell.registrationNumber),
    class: cell.text(100),
    issueDate: cell.date,
    expiryDate: cell.date,
  }),
  'expense-paycodes.csv': shapeOf({
    code,
    name,
    kind: required(cell.oneOf(['Reimbursement', 'Allowance', 'PerKilometre'])),
    maxAmount: cell.amount(2),
    unit: cell.text(50),
    unitRate: cell.amount(4),
  }),
}
