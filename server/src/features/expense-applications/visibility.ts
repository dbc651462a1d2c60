import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Caller } from '../../domain/caller.ts'
import { approvableIsVisible } from '../approvals/index.ts'
import { employeeIsVisible, hasRoleOver } from '../employees/index.ts'

/**
 * Whether the caller sees the `expense_application` of the surrounding query: as anything that people approve, but drafts
 * are for whoever raised them and for human resources alone.
 */
export const expenseIsVisible = (caller: Caller): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${approvableIsVisible(caller, 'expense_application')}
    and (expense_application.status <> 'Draft' or ${isRaisedBy(caller)} or ${isOfHumanResources(caller)}))`

const isRaisedBy = ({ employerGroupId, personId }: Caller) => sql`expense_application.approvable_id in (
  select id from approvable where employer_group_id = ${employerGroupId} and requested_by_person_id = ${personId})`

const isOfHumanResources = (caller: Caller) =>
  caller.roles.has('HumanResourcesAdministrator')
    ? sql`exists (select from employee where employee.employer_group_id = expense_application.employer_group_id
        and employee.id = expense_application.employee_id and ${employeeIsVisible(caller)}
        and ${hasRoleOver(caller, ['HumanResourcesAdministrator'])})`
    : sql`false`

/** Whether the caller sees it, or is or was asked to decide a step of it: somebody who decides it knows of it. */
export const expenseIsKnown = (caller: Caller): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${expenseIsVisible(caller)} or expense_application.approvable_id in (
    select step.approvable_id from approval_step step
    join approval_candidate candidate on candidate.employer_group_id = step.employer_group_id
      and candidate.approval_step_id = step.id
    where step.employer_group_id = ${caller.employerGroupId} and step.status in ('Approved', 'Declined', 'Returned')
      and ${caller.authorityId ?? null}::bigint in (candidate.authority_id, candidate.on_behalf_of_authority_id)))`
