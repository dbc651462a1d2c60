import { withKey } from './keys.ts'
import type { Muster, PersonName } from './muster.ts'
import type { Person } from './person.ts'
import { callerFor } from './requests.ts'

const harbour = `(select id from employer_group where name like 'Harbour Line%')`

/** One of the sample's people by another key, which reaches cost centres alone: those whose codes begin so. */
export async function narrowed(
  muster: Muster,
  name: PersonName,
  { to, scopes }: Readonly<{ to: string; scopes: readonly string[] }>,
): Promise<Person> {
  const person = await withKey(muster, name, { scopes })
  await muster.admin.query(
    `with own as (update api_key set narrows_access = true
       where id = (select max(id) from api_key where employer_group_id = ${harbour} and name = 'test') returning *)
     insert into access_scope (employer_group_id, api_key_id, type, cost_centre_id)
     select own.employer_group_id, own.id, 'CostCentre', c.id from own
     join cost_centre c on c.employer_group_id = own.employer_group_id and c.code like $1`,
    [`${to}%`],
  )
  return person
}

/** A person by their code, whose account sees cost centres whose codes begin so, optionally with a role from now on. */
export async function reaching(
  muster: Muster,
  code: string,
  { to, role, scopes }: Readonly<{ to: string; role?: string; scopes?: readonly string[] }>,
): Promise<Person> {
  const person = await callerFor(muster, code, { scopes: scopes ?? ['read', 'change-requests.write'] })
  const account = `(select a.id from user_account a join authority t on t.employer_group_id = a.employer_group_id
    and t.person_id = a.person_id where t.code = $1 and t.employer_group_id = ${harbour})`
  await muster.admin.query(
    `insert into access_scope (employer_group_id, user_account_id, type, cost_centre_id)
     select c.employer_group_id, ${account}, 'CostCentre', c.id from cost_centre c
     where c.employer_group_id = ${harbour} and c.code like $2`,
    [code, `${to}%`],
  )
  if (role !== undefined) {
    await muster.admin.query(
      `insert into role_grant (employer_group_id, authority_id, role)
       select employer_group_id, id, $2 from authority where code = $1 and employer_group_id = ${harbour}`,
      [code, role],
    )
  }
  return person
}
