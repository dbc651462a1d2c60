import type { CommandContext } from '../../core/command-context.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import { findScopeLines, type ScopeByCodes } from '../access-scopes/index.ts'
import { createAccount, createApiKey, revokeApiKey } from '../accounts/index.ts'
import { enrolSampleLogin } from '../sign-in/index.ts'
import type { AccountDocument } from './documents.ts'

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

export type Opening = Readonly<{
  ctx: CommandContext
  vault: Vault
  group: Readonly<{ id: number; name: string; isTest: boolean }>
}>

type Owner = Readonly<{
  employeeCode: string
  accessScope: readonly ScopeByCodes[]
  administrativeRoles?: readonly string[]
  isApiEnabled?: boolean
}>

/** Makes an account of an employee with a random password. */
export async function createEmployeeAccount({ ctx, group }: Opening, owner: Owner) {
  const { tx, now } = ctx
  const { personId, email, name } = await getPerson(tx, group.id, owner.employeeCode)
  const { userAccountId, password } = await createAccount(tx, {
    group,
    email,
    name,
    personId,
    roles: owner.administrativeRoles ?? [],
    accessScope: await findScopeLines(tx, group.id, owner.accessScope),
    isApiEnabled: owner.isApiEnabled ?? false,
    isSample: true,
    now,
  })
  return { userAccountId, password: password ?? 'unchanged', name, email }
}

/** The account of a person with secrets, perhaps with a key. A revoked key is given back too, to be refused with. */
export async function createSampleAccount(
  opening: Opening,
  { key, about, ...document }: AccountDocument,
): Promise<{ userAccountId: number; person: SamplePerson }> {
  const { ctx, vault, group } = opening
  const { tx, now } = ctx
  const isApiEnabled = document.isApiEnabled || key !== null
  const { userAccountId, ...login } = await createEmployeeAccount(opening, { ...document, isApiEnabled })
  const account = { employerGroupId: group.id, userAccountId }
  const secondFactor = await enrolSampleLogin(tx, vault, { account, now })
  const { name, email, password } = login
  const person = { name, email, password, secondFactor, employerGroup: group.name, about }
  if (!key) return { userAccountId, person: { ...person, apiKey: null } }
  const expiresAt = new Date(Date.parse(now) + daysOfKey * 24 * 3_600_000).toISOString()
  const made = await createApiKey(tx, { group, userAccountId, name: key.name, scopes: key.scopes, expiresAt, now })
  if (key.state === 'Revoked') await revokeApiKey(tx, { group, key: made.key, now })
  return { userAccountId, person: { ...person, apiKey: made.key } }
}

async function getPerson(tx: Tx, employerGroupId: number, employeeCode: string) {
  const { givenName, familyName, ...employee } = await tx
    .selectFrom('employee')
    .innerJoin('person', join =>
      join
        .onRef('person.employerGroupId', '=', 'employee.employerGroupId')
        .onRef('person.id', '=', 'employee.personId'),
    )
    .select(['employee.personId', 'employee.email', 'person.givenName', 'person.familyName'])
    .where('employee.employerGroupId', '=', employerGroupId)
    .where('employee.code', '=', employeeCode)
    .executeTakeFirstOrThrow(() => new Error(`The sample has no employee ${employeeCode}.`))
  return { ...employee, email: employee.email ?? '', name: `${givenName} ${familyName}` }
}
