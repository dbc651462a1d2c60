import { type RawBuilder, sql } from 'kysely'
import { personNameInSql } from '../../core/person-name.ts'
import { inWords } from '../../core/sorting.ts'
import { isInForce } from '../../core/today.ts'
import type { Caller } from '../../domain/caller.ts'
import { notFound } from '../../domain/failure.ts'
import { type Collection, collectionOf, inOrderOf, isBefore, type Order } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'
import { scopeEntries } from '../access-scopes/index.ts'
import { requireRoleOverStructure } from '../accounts/index.ts'
import { availableActionsOf } from './rules.ts'
import type { Account, AccountsQuery } from './schemas.ts'

const nameOfPerson = personNameInSql()

/** The accounts of the group. Only its administrators see them. */
const accountsOf = (db: Db, { employerGroupId, today }: Caller, now: string) =>
  db
    .selectFrom('userAccount as a')
    .innerJoin('login', 'login.id', 'a.loginId')
    .innerJoin('person', join =>
      join.onRef('person.employerGroupId', '=', 'a.employerGroupId').onRef('person.id', '=', 'a.personId'),
    )
    .select([
      'a.id',
      'a.personId',
      'a.loginId',
      'a.status',
      'a.isApiEnabled',
      'a.version',
      'a.createdAt',
      'a.lastModified',
    ])
    .select(['login.email', 'login.twoFactorEnabled as hasSecondFactor'])
    .select([
      nameOfPerson.as('name'),
      recordOf('employee').as('employee'),
      recordOf('authority').as('authority'),
      sql<
        Account['roles']
      >`array(select role from user_account_role own where own.employer_group_id = a.employer_group_id
        and own.user_account_id = a.id order by role)`.as('roles'),
      sql<Account['authorityRoles']>`array(select distinct role_grant.role from authority
        join role_grant on role_grant.employer_group_id = authority.employer_group_id and role_grant.authority_id = authority.id
        where authority.employer_group_id = a.employer_group_id and authority.person_id = a.person_id
          and authority.status = 'Active' and ${isInForce('role_grant', today.group)} order by role_grant.role)`.as(
        'authorityRoles',
      ),
      scopeEntries('user_account_id').as('accessScope'),
      sql<number>`(select count(*)::int from api_key where api_key.employer_group_id = a.employer_group_id
        and api_key.user_account_id = a.id and api_key.revoked_at is null and api_key.expires_at > ${now})`.as(
        'activeKeyCount',
      ),
      // Every group in which a login has an account records its sign-ins.
      sql<string | null>`(select max(entry.occurred_at) from audit_entry entry
        where entry.employer_group_id = a.employer_group_id and entry.resource_id = a.id
          and entry.resource_type = 'UserAccount' and entry.action = 'sign-in.succeeded')`.as('lastSignInAt'),
      // A new login has a random password, until its owner chooses one.
      sql<boolean>`(a.is_sample or exists (select from login_credential own where own.user_id = a.login_id
        and own.updated_at > own.created_at))`.as('hasPassword'),
      sql<boolean>`exists (select from list_login_accounts(a.login_id) other
        where other.employer_group_id <> a.employer_group_id)`.as('isUsedElsewhere'),
    ])
    .where('a.employerGroupId', '=', employerGroupId)

const recordOf = (table: 'employee' | 'authority'): RawBuilder<Account['employee'] | null> => sql`(
  select json_build_object('id', w.id, 'code', w.code) from ${sql.table(table)} w
  where w.employer_group_id = a.employer_group_id and w.person_id = a.person_id)`

const personOf = (table: 'employee' | 'authority', id: number | undefined) => sql<number>`(
  select w.person_id from ${sql.table(table)} w where w.employer_group_id = a.employer_group_id and w.id = ${id})`

export type AccountRow = Awaited<ReturnType<ReturnType<typeof accountsOf>['execute']>>[number]

type Asked = Readonly<{ now: string }>

/** @throws forbidden */
export async function listAccounts(
  db: Db,
  caller: Caller,
  { Name, Status, EmployeeId, AuthorityId, Order, BeforeId, now }: AccountsQuery & Asked,
): Promise<Collection<Account>> {
  await requireRoleOverStructure({ tx: db, caller }, ['EmployerAdministrator'])
  const text = (Name ?? '').toLowerCase()
  const found = accountsOf(db, caller, now)
    .where(isBefore('a.id', BeforeId))
    .$if(Status !== undefined, q => q.where('a.status', '=', Status ?? 'Active'))
    .$if(EmployeeId !== undefined, q => q.where('a.personId', 'in', personOf('employee', EmployeeId)))
    .$if(AuthorityId !== undefined, q => q.where('a.personId', 'in', personOf('authority', AuthorityId)))
    .$if(Name !== undefined, q =>
      q.where(sql<boolean>`(position(${text} in lower(person.family_name || ', ' || person.given_name)) > 0
        or position(${text} in lower(person.given_name || ' ' || person.family_name)) > 0
        or position(${text} in lower(login.email)) > 0)`),
    )
  return collectionOf(found, (row: AccountRow) => accountOf(row, caller), orderOf(Order))
}

const orderOf = (order: AccountsQuery['Order']): Order<AccountRow> => {
  if (order === 'OldestFirst' || order === 'NewestFirst' || order === undefined) return inOrderOf('a.id', order)
  const [is, direction] = order === 'NameAscending' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  return {
    terms: [sql`${inWords(nameOfPerson)} ${direction}`, sql`a.id ${direction}`],
    behind: ({ name, id }) => sql`(${inWords(nameOfPerson)}, a.id) ${is} (${inWords(sql`${name}::text`)}, ${id})`,
  }
}

/** @throws forbidden, notFound */
export async function getAccount(db: Db, caller: Caller, { id, now }: { id: number } & Asked) {
  await requireRoleOverStructure({ tx: db, caller }, ['EmployerAdministrator'])
  const row = await readAccount(db, caller, { id, now })
  return { record: accountOf(row, caller), version: row.version }
}

/** @throws notFound */
export const readAccount = (db: Db, caller: Caller, { id, now }: { id: number } & Asked): Promise<AccountRow> =>
  accountsOf(db, caller, now).where('a.id', '=', id).executeTakeFirstOrThrow(notFound('The account'))

/** Of a login with accounts in other groups, this group does not learn it. */
export const ownSecondFactor = ({ hasSecondFactor, isUsedElsewhere }: AccountRow): boolean =>
  hasSecondFactor && !isUsedElsewhere

const accountOf = (row: AccountRow, caller: Caller): Account => ({
  id: row.id,
  name: row.name,
  email: row.email,
  status: row.status,
  isInvited: !row.hasPassword,
  ...(row.lastSignInAt !== null && { lastSignInDateTime: row.lastSignInAt }),
  ...(row.employee && { employee: row.employee }),
  ...(row.authority && { authority: row.authority }),
  roles: row.roles,
  authorityRoles: row.authorityRoles,
  accessScope: row.accessScope,
  isApiEnabled: row.isApiEnabled,
  activeKeyCount: row.activeKeyCount,
  hasSecondFactor: ownSecondFactor(row),
  availableActions: availableActionsOf({
    ...row,
    isOwn: row.personId === caller.personId,
    hasSecondFactor: ownSecondFactor(row),
  }),
  createdDateTime: row.createdAt,
  lastModified: row.lastModified,
})
