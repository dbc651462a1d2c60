import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import {
  type MultiPickerProps,
  type PickerProps,
  type SearchChoices,
  SearchMultiSelect,
  SearchSelect,
} from '../../ui/input/index.ts'

const paymentGroups = read('/PaymentGroups')

type Options = Readonly<{
  /** Those of this employer alone. */
  employerId?: number | undefined
}>

const choiceOf = ({ id, code, name }: { id: number; code: string; name: string }) => ({
  id,
  label: `${name} (${code})`,
})

const searchPaymentGroups =
  ({ employerId }: Options): SearchChoices =>
  text =>
    queryOptions({
      ...paymentGroups,
      staleTime: 60_000,
      select: all =>
        all
          .filter(({ employer }) => employerId === undefined || employer.id === employerId)
          .map(choiceOf)
          .filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
    })

/** A payment group, by name or code. */
export function PaymentGroupPicker({ employerId, ...props }: PickerProps & Options) {
  const known = useQuery({ ...paymentGroups, staleTime: 60_000, enabled: props.value !== undefined })
  const present = known.data?.find(({ id }) => id === props.value)
  return (
    <SearchSelect
      {...props}
      chosenLabel={present && choiceOf(present).label}
      search={searchPaymentGroups({ employerId })}
    />
  )
}

/** Several payment groups. */
export const PaymentGroupsPicker = ({ employerId, ...props }: MultiPickerProps & Options) => (
  <SearchMultiSelect {...props} search={searchPaymentGroups({ employerId })} />
)
