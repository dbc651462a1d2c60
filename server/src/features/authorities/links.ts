import { sql } from 'kysely'
import { conflict } from '../../domain/failure.ts'
import type { Violation } from '../../domain/violation.ts'
import type { CallersAct } from '../../platform/act.ts'
import { refusing } from '../../platform/database-errors.ts'
import { employeeIsVisible } from '../employees/index.ts'
import type { StoredGrant } from './grants.ts'
import { payRolesOf } from './pay-roles.ts'
import type { LockedAuthority } from './standing.ts'
import type { AuthorityCommand } from './writing-schemas.ts'

export type LinkedEmployee = Readonly<{ id: number; personId: number }>

/** The employee that a command links to; one whom the caller does not see reads as one that is not there. */
export const findEmployee = ({ tx, caller }: CallersAct, id: number): Promise<LinkedEmployee | undefined> =>
  tx
    .selectFrom('employee')
    .select(['id', 'personId'])
    .where('employerGroupId', '=', caller.employerGroupId)
    .where('id', '=', id)
    .where(employeeIsVisible(caller))
    .executeTakeFirst()

type Relink = Readonly<{
  before: LockedAuthority
  employee: LinkedEmployee | undefined
  grants: readonly StoredGrant[]
  command: AuthorityCommand
}>

/**
 * What stands against making somebody else of an authority, by a link or by another name or email. Pay roles were
 * confirmed for the one it is; and who has requested or decided anything as a person of their own cannot become another, or
 * rules against deciding for oneself would fail.
 */
export async function violationsOfRelink(act: CallersAct, relink: Relink): Promise<Violation[]> {
  const { before, employee, grants } = relink
  const fields = fieldsOfPerson(relink)
  if (fields.length === 0) return []
  const hasPayRoles = payRolesOf(grants, act.caller.today.group).length > 0
  const { hasPending, hasPast, hasAccounts } = await readPast(act, before, employee)
  const isMerged = employee !== undefined && before.employeeId === null
  const messages = [
    ...(hasPayRoles ? ['It has pay roles, which were confirmed for the person it is. End them first.'] : []),
    ...(hasPending
      ? ['Something about it waits for a second administrator. Have that decided or cancelled first.']
      : []),
    ...(isMerged && hasPast
      ? ['It has requested or decided something as a person of its own. Make a new authority for the employee.']
      : []),
    ...(isMerged && hasAccounts
      ? ['It and the employee have an account each, and one person has one at most. Close one of them first.']
      : []),
  ]
  return fields.flatMap(field => messages.map(message => ({ field, message })))
}

/** The fields of a command that make the authority somebody else. */
function fieldsOfPerson({ before, employee, command }: Relink): string[] {
  if ((employee?.id ?? null) !== before.employeeId) return ['EmployeeId']
  if (employee) return []
  return [
    ...(command.GivenName === before.givenName ? [] : ['GivenName']),
    ...(command.FamilyName === before.familyName ? [] : ['FamilyName']),
    ...(command.Email.toLowerCase() === before.email.toLowerCase() ? [] : ['Email']),
  ]
}

async function readPast(
  { tx, employerGroupId }: CallersAct,
  { id, personId }: LockedAuthority,
  employee: LinkedEmployee | undefined,
) {
  const { rows } = await sql<{ hasPending: boolean; hasPast: boolean; hasAccounts: boolean }>`
    select exists (select from administrative_change c where c.employer_group_id = ${employerGroupId}
        and c.status = 'Pending' and c.resource_type = 'Authority' and c.resource_id = ${id}) as has_pending,
      (exists (select from approvable a where a.employer_group_id = ${employerGroupId}
          and ${personId} in (a.requested_by_person_id, a.subject_person_id))
        or exists (select from approvable_revision r where r.employer_group_id = ${employerGroupId}
          and r.edited_by_person_id = ${personId})
        or exists (select from approvable_editor e where e.employer_group_id = ${employerGroupId} and e.person_id = ${personId})
        or exists (select from approval_decision d where d.employer_group_id = ${employerGroupId}
          and d.decided_by_person_id = ${personId})
        or exists (select from remark r where r.employer_group_id = ${employerGroupId} and r.author_person_id = ${personId})
        or exists (select from credential c where c.employer_group_id = ${employerGroupId}
          and c.verified_by_person_id = ${personId})
        or exists (select from administrative_change c where c.employer_group_id = ${employerGroupId}
          and ${personId} in (c.requested_by_person_id, c.decided_by_person_id))) as has_past,
      (select count(*) = 2 from user_account a where a.employer_group_id = ${employerGroupId}
        and a.person_id in (${personId}, ${employee?.personId ?? null}::bigint)) as has_accounts`.execute(tx)
  return rows[0] ?? { hasPending: false, hasPast: false, hasAccounts: false }
}

/** The authority is the employee from now on: what its own person held and signed in with is the employee's. */
export async function mergePerson(
  { tx, employerGroupId, now }: CallersAct,
  { from, to }: Readonly<{ from: number; to: number }>,
): Promise<void> {
  await sql`delete from position_holder h where h.employer_group_id = ${employerGroupId} and h.person_id = ${from}
    and exists (select from position_holder other where other.employer_group_id = h.employer_group_id
      and other.person_id = ${to} and other.position_id = h.position_id
      and other.valid_from is not distinct from h.valid_from)`.execute(tx)
  await sql`update position_holder set person_id = ${to}
    where employer_group_id = ${employerGroupId} and person_id = ${from}`.execute(tx)
  await sql`update user_account set person_id = ${to}, version = version + 1, last_modified = ${now}
    where employer_group_id = ${employerGroupId} and person_id = ${from}`.execute(tx)
  await sql`update administrative_change set subject_person_id = ${to}
    where employer_group_id = ${employerGroupId} and subject_person_id = ${from}
      and decided_by_person_id is distinct from ${to}`.execute(tx)
  await tx
    .deleteFrom('person')
    .where('employerGroupId', '=', employerGroupId)
    .where('id', '=', from)
    .execute()
    .catch(refusing({ '*': isReferredTo }))
}

const isReferredTo = () =>
  conflict('InUse', 'Something refers to the person that this authority is. Make a new authority for the employee.')
