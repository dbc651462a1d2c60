import { IconPlus } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { EmployeePicker } from '../../../parts/pickers/index.ts'
import { useMay } from '../../../session/session.ts'
import { expenseApplicationsTexts } from '../../../texts/en-AU/expense-applications.ts'
import { t } from '../../../texts/index.ts'
import { LinkButton, Page } from '../../../ui/page/index.ts'
import { ClearFilters, RecordList, SelectFilter, useFilters, useOrder } from '../../../ui/table/index.ts'
import { pageSize, statuses, useExpenses, usual } from './expenses.ts'
import { expenseColumns } from './expenses-table.tsx'

const words = expenseApplicationsTexts

/** Visible expense applications. */
export function ExpenseApplicationsPage() {
  const mayApply = useMay('expenses.write')
  const { page = 1, ...filters } = useSearch({ from: '/signed-in/expense-applications' })
  const query = useExpenses(filters, { page, order: useOrder(expenseColumns) })
  const { isFiltered } = useFilters(filters)
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
      <RecordList
        query={query}
        pageSize={pageSize}
        caption={words.title}
        rowKey={({ id }) => id}
        columns={expenseColumns}
        usual={usual}
        empty={isFiltered ? words.noHit : words.empty}
      />
    </Page>
  )
}

function Filters() {
  const search = useSearch({ from: '/signed-in/expense-applications' })
  const { change, ...filtering } = useFilters(search)
  return (
    <>
      <SelectFilter
        label={words.status}
        data={statuses.map(value => ({ value, label: t.statuses[value] }))}
        value={search.status}
        onChange={status => change({ status })}
      />
      <EmployeePicker label={words.employee} value={search.employee} onChange={employee => change({ employee })} />
      <ClearFilters {...filtering} />
    </>
  )
}
