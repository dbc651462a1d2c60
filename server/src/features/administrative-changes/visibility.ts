import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Caller } from '../../domain/caller.ts'
import type { Db } from '../../platform/database/index.ts'
import { requireRoleOverStructure } from '../accounts/index.ts'

/**
 * What waits for a second administrator is seen by administrators of the whole group alone.
 * @throws forbidden `InsufficientRole`, `InsufficientAccessScope`
 */
export const requireAdministrator = (tx: Db, caller: Caller) =>
  requireRoleOverStructure({ tx, caller }, ['EmployerAdministrator'])

/**
 * Whether somebody is an administrator of the whole group on a day, with an account that is active: who asked for
 * something may have lost the role since.
 */
export async function isAdministrator(
  tx: Db,
  { employerGroupId, personId, day }: { employerGroupId: number; personId: number; day: string },
): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select exists (select from user_account account where account.employer_group_id = ${employerGroupId}
      and account.person_id = ${personId} and ${administers(day)}) as holds`.execute(tx)
  return rows[0]?.holds ?? false
}

/** The persons who may confirm something on a day: administrators who are authorities and see the whole group. */
export async function listDeciders(
  tx: Db,
  { employerGroupId, day, except }: { employerGroupId: number; day: string; except: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ personId: number }>`
    select account.person_id from user_account account
    where account.employer_group_id = ${employerGroupId} and account.person_id <> all(${[...except]}::bigint[])
      and ${administers(day)}
      and exists (select from authority where authority.employer_group_id = account.employer_group_id
        and authority.person_id = account.person_id and authority.status = 'Active')
      and exists (select from access_scope scope where scope.employer_group_id = account.employer_group_id
        and scope.user_account_id = account.id and scope.type = 'All')
    order by account.person_id`.execute(tx)
  return rows.map(row => row.personId)
}

/** Whether the `account` of the surrounding query is active and administers the whole group on a day. */
const administers = (day: string): RawBuilder<SqlBool> => sql<SqlBool>`(account.status = 'Active'
  and (exists (select from user_account_role own where own.employer_group_id = account.employer_group_id
      and own.user_account_id = account.id and own.role = 'EmployerAdministrator')
    or exists (select from authority
      join role_grant g on g.employer_group_id = authority.employer_group_id and g.authority_id = authority.id
      where authority.employer_group_id = account.employer_group_id and authority.person_id = account.person_id
        and authority.status = 'Active' and g.role = 'EmployerAdministrator'
        and coalesce(g.valid_from <= ${day}::date, true) and coalesce(g.valid_to >= ${day}::date, true)
        and not exists (select from role_grant_cost_centre l
          where l.employer_group_id = g.employer_group_id and l.role_grant_id = g.id)
        and not exists (select from role_grant_payment_group l
          where l.employer_group_id = g.employer_group_id and l.role_grant_id = g.id))))`
