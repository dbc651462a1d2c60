import type { components } from '@muster/client'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import { formatMoney, formatNumber } from '../../format/formats.ts'
import { spokenName } from '../../format/people.ts'
import { t } from '../../texts/index.ts'
import { Facts, TextLink } from '../../ui/page/index.ts'
import { Day, Instant } from '../../ui/timeline/index.ts'

type Expense = components['schemas']['ExpenseApplication']

const words = t.expenseApplications.facts

type Props = Readonly<{
  expense: Expense
  /** The page says the paycode and the amount above, and a history when it was submitted. */
  isTitled?: boolean
}>

/** The values of an expense application. */
export function ExpenseFacts({ expense, isTitled = false }: Props) {
  const { amountApproved, taxAmount, quantity, submittedDateTime } = expense
  const money = (amount: number) => formatMoney(amount, expense.currencyText)
  const isWhole = amountApproved === expense.amountApplied
  const isPart = amountApproved !== undefined && !isWhole
  const { unit } = usePaycode(expense.expensePaycode.id) ?? {}
  return (
    <Facts
      isDense
      facts={[
        [
          isWhole ? words.amountWhole : words.amountApplied,
          (!isTitled || isPart) && <strong key="amount">{money(expense.amountApplied)}</strong>,
        ],
        [words.amountApproved, !isTitled && isPart && <strong>{money(amountApproved)}</strong>],
        [words.tax, taxAmount !== undefined && money(taxAmount)],
        [words.incurred, <Day key="incurred" on={expense.dateIncurred} />],
        [words.merchant, expense.merchant],
        [words.receipt, expense.receiptReference],
        [words.paycode, !isTitled && expense.expensePaycode.name],
        [words.quantity, quantity !== undefined && `${formatNumber(quantity)} ${unit ?? ''}`],
        [words.employee, isTitled && <Whose key="employee" employee={expense.employee} />],
        [words.costCentres, <CostCentres key="centres" expense={expense} />],
        [words.position, expense.organisationChartPosition.name],
        [words.reference, expense.externalReference],
        [words.submitted, !isTitled && submittedDateTime && <Instant at={submittedDateTime} />],
      ]}
    />
  )
}

const Whose = ({ employee: { id, name } }: Pick<Expense, 'employee'>) => (
  <TextLink to="/employees/$id" params={{ id: String(id) }}>
    {spokenName(name)}
  </TextLink>
)

const usePaycode = (id: number) => useQuery(read('/ExpensePaycodes')).data?.find(paycode => paycode.id === id)

/** The cost centres of the application, else those of the employee on the day of the expense, where the caller sees them. */
function CostCentres({ expense: { employee, dateIncurred, costCentres } }: Pick<Props, 'expense'>) {
  const asAt = dateIncurred.slice(0, 10)
  const own = useQuery({
    ...read('/Employees/{id}', { path: { id: employee.id }, query: { asAt } }),
    enabled: costCentres === undefined,
  })
  const charged = costCentres ?? own.data?.costCentres ?? []
  return charged.length > 0 ? <Shares shares={charged} /> : words.ownCostCentres
}

const Shares = ({ shares }: { shares: NonNullable<Expense['costCentres']> }) =>
  shares.map(({ costCentre, percentage }) => (
    <div key={costCentre.id}>
      {costCentre.name}, {t.percent(formatNumber(percentage))}
    </div>
  ))
