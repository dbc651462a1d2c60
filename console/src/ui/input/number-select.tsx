import type { ComponentProps } from 'react'
import type { Choice } from './search-select.tsx'
import { Select } from './select.tsx'

type Props = Omit<ComponentProps<typeof Select>, 'data' | 'value' | 'onChange' | 'defaultValue'> &
  Readonly<{
    data: readonly Choice[]
    value?: number | undefined
    onChange: (id: number | undefined) => void
  }>

/** Selects one record of a short list, by its id. */
export const NumberSelect = ({ data, value, onChange, required, ...props }: Props) => (
  <Select
    {...props}
    withAsterisk={required}
    data={data.map(({ id, label }) => ({ value: String(id), label }))}
    value={value === undefined ? null : String(value)}
    onChange={chosen => onChange(chosen === null ? undefined : Number(chosen))}
    searchable={data.length > 10}
    clearable={!required}
  />
)
