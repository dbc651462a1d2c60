import { sql } from 'kysely'
import { personNameInSql } from '../../core/person-name.ts'
import { maximumScopes } from '../../domain/api-scope.ts'
import type { Caller } from '../../domain/caller.ts'
import type { Db } from '../../platform/database/index.ts'
import { scopeEntries } from '../access-scopes/index.ts'
import type { AccountHome } from './schemas.ts'
import type { VisibleRecords } from './visibility.ts'

type Named = Required<AccountHome>['employee']

type AccountRow = Omit<AccountHome, 'employee' | 'authority' | 'maximumScopes' | 'sees' | 'seesActive'> &
  Readonly<{ employee: Named | null; authority: Named | null }>

/** The caller's account in words. It names the limits of their roles and scope, even those that they do not see otherwise. */
export async function getAccountHome(db: Db, caller: Caller, visibleRecords: VisibleRecords): Promise<AccountHome> {
  const counted = async (of: VisibleRecords | VisibleRecords['active']) => {
    const [authorities, employees, costCentres, positions] = await Promise.all([
      of.authorities(db, caller).count(),
      of.employees(db, caller).count(),
      of.costCentres(db, caller).count(),
      of.positions(db, caller).count(),
    ])
    return { authorities, employees, costCentres, positions }
  }
  const [account, sees, seesActive] = await Promise.all([
    getAccount(db, caller),
    counted(visibleRecords),
    counted(visibleRecords.active),
  ])
  const { employee, authority, ...rest } = account
  return {
    ...rest,
    ...(employee && { employee }),
    ...(authority && { authority }),
    maximumScopes: maximumScopes(caller.roles),
    sees,
    seesActive,
  }
}

async function getAccount(db: Db, caller: Caller): Promise<AccountRow> {
  const { employerGroupId, userAccountId, today } = caller
  const { rows } = await sql<AccountRow>`
    select ${personNameInSql('p')} as name, l.email, a.is_api_enabled,
      jsonb_build_object('id', g.id, 'name', g.name, 'timeZone', g.time_zone, 'isTest', g.is_test) as "group",
      ${workerOf('employee')} as employee, ${workerOf('authority')} as authority,
      coalesce((select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name,
          'from', ${inWire('h.valid_from')}, 'to', ${inWire('h.valid_to')})) order by c.id, h.id)
        from position_holder h
        join chart_position c on c.employer_group_id = h.employer_group_id and c.id = h.position_id
        where h.employer_group_id = a.employer_group_id and h.person_id = a.person_id
          and ${isInForce('h', today.group)}), '[]') as positions,
      coalesce((select jsonb_agg(jsonb_strip_nulls(to_jsonb(held)) order by role, source) from (${rolesOn(today.group)}) held), '[]') as roles,
      ${scopeEntries('user_account_id')} as access_scope
    from user_account a
    join employer_group g on g.id = a.employer_group_id
    join login l on l.id = a.login_id
    join person p on p.employer_group_id = a.employer_group_id and p.id = a.person_id
    where a.employer_group_id = ${employerGroupId} and a.id = ${userAccountId}`.execute(db)
  const [account] = rows
  if (!account) throw new Error('The account of the caller is missing.')
  return account
}

const workerOf = (table: 'employee' | 'authority') => sql`(
  select jsonb_build_object('id', w.id, 'code', w.code, 'name', p.family_name || ', ' || p.given_name)
  from ${sql.table(table)} w where w.employer_group_id = a.employer_group_id and w.person_id = a.person_id)`

/** Of the account `a` of the surrounding query, and of its authority. */
const rolesOn = (today: string) => sql`
  select r.role, 'Account' as source, null as "from", null as "to",
    '[]'::jsonb as "costCentres", '[]'::jsonb as "paymentGroups"
  from user_account_role r where r.employer_group_id = a.employer_group_id and r.user_account_id = a.id
  union all
  select r.role, 'Authority', ${inWire('r.valid_from')}, ${inWire('r.valid_to')},
    ${limitsOf('cost_centre')}, ${limitsOf('payment_group')}
  from authority w join role_grant r on r.employer_group_id = w.employer_group_id and r.authority_id = w.id
  where w.employer_group_id = a.employer_group_id and w.person_id = a.person_id and w.status = 'Active'
    and ${isInForce('r', today)}`

const limitsOf = (what: 'cost_centre' | 'payment_group') => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', t.id, 'code', t.code, 'name', t.name) order by t.id)
  from ${sql.table(`role_grant_${what}`)} limits
  join ${sql.table(what)} t on t.employer_group_id = limits.employer_group_id and t.id = ${sql.ref(`limits.${what}_id`)}
  where limits.employer_group_id = r.employer_group_id and limits.role_grant_id = r.id), '[]'::jsonb)`

const isInForce = (alias: string, today: string) =>
  sql`coalesce(${sql.ref(`${alias}.valid_from`)} <= ${today}::date, true)
    and coalesce(${sql.ref(`${alias}.valid_to`)} >= ${today}::date, true)`

/** A date as `wireDate` writes it. */
const inWire = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS')`
