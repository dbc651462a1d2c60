import { useSearch } from '@tanstack/react-router'
import { ListViews, viewOf } from '../../../parts/approvals/index.ts'
import { EmployeePicker } from '../../../parts/pickers/index.ts'
import { useAccount, useMay } from '../../../session/session.ts'
import { expenseApplicationsTexts } from '../../../texts/en-AU/expense-applications.ts'
import { t } from '../../../texts/index.ts'
import { LinkButton, Page } from '../../../ui/page/index.ts'
import { ClearFilters, RecordList, SelectFilter, useFilters, useOrder } from '../../../ui/table/index.ts'
import { type Filters, pageSize, statuses, sumOf, useExpenses, useFiltersOf, usual } from './expenses.ts'
import { columnsOf } from './expenses-table.tsx'

const words = expenseApplicationsTexts

/** Visible expense applications. */
export function ExpenseApplicationsPage() {
  const isEmployee = useAccount().employeeId !== undefined
  const mayApply = useMay('expenses.write')
  const { page = 1, sort: _, ...search } = useSearch({ from: '/signed-in/expense-applications' })
  const filters = useFiltersOf(search)
  const view = viewOf(filters)
  const columns = columnsOf(view)
  const query = useExpenses(filters, { page, order: useOrder(columns) })
  const { show: _show, own: _own, ...chosen } = filters
  const { isFiltered } = useFilters(chosen)
  const none = view === 'open' ? words.noneOpen : words.empty
  return (
    <Page
      title={words.title}
      actions={mayApply && <LinkButton to="/expense-applications/new">{words.apply}</LinkButton>}
      views={<ListViews to="/expense-applications" filters={filters} hasOwn={isEmployee} open={words.unpaid} />}
      filters={<ListFilters filters={filters} />}
    >
      <RecordList
        query={query}
        pageSize={pageSize}
        caption={words.title}
        counted={(total, written) => {
          const counted = words.counted[view](total, written)
          const sum = view === 'open' && total > 1 && total === query.data?.items.length && sumOf(query.data.items)
          return sum ? words.inAll(counted, sum) : counted
        }}
        rowKey={({ id }) => id}
        columns={columns}
        usual={usual}
        empty={isFiltered ? words.noHit : none}
      />
    </Page>
  )
}

function ListFilters({ filters: { show, own, ...filters } }: { filters: Filters }) {
  const { change, isFiltered } = useFilters<Filters>(filters)
  const isAll = viewOf({ show, own, status: filters.status } as Filters) === 'all'
  return (
    <>
      {!own && (
        <EmployeePicker label={words.employee} value={filters.employee} onChange={employee => change({ employee })} />
      )}
      <SelectFilter
        label={words.status}
        data={statuses.map(value => ({ value, label: t.statuses[value] }))}
        value={filters.status}
        onChange={status => change({ status, ...(isAll && { show: 'all' }) })}
      />
      <ClearFilters
        isFiltered={isFiltered}
        clear={() => change({ status: undefined, employee: undefined, ...(isAll && { show: 'all' }) })}
      />
    </>
  )
}
