import type { Muster } from './muster.ts'
import type { Person } from './person.ts'
import { somebody } from './requests.ts'

/**
 * `limit`: the one cost centre or payment group of the role. `scope`: whom their account reaches, with all that is below;
 * absent: everybody.
 */
type Wishes = Readonly<{
  limit?: Readonly<{ costCentre?: string; paymentGroup?: string }>
  scope?: Readonly<{ type: 'CostCentre' | 'PositionSubtree' | 'Employer'; code: string }>
}>

const tables = { CostCentre: 'cost_centre', PositionSubtree: 'chart_position', Employer: 'employer' }
const columns = { CostCentre: 'cost_centre_id', PositionSubtree: 'position_id', Employer: 'employer_id' }

/** Makes an authority of Harbour Line a payroll administrator with limits, confirmed long ago. They come with a key. */
export async function payAdministrator(muster: Muster, code: string, { limit, scope }: Wishes): Promise<Person> {
  const { rows } = await muster.admin.query(
    `insert into role_grant (employer_group_id, authority_id, role)
     select a.employer_group_id, a.id, 'PayrollAdministrator' from authority a
     join employer_group g on g.id = a.employer_group_id and g.name = 'Harbour Line' where a.code = $1
     returning id, employer_group_id as group, (select person_id from authority where id = authority_id) as person`,
    [code],
  )
  const [{ id, group, person }] = rows
  for (const [table, limitCode] of [
    ['cost_centre', limit?.costCentre],
    ['payment_group', limit?.paymentGroup],
  ]) {
    if (limitCode === undefined) continue
    await muster.admin.query(
      `insert into role_grant_${table} select employer_group_id, $2, id from ${table} where employer_group_id = $1 and code = $3`,
      [group, id, limitCode],
    )
  }
  const scopes = ['read', 'change-requests.decide', 'employees.sensitive']
  const holder = await somebody(muster, code, { scopes, sees: 'all' })
  if (scope) {
    await muster.admin.query(
      `update access_scope s set type = $3, ${columns[scope.type]} = t.id, include_descendants = true
       from user_account a, ${tables[scope.type]} t
       where s.employer_group_id = $1 and s.user_account_id = a.id and a.person_id = $2
         and t.employer_group_id = $1 and t.code = $4`,
      [group, person, scope.type, scope.code],
    )
  }
  return holder
}
