import { sql } from 'kysely'
import type { AdministrativeRole } from '../../domain/user-role.ts'
import type { Tx } from '../../platform/database/index.ts'
import { replaceScopeLines, type ScopeLine } from '../access-scopes/index.ts'

type Which = Readonly<{ employerGroupId: number; userAccountId: number }>

/** Replaces the administrative roles and the access scope of an account. */
export async function replaceRights(
  tx: Tx,
  account: Which,
  { roles, accessScope }: Readonly<{ roles: readonly AdministrativeRole[]; accessScope: readonly ScopeLine[] }>,
): Promise<void> {
  const { employerGroupId, userAccountId } = account
  await sql`delete from user_account_role where employer_group_id = ${employerGroupId}
    and user_account_id = ${userAccountId}`.execute(tx)
  await sql`insert into user_account_role (employer_group_id, user_account_id, role)
    select ${employerGroupId}, ${userAccountId}, unnest(${roles}::text[])`.execute(tx)
  await replaceScopeLines(tx, account, accessScope)
}

type Columns = Readonly<{
  status?: 'Active' | 'Suspended' | 'Closed'
  isApiEnabled?: boolean
  now: string
}>

/** Changes columns of an account and counts its version. */
export async function storeAccount(
  tx: Tx,
  { employerGroupId, userAccountId }: Which,
  { now, ...columns }: Columns,
): Promise<void> {
  await tx
    .updateTable('userAccount')
    .set(eb => ({ ...columns, version: eb('version', '+', 1), lastModified: now }))
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', userAccountId)
    .execute()
}

/** Notes when the invitation of an account is to be sent; null: no more. The version counts what administrators change. */
export async function noteInvitation(
  tx: Tx,
  { employerGroupId, userAccountId }: Which,
  invitationDueAt: string | null,
): Promise<void> {
  await tx
    .updateTable('userAccount')
    .set({ invitationDueAt })
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', userAccountId)
    .execute()
}
