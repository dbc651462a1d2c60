import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { read, readRecord } from '../../api.ts'
import { formatNumber } from '../../formats.ts'
import { t } from '../../texts/index.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Day, Instant } from '../../ui/instant.tsx'
import { later } from '../../ui/later.tsx'
import { TextLink } from '../../ui/links.tsx'
import { ListLink } from '../../ui/list-link.tsx'
import { LoadedPage } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Facts, Page, Section } from '../../ui/page.tsx'
import { spokenName } from '../../ui/people.ts'
import { Steps } from '../../ui/steps.tsx'
import { Quote } from '../../ui/timeline.tsx'
import { ExpenseActions } from './expense-actions.tsx'
import styles from './expenses.module.css'
import { type Expense, moneyOf } from './expenses.ts'
import { History } from './history.tsx'

const EditExpense = later(async () => (await import('./expense-form.tsx')).EditExpense)

const words = t.expenseApplications
const back = <ListLink to="/expense-applications">{words.back}</ListLink>

/** One expense application: what it is for, who approves it, and what happened to it. */
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
  const { employee, code, expensePaycode, warnings } = expense
  return (
    <Page
      title={`${expensePaycode.name}, ${moneyOf(expense.amountApplied, expense)}`}
      badge={<StatusBadge status={expense.status} />}
      back={back}
      subtitle={
        <>
          {code}
          {' · '}
          <TextLink to="/employees/$id" params={{ id: String(employee.id) }}>
            {spokenName(employee.name)}
          </TextLink>
        </>
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
          <Section title={words.facts.title}>
            <Particulars expense={expense} />
            {expense.description && (
              <div className={styles.description}>
                <Quote>{expense.description}</Quote>
              </div>
            )}
          </Section>
          <History expense={expense} />
        </div>
        <div className={styles.aside}>
          <Section title={t.steps.title}>
            {expense.approvals.length === 0 && expense.status === 'Draft' ? (
              words.notSubmitted
            ) : (
              <Steps steps={expense.approvals} />
            )}
          </Section>
        </div>
      </div>
    </Page>
  )
}

function Particulars({ expense }: { expense: Expense }) {
  const { amountApproved, taxAmount, quantity, costCentres, submittedDateTime } = expense
  const { unit } = usePaycode(expense.expensePaycode.id) ?? {}
  return (
    <Facts
      facts={[
        [words.facts.amountApplied, <strong key="amount">{moneyOf(expense.amountApplied, expense)}</strong>],
        [
          words.facts.amountApproved,
          amountApproved !== undefined && <strong>{moneyOf(amountApproved, expense)}</strong>,
        ],
        [words.facts.paycode, expense.expensePaycode.name],
        [words.facts.incurred, <Day key="incurred" on={expense.dateIncurred} />],
        [words.facts.quantity, quantity !== undefined && `${formatNumber(quantity)} ${unit ?? ''}`],
        [words.facts.tax, taxAmount !== undefined && moneyOf(taxAmount, expense)],
        [words.facts.merchant, expense.merchant],
        [words.facts.receipt, expense.receiptReference],
        [words.facts.position, expense.organisationChartPosition.name],
        [
          words.facts.costCentres,
          costCentres ? <Shares key="shares" shares={costCentres} /> : words.facts.ownCostCentres,
        ],
        [words.facts.reference, expense.externalReference],
        [words.facts.submitted, submittedDateTime && <Instant at={submittedDateTime} />],
      ].map(([label, value]) => [label as string, value === false ? undefined : value] as const)}
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
