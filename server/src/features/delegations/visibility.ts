import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Caller } from '../../domain/caller.ts'
import type { UserRole } from '../../domain/user-role.ts'
import type { Db } from '../../platform/database/index.ts'
import { authorityIsVisible } from '../authorities/index.ts'
import { hasRoleOver } from '../employees/index.ts'

const administrators = ['EmployerAdministrator', 'HumanResourcesAdministrator'] as const

/**
 * Whether the caller administers the `authority` of the surrounding query, whose employee, if any, is joined there as
 * `employee`: by a role for the whole group, or a limited one with the employee in its limits.
 */
const administers = (caller: Caller, roles: readonly UserRole[] = administrators): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${authorityIsVisible(caller)} and ${hasRoleOver(caller, roles)})`

const employeeOfAuthority = sql`left join employee on employee.employer_group_id = authority.employer_group_id
  and employee.person_id = authority.person_id`

/** Whether the caller sees the `delegation` of the surrounding query: as either of the two, or as an administrator or auditor. */
export const delegationIsVisible = (caller: Caller): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${caller.authorityId ?? null}::bigint in (delegation.authority_id, delegation.delegate_authority_id)
  or exists (select from authority ${employeeOfAuthority}
    where authority.employer_group_id = delegation.employer_group_id and authority.id = delegation.authority_id
      and ${administers(caller, [...administrators, 'Auditor'])}))`

export type KnownAuthority = Readonly<{
  id: number
  personId: number
  employeeId: number | null
  status: string
  isAdministered: boolean
}>

/** An authority that the caller sees, or their own. */
export async function findAuthority(tx: Db, caller: Caller, id: number): Promise<KnownAuthority | undefined> {
  const { rows } = await sql<KnownAuthority>`
    select authority.id, authority.person_id, employee.id as employee_id, authority.status,
      ${administers(caller)} as is_administered
    from authority ${employeeOfAuthority}
    where authority.employer_group_id = ${caller.employerGroupId} and authority.id = ${id}
      and ${authorityIsVisible(caller)}`.execute(tx)
  return rows[0]
}
