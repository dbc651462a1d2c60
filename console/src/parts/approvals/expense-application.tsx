import type { components } from '@muster/client'
import { formatDay, formatMoney } from '../../format/formats.ts'
import { t } from '../../texts/index.ts'
import { Notice } from '../../ui/message/index.ts'
import { Facts } from '../../ui/page/index.ts'
import { Quote } from '../../ui/timeline/index.ts'
import { ExpenseFacts } from '../expense-applications/index.ts'

type Expense = components['schemas']['ExpenseApplication']

type Amounts = Pick<Expense, 'amountApplied' | 'amountApproved'>

/** The amount of an expense that may still be approved: the whole amount, or the amount of an earlier step. */
export const mostToApprove = ({ amountApplied, amountApproved }: Amounts): number => amountApproved ?? amountApplied

/** The content of an expense application, for its approver. */
export const ExpenseContent = ({ expense }: { expense: Expense }) => (
  <>
    {expense.description && <Quote>{expense.description}</Quote>}
    {expense.warnings.map(warning => (
      <Notice key={warning} tone="warning">
        {t.expenseApplications.warnings[warning]}
      </Notice>
    ))}
    <ExpenseFacts expense={expense} />
  </>
)

const { facts } = t.expenseApplications

/** A short form of an expense application, for a user who has read it before. */
export const ExpenseSummary = ({ expense }: { expense: Expense }) => (
  <Facts
    facts={[
      [t.expenseApplications.status, t.statuses[expense.status]],
      [facts.paycode, expense.expensePaycode.name],
      [facts.amountApplied, formatMoney(expense.amountApplied, expense.currencyText)],
      [
        facts.amountApproved,
        expense.amountApproved === undefined ? undefined : formatMoney(expense.amountApproved, expense.currencyText),
      ],
      [facts.incurred, formatDay(expense.dateIncurred)],
      [facts.merchant, expense.merchant],
      [t.changeRequests.description, expense.description],
    ]}
  />
)
