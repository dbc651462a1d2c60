import { Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { t } from '../../texts/index.ts'
import { MultiSelect } from './multi-select.tsx'
import { Select } from './select.tsx'

export type Choice = Readonly<{ id: number; label: string }>

/** Finds the records whose name or code has this text. */
// biome-ignore lint/suspicious/noExplicitAny: queries of any key and answer, whose choices are selected from it
export type SearchChoices = (text: string) => UseQueryOptions<any, any, readonly Choice[], any>

type Searching = Readonly<{ search: SearchChoices }>

/** Properties of pickers of one record. */
export type PickerProps = Readonly<{
  label: ReactNode
  description?: ReactNode
  value?: number | undefined
  onChange: (id: number | undefined) => void
  /** The label of the present value if the search has not found it. */
  chosenLabel?: string | undefined
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  placeholder?: string
  /** The path of the field in the form of a command. */
  name?: string
}>

/**
 * The records that the server has found for the text. Until the server answers, those of its last answer that still
 * match.
 */
function useFound(search: SearchChoices, wanted: string) {
  const [rested] = useDebouncedValue(wanted, 200)
  const asked = wanted === '' ? '' : rested
  const query = search(asked)
  const { data = [], isFetching, isPlaceholderData } = useQuery({ ...query, placeholderData: keepPreviousData })
  const isAnswer = asked === wanted && !isPlaceholderData
  const couldMean = ({ label }: Choice) => wanted !== '' && label.toLowerCase().includes(wanted.toLowerCase())
  const nothingFound = isFetching ? t.loading : t.nothingFound
  return {
    found: isAnswer ? data : data.filter(couldMean),
    isFetching,
    /** Nothing was asked of a text that is too short. */
    nothingFound: query.enabled === false ? undefined : nothingFound,
  }
}

/** Selects one of many records, which the server finds. */
export function SearchSelect(props: PickerProps & Searching) {
  const { value, onChange, search, chosenLabel, placeholder, required, ...field } = props
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<Choice>()
  const present = picked !== undefined && picked.id === value ? picked.label : chosenLabel
  const wanted = text.trim()
  const { found, isFetching, nothingFound } = useFound(search, wanted)
  const isListed = value === undefined || wanted !== '' || found.some(({ id }) => id === value)
  const choices = isListed ? found : [{ id: value, label: present ?? `#${value}` }, ...found]
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
      onSearchChange={setText}
      // The server has filtered already, by more than the label.
      isFound
      isRemote
      placeholder={placeholder ?? t.typeToSearch}
      nothingFound={nothingFound ?? placeholder ?? t.typeToSearch}
      {...(isFetching && { rightSection: <Loader size="xs" aria-hidden /> })}
    />
  )
}

/** Properties of pickers of several records. */
export type MultiPickerProps = Omit<PickerProps, 'value' | 'onChange' | 'chosenLabel'> &
  Readonly<{ value?: readonly number[]; onChange: (ids: number[]) => void }>

/** Selects several of many records, which the server finds. */
export function SearchMultiSelect(props: MultiPickerProps & Searching) {
  const { value = [], onChange, search, placeholder, required, ...field } = props
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<readonly Choice[]>([])
  const { found, nothingFound } = useFound(search, text.trim())
  const known = new Map([...picked, ...found].map(choice => [choice.id, choice]))
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
      onSearchChange={setText}
      isFound
      isRemote
      placeholder={placeholder ?? t.typeToSearch}
      nothingFound={nothingFound ?? placeholder ?? t.typeToSearch}
    />
  )
}
