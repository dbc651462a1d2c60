import { IconPlus } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { EmployeePicker } from '../../../parts/pickers/index.ts'
import { useAccount, useMay } from '../../../session/session.ts'
import { expenseApplicationsTexts } from '../../../texts/en-AU/expense-applications.ts'
import { t } from '../../../texts/index.ts'
import { LinkButton, Page, ViewLink, Views } from '../../../ui/page/index.ts'
import { ClearFilters, RecordList, SelectFilter, useFilters, useOrder } from '../../../ui/table/index.ts'
import { type Filters, pageSize, statuses, useExpenses, usual, type View, viewOf } from './expenses.ts'
import { expenseColumns } from './expenses-table.tsx'

const words = expenseApplicationsTexts

/** Visible expense applications. */
export function ExpenseApplicationsPage() {
  const mayApply = useMay('expenses.write')
  const { page = 1, ...filters } = useSearch({ from: '/signed-in/expense-applications' })
  const query = useExpenses(filters, { page, order: useOrder(expenseColumns) })
  const { show: _show, own: _own, ...chosen } = filters
  const { isFiltered } = useFilters(chosen)
  const none = viewOf(filters) === 'open' ? words.noneOpen : words.empty
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
      views={<ExpenseViews filters={filters} />}
      filters={viewOf(filters) !== 'mine' && <ListFilters />}
    >
      <RecordList
        query={query}
        pageSize={pageSize}
        caption={words.title}
        rowKey={({ id }) => id}
        columns={expenseColumns}
        usual={usual}
        empty={isFiltered ? words.noHit : none}
      />
    </Page>
  )
}

const searchOf: Readonly<Record<View, Filters>> = { open: {}, mine: { own: true }, all: { show: 'all' } }

/** Those that are open, those about the caller, and all. */
function ExpenseViews({ filters }: { filters: Filters }) {
  const isEmployee = useAccount().employeeId !== undefined
  const { employee } = filters
  return (
    <Views label={words.views.label}>
      {(['open', 'mine', 'all'] as const)
        .filter(view => view !== 'mine' || isEmployee)
        .map(view => (
          <ViewLink
            key={view}
            to="/expense-applications"
            search={{ ...searchOf[view], ...(view !== 'mine' && { employee }) }}
            isShown={viewOf(filters) === view}
          >
            {words.views[view]}
          </ViewLink>
        ))}
    </Views>
  )
}

function ListFilters() {
  const { show, own: _own, ...search } = useSearch({ from: '/signed-in/expense-applications' })
  const { change, isFiltered } = useFilters<Filters>(search)
  const isAll = viewOf({ ...search, show }) === 'all'
  return (
    <>
      <EmployeePicker label={words.employee} value={search.employee} onChange={employee => change({ employee })} />
      {isAll && (
        <SelectFilter
          label={words.status}
          data={statuses.map(value => ({ value, label: t.statuses[value] }))}
          value={search.status}
          onChange={status => change({ status, show: 'all' })}
        />
      )}
      <ClearFilters
        isFiltered={isFiltered}
        clear={() => change({ status: undefined, employee: undefined, ...(isAll && { show: 'all' }) })}
      />
    </>
  )
}
