import { sql } from 'kysely'
import { forbidden } from '../../domain/failure.ts'
import type { UserRole } from '../../domain/user-role.ts'
import { anyRole } from '../../domain/wording.ts'
import type { CallerContext } from '../../platform/command-context.ts'
import type { Db } from '../../platform/database.ts'

/**
 * Refuses callers who hold none of these roles for the whole group: structure belongs to all, so that a role which is
 * limited to cost centres or payment groups is not enough to change it.
 * @throws forbidden `InsufficientRole`
 */
export async function requireRoleInGroup(
  { tx, caller }: Pick<CallerContext, 'caller'> & Readonly<{ tx: Db }>,
  roles: readonly UserRole[],
): Promise<void> {
  const { rows } = await sql<{ holds: boolean }>`
    select exists (
      select from user_account_role own where own.employer_group_id = ${caller.employerGroupId}
        and own.user_account_id = ${caller.userAccountId} and own.role = any(${[...roles]}::text[])
    ) or exists (
      select from role_grant g join authority a on a.employer_group_id = g.employer_group_id and a.id = g.authority_id
      where g.employer_group_id = ${caller.employerGroupId} and a.status = 'Active'
        and a.id = ${caller.authorityId ?? null}::bigint and g.role = any(${[...roles]}::text[])
        and coalesce(g.valid_from <= ${caller.today.group}::date, true) and coalesce(g.valid_to >= ${caller.today.group}::date, true)
        and not exists (select from role_grant_cost_centre l
          where l.employer_group_id = g.employer_group_id and l.role_grant_id = g.id)
        and not exists (select from role_grant_payment_group l
          where l.employer_group_id = g.employer_group_id and l.role_grant_id = g.id)
    ) as holds`.execute(tx)
  if (rows[0]?.holds) return
  throw forbidden('InsufficientRole', `This takes the role of ${anyRole(roles)}, for the whole group.`)
}
