import { normaliseText } from '../../../domain/text/free-text.ts'
import {
  countries,
  credentialIssuers,
  credentialTypes,
  employmentStates,
  states,
} from '../../../reference-data/index.ts'
import { idOf, text } from './cells.ts'

const australia = 36

const byName = <Item>(items: readonly Item[], namesOf: (item: Item) => readonly string[]) =>
  new Map(items.toReversed().flatMap(item => namesOf(item).map(name => [folded(name), item] as const)))

/** Names are compared in Unicode's composed form and without regard to case. A text that cannot be a name matches none. */
const folded = (name: string) => normaliseText(name, { maxLength: 200 }).value?.toLowerCase() ?? ''

const countryNames = byName(countries, country => [country.name, country.isoCode3, country.isoCode2])
const employmentStateNames = byName(employmentStates, state => [state.name])
const issuerNames = byName(credentialIssuers, issuer => [issuer.name])
const typeCodes = byName(credentialTypes, type => [type.code])
const stateNames = Map.groupBy(
  states.flatMap(state => [...new Set([state.name, state.description].map(folded))].map(name => ({ name, state }))),
  ({ name }) => name,
)

/** A country by its ISO code of two or three letters or its name. */
export const findCountry = (text: string) => countryNames.get(folded(text))

/** A state by its name or description, of this country; without one, Australia's before a name that only one country has. */
export function findState(text: string, countryId?: number) {
  const found = (stateNames.get(folded(text)) ?? []).map(({ state }) => state)
  if (countryId !== undefined) return found.find(state => state.countryId === countryId)
  return found.find(state => state.countryId === australia) ?? (found.length === 1 ? found[0] : undefined)
}

/** Cells that name a record of the reference data. */
export const named = {
  country: idOf(findCountry, 'Write the ISO code of a country, of two or three letters, or its name.'),
  employmentState: idOf(
    name => employmentStateNames.get(folded(name)),
    'Write the name of a work jurisdiction, like NSW or QLD Regional.',
  ),
  credentialType: idOf(code => typeCodes.get(folded(code)), 'Write the code of a credential type, like DriverLicence.'),
  credentialIssuer: idOf(
    name => issuerNames.get(folded(name)),
    'Write the name of a credential issuer as GET /CredentialIssuers lists it.',
  ),
  /** The country decides which state a name means: `addressRule` finds it. */
  state: { ...text(100), type: 'bigint' },
}
