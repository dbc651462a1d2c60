import type { BulkContext, BulkRows } from '../../platform/bulk.ts'
import { storeCostCentres } from '../cost-centres/index.ts'
import { storeEmployers } from '../employers/index.ts'
import { storeExpensePaycodes } from '../expense-applications/index.ts'
import { storeOrganisationCharts } from '../organisation-charts/index.ts'
import { storePaymentGroups } from '../payment-groups/index.ts'
import { storePositions } from '../positions/index.ts'
import type { FileName } from './schemas.ts'

/** A kind of record with a code, and how the columns of its file become those of its table. */
export type Entity = Readonly<{
  file: FileName
  table: string
  /** With its article, for reasons. */
  noun: string
  /** The command of the feature that owns the table. */
  store(ctx: BulkContext, rows: BulkRows): Promise<void>
  columns: readonly EntityColumn[]
  /** Of the table, without a column in the file: SQL for new rows. */
  constants?: Readonly<Record<string, string>>
}>

/**
 * `changes`: what an event calls the field. `refers`: the cell holds a code of that table. `orElse`: SQL for what is
 * empty, and for new rows where the file lacks the column.
 */
export type EntityColumn = Readonly<{
  cell: string
  column: string
  changes: string
  refers?: string
  orElse?: string
}>

const name: EntityColumn = { cell: 'name', column: 'name', changes: 'name' }
const employer: EntityColumn = {
  cell: 'employerCode',
  column: 'employer_id',
  changes: 'employerId',
  refers: 'employer',
}
const status: EntityColumn = { cell: 'status', column: 'status', changes: 'status', orElse: "'Active'" }

export const employers: Entity = {
  file: 'employers.csv',
  table: 'employer',
  noun: 'an employer',
  store: storeEmployers,
  columns: [
    name,
    { cell: 'abn', column: 'abn', changes: 'abn' },
    { cell: 'country', column: 'country_id', changes: 'countryId' },
    { cell: 'timeZone', column: 'time_zone', changes: 'timeZone' },
  ],
}

export const paymentGroups: Entity = {
  file: 'payment-groups.csv',
  table: 'payment_group',
  noun: 'a payment group',
  store: storePaymentGroups,
  columns: [name, employer, { cell: 'frequency', column: 'frequency', changes: 'frequency' }],
  constants: { status: "'Active'" },
}

export const costCentres: Entity = {
  file: 'cost-centres.csv',
  table: 'cost_centre',
  noun: 'a cost centre',
  store: storeCostCentres,
  columns: [
    name,
    { cell: 'parentCode', column: 'parent_id', changes: 'parentId', refers: 'cost_centre' },
    employer,
    { cell: 'validFrom', column: 'valid_from', changes: 'validFrom' },
    { cell: 'expiryDate', column: 'expiry_date', changes: 'expiryDate' },
  ],
}

export const organisationCharts: Entity = {
  file: 'organisation-charts.csv',
  table: 'organisation_chart',
  noun: 'an organisation chart',
  store: storeOrganisationCharts,
  columns: [name, { cell: 'isDefault', column: 'is_default', changes: 'isDefault', orElse: 'false' }],
  constants: { status: "'Active'" },
}

export const positions: Entity = {
  file: 'positions.csv',
  table: 'chart_position',
  noun: 'a position',
  store: storePositions,
  columns: [
    name,
    {
      cell: 'chartCode',
      column: 'organisation_chart_id',
      changes: 'organisationChartId',
      refers: 'organisation_chart',
    },
    {
      cell: 'reportingPositionCode',
      column: 'reporting_position_id',
      changes: 'reportingPositionId',
      refers: 'chart_position',
    },
    status,
    { cell: 'costCentreCode', column: 'cost_centre_id', changes: 'costCentreId', refers: 'cost_centre' },
  ],
}

export const expensePaycodes: Entity = {
  file: 'expense-paycodes.csv',
  table: 'expense_paycode',
  noun: 'an expense paycode',
  store: storeExpensePaycodes,
  columns: [
    name,
    { cell: 'kind', column: 'kind', changes: 'kind' },
    { cell: 'maxAmount', column: 'max_amount', changes: 'maxAmount' },
    { cell: 'unit', column: 'unit', changes: 'unit' },
  ],
}

/** Tables whose records other files name by their codes, and what reasons call them. */
export const codedTables: Readonly<Record<string, { file: FileName; noun: string }>> = {
  ...Object.fromEntries(
    [employers, paymentGroups, costCentres, organisationCharts, positions, expensePaycodes].map(
      ({ table, file, noun }) => [table, { file, noun }],
    ),
  ),
  employee: { file: 'employees.csv', noun: 'an employee' },
  authority: { file: 'authorities.csv', noun: 'an authority' },
}
