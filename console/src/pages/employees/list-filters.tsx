import { useSearch } from '@tanstack/react-router'
import { CostCentrePicker, PaymentGroupPicker } from '../../parts/pickers/index.ts'
import { t } from '../../texts/index.ts'
import { SearchBox } from '../../ui/input/index.ts'
import { ClearFilters, SelectFilter, useFilters } from '../../ui/table/index.ts'

const statuses = (['Active', 'Pending', 'Inactive'] as const).map(value => ({ value, label: t.statuses[value] }))

/** By name, code or email, and by what they are charged to and paid with. A change begins at the first page. */
export function EmployeeFilters() {
  const search = useSearch({ from: '/signed-in/employees' })
  const { change, ...filtering } = useFilters(search)
  return (
    <>
      <SearchBox
        label={t.employees.search}
        placeholder={t.employees.searchHint}
        value={search.name}
        onChange={name => change({ name })}
      />
      <SelectFilter
        label={t.employees.status}
        data={statuses}
        value={search.status}
        onChange={status => change({ status })}
        w={140}
      />
      <CostCentrePicker
        label={t.fields.CostCentreId}
        placeholder={t.all}
        withExpired
        value={search.costCentre}
        onChange={costCentre => change({ costCentre })}
      />
      <PaymentGroupPicker
        label={t.fields.PaymentGroupId}
        placeholder={t.all}
        value={search.paymentGroup}
        onChange={paymentGroup => change({ paymentGroup })}
      />
      <ClearFilters {...filtering} />
    </>
  )
}
