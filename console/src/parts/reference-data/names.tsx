import { type UseQueryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../api/client.ts'
import { t } from '../../texts/index.ts'

const day = 24 * 3600 * 1000
/** Reference data changes only with a release. */
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
export const changeReasonsQuery = { ...read('/ChangeReasons'), ...lasting }

type Named = Readonly<{ id: number; name: string }>
type NameProps = Readonly<{ id: number; countryIds?: readonly number[] }>

// biome-ignore lint/suspicious/noExplicitAny: queries of any key and answer, from which the name is selected
type NameQuery = UseQueryOptions<any, any, string | undefined, any>

function RecordName({ id, query }: { id: number; query: NameQuery }) {
  const { data, isLoading } = useQuery(query)
  return data ?? unnamed(id, isLoading)
}

/** Shown until the name is known, or if the caller may not see the record. */
const unnamed = (id: number, isLoading: boolean) => (isLoading ? '…' : t.numbered(id))

const nameIn = (id: number) => (list: readonly Named[]) => list.find(each => each.id === id)?.name
const nameOf = ({ name }: Named) => name

export const PaymentGroupName = ({ id }: NameProps) => (
  <RecordName id={id} query={{ ...read('/PaymentGroups'), select: nameIn(id) }} />
)
export const CostCentreName = ({ id }: NameProps) => (
  <RecordName id={id} query={{ ...read('/CostCentres/{id}', { path: { id } }), select: nameOf }} />
)

/** A state does not tell its country. Its name is in the states of one of these countries or of the four most frequent ones. */
function StateName({ id, isOfEmployment = false, countryIds = [] }: NameProps & { isOfEmployment?: boolean }) {
  const countries = useQuery(countriesQuery)
  const usual = (countries.data ?? []).slice(0, 4).map(country => country.id)
  const ids = [...new Set([...countryIds, ...usual])]
  const lists = useQueries({
    queries: ids.map(
      countryId =>
        (isOfEmployment ? employmentStatesQuery(countryId) : statesQuery(countryId)) as ReturnType<typeof statesQuery>,
    ),
  })
  const found = lists.map(({ data = [] }) => nameIn(id)(data)).find(name => name !== undefined)
  return found ?? unnamed(id, countries.isLoading || lists.some(({ isLoading }) => isLoading))
}

/** Shows the name of the record to which a field of a command refers by number. */
export const nameByField: Readonly<Record<string, (props: NameProps) => ReactNode>> = {
  CountryId: ({ id }) => <RecordName id={id} query={{ ...countriesQuery, select: nameIn(id) }} />,
  StateId: StateName,
  EmploymentStateId: props => <StateName isOfEmployment {...props} />,
  PaymentGroupId: PaymentGroupName,
  OrganisationChartPositionId: ({ id }) => (
    <RecordName id={id} query={{ ...read('/Positions/{id}', { path: { id } }), select: nameOf }} />
  ),
  CostCentreId: CostCentreName,
  ReasonId: ({ id }) => <RecordName id={id} query={{ ...changeReasonsQuery, select: nameIn(id) }} />,
}
