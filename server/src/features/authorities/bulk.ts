import { type BulkContext, recordRows, storeRows, touchRows } from '../../core/bulk.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'

/** Which cost centres and payment groups are there: `authority_cost_centre`, `role_grant_payment_group`. */
export const limitTables = ['cost_centre', 'payment_group'] as const
export type LimitTable = (typeof limitTables)[number]

/** SQL: the ids that an authority or a grant is limited to, sorted. `row`: SQL over the row, which has `employer_group_id`. */
export const limitsInSql = (owner: 'authority' | 'role_grant', table: LimitTable, row: string): string =>
  `array(select l.${table}_id from ${owner}_${table} l
    where l.employer_group_id = ${row}.employer_group_id and l.${owner}_id = ${row}.id order by 1)`

/**
 * `from`: SQL for a relation with the columns of `BulkRows`, those of authorities, `employee_id`, `stored_employee_id` and
 * `<table>_ids` of `sets`, the limits that become exactly these.
 */
type Authorities = Readonly<{ from: string; sets: readonly LimitTable[] }>

/**
 * Records authorities as they are made or changed by their single commands, before anything of them is stored. Their roles
 * have an event for each grant.
 */
export function recordAuthorities(ctx: BulkContext, { from, sets }: Authorities): Promise<void> {
  const stored = (table: LimitTable) => limitsInSql('authority', table, 't')
  const next = (table: LimitTable) => (sets.includes(table) ? `n.${table}_ids` : stored(table))
  return recordRows(
    ctx,
    `select case when n.is_new then 'authority.created' else 'authority.updated' end as type, 'Authority' as resource, n.id,
      n.employee_id, array_remove(n.changed, 'roles') as changed, null::json as details,
      case when not n.is_new then json_build_object('id', t.id, 'personId', t.person_id, 'code', t.code, 'email', t.email,
        'emailType', t.email_type, 'status', t.status, 'version', t.version, 'employeeId', n.stored_employee_id,
        'givenName', p.given_name, 'familyName', p.family_name, 'name', p.family_name || ', ' || p.given_name,
        'costCentreIds', ${stored('cost_centre')}, 'paymentGroupIds', ${stored('payment_group')}) end as before,
      json_build_object('code', n.code, 'email', n.email, 'emailType', n.email_type, 'status', n.status,
        'employeeId', n.employee_id, 'costCentreIds', ${next('cost_centre')}, 'paymentGroupIds', ${next('payment_group')}) as after
    from ${from} n
    left join authority t on t.employer_group_id = ${ctx.employerGroupId} and t.id = n.id
    left join person p on p.employer_group_id = ${ctx.employerGroupId} and p.id = t.person_id
    where n.is_new or array_remove(n.changed, 'roles') <> '{}'
    order by n.line`,
  )
}

/** Makes and changes authorities, which the caller has checked. Their persons are there, and `recordAuthorities` has recorded them. */
export async function storeAuthorities(ctx: BulkContext, from: string): Promise<void> {
  const columns = ['person_id', 'email', 'email_type', 'status']
  await storeRows(ctx, 'authority', { from, columns, firstColumns: ['code'] })
}

const changedSets = { cost_centre: 'costCentreIds', payment_group: 'paymentGroupIds' } as const

/** Gives new and changed authorities the limits that `from` has. */
export async function storeSets({ client, employerGroupId }: BulkContext, { from, sets }: Authorities): Promise<void> {
  for (const table of sets) {
    const isChanged = `'${changedSets[table]}' = any(n.changed)`
    await client.query(`
      delete from authority_${table} r using ${from} n
      where r.employer_group_id = ${employerGroupId} and r.authority_id = n.id and ${isChanged}
        and r.${table}_id <> all(n.${table}_ids);
      insert into authority_${table} (employer_group_id, authority_id, ${table}_id)
      select ${employerGroupId}, n.id, each.id from ${from} n, unnest(n.${table}_ids) each (id)
      where n.is_new or ${isChanged} on conflict do nothing`)
  }
}

/**
 * Makes and changes grants, which the caller has checked, and records each as its single command does. `from`: SQL for a
 * relation with the columns of `BulkRows`, `authority_id`, `role`, `valid_from`, `valid_to`, `is_listed` and the limits
 * `cost_centre_ids` and `payment_group_ids`.
 */
export async function storeGrants(ctx: BulkContext, from: string): Promise<void> {
  const { client, employerGroupId } = ctx
  await client.query(`
    insert into role_grant (employer_group_id, id, authority_id, role, valid_from, valid_to, is_listed)
    select ${employerGroupId}, id, authority_id, role, valid_from, valid_to, is_listed from ${from} n where is_new order by line;
    update role_grant t set valid_to = n.valid_to, is_listed = n.is_listed from ${from} n
    where t.employer_group_id = ${employerGroupId} and t.id = n.id and not n.is_new
      and (n.changed <> '{}' or t.is_listed <> n.is_listed)`)
  for (const table of limitTables) {
    await client.query(`
      delete from role_grant_${table} l using ${from} n
      where l.employer_group_id = ${employerGroupId} and l.role_grant_id = n.id and n.changed <> '{}'
        and l.${table}_id <> all(n.${table}_ids);
      insert into role_grant_${table} (employer_group_id, role_grant_id, ${table}_id)
      select ${employerGroupId}, n.id, each.id from ${from} n, unnest(n.${table}_ids) each (id)
      where n.is_new or n.changed <> '{}' on conflict do nothing`)
  }
  await recordGrants(ctx, 'role-granted', `(select * from ${from} n where n.is_new or n.changed <> '{}')`)
}

/**
 * Ends grants at once, as `endGrant` does one: what was in force before `today` was so until yesterday, and others go.
 * `from`: as of `storeGrants`.
 */
export async function endGrants(ctx: BulkContext, { from, today }: Readonly<{ from: string; today: CalendarDate }>) {
  const wasInForce = `coalesce(u.valid_from < '${today}', true)`
  await ctx.client.query(`
    update role_grant g set valid_to = date '${today}' - 1 from ${from} u
    where g.employer_group_id = ${ctx.employerGroupId} and g.id = u.id and ${wasInForce};
    delete from role_grant g using ${from} u
    where g.employer_group_id = ${ctx.employerGroupId} and g.id = u.id and not ${wasInForce}`)
  await recordGrants(ctx, 'role-ended', from)
}

/** Of an ended grant what it was, of others what it is. */
const recordGrants = (ctx: BulkContext, type: 'role-granted' | 'role-ended', from: string): Promise<void> =>
  recordRows(
    ctx,
    `select 'authority.${type}' as type, 'Authority' as resource, g.authority_id as id, e.id as employee_id,
      '{roles}'::text[] as changed, null::json as before, null::json as after,
      json_build_object('grant', json_build_object('id', g.id, 'role', g.role, 'from', g.valid_from, 'to', g.valid_to,
        'costCentreIds', g.cost_centre_ids, 'paymentGroupIds', g.payment_group_ids)) as details
    from ${from} g
    join authority a on a.employer_group_id = ${ctx.employerGroupId} and a.id = g.authority_id
    left join employee e on e.employer_group_id = a.employer_group_id and e.person_id = a.person_id
    order by g.authority_id, g.id`,
  )

/** The records of these authorities show other grants now. `ids`: SQL. */
export const touchAuthorities = (ctx: BulkContext, ids: string) => touchRows(ctx, 'authority', ids)
