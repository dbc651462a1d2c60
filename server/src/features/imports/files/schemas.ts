import { activeStatuses } from '../../../domain/active-status.ts'
import { userRoles } from '../../../domain/user-role.ts'
import { governedFields, type ValueType } from '../../employee-fields/index.ts'
import { named } from './reference.ts'
import { addressRule, holderRule, limitsRule, type RowRule } from './row-rules.ts'
import * as cell from './rules.ts'

/**
 * A column of a file. `required`: it must be there and no cell of it empty. `orElse`: what an empty cell means for a
 * value that there always is, as PostgreSQL reads it. `isSecret`: never sent to the database as it is.
 */
export type Column = Readonly<{ name: string; cell: cell.Cell; required?: true; orElse?: string; isSecret?: true }>

/** `made`: columns of the staging table that no cell fills, by their type. */
export type FileShape = Readonly<{
  name: FileName
  columns: readonly Column[]
  rules?: readonly RowRule[]
  made?: Readonly<Record<string, string>>
}>

export type FileName = (typeof fileNames)[number]

/** In the order in which they build upon each other, which is also the order of a report. */
export const fileNames = [
  'employers.csv',
  'payment-groups.csv',
  'cost-centres.csv',
  'organisation-charts.csv',
  'positions.csv',
  'employees.csv',
  'authorities.csv',
  'authority-roles.csv',
  'position-holders.csv',
  'credentials.csv',
  'expense-paycodes.csv',
] as const

const frequencies = ['Weekly', 'Fortnightly', 'FourWeekly', 'Monthly']

const status: Column = { name: 'status', cell: cell.oneOf(activeStatuses), orElse: 'Active' }

const address: readonly Column[] = [
  { name: 'address1', cell: cell.text(200) },
  { name: 'address2', cell: cell.text(200) },
  { name: 'suburb', cell: cell.text(100) },
  { name: 'state', cell: named.state },
  { name: 'postcode', cell: cell.text(20) },
  { name: 'country', cell: named.country },
]

/** The columns of employees.csv that are fields of the employee. */
const fieldColumns: readonly Column[] = governedFields.flatMap(({ cell: name, type, isAlwaysThere }) =>
  name === undefined ? [] : [{ name, cell: cellOf(type), ...(isAlwaysThere && { required: true as const }) }],
)

/** How a cell is read whose column has values of a type. */
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

const code: Column = { name: 'code', cell: cell.code, required: true }
const name: Column = { name: 'name', cell: cell.text(200), required: true }

export const fileShapes: Readonly<Record<FileName, FileShape>> = {
  'employers.csv': {
    name: 'employers.csv',
    columns: [
      code,
      name,
      { name: 'abn', cell: cell.abn },
      { name: 'country', cell: named.country },
      { name: 'timeZone', cell: cell.timeZone },
    ],
  },
  'payment-groups.csv': {
    name: 'payment-groups.csv',
    columns: [
      code,
      name,
      { name: 'employerCode', cell: cell.code, required: true },
      { name: 'frequency', cell: cell.oneOf(frequencies), required: true },
    ],
  },
  'cost-centres.csv': {
    name: 'cost-centres.csv',
    columns: [
      code,
      name,
      { name: 'parentCode', cell: cell.code },
      { name: 'employerCode', cell: cell.code },
      { name: 'validFrom', cell: cell.date },
      { name: 'expiryDate', cell: cell.date },
    ],
  },
  'organisation-charts.csv': {
    name: 'organisation-charts.csv',
    columns: [code, name, { name: 'isDefault', cell: cell.boolean }],
  },
  'positions.csv': {
    name: 'positions.csv',
    columns: [
      code,
      name,
      { name: 'chartCode', cell: cell.code, required: true },
      { name: 'reportingPositionCode', cell: cell.code },
      status,
      { name: 'costCentreCode', cell: cell.code },
    ],
  },
  'employees.csv': {
    name: 'employees.csv',
    columns: [
      code,
      ...fieldColumns,
      status,
      { name: 'employerCode', cell: cell.code, required: true },
      { name: 'costCentreCode', cell: cell.code },
      { name: 'taxFileNumber', cell: cell.taxFileNumber, isSecret: true },
    ],
    rules: [addressRule],
    made: {
      token: 'uuid',
      tax_file_number_ciphertext: 'bytea',
      tax_file_number_index: 'bytea',
      tax_file_number_masked: 'text',
    },
  },
  'authorities.csv': {
    name: 'authorities.csv',
    columns: [
      code,
      { name: 'title', cell: cell.text(50) },
      { name: 'givenName', cell: cell.text(100), required: true },
      { name: 'familyName', cell: cell.text(100), required: true },
      { name: 'email', cell: cell.email, required: true },
      { name: 'emailType', cell: cell.oneOf(['HTML', 'Text']), orElse: 'HTML' },
      status,
      { name: 'roles', cell: cell.listOf(cell.oneOf(userRoles)) },
      { name: 'employeeCode', cell: cell.code },
      { name: 'dateOfBirth', cell: cell.date },
      { name: 'mobilePhone', cell: cell.phone },
      { name: 'workPhone', cell: cell.phone },
      { name: 'workExtension', cell: cell.text(20) },
      ...address,
      { name: 'costCentreCodes', cell: cell.listOf(cell.code) },
      { name: 'paymentGroupCodes', cell: cell.listOf(cell.code) },
    ],
    rules: [addressRule],
  },
  'authority-roles.csv': {
    name: 'authority-roles.csv',
    columns: [
      { name: 'authorityCode', cell: cell.code, required: true },
      { name: 'role', cell: cell.oneOf(userRoles), required: true },
      { name: 'from', cell: cell.date },
      { name: 'to', cell: cell.date },
      { name: 'costCentreCodes', cell: cell.listOf(cell.code) },
      { name: 'paymentGroupCodes', cell: cell.listOf(cell.code) },
    ],
    rules: [limitsRule],
  },
  'position-holders.csv': {
    name: 'position-holders.csv',
    columns: [
      { name: 'positionCode', cell: cell.code, required: true },
      { name: 'authorityCode', cell: cell.code },
      { name: 'employeeCode', cell: cell.code },
      { name: 'from', cell: cell.date },
      { name: 'to', cell: cell.date },
      { name: 'assignmentType', cell: cell.oneOf(['Primary', 'Secondary', 'Acting']), orElse: 'Primary' },
    ],
    rules: [holderRule],
  },
  'credentials.csv': {
    name: 'credentials.csv',
    columns: [
      { name: 'employeeCode', cell: cell.code, required: true },
      { name: 'typeCode', cell: named.credentialType, required: true },
      { name: 'issuerName', cell: named.credentialIssuer, required: true },
      { name: 'registrationNumber', cell: cell.registrationNumber, required: true },
      { name: 'class', cell: cell.text(100) },
      { name: 'issueDate', cell: cell.date },
      { name: 'expiryDate', cell: cell.date },
    ],
  },
  'expense-paycodes.csv': {
    name: 'expense-paycodes.csv',
    columns: [
      code,
      name,
      { name: 'kind', cell: cell.oneOf(['Reimbursement', 'Allowance', 'PerKilometre']), required: true },
      { name: 'maxAmount', cell: cell.amount(2) },
      { name: 'unit', cell: cell.text(50) },
      { name: 'unitRate', cell: cell.amount(4) },
    ],
  },
}
