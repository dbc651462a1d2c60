import { spokenName } from '../../../format/people.ts'
import { expenseApplicationsTexts } from '../../../texts/en-AU/expense-applications.ts'
import { PersonName } from '../../../ui/initials.tsx'
import { Badge, StatusBadge } from '../../../ui/message/index.ts'
import { TextLink } from '../../../ui/page/index.ts'
import { by, Clipped, type Column, type OrderOf } from '../../../ui/table/index.ts'
import { Day } from '../../../ui/timeline/index.ts'
import styles from './expenses.module.css'
import { type Expense, moneyOf } from './expenses.ts'

const words = expenseApplicationsTexts

export const expenseColumns: readonly Column<Expense, OrderOf<'/ExpenseApplications'>>[] = [
  {
    header: words.application,
    sort: ['OldestFirst', 'NewestFirst'],
    cell: row => (
      <>
        <TextLink to="/expense-applications/$id" params={{ id: String(row.id) }} fw={600}>
          {row.expensePaycode.name}
        </TextLink>
        <Clipped isSoft text={[row.code, row.merchant ?? row.description].filter(Boolean).join(' · ')} />
      </>
    ),
  },
  {
    header: words.employee,
    sort: by('Employee'),
    cell: row => (
      <PersonName name={row.employee.name}>
        <TextLink to="/employees/$id" params={{ id: String(row.employee.id) }}>
          {spokenName(row.employee.name)}
        </TextLink>
      </PersonName>
    ),
  },
  {
    header: words.incurred,
    sort: by('DateIncurred'),
    cell: row => <Day on={row.dateIncurred} />,
  },
  {
    header: words.amount,
    sort: by('AmountApplied'),
    align: 'end',
    cell: row => <Amount expense={row} />,
  },
  {
    header: words.status,
    cell: row => (
      <>
        <span className={styles.badges}>
          <StatusBadge status={row.status} />
          {row.warnings.length > 0 && <Badge tone="warning">{words.warningCount(row.warnings.length)}</Badge>}
        </span>
        <Waiting expense={row} />
      </>
    ),
  },
]

function Waiting({ expense: { approvals } }: { expense: Expense }) {
  const step = approvals.find(({ status }) => status === 'Waiting')
  return step && <Clipped isSoft text={words.waitsFor(step.name)} />
}

/** The approved amount, and the requested one if it is larger. */
function Amount({ expense }: { expense: Expense }) {
  const { amountApplied, amountApproved } = expense
  if (amountApproved === undefined || amountApproved === amountApplied) return moneyOf(amountApplied, expense)
  return (
    <>
      {moneyOf(amountApproved, expense)}
      <div className="soft">{words.ofApplied(moneyOf(amountApplied, expense))}</div>
    </>
  )
}
