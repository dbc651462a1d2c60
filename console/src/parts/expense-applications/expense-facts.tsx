import type { components } from '@muster/client'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import { formatMoney, formatNumber } from '../../format/formats.ts'
import { t } from '../../texts/index.ts'
import { Facts } from '../../ui/page/index.ts'
import { Day, Instant } from '../../ui/timeline/index.ts'

type Expense = components['schemas']['ExpenseApplication']

const words = t.expenseApplications.facts

/** The values of an expense application. */
export function ExpenseFacts({ expense }: { expense: Expense }) {
  const { amountApproved, taxAmount, quantity, costCentres, submittedDateTime } = expense
  const money = (amount: number) => formatMoney(amount, expense.currencyText)
  const isWhole = amountApproved === expense.amountApplied
  const { unit } = usePaycode(expense.expensePaycode.id) ?? {}
  return (
    <Facts
      isDense
      facts={[
        [
          isWhole ? words.amountWhole : words.amountApplied,
          <strong key="amount">{money(expense.amountApplied)}</strong>,
        ],
        [words.amountApproved, amountApproved !== undefined && !isWhole && <strong>{money(amountApproved)}</strong>],
        [words.incurred, <Day key="incurred" on={expense.dateIncurred} />],
        [words.merchant, expense.merchant],
        [words.paycode, expense.expensePaycode.name],
        [words.quantity, quantity !== undefined && `${formatNumber(quantity)} ${unit ?? ''}`],
        [words.tax, taxAmount !== undefined && money(taxAmount)],
        [words.receipt, expense.receiptReference],
        [words.position, expense.organisationChartPosition.name],
        [words.costCentres, costCentres ? <Shares key="shares" shares={costCentres} /> : words.ownCostCentres],
        [words.reference, expense.externalReference],
        [words.submitted, submittedDateTime && <Instant at={submittedDateTime} />],
      ]}
    />
  )
}

const usePaycode = (id: number) => useQuery(read('/ExpensePaycodes')).data?.find(paycode => paycode.id === id)

const Shares = ({ shares }: { shares: NonNullable<Expense['costCentres']> }) =>
  shares.map(({ costCentre, percentage }) => (
    <div key={costCentre.id}>
      {costCentre.name}, {t.percent(formatNumber(percentage))}
    </div>
  ))
