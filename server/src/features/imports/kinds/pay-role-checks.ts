import { payRoles } from '../../../domain/user-role.ts'
import { literal } from '../../../platform/bulk.ts'
import { payRoleHolders } from '../../identities/index.ts'
import { refuseEach } from '../refusals.ts'
import type { Run } from '../run.ts'
import { differingGrants } from './role-grants.ts'

const file = 'authorities.csv'
const pay = `array[${payRoles.map(literal).join(', ')}]`

const second = (role: string | null) =>
  `${role} has a hand on money: a second administrator has to agree. Take it out here, and grant it by itself.`

/** Refuses new and wider pay roles, another identity for a holder, and activating one. */
export async function refusePayRoles(run: Run): Promise<void> {
  await refuseGrants(run)
  await refuseOtherHolders(run)
  await refuseActivation(run)
}

async function refuseGrants(run: Run): Promise<void> {
  await refuseEach(
    run,
    {
      file,
      column: 'roles',
      query: `select n.line, granted.role as value, null as other from next_authority n, unnest(n.roles) granted (role)
        where granted.role = any(${pay}) and (n.is_new or 'roles' = any(n.changed))
          and not exists (select from standing_role_grant p where p.authority_id = n.id and p.role = granted.role)`,
    },
    ({ value }) => second(value),
  )
  await refuseEach(
    run,
    {
      file: 'authority-roles.csv',
      column: 'role',
      query: `select line, role as value, null as other from (${differingGrants(run)}) d where role = any(${pay})`,
    },
    ({ value }) => second(value),
  )
}

/**
 * A person who holds a pay role, or for whom one waits to be confirmed, stays the same person. The first link counts
 * too: with it an authority takes over the name and email of an employee. The operator makes accounts by email: an
 * authority that is linked keeps its email, or takes the employee's.
 */
async function refuseOtherHolders(run: Run): Promise<void> {
  await run.client.query(`
    create temporary table other_holder on commit drop as
    select n.line, min(h.role) as role,
      n.employee_id is distinct from n.stored_employee_id as "employeeCode",
      n.employee_id is null and 'givenName' = any(n.changed) as "givenName",
      n.employee_id is null and 'familyName' = any(n.changed) as "familyName",
      lower(n.email) <> a.email_lower and lower(n.email) is distinct from e.email_lower as email
    from next_authority n
    join authority a on a.employer_group_id = ${run.employerGroupId} and a.id = n.id
    left join employee e on e.employer_group_id = ${run.employerGroupId} and e.id = n.stored_employee_id
    join (${payRoleHolders}) h on h.person_id = n.stored_person_id and coalesce(h.valid_to >= ${literal(run.earliestDay)}, true)
    where n.changed <> '{}'
    group by n.line, n.employee_id, n.stored_employee_id, n.changed, n.email, a.email_lower, e.email_lower`)
  await refuseEach(
    run,
    {
      file,
      column: 'employeeCode',
      query: 'select line, role as value, null as other from other_holder where "employeeCode" and role is not null',
    },
    ({ value }) =>
      `The role ${value} was confirmed for the person that this authority is. Leave the link as it is, or end the role first.`,
  )
  for (const column of ['givenName', 'familyName', 'email']) {
    await refuseEach(
      run,
      {
        file,
        column,
        query: `select line, role as value, null as other from other_holder where "${column}" and not "employeeCode"`,
      },
      ({ value }) =>
        value === null
          ? `A role waits to be confirmed for the person that this authority is. Leave the ${column} as it is, or have that decided first.`
          : `The role ${value} was confirmed for the person that this authority is. Leave the ${column} as it is, or end the role first.`,
    )
  }
}

const refuseActivation = (run: Run): Promise<void> =>
  refuseEach(
    run,
    {
      file,
      column: 'status',
      query: `select n.line, min(g.role) as value, null as other from next_authority n
        join authority a on a.employer_group_id = ${run.employerGroupId} and a.id = n.id
        join role_grant g on g.employer_group_id = ${run.employerGroupId} and g.authority_id = n.id
        where n.status = 'Active' and a.status <> 'Active' and g.role = any(${pay})
          and coalesce(g.valid_to >= ${literal(run.earliestDay)}, true)
        group by n.line`,
    },
    ({ value }) =>
      `The role ${value} would come into force, for which a second administrator has to agree. Leave the status as it is, and make the authority active by itself.`,
  )
