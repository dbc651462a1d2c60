import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Caller } from '../../domain/caller.ts'
import { notFound } from '../../domain/failure.ts'
import { type Collection, collectionOf, lastOf } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'
import { costCentreIsVisible } from '../cost-centres/index.ts'
import { employeeIsVisible } from '../employees/index.ts'
import { type Position, positionOf } from '../organisation-charts/index.ts'
import type { Authority, AuthorityQuery, ListQuery, PositionsQuery } from './schemas.ts'
import { conditionsOfList, conditionsOfSearch, isSelective, type Search } from './search.ts'
import { isInForce } from './ties.ts'
import { authorityIsVisible, type Manner, seesFew } from './visibility.ts'
import { type AuthorityRow, authorityOf } from './wire.ts'

/** Authorities the caller may see, as the beginning of a query. Every read in this file starts here. */
const fromVisible = (caller: Caller, manner: Manner) =>
  sql`from authority where authority.employer_group_id = ${caller.employerGroupId} and ${authorityIsVisible(caller, manner)}`

export const listAuthorities = (db: Db, caller: Caller, query: ListQuery): Collection<Authority> =>
  authoritiesThat(db, caller, { conditions: conditionsOfList(caller, query), expand: query.expand })

export const searchAuthorities = (db: Db, caller: Caller, search: Search & AuthorityQuery): Collection<Authority> =>
  authoritiesThat(db, caller, {
    conditions: conditionsOfSearch(caller, search),
    expand: search.expand,
    ...(isSelective(search) && { manner: 'each' }),
  })

/** @throws notFound */
export async function getAuthority(db: Db, caller: Caller, { id, expand }: { id: number } & AuthorityQuery) {
  const ids = sql`select authority.id ${fromVisible(caller, 'each')} and authority.id = ${id}`
  const [row] = await readRecords(db, caller, { ids, expand })
  if (!row) throw notFound('The authority')()
  return { record: authorityOf(row, caller), version: row.version }
}

/**
 * An authority that something is routed to, whom the caller has to turn to whether they see them otherwise or not. Of
 * somebody whom they do not see, date of birth and address stay out.
 */
export async function getApprovingAuthority(db: Db, caller: Caller, id: number): Promise<Authority> {
  const ids = sql`select authority.id ${fromVisible(caller, 'each')} and authority.id = ${id}`
  const [visible] = await readRecords(db, caller, { ids })
  if (visible) return authorityOf(visible, caller)
  const [hidden] = await readRecords(db, caller, { ids: sql`select ${id}::bigint` })
  if (!hidden) throw notFound('The authority')()
  const { dateOfBirth: _, address: __, ...shown } = authorityOf(hidden, caller)
  return shown
}

/**
 * The positions that an authority holds today, of one chart or of all.
 * @throws notFound when the authority is not visible; an unknown chart has no positions
 */
export async function listAuthorityPositions(
  db: Db,
  caller: Caller,
  { id, chartId }: { id: number } & PositionsQuery,
): Promise<Collection<Position>> {
  const { rows } = await sql<{ personId: number }>`
    select authority.person_id ${fromVisible(caller, 'each')} and authority.id = ${id}`.execute(db)
  const [authority] = rows
  if (!authority) throw notFound('The authority')()
  const held = db
    .selectFrom('chartPosition as position')
    .select(['position.id', 'position.code', 'position.name', 'position.status', 'position.reportingPositionId'])
    .where('position.employerGroupId', '=', caller.employerGroupId)
    .where(sql<SqlBool>`exists (select from position_holder holder
      where holder.employer_group_id = position.employer_group_id and holder.position_id = position.id
        and holder.person_id = ${authority.personId} and ${isInForce('holder', caller.today.group)})`)
    .$if(chartId !== undefined, q => q.where('position.organisationChartId', '=', chartId ?? 0))
  return collectionOf(held, positionOf, 'position.id')
}

type Selection = Readonly<{
  conditions: readonly RawBuilder<SqlBool>[]
  expand: AuthorityQuery['expand']
  /** How the scope is asked; by default as suits the caller and the purpose. */
  manner?: Manner
}>

function authoritiesThat(db: Db, caller: Caller, { conditions, expand, manner }: Selection): Collection<Authority> {
  const matching = (way: Manner) => sql.join([fromVisible(caller, way), ...conditions], sql` and `)
  const matchingPage = matching(manner ?? (seesFew(caller) ? 'gathered' : 'each'))
  return {
    async page(offset, limit) {
      const ids = sql`select authority.id ${matchingPage} order by authority.id limit ${limit} offset ${offset}`
      return (await readRecords(db, caller, { ids, expand })).map(row => authorityOf(row, caller))
    },
    async count() {
      const { rows } = await sql<{ total: number }>`
        select count(*) as total ${matching(manner ?? 'gathered')}`.execute(db)
      return rows[0]?.total ?? 0
    },
    async after(last, limit) {
      const ids = sql`select authority.id ${matchingPage} and authority.id > ${last?.id ?? 0} order by authority.id limit ${limit}`
      const rows = await readRecords(db, caller, { ids, expand })
      return { items: rows.map(row => authorityOf(row, caller)), last: lastOf(rows, limit) }
    },
  }
}

type Records = Readonly<{ ids: RawBuilder<unknown>; expand?: AuthorityQuery['expand'] }>

/**
 * The whole records of those whose ids a query finds, in one statement and in order of id. The ids come as an array, so
 * that the plan looks each of them up, however many PostgreSQL thinks a page might have.
 */
async function readRecords(db: Db, caller: Caller, { ids, expand }: Records): Promise<AuthorityRow[]> {
  const { rows } = await sql<AuthorityRow>`
    select authority.id, authority.version, authority.code, authority.email, authority.email_type, authority.status,
      person.title, person.given_name, person.family_name, person.date_of_birth, person.mobile_phone, person.work_phone,
      person.work_extension, person.address1, person.address2, person.suburb, person.state_id, person.postcode,
      person.country_id, employee.id as employee_id, employee.code as employee_code, employee.email as employee_email,
      employee.status as employee_status, employee.employer_id, employee.start_date, employee.termination_date,
      array(select role from role_grant where role_grant.employer_group_id = authority.employer_group_id
        and role_grant.authority_id = authority.id and ${isInForce('role_grant', caller.today.group)}) as roles
      ${expand === 'details' ? details(caller) : sql``}
    from authority
    join person on person.employer_group_id = authority.employer_group_id and person.id = authority.person_id
    left join employee on employee.employer_group_id = authority.employer_group_id
      and employee.person_id = authority.person_id and ${employeeIsVisible(caller)}
    where authority.employer_group_id = ${caller.employerGroupId} and authority.id = any(array(${ids}))
    order by authority.id`.execute(db)
  return rows
}

/** What `expand=details` adds. Cost centres that the caller does not see are left out; limits of roles are whole. */
const details = (caller: Caller) => sql`,
  ${relatedTo(
    sql`cost_centre`,
    sql`exists (select from authority_cost_centre tie
    where tie.employer_group_id = authority.employer_group_id and tie.authority_id = authority.id
      and tie.cost_centre_id = cost_centre.id) and ${costCentreIsVisible(caller)}`,
  )} as cost_centres,
  ${relatedTo(
    sql`payment_group`,
    sql`exists (select from authority_payment_group tie
    where tie.employer_group_id = authority.employer_group_id and tie.authority_id = authority.id
      and tie.payment_group_id = payment_group.id)`,
  )} as payment_groups,
  ${relatedTo(
    sql`chart_position`,
    sql`exists (select from position_holder tie
    where tie.employer_group_id = authority.employer_group_id and tie.person_id = authority.person_id
      and tie.position_id = chart_position.id and ${isInForce('tie', caller.today.group)})`,
  )} as positions,
  coalesce((select jsonb_agg(jsonb_build_object('role', role, 'from', valid_from, 'to', valid_to,
      'costCentreIds', array(select cost_centre_id from role_grant_cost_centre tie
        where tie.employer_group_id = role_grant.employer_group_id and tie.role_grant_id = role_grant.id order by 1),
      'paymentGroupIds', array(select payment_group_id from role_grant_payment_group tie
        where tie.employer_group_id = role_grant.employer_group_id and tie.role_grant_id = role_grant.id order by 1)
      ) order by id) from role_grant where role_grant.employer_group_id = authority.employer_group_id
      and role_grant.authority_id = authority.id), '[]') as role_grants`

const relatedTo = (table: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  sql`coalesce((select jsonb_agg(jsonb_build_object('id', id, 'code', code, 'name', name) order by id) from ${table}
    where ${table}.employer_group_id = authority.employer_group_id and ${condition}), '[]')`
