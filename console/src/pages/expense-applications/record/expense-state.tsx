import { formatDate, formatMoney, todayIn } from '../../../format/formats.ts'
import { spokenName } from '../../../format/people.ts'
import { waitsFor } from '../../../parts/approvals/index.ts'
import { useAccount } from '../../../session/session.ts'
import { expenseApplicationsTexts } from '../../../texts/en-AU/expense-applications.ts'
import type { Expense } from '../list/expenses.ts'

const words = expenseApplicationsTexts.state

/** Where the application stands, and what comes next. */
export function ExpenseState({ expense }: { expense: Expense }) {
  const { timeZone } = useAccount().group
  const { status, approvals, currencyText, amountApproved, amountApplied } = expense
  const amount = formatMoney(amountApproved ?? amountApplied, currencyText)
  // Nothing but a reversal changes a processed application.
  const day = formatDate(todayIn(timeZone, Date.parse(expense.lastModified)))
  switch (status) {
    case 'Pending':
      return waitsFor(expense)
    case 'Approved':
      return words.Approved(amount)
    case 'Processed':
      return words.Processed(amount, day)
    case 'Reversed':
      return words.Reversed(day)
    case 'Declined':
      return words.Declined(spokenName(approvals.find(step => step.status === 'Declined')?.decidedBy?.name ?? ''))
    default:
      return words[status]
  }
}
