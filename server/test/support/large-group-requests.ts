import type { Muster } from './muster.ts'

/** The steps that wait for the approver of `requestsIn`. */
export const waitingSteps = 1500

type Wanted = Readonly<{ group: number; approver: string }>

/**
 * A change request about each employee of an imported group and an expense application of each. The next employee raises the
 * request. Those from the hundred-and-first on wait for the authority whose code is `approver`; others have decided the rest.
 * Written as SQL: raising them would take minutes.
 */
export async function requestsIn({ admin }: Muster, { group, approver }: Wanted): Promise<void> {
  await admin.query('begin')
  await admin.query(`
    create temporary table raised on commit drop as
    select n, 900000 + n as id, n between 101 and ${100 + waitingSteps} as waits, employee_id, person_id, position_id,
      lead(person_id, 1, first_person_id) over (order by n) as requester_id, authority_id
    from (select row_number() over (order by e.id) - 1 as n, e.id as employee_id, e.person_id, h.position_id,
        a.id as authority_id, first_value(e.person_id) over (order by e.id) as first_person_id
      from employee e
      join position_holder h on h.employer_group_id = e.employer_group_id and h.person_id = e.person_id
      join authority a on a.employer_group_id = e.employer_group_id and a.person_id = e.person_id
      where e.employer_group_id = ${group}) numbered`)
  for (const statement of statementsOf(group, approver)) await admin.query(statement)
  await admin.query('commit')
}

const statementsOf = (group: number, approver: string): string[] => {
  const waiting = `(select id from authority where employer_group_id = ${group} and code = '${approver}')`
  return [
    `insert into approvable (employer_group_id, id, kind, requested_by_person_id, subject_person_id)
     select ${group}, id, 'ChangeRequest', requester_id, person_id from raised where n > 0`,
    `insert into approvable_revision (employer_group_id, approvable_id, revision, edited_by_person_id, command, created_at)
     select ${group}, id, 1, requester_id, '{}', now() from raised where n > 0`,
    `insert into change_request (employer_group_id, id, approvable_id, code, change_type, status, employee_id, position_id,
       effective_date, submitted_at, created_at, last_modified)
     select ${group}, id, id, 'CR-' || id, 'PersonalDetails', case when waits then 'Pending' else 'Applied' end, employee_id,
       position_id, '2026-01-01', now(), now(), now() from raised where n > 0`,
    `insert into change_request_change (employer_group_id, change_request_id, ordinal, employee_id, is_open, field, label,
       new_value, is_sensitive)
     select ${group}, id, 1, employee_id, waits, 'PreferredName', 'Preferred name', '"Sam"', false from raised where n > 0`,
    `insert into approvable (employer_group_id, id, kind, requested_by_person_id, subject_person_id)
     select ${group}, id + 50000, 'ExpenseApplication', person_id, person_id from raised where n > 0`,
    `insert into expense_paycode (employer_group_id, id, code, name, kind, created_at, last_modified)
     values (${group}, 900000, 'TRAVEL', 'Travel', 'Reimbursement', now(), now())`,
    `insert into expense_application (employer_group_id, id, approvable_id, code, status, employee_id, position_id,
       expense_paycode_id, amount_applied, currency_text, date_incurred, submitted_at, created_at, last_modified)
     select ${group}, id, id + 50000, 'EX-' || id, 'Approved', employee_id, position_id, 900000, 10, 'AUD', '2026-01-01',
       now(), now(), now() from raised where n > 0`,
    `insert into approval_step (employer_group_id, id, approvable_id, revision, step, name, approver_type, approver, rule,
       status, waiting_since, routed_in)
     select ${group}, id, id, 1, 1, 'Human resources', 'HumanResourcesAdministrator', 'HumanResources', 'Any',
       case when waits then 'Waiting' else 'Approved' end, now() - n * interval '1 second', pg_current_snapshot()
     from raised where n > 0`,
    `insert into approval_candidate (employer_group_id, approval_step_id, authority_id)
     select ${group}, id, case when waits then ${waiting} else authority_id end from raised where n > 0`,
    `insert into approval_decision (employer_group_id, approval_step_id, approvable_id, revision, requested_by_person_id,
       subject_person_id, decided_by_person_id, authority_id, decision, decided_at)
     select ${group}, r.id, r.id, 1, r.requester_id, r.person_id, d.person_id, d.authority_id, 'Approved', now()
     from raised r join raised d on d.n = (r.n * 7) % 1000 where r.n > 0 and not r.waits
       and d.person_id not in (r.requester_id, r.person_id)`,
  ]
}
