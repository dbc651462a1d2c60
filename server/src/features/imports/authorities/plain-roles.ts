import { authorityBulk } from '../../authorities/index.ts'
import { firstDayOfPlain } from '../rows/index.ts'
import type { Run } from '../run/index.ts'

/**
 * Creates `plain_role_grant`: the stored grants without limits and end that authorities.csv can end. These are the grants
 * without a first day, and those that it gave from a day on and that authority-roles.csv does not name. Also creates
 * `standing_role_grant`: all roles in force today without limits and end.
 */
export async function createPlainGrants({ client, employerGroupId, today }: Run): Promise<void> {
  const isUnlimited = `not exists (select from role_grant_cost_centre l where l.employer_group_id = g.employer_group_id and l.role_grant_id = g.id)
      and not exists (select from role_grant_payment_group l where l.employer_group_id = g.employer_group_id and l.role_grant_id = g.id)`
  const isNamed = `exists (select from stage_authority_roles r join authority a on a.code = r.authority_code
    where a.employer_group_id = g.employer_group_id and a.id = g.authority_id and r.role = g.role and r."from" = g.valid_from)`
  await client.query(`
    create temporary table plain_role_grant on commit drop as
    select id, authority_id, role, valid_from from role_grant g
    where employer_group_id = ${employerGroupId} and valid_to is null and ${isUnlimited}
      and (valid_from is null or is_listed and not ${isNamed});
    create index on plain_role_grant (authority_id);
    create temporary table standing_role_grant on commit drop as
    select distinct authority_id, role from role_grant g
    where employer_group_id = ${employerGroupId} and coalesce(valid_from <= '${today}', true) and valid_to is null and ${isUnlimited};
    create index on standing_role_grant (authority_id);
    analyze plain_role_grant;
    analyze standing_role_grant`)
}

/** Grants the plain roles that the file lists, and ends the others, except grants of authority-roles.csv in the same set. */
export async function writePlainRoles(run: Run): Promise<void> {
  const group = run.employerGroupId
  const noLimits = "'{}'::bigint[] as cost_centre_ids, '{}'::bigint[] as payment_group_ids"
  await run.client.query(`
    create temporary table unlisted_role_grant on commit drop as
    select plain.id, plain.authority_id, plain.role, plain.valid_from, null::date as valid_to, ${noLimits}
    from plain_role_grant plain join next_authority n on n.id = plain.authority_id
    where 'roles' = any(n.changed) and plain.role <> all(n.roles)
      and not exists (select from stage_authority_roles r join authority a on a.code = r.authority_code
        where a.employer_group_id = ${group} and a.id = plain.authority_id and r.role = plain.role
          and r."from" is not distinct from plain.valid_from);
    create temporary table listed_role_grant on commit drop as
    select nextval('role_grant_id_seq') as id, row_number() over () as line, true as is_new, '{}'::text[] as changed,
      true as is_listed, ordered.* from (
      select n.id as authority_id, each.role, ${firstDayOfPlain(run, 'each.role')} as valid_from,
        null::date as valid_to, ${noLimits}
      from next_authority n, unnest(n.roles) with ordinality each (role, place)
      where (n.is_new or 'roles' = any(n.changed))
        and not exists (select from standing_role_grant p where p.authority_id = n.id and p.role = each.role)
      order by n.line, each.place
    ) ordered`)
  await authorityBulk.endGrants(run, { from: 'unlisted_role_grant', today: run.today })
  await authorityBulk.storeGrants(run, 'listed_role_grant')
}
