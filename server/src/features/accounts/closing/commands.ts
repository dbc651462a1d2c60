import { sql } from 'kysely'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { notFound } from '../../../domain/failure.ts'
import type { CommandContext } from '../../../platform/command-context.ts'
import { record } from '../../../platform/records.ts'

/** Whose access is closed, and the last day on which they held anything. */
type Leaving = Readonly<{ employeeId: number; personId: number; on: CalendarDate }>

/**
 * Ends everything that a person may do, when their engagement is over: the account is closed and its keys are revoked at
 * once, its sessions too where the login is good for no other group; roles, and delegations from and to them end with
 * the day `on`, and those that would begin later never do. Call it when that day has come, or on any later one; called
 * again it does nothing. Nothing of it comes back by itself when they are engaged anew.
 * @returns whether a role or a delegation has ended, which changes the organisation
 * @throws notFound
 */
export async function closePerson(
  ctx: CommandContext,
  { employeeId, on }: Readonly<{ employeeId: number; on: CalendarDate }>,
): Promise<boolean> {
  const { personId } = await ctx.tx
    .selectFrom('employee')
    .select('personId')
    .where('employerGroupId', '=', ctx.employerGroupId)
    .where('id', '=', employeeId)
    .executeTakeFirstOrThrow(notFound('The employee'))
  const leaving = { employeeId, personId, on }
  await closeAccount(ctx, leaving)
  const ended = [await endRoles(ctx, leaving), await endDelegations(ctx, leaving)]
  return ended.includes(true)
}

async function closeAccount(ctx: CommandContext, { employeeId, personId }: Leaving): Promise<void> {
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

async function endRoles(ctx: CommandContext, { employeeId, personId, on }: Leaving): Promise<boolean> {
  const { tx, employerGroupId } = ctx
  const { rows: grants } = await sql<{ id: number; authorityId: number; role: string; stays: boolean }>`
    select g.id, g.authority_id, g.role, coalesce(g.valid_from <= ${on}::date, true) as stays
    from role_grant g join authority a on a.employer_group_id = g.employer_group_id and a.id = g.authority_id
    where g.employer_group_id = ${employerGroupId} and a.person_id = ${personId}
      and coalesce(g.valid_to > ${on}::date, true)
    order by g.id for update of g`.execute(tx)
  for (const { id, authorityId, role, stays } of grants) {
    await (stays ? endRow(ctx, 'role_grant', { id, on }) : deleteRow(ctx, 'role_grant', id))
    const resource = { type: 'Authority', id: authorityId }
    const details = { grant: { id, role, to: on } }
    await record(ctx, { type: 'authority.role-ended', resource, employeeId, changedFields: ['roles'], details })
  }
  for (const id of new Set(grants.map(grant => grant.authorityId))) await touch(ctx, 'authority', id)
  return grants.length > 0
}

/** Both those that they have given and those that they were given. */
async function endDelegations(ctx: CommandContext, { employeeId, personId, on }: Leaving): Promise<boolean> {
  const { rows } = await sql<{ id: number; stays: boolean }>`
    select d.id, d.valid_from <= ${on}::date as stays from delegation d
    where d.employer_group_id = ${ctx.employerGroupId} and d.valid_to > ${on}::date
      and exists (select from authority a where a.employer_group_id = d.employer_group_id
        and a.person_id = ${personId} and a.id in (d.authority_id, d.delegate_authority_id))
    order by d.id for update`.execute(ctx.tx)
  for (const { id, stays } of rows) {
    const type = stays ? 'delegation.ended' : 'delegation.deleted'
    if (stays) {
      await endRow(ctx, 'delegation', { id, on })
      await touch(ctx, 'delegation', id)
    } else await deleteRow(ctx, 'delegation', id)
    await record(ctx, { type, resource: { type: 'Delegation', id }, employeeId, changedFields: ['validTo'] })
  }
  return rows.length > 0
}

type Dated = 'role_grant' | 'delegation'

const endRow = (
  { tx, employerGroupId }: CommandContext,
  table: Dated,
  { id, on }: Readonly<{ id: number; on: CalendarDate }>,
) =>
  sql`update ${sql.table(table)} set valid_to = ${on}::date
    where employer_group_id = ${employerGroupId} and id = ${id}`.execute(tx)

const deleteRow = ({ tx, employerGroupId }: CommandContext, table: Dated, id: number) =>
  sql`delete from ${sql.table(table)} where employer_group_id = ${employerGroupId} and id = ${id}`.execute(tx)

const touch = ({ tx, employerGroupId, now }: CommandContext, table: 'authority' | 'delegation', id: number) =>
  sql`update ${sql.table(table)} set version = version + 1, last_modified = ${now}
    where employer_group_id = ${employerGroupId} and id = ${id}`.execute(tx)
