import { spokenName } from '../../../format/people.ts'
import { Standing, type View } from '../../../parts/approvals/index.ts'
import { expenseApplicationsTexts } from '../../../texts/en-AU/expense-applications.ts'
import { PersonName } from '../../../ui/initials.tsx'
import { Badge } from '../../../ui/message/index.ts'
import { TextLink } from '../../../ui/page/index.ts'
import { by, Clipped, type Column, type OrderOf } from '../../../ui/table/index.ts'
import { Day } from '../../../ui/timeline/index.ts'
import { type Expense, moneyOf } from './expenses.ts'

const words = expenseApplicationsTexts

type Columns = readonly Column<Expense, OrderOf<'/ExpenseApplications'>>[]

const columnsIn = (isOpenView: boolean): Columns => [
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
    cell: row => <Standing request={row} isOpenView={isOpenView} />,
  },
]

const columnsOfOpen = columnsIn(true)
const columnsOfAll = columnsIn(false)

export const columnsOf = (view: View): Columns => (view === 'open' ? columnsOfOpen : columnsOfAll)

/** The approved amount, and the requested one if it is larger; below them what an approver has to look at. */
function Amount({ expense }: { expense: Expense }) {
  const { amountApplied, amountApproved, warnings, status } = expense
  const isUndecided = status === 'Pending' && warnings.length > 0
  if (amountApproved === undefined || amountApproved === amountApplied)
    return (
      <>
        {moneyOf(amountApplied, expense)}
        {isUndecided && (
          <div>
            <Badge tone="warning">{warnings.map(warning => words.shortWarnings[warning]).join(', ')}</Badge>
          </div>
        )}
      </>
    )
  return (
    <>
      {moneyOf(amountApproved, expense)}
      <div className="soft">{words.ofApplied(moneyOf(amountApplied, expense))}</div>
    </>
  )
}
