import { Button, Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { formatNumber } from '../../formats.ts'
import { useMay } from '../../session.ts'
import { t } from '../../texts/index.ts'
import { Pager } from '../../ui/data-table.tsx'
import { EmployeePicker } from '../../ui/employee-picker.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useNewestFirst } from '../../ui/newest-first.ts'
import { Page, Section } from '../../ui/page.tsx'
import styles from './expenses.module.css'
import { type Expense, matchingExpenses, mostLookedThrough, statuses } from './expenses.ts'
import { ExpensesTable } from './expenses-table.tsx'

const words = t.expenseApplications
const pageSize = 50

/** Expense applications that one may see, the newest first. */
export function ExpenseApplicationsPage() {
  const mayApply = useMay('expenses.write')
  const { status } = useSearch({ from: '/signed-in/expense-applications' })
  return (
    <Page
      title={words.title}
      actions={
        mayApply && (
          <LinkButton to="/expense-applications/new" leftSection={<IconPlus size={16} aria-hidden />}>
            {words.apply}
          </LinkButton>
        )
      }
      filters={<Filters />}
    >
      <Section isFlush>{status ? <OfStatus status={status} /> : <OfAnyStatus />}</Section>
    </Page>
  )
}

function Filters() {
  const { status, employee } = useSearch({ from: '/signed-in/expense-applications' })
  const navigate = useNavigate({ from: '/expense-applications' })
  return (
    <>
      <Select
        label={words.status}
        placeholder={words.anyStatus}
        data={statuses.map(value => ({ value, label: t.statuses[value] }))}
        value={status ?? null}
        onChange={value => navigate({ search: { status: value ?? undefined, employee }, replace: true })}
        clearable
        clearButtonProps={{ 'aria-label': t.clear }}
      />
      <EmployeePicker
        label={words.employee}
        value={employee}
        onChange={value => navigate({ search: { status, employee: value }, replace: true })}
      />
      {(status || employee) && (
        <Button variant="default" onClick={() => navigate({ search: {}, replace: true })}>
          {t.filters.clear}
        </Button>
      )}
    </>
  )
}

function OfAnyStatus() {
  const { employee, page = 1 } = useSearch({ from: '/signed-in/expense-applications' })
  const query = useNewestFirst<'/ExpenseApplications', Expense>({
    path: '/ExpenseApplications',
    query: employee === undefined ? {} : { EmployeeId: employee },
    page,
    pageSize,
  })
  return (
    <Loaded query={query}>
      {({ items, total }) => (
        <Paged rows={items} total={total} empty={employee === undefined ? words.empty : words.noHit} />
      )}
    </Loaded>
  )
}

function OfStatus({ status }: { status: string }) {
  const { employee, page = 1 } = useSearch({ from: '/signed-in/expense-applications' })
  const query = useQuery({ ...matchingExpenses({ status, employee }), placeholderData: keepPreviousData })
  return (
    <Loaded query={query}>
      {({ expenses, isCut }) => (
        <>
          <Paged
            rows={expenses.slice((page - 1) * pageSize, page * pageSize)}
            total={expenses.length}
            empty={words.noHit}
          />
          {isCut && <p className={styles.note}>{words.lookedThrough(formatNumber(mostLookedThrough))}</p>}
        </>
      )}
    </Loaded>
  )
}

function Paged({ rows, total, empty }: { rows: readonly Expense[]; total: number; empty: string }) {
  const { page = 1 } = useSearch({ from: '/signed-in/expense-applications' })
  const navigate = useNavigate({ from: '/expense-applications' })
  return (
    <>
      <ExpensesTable rows={rows} empty={empty} />
      {total > 0 && (
        <div className={styles.pager}>
          <Pager
            total={total}
            page={page}
            pageSize={pageSize}
            onChange={page => navigate({ search: now => ({ ...now, page }) })}
          />
        </div>
      )}
    </>
  )
}
