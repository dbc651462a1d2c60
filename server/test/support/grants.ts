import type { UserRole } from '../../src/domain/user-role.ts'
import { withKey } from './keys.ts'
import type { Muster, PersonName } from './muster.ts'
import type { Person } from './person.ts'

/**
 * Gives a person's authority a role from now on, perhaps limited to a cost centre. Keys that are made afterwards know of it
 * at once, older ones within half a second.
 */
export async function grantRole(
  muster: Muster,
  name: PersonName,
  { role, costCentreCode }: Readonly<{ role: UserRole; costCentreCode?: string }>,
): Promise<void> {
  const { rows } = await muster.admin.query<{ group: string; id: string }>(
    `insert into role_grant (employer_group_id, authority_id, role)
     select t.employer_group_id, t.id, $2 from authority t
     join user_account a on a.employer_group_id = t.employer_group_id and a.person_id = t.person_id
     join login l on l.id = a.login_id where l.email = $1 returning employer_group_id as group, id`,
    [muster[name].email, role],
  )
  if (rows.length !== 1) throw new Error(`${name} is no authority.`)
  if (costCentreCode === undefined) return
  await muster.admin.query(
    `insert into role_grant_cost_centre (employer_group_id, role_grant_id, cost_centre_id)
     select employer_group_id, $2, id from cost_centre where employer_group_id = $1 and code = $3`,
    [rows[0]?.group, rows[0]?.id, costCentreCode],
  )
}

/** Until roles that were changed past the service count for every key: callers are remembered for half a second. */
export const untilForgotten = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 600))

/** Makes a second administrator of the whole group, with a key. `scopes`: more than the usual ones. */
export async function asAdministrator(
  muster: Muster,
  name: PersonName,
  scopes: readonly string[] = [],
): Promise<Person> {
  await grantRole(muster, name, { role: 'EmployerAdministrator' })
  return withKey(muster, name, { scopes: ['read', 'admin', 'change-requests.decide', 'employees.write', ...scopes] })
}

/** The id of a sample person's authority, employee or person. */
export async function idOf(
  muster: Muster,
  what: 'authority' | 'employee' | 'person',
  name: PersonName,
): Promise<number> {
  const { rows } = await muster.admin.query<{ id: number }>(
    `select case $1 when 'authority' then a.id when 'employee' then e.id else a.person_id end::int as id
     from authority a join employee e on e.employer_group_id = a.employer_group_id and e.person_id = a.person_id
     where lower(a.email) = lower($2)`,
    [what, muster[name].email],
  )
  if (rows.length !== 1) throw new Error(`${name} is no ${what}.`)
  return rows[0]?.id ?? 0
}
