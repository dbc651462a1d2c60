import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { t } from '../../texts/index.ts'

export type Choice = Readonly<{ id: number; label: string }>

/** Asks the server for those whose name or code has this text. */
// biome-ignore lint/suspicious/noExplicitAny: queries of any key and answer, whose choices are selected from it
export type SearchChoices = (text: string) => UseQueryOptions<any, any, readonly Choice[], any>

export type SearchSelectProps = Readonly<{
  label: ReactNode
  description?: ReactNode
  value?: number | undefined
  onChange: (id: number | undefined) => void
  search: SearchChoices
  /** How the present value reads, where the search has not found it. */
  chosenLabel?: string | undefined
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  placeholder?: string
  /** Its path in the form of a command. */
  name?: string
}>

/** Properties of pickers of one kind of record: those of the select, without their own. */
export type PickerProps = Omit<SearchSelectProps, 'search'>

/**
 * What the server has found for what stands in the box. Until it has answered to that: those of the last answer that it
 * could mean, and no other.
 */
export function useFound(search: SearchChoices, wanted: string) {
  const [rested] = useDebouncedValue(wanted, 200)
  const asked = wanted === '' ? '' : rested
  const { data = [], isFetching, isPlaceholderData } = useQuery({ ...search(asked), placeholderData: keepPreviousData })
  const isAnswer = asked === wanted && !isPlaceholderData
  const couldMean = ({ label }: Choice) => wanted !== '' && label.toLowerCase().includes(wanted.toLowerCase())
  return { found: isAnswer ? data : data.filter(couldMean), isFetching }
}

/** One of many, found by typing: the server searches, so that a hundred thousand are no trouble. */
export function SearchSelect({
  value,
  onChange,
  search,
  chosenLabel,
  placeholder,
  required,
  ...field
}: SearchSelectProps) {
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<Choice>()
  const present = picked !== undefined && picked.id === value ? picked.label : chosenLabel
  // The box holds the label of the chosen record until the user types: no search is needed then.
  const wanted = text.trim() === present?.trim() ? '' : text.trim()
  const { found, isFetching } = useFound(search, wanted)
  const isFound = value === undefined || found.some(({ id }) => id === value)
  const choices = isFound ? found : [{ id: value, label: present ?? `#${value}` }, ...found]
  return (
    <Select
      {...field}
      withAsterisk={required}
      data={choices.map(({ id, label }) => ({ value: String(id), label }))}
      value={value === undefined ? null : String(value)}
      onChange={chosen => {
        setPicked(choices.find(({ id }) => String(id) === chosen))
        onChange(chosen === null ? undefined : Number(chosen))
      }}
      searchable
      clearable={!required}
      clearButtonProps={{ 'aria-label': t.clear }}
      onSearchChange={setText}
      // The server has filtered already, by more than the label. The present choice does not answer the typed text.
      filter={({ options }) => (isFound || wanted === '' ? options : options.slice(1))}
      placeholder={placeholder ?? t.typeToSearch}
      nothingFoundMessage={isFetching ? t.loading : t.nothingFound}
      rightSection={isFetching ? <Loader size="xs" aria-hidden /> : undefined}
    />
  )
}
