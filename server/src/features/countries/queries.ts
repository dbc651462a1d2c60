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

const countriesById = new Map(countries.map(country => [country.id, country]))
const countriesByIsoCode = new Map(countries.map(country => [country.isoCode2, country]))

/** In the order of `sortOrder`. */
export const listCountries = (): readonly Country[] => countries

/** @throws notFound */
export function getCountry(key: CountryKey): Country {
  const country =
    'id' in key ? countriesById.get(key.id) : countriesByIsoCode.get(key.isoCode.replace(/[a-z]/g, upperCase))
  if (!country) throw notFound('The country')()
  return country
}

// Of the whole alphabet of Unicode only these: `ı` would become an `I`.
const upperCase = (letter: string) => letter.toUpperCase()

/** The states of a country, in the order of `sortOrder`. */
export const statesOf = byCountry<State>(states, 'The state')

/** The work jurisdictions of a country. */
export const employmentStatesOf = byCountry<EmploymentState>(employmentStates, 'The employment state')

/**
 * The records of each country, without the country, which is in their path. Both functions throw notFound for an unknown
 * country, and `get` also for an unknown record.
 */
function byCountry<Record extends { id: number }>(rows: readonly (Record & { countryId: number })[], what: string) {
  const lists = new Map<number, readonly Record[]>()
  for (const [countryId, own] of Map.groupBy(rows, row => row.countryId)) {
    lists.set(
      countryId,
      own.map(({ countryId: _, ...record }) => record as unknown as Record),
    )
  }
  const list = (key: CountryKey): readonly Record[] => lists.get(getCountry(key).id) ?? none
  const get = (key: CountryKey & { stateId: number }): Record => {
    const record = list(key).find(({ id }) => id === key.stateId)
    if (!record) throw notFound(what)()
    return record
  }
  return { list, get }
}

// One list for all countries without records, so that it is serialised once.
const none: readonly never[] = []
