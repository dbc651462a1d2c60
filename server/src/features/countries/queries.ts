import { notFound } from '../../domain/failure.ts'
import {
  type Country,
  countries,
  type EmploymentState,
  employmentStates,
  type State,
  states,
} from '../../reference-data/index.ts'
import type { CountryKey } from './schemas.ts'

type OfCountry<Record> = Readonly<{ list: readonly Record[]; byId: ReadonlyMap<number, Record> }>

const countriesById = new Map(countries.map(country => [country.id, country]))
const countriesByIsoCode = new Map(countries.map(country => [country.isoCode2, country]))
const statesByCountry = byCountry<State>(states)
const employmentStatesByCountry = byCountry<EmploymentState>(employmentStates)

/** In the order of `sortOrder`. */
export const listCountries = (): readonly Country[] => countries

/** @throws notFound */
export function getCountry(key: CountryKey): Country {
  const country =
    'id' in key ? countriesById.get(key.id) : countriesByIsoCode.get(key.isoCode.replace(/[a-z]/g, upperCase))
  if (!country) throw notFound('The country')()
  return country
}

/** In the order of `sortOrder`; none for a country without. @throws notFound for an unknown country */
export const listStates = (key: CountryKey): readonly State[] => statesByCountry.get(getCountry(key).id)?.list ?? none

/** @throws notFound */
export function getState(key: CountryKey & { stateId: number }): State {
  const state = statesByCountry.get(getCountry(key).id)?.byId.get(key.stateId)
  if (!state) throw notFound('The state')()
  return state
}

/** None for a country without. @throws notFound for an unknown country */
export const listEmploymentStates = (key: CountryKey): readonly EmploymentState[] =>
  employmentStatesByCountry.get(getCountry(key).id)?.list ?? none

/** @throws notFound */
export function getEmploymentState(key: CountryKey & { stateId: number }): EmploymentState {
  const state = employmentStatesByCountry.get(getCountry(key).id)?.byId.get(key.stateId)
  if (!state) throw notFound('The employment state')()
  return state
}

// One list for all countries without records, so that it is serialised once.
const none: readonly never[] = []

// Of the whole alphabet of Unicode only these: `ı` would become an `I`.
const upperCase = (letter: string) => letter.toUpperCase()

/** Records by country, without the country, which is in their path. */
function byCountry<Record extends { id: number }>(rows: readonly (Record & { countryId: number })[]) {
  const found = new Map<number, OfCountry<Record>>()
  for (const [countryId, own] of Map.groupBy(rows, row => row.countryId)) {
    const list = own.map(({ countryId: _, ...record }) => record as unknown as Record)
    found.set(countryId, { list, byId: new Map(list.map(record => [record.id, record])) })
  }
  return found
}
