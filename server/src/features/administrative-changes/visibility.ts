import { sql } from 'kysely'
import type { Caller } from '../../domain/caller.ts'
import type { Db } from '../../platform/database/index.ts'
import { requireRoleOverStructure } from '../accounts/index.ts'

/**
 * Administrators of the whole group alone see administrative changes.
 * @throws forbidden `InsufficientRole`, `InsufficientAccessScope`
 */
export const requireAdministrator = (tx: Db, caller: Caller) =>
  requireRoleOverStructure({ tx, caller }, ['EmployerAdministrator'])

/** `decides`: whether they are an authority and see the whole group. */
type Administrator = Readonly<{ personId: number; decides: boolean }>

/** The administrators of the whole group today, with an active account. */
export async function listAdministrators(
  tx: Db,
  { employerGroupId, today }: Pick<Caller, 'employerGroupId' | 'today'>,
): Promise<Administrator[]> {
  const { rows } = await sql<Administrator>`
    select account.person_id, authority.id is not null and exists (select from access_scope scope
        where scope.employer_group_id = account.employer_group_id and scope.user_account_id = account.id
          and scope.type = 'All') as decides
    from user_account account
    left join authority on authority.employer_group_id = account.employer_group_id
      and authority.person_id = account.person_id and authority.status = 'Active'
    where account.employer_group_id = ${employerGroupId} and account.status = 'Active'
      and (exists (select from user_account_role own where own.employer_group_id = account.employer_group_id
          and own.user_account_id = account.id and own.role = 'EmployerAdministrator')
        or exists (select from role_grant g where g.employer_group_id = authority.employer_group_id
          and g.authority_id = authority.id and g.role = 'EmployerAdministrator'
          and coalesce(g.valid_from <= ${today.group}::date, true) and coalesce(g.valid_to >= ${today.group}::date, true)
          and not exists (select from role_grant_cost_centre l
            where l.employer_group_id = g.employer_group_id and l.role_grant_id = g.id)
          and not exists (select from role_grant_payment_group l
            where l.employer_group_id = g.employer_group_id and l.role_grant_id = g.id)))
    order by account.person_id`.execute(tx)
  return rows
}
