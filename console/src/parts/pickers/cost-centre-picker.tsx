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
  /** Expired ones are found too; a new assignment to one is refused. */
  withExpired?: boolean
}>

/** All that one may see are few enough to be read once; those with the text in their name or code are offered. */
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
