import { refuseEach } from '../refusals.ts'
import type { Run } from '../run.ts'
import { firstDayOfPlain } from './authority-sets.ts'

const file = 'authority-roles.csv'

/**
 * Nobody holds a role twice over the same on the same day (`refuseDoubled` says so of what comes over the API): by two
 * rows, by a row and a stored grant, or by either of them and the plain roles of authorities.csv. What was stored so
 * before, and is not changed, is passed over.
 */
export async function refuseDoubledGrants(run: Run): Promise<void> {
  await createPlannedGrants(run)
  await refuseEach(
    run,
    {
      file,
      column: 'role',
      query: `select g.line, replace(min(coalesce(other.valid_from, '-infinity'))::text, '-infinity', 'ever since') as value, min(other.line) as other
        from planned_grant g join planned_grant other on ${isDoubled('g', 'other')} and not other.is_plain
          and (other.line is null or other.line < g.line or not other.is_touched)
        where g.is_touched and not g.is_plain group by g.line`,
    },
    ({ value, other }) =>
      other === null
        ? `This authority has this role with the same limits (from: ${value}) on some of these days already. Write other days, or change that one.`
        : `Line ${other} gives this role with the same limits on some of these days already. Take one of the two out, or write other days.`,
  )
  await refuseEach(
    run,
    {
      file: 'authorities.csv',
      column: 'roles',
      query: `select g.line, min(g.role) as value, min(other.line) as other
        from planned_grant g join planned_grant other on ${isDoubled('g', 'other')} and not other.is_plain
        where g.is_plain and (g.is_touched or other.is_touched) group by g.line`,
    },
    ({ value, other }) =>
      `This authority has the role ${value} for some days${other === null ? '' : ` by line ${other} of ${file}`}, without limits as here. Take it out here, or there.`,
  )
}

/** Two that give the same role over the same on some same day. */
const isDoubled = (one: string, other: string) => `${other}.place <> ${one}.place
  and ${other}.authority_id = ${one}.authority_id and ${other}.role = ${one}.role
  and ${other}.cost_centre_ids = ${one}.cost_centre_ids and ${other}.payment_group_ids = ${one}.payment_group_ids
  and daterange(${other}.valid_from, ${other}.valid_to, '[]') && daterange(${one}.valid_from, ${one}.valid_to, '[]')`

/**
 * `planned_grant`: the grants that there will be of the authorities in either file. `is_plain`: those that authorities.csv
 * lists and that are not held already; `is_touched`: made or changed by the files. A row whose days are backwards, which
 * is an error of its own, is left out.
 */
async function createPlannedGrants(run: Run): Promise<void> {
  const group = run.employerGroupId
  const present = run.present.get(file) ?? new Set()
  const to = present.has('to') ? 's."to"' : 't.valid_to'
  const stored = (table: string, grant: string) =>
    `array(select l.${table}_id from role_grant_${table} l
      where l.employer_group_id = ${group} and l.role_grant_id = ${grant}.id order by 1)`
  const planned = (table: string, column: string) =>
    present.has(column)
      ? `array(select k.id from known_${table} k where k.code = any(s.${table}_codes) order by 1)`
      : stored(table, 't')
  const listsRoles = run.present.get('authorities.csv')?.has('roles') ?? false
  await run.client.query(`
    create temporary table planned_grant on commit drop as
    select row_number() over () as place, * from (
      select s.line, t.id, false as is_plain, a.id as authority_id, s.role, s."from" as valid_from, ${to} as valid_to,
        ${planned('cost_centre', 'costCentreCodes')} as cost_centre_ids,
        ${planned('payment_group', 'paymentGroupCodes')} as payment_group_ids,
        t.id is null or t.valid_to is distinct from ${to}
          or ${planned('cost_centre', 'costCentreCodes')} <> ${stored('cost_centre', 't')}
          or ${planned('payment_group', 'paymentGroupCodes')} <> ${stored('payment_group', 't')} as is_touched
      from stage_authority_roles s
      join known_authority a on a.code = s.authority_code
      left join role_grant t on t.employer_group_id = ${group} and t.authority_id = a.id and t.role = s.role
        and coalesce(t.valid_from, '-infinity') = coalesce(s."from", '-infinity')
      where coalesce(s."from" <= ${to}, true)
      union all
      select n.line, null, true, n.id, listed.role,
        case when held.id is null then ${firstDayOfPlain(run, 'listed.role')} else held.valid_from end,
        null, '{}', '{}', n.is_new or 'roles' = any(n.changed)
      from next_authority n cross join unnest(n.roles) listed (role)
      left join plain_role_grant held on held.authority_id = n.id and held.role = listed.role
      where ${listsRoles} and not exists (select from standing_role_grant h where h.authority_id = n.id and h.role = listed.role
        and not exists (select from plain_role_grant p where p.authority_id = n.id and p.role = listed.role))
    ) of_files;
    insert into planned_grant
    select -row_number() over (), null, g.id, false, g.authority_id, g.role, g.valid_from, g.valid_to,
      ${stored('cost_centre', 'g')}, ${stored('payment_group', 'g')}, false
    from role_grant g
    where g.employer_group_id = ${group} and g.authority_id in (select authority_id from planned_grant)
      and not exists (select from planned_grant p where p.id = g.id)
      and not (${listsRoles} and exists (select from plain_role_grant p join next_authority n on n.id = p.authority_id
        where p.id = g.id));
    create index on planned_grant (authority_id, role);
    analyze planned_grant`)
}
