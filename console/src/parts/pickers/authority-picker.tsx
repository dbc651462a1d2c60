import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import { type PickerProps, type SearchChoices, SearchSelect } from '../../ui/input/index.ts'

const choiceOf = ({ id, code, name }: { id: number; code: string; name: string }) => ({
  id,
  label: `${name} (${code})`,
})

const searchAuthorities: SearchChoices = text =>
  queryOptions({
    ...read('/Authorities/Search', {
      query: { AuthorityStatus: 'Active', pageNumber: 1, pageSize: 20, ...(text !== '' && { AuthorityName: text }) },
    }),
    select: found => found.map(choiceOf),
  })

/** An active authority, by name. */
export function AuthorityPicker(props: PickerProps) {
  const { value, chosenLabel } = props
  const known = useQuery({
    ...read('/Authorities/{id}', { path: { id: value ?? 0 } }),
    enabled: value !== undefined && chosenLabel === undefined,
  })
  return (
    <SearchSelect
      {...props}
      search={searchAuthorities}
      chosenLabel={chosenLabel ?? (known.data && choiceOf(known.data).label)}
    />
  )
}
