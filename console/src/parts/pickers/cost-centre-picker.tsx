import { queryOptions } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import {
  type MultiPickerProps,
  type PickerProps,
  type SearchChoices,
  SearchMultiSelect,
  SearchSelect,
} from '../../ui/input/index.ts'

const costCentres = read('/CostCentres')
const mostShown = 50

type Options = Readonly<{
  /** Finds expired cost centres too; the server refuses a new assignment to one. */
  withExpired?: boolean
}>

/** The caller's cost centres are few enough to read once; the picker filters them by name and code. */
const searchCostCentres =
  ({ withExpired = false }: Options): SearchChoices =>
  text =>
    queryOptions({
      ...costCentres,
      staleTime: 60_000,
      select: all =>
        all
          .filter(({ isExpired }) => withExpired || !isExpired)
          .map(({ id, code, name }) => ({ id, label: `${name} (${code})` }))
          .filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
          .slice(0, mostShown),
    })

/** A cost centre, by name or code. */
export const CostCentrePicker = ({ withExpired, ...props }: PickerProps & Options) => (
  <SearchSelect {...props} search={searchCostCentres({ withExpired })} />
)

/** Several cost centres. */
export const CostCentresPicker = ({ withExpired, ...props }: MultiPickerProps & Options) => (
  <SearchMultiSelect {...props} search={searchCostCentres({ withExpired })} />
)
