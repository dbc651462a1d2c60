import { wireDate } from '../../../domain/calendar-date.ts'
import type { Caller } from '../../../domain/caller.ts'
import { moneyToWire } from '../../../domain/money.ts'
import { approvables } from '../../approvals/index.ts'
import { joinedEmployeeOf } from '../../employees/index.ts'
import { joinedPositionOf, type Position } from '../../organisation-charts/index.ts'
import { transitions } from '../record/index.ts'
import type { ExpenseApplicationRow, Parts, SplitOfPage } from './rows.ts'
import type { ExpenseApplication } from './schemas.ts'

/** Makes the answer's record of an application, for this caller. */
export const expenseApplicationOf =
  (caller: Caller) =>
  ({ row, steps, parts }: approvables.Read<ExpenseApplicationRow, Parts>): ExpenseApplication => {
    const splits = parts.splits.get(row.id) ?? []
    return {
      id: row.id,
      code: row.code,
      employee: joinedEmployeeOf(row, caller.today),
      // Each application has one.
      organisationChartPosition: joinedPositionOf(row) as Position,
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
      warnings: row.warnings,
      ...(row.submittedAt && { submittedDateTime: row.submittedAt }),
      lastModified: row.lastModified,
      availableActions: approvables.availableActionsOf(approvables.stateOf(row, steps, false), {
        table: transitions,
        writeScope: 'expenses.write',
        caller,
      }),
    }
  }

const amountsOf = (row: ExpenseApplicationRow) => ({
  amountApplied: moneyToWire(row.amountApplied),
  ...(row.amountApproved !== null && { amountApproved: moneyToWire(row.amountApproved) }),
  currencyText: row.currencyText,
  ...(row.taxAmount !== null && { taxAmount: moneyToWire(row.taxAmount) }),
  ...(row.quantity !== null && { quantity: moneyToWire(row.quantity) }),
})

const splitOf = ([, percentage, id, code, name]: SplitOfPage) => ({ costCentre: { id, code, name }, percentage })
