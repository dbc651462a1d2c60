import { formatMoney } from '../../../format/formats.ts'
import { spokenName } from '../../../format/people.ts'
import { serverNow } from '../../../format/server-time.ts'
import { decidersOf } from '../../../parts/approvals/index.ts'
import { expenseApplicationsTexts } from '../../../texts/en-AU/expense-applications.ts'
import { Instant } from '../../../ui/timeline/index.ts'
import type { Expense } from '../list/expenses.ts'

const words = expenseApplicationsTexts.state

/** Where the application stands, and what comes next. */
export function ExpenseState({ expense }: { expense: Expense }) {
  const { status, approvals, currencyText, amountApproved, amountApplied } = expense
  const amount = formatMoney(amountApproved ?? amountApplied, currencyText)
  switch (status) {
    case 'Pending':
      return <Waiting expense={expense} />
    case 'Approved':
    case 'Processed':
      return words[status](amount)
    case 'Declined':
      return words.Declined(spokenName(approvals.find(step => step.status === 'Declined')?.decidedBy?.name ?? ''))
    default:
      return words[status]
  }
}

function Waiting({ expense }: { expense: Expense }) {
  const due = expense.approvals.find(({ status }) => status === 'Waiting')?.dueDateTime
  const isOverdue = due !== undefined && Date.parse(due) < serverNow()
  return (
    <>
      {isOverdue && <strong className="late">{words.overdue} </strong>}
      {waitsFor(expense)}
      {isOverdue && (
        <>
          {' '}
          {words.due} <Instant at={due} isAge />.
        </>
      )}
    </>
  )
}

function waitsFor(expense: Expense): string {
  const mayDecide = expense.availableActions.some(({ action, isAllowed }) => action === 'approve' && isAllowed)
  if (mayDecide) return words.waitsForYou
  const { names, isAll } = decidersOf(expense) ?? {}
  if (names === undefined) return words.waitsForNone
  return isAll ? words.waitsForAll(names) : words.waitsFor(names)
}
