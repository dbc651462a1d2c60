import { sql } from 'kysely'
import { type CommandContext, timeOf } from '../../core/command-context.ts'
import { newId } from '../../core/identifiers.ts'
import { type Recorded, record, recordAll } from '../../core/records.ts'
import { conflict, reject } from '../../domain/failure.ts'
import type { Leaving } from '../../domain/leaving.ts'
import { isEmailAddress } from '../../domain/text/contact-details.ts'
import { administrativeRoles, type UserRole } from '../../domain/user-role.ts'
import type { Tx } from '../../platform/database/index.ts'
import { insertScopeLines, type ScopeLine } from '../access-scopes/index.ts'
import { insertPerson, lockIdentities, type PersonMoves, twoPersonStandingOf } from '../identities/index.ts'
import { findOrCreateLogin, nameFrom } from '../logins/index.ts'
import { revokeKeys } from './keys/index.ts'

export type NewAccount = Readonly<{
  group: Readonly<{ id: number; isTest: boolean }>
  email: string
  /** The name of a new login or person; absent: made from the email. */
  name?: string | undefined
  /** Absent: the person of the employee or authority with this email, else a new one. */
  personId?: number | undefined
  /** Administrative roles. All others are granted to an authority. */
  roles: readonly string[]
  /** No line: the account sees its own person alone. */
  accessScope: readonly ScopeLine[]
  isApiEnabled: boolean
  isSample: boolean
  /** Whether a new login gets no password. */
  isWithoutPassword?: boolean
  /** ISO 8601, UTC. */
  now: string
  /** By the real clock, where that is another. */
  realNow?: string
  /** Who makes it. Absent: the operator. */
  by?: CommandContext
}>

type CreatedAccount = Readonly<{
  userAccountId: number
  loginId: string
  /** Undefined where the login existed and keeps its password, or gets none. */
  password: string | undefined
  /** The owner, for the operator to compare: `Emma Walsh, employee E1042`. Undefined: neither employee nor authority. */
  owner: string | undefined
  /** The two-person roles that the person holds already. */
  twoPersonRoles: readonly UserRole[]
}>

/** Creates a user account in a group, and a login with a random password unless one has this email. Creates no authority. */
export async function createAccount(tx: Tx, account: NewAccount): Promise<CreatedAccount> {
  const email = account.email.trim()
  const roles = [...new Set(account.roles)]
  reject([...violationsOfEmail(email), ...violationsOfRoles(roles)])
  await lockIdentities({ tx, employerGroupId: account.group.id })
  const { realNow = account.now } = account
  const { loginId, password } = await findOrCreateLogin(tx, { ...account, email, now: realNow })
  const personId =
    account.personId ?? (await findPerson(tx, account.group.id, email)) ?? (await createPerson(tx, account))
  const { today } = await timeOf(tx, account.group.id, account.now)
  const { roles: twoPersonRoles } = await twoPersonStandingOf({ tx, today }, personId)
  const userAccountId = await insertAccount(tx, { ...account, loginId, personId })
  await sql`insert into user_account_role (employer_group_id, user_account_id, role)
    select ${account.group.id}, ${userAccountId}, unnest(${roles}::text[])`.execute(tx)
  await insertScopeLines(tx, { employerGroupId: account.group.id, userAccountId }, account.accessScope)
  const { accessScope, isApiEnabled, isSample, now } = account
  await record(account.by ?? { tx, employerGroupId: account.group.id, actor: 'System', now, realNow }, {
    type: 'user-account.created',
    resource: { type: 'UserAccount', id: userAccountId },
    details: { personId, roles, accessScope, isApiEnabled, isSample },
  })
  return {
    userAccountId,
    loginId,
    password,
    owner: await findOwnerName(tx, account.group.id, personId),
    twoPersonRoles,
  }
}

const violationsOfRoles = (roles: readonly string[]) =>
  roles
    .filter(role => !administrativeRoles.some(each => each === role))
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

/** The answer where the group has an account of the person, or of the login. */
export const accountExists = (email: string) =>
  conflict('AccountExists', `${email}, or the person with this email, has an account in this group already.`)

async function insertAccount(
  tx: Tx,
  {
    group,
    email,
    loginId,
    personId,
    isApiEnabled,
    isSample,
    now,
    by,
  }: NewAccount & { loginId: string; personId: number },
): Promise<number> {
  const account = await tx
    .insertInto('userAccount')
    .values({
      ...(by && newId(by)),
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
    throw accountExists(email)
  }
  return account.id
}

async function findOwnerName(tx: Tx, employerGroupId: number, personId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string | null }>`
    select p.given_name || ' ' || p.family_name || coalesce(', employee ' || e.code, ', authority ' || a.code) as name
    from person p
    left join employee e on e.employer_group_id = p.employer_group_id and e.person_id = p.id
    left join authority a on a.employer_group_id = p.employer_group_id and a.person_id = p.id
    where p.employer_group_id = ${employerGroupId} and p.id = ${personId}`.execute(tx)
  return rows[0]?.name ?? undefined
}

type MovedAccount = Readonly<{ id: number; oldId: number; newId: number; employeeId: number }>

/** Moves the accounts of persons who became employees to those employees' persons. */
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

/** Closes the account of a person who leaves and revokes its keys. Its sessions end where its login has no other group. */
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
  await sql`select end_login_sessions(${account.loginId})`.execute(tx)
  const changedFields = ['status']
  const resource = { type: 'UserAccount', id: account.id }
  await record(ctx, { type: 'user-account.closed', resource, employeeId, changedFields })
  await revokeKeys(ctx, { userAccountId: account.id, employeeId })
}
