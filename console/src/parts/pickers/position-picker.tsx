import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import { type PickerProps, type SearchChoices, SearchSelect } from '../../ui/input/index.ts'

type Options = Readonly<{
  /** Those of this organisation chart alone. */
  chartId?: number | undefined
}>

type Found = Readonly<{ id: number; name: string; isVacant?: boolean; holders?: readonly { name: string }[] }>

/** Seats of one name are many: who sits there tells them apart. */
const choiceOf = ({ id, name, holders = [] }: Found) => ({
  id,
  label: holders.length === 0 ? name : `${name} (${holders.map(holder => holder.name).join('; ')})`,
})

const searchPositions =
  ({ chartId }: Options): SearchChoices =>
  text =>
    queryOptions({
      ...read('/Positions', {
        query: {
          ...{ expand: 'details', pageNumber: 1, pageSize: 20 },
          ...(chartId !== undefined && { chartId }),
          ...(text !== '' && { PositionName: text }),
        },
      }),
      select: found => found.map(choiceOf),
    })

/** A position, by name; its holders stand beside it. */
export function PositionPicker({ chartId, ...props }: PickerProps & Options) {
  const { value, chosenLabel } = props
  const known = useQuery({
    ...read('/Positions/{id}', { path: { id: value ?? 0 }, query: { expand: 'details' } }),
    enabled: value !== undefined && chosenLabel === undefined,
  })
  return (
    <SearchSelect
      {...props}
      search={searchPositions({ chartId })}
      chosenLabel={chosenLabel ?? (known.data && choiceOf(known.data).label)}
    />
  )
}
