import { sql } from 'kysely'
import type { CommandContext } from '../../core/command-context.ts'
import { earliestDay } from '../../domain/caller.ts'
import { twoPersonRoles, type UserRole } from '../../domain/user-role.ts'

const listed = twoPersonRoles.map(role => `'${role}'`).join(', ')

/**
 * SQL over the group of the transaction: every two-person role of a person, by an authority of any status or by an account that
 * is not closed, and every authority of which a change waits for a second administrator. Columns: `person_id`,
 * `authority_id` and `role_grant_id` (null: the role is the account's), `role`, `valid_to` and `is_pending`.
 */
export const twoPersonRoleHolders = `
  select authority.person_id, authority.id as authority_id, role_grant.id as role_grant_id, role_grant.role, role_grant.valid_to, false as is_pending
  from role_grant join authority on authority.employer_group_id = role_grant.employer_group_id
    and authority.id = role_grant.authority_id
  where role_grant.employer_group_id = current_employer_group_id() and role_grant.role in (${listed})
  union all
  select account.person_id, null, null, own.role, null, false
  from user_account_role own join user_account account on account.employer_group_id = own.employer_group_id
    and account.id = own.user_account_id
  where own.employer_group_id = current_employer_group_id() and own.role in (${listed}) and account.status <> 'Closed'
  union all
  select authority.person_id, authority.id, null, null, null, true
  from administrative_change change join authority on authority.employer_group_id = change.employer_group_id
    and authority.id = change.resource_id
  where change.employer_group_id = current_employer_group_id() and change.status = 'Pending'
    and change.resource_type = 'Authority'`

type TwoPersonStanding = Readonly<{ roles: readonly UserRole[]; hasPending: boolean }>

/**
 * The two-person roles of a person that have not ended in every employer's day, and whether a change of their authority waits for
 * a second administrator.
 */
export async function twoPersonStandingOf(
  { tx, today }: Pick<CommandContext, 'tx' | 'today'>,
  personId: number,
): Promise<TwoPersonStanding> {
  const { rows } = await sql<TwoPersonStanding>`
    select coalesce(array_agg(distinct role order by role) filter (where not is_pending), '{}') as roles,
      coalesce(bool_or(is_pending), false) as has_pending
    from (${sql.raw(twoPersonRoleHolders)}) holder
    where person_id = ${personId} and coalesce(valid_to >= ${earliestDay(today)}::date, true)`.execute(tx)
  return rows[0] ?? { roles: [], hasPending: false }
}
