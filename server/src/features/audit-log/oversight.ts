import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Caller } from '../../domain/caller.ts'
import { forbidden } from '../../domain/failure.ts'
import { anyRole } from '../../domain/text/wording.ts'
import type { Db } from '../../platform/database/index.ts'

const overseers = ['Auditor', 'EmployerAdministrator'] as const

/**
 * Whether the caller oversees the whole group: an auditor or employer administrator, with an access scope of All and by
 * a role without limits. What belongs to no one part of the group (accounts, keys, imports, the audit log) is for them.
 */
export function overseesGroup(caller: Caller): RawBuilder<SqlBool> {
  return holdsRole(caller) && caller.accessScopes.length === 0 ? sql<SqlBool>`(not ${isLimited(caller)})` : sql`false`
}

/** @throws forbidden `InsufficientRole`, `InsufficientAccessScope` */
export async function requireOversight(db: Db, caller: Caller): Promise<void> {
  const { rows } = await sql<{ isLimited: boolean }>`select ${isLimited(caller)} as is_limited`.execute(db)
  if (!holdsRole(caller) || rows[0]?.isLimited) {
    throw forbidden('InsufficientRole', `This takes the role of ${anyRole(overseers)}, for the whole group.`)
  }
  if (caller.accessScopes.length === 0) return
  throw forbidden(
    'InsufficientAccessScope',
    'The audit log belongs to the whole group. Use an account and a key whose access scope is All.',
  )
}

const holdsRole = ({ roles }: Caller): boolean => overseers.some(role => roles.has(role))

/** Whether those of the roles that the caller has are all limited to cost centres or payment groups. */
const isLimited = (caller: Caller) => sql<boolean>`coalesce((
  select bool_and(held.is_limited) from (
    select false as is_limited from user_account_role own where own.employer_group_id = ${caller.employerGroupId}
      and own.user_account_id = ${caller.userAccountId} and own.role = any(${[...overseers]}::text[])
    union all
    select exists (select from role_grant_cost_centre l
        where l.employer_group_id = g.employer_group_id and l.role_grant_id = g.id)
      or exists (select from role_grant_payment_group l
        where l.employer_group_id = g.employer_group_id and l.role_grant_id = g.id)
    from role_grant g where g.employer_group_id = ${caller.employerGroupId}
      and g.authority_id = ${caller.authorityId ?? null}::bigint and g.role = any(${[...overseers]}::text[])
      and coalesce(g.valid_from <= ${caller.today.group}::date, true)
      and coalesce(g.valid_to >= ${caller.today.group}::date, true)) held), false)`
