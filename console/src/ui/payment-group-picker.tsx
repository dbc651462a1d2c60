import { queryOptions } from '@tanstack/react-query'
import { read } from '../api.ts'
import { type MultiPickerProps, SearchMultiSelect } from './search-multi-select.tsx'
import { type PickerProps, type SearchChoices, SearchSelect } from './search-select.tsx'

const paymentGroups = read('/PaymentGroups')

type Options = Readonly<{
  /** Those of this employer alone. */
  employerId?: number | undefined
}>

const searchPaymentGroups =
  ({ employerId }: Options): SearchChoices =>
  text =>
    queryOptions({
      ...paymentGroups,
      staleTime: 60_000,
      select: all =>
        all
          .filter(({ employer }) => employerId === undefined || employer.id === employerId)
          .map(({ id, code, name }) => ({ id, label: `${name} (${code})` }))
          .filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
    })

/** A payment group, by name or code. */
export const PaymentGroupPicker = ({ employerId, ...props }: PickerProps & Options) => (
  <SearchSelect {...props} search={searchPaymentGroups({ employerId })} />
)

/** Several payment groups. */
export const PaymentGroupsPicker = ({ employerId, ...props }: MultiPickerProps & Options) => (
  <SearchMultiSelect {...props} search={searchPaymentGroups({ employerId })} />
)
