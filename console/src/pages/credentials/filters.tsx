import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { t } from '../../texts/index.ts'
import { EmployeePicker } from '../../ui/employee-picker.tsx'
import { useListSearch } from './list-search.ts'

const words = t.credentials

export const statuses = ['Pending', 'Current', 'Expiring', 'Expired', 'Superseded', 'Suspended', 'Revoked'] as const
export type Status = (typeof statuses)[number]

export const credentialTypes = read('/CredentialTypes')

export function Filters() {
  const { search, change } = useListSearch()
  const types = useQuery({ ...credentialTypes, staleTime: Number.POSITIVE_INFINITY })
  const { status, type, employee, from } = search
  const isFiltered = status || type || employee || from
  return (
    <>
      <Select
        label={words.status}
        placeholder={words.anyStatus}
        data={statuses.map(value => ({ value, label: t.statuses[value] }))}
        value={status ?? null}
        onChange={value => change({ status: value ?? undefined, from: undefined, before: undefined })}
        clearable
        clearButtonProps={{ 'aria-label': t.clear }}
      />
      <Select
        label={words.type}
        placeholder={words.anyType}
        data={(types.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={type === undefined ? null : String(type)}
        onChange={value => change({ type: value === null ? undefined : Number(value) })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t.clear }}
      />
      <EmployeePicker label={words.employee} value={employee} onChange={value => change({ employee: value })} />
      {isFiltered && (
        <Button
          variant="default"
          onClick={() =>
            change({ status: undefined, type: undefined, employee: undefined, from: undefined, before: undefined })
          }
        >
          {t.filters.clear}
        </Button>
      )}
    </>
  )
}
