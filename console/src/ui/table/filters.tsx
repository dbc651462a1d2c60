import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { t } from '../../texts/index.ts'
import { Select } from '../input/index.ts'

type Props = Omit<ComponentProps<typeof Select>, 'value' | 'onChange'> &
  Readonly<{ value: string | undefined; onChange: (value: string | undefined) => void }>

/** Filters a list by one of a few words. */
export const SelectFilter = ({ value, onChange, ...props }: Props) => (
  <Select
    placeholder={t.all}
    clearable
    {...props}
    value={value ?? null}
    onChange={chosen => onChange(chosen ?? undefined)}
  />
)

/**
 * The filters of a list, which the address keeps. A change leads to the first page.
 * @param search the parameters of the address
 */
export function useFilters<Search extends object>(search: Search) {
  const navigate = useNavigate()
  const go = (next: (former: object) => object) => void navigate({ to: '.', search: next, replace: true })
  const change = (changed: Partial<Search>) => go(former => ({ ...former, ...changed, page: undefined }))
  return {
    isFiltered: Object.entries(search).some(([name, value]) => !['page', 'sort'].includes(name) && value !== undefined),
    change,
    clear: () => go(({ sort }: { sort?: string }) => ({ sort })),
    /** The value of a filter, and the function that changes it. */
    field: <Name extends keyof Search>(name: Name) => ({
      value: search[name],
      onChange: (value: Search[Name] | undefined) => change({ [name]: value } as Partial<Search>),
    }),
  }
}

/** Clears all filters. It shows only if a filter is set. */
export const ClearFilters = ({ isFiltered, clear }: Readonly<{ isFiltered: boolean; clear: () => void }>) =>
  isFiltered && (
    <Button variant="subtle" onClick={clear}>
      {t.filters.clear}
    </Button>
  )
