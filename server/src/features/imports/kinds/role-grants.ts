import { type LimitTable, limitsInSql, limitTables, storeGrants, touchAuthorities } from '../../authorities/index.ts'
import { refuseDoubled, refuseEach, refuseUnknown } from '../refusals.ts'
import type { Run } from '../run.ts'
import { refuseUnknownLimits } from './authority-checks.ts'
import { refuseDoubledGrants } from './doubled-grants.ts'
import { isNewWithPerson, mayTellHistory } from './history.ts'

const file = 'authority-roles.csv'
const stage = 'stage_authority_roles'
const lists = limitTables
type Limit = LimitTable

/** Roles with dates or limits: a role is not both limited and plain. */
export async function checkRoleGrants(run: Run): Promise<void> {
  const present = run.present.get(file) ?? new Set()
  const codes = `select line, authority_code as code from ${stage}`
  await refuseUnknown(run, { file, column: 'authorityCode', codes, known: 'known_authority' }, 'an authority')
  await refuseUnknownLimits(run, { file, stage, present })
  await refuseDoubled(
    run,
    { file, column: 'role', key: `s.authority_code || ';' || s.role || ';' || coalesce(s."from"::text, '')` },
    'The role of this authority from this day on',
  )
  await refusePlainAndLimited(run)
  await refuseDoubledGrants(run)
  await createTouchedGrants(run)
}

/**
 * `touched_role_grant`: the lines of the file that make or change a grant, or take one over from authorities.csv. With
 * what they name they stay as checked; other lines write nothing, whatever has become of their codes.
 */
const createTouchedGrants = (run: Run) =>
  run.client.query(`
    create temporary table touched_role_grant on commit drop as
    select line, authority_id from (${differingGrants(run)}) differing
    union
    select s.line, a.id from ${stage} s
    join known_authority a on a.code = s.authority_code
    join role_grant t on t.employer_group_id = ${run.employerGroupId} and t.authority_id = a.id and t.role = s.role
      and t.valid_from = s."from" and t.is_listed;
    analyze touched_role_grant`)

/** In the two files, and in one of them and the group. */
async function refusePlainAndLimited(run: Run): Promise<void> {
  await refuseEach(
    run,
    {
      file,
      column: 'role',
      query: `select s.line, null as value, a.line as other from ${stage} s
        join stage_authorities a on a.code = s.authority_code and s.role = any(a.roles)
        where (s."to" is null or s."to" >= '${run.today}')
          and (s.cost_centre_codes <> '{}' or s.payment_group_codes <> '{}' or s."from" is null)`,
    },
    ({ other }) =>
      `Line ${other} of authorities.csv gives this role without dates and limits. Take it out there, or here.`,
  )
  await refuseEach(
    run,
    {
      file: 'authorities.csv',
      column: 'roles',
      query: `select s.line, min(g.role) as value, null as other from stage_authorities s
        join known_authority a on a.code = s.code
        join role_grant g on g.employer_group_id = ${run.employerGroupId} and g.authority_id = a.id and g.role = any(s.roles)
        where coalesce(g.valid_to >= '${run.today}', true) and not exists (select from plain_role_grant p where p.id = g.id)
          and (g.valid_from is null or ${lists
            .map(
              table =>
                `exists (select from role_grant_${table} l where l.employer_group_id = g.employer_group_id and l.role_grant_id = g.id)`,
            )
            .join(' or ')})
          and not exists (select from ${stage} r where r.authority_code = s.code and r.role = g.role)
        group by s.line`,
    },
    ({ value }) =>
      `This authority has the role ${value} with limits (authority-roles.csv), which it would lose. Take it out here.`,
  )
}

/**
 * SQL, before anything is written: the rows of the file that would make or change a grant, with `line`, `role`,
 * `authority_id`, whether they `may_tell_history`, the days that there will be, the `grant_id` (null: a new one) and the
 * `stored_to` of what it changes, and whether it `changes_cost_centre` and `changes_payment_group` limits.
 */
export function differingGrants(run: Run): string {
  const present = run.present.get(file) ?? new Set()
  const differs = (table: Limit) =>
    present.has(limitColumns[table])
      ? `array(select k.id from known_${table} k where k.code = any(s.${table}_codes) order by 1) <> ${storedLimits(table)}`
      : 'false'
  const changes = [...(present.has('to') ? ['t.valid_to is distinct from s."to"'] : []), ...lists.map(differs)]
  const to = present.has('to') ? 's."to"' : 't.valid_to'
  return `select s.line, s.role, a.id as authority_id, ${mayTellHistory(run, `n.id is not null and ${isNewWithPerson('n')}`)} as may_tell_history,
      s."from" as valid_from, ${to} as valid_to, t.id as grant_id, t.valid_to as stored_to,
      ${lists.map(table => `t.id is not null and ${differs(table)} as changes_${table}`).join(', ')}
    from ${stage} s
    join known_authority a on a.code = s.authority_code
    left join next_authority n on n.id = a.id
    left join role_grant t on t.employer_group_id = ${run.employerGroupId} and t.authority_id = a.id and t.role = s.role
      and coalesce(t.valid_from, '-infinity') = coalesce(s."from", '-infinity')
    where ${['t.id is null', ...changes].join(' or ')}`
}

export const limitColumns = { cost_centre: 'costCentreCodes', payment_group: 'paymentGroupCodes' } as const

/** Of the grant `t`. */
const storedLimits = (table: Limit) => limitsInSql('role_grant', table, 't')

/** `next_role_grant` and what it says: grants are matched by authority, role and first day. */
export async function writeRoleGrants(run: Run): Promise<void> {
  await planRoleGrants(run)
  await storeGrants(run, 'next_role_grant')
  await touchAuthorities(
    run,
    `select authority_id from next_role_grant where is_new or changed <> '{}'
      except select id from next_authority where is_new or changed <> '{}'`,
  )
}

async function planRoleGrants(run: Run): Promise<void> {
  const group = run.employerGroupId
  const present = run.present.get(file) ?? new Set()
  const listed = (table: string) =>
    `array(select k.id from ${table} k where k.employer_group_id = ${group} and k.code = any(s.${table}_codes) order by 1)`
  const next = (table: Limit) => (present.has(limitColumns[table]) ? listed(table) : storedLimits(table))
  const to = present.has('to') ? 's."to"' : 't.valid_to'
  const isTouched = 's.line in (select line from touched_role_grant)'
  await run.client.query(`
    create temporary table next_role_grant on commit drop as
    select s.line, coalesce(t.id, nextval('role_grant_id_seq')) as id, t.id is null and ${isTouched} as is_new, a.id as authority_id,
      s.role, s."from" as valid_from, ${to} as valid_to,
      ${lists.map(table => `${next(table)} as ${table}_ids`).join(', ')},
      coalesce(t.is_listed and (t.valid_from is null or not ${isTouched}), false) as is_listed,
      case when t.id is not null and ${isTouched} and (t.valid_to is distinct from ${to}
        or ${lists.map(table => `${next(table)} <> ${storedLimits(table)}`).join(' or ')}) then array['roles'] else '{}' end as changed
    from ${stage} s
    join authority a on a.employer_group_id = ${group} and a.code = s.authority_code
    left join role_grant t on t.employer_group_id = ${group} and t.authority_id = a.id and t.role = s.role
      and coalesce(t.valid_from, '-infinity') = coalesce(s."from", '-infinity')`)
}
