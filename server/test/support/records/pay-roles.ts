import type { Muster } from '../muster.ts'
import type { Person } from '../person.ts'
import { callerFor } from '../requests.ts'

/**
 * `limit`: the one cost centre or payment group of the role. `scope`: whom their account reaches, each with all that is below;
 * absent: everybody.
 */
type Wishes = Readonly<{
  limit?: Readonly<{ costCentre?: string; paymentGroup?: string }>
  scope?: readonly Readonly<{ type: keyof typeof tables; code: string }>[]
}>

const tables = {
  CostCentre: 'cost_centre',
  PositionSubtree: 'chart_position',
  Employer: 'employer',
  PaymentGroup: 'payment_group',
}
const columns = {
  CostCentre: 'cost_centre_id',
  PositionSubtree: 'position_id',
  Employer: 'employer_id',
  PaymentGroup: 'payment_group_id',
}

/** Makes an authority of Harbour Line a payroll administrator with limits, confirmed long ago. They come with a key. */
export async function payAdministrator(muster: Muster, code: string, { limit, scope = [] }: Wishes): Promise<Person> {
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
  const holder = await callerFor(muster, code, { scopes, sees: 'all' })
  if (scope.length > 0) {
    await muster.admin.query(
      `delete from access_scope s using user_account a
       where s.employer_group_id = $1 and s.user_account_id = a.id and a.employer_group_id = $1 and a.person_id = $2`,
      [group, person],
    )
  }
  for (const { type, code: scopeCode } of scope) {
    await muster.admin.query(
      `insert into access_scope (employer_group_id, user_account_id, type, ${columns[type]}, include_descendants)
       select $1, a.id, $3, t.id, true from user_account a join ${tables[type]} t on t.employer_group_id = $1 and t.code = $4
       where a.employer_group_id = $1 and a.person_id = $2`,
      [group, person, type, scopeCode],
    )
  }
  return holder
}
