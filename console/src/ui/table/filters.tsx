import { Button, Select, type SelectProps } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { t } from '../../texts/index.ts'

type Props = Omit<SelectProps, 'value' | 'onChange'> &
  Readonly<{ value: string | undefined; onChange: (value: string | undefined) => void }>

/** Narrows a list to one of a few words; without one it is all of them. */
export const SelectFilter = ({ value, onChange, ...props }: Props) => (
  <Select
    placeholder={t.all}
    clearable
    clearButtonProps={{ 'aria-label': t.clear }}
    {...props}
    value={value ?? null}
    onChange={chosen => onChange(chosen ?? undefined)}
  />
)

/**
 * The filters of a list, which the address has. A change begins at the first page.
 * @param search of the list's page
 */
export function useFilters<Search extends object>(search: Search) {
  const navigate = useNavigate()
  const go = (next: (former: object) => object) => void navigate({ to: '.', search: next, replace: true })
  return {
    isFiltered: Object.entries(search).some(([name, value]) => name !== 'page' && value !== undefined),
    change: (changed: Partial<Search>) => go(former => ({ ...former, ...changed, page: undefined })),
    clear: () => go(() => ({})),
  }
}

/** Takes all filters away, where there are any. */
export const ClearFilters = ({ isFiltered, clear }: Readonly<{ isFiltered: boolean; clear: () => void }>) =>
  isFiltered && (
    <Button variant="subtle" onClick={clear}>
      {t.filters.clear}
    </Button>
  )
