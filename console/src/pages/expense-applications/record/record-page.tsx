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
import { Dotted, Page, Section, TextLink } from '../../../ui/page/index.ts'
import { ListLink } from '../../../ui/table/index.ts'
import styles from '../list/expenses.module.css'
import { type Expense, moneyOf } from '../list/expenses.ts'
import { ExpenseActions, WhyNot } from './expense-actions.tsx'
import { ExpenseState } from './expense-state.tsx'
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
  const ahead =
    expense.status === 'Pending'
      ? expense.approvals.filter(({ status }) => status === 'Waiting' || status === 'NotReached')
      : []
  return (
    <Page
      title={`${expensePaycode.name}, ${moneyOf(expense.amountApplied, expense)}`}
      badge={
        <>
          <StatusBadge status={expense.status} /> <span className="soft">{code}</span>
        </>
      }
      back={back}
      subtitle={
        <Dotted
          facts={[
            <TextLink key="employee" to="/employees/$id" params={{ id: String(employee.id) }}>
              {spokenName(employee.name)}
            </TextLink>,
            description,
            <ExpenseState key="state" expense={expense} />,
          ]}
        />
      }
      actions={<ExpenseActions expense={expense} etag={etag} />}
    >
      {warnings.map(warning => (
        <Notice key={warning} tone="warning">
          {words.warnings[warning]}
        </Notice>
      ))}
      <div className={styles.columns}>
        <div className={styles.main}>
          {/* Those that are over are in the activity. */}
          {ahead.length > 0 && (
            <Section title={t.steps.title}>
              <Steps steps={ahead} />
            </Section>
          )}
          <History expense={expense} />
        </div>
        <div className={styles.aside}>
          <Section title={words.facts.title}>
            <ExpenseFacts expense={expense} isTitled />
            <WhyNot actions={expense.availableActions} />
          </Section>
        </div>
      </div>
    </Page>
  )
}
