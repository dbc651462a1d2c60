import { Button, Select, type SelectProps } from '@mantine/core'
import { t } from '../texts/index.ts'

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

/** Takes all filters away, where there are any. */
export const ClearFilters = ({ isFiltered, clear }: Readonly<{ isFiltered: boolean; clear: () => void }>) =>
  isFiltered && (
    <Button variant="subtle" onClick={clear}>
      {t.filters.clear}
    </Button>
  )
