import { literal } from '../../../core/bulk.ts'
import { twoPersonRoles } from '../../../domain/user-role.ts'
import type { Violation } from '../../../domain/violation.ts'
import { authorityRules } from '../../authorities/index.ts'
import { twoPersonRoleHolders } from '../../identities/index.ts'
import { type Refused, type Run, refusalsIn } from '../run/index.ts'

const file = 'authorities.csv'
const takingTwo = `array[${twoPersonRoles.map(literal).join(', ')}]`

const needsSecond = ({ role }: Refused) =>
  `The role ${role} takes two people: a second administrator has to agree. Take it out here, and grant it by itself.`

/** Refuses new and wider two-person roles, another identity for a holder, and activating one. */
export async function refuseTwoPersonRoles(run: Run): Promise<void> {
  const refuse = refusalsIn(run, file)
  await refuse.rows(
    'roles',
    `select n.line, granted.role from next_authority n, unnest(n.roles) granted (role)
      where granted.role = any(${takingTwo}) and (n.is_new or 'roles' = any(n.changed))
        and not exists (select from standing_role_grant p where p.authority_id = n.id and p.role = granted.role)`,
    needsSecond,
  )
  await refusalsIn(run, 'authority-roles.csv').rows(
    'role',
    `select line, role from file_grant where is_touched and role = any(${takingTwo})`,
    needsSecond,
  )
  await refuseOtherHolders(run)
  await refuse.rows(
    'status',
    `select n.line, min(g.role) as role from next_authority n
      join authority a on a.employer_group_id = ${run.employerGroupId} and a.id = n.id
      join role_grant g on g.employer_group_id = ${run.employerGroupId} and g.authority_id = n.id
      where n.status = 'Active' and a.status <> 'Active' and g.role = any(${takingTwo})
        and coalesce(g.valid_to >= ${literal(run.earliestDay)}, true)
      group by n.line`,
    ({ role }) =>
      `The role ${role} would come into force, for which a second administrator has to agree. Leave the status as it is, and make the authority active by itself.`,
  )
}

type Identity = Parameters<typeof authorityRules.fieldsOfIdentity>[0]
type Holder = Readonly<{
  role: string | null
  before: Identity
  after: Parameters<typeof authorityRules.fieldsOfIdentity>[1]
}>

/**
 * A person who holds a two-person role, or for whom one waits to be confirmed, stays the same person. The first link counts
 * too: with it an authority takes over the name and email of an employee.
 */
const refuseOtherHolders = (run: Run): Promise<void> =>
  refusalsIn(run, file).review<Holder>({
    query: `select n.line, min(h.role) as role,
          json_build_object('employeeId', n.stored_employee_id, 'givenName', p.given_name, 'familyName', p.family_name,
            'email', a.email)::jsonb as before,
          json_build_object('employeeId', n.employee_id, 'givenName', n.given_name, 'familyName', n.family_name,
            'email', n.email, 'employeeEmail', e.email)::jsonb as after
        from next_authority n
        join authority a on a.employer_group_id = ${run.employerGroupId} and a.id = n.id
        join person p on p.employer_group_id = ${run.employerGroupId} and p.id = a.person_id
        left join employee e on e.employer_group_id = ${run.employerGroupId} and e.id = n.stored_employee_id
        join (${twoPersonRoleHolders}) h on h.person_id = n.stored_person_id and coalesce(h.valid_to >= ${literal(run.earliestDay)}, true)
        where n.changed <> '{}'
        group by n.line, before, after`,
    columns: { EmployeeId: 'employeeCode', GivenName: 'givenName', FamilyName: 'familyName', Email: 'email' },
    rule: ({ role, before, after }) =>
      authorityRules.fieldsOfIdentity(before, after).flatMap(field => staysThePerson(field, role)),
  })

/** A link that waits for a second administrator is refused by another rule. */
function staysThePerson(field: string, role: string | null): Violation[] {
  if (field === 'EmployeeId') {
    if (role === null) return []
    return [{ field, message: `${confirmed(role)} Leave the link as it is, or end the role first.` }]
  }
  const kept = `Leave the ${field[0]?.toLowerCase()}${field.slice(1)} as it is`
  const message =
    role === null
      ? `A role waits to be confirmed for the person that this authority is. ${kept}, or have that decided first.`
      : `${confirmed(role)} ${kept}, or end the role first.`
  return [{ field, message }]
}

const confirmed = (role: string) => `The role ${role} was confirmed for the person that this authority is.`
