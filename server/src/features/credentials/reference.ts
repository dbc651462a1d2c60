import {
  type CredentialIssuer,
  type CredentialType,
  credentialIssuers,
  credentialTypes,
} from '../../reference-data/index.ts'

const issuersById = new Map(credentialIssuers.map(issuer => [issuer.id, issuer]))
const typesById = new Map(credentialTypes.map(type => [type.id, type]))

/** The issuer of a stored credential. */
export const issuerOf = (row: { credentialIssuerId: number }): CredentialIssuer =>
  found(issuersById.get(row.credentialIssuerId))

/** The type of a stored credential. */
export const typeOf = (row: { credentialTypeId: number }): CredentialType => found(typesById.get(row.credentialTypeId))

export const findIssuer = (id: number): CredentialIssuer | undefined => issuersById.get(id)

export const findType = (id: number): CredentialType | undefined => typesById.get(id)

/** How many days before the expiry date a credential of the type becomes Expiring; undefined: never. */
export const firstReminderOf = ({ reminderDaysBefore }: CredentialType): number | undefined =>
  reminderDaysBefore.length === 0 ? undefined : Math.max(...reminderDaysBefore)

/** Foreign keys ensure that it is there. */
function found<Record>(record: Record | undefined): Record {
  if (record === undefined) throw new Error('A credential refers to reference data that this release does not have.')
  return record
}
