import type { Run } from '../run.ts'

/** `plain_role_grant`: the stored grants without dates and limits, which are those that authorities.csv lists. */
export async function createPlainGrants({ client, group }: Run): Promise<void> {
  await client.query(`
    create temporary table plain_role_grant on commit drop as
    select id, authority_id, role from role_grant g
    where employer_group_id = ${group.id} and valid_from is null and valid_to is null
      and not exists (select from role_grant_cost_centre l where l.employer_group_id = g.employer_group_id and l.role_grant_id = g.id)
      and not exists (select from role_grant_payment_group l where l.employer_group_id = g.employer_group_id and l.role_grant_id = g.id);
    create index on plain_role_grant (authority_id);
    analyze plain_role_grant`)
}

/** Makes cost centres, payment groups and plain roles exactly what the file lists, where it has the column. */
export async function writeAuthoritySets(run: Run): Promise<void> {
  const present = run.present.get('authorities.csv') ?? new Set()
  if (present.has('costCentreCodes')) await writeSet(run, { table: 'cost_centre', field: 'costCentres' })
  if (present.has('paymentGroupCodes')) await writeSet(run, { table: 'payment_group', field: 'paymentGroups' })
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

async function writeRoles(run: Run): Promise<void> {
  const group = run.group.id
  await run.client.query(`
    delete from role_grant g using plain_role_grant plain, next_authority n
    where g.employer_group_id = ${group} and g.id = plain.id and plain.authority_id = n.id
      and 'roles' = any(n.changed) and g.role <> all(n.roles);
    insert into role_grant (employer_group_id, authority_id, role)
    select ${group}, n.id, each.role from next_authority n, unnest(n.roles) with ordinality each (role, place)
    where (n.is_new or 'roles' = any(n.changed))
      and not exists (select from plain_role_grant p where p.authority_id = n.id and p.role = each.role)
    order by n.line, each.place`)
}
