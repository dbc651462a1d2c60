import { authorityBulk } from '../../authorities/index.ts'
import { isNewWithPerson, limitColumns, mayRecordPast } from '../rows/index.ts'
import { presentIn, type Run, refusalsIn } from '../run/index.ts'
import { refuseDoubledGrants } from './doubled-grants.ts'

const file = 'authority-roles.csv'
const stage = 'stage_authority_roles'

/** Checks roles with dates or limits. */
export async function checkRoleGrants(run: Run): Promise<void> {
  const present = presentIn(run, file)
  const refuse = refusalsIn(run, file)
  await refuse.unknown({
    authorityCode: 'authority',
    costCentreCodes: 'cost_centre',
    paymentGroupCodes: 'payment_group',
  })
  await refuse.doubled({
    column: 'role',
    key: `s.authority_code || ';' || s.role || ';' || coalesce(s."from"::text, '')`,
    thing: 'The role of this authority from this day on',
  })
  await createFileGrants(run, present)
  await refusePlainAndLimited(run)
  await refuseDoubledGrants(run)
}

/**
 * Creates `file_grant`: the rows of the file, matched with stored grants by authority, role and first day.
 * - `grant_id`, `stored_to`: of the stored grant; null: there is none.
 * - `is_touched`: the file creates or changes it; `changes_<limits>`: by other limits.
 * - `takes_over`: authorities.csv gave it from a day on.
 * - `may_record_past`: it may record the past.
 *
 * `touched_role_grant`: the rows that are written. They are locked with the records that they name. Other rows write nothing,
 * even where their codes now belong to other records.
 */
async function createFileGrants(run: Run, present: ReadonlySet<string>): Promise<void> {
  const to = present.has('to') ? 's."to"' : 't.valid_to'
  const stored = (table: (typeof authorityBulk.limitTables)[number]) =>
    authorityBulk.limitsInSql('role_grant', table, 't')
  const limits = authorityBulk.limitTables.map(table =>
    present.has(limitColumns[table])
      ? `array(select k.id from known_${table} k where k.code = any(s.${table}_codes) order by 1)`
      : stored(table),
  )
  const changes = authorityBulk.limitTables.map((table, place) => `${limits[place]} <> ${stored(table)}`)
  await run.client.query(`
    create temporary table file_grant on commit drop as
    select *, grant_id is null or stored_to is distinct from valid_to or changes_cost_centre or changes_payment_group as is_touched
    from (
      select s.line, s.role, a.id as authority_id, t.id as grant_id, s."from" as valid_from, ${to} as valid_to, t.valid_to as stored_to,
        ${authorityBulk.limitTables.map((table, place) => `${limits[place]} as ${table}_ids, t.id is not null and ${changes[place]} as changes_${table}`).join(', ')},
        coalesce(t.is_listed, false) as was_listed, coalesce(t.is_listed and t.valid_from is not null, false) as takes_over,
        ${mayRecordPast(run, `n.id is not null and ${isNewWithPerson('n')}`)} as may_record_past
      from ${stage} s
      join known_authority a on a.code = s.authority_code
      left join next_authority n on n.id = a.id
      left join role_grant t on t.employer_group_id = ${run.employerGroupId} and t.authority_id = a.id and t.role = s.role
        and coalesce(t.valid_from, '-infinity') = coalesce(s."from", '-infinity')
    ) of_file;
    create temporary view touched_role_grant as select line, authority_id from file_grant where is_touched or takes_over;
    analyze file_grant`)
}

/** Refuses a role that is both plain and limited: in the two files, or in a file and the group. */
async function refusePlainAndLimited(run: Run): Promise<void> {
  await refusalsIn(run, file).rows(
    'role',
    `select s.line, a.line as other from ${stage} s
      join stage_authorities a on a.code = s.authority_code and s.role = any(a.roles)
      where (s."to" is null or s."to" >= '${run.today}')
        and (s.cost_centre_codes <> '{}' or s.payment_group_codes <> '{}' or s."from" is null)`,
    ({ other }) =>
      `Line ${other} of authorities.csv gives this role without dates and limits. Take it out there, or here.`,
  )
  const isLimited = authorityBulk.limitTables.map(
    table => `exists (select from role_grant_${table} l
      where l.employer_group_id = g.employer_group_id and l.role_grant_id = g.id)`,
  )
  await refusalsIn(run, 'authorities.csv').rows(
    'roles',
    `select s.line, min(g.role) as role from stage_authorities s
      join known_authority a on a.code = s.code
      join role_grant g on g.employer_group_id = ${run.employerGroupId} and g.authority_id = a.id and g.role = any(s.roles)
      where coalesce(g.valid_to >= '${run.today}', true) and not exists (select from plain_role_grant p where p.id = g.id)
        and (g.valid_from is null or ${isLimited.join(' or ')})
        and not exists (select from ${stage} r where r.authority_code = s.code and r.role = g.role)
      group by s.line`,
    ({ role }) =>
      `This authority has the role ${role} with limits (authority-roles.csv), which it would lose. Take it out here.`,
  )
}

/** Stores the grants that were checked, as `next_role_grant`. */
export async function writeRoleGrants(run: Run): Promise<void> {
  await run.client.query(`
    create temporary table next_role_grant on commit drop as
    select coalesce(grant_id, nextval('role_grant_id_seq')) as id, line, grant_id is null as is_new, authority_id, role,
      valid_from, valid_to, cost_centre_ids, payment_group_ids, was_listed and not takes_over as is_listed,
      case when grant_id is not null and is_touched then array['roles'] else '{}' end as changed
    from (select * from file_grant order by line) ordered`)
  await authorityBulk.storeGrants(run, 'next_role_grant')
  await authorityBulk.touchAuthorities(
    run,
    `select authority_id from next_role_grant where is_new or changed <> '{}'
      except select id from next_authority where is_new or changed <> '{}'`,
  )
}
