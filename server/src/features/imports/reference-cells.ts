import { findCountry, findCredentialIssuer, findCredentialType, findEmploymentState } from './reference-names.ts'
import { type Cell, quoted, text } from './rules.ts'

const idOf = (find: (text: string) => { id: number } | undefined, advice: string): Cell => ({
  type: 'bigint',
  read(cell) {
    const found = find(cell)
    return found === undefined
      ? { problem: `${quoted(cell)} is not known here. ${advice}` }
      : { value: String(found.id) }
  },
})

/** Cells that name a record of the reference data; what is stored is its number. */
export const named = {
  country: idOf(findCountry, 'Write the ISO code of a country, of two or three letters, or its name.'),
  employmentState: idOf(findEmploymentState, 'Write the name of a work jurisdiction, like NSW or QLD Regional.'),
  credentialType: idOf(findCredentialType, 'Write the code of a credential type, like DriverLicence.'),
  credentialIssuer: idOf(
    findCredentialIssuer,
    'Write the name of a credential issuer as GET /CredentialIssuers lists it.',
  ),
  /** Which state a name means hangs on the country: the row's rule finds out. */
  state: { ...text(100), type: 'bigint' },
}
