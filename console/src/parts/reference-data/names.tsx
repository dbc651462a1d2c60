import { useQueries, useQuery } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import { t } from '../../texts/index.ts'

const day = 24 * 3600 * 1000
/** Reference data change with a release alone. */
const lasting = { staleTime: day, gcTime: day }

export const countriesQuery = { ...read('/Countries'), ...lasting }
export const statesQuery = (countryId: number) => ({
  ...read('/Countries/{id}/States', { path: { id: countryId } }),
  ...lasting,
})
export const employmentStatesQuery = (countryId: number) => ({
  ...read('/Countries/{id}/EmploymentStates', { path: { id: countryId } }),
  ...lasting,
})
export const paymentGroupsQuery = read('/PaymentGroups')
export const changeReasonsQuery = { ...read('/ChangeReasons'), ...lasting }

type Named = Readonly<{ id: number; name: string }>

const nameIn = (list: readonly Named[] | undefined, id: number) => list?.find(each => each.id === id)?.name

/** What stands for a number until its name is known, or where the caller may not see whose it is. */
const unnamed = (id: number, isLoading: boolean) => (isLoading ? '…' : t.numbered(id))

export function CountryName({ id }: { id: number }) {
  const { data, isLoading } = useQuery(countriesQuery)
  return nameIn(data, id) ?? unnamed(id, isLoading)
}

/** A state says nothing of its country: it is looked for in those that it may be of, and in the four most frequent ones. */
export function StateName({ id, isOfEmployment = false, countryIds = [] }: StateProps) {
  const countries = useQuery(countriesQuery)
  const usual = (countries.data ?? []).slice(0, 4).map(country => country.id)
  const ids = [...new Set([...countryIds, ...usual])]
  const lists = useQueries({
    queries: ids.map(
      countryId =>
        (isOfEmployment ? employmentStatesQuery(countryId) : statesQuery(countryId)) as ReturnType<typeof statesQuery>,
    ),
  })
  const found = lists.map(({ data }) => nameIn(data, id)).find(name => name !== undefined)
  return found ?? unnamed(id, countries.isLoading || lists.some(({ isLoading }) => isLoading))
}

type StateProps = Readonly<{ id: number; isOfEmployment?: boolean; countryIds?: readonly number[] }>

export function PaymentGroupName({ id }: { id: number }) {
  const { data, isLoading } = useQuery(paymentGroupsQuery)
  return nameIn(data, id) ?? unnamed(id, isLoading)
}

export function ReasonName({ id }: { id: number }) {
  const { data, isLoading } = useQuery(changeReasonsQuery)
  return nameIn(data, id) ?? unnamed(id, isLoading)
}

export function CostCentreName({ id }: { id: number }) {
  const { data, isLoading } = useQuery(read('/CostCentres/{id}', { path: { id } }))
  return data?.name ?? unnamed(id, isLoading)
}

export function PositionName({ id }: { id: number }) {
  const { data, isLoading } = useQuery(read('/Positions/{id}', { path: { id } }))
  return data?.name ?? unnamed(id, isLoading)
}
