import { queryOptions } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import type { SearchChoices } from '../../ui/input/index.ts'
import { type MultiPickerProps, SearchMultiSelect } from '../../ui/input/index.ts'

const choiceOf = ({ id, code, name }: { id: number; code: string; name: string }) => ({
  id,
  label: `${name} (${code})`,
})

const searchPositions: SearchChoices = text =>
  queryOptions({
    ...read('/Positions', { query: { pageNumber: 1, pageSize: 20, ...(text !== '' && { PositionName: text }) } }),
    select: found => found.map(choiceOf),
  })

const searchEmployers: SearchChoices = text =>
  queryOptions({
    ...read('/Employers'),
    select: all => all.map(choiceOf).filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
  })

/** Positions, each with all that report to it. */
export const PositionsPicker = (props: MultiPickerProps) => <SearchMultiSelect {...props} search={searchPositions} />

export const EmployersPicker = (props: MultiPickerProps) => <SearchMultiSelect {...props} search={searchEmployers} />
