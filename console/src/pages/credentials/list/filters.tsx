import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/client.ts'
import { EmployeePicker } from '../../../parts/pickers/index.ts'
import { credentialsTexts } from '../../../texts/en-AU/credentials.ts'
import { ClearFilters, SelectFilter } from '../../../ui/table/index.ts'
import { useListSearch } from './list-search.ts'

const words = credentialsTexts

export const statuses = ['Pending', 'Current', 'Expiring', 'Expired', 'Superseded', 'Suspended', 'Revoked'] as const
/** In the place of a status: all that no renewal follows. Without a status the list shows those to act on. */
export const allPresent = 'All'
export type Status = (typeof statuses)[number]

/** Rarer ones, which the menu beside the tabs has. */
export const otherStatuses = ['Pending', 'Current', 'Superseded', 'Suspended', 'Revoked'] as const

export const credentialTypes = read('/CredentialTypes')

export function Filters() {
  const { search, change } = useListSearch()
  const types = useQuery({ ...credentialTypes, staleTime: Number.POSITIVE_INFINITY })
  const { status, type, employee, from } = search
  const isFiltered = [status, type, employee, from].some(value => value !== undefined)
  return (
    <>
      <SelectFilter
        label={words.type}
        data={(types.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={type?.toString()}
        onChange={value => change({ type: value === undefined ? undefined : Number(value) })}
        searchable
      />
      <EmployeePicker label={words.employee} value={employee} onChange={value => change({ employee: value })} />
      <ClearFilters
        isFiltered={isFiltered}
        clear={() =>
          change({ status: undefined, type: undefined, employee: undefined, from: undefined, before: undefined })
        }
      />
    </>
  )
}
