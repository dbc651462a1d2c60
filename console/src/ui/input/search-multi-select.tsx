import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../texts/index.ts'
import { type Choice, type SearchSelectProps, useFound } from './search-select.tsx'

export type SearchMultiSelectProps = Omit<SearchSelectProps, 'value' | 'onChange' | 'chosenLabel'> &
  Readonly<{
    value?: readonly number[]
    onChange: (ids: number[]) => void
    /** How those read that were chosen before, where the search has not found them. */
    chosen?: readonly Choice[]
  }>

/** Properties of pickers of several records of a kind. */
export type MultiPickerProps = Omit<SearchMultiSelectProps, 'search'>

/** Several of many, found by typing. */
export function SearchMultiSelect({
  value = [],
  onChange,
  search,
  chosen = [],
  placeholder,
  required,
  ...field
}: SearchMultiSelectProps) {
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<readonly Choice[]>(chosen)
  const { found, isFetching } = useFound(search, text.trim())
  const known = new Map([...chosen, ...picked, ...found].map(choice => [choice.id, choice]))
  const missing = value.filter(id => found.every(choice => choice.id !== id))
  const choices = [...missing.map(id => known.get(id) ?? { id, label: `#${id}` }), ...found]
  return (
    <MultiSelect
      {...field}
      withAsterisk={required}
      data={choices.map(({ id, label }) => ({ value: String(id), label }))}
      value={value.map(String)}
      onChange={ids => {
        setPicked(ids.flatMap(id => known.get(Number(id)) ?? []))
        onChange(ids.map(Number))
      }}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t.clear }}
      onSearchChange={setText}
      filter={({ options }) => options}
      placeholder={value.length > 0 ? undefined : (placeholder ?? t.typeToSearch)}
      nothingFoundMessage={isFetching ? t.loading : t.nothingFound}
    />
  )
}
