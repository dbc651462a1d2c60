import type { Run } from '../run.ts'
import { recordGrants } from './grant-records.ts'
import { isNewWithPerson, mayTellHistory } from './history.ts'

/**
 * `plain_role_grant`: the stored grants that authorities.csv has given and takes back, without limits and without an end:
 * those of ever since, and those that it gave from a day on and that authority-roles.csv does not name. And
 * `standing_role_grant`: those and others in force today without limits and without an end, which say the same.
 */
export async function createPlainGrants({ client, group, today }: Run): Promise<void> {
  const isUnlimited = `not exists (select from role_grant_cost_centre l where l.employer_group_id = g.employer_group_id and l.role_grant_id = g.id)
      and not exists (select from role_grant_payment_group l where l.employer_group_id = g.employer_group_id and l.role_grant_id = g.id)`
  const isNamed = `exists (select from stage_authority_roles r join authority a on a.code = r.authority_code
    where a.employer_group_id = g.employer_group_id and a.id = g.authority_id and r.role = g.role and r."from" = g.valid_from)`
  await client.query(`
    create temporary table plain_role_grant on commit drop as
    select id, authority_id, role, valid_from from role_grant g
    where employer_group_id = ${group.id} and valid_to is null and ${isUnlimited}
      and (valid_from is null or is_listed and not ${isNamed});
    create index on plain_role_grant (authority_id);
    create temporary table standing_role_grant on commit drop as
    select distinct authority_id, role from role_grant g
    where employer_group_id = ${group.id} and coalesce(valid_from <= '${today}', true) and valid_to is null and ${isUnlimited};
    create index on standing_role_grant (authority_id);
    analyze plain_role_grant;
    analyze standing_role_grant`)
}

/** Makes cost centres, payment groups and plain roles exactly what the file lists, where it has the column. */
export async function writeAuthoritySets(run: Run): Promise<void> {
  const present = run.present.get('authorities.csv') ?? new Set()
  if (present.has('costCentreCodes')) await writeSet(run, { table: 'cost_centre', field: 'costCentreIds' })
  if (present.has('paymentGroupCodes')) await writeSet(run, { table: 'payment_group', field: 'paymentGroupIds' })
  if (present.has('roles')) await writeRoles(run)
}

async function writeSet(run: Run, { table, field }: { table: string; field: string }): Promise<void> {
  const group = run.group.id
  const column = `${table}_id`
  await run.client.query(`
    delete from authority_${table} r using next_authority n
    where r.employer_group_id = ${group} and r.authority_id = n.id and '${field}' = any(n.changed)
      and r.${column} <> all(n.${column}s);
    insert into authority_${table} (employer_group_id, authority_id, ${column})
    select ${group}, n.id, each.id from next_authority n, unnest(n.${column}s) each (id)
    where n.is_new or '${field}' = any(n.changed)
    on conflict do nothing`)
}

/**
 * SQL: since when a row `n` of `next_authority` gives a plain role: ever since, where it may record the past. One that was
 * plain once and has ended is granted anew from today, so that former days stay what they were.
 */
export const firstDayOfPlain = (run: Run, role: string): string =>
  `case when not ${mayTellHistory(run, isNewWithPerson('n'))}
    or exists (select from role_grant past where past.employer_group_id = ${run.group.id}
      and past.authority_id = n.id and past.role = ${role} and past.valid_from is null and past.valid_to is not null)
  then '${run.today}'::date end`

/**
 * What was in force before today was so until yesterday and stays to be looked up, as where it is ended over the API. What
 * authority-roles.csv has in the same set is its own to write.
 */
async function writeRoles(run: Run): Promise<void> {
  const group = run.group.id
  await run.client.query(`
    create temporary table unlisted_role_grant on commit drop as
    select plain.id, plain.authority_id, plain.role, plain.valid_from, null::date as valid_to,
      '{}'::bigint[] as cost_centre_ids, '{}'::bigint[] as payment_group_ids,
      coalesce(plain.valid_from < '${run.today}', true) as was_in_force
    from plain_role_grant plain join next_authority n on n.id = plain.authority_id
    where 'roles' = any(n.changed) and plain.role <> all(n.roles)
      and not exists (select from stage_authority_roles r join authority a on a.code = r.authority_code
        where a.employer_group_id = ${group} and a.id = plain.authority_id and r.role = plain.role
          and r."from" is not distinct from plain.valid_from);
    create temporary table listed_role_grant on commit drop as
    select nextval('role_grant_id_seq') as id, ordered.* from (
      select n.id as authority_id, each.role, ${firstDayOfPlain(run, 'each.role')} as valid_from,
        null::date as valid_to, '{}'::bigint[] as cost_centre_ids, '{}'::bigint[] as payment_group_ids
      from next_authority n, unnest(n.roles) with ordinality each (role, place)
      where (n.is_new or 'roles' = any(n.changed))
        and not exists (select from standing_role_grant p where p.authority_id = n.id and p.role = each.role)
      order by n.line, each.place
    ) ordered;
    update role_grant g set valid_to = date '${run.today}' - 1 from unlisted_role_grant u
    where g.employer_group_id = ${group} and g.id = u.id and u.was_in_force;
    delete from role_grant g using unlisted_role_grant u
    where g.employer_group_id = ${group} and g.id = u.id and not u.was_in_force;
    insert into role_grant (employer_group_id, id, authority_id, role, valid_from, is_listed)
    select ${group}, id, authority_id, role, valid_from, true from listed_role_grant order by id`)
  await recordGrants(run, 'role-ended', 'unlisted_role_grant')
  await recordGrants(run, 'role-granted', 'listed_role_grant')
}
