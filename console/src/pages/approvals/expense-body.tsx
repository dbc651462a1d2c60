import type { components } from '@muster/client'
import { formatMoney, formatNumber } from '../../formats.ts'
import { t } from '../../texts/index.ts'
import { Block } from '../../ui/block.tsx'
import { Day, Instant } from '../../ui/instant.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Facts } from '../../ui/page.tsx'
import { type Remark, Remarks } from '../../ui/remarks.tsx'
import { Steps } from '../../ui/steps.tsx'
import { Quote } from '../../ui/timeline.tsx'

type Expense = components['schemas']['ExpenseApplication']

/** What an expense application asks for, for whoever decides it. */
export function ExpenseBody({ expense, remarks }: { expense: Expense; remarks: readonly Remark[] }) {
  const money = (amount: number | undefined) => amount !== undefined && formatMoney(amount, expense.currencyText)
  const words = t.approvals.expenseFields
  return (
    <>
      <Facts
        facts={[
          [words.amountApplied, <strong key="amount">{money(expense.amountApplied)}</strong>],
          [words.amountApproved, money(expense.amountApproved) || undefined],
          [words.paycode, expense.expensePaycode.name],
          [words.dateIncurred, <Day key="day" on={expense.dateIncurred} />],
          [words.merchant, expense.merchant],
          [words.tax, money(expense.taxAmount) || undefined],
          [words.quantity, expense.quantity === undefined ? undefined : formatNumber(expense.quantity)],
          [words.receipt, expense.receiptReference],
          [words.position, expense.organisationChartPosition.name],
          [words.costCentres, expense.costCentres && <Shares shares={expense.costCentres} />],
          [words.submitted, expense.submittedDateTime && <Instant at={expense.submittedDateTime} />],
        ]}
      />
      {expense.description && <Quote>{expense.description}</Quote>}
      {expense.warnings.map(warning => (
        <Notice key={warning} tone="warning">
          {t.approvals.warnings[warning]}
        </Notice>
      ))}
      <Block isRuled title={t.steps.title}>
        <Steps steps={expense.approvals} />
      </Block>
      {remarks.length > 0 && (
        <Block isRuled title={t.remarks}>
          <Remarks remarks={remarks} />
        </Block>
      )}
    </>
  )
}

const Shares = ({ shares }: { shares: NonNullable<Expense['costCentres']> }) =>
  shares.map(({ costCentre, percentage }) => (
    <div key={costCentre.id}>
      {costCentre.name}, {t.percent(formatNumber(percentage))}
    </div>
  ))
