import { sql } from 'kysely'
import { type CommandContext, todayOf } from '../../core/command-context.ts'
import { type Recorded, record, recordAll } from '../../core/records.ts'
import { earliestDay } from '../../domain/caller.ts'
import { conflict, reject } from '../../domain/failure.ts'
import { isEmailAddress } from '../../domain/text/contact-details.ts'
import { type AdministrativeRole, administrativeRoles, type UserRole } from '../../domain/user-role.ts'
import type { Tx } from '../../platform/database/index.ts'
import { insertScopeLines, type ScopeLine } from '../access-scopes/index.ts'
import { insertPerson, type Leaving, listPayRoles, lockIdentities, type PersonMoves } from '../identities/index.ts'
import { findOrCreateLogin, nameFrom } from '../logins/index.ts'
import { findOwnerName } from './callers/index.ts'
import type { Group } from './keys/index.ts'

export type NewAccount = Readonly<{
  group: Group
  email: string
  /** Of a login or person that does not exist yet; absent: made from the email. */
  name?: string | undefined
  /** Absent: the person of the group's employee or authority with this email, else one of the account's own. */
  personId?: number | undefined
  /** Administrative ones: all others are granted to an authority. */
  roles: readonly string[]
  /** No line: the account reaches its own person alone. */
  accessScope: readonly ScopeLine[]
  isApiEnabled: boolean
  isSample: boolean
  /** ISO 8601, UTC. */
  now: string
}>

type CreatedAccount = Readonly<{
  userAccountId: number
  loginId: string
  /** Undefined where the login existed, whose password stays. */
  password: string | undefined
  /** As `findOwnerName`. */
  owner: string | undefined
  /** Those that the person of the account holds already. */
  payRoles: readonly UserRole[]
}>

/** Makes a user account in a group, and a login with a random password unless one has this email. Makes no authority. */
export async function createAccount(tx: Tx, account: NewAccount): Promise<CreatedAccount> {
  const email = account.email.trim()
  const roles = [...new Set(account.roles)]
  reject([...violationsOfEmail(email), ...violationsOfRoles(roles)])
  await lockIdentities({ tx, employerGroupId: account.group.id })
  const { loginId, password } = await findOrCreateLogin(tx, { ...account, email })
  const personId =
    account.personId ?? (await findPerson(tx, account.group.id, email)) ?? (await createPerson(tx, account))
  const today = await todayOf(tx, account.group.id, Date.parse(account.now))
  const payRoles = await listPayRoles({ tx }, { personId, day: earliestDay(today) })
  const userAccountId = await insertAccount(tx, { ...account, loginId, personId })
  if (roles.length > 0) {
    const own = { employerGroupId: account.group.id, userAccountId }
    await tx
      .insertInto('userAccountRole')
      .values(roles.filter(isAdministrative).map(role => ({ ...own, role })))
      .execute()
  }
  await insertScopeLines(tx, { employerGroupId: account.group.id, userAccountId }, account.accessScope)
  const { accessScope, isApiEnabled, isSample, now } = account
  await record(
    { tx, employerGroupId: account.group.id, actor: 'System', now },
    {
      type: 'user-account.created',
      resource: { type: 'UserAccount', id: userAccountId },
      details: { personId, roles, accessScope, isApiEnabled, isSample },
    },
  )
  const owner = await findOwnerName(tx, { employerGroupId: account.group.id, userAccountId })
  return { userAccountId, loginId, password, owner, payRoles }
}

const isAdministrative = (role: string): role is AdministrativeRole =>
  (administrativeRoles as readonly string[]).includes(role)

const violationsOfRoles = (roles: readonly string[]) =>
  roles
    .filter(role => !isAdministrative(role))
    .map(role => ({
      field: 'Roles',
      message: `The role ${role} cannot sit on an account: only ${administrativeRoles.join(', ')} can; other roles are granted to an authority.`,
    }))

const violationsOfEmail = (email: string) =>
  isEmailAddress(email) ? [] : [{ field: 'Email', message: `"${email}" is not an email address.` }]

/** The employee or authority with this email, if it is one person. */
async function findPerson(tx: Tx, employerGroupId: number, email: string): Promise<number | undefined> {
  const withEmail = (table: 'employee' | 'authority') =>
    tx
      .selectFrom(table)
      .select('personId')
      .where('employerGroupId', '=', employerGroupId)
      .where('emailLower', '=', sql<string>`lower(${email})`)
  const people = await withEmail('employee').union(withEmail('authority')).execute()
  if (people.length > 1) {
    throw conflict(
      'SeveralPeople',
      `${people.length} people of this group have the email ${email}, and an account is one person's: give them emails of their own, or link the authority to the employee, first.`,
    )
  }
  return people[0]?.personId
}

function createPerson(tx: Tx, { group, email, name }: NewAccount): Promise<number> {
  const words = (name?.trim() || nameFrom(email)).split(/\s+/)
  const familyName = words.length > 1 ? (words.at(-1) ?? '') : ''
  const givenName = words.slice(0, Math.max(1, words.length - 1)).join(' ')
  return insertPerson({ tx, employerGroupId: group.id }, { givenName, familyName })
}

async function insertAccount(
  tx: Tx,
  { group, email, loginId, personId, isApiEnabled, isSample, now }: NewAccount & { loginId: string; personId: number },
): Promise<number> {
  const account = await tx
    .insertInto('userAccount')
    .values({
      employerGroupId: group.id,
      loginId,
      personId,
      status: 'Active',
      isApiEnabled,
      isSample,
      createdAt: now,
      lastModified: now,
    })
    .onConflict(clash => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!account) {
    throw conflict('AccountExists', `${email}, or the person with this email, has an account in this group already.`)
  }
  return account.id
}

type MovedAccount = Readonly<{ id: number; oldId: number; newId: number; employeeId: number }>

/** The accounts of these persons are the employees' that they are now. */
export async function moveAccounts(ctx: Recorded, moves: PersonMoves): Promise<void> {
  const { tx, employerGroupId, now } = ctx
  const { rows } = await sql<MovedAccount>`
    with moved as (
      update user_account a set person_id = m.new_id, version = version + 1, last_modified = ${now}::timestamptz from ${moves} m
      where a.employer_group_id = ${employerGroupId} and a.person_id = m.old_id and m.new_id <> m.old_id
      returning a.id, m.old_id, m.new_id, m.employee_id
    )
    table moved union all
    select a.id, m.old_id, m.new_id, m.employee_id from user_account a join ${moves} m on m.old_id = a.person_id
    where a.employer_group_id = ${employerGroupId} and m.new_id = m.old_id order by id`.execute(tx)
  await recordAll(
    ctx,
    rows.map(({ id, oldId, newId, employeeId }) => ({
      ...{ type: 'user-account.updated' as const, resource: { type: 'UserAccount', id }, employeeId },
      ...{ changedFields: ['person'], before: { personId: oldId }, after: { personId: newId } },
    })),
  )
}

/** Closes the account of a person who leaves, with its keys at once, and with its sessions where its login is good for no other group. */
export async function closeAccount(ctx: CommandContext, { employeeId, personId }: Leaving): Promise<void> {
  const { tx, employerGroupId, now } = ctx
  const account = await tx
    .updateTable('userAccount')
    .set(eb => ({ status: 'Closed' as const, version: eb('version', '+', 1), lastModified: now }))
    .where('employerGroupId', '=', employerGroupId)
    .where('personId', '=', personId)
    .where('status', '<>', 'Closed')
    .returning(['id', 'loginId'])
    .executeTakeFirst()
  if (!account) return
  const keys = await tx
    .updateTable('apiKey')
    .set({ revokedAt: now })
    .where('employerGroupId', '=', employerGroupId)
    .where('userAccountId', '=', account.id)
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute()
  await sql`select end_login_sessions(${account.loginId})`.execute(tx)
  const changedFields = ['status']
  const resource = { type: 'UserAccount', id: account.id }
  await record(ctx, { type: 'user-account.closed', resource, employeeId, changedFields })
  for (const { id } of keys)
    await record(ctx, { type: 'api-key.revoked', resource: { type: 'ApiKey', id }, employeeId })
}
