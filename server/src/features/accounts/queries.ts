import { sql } from 'kysely'
import { maximumScopes } from '../../domain/api-scope.ts'
import { wireDate } from '../../domain/calendar-date.ts'
import type { Caller } from '../../domain/caller.ts'
import type { UserRole } from '../../domain/user-role.ts'
import type { Db } from '../../platform/database/index.ts'
import { scopeEntries } from '../access-scopes/index.ts'
import type { AccountHome } from './schemas.ts'
import type { VisibleRecords } from './visibility.ts'

type Coded = Readonly<{ id: number; code: string; name: string }>
type Dated = Readonly<{ validFrom: string | null; validTo: string | null }>

type AccountRow = Readonly<{
  name: string
  email: string
  isApiEnabled: boolean
  group: AccountHome['group']
  employee: Coded | null
  authority: Coded | null
  positions: readonly (Coded & Dated)[]
  roles: readonly (Dated & {
    role: UserRole
    source: 'Account' | 'Authority'
    costCentres: Coded[]
    paymentGroups: Coded[]
  })[]
  accessScope: AccountHome['accessScope']
}>

/** The caller's account in words. What limits their own roles and scope is named, whether they see it otherwise or not. */
export async function getAccountHome(db: Db, caller: Caller, visibleRecords: VisibleRecords): Promise<AccountHome> {
  const [account, authorities, employees, costCentres, positions] = await Promise.all([
    getAccount(db, caller),
    visibleRecords.authorities(db, caller).count(),
    visibleRecords.employees(db, caller).count(),
    visibleRecords.costCentres(db, caller).count(),
    visibleRecords.positions(db, caller).count(),
  ])
  const { employee, authority, ...rest } = account
  return {
    ...rest,
    ...(employee && { employee }),
    ...(authority && { authority }),
    positions: account.positions.map(withPeriod),
    roles: account.roles.map(withPeriod),
    maximumScopes: maximumScopes(caller.roles),
    sees: { authorities, employees, costCentres, positions },
  }
}

async function getAccount(db: Db, caller: Caller): Promise<AccountRow> {
  const { employerGroupId, userAccountId, today } = caller
  const { rows } = await sql<AccountRow>`
    select concat_ws(', ', nullif(p.family_name, ''), p.given_name) as name, l.email, a.is_api_enabled,
      jsonb_build_object('id', g.id, 'name', g.name, 'timeZone', g.time_zone, 'isTest', g.is_test) as "group",
      ${workerOf('employee')} as employee, ${workerOf('authority')} as authority,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name,
          'validFrom', h.valid_from, 'validTo', h.valid_to) order by c.id, h.id)
        from position_holder h
        join chart_position c on c.employer_group_id = h.employer_group_id and c.id = h.position_id
        where h.employer_group_id = a.employer_group_id and h.person_id = a.person_id
          and ${isInForce('h', today.group)}), '[]') as positions,
      coalesce((select jsonb_agg(to_jsonb(held) order by role, source) from (${rolesOn(today.group)}) held), '[]') as roles,
      ${scopeEntries('user_account_id')} as access_scope
    from user_account a
    join employer_group g on g.id = a.employer_group_id
    join login l on l.id = a.login_id
    join person p on p.employer_group_id = a.employer_group_id and p.id = a.person_id
    where a.employer_group_id = ${employerGroupId} and a.id = ${userAccountId}`.execute(db)
  const [account] = rows
  if (!account) throw new Error('The account of the caller is not there.')
  return account
}

const workerOf = (table: 'employee' | 'authority') => sql`(
  select jsonb_build_object('id', w.id, 'code', w.code, 'name', p.family_name || ', ' || p.given_name)
  from ${sql.table(table)} w where w.employer_group_id = a.employer_group_id and w.person_id = a.person_id)`

/** Of the account `a` of the surrounding query, and of its authority. */
const rolesOn = (today: string) => sql`
  select r.role, 'Account' as source, null::date as "validFrom", null::date as "validTo",
    '[]'::jsonb as "costCentres", '[]'::jsonb as "paymentGroups"
  from user_account_role r where r.employer_group_id = a.employer_group_id and r.user_account_id = a.id
  union all
  select r.role, 'Authority', r.valid_from, r.valid_to, ${limitsOf('cost_centre')}, ${limitsOf('payment_group')}
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

const withPeriod = <Row extends Dated>({ validFrom, validTo, ...row }: Row) => ({
  ...row,
  ...(validFrom === null ? {} : { from: wireDate(validFrom) }),
  ...(validTo === null ? {} : { to: wireDate(validTo) }),
})
