import { sql } from 'kysely'
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
  /** The address for an authenticator (`otpauth://…`); null where the login has no second factor. */
  secondFactor: string | null
  employerGroup: string
  about: string
}>

const daysOfKey = 365

export type Opening = Readonly<{
  ctx: CommandContext
  vault: Vault
  group: Readonly<{ id: number; name: string; isTest: boolean }>
  /** Of the emails of logins, which are known everywhere; absent: none. People of test groups have logins of their own. */
  loginPrefix?: string | undefined
}>

type Owner = Readonly<{
  employeeCode: string
  accessScope: readonly ScopeByCodes[]
  administrativeRoles?: readonly string[]
  isApiEnabled?: boolean
  isWithoutPassword?: boolean
}>

/** Creates an account of an employee, with a random password unless it is to have none. */
export async function createEmployeeAccount({ ctx, group, loginPrefix = '' }: Opening, owner: Owner) {
  const { tx, now, realNow } = ctx
  const { personId, email: ownEmail, name } = await getPerson(tx, group.id, owner.employeeCode)
  const email = `${loginPrefix}${ownEmail}`
  const { userAccountId, loginId, password } = await createAccount(tx, {
    group,
    email,
    name,
    personId,
    roles: owner.administrativeRoles ?? [],
    accessScope: await findScopeLines(tx, group.id, owner.accessScope),
    isApiEnabled: owner.isApiEnabled ?? false,
    isSample: loginPrefix === '',
    isWithoutPassword: owner.isWithoutPassword ?? false,
    now,
    realNow,
  })
  return { userAccountId, loginId, password: password ?? 'unchanged', name, email }
}

/** Creates the account of a person of people.json, without its key. */
export async function createSampleAccount(
  opening: Opening,
  { key, about, ...document }: AccountDocument,
): Promise<{ userAccountId: number; person: SamplePerson }> {
  const { ctx, vault, group } = opening
  const { tx, realNow: now } = ctx
  const isApiEnabled = document.isApiEnabled || key !== null
  const account = await createEmployeeAccount(opening, { ...document, isApiEnabled })
  const { userAccountId, name, email, password } = account
  const secondFactor = await enrolSampleLogin(tx, vault, { ...account, employerGroupId: group.id, isApiEnabled, now })
  return {
    userAccountId,
    person: { name, email, password, secondFactor, employerGroup: group.name, about, apiKey: null },
  }
}

type KeyOwner = Pick<Opening, 'ctx' | 'group'> & Readonly<{ userAccountId: number }>

/** Creates the key of a person of people.json, which may be a revoked one, as their roles allow it now. @returns it */
export async function createSampleKey(
  { ctx, group, userAccountId }: KeyOwner,
  { name, scopes, state }: NonNullable<AccountDocument['key']>,
): Promise<string> {
  const { tx, realNow: now } = ctx
  const expiresAt = new Date(Date.parse(now) + daysOfKey * 24 * 3_600_000).toISOString()
  const { key } = await createApiKey(tx, { group, userAccountId, name, scopes, expiresAt, now, by: ctx })
  if (state === 'Revoked') await revokeApiKey(tx, { group, key, now })
  return key
}

async function getPerson(tx: Tx, employerGroupId: number, employeeCode: string) {
  const { rows } = await sql<{ personId: number; email: string; name: string }>`
    select e.person_id, coalesce(e.email, '') as email, p.given_name || ' ' || p.family_name as name
    from employee e join person p on p.employer_group_id = e.employer_group_id and p.id = e.person_id
    where e.employer_group_id = ${employerGroupId} and e.code = ${employeeCode}`.execute(tx)
  const [person] = rows
  if (!person) throw new Error(`The sample has no employee ${employeeCode}.`)
  return person
}
