import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { viewOf } from '../../../parts/approvals/index.ts'
import { EmployeePicker } from '../../../parts/pickers/index.ts'
import { changeRequestsTexts } from '../../../texts/en-AU/change-requests.ts'
import { t } from '../../../texts/index.ts'
import { DayInput, MultiSelect } from '../../../ui/input/index.ts'
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

type Props = Readonly<{ filters: Filters }>

const none = { status: undefined, type: undefined, employee: undefined, from: undefined, to: undefined }

/** The filters of the list, which are kept in the address. */
export function ListFilters({ filters: { show, own, ...filters } }: Props) {
  const { change, isFiltered } = useFilters<Filters>(filters)
  const { status, from, to } = filters
  const [isMore, ask] = useState(() => [status, from, to].some(value => value !== undefined))
  const list = (chosen: string[]) => (chosen.length === 0 ? undefined : chosen)
  const view = viewOf({ show, own, status })
  return (
    <>
      <MultiSelect
        label={words.kind}
        data={Object.entries(t.changeKinds).map(([value, { name }]) => ({ value, label: name }))}
        value={filters.type ?? []}
        placeholder={t.all}
        onChange={chosen => change({ type: list(chosen) })}
        clearable
        searchable
        w={{ base: '100%', xs: 216 }}
      />
      <EmployeePicker label={words.employee} value={filters.employee} onChange={employee => change({ employee })} />
      {isMore && (
        <>
          <MultiSelect
            label={words.status}
            data={statuses.map(value => ({ value, label: t.statuses[value] }))}
            value={status ?? []}
            placeholder={t.all}
            onChange={chosen => change({ status: list(chosen) })}
            clearable
            w={{ base: '100%', xs: 150 }}
          />
          <DayInput
            isFilter
            label={words.effectiveFrom}
            value={from}
            onChange={day => change({ from: day || undefined })}
          />
          <DayInput isFilter label={words.effectiveTo} value={to} onChange={day => change({ to: day || undefined })} />
        </>
      )}
      <Button
        variant="subtle"
        aria-expanded={isMore}
        rightSection={isMore ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
        onClick={() => ask(!isMore)}
      >
        {words.moreFilters}
      </Button>
      <ClearFilters isFiltered={isFiltered} clear={() => change({ ...none, ...(view === 'all' && { show: 'all' }) })} />
    </>
  )
}
