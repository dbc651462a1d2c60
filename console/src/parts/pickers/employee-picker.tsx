import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import { type PickerProps, type SearchChoices, SearchSelect } from '../../ui/input/index.ts'

const choiceOf = ({ id, code, name }: { id: number; code: string; name: string }) => ({
  id,
  label: `${name} (${code})`,
})

const searchEmployees: SearchChoices = text =>
  queryOptions({
    ...read('/Employees/Search', {
      query: { pageNumber: 1, pageSize: 20, ...(text !== '' && { EmployeeName: text }) },
    }),
    select: found => found.map(choiceOf),
  })

/** Somebody whom the caller sees, by name. */
export function EmployeePicker(props: PickerProps) {
  const { value, chosenLabel } = props
  const known = useQuery({
    ...read('/Employees/{id}', { path: { id: value ?? 0 } }),
    enabled: value !== undefined && chosenLabel === undefined,
  })
  return (
    <SearchSelect
      {...props}
      search={searchEmployees}
      chosenLabel={chosenLabel ?? (known.data && choiceOf(known.data).label)}
    />
  )
}
