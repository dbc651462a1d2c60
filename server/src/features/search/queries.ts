import { sql } from 'kysely'
import type { Caller } from '../../domain/caller.ts'
import type { Db } from '../../platform/database/index.ts'
import { approvables } from '../approvals/index.ts'
import { authorityIsVisible } from '../authorities/index.ts'
import { costCentreIsVisible } from '../cost-centres/index.ts'
import { employeeIsVisible } from '../employees/index.ts'
import { inPattern, isFoundByIndex } from '../people/index.ts'
import { hasWordBeginning, isPositionNamed } from '../positions/index.ts'
import type { SearchResults } from './schemas.ts'

/** The records visible to the caller that a text names. @param text two letters or more */
export async function search(db: Db, caller: Caller, text: string): Promise<SearchResults> {
  const [people, positions, costCentres, requests] = await Promise.all([
    searchPeople(db, caller, text),
    searchPositions(db, caller, text),
    searchCostCentres(db, caller, text),
    searchRequests(db, caller, text),
  ])
  return { people, positions, costCentres, requests }
}

/**
 * Begins with the persons whom the text names, which indexes find, and keeps the visible ones. A code or an email finds the
 * record that has it, so where the caller does not see that record it finds nothing. Two letters are too few for
 * the index of names unless they are a whole family name.
 */
async function searchPeople(db: Db, caller: Caller, text: string): Promise<SearchResults['people']> {
  const group = caller.employerGroupId
  const lower = text.toLowerCase()
  const escaped = inPattern(lower)
  const pattern = isFoundByIndex(text) ? `%${escaped}%` : `${escaped}, %`
  const upper = text.toUpperCase()
  const { rows } = await sql<PersonRow>`
    with named as materialized (
      select find_people_named(${pattern}) as id
      union select employee.person_id from employee where employee.employer_group_id = ${group}
        and (employee.code in (${text}, ${upper}) or employee.email_lower = ${lower}) and ${employeeIsVisible(caller)}
      union select authority.person_id from authority where authority.employer_group_id = ${group}
        and (authority.code in (${text}, ${upper}) or authority.email_lower = ${lower}) and ${authorityIsVisible(caller)})
    select person.family_name || ', ' || person.given_name as name, coalesce(employee.email, authority.email) as email,
      employee.id as employee_id, employee.code as employee_code, employee.status <> 'Inactive' as is_employee_active,
      authority.id as authority_id, authority.code as authority_code, authority.status = 'Active' as is_authority_active
    from named
    join person on person.employer_group_id = ${group} and person.id = named.id
    left join employee on employee.employer_group_id = ${group} and employee.person_id = named.id
      and ${employeeIsVisible(caller)}
    left join authority on authority.employer_group_id = ${group} and authority.person_id = named.id
      and ${authorityIsVisible(caller)}
    where employee.id is not null or authority.id is not null
    order by coalesce(employee.code in (${text}, ${upper}), false) or coalesce(authority.code in (${text}, ${upper}), false) desc,
      starts_with(lower(person.family_name), ${lower}) or starts_with(lower(person.given_name), ${lower}) desc,
      coalesce(employee.status, authority.status) = 'Active' desc, person.family_name, person.given_name, person.id
    limit 8`.execute(db)
  return rows.map(row => ({
    name: row.name,
    ...(row.email !== null && { email: row.email }),
    ...(row.employeeId !== null && {
      employee: { id: row.employeeId, code: row.employeeCode ?? '', isActive: row.isEmployeeActive === true },
    }),
    ...(row.authorityId !== null && {
      authority: { id: row.authorityId, code: row.authorityCode ?? '', isActive: row.isAuthorityActive === true },
    }),
  }))
}

type PersonRow = Readonly<{
  name: string
  email: string | null
  employeeId: number | null
  employeeCode: string | null
  isEmployeeActive: boolean | null
  authorityId: number | null
  authorityCode: string | null
  isAuthorityActive: boolean | null
}>

/**
 * All callers of the group see its positions. Two letters are the beginning of a word: the index of names finds no others.
 */
async function searchPositions(db: Db, { employerGroupId }: Caller, text: string): Promise<SearchResults['positions']> {
  const { rows } = await sql<SearchResults['positions'][number]>`
    select position.id, position.code, position.name,
      json_build_object('id', chart.id, 'name', chart.name) as organisation_chart
    from chart_position position
    join organisation_chart chart on chart.employer_group_id = position.employer_group_id
      and chart.id = position.organisation_chart_id
    where position.employer_group_id = ${employerGroupId} and position.status = 'Active'
      and (position.code in (${text}, ${text.toLowerCase()}, ${text.toUpperCase()})
        or ${isFoundByIndex(text) ? isPositionNamed(text) : hasWordBeginning(text)})
    order by ${closeness('position', text)}, position.id limit 5`.execute(db)
  return rows
}

/** Reads the names of all: a group has hundreds. */
async function searchCostCentres(db: Db, caller: Caller, text: string): Promise<SearchResults['costCentres']> {
  const { rows } = await sql<SearchResults['costCentres'][number]>`
    select cost_centre.id, cost_centre.code, cost_centre.name from cost_centre
    where cost_centre.employer_group_id = ${caller.employerGroupId}
      and (lower(cost_centre.code) = ${text.toLowerCase()} or position(${text.toLowerCase()} in lower(cost_centre.name)) > 0)
      and ${costCentreIsVisible(caller)}
    order by ${closeness('cost_centre', text)}, cost_centre.id limit 5`.execute(db)
  return rows
}

/** The code first, then names that begin with the text. */
const closeness = (table: string, text: string) => sql`lower(${sql.ref(`${table}.code`)}) <> ${text.toLowerCase()},
  not starts_with(lower(${sql.ref(`${table}.name`)}), ${text.toLowerCase()}), lower(${sql.ref(`${table}.name`)})`

/** `CR-000123`, `cr123` and `123` name the same change request. */
async function searchRequests(db: Db, caller: Caller, text: string): Promise<SearchResults['requests']> {
  const [, letters = '', digits] = /^([a-z]{0,4})-?(\d{1,12})$/i.exec(text) ?? []
  if (digits === undefined) return []
  const number = digits.replace(/^0+(?=\d)/, '').padStart(6, '0')
  const found = approvables.kinds().map(
    ({ type, table, codePrefix, inInbox }) => sql`
      select ${type}::text as type, id, code, employee_id, ${inInbox?.stored ?? sql`null::json`} ->> 'changeType' as change_type
      from ${sql.table(table)}
      where employer_group_id = ${caller.employerGroupId} and code = ${`${codePrefix}-${number}`}
        and ${letters === '' || letters.toUpperCase() === codePrefix}::boolean and ${approvables.isVisible(caller, table)}`,
  )
  const { rows } = await sql<RequestRow>`
    select resource.type, resource.id, resource.code, resource.change_type,
      json_build_object('id', employee.id, 'name', person.family_name || ', ' || person.given_name) as employee
    from (${sql.join(found, sql` union all `)}) resource
    join employee on employee.employer_group_id = ${caller.employerGroupId} and employee.id = resource.employee_id
    join person on person.employer_group_id = employee.employer_group_id and person.id = employee.person_id
    order by resource.type`.execute(db)
  return rows.map(({ changeType, ...row }) => ({ ...row, ...(changeType !== null && { changeType }) }))
}

type RequestRow = Omit<SearchResults['requests'][number], 'changeType'> & Readonly<{ changeType: string | null }>
