import { Checkbox, MultiSelect } from '@mantine/core'
import { EmployeePicker } from '../../../parts/pickers/index.ts'
import { changeRequestsTexts } from '../../../texts/en-AU/change-requests.ts'
import { t } from '../../../texts/index.ts'
import { DayInput } from '../../../ui/input/index.ts'
import { ClearFilters, useFilters } from '../../../ui/table/index.ts'
import type { Filters } from './list-query.ts'

const words = changeRequestsTexts
const statuses = [
  'Draft',
  'Pending',
  'Returned',
  'Approved',
  'Applied',
  'Failed',
  'Declined',
  'Cancelled',
  'Rescinded',
] as const

/** The filters of the list, which are kept in the address. */
export function ListFilters({ filters }: { filters: Filters }) {
  const { change, ...filtering } = useFilters(filters)
  const list = (chosen: string[]) => (chosen.length === 0 ? undefined : chosen)
  return (
    <>
      <MultiSelect
        label={words.status}
        data={statuses.map(value => ({ value, label: t.statuses[value] }))}
        value={filters.status ?? []}
        placeholder={filters.status ? undefined : t.all}
        onChange={chosen => change({ status: list(chosen) })}
        clearable
        clearButtonProps={{ 'aria-label': t.clear }}
        w={{ base: '100%', xs: 130 }}
      />
      <MultiSelect
        label={words.kind}
        data={Object.entries(t.changeKinds).map(([value, { name }]) => ({ value, label: name }))}
        value={filters.type ?? []}
        placeholder={filters.type ? undefined : t.all}
        onChange={chosen => change({ type: list(chosen) })}
        clearable
        searchable
        clearButtonProps={{ 'aria-label': t.clear }}
        w={{ base: '100%', xs: 140 }}
      />
      <EmployeePicker label={words.employee} value={filters.employee} onChange={employee => change({ employee })} />
      <DayInput
        isFilter
        label={words.effectiveFrom}
        value={filters.from}
        onChange={from => change({ from: from || undefined })}
      />
      <DayInput
        isFilter
        label={words.effectiveTo}
        value={filters.to}
        onChange={to => change({ to: to || undefined })}
      />
      <Checkbox
        label={words.own}
        checked={filters.own ?? false}
        onChange={event => change({ own: event.currentTarget.checked || undefined })}
      />
      <ClearFilters {...filtering} />
    </>
  )
}
