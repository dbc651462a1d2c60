import { formatMoney } from '../../../format/formats.ts'
import { capitalized } from '../../../format/in-sentence.ts'
import { spokenName } from '../../../format/people.ts'
import { waitsFor } from '../../../parts/approvals/index.ts'
import { expenseApplicationsTexts } from '../../../texts/en-AU/expense-applications.ts'
import type { Expense } from '../list/expenses.ts'

const words = expenseApplicationsTexts.state

/** Where the application stands, and what comes next. What payroll did is in its status. */
export function stateOf(expense: Expense): string | undefined {
  const { status, approvals, currencyText, amountApproved, amountApplied } = expense
  switch (status) {
    case 'Pending':
      return capitalized(waitsFor(expense))
    case 'Approved':
      return words.Approved(formatMoney(amountApproved ?? amountApplied, currencyText))
    case 'Declined':
      return words.Declined(spokenName(approvals.find(step => step.status === 'Declined')?.decidedBy?.name ?? ''))
    case 'Processed':
    case 'Reversed':
      return undefined
    default:
      return words[status]
  }
}
