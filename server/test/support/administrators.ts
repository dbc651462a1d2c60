import { withKey } from './keys.ts'
import type { Muster, PersonName } from './muster.ts'
import type { Person } from './person.ts'

/** Makes somebody an administrator of the whole group beside Priya. They come with a key for it. */
export async function asAdministrator(muster: Muster, name: PersonName): Promise<Person> {
  await muster.admin.query(
    `insert into role_grant (employer_group_id, authority_id, role)
     select a.employer_group_id, a.id, 'EmployerAdministrator' from authority a where lower(a.email) = lower($1)
     on conflict do nothing`,
    [muster[name].email],
  )
  return withKey(muster, name, { scopes: ['read', 'admin', 'change-requests.decide', 'employees.write'] })
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
