import { createAccount, createApiKey, findScopeLines, revokeApiKey } from '../../accounts/index.ts'
import { enrolSampleLogin } from '../../sign-in/index.ts'
import type { AccountDocument } from './documents.ts'
import type { Loading } from './loading.ts'

/** One line of sample-people.json. */
export type SamplePerson = Readonly<{
  name: string
  email: string
  password: string
  apiKey: string | null
  /** What an authenticator reads (`otpauth://…`); null where their login has no second factor. */
  secondFactor: string | null
  employerGroup: string
  about: string
}>

const daysOfKey = 365

/** Makes an account with a random password and perhaps a key. A revoked key is given back too, to be refused with. */
export async function createSampleAccount(
  { tx, group, now, codes, vault }: Loading,
  document: AccountDocument,
  groupName: string,
): Promise<SamplePerson> {
  const { email, about, key } = document
  const { personId, givenName, familyName } = codes.employee(document.employeeCode)
  const name = `${givenName} ${familyName}`
  const { userAccountId, password } = await createAccount(tx, {
    group,
    email,
    name,
    personId,
    roles: document.administrativeRoles,
    accessScope: await findScopeLines(tx, group.id, document.accessScope),
    isApiEnabled: document.isApiEnabled || key !== null,
    isSample: true,
    now,
  })
  const account = { employerGroupId: group.id, userAccountId }
  const secondFactor = await enrolSampleLogin(tx, vault, { account, now })
  const person = { name, email, password: password ?? 'unchanged', secondFactor, employerGroup: groupName, about }
  if (!key) return { ...person, apiKey: null }
  const expiresAt = new Date(Date.parse(now) + daysOfKey * 24 * 3_600_000).toISOString()
  const made = await createApiKey(tx, { group, userAccountId, name: key.name, scopes: key.scopes, expiresAt, now })
  if (key.state === 'Revoked') await revokeApiKey(tx, { group, key: made.key, now })
  return { ...person, apiKey: made.key }
}
