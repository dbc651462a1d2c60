import { countries, states } from '../../reference-data/index.ts'
import type { Address } from './schemas.ts'

const countryNames = new Map(countries.map(country => [country.id, country.name]))
const stateNames = new Map(states.map(state => [state.id, state.name]))

type AddressColumns = Readonly<{
  address1: string | null
  address2: string | null
  suburb: string | null
  stateId: number | null
  postcode: string | null
  countryId: number | null
}>

/** An address as the wire shows it; none unless first line, suburb and country are known. */
export function addressOf(row: AddressColumns): Address | undefined {
  if (row.address1 === null || row.suburb === null || row.countryId === null) return undefined
  return {
    address1: row.address1,
    ...(row.address2 === null ? {} : { address2: row.address2 }),
    suburb: row.suburb,
    state: { id: row.stateId ?? 0, name: stateNames.get(row.stateId ?? 0) ?? '' },
    postcode: row.postcode ?? '',
    country: { id: row.countryId, name: countryNames.get(row.countryId) ?? '' },
  }
}

/** "Family, Given", as the wire names people. */
export const wireName = (person: Readonly<{ familyName: string; givenName: string }>): string =>
  `${person.familyName}, ${person.givenName}`
