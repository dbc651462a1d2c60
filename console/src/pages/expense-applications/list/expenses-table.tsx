import { spokenName } from '../../../format/people.ts'
import { Standing, type View } from '../../../parts/approvals/index.ts'
import { expenseApplicationsTexts } from '../../../texts/en-AU/expense-applications.ts'
import { PersonName } from '../../../ui/initials.tsx'
import { TextLink } from '../../../ui/page/index.ts'
import { by, type Column, type OrderOf } from '../../../ui/table/index.ts'
import { Day } from '../../../ui/timeline/index.ts'
import styles from './expenses.module.css'
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
        <Below expense={row} />
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
        <Standing request={row} isOpenView={isOpenView} />
        {row.status === 'Approved' && <div className="soft">{words.paidNext}</div>}
      </>
    ),
  },
]

const columnsOfOpen = columnsIn(true)
const columnsOfAll = columnsIn(false)

export const columnsOf = (view: View): Columns => (view === 'open' ? columnsOfOpen : columnsOfAll)

/** What an approver has to look at, the code, and where or why it was spent. */
function Below({ expense: { code, status, warnings, merchant, description } }: { expense: Expense }) {
  const amiss = status === 'Pending' ? warnings.map(warning => words.shortWarnings[warning]).join(', ') : ''
  const about = merchant ?? description
  return (
    <div className="clip soft" title={[amiss, code, about].filter(Boolean).join(' · ')}>
      {amiss && (
        <>
          <span className={styles.amiss}>{amiss}</span>
          {' · '}
        </>
      )}
      {code}
      {about && ` · ${about}`}
    </div>
  )
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
