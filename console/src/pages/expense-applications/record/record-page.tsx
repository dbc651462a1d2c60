import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { readRecord } from '../../../api/client.ts'
import { spokenName } from '../../../format/people.ts'
import { Steps } from '../../../parts/approvals/index.ts'
import { ExpenseFacts } from '../../../parts/expense-applications/index.ts'
import { expenseApplicationsTexts } from '../../../texts/en-AU/expense-applications.ts'
import { t } from '../../../texts/index.ts'
import { LoadedPage, lazyPart } from '../../../ui/loading/index.ts'
import { Notice, StatusBadge } from '../../../ui/message/index.ts'
import { Dotted, Page, Section, SideColumn } from '../../../ui/page/index.ts'
import { ListLink } from '../../../ui/table/index.ts'
import { DayOf } from '../../../ui/timeline/index.ts'
import styles from '../list/expenses.module.css'
import { type Expense, moneyOf } from '../list/expenses.ts'
import { ExpenseActions, WhyNot } from './expense-actions.tsx'
import { stateOf } from './expense-state.ts'
import { History } from './history.tsx'

const EditExpense = lazyPart(async () => (await import('../form/expense-form.tsx')).EditExpense)

const words = expenseApplicationsTexts
const back = <ListLink to="/expense-applications">{words.back}</ListLink>

/** One expense application: its fields, approvers and history. */
export function ExpenseApplicationPage() {
  const { id } = useParams({ from: '/signed-in/expense-applications/$id' })
  const { edit } = useSearch({ from: '/signed-in/expense-applications/$id' })
  const query = useQuery(readRecord('/ExpenseApplications/{id}', { path: { id: Number(id) } }))
  return (
    <LoadedPage title={words.one} back={back} query={query}>
      {({ record, etag }) =>
        edit ? <EditExpense key={id} expense={record} etag={etag} /> : <Known key={id} expense={record} etag={etag} />
      }
    </LoadedPage>
  )
}

function Known({ expense, etag }: { expense: Expense; etag: string | undefined }) {
  const { employee, code, description, expensePaycode, warnings } = expense
  // Steps that are over are in the activity.
  const ahead =
    expense.status === 'Pending'
      ? expense.approvals.filter(({ status }) => status === 'Waiting' || status === 'NotReached')
      : []
  const whyNot = <WhyNot actions={expense.availableActions} />
  return (
    <Page
      title={t.changeRequests.for(expensePaycode.name, spokenName(employee.name))}
      badge={
        <>
          <StatusBadge status={expense.status} /> <span className="soft">{code}</span>
        </>
      }
      back={back}
      subtitle={<Dotted facts={[description, stateOf(expense), lastOf(expense)]} />}
      actions={<ExpenseActions expense={expense} etag={etag} />}
    >
      {warnings.map(warning => (
        <Notice key={warning} tone="warning">
          {words.warnings[warning]}
        </Notice>
      ))}
      <SideColumn
        aside={
          ahead.length > 0 && (
            <Section title={t.steps.title}>
              <Steps steps={ahead} />
              {whyNot}
            </Section>
          )
        }
      >
        <Section>
          <div className={styles.money}>
            <Amount expense={expense} />
            <ExpenseFacts expense={expense} isTitled />
          </div>
          {ahead.length === 0 && whyNot}
        </Section>
        <History expense={expense} />
      </SideColumn>
    </Page>
  )
}

/** The day on which payroll paid or reversed it: nothing else changes it after that. */
const lastOf = ({ status, lastModified }: Expense) =>
  (status === 'Processed' || status === 'Reversed') && (
    <>
      {t.statuses[status]} <DayOf at={lastModified} />
    </>
  )

/** What it costs: as applied for, or as approved. */
function Amount({ expense }: { expense: Expense }) {
  const { amountApplied, amountApproved } = expense
  const label =
    amountApproved === undefined ? 'amountApplied' : amountApproved === amountApplied ? 'amountWhole' : 'amountApproved'
  return (
    <div>
      <div className="soft">{words.facts[label]}</div>
      <div className={styles.sum}>{moneyOf(amountApproved ?? amountApplied, expense)}</div>
    </div>
  )
}
