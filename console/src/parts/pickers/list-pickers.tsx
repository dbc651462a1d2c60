import { queryOptions, useQuery } from '@tanstack/react-query'
import { type AnswerOf, read } from '../../api/client.ts'
import {
  type MultiPickerProps,
  type PickerProps,
  type SearchChoices,
  SearchMultiSelect,
  SearchSelect,
} from '../../ui/input/index.ts'

/*
 * Pickers of lists that are short enough to read once. They search names and codes in the browser.
 */

const costCentres = { ...read('/CostCentres'), staleTime: 60_000 }
const paymentGroups = { ...read('/PaymentGroups'), staleTime: 60_000 }
type CostCentre = AnswerOf<'/CostCentres', 'get'>[number]
type PaymentGroup = AnswerOf<'/PaymentGroups', 'get'>[number]

const mostShown = 50

const labelOf = ({ code, name }: { code: string; name: string }) => `${name} (${code})`

const choicesIn = (records: readonly { id: number; code: string; name: string }[], text: string) =>
  records
    .map(record => ({ id: record.id, label: labelOf(record) }))
    .filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))

type CostCentreOptions = Readonly<{
  /** Finds expired cost centres too; the server refuses a new assignment to one. */
  withExpired?: boolean
}>

const searchCostCentres = ({ withExpired = false }: CostCentreOptions): SearchChoices => {
  const isOffered = ({ isExpired }: CostCentre) => withExpired || !isExpired
  return text =>
    queryOptions({ ...costCentres, select: all => choicesIn(all.filter(isOffered), text).slice(0, mostShown) })
}

/** A cost centre. */
export const CostCentrePicker = ({ withExpired = false, ...props }: PickerProps & CostCentreOptions) => (
  <SearchSelect {...props} search={searchCostCentres({ withExpired })} />
)

/** Several cost centres. */
export const CostCentresPicker = ({ withExpired = false, ...props }: MultiPickerProps & CostCentreOptions) => (
  <SearchMultiSelect {...props} search={searchCostCentres({ withExpired })} />
)

const searchPaymentGroups = (employerId?: number): SearchChoices => {
  const isOffered = ({ employer }: PaymentGroup) => employerId === undefined || employer.id === employerId
  return text => queryOptions({ ...paymentGroups, select: all => choicesIn(all.filter(isOffered), text) })
}

/** A payment group. @param employerId finds the payment groups of this employer only */
export function PaymentGroupPicker({
  employerId,
  ...props
}: PickerProps & Readonly<{ employerId?: number | undefined }>) {
  const known = useQuery({ ...paymentGroups, enabled: props.value !== undefined })
  const present = known.data?.find(({ id }) => id === props.value)
  return <SearchSelect {...props} chosenLabel={present && labelOf(present)} search={searchPaymentGroups(employerId)} />
}

/** Several payment groups. */
export const PaymentGroupsPicker = (props: MultiPickerProps) => (
  <SearchMultiSelect {...props} search={searchPaymentGroups()} />
)

const searchEmployers: SearchChoices = text =>
  queryOptions({ ...read('/Employers'), select: all => choicesIn(all, text) })

/** Several employers. */
export const EmployersPicker = (props: MultiPickerProps) => <SearchMultiSelect {...props} search={searchEmployers} />
