import { type BulkContext, type BulkRows, snake } from '../../../core/bulk.ts'
import { storeCostCentres } from '../../cost-centres/index.ts'
import { storeEmployers } from '../../employers/index.ts'
import { storeExpensePaycodes } from '../../expense-applications/index.ts'
import { storeOrganisationCharts } from '../../organisation-charts/index.ts'
import { storePaymentGroups } from '../../payment-groups/index.ts'
import { storePositions } from '../../positions/index.ts'
import type { FileName } from '../files/index.ts'

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

const plain = (cell: string, orElse?: string): EntityColumn => ({
  cell,
  column: snake(cell),
  changes: cell,
  ...(orElse !== undefined && { orElse }),
})

/** `changes`: like `employerId` of the column `employer_id`. */
const reference = (cell: string, changes: string, refers?: string): EntityColumn => ({
  cell,
  column: snake(changes),
  changes,
  ...(refers !== undefined && { refers }),
})

const employer = reference('employerCode', 'employerId', 'employer')

export const employers: Entity = {
  file: 'employers.csv',
  table: 'employer',
  noun: 'an employer',
  store: storeEmployers,
  columns: [plain('name'), plain('abn'), reference('country', 'countryId'), plain('timeZone')],
}

export const paymentGroups: Entity = {
  file: 'payment-groups.csv',
  table: 'payment_group',
  noun: 'a payment group',
  store: storePaymentGroups,
  columns: [plain('name'), employer, plain('frequency')],
  constants: { status: "'Active'" },
}

export const costCentres: Entity = {
  file: 'cost-centres.csv',
  table: 'cost_centre',
  noun: 'a cost centre',
  store: storeCostCentres,
  columns: [
    plain('name'),
    reference('parentCode', 'parentId', 'cost_centre'),
    employer,
    plain('validFrom'),
    plain('expiryDate'),
  ],
}

export const organisationCharts: Entity = {
  file: 'organisation-charts.csv',
  table: 'organisation_chart',
  noun: 'an organisation chart',
  store: storeOrganisationCharts,
  columns: [plain('name'), plain('isDefault', 'false')],
  constants: { status: "'Active'" },
}

export const positions: Entity = {
  file: 'positions.csv',
  table: 'chart_position',
  noun: 'a position',
  store: storePositions,
  columns: [
    plain('name'),
    reference('chartCode', 'organisationChartId', 'organisation_chart'),
    reference('reportingPositionCode', 'reportingPositionId', 'chart_position'),
    plain('status', "'Active'"),
    reference('costCentreCode', 'costCentreId', 'cost_centre'),
  ],
}

export const expensePaycodes: Entity = {
  file: 'expense-paycodes.csv',
  table: 'expense_paycode',
  noun: 'an expense paycode',
  store: storeExpensePaycodes,
  columns: [plain('name'), plain('kind'), plain('maxAmount'), plain('unit')],
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
