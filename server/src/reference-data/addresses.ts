import { countries } from './countries.ts'
import { states } from './states.ts'

const australia = 36
const countryIds: ReadonlySet<number> = new Set(countries.map(country => country.id))
const countryOfState = new Map(states.map(state => [state.id, state.countryId]))

type Place = Readonly<{ StateId?: number | undefined; Postcode?: string | undefined; CountryId?: number | undefined }>

/** What the reference data has against an address, by its fields in order; `prefix` of their names, like `Postal`. */
export function violationsOfPlace({ StateId, Postcode, CountryId }: Place, prefix = '') {
  const country = StateId === undefined ? undefined : countryOfState.get(StateId)
  const problems: [boolean, string, string][] = [
    [
      StateId !== undefined && country === undefined,
      'StateId',
      'There is no such state. Send the id of one of the country, as GET /Countries/{id}/States lists them.',
    ],
    [
      country !== undefined && country !== CountryId,
      'StateId',
      'This state lies in another country. Send the country that it belongs to.',
    ],
    [
      CountryId === australia && Postcode !== undefined && !/^\d{4}$/.test(Postcode),
      'Postcode',
      'Australian postcodes have four digits. Send a leading zero too, like 0800.',
    ],
    [
      CountryId !== undefined && !countryIds.has(CountryId),
      'CountryId',
      'There is no such country. Send the id of one, as GET /Countries lists them.',
    ],
  ]
  return problems.flatMap(([isBroken, field, message]) => (isBroken ? [{ field: prefix + field, message }] : []))
}
