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
export type Column = Readonly<{ name: string; cell: cell.Cell; required?: true; orElse?: string; isSecret?: true }>

/** `made`: columns of the staging table that no cell fills, by their type. */
export type FileShape = Readonly<{
  columns: readonly Column[]
  rule?: RowRule
  made?: Readonly<Record<string, string>>
}>

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
    columns: [
      code,
      name,
      { name: 'abn', cell: cell.abn },
      { name: 'country', cell: named.country },
      { name: 'timeZone', cell: cell.timeZone },
    ],
  },
  'payment-groups.csv': {
    columns: [
      code,
      name,
      { name: 'employerCode', cell: cell.code, required: true },
      { name: 'frequency', cell: cell.oneOf(frequencies), required: true },
    ],
  },
  'cost-centres.csv': {
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
    columns: [code, name, { name: 'isDefault', cell: cell.boolean }],
  },
  'positions.csv': {
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
    columns: [
      code,
      ...fieldColumns,
      status,
      { name: 'employerCode', cell: cell.code, required: true },
      { name: 'costCentreCode', cell: cell.code },
      { name: 'taxFileNumber', cell: cell.taxFileNumber, isSecret: true },
    ],
    rule: addressRule,
    made: {
      token: 'uuid',
      tax_file_number_ciphertext: 'bytea',
      tax_file_number_index: 'bytea',
      tax_file_number_masked: 'text',
    },
  },
  'authorities.csv': {
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
    rule: addressRule,
  },
  'authority-roles.csv': {
    columns: [
      { name: 'authorityCode', cell: cell.code, required: true },
      { name: 'role', cell: cell.oneOf(userRoles), required: true },
      { name: 'from', cell: cell.date },
      { name: 'to', cell: cell.date },
      { name: 'costCentreCodes', cell: cell.listOf(cell.code) },
      { name: 'paymentGroupCodes', cell: cell.listOf(cell.code) },
    ],
    rule: limitsRule,
  },
  'position-holders.csv': {
    columns: [
      { name: 'positionCode', cell: cell.code, required: true },
      { name: 'authorityCode', cell: cell.code },
      { name: 'employeeCode', cell: cell.code },
      { name: 'from', cell: cell.date },
      { name: 'to', cell: cell.date },
      { name: 'assignmentType', cell: cell.oneOf(['Primary', 'Secondary', 'Acting']), orElse: 'Primary' },
    ],
    rule: holderRule,
  },
  'credentials.csv': {
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
