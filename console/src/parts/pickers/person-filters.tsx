import type { ReactNode } from 'react'
import { t } from '../../texts/index.ts'
import { SearchBox } from '../../ui/input/index.ts'
import { ClearFilters, SelectFilter, useFilters } from '../../ui/table/index.ts'
import { activeStatuses, everyStatus } from '../reference-data/index.ts'
import { CostCentrePicker } from './list-pickers.tsx'

type Props = Readonly<{
  /** The parameters of the address. */
  search: { name?: string; status?: string; costCentre?: number }
  /** Names what the search box finds. */
  searchHint: string
  /** The status where the address has none; without it the list has all. */
  usualStatus?: string
  /** Further filters. */
  children: ReactNode
}>

/** The filters of a list of people: employees or authorities. */
export function PersonFilters({ search, searchHint, usualStatus, children }: Props) {
  const { field, ...filters } = useFilters(search)
  const status = field('status')
  return (
    <>
      <SearchBox label={t.filters.search} placeholder={searchHint} {...field('name')} />
      {usualStatus === undefined ? (
        <SelectFilter label={t.filters.status} data={activeStatuses} {...status} w={140} />
      ) : (
        <SelectFilter
          label={t.filters.status}
          data={[...activeStatuses, { value: everyStatus, label: t.all }]}
          value={status.value ?? usualStatus}
          onChange={chosen => status.onChange(chosen === usualStatus ? undefined : chosen)}
          clearable={false}
          w={140}
        />
      )}
      <CostCentrePicker label={t.fields.CostCentreId} placeholder={t.all} withExpired {...field('costCentre')} />
      {children}
      <ClearFilters {...filters} />
    </>
  )
}
