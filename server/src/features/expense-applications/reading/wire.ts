import { wireDate } from '../../../domain/calendar-date.ts'
import { type Caller, todayFor } from '../../../domain/caller.ts'
import { moneyToWire } from '../../../domain/money.ts'
import { approvables } from '../../approvals/index.ts'
import { employeeSummaryOf } from '../../employees/index.ts'
import { positionOf } from '../../organisation-charts/index.ts'
import { type SplitRow, transitions } from '../record/index.ts'
import type { ExpenseApplicationRow, ParticularsRow } from './rows.ts'
import type { ExpenseApplication } from './schemas.ts'

type Row = ExpenseApplicationRow & ParticularsRow
type Parts = Readonly<{ caller: Caller; steps: readonly approvables.Step[]; splits: readonly SplitRow[] }>

/** The wire format of an application, for this caller. */
export function expenseApplicationOf(row: Row, { caller, steps, splits }: Parts): ExpenseApplication {
  return {
    id: row.id,
    code: row.code,
    employee: employeeOf(row, caller),
    organisationChartPosition: placeOf(row),
    expensePaycode: { id: row.paycodeId, code: row.paycodeCode, name: row.paycodeName },
    ...amountsOf(row),
    dateIncurred: wireDate(row.dateIncurred),
    ...(row.merchant && { merchant: row.merchant }),
    ...(row.description && { description: row.description }),
    ...(splits.length > 0 && { costCentres: splits.map(splitOf) }),
    ...(row.receiptReference && { receiptReference: row.receiptReference }),
    ...(row.externalReference && { externalReference: row.externalReference }),
    status: row.status,
    revision: row.revision,
    approvals: steps.map(approvables.approvalOf),
    warnings: row.warnings as ExpenseApplication['warnings'],
    ...(row.submittedAt && { submittedDateTime: row.submittedAt }),
    lastModified: row.lastModified,
    availableActions: actionsOn(row, steps, caller),
  }
}

const employeeOf = (row: Row, caller: Caller) =>
  employeeSummaryOf(
    { ...row, id: row.employeeId, code: row.employeeCode, status: row.employeeStatus },
    todayFor(caller.today, row.employerId),
  )

const placeOf = (row: Row) =>
  positionOf({
    id: row.positionId,
    code: row.positionCode,
    name: row.positionName,
    status: row.positionStatus,
    reportingPositionId: row.reportingPositionId,
  })

const amountsOf = (row: ExpenseApplicationRow) => ({
  amountApplied: moneyToWire(row.amountApplied),
  ...(row.amountApproved !== null && { amountApproved: moneyToWire(row.amountApproved) }),
  currencyText: row.currencyText,
  ...(row.taxAmount !== null && { taxAmount: moneyToWire(row.taxAmount) }),
  ...(row.quantity !== null && { quantity: moneyToWire(row.quantity) }),
})

const splitOf = ({ percentage, id, code, name }: SplitRow) => ({
  costCentre: { id, code, name },
  percentage: Number(percentage),
})

const actionsOn = (row: Row, steps: readonly approvables.Step[], caller: Caller) =>
  approvables.availableActionsOf(
    { ...row, isDue: false, steps },
    { table: transitions, writeScope: 'expenses.write', caller },
  )
