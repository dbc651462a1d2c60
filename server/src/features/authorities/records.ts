import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Freshness, freshText, type Seen } from '../../core/remembered/index.ts'
import { isInForce } from '../../core/today.ts'
import type { Caller } from '../../domain/caller.ts'
import type { Tested } from '../../platform/database/collection.ts'
import { costCentreIsVisible } from '../cost-centres/index.ts'
import { employeeIsVisible } from '../employees/index.ts'
import { limitsInSql } from './limits.ts'
import type { AuthorityQuery } from './schemas.ts'
import { authorityIsVisible, ownCostCentreTie, paymentGroupTie, positionTie, type Tie } from './visibility.ts'
import type { AuthorityRow } from './wire.ts'

export type RecordRow = AuthorityRow & Partial<Seen & Readonly<{ isVisible: boolean }>>

export type Records = Readonly<{
  isWanted: RawBuilder<SqlBool>
  /** Whether the employee of an authority is shown. Absent: if the caller sees the employee. */
  isEmployeeShown?: RawBuilder<SqlBool>
  expand?: AuthorityQuery['expand']
  fresh?: Freshness | undefined
  /** Given where the caller may not see the authorities: it adds whether the caller does. */
  tested?: Tested
}>

/** The whole records, in one statement and in order of id. */
export const recordsOf = (
  caller: Caller,
  { isWanted, isEmployeeShown, expand, fresh, tested }: Records,
) => sql<RecordRow>`
  select authority.id, authority.version, authority.person_id as "personId", authority.code, authority.email, authority.email_type as "emailType",
    authority.status, person.title, person.given_name as "givenName", person.family_name as "familyName",
    person.date_of_birth as "dateOfBirth", person.mobile_phone as "mobilePhone", person.work_phone as "workPhone",
    person.work_extension as "workExtension", person.address1, person.address2, person.suburb,
    person.state_id as "stateId", person.postcode, person.country_id as "countryId", employee.id as "employeeId",
    employee.code as "employeeCode", employee.email as "employeeEmail", employee.status as "employeeStatus",
    employee.employer_id as "employerId", employee.start_date as "startDate",
    employee.termination_date as "terminationDate",
    array(select role from role_grant where role_grant.employer_group_id = authority.employer_group_id
      and role_grant.authority_id = authority.id and ${isInForce('role_grant', caller.today.group)}) as roles
    ${tested ? sql`, ${authorityIsVisible(caller, tested)} as "isVisible"` : sql``}
    ${expand === 'details' ? details(caller) : sql``}
    ${freshText(fresh)}
  from authority
  join person on person.employer_group_id = authority.employer_group_id and person.id = authority.person_id
  left join employee on employee.employer_group_id = authority.employer_group_id
    and employee.person_id = authority.person_id and ${isEmployeeShown ?? employeeIsVisible(caller, 'employee', tested)}
  where authority.employer_group_id = ${caller.employerGroupId} and ${isWanted}
  order by authority.id`

/** The fields of `expand=details`. Cost centres that the caller does not see are left out; limits of roles are whole. */
const details = (caller: Caller) => sql`,
  ${relatedTo('cost_centre', ownCostCentreTie, costCentreIsVisible(caller))} as cost_centres,
  ${relatedTo('payment_group', paymentGroupTie)} as payment_groups,
  ${relatedTo('chart_position', positionTie(caller.today.group))} as positions,
  coalesce((select jsonb_agg(jsonb_build_object('role', role, 'from', valid_from, 'to', valid_to,
      'costCentreIds', ${sql.raw(limitsInSql('role_grant', 'cost_centre', 'role_grant'))},
      'paymentGroupIds', ${sql.raw(limitsInSql('role_grant', 'payment_group', 'role_grant'))}
      ) order by id) from role_grant where role_grant.employer_group_id = authority.employer_group_id
      and role_grant.authority_id = authority.id), '[]') as role_grants`

const relatedTo = (table: string, { rows, leads, from, to }: Tie, condition = sql<SqlBool>`true`) =>
  sql`coalesce((select jsonb_agg(jsonb_build_object('id', id, 'code', code, 'name', name) order by id) from ${sql.table(table)}
    where ${sql.ref(`${table}.employer_group_id`)} = authority.employer_group_id and ${condition} and exists (
      select from ${rows} where tie.employer_group_id = authority.employer_group_id
        and ${sql.raw(`${leads} = ${from} and ${to} = ${table}.id`)})), '[]')`
