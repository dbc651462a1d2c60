import { sql } from 'kysely'
import type { CommandContext } from '../../../core/command-context.ts'
import type { Violation } from '../../../domain/violation.ts'
import { payRoleStandingOf } from '../../identities/index.ts'

/** The fields that identify a person. The operator creates accounts by email. */
const identityFields = ['GivenName', 'FamilyName', 'Email']

type IdentityChange = Readonly<{ field: string; personId: number }>

/**
 * Refuses a request without an approval that changes the name or email of an employee who holds a pay role, or for whom
 * one waits. Two administrators confirm such a role for one person, so one administrator alone must not give it to
 * another person. The employee may change their own name and email alone.
 */
export async function violationsOfUnapprovedIdentity(
  ctx: CommandContext,
  { id }: Readonly<{ id: number }>,
): Promise<readonly Violation[]> {
  const identityChanges = await listIdentityChanges(ctx, id)
  const [first] = identityChanges
  if (!first) return []
  const { payRoles, hasPending } = await payRoleStandingOf(ctx, first.personId)
  return payRoles.length > 0 || hasPending ? identityChanges.map(({ field }) => ({ field, message: needsAnother })) : []
}

const needsAnother =
  'This employee holds a pay role, or one waits to be confirmed. Without an approval only the employee can change this. Ask them to request it, or add an approver to the approval policy.'

/** The identity fields of a request without an approval that another person than the employee raised or edited. */
async function listIdentityChanges(
  { tx, employerGroupId }: CommandContext,
  changeRequestId: number,
): Promise<IdentityChange[]> {
  const { rows } = await sql<IdentityChange>`
    select case when request.rescinds_change_request_id is null then request.change_type || '.' || change.field else '' end
        as field, approvable.subject_person_id as person_id
    from change_request request
    join approvable on approvable.employer_group_id = request.employer_group_id and approvable.id = request.approvable_id
    join change_request_change change on change.employer_group_id = request.employer_group_id
      and change.change_request_id = request.id and change.field = any(${identityFields}::text[])
    where request.employer_group_id = ${employerGroupId} and request.id = ${changeRequestId}
      and not exists (select from approval_decision decision
        where decision.employer_group_id = approvable.employer_group_id and decision.approvable_id = approvable.id
          and decision.decision = 'Approved' and not decision.is_voided)
      and (approvable.requested_by_person_id <> approvable.subject_person_id
        or exists (select from approvable_revision revision
          where revision.employer_group_id = approvable.employer_group_id and revision.approvable_id = approvable.id
            and revision.edited_by_person_id <> approvable.subject_person_id)
        or exists (select from approvable_editor editor
          where editor.employer_group_id = approvable.employer_group_id and editor.approvable_id = approvable.id
            and editor.person_id <> approvable.subject_person_id))
    order by change.ordinal`.execute(tx)
  return rows
}
